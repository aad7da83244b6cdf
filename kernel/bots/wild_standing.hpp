// Which ranks the wild cards of a hand stand for (Dou Dizhu, DDZ-52 to DDZ-55): a plan knows natural cards alone, so the
// hand is made up with a natural card for each wild one, and what the plan does with it must be playable.
#pragma once
#include "bots/plan_parts.hpp"
#include "combinations/wild_moves.hpp"

namespace clamber {

namespace detail {

class WildStanding {
 public:
  explicit WildStanding(const Table& table) : table_(&table) {
    for (std::size_t place = 0; place < table.families.size(); ++place) {
      if (table.families[place].stand_ins == StandIns::some)
        soft_bomb_ = static_cast<std::uint8_t>(place);
      if (table.families[place].stand_ins == StandIns::only)
        wild_bomb_ = static_cast<std::uint8_t>(place);
    }
  }

  // Takes up a hand in which every wild card is of its own rank.
  void begin(const Cards& cards, int level) {
    lane_ = wild_lane(level);
    cards_ = cards;
    natural_ = lanes_of(cards);
    stand_ins_ = {};
  }

  // The hand as it is made up.
  [[nodiscard]] const Cards& cards() const { return cards_; }
  // How many wild cards are of their own rank.
  [[nodiscard]] int own() const { return natural_.at[lane_] - stand_ins_.size(); }

  // The lanes that one wild card more may stand for, as far as that can be worth it: of whose rank some cards are there,
  // or that a straight lacks.
  [[nodiscard]] std::uint32_t open() const {
    constexpr int kStraight = 5;
    constexpr std::uint32_t kFirst = 0b11111 << 1;  // the straight from 3 on
    const Lanes held = lanes_of(cards_);
    const std::uint32_t some = lanes_with(held, 1);
    std::uint32_t lanes = some & ~lanes_with(held, 4);
    for (int shift = 0; shift <= kRanks - 1 - kStraight; ++shift)
      if (const std::uint32_t lacked = (kFirst << shift) & ~some; std::has_single_bit(lacked))
        lanes |= lacked;
    return lanes & ((1u << kRanks) - 1) & ~(1u << lane_);
  }

  // One wild card that is of its own rank stands for another.
  void stand_for(std::size_t lane) {
    cards_ = cards_.minus(lowest_of_lane(cards_, lane_, 1));
    const auto free = static_cast<std::uint64_t>(~cards_.once & lane_mask(static_cast<int>(lane)));
    cards_.once |= free & -free;
    ++stand_ins_.at[lane];
  }

  // Names the bombs of a plan of the made-up hand after what they are.
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

  // Whether its turns can be played: natural cards are wherever the rules ask for some.
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

  // How many cards of its own a turn must have of each lane, and may have.
  [[nodiscard]] OwnCards own_cards_of(const Turn& turn) const {
    Action action{};
    action.need = turn.cards;
    action.family = turn.family;
    action.position = turn.position;
    return own_cards(*table_, action, lane_);
  }

  [[nodiscard]] std::uint8_t lane() const { return lane_; }

 private:
  const Table* table_;
  std::uint8_t soft_bomb_ = kNone, wild_bomb_ = kNone;  // families
  std::uint8_t lane_ = kNone;
  Cards cards_;
  Lanes natural_, stand_ins_;
};

}  // namespace detail

}  // namespace clamber
