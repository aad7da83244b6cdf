// Memory for cards out of sight. Like people, players forget low cards first.
#pragma once
#include "bots/seen.hpp"

namespace clamber {

// Return the cards that a player believes to be out of sight. For ranks that are not remembered, these are all cards
// except the player's own.
[[nodiscard]] inline Lanes recalled(const Seen& seen, Memory memory) {
  constexpr int kHigh = 11;  // minimum power of a high card, i.e. Aces and above
  Lanes lanes = lanes_of(seen.unseen());
  if (memory == Memory::all)
    return lanes;
  const CombinationTable& table = seen.table();
  Lanes deck;
  for (std::uint8_t face = 0; face < kFaces; ++face)
    deck.at[seen.slot_of(face) >> 2] =
        static_cast<std::uint8_t>(deck.at[seen.slot_of(face) >> 2] + table.rules.deck.copies(face));
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const bool kept =
        memory == Memory::high && table.set_power[static_cast<std::size_t>(seen.level())][lane] >= kHigh;
    const int others = std::max(deck.at[lane] - seen.hand().lanes.at[lane], 0);
    if (!kept)
      lanes.at[lane] = static_cast<std::uint8_t>(std::max<int>(lanes.at[lane], others));
  }
  return lanes;
}

}  // namespace clamber
