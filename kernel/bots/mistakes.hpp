// Kinds of costly plays, by comparison with the better play. clamber.analysis.mistakes describes them.
#pragma once
#include "bots/hints.hpp"

namespace clamber {

CLAMBER_ENUM(Mistake, announced, bomb_early, bomb_kept, beat_partner, beat, passed, broke_up, too_high, too_low,
             other)

namespace detail {

// Return true if a play, but not the better one, splits a set, or leaves a hand that takes more plays.
[[nodiscard]] inline bool breaks_up(const Seen& seen, Adviser& adviser, const Choice& played, const Choice& best) {
  return (splits_set(seen, played) && !splits_set(seen, best)) ||
         adviser.plays_left(seen, played) > adviser.plays_left(seen, best);
}

}  // namespace detail

// Return the kind of a costly play of the seat to act, given a better play. Both are legal.
[[nodiscard]] inline Mistake mistake(const Seen& seen, Adviser& adviser, const Choice& played, const Choice& best) {
  const CombinationTable& table = seen.table();
  const auto is_bomb = [&](const Choice& choice) {
    return table.is_play(choice.id) && table.bomb_class(choice.id) != 0;
  };
  if (seen.phase() != Phase::play)
    return Mistake::announced;
  if (is_bomb(played) != is_bomb(best))
    return is_bomb(played) ? Mistake::bomb_early : Mistake::bomb_kept;
  if (played.id == table.ids.pass)
    return Mistake::passed;
  if (best.id == table.ids.pass)
    return detail::is_teammate(seen, seen.last()) ? Mistake::beat_partner : Mistake::beat;
  if (detail::breaks_up(seen, adviser, played, best))
    return Mistake::broke_up;
  if (!table.is_play(played.id) || !table.is_play(best.id))
    return Mistake::other;
  const Action &one = table.action(played.id), &other = table.action(best.id);
  const int power = table.power(seen.level(), one), better = table.power(seen.level(), other);
  if (table.family(one).kind != table.family(other).kind || played.cards.size() != best.cards.size() ||
      power == better)
    return Mistake::other;
  return power > better ? Mistake::too_high : Mistake::too_low;
}

}  // namespace clamber
