// Cards whose suits matter. Cards of one rank are interchangeable, except those that may be part of a single-suit
// play. Two choices of cards for an action are equivalent if they leave the same cards whose suits matter and, if one
// rank is wild, use the same number of wild cards.
#pragma once
#include "deal/deal.hpp"

namespace clamber {

class EqualCards {
 public:
  // Analyze a position in which no more cards will be drawn. From here on hands only lose cards, so a card that
  // cannot be part of a single-suit play now never will be. If captures are possible, all suits matter.
  EqualCards(const CombinationTable& table, const State& state, ActionId* scratch) : table_(&table) {
    for (Seat seat = 0; seat < state.seats; ++seat)
      apart_[seat] = table.rules.capture.on ? ~std::uint64_t{0} : apart_in(state.hands[seat], state.level, scratch);
  }

  // Relevant part of a hand: the count per lane, and the cards whose suits matter.
  struct Holding {
    Lanes lanes;
    Cards apart;

    friend bool operator==(const Holding&, const Holding&) = default;
  };
  [[nodiscard]] Holding holding(const Hand& hand, Seat seat) const {
    return {hand.lanes, {hand.cards.once & apart_[seat], hand.cards.twice & apart_[seat]}};
  }

  // Return true if a seat has, or had at the start, a card whose suit matters.
  [[nodiscard]] bool tells_apart(Seat seat) const { return apart_[seat] != 0; }

  // Call f(choice) for every non-equivalent choice of cards for an action, starting with the first choice.
  template <class F>
  void each_choice(const State& state, ActionId id, F&& f) const {
    const std::uint64_t apart = apart_[state.to_act];
    const Hand& hand = state.hands[state.to_act];
    if (table_->draws_wild_rank() && table_->is_play(id))
      return for_each_wild_lanes(*table_, hand.cards, state.level, id,
                                 [&](const Cards& cards) { f(Choice{id, cards}); });
    if (!table_->is_play(id) || !is_free(hand, table_->action(id), apart))
      return f(default_choice(*table_, state, id));
    std::array<Cards, kMostDifferent> left;
    std::size_t n = 0;
    for_each_choice(*table_, hand, state.level, id, [&](const Cards& cards) {
      if (detail::must_lead_card(*table_, state) && cards.count(detail::opening_slot(*table_)) == 0)
        return;
      const Cards rest = hand.cards.minus(cards);
      const Cards counted{rest.once & apart, rest.twice & apart};
      if (std::find(left.begin(), left.begin() + n, counted) != left.begin() + n)
        return;
      if (n < left.size())
        left[n++] = counted;
      f(Choice{id, cards});
    });
  }

 private:
  static constexpr std::size_t kMostDifferent =
      64;  // further choices are not remembered, so equivalent ones are tried again, which is slower but correct

  // Return true if there are non-equivalent choices of cards for an action.
  static bool is_free(const Hand& hand, const Action& action, std::uint64_t apart) {
    if (apart == 0)
      return false;
    for (std::uint32_t lanes = lanes_with(action.need, 1); lanes != 0; lanes &= lanes - 1) {
      const auto lane = std::countr_zero(lanes);
      const auto at = static_cast<std::size_t>(lane);
      if (action.need.at[at] < hand.lanes.at[at] && (hand.cards.once & apart & lane_mask(lane)) != 0)
        return true;
    }
    return false;
  }

  // Return the slots whose suits matter for a hand: those usable in a straight flush, and those that could make up a
  // whole run that must be of mixed suits.
  [[nodiscard]] std::uint64_t apart_in(const Hand& hand, int level, ActionId* scratch) const {
    std::uint64_t apart = 0;
    const int n = generate_leads(*table_, hand, level, scratch);
    for (const ActionId* id = scratch; id != scratch + n; ++id) {
      const Action& action = table_->action(*id);
      const std::uint64_t needed = natural_slots(action.need);
      for (int suit = 0; suit < 4; ++suit) {
        const std::uint64_t of_suit = needed & (kOneSuit << suit);
        if (suit == action.suit || (table_->mixed(level, *id) != Mixed::no && (of_suit & ~hand.cards.once) == 0))
          apart |= of_suit;
      }
    }
    return apart;
  }

  static std::uint64_t natural_slots(const Lanes& need) {
    std::uint64_t slots = 0;
    for (std::uint32_t lanes = lanes_with(need, 1) & ((1u << kRanks) - 1); lanes != 0; lanes &= lanes - 1)
      slots |= lane_mask(std::countr_zero(lanes));
    return slots;
  }

  static constexpr std::uint64_t kOneSuit = 0x0001111111111111;

  const CombinationTable* table_;
  std::array<std::uint64_t, kMaxSeats> apart_{};
};

}  // namespace clamber
