// Events of a deal as a Python object: a persistent sequence that shares storage with its predecessors and
// successors.
#pragma once
#include <optional>

#include "position.hpp"

namespace clamber::py {

// Events in chronological order. Immutable: a longer sequence appends to the shared log; only if two sequences extend
// the same one in different ways does the second copy the log.
class HeldEvents {
 public:
  static constexpr const char* kNotMade = "events are made by matches";
  static constexpr const char* kNotSoMany = "there are not so many events";

  // Create an empty sequence for the deal of a position; `start` is its first position, if known.
  HeldEvents(const HeldPosition& at, std::optional<State> start)
      : engine_(at.engine), table_(at.table), rules_(at.rules), log_(std::make_shared<Log>(Log{start, {}, {}})) {
    note(at.state);
  }

  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] nb::object item(std::size_t i) const;
  [[nodiscard]] const Event& at(std::size_t i) const { return log_->history.all()[i]; }

  // Return these events and one more, of an action at a position.
  [[nodiscard]] HeldEvents with(const HeldPosition& at, const Event& event) const;
  // Return the same events as a History, for the kernel's policies.
  [[nodiscard]] std::shared_ptr<const History> history() const;
  // Return the position before the first event; nullopt if only the events were given.
  [[nodiscard]] const std::optional<State>& start() const { return log_->start; }

 private:
  struct Log {
    std::optional<State> start;
    History history;
    std::vector<nb::object> made;  // Python's events, created on first use
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
