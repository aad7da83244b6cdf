// Deal events as a Python object: a persistent sequence that shares storage with its predecessors and successors.
#pragma once
#include <span>

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
  [[nodiscard]] std::span<const Event> all() const { return {log_->history.all().data(), count_}; }

  // Return these events followed by one for an action at the given position.
  [[nodiscard]] HeldEvents with(const HeldPosition& at, const Event& event) const;
  // Return an empty sequence of the same deal.
  [[nodiscard]] HeldEvents none() const {
    HeldEvents empty = *this;
    empty.log_ = std::make_shared<Log>();
    empty.count_ = 0;
    return empty;
  }
  // Append an event. Precondition: no other sequence shares the log, as after none().
  void append(const Event& event) {
    log_->history.add(*rules_, event, special_);
    ++count_;
  }
  [[nodiscard]] std::string to_bytes() const;
  [[nodiscard]] static HeldEvents from_bytes(nb::object engine, nb::object table, std::string_view bytes);
  [[nodiscard]] const nb::object& engine() const { return engine_; }

  // Return these events as a History for the kernel's policies.
  [[nodiscard]] std::shared_ptr<const History> history() const;

 private:
  HeldEvents(nb::object engine, nb::object table, std::uint8_t level, std::uint8_t special)
      : engine_(std::move(engine)),
        table_(std::move(table)),
        rules_(nb::cast<const CombinationTable*>(table_)),
        log_(std::make_shared<Log>()),
        level_(level),
        special_(special) {}

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
  const CombinationTable* rules_;
  std::shared_ptr<Log> log_;
  std::size_t count_ = 0;
  std::uint8_t level_ = 0, special_ = kNone;
};

// Return events as Python's sequence of events.
nb::object events_object(HeldEvents&& events);

}  // namespace clamber::py
