// Motives for the planner's choices, shown to people next to a hint.
#pragma once
#include "named.hpp"

namespace clamber {

// Motive for a choice. Its text is the message `motive-...` in src/clamber/sentences.
CLAMBER_ENUM(Motive, nothing_else, goes_out, safe_to_the_end, sheds_many, loses_little, feeds_partner, wins_lead,
             splits_set, stops_opponent, cheapest, bomb_stops, bomb_pays, captures, lets_partner, keeps_bomb,
             keeps_strength, strong_enough, too_weak, has_to_bid, shows_ace, hides_ace, resists, least_missed,
             most_wanted, good_leader, doubles, leaves_stake, shows_hand, hides_hand, worth_more)

}  // namespace clamber
