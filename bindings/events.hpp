// Deal events as a Python object: a persistent sequence that shares storage with its predecessors and successors.
#pragma once
#include "position.hpp"

namespace clamber::py {

// Events in chronological order. Immutable: appending extends the shared log. The log is copied only when a second
// sequence extends a common prefix differently.
class HeldEvents {
 public:
  static constexpr const char* kNotMade = "events are made by matches";
  static constexpr const char* kNotSoMany = "there are not so many events";

  // Create an empty sequence for the deal that a position belongs to.
  explicit HeldEvents(const HeldPosition& at)
      : engine_(at.engine), table_(at.table), rules_(at.rules), log_(std::make_shared<Log>()) {
    note(at.state);
  }

  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] nb::object item(std::size_t i) const;
  [[nodiscard]] const Event& at(std::size_t i) const { return log_->history.all()[i]; }

  // Return these events followed by one for an action at the given position.
  [[nodiscard]] HeldEvents with(const HeldPosition& at, const Event& event) const;
  // Return these events as a History for the kernel's policies.
  [[nodiscard]] std::shared_ptr<const History> history() const;

 private:
  struct Log {
    History history;
    std::vector<nb::object> made;  // Python event objects, created on first use
  };

  [[nodiscard]] bool is_longest() const { return count_ == log_->history.all().size(); }
  void note(const State& state) {
    level_ = state.level;
    special_ = state.special;
  }

  nb::object engine_;
  nb::object table_;  // keeps `rules_` alive
  const Table* rules_;
  std::shared_ptr<Log> log_;
  std::size_t count_ = 0;
  std::uint8_t level_ = 0, special_ = kNone;
};

}  // namespace clamber::py
