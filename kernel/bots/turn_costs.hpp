// What a turn costs: one whole turn, less how likely it is to win the lead back. A bomb costs less than nothing.
//
// How likely a play stays on top follows from what may follow it (the table's followers), and from which of that the
// cards out of sight can make in one opponent's hand.
#pragma once
#include <cmath>

#include "bots/planner_weights.hpp"
#include "bots/turn_shapes.hpp"

namespace clamber {

using Cost = std::int32_t;  // thousandths of a turn
inline constexpr Cost kTurn = 1000;
inline constexpr Cost kNever = 1'000'000;

// What is out of sight, and who may hold it.
struct Unseen {
  Lanes lanes;
  int cards = 0;            // how many
  int opponents = 1;        // how many opponents still hold cards
  int opponents_cards = 0;  // all that they hold
  int opponents_most = 0;   // cards of the one with the most

  friend bool operator==(const Unseen&, const Unseen&) = default;
};

namespace detail {

// How likely some opponent holds enough copies, or one of them does, by each one's share of what is out of sight.
class Chances {
 public:
  static constexpr int kShares = 16;

  Chances() {
    for (int share = 0; share <= kShares; ++share)
      for (int copies = 0; copies <= kMaxCopies; ++copies) {
        const double p = static_cast<double>(share) / kShares;
        double tail = 0, ways = 1;
        for (int held = copies; held >= 0; --held) {
          tail += ways * std::pow(p, held) * std::pow(1 - p, copies - held);
          ways = ways * held / (copies - held + 1);
          of_one_[at(share)][at(held)][at(copies)] = static_cast<float>(tail);
        }
      }
  }

  // How likely one of them holds so many of the copies.
  [[nodiscard]] float of_one(int share, int needed, int copies) const {
    return of_one_[at(share)][at(needed)][at(copies)];
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::array<std::array<std::array<float, kMaxCopies + 1>, kMaxCopies + 1>, kShares + 1> of_one_{};
};
inline const Chances kChances;

}  // namespace detail

class TurnCosts {
 public:
  explicit TurnCosts(const Table& table)
      : table_(table),
        rows_(table.families.size() * kLanes, kNoRow),
        next_(table.families.size() * kLanes),
        known_(table.families.size() * kLanes),
        beaten_known_(table.families.size() * kLanes),
        unbeaten_(table.families.size() * kLanes) {
    for (const Action& action : table.actions)
      rows_[std::size_t{action.family} * kLanes + action.position] = action.followers;
  }

  // To be called before costs are asked for: what they depend on.
  void set(const PlannerWeights& weights, int level, const Unseen& unseen) {
    weights_ = &weights;
    level_ = level;
    unseen_ = unseen;
    const int most = unseen.cards == 0 ? 0 : std::max(1, unseen.opponents_cards / std::max(1, unseen.opponents));
    share_ = unseen.cards == 0 ? 0 : (detail::Chances::kShares * most + unseen.cards - 1) / unseen.cards;
    share_ = std::min(share_, detail::Chances::kShares);
    ++now_;
  }

  // Which `set` was the last: costs that were asked for since then stand.
  [[nodiscard]] std::uint32_t generation() const { return now_; }

  [[nodiscard]] Cost of(std::size_t family, std::size_t position) {
    const Family& shape = table_.families[family];
    return shape.bomb ? -weights_->bomb - weights_->bomb_card * std::max(0, shape.size - 4)
                      : known(family, position).cost;
  }

  // What a card costs that no play takes.
  [[nodiscard]] Cost stuck() const { return weights_->stuck; }

  // How likely a play of this family stays on top, as far as plays of its own kind go: 0 to 1.
  [[nodiscard]] float stays(std::size_t family, std::size_t position) { return known(family, position).stays; }

 private:
  static constexpr std::uint32_t kNoRow = ~0u;

  // What is known of a family's turns at a position, since a `set`.
  struct Known {
    std::uint32_t since = 0;
    Cost cost = 0;
    float stays = 1;
  };

  // What follows a play at a level.
  struct Next {
    int level = -1;
    std::uint8_t position = kNone;
  };

  // How likely a play is not beaten, since a `set`.
  struct Unbeaten {
    std::uint32_t since = 0;
    float chance = 1;
  };

  const Known& known(std::size_t family, std::size_t position) {
    Known& known = known_[family * kLanes + position];
    if (known.since != now_)
      known = {now_, 0, stays_of(family, position)}, known.cost = cost_of(table_.families[family], known.stays);
    return known;
  }

  [[nodiscard]] Cost cost_of(const Family& shape, float stays) const {
    const int worth = shape.run && shape.copies < 3 ? weights_->run
                      : shape.copies == 1           ? weights_->single
                      : shape.copies == 2           ? weights_->pair
                                                    : weights_->triple;
    return kTurn - static_cast<Cost>(static_cast<float>(worth) * stays);
  }

  float stays_of(std::size_t family, std::size_t position) {
    const std::size_t place = family * kLanes + position;
    if (const std::uint8_t next = next_of(place); next != kNone) {
      const float higher = known(family, next).stays;
      return higher * unbeaten_by(family, next);
    }
    float stays = 1;
    for (std::uint32_t above = followers_at(place); above != 0; above &= above - 1)
      stays *= unbeaten_by(family, static_cast<std::size_t>(std::countr_zero(above)));
    return stays;
  }

  // What plays of its own family may follow the one at a place.
  [[nodiscard]] std::uint32_t followers_at(std::size_t place) const {
    return rows_[place] == kNoRow
               ? 0
               : table_.followers[static_cast<std::size_t>(level_) * table_.rows + rows_[place]].same;
  }

  // The play that all other followers of the one at a place follow, too: mostly the next higher one. What is known of
  // that play then need not be found again. kNone, if there is none.
  [[nodiscard]] std::uint8_t next_of(std::size_t place) {
    Next& next = next_[place];
    if (next.level != level_)
      next = {level_, found_next(place)};
    return next.position;
  }

  [[nodiscard]] std::uint8_t found_next(std::size_t place) const {
    const std::size_t family = place / kLanes * kLanes;
    const std::uint32_t above = followers_at(place);
    for (std::uint32_t left = above; left != 0; left &= left - 1) {
      const int next = std::countr_zero(left);
      if (followers_at(family + static_cast<std::size_t>(next)) == (above & ~(1u << next)))
        return static_cast<std::uint8_t>(next);
    }
    return kNone;
  }

  // How likely no opponent plays this on it.
  float unbeaten_by(std::size_t family, std::size_t position) {
    const std::size_t place = family * kLanes + position;
    if (beaten_known_[place] == now_)
      return unbeaten_[place];
    beaten_known_[place] = now_;
    const Family& shape = table_.families[family];
    if (shape.size > unseen_.opponents_most || shape.copies > kMaxCopies)
      return unbeaten_[place] = 1;
    return unbeaten_[place] = shape.run ? unplayed(held_by_one(shape, position))
                                        : unbeaten_by_set(shape.copies, unseen_.lanes.at[position]);
  }

  // How likely no opponent plays so many cards of a rank, of which these are out of sight: the same for many ranks.
  float unbeaten_by_set(std::size_t needed, std::size_t copies) {
    Unbeaten& known = by_sets_[needed][std::min<std::size_t>(copies, kMaxCopies)];
    if (known.since != now_)
      known = {now_, unplayed(held(static_cast<int>(needed), copies))};
    return known.chance;
  }

  // How likely nobody plays what each opponent holds with this chance.
  [[nodiscard]] float unplayed(float held_by_one) const {
    float none = 1;
    for (int i = 0; i < unseen_.opponents; ++i)
      none *= 1 - held_by_one;
    return 1 - static_cast<float>(weights_->willing) / 1000 * (1 - none);
  }

  // How likely one opponent holds so many of the cards of a rank that are out of sight.
  [[nodiscard]] float held(int needed, std::size_t copies) const {
    return detail::kChances.of_one(share_, needed, std::min<int>(static_cast<int>(copies), kMaxCopies));
  }

  // How likely one opponent holds a run at a position.
  [[nodiscard]] float held_by_one(const Family& shape, std::size_t position) const {
    const auto holds = [&](std::size_t lane) { return held(shape.copies, unseen_.lanes.at[lane]); };
    float all = 1;
    const int ranks = std::max(1, shape.size / std::max<int>(1, shape.copies));
    for (int i = 0; i < ranks && position + static_cast<std::size_t>(i) <= kRanks; ++i)
      all *= holds(static_cast<std::size_t>(run_lane(static_cast<int>(position) + i)));
    return all;
  }

  const Table& table_;
  const PlannerWeights* weights_ = nullptr;
  int level_ = 0, share_ = 0;
  Unseen unseen_;
  std::uint32_t now_ = 0;
  std::vector<std::uint32_t> rows_;  // of followers, where there is such a play
  std::vector<Next> next_;
  std::vector<Known> known_;
  std::vector<std::uint32_t> beaten_known_;
  std::vector<float> unbeaten_;
  std::array<std::array<Unbeaten, kMaxCopies + 1>, kMaxCopies + 1> by_sets_{};  // [cards of a rank][out of sight]
};

}  // namespace clamber
