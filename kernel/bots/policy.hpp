// Base class of the kernel's bots: a policy maps the observation of a seat to a choice.
#pragma once
#include <memory>
#include <variant>

#include "bots/seen.hpp"
#include "run/rng.hpp"

namespace clamber {

// Return the value that a hand needs for a decision of the auction: the stake of a bid, or a fixed high value to
// double it or to play openly.
[[nodiscard]] inline std::int64_t asked_by(const Table& table, ActionId id) {
  constexpr std::int64_t kToDouble = 3, kToShow = 8;
  if (id == table.ids.show)
    return kToShow;
  return id == table.ids.double_ ? kToDouble : stake_of(table.rules, static_cast<int>(id - table.ids.bid) + 1);
}

// Policy for any seat of any deal of one table. It may keep scratch space, so each thread needs its own.
class Policy {
 public:
  explicit Policy(const Table& table) : legal_(room_for(table)), size_(table.scratch_size()) {}
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;
  virtual ~Policy() = default;

  // Return a legal choice of the seat at its turn. The same observation and the same random numbers give the same
  // choice.
  [[nodiscard]] virtual Choice choose(const Seen& seen, Rng& rng) = 0;

  // Return true if the policy reads the events of the deal. No history is recorded for policies that do not.
  [[nodiscard]] virtual bool looks_back() const { return false; }

 protected:
  // Call f(ids, n) with the legal actions of the seat, in the narrowest id type that the table allows.
  template <class F>
  [[nodiscard, gnu::always_inline]] inline Choice of_all(const Seen& seen, F&& f) {
    return std::visit([&](auto& ids) { return f(ids.data(), seen.legal(ids.data())); }, legal_);
  }

  // Return scratch space for wide ids, which fits any table. For policies that do much work for each action.
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
