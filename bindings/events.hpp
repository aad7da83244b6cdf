// What was done in a deal, as Python holds it: a sequence that shares all it can with those before and after it.
#pragma once
#include <optional>

#include "position.hpp"

namespace clamber::py {

// Events in the order in which they happened. Never changes, but what a longer one adds lies behind it in the same
// log; only where two go on from the same one in different ways does the second get a log of its own.
class HeldEvents {
 public:
  static constexpr const char* kNotMade = "events are made by matches";
  static constexpr const char* kNotSoMany = "there are not so many events";

  // None yet, of a deal that a position belongs to; its first one, if that is known.
  HeldEvents(const HeldPosition& at, std::optional<State> start)
      : engine_(at.engine), table_(at.table), rules_(at.rules), log_(std::make_shared<Log>(Log{start, {}, {}})) {
    note(at.state);
  }

  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] nb::object item(std::size_t i) const;
  [[nodiscard]] const Event& at(std::size_t i) const { return log_->history.all()[i]; }

  // These and one more: what is done at a position.
  [[nodiscard]] HeldEvents with(const HeldPosition& at, const Event& event) const;
  // The same events as the kernel's policies look back at them.
  [[nodiscard]] std::shared_ptr<const History> history() const;
  // The position that the first of them was done at; none where only the events were given.
  [[nodiscard]] const std::optional<State>& start() const { return log_->start; }

 private:
  struct Log {
    std::optional<State> start;
    History history;
    std::vector<nb::object> made;  // Python's events, as far as somebody asked for them
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
