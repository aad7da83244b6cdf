// The masks of one hand that slices look at.
#pragma once
#include <cstring>

#include "table.hpp"

namespace clamber {

// Each mask as often as a block has slices.
struct Sources {
  Abreast at[kSources];
  Abreast only;  // ranks, in run order, held in suit i % 4 and no other; where suits count
  int cards;
  int copies = 0;  // the most of one rank

  Sources(const Table& table, const Hand& hand) : cards(hand.size()) {
    at[kAnySource] = abreast(0xFFFF);
    const int most = 4 * table.rules.decks;
    for (int k = 1; k <= most; ++k) {
      const std::uint32_t held = lanes_with(hand.lanes, k);
      const Abreast lanes = abreast(held);
      at[kLaneSource + k] = lanes;
      at[kRunSource + k] = run_order(lanes);
      copies += held != 0 ? 1 : 0;
    }
    at[kScarceSource] = ~at[kRunSource + 4];
    if (table.suited)
      tell_suits_apart(hand);
  }

  [[nodiscard]] std::uint32_t one(int source) const { return at[source][0]; }

 private:
  void tell_suits_apart(const Hand& hand) {
    std::array<std::uint16_t, kAbreast + 4> suits;
    for (std::size_t i = 0; i < suits.size(); ++i)
      suits[i] = i < 4 ? static_cast<std::uint16_t>(run_order(ranks_in_suit(hand.cards, static_cast<int>(i))))
                       : suits[i - 4];
    for (std::size_t suit = 0; suit < 4; ++suit)
      std::memcpy(&at[kSuitSource + suit], suits.data() + suit, sizeof(Abreast));
    only = at[kSuitSource] & ~(at[kSuitSource + 1] | at[kSuitSource + 2] | at[kSuitSource + 3]);
  }
};

}  // namespace clamber
