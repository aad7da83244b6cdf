// What every bot of the kernel is: a policy, which is given what its seat knows and answers with a choice.
#pragma once
#include <memory>
#include <variant>

#include "bots/seen.hpp"
#include "run/rng.hpp"

namespace clamber {

// What a hand should be worth for a decision of the auction: the bid, or much to double it or to play openly.
[[nodiscard]] inline std::int64_t asked_by(const Table& table, ActionId id) {
  constexpr std::int64_t kToDouble = 3, kToShow = 8;
  if (id == table.ids.show)
    return kToShow;
  return id == table.ids.double_ ? kToDouble : stake_of(table.rules, static_cast<int>(id - table.ids.bid) + 1);
}

// Chooses for any seat of any deal of one table. May keep room to work in, so each thread has its own.
class Policy {
 public:
  explicit Policy(const Table& table) : legal_(room_for(table)), size_(table.scratch_size()) {}
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;
  virtual ~Policy() = default;

  // A legal choice of the seat that sees this, at its turn; the same for the same that is seen and the same numbers.
  [[nodiscard]] virtual Choice choose(const Seen& seen, Rng& rng) = 0;

  // Whether it asks what was done before. Who runs deals of policies that do not need write no history.
  [[nodiscard]] virtual bool looks_back() const { return false; }

 protected:
  // Calls f(ids, n) with all that the seat may do; the ids are as narrow as the table allows.
  template <class F>
  [[nodiscard, gnu::always_inline]] inline Choice of_all(const Seen& seen, F&& f) {
    return std::visit([&](auto& ids) { return f(ids.data(), seen.legal(ids.data())); }, legal_);
  }

  // Room for a list of wide ids, which holds those of any table: for policies that do much with each of them.
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
