// Sides, and the end of a deal.
#pragma once
#include "deal/state.hpp"

namespace clamber {

[[nodiscard]] inline bool same_side(const CombinationTable& table, const State& state, Seat a, Seat b) {
  const auto big = [&state](Seat seat) { return seat == state.exposure.declarer || seat == state.exposure.partner; };
  switch (table.rules.match.sides) {
    case rules::Sides::alone:
      return a == b;
    case rules::Sides::across:
      return ((a ^ b) & 1) == 0;
    case rules::Sides::secret_partners:
      return big(a) == big(b);
    case rules::Sides::declarer:
      return (a == state.exposure.declarer) == (b == state.exposure.declarer);
  }
  return false;
}

// Return true if the declarer plays alone and this was public before the first lead (BIGA-96).
[[nodiscard]] inline bool openly_alone(const State& state) {
  const Declaring& big = state.exposure;
  return big.partner == kNone && (big.paired || big.revealed);
}

[[nodiscard]] inline bool deal_is_over(const CombinationTable& table, const State& state) {
  const unsigned holding = state.holding();
  switch (table.rules.deal.ends) {
    case rules::Ends::first_out:
      return true;
    case rules::Ends::one_side_out:
      return (holding & 0b0101) == 0 || (holding & 0b1010) == 0;
    case rules::Ends::one_side_left: {
      if (table.rules.scoring.open_lone_loses == rules::OpenLoneLoses::not_first && openly_alone(state))
        return true;
      if (holding == 0)
        return true;
      const auto one = static_cast<Seat>(std::countr_zero(holding));
      for (Seat seat = 0; seat < state.seats; ++seat)
        if (((holding >> seat) & 1) != 0 && !same_side(table, state, one, seat))
          return false;
      return true;
    }
  }
  return false;
}

inline void finish(State& state) {
  state.phase = Phase::over;
  state.to_act = kNone;
  state.to_beat = kNoAction;
  state.on_table = {};
  state.waiting = 0;
}

}  // namespace clamber
