// Order of plays within a family, defined by the plays that may follow each one. Most families share an order (e.g.
// all sets, or all runs), so results are computed for four families at once.
#pragma once
#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

#include "bots/lane_row.hpp"
#include "combinations/table.hpp"

namespace clamber::detail {

// Four families with the same order. A play comes after all plays that may follow it.
struct FourFamilies {
  static constexpr std::size_t kFour = 4;
  struct Place {
    std::uint8_t position;
    std::uint8_t next = kNone;  // follower that all other followers may follow, usually the next higher play
    std::uint16_t above = 0;    // bitmask of all followers, if there is no such play
  };

  std::array<std::uint8_t, kFour> families{};  // padded with the first family
  std::size_t size = 0;
  std::array<Place, kLanes> places{};
  std::array<FourNumbers, kLanes> has{};   // by position: all ones for families that have a play there
  std::size_t ranks = 0;                   // number of ranks in the longest runs
  std::array<FourNumbers, kLanes> runs{};  // by number of ranks: all ones for families with longer runs
};

class TurnOrders {
 public:
  explicit TurnOrders(const CombinationTable& table) : table_(table), where_(table.families.size()) {
    rows_.resize(table.families.size());
    for (auto& rows : rows_)
      rows.fill(kNoRow);
    for (const Action& action : table.actions)
      rows_[action.family][action.position] = action.followers;
  }

  // Compute the orders at a level. Return true if the level has changed.
  bool set(int level) {
    if (level == level_)
      return false;
    level_ = level;
    std::vector<Followed> all;
    for (std::size_t family = 0; family < rows_.size(); ++family)
      all.push_back(followed(static_cast<std::uint8_t>(family)));
    std::stable_sort(all.begin(), all.end(), [](const Followed& a, const Followed& b) {
      return std::popcount(a.positions) > std::popcount(b.positions);
    });
    groups_.clear();
    std::vector<Followed> leaders;  // first family in each group; `sizes` has the group sizes
    std::vector<std::size_t> sizes;
    for (const Followed& one : all) {
      std::size_t group = 0;
      while (group < groups_.size() && (sizes[group] == FourFamilies::kFour || !agree(leaders[group], one)))
        ++group;
      if (group == groups_.size()) {
        leaders.push_back(one);
        sizes.push_back(0);
        groups_.push_back(in_order(one));
      }
      const std::size_t place = sizes[group]++;
      add(groups_[group], one, place);
      where_[one.family] = {static_cast<std::uint16_t>(group), static_cast<std::uint16_t>(place)};
    }
    return true;
  }

  struct Where {
    std::uint16_t group, place;
  };
  [[nodiscard]] Where where(std::size_t family) const { return where_[family]; }
  [[nodiscard]] std::size_t size() const { return groups_.size(); }
  [[nodiscard]] const FourFamilies& operator[](std::size_t group) const { return groups_[group]; }

 private:
  static constexpr std::uint32_t kNoRow = ~0u;

  // Family with the positions of its plays and the followers of each play.
  struct Followed {
    std::uint8_t family;
    std::uint32_t positions = 0;
    std::array<std::uint32_t, kLanes> above{};
  };

  [[nodiscard]] Followed followed(std::uint8_t family) const {
    Followed all{family};
    for (std::size_t position = 0; position < kLanes; ++position)
      if (const std::uint32_t row = rows_[family][position]; row != kNoRow) {
        all.positions |= 1u << position;
        all.above[position] = table_.followers[static_cast<std::size_t>(level_) * table_.rows + row].same;
      }
    return all;
  }

  // Return true if the plays of a family have the same order as those of a family with more plays.
  [[nodiscard]] bool agree(const Followed& more, const Followed& fewer) const {
    const Family &one = table_.families[more.family], &other = table_.families[fewer.family];
    if (one.run != other.run || one.bomb != other.bomb || (fewer.positions & ~more.positions) != 0)
      return false;
    if (table_.draws_wild_rank() && (one.copies == 1) != (other.copies == 1))
      return false;  // single cards are counted without wild cards out of sight
    for (std::uint32_t left = fewer.positions; left != 0; left &= left - 1) {
      const auto position = static_cast<std::size_t>(std::countr_zero(left));
      if (fewer.above[position] != (more.above[position] & fewer.positions))
        return false;
    }
    return true;
  }

  [[nodiscard]] FourFamilies in_order(const Followed& all) const {
    FourFamilies four;
    for (std::size_t place = 0; place < FourFamilies::kFour; ++place)
      add(four, all, place);
    for (std::uint32_t left = all.positions; left != 0; left &= left - 1)
      four.places[four.size++].position = static_cast<std::uint8_t>(std::countr_zero(left));
    std::stable_sort(four.places.begin(), four.places.begin() + static_cast<std::ptrdiff_t>(four.size),
                     [&](const FourFamilies::Place& a, const FourFamilies::Place& b) {
                       return std::popcount(all.above[a.position]) < std::popcount(all.above[b.position]);
                     });
    for (std::size_t i = 0; i < four.size; ++i) {
      FourFamilies::Place& place = four.places[i];
      place.next = next_of(all.above, all.above[place.position]);
      place.above = static_cast<std::uint16_t>(place.next == kNone ? all.above[place.position] : 0);
    }
    return four;
  }

  void add(FourFamilies& four, const Followed& one, std::size_t place) const {
    const Family& family = table_.families[one.family];
    const auto ranks = static_cast<std::size_t>(family.run ? family.size / std::max<int>(1, family.copies) : 1);
    four.families[place] = one.family;
    four.ranks = std::max(four.ranks, ranks);
    for (std::size_t rank = 0; rank < kLanes; ++rank)
      four.runs[rank][place] = -static_cast<std::int32_t>(rank < ranks);
    for (std::size_t position = 0; position < kLanes; ++position)
      four.has[position][place] = -static_cast<std::int32_t>((one.positions >> position) & 1);
  }

  // Return the play that all other plays in a set may follow; kNone if there is none.
  [[nodiscard]] static std::uint8_t next_of(const std::array<std::uint32_t, kLanes>& above, std::uint32_t plays) {
    for (std::uint32_t left = plays; left != 0; left &= left - 1) {
      const int next = std::countr_zero(left);
      if (above[static_cast<std::size_t>(next)] == (plays & ~(1u << next)))
        return static_cast<std::uint8_t>(next);
    }
    return kNone;
  }

  const CombinationTable& table_;
  int level_ = -1;
  std::vector<std::array<std::uint32_t, kLanes>>
      rows_;  // follower rows, by family and position; kNoRow where there is no play
  std::vector<FourFamilies> groups_;
  std::vector<Where> where_;  // group and place of each family
};

}  // namespace clamber::detail
