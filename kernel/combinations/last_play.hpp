// Last play of a hand: a body that may carry fewer kickers than in any earlier play.
//
// A last play uses all cards of the hand, so its kickers need not be chosen. There is one action per body, whose
// `need` is that of the body alone. In the table, the families of last plays follow all other families. The complete
// family with the same body refers to them (Family::last_plays), and the followers of its plays include last plays.
#pragma once
#include "combinations/movegen.hpp"

namespace clamber {

namespace detail {

// Return true if the hand consists of this body plus no more cards of any one lane than a last play of the family may
// carry.
inline bool is_all_of(const Hand& hand, const Family& family, const Action& body) {
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const int needed = body.need.at[lane], held = hand.lanes.at[lane];
    if (needed != 0 ? held != needed : held > family.most_alike)
      return false;
  }
  return true;
}

// Append a family's last plays at these positions, and return their number.
inline int last_plays_of(const CombinationTable& table, const Hand& hand, std::size_t place, std::uint32_t within,
                         auto* out) {
  const Family& family = table.families[place];
  const int carried = hand.size() - family.size;
  if (carried < family.fewest_carried || carried > family.most_carried)
    return 0;
  Sources sources(hand);
  Makeable makeable;
  Generator generator(table, hand, sources, makeable, out);
  generator.look_at_family(place, within);
  const auto is_other = [&](ActionId id) { return !is_all_of(hand, family, table.action(id)); };
  return static_cast<int>(std::remove_if(out, generator.finish(), is_other) - out);
}

// Return true if one of these plays uses the whole hand as this kind.
inline bool is_complete(const CombinationTable& table, const Hand& hand, std::uint8_t kind, const auto* plays,
                        int n) {
  return std::any_of(plays, plays + n, [&](ActionId id) {
    const Action& action = table.action(id);
    return table.family(action).kind == kind && action.need == hand.lanes;
  });
}

}  // namespace detail

// Append the last plays that may be led to the n plays in `out`, and return their number. Only those with the longest
// body are appended, and none if the cards form a complete play of the kind.
inline int last_leads(const CombinationTable& table, const Hand& hand, auto* out, int n) {
  for (std::size_t place = table.last_plays; place < table.families.size(); ++place) {
    const int found = detail::last_plays_of(table, hand, place, 0xFFFF, out + n);
    if (found != 0)
      return detail::is_complete(table, hand, table.families[place].kind, out, n) ? 0 : found;
  }
  return 0;
}

// Write the last plays that may follow `played`, and return their number.
inline int last_follows(const CombinationTable& table, const Hand& hand, int level, const Action& played, auto* out) {
  const Followers& followers = table.followers_of(level, played);
  if (followers.family == kNone)
    return 0;
  const std::uint8_t place = table.families[followers.family].last_plays;
  return place == kNone ? 0 : detail::last_plays_of(table, hand, place, followers.same, out);
}

// Append the last plays that may be led, or follow the play to beat, to the n plays in `out`, and return their
// number.
inline int last_plays(const CombinationTable& table, const Hand& hand, int level, ActionId to_beat, auto* out,
                      int n) {
  const rules::LastPlays when = table.rules.trick.last_plays;
  if (to_beat == kNoAction)
    return when == rules::LastPlays::following ? 0 : last_leads(table, hand, out, n);
  return when == rules::LastPlays::leading ? 0 : last_follows(table, hand, level, table.action(to_beat), out + n);
}

}  // namespace clamber
