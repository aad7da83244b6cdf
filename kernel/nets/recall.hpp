// How a player keeps in mind what is out, and how closely they weigh what they might do: people forget low cards
// first, and do not tell plays apart that are nearly as good.
#pragma once
#include "bots/seen.hpp"

namespace clamber {

// What a player remembers of the cards that were played: all, the high ones, none.
enum class Memory : std::uint8_t { all, high, none };

struct Manner {
  Memory memory = Memory::all;
  // How much worse a play may be, in the net's measure, and still be made every third time; 0: never.
  double temperature = 0;
};

// The levels below that of the net itself. By how much they differ stands in bench/strength.md.
inline constexpr Manner kBeginner{Memory::none, 0.25}, kOrdinary{Memory::high, 0.09}, kExpert{Memory::all, 0.05};

// The cards that a player takes to be out of sight: of ranks that they do not keep in mind all but their own.
[[nodiscard]] inline Lanes recalled(const Seen& seen, Memory memory) {
  constexpr int kHigh = 11;  // the power from which on cards are high: Aces and above
  Lanes lanes = lanes_of(seen.unseen());
  if (memory == Memory::all)
    return lanes;
  const Table& table = seen.table();
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
