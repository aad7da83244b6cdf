// Base class of the kernel's bots. A policy maps a seat's observation to a choice.
#pragma once
#include <memory>
#include <variant>

#include "bots/seen.hpp"
#include "run/rng.hpp"

namespace clamber {

// Return the hand value required for an auction decision: the stake of a bid, or a fixed high value for doubling it
// or showing the hand.
[[nodiscard]] inline std::int64_t asked_by(const CombinationTable& table, ActionId id) {
  constexpr std::int64_t kToDouble = 3, kToShow = 8;
  if (id == table.ids.show)
    return kToShow;
  return id == table.ids.double_ ? kToDouble : stake_of(table.rules, static_cast<int>(id - table.ids.bid) + 1);
}

// Policy for any seat in any deal on one table. It may keep scratch space, so each thread needs its own instance.
class Policy {
 public:
  explicit Policy(const CombinationTable& table) : legal_(room_for(table)), size_(table.scratch_size()) {}
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;
  virtual ~Policy() = default;

  // Return a legal choice for the seat to act. The choice is determined by the observation and the random numbers.
  [[nodiscard]] virtual Choice choose(const Seen& seen, Rng& rng) = 0;

  // Return true if the policy reads past events of the deal. No history is recorded for policies that do not.
  [[nodiscard]] virtual bool looks_back() const { return false; }

 protected:
  // Call f(ids, n) with the seat's legal actions, in the narrowest id type that the table allows.
  template <class F>
  [[nodiscard, gnu::always_inline]] inline Choice of_all(const Seen& seen, F&& f) {
    return std::visit([&](auto& ids) { return f(ids.data(), seen.legal(ids.data())); }, legal_);
  }

  // Return scratch space for wide ids, which fits any table. Intended for policies that do much work per action.
  [[nodiscard]] ActionId* room() {
    wide_.resize(size_);
    return wide_.data();
  }

 private:
  Room legal_;
  std::size_t size_;
  std::vector<ActionId> wide_;
};

}  // namespace clamber
