// Assignment of a hand's wild cards to ranks (Dou Dizhu, DDZ-52 to DDZ-55). Plans handle only natural cards, so each
// wild card is replaced by a natural stand-in. The plan for the resulting hand must be playable with the real cards.
#pragma once
#include <algorithm>

#include "bots/plan_parts.hpp"
#include "combinations/wild_moves.hpp"

namespace clamber {

namespace detail {

class WildStanding {
 public:
  explicit WildStanding(const CombinationTable& table) : table_(&table) {
    for (std::size_t place = 0; place < table.families.size(); ++place) {
      if (table.families[place].stand_ins == StandIns::some)
        soft_bomb_ = static_cast<std::uint8_t>(place);
      if (table.families[place].stand_ins == StandIns::only)
        wild_bomb_ = static_cast<std::uint8_t>(place);
    }
  }

  // Start with a hand in which every wild card stands for its own rank.
  void begin(const Cards& cards, int level) {
    lane_ = wild_lane(level);
    cards_ = cards;
    natural_ = lanes_of(cards);
    stand_ins_ = {};
  }

  // Return the hand with stand-ins in place of wild cards.
  [[nodiscard]] const Cards& cards() const { return cards_; }
  // Return the number of wild cards that stand for their own rank.
  [[nodiscard]] int own() const { return natural_.at[lane_] - stand_ins_.size(); }

  // Ranks that this number of unassigned wild cards could usefully stand for next: ranks missing from a straight, or
  // a rank of which the hand has some cards. Each entry is a bitmask of lanes.
  struct Next {
    std::array<std::uint32_t, 2 * kRanks> lanes;
    std::size_t size = 0;
  };
  [[nodiscard]] Next next(int wild) const {
    constexpr int kStraight = 5;
    constexpr std::uint32_t kFirst = 0b11111 << 1;  // lanes of the straight starting at 3
    const Lanes held = lanes_of(cards_);
    const std::uint32_t some = lanes_with(held, 1), ranks = ((1u << kRanks) - 1) & ~(1u << lane_);
    Next next;
    if (wild == 1)
      for (std::uint32_t lanes = some & ~lanes_with(held, 4) & ranks; lanes != 0; lanes &= lanes - 1)
        next.lanes[next.size++] = lanes & -lanes;
    for (int shift = 0; shift <= kRanks - 1 - kStraight; ++shift) {
      const std::uint32_t lacked = (kFirst << shift) & ~some;
      const auto end = next.lanes.begin() + static_cast<std::ptrdiff_t>(next.size);
      if (std::popcount(lacked) == wild && std::find(next.lanes.begin(), end, lacked) == end)
        next.lanes[next.size++] = lacked;
    }
    return next;
  }

  // Assign unassigned wild cards to other ranks, one for each of these lanes.
  void stand_for(std::uint32_t lanes) {
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      cards_ = cards_.minus(lowest_of_lane(cards_, lane_, 1));
      const std::uint64_t free = ~cards_.once & lane_mask(lane);
      cards_.once |= free & -free;
      ++stand_ins_.at[static_cast<std::size_t>(lane)];
    }
  }

  // Set the actual families of the bombs in a plan for the hand with stand-ins.
  void name_bombs(HandPlan& plan) const {
    for (std::size_t i = 0; i < plan.size; ++i) {
      Turn& turn = plan.turns[i];
      if (turn.family == kNone || table_->families[turn.family].stand_ins != StandIns::none)
        continue;
      if (turn.position == lane_)
        turn.family = wild_bomb_;
      else if (stand_ins_.at[turn.position] != 0)
        turn.family = soft_bomb_;
    }
  }

  // Return true if the turns are playable, i.e. there are enough natural cards wherever the rules require them.
  [[nodiscard]] bool fits(const HandPlan& plan) const {
    Lanes natural = natural_;
    for (const Turn& turn : plan) {
      const Lanes fewest = own_cards_of(turn).fewest;
      if (!natural.covers(fewest))
        return false;
      natural.subtract(fewest);
    }
    return true;
  }

  // Return the minimum and maximum number of natural cards in each lane for a turn.
  [[nodiscard]] OwnCards own_cards_of(const Turn& turn) const {
    Action action{};
    action.need = turn.cards;
    action.family = turn.family;
    action.position = turn.position;
    return own_cards(*table_, action, lane_);
  }

  [[nodiscard]] std::uint8_t lane() const { return lane_; }

 private:
  const CombinationTable* table_;
  std::uint8_t soft_bomb_ = kNone, wild_bomb_ = kNone;  // families of bombs with some and only wild cards
  std::uint8_t lane_ = kNone;
  Cards cards_;
  Lanes natural_, stand_ins_;
};

}  // namespace detail

}  // namespace clamber
