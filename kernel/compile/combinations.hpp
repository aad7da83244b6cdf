// All combinations in a ruleset: the families with their patterns, and every action in id order.
#pragma once
#include <bit>
#include <cstring>
#include <memory>
#include <unordered_map>

#include "compile/shapes.hpp"

namespace clamber::compile {

using Order = std::array<std::uint8_t, kLanes>;

// Combination shape of a fixed size, with the rules for its followers.
struct Shape {
  std::uint8_t kind;    // index of its name
  std::uint8_t size;    // number of cards
  std::uint8_t copies;  // cards per rank
  std::uint8_t ranks;   // number of ranks in a run or body
  bool bomb;
  bool run;
  bool suited;     // true for a straight flush
  bool last_play;  // true for a family of last plays
  // Allowed increase of a follower over a play in the same family.
  bool any_higher;
  bool next;
  bool same_or_next;
  std::uint8_t guard;  // number of cards in the lowest bomb that beats it; 0 if all bombs do
  std::vector<std::pair<std::uint8_t, std::uint8_t>> guards;  // exceptions for some positions: lane, cards
  std::vector<std::uint8_t> powers;  // strength of each position, unless it is the same as the position order
  std::shared_ptr<const MemberPatterns> patterns;
};

// Rules of a game that apply to all its combinations.
struct Climbing {
  bool binding;            // true if a play may be beaten only as the declared reading (GDY-45)
  bool hard_over_soft;     // true if a bomb without wild cards beats an equal bomb with them (GDY-86)
  bool natural_over_wild;  // true if another play without wild cards beats an equal one with them (ZSY-47)
  bool highest_only;       // true if a set of cards may be played only as its highest reading of each kind (GDY-43)
  bool natural_first;     // true if a play that is valid with every wild card as itself must be read that way (GD-53)
  bool step_free_equals;  // true if step_free_ranks may follow themselves where equal plays may follow (GDY-72)
  std::uint16_t step_free_ranks;    // lanes whose sets may follow any lower set, regardless of the step
  std::uint8_t single_follows_any;  // lane whose single card follows any ordinary play (GDY-11); kNone if none
  std::uint8_t capture;             // lane whose sets capture bombs (BIGA-64); kNone if there is none
  std::uint8_t capture_max;         // number of cards in the largest such set and in the bomb that it captures
  std::uint8_t wild_suit;           // suit of the wild cards, if they have one
};

// Hash table key: the number of cards per lane, and a few small numbers packed into `beside`.
struct NeedKey {
  Lanes need;
  std::uint32_t beside;

  friend bool operator==(const NeedKey&, const NeedKey&) = default;
};

struct NeedHash {
  std::size_t operator()(const NeedKey& key) const {
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(key.need.at);
    std::uint64_t mixed = (words[0] ^ key.beside) * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 29) ^ words[1]) * 0xBF58476D1CE4E5B9;
    return static_cast<std::size_t>(mixed ^ (mixed >> 32));
  }
};

template <class Value>
using ByNeed = std::unordered_map<NeedKey, Value, NeedHash>;

// Playable combination.
struct Listed {
  Member member;
  std::uint8_t family;
  Mixed mixed;
};

struct Combinations {
  Deck deck;
  std::vector<Shape> families;      // ordinary families, bombs by ascending class, jokers led alone, last plays
  std::vector<Order> set_power;     // [level][lane]
  ActionId first_play = 0;          // id of the first combination
  std::uint8_t first_bomb = kNone;  // lowest bomb family
  std::uint8_t joker_lead = kNone;  // family of jokers led alone
  std::uint8_t last_plays = kNone;  // first family of last plays
  std::vector<Listed> actions{};    // [id - first_play]
  std::vector<std::vector<std::vector<ActionId>>> ids{};  // [family][pattern][member]
  std::vector<std::uint16_t> positions{};                 // bitmask for each family

  // Return the end of the range of families that can be led with any hand.
  [[nodiscard]] std::size_t led() const {
    return joker_lead != kNone ? joker_lead : last_plays != kNone ? last_plays : families.size();
  }

  // Return the strength of a position within its family at a level.
  [[nodiscard]] int power(std::size_t level, const Shape& family, int position) const {
    const auto place = static_cast<std::size_t>(position);
    if (!family.powers.empty())
      return family.powers.at(place);
    return family.run ? position : set_power[level][place];
  }

  // Return the first family in [first, last) with the kind and number of ranks of `wanted`; kNone if there is none.
  [[nodiscard]] std::uint8_t same_body(const Shape& wanted, std::size_t first, std::size_t last) const {
    for (std::size_t place = first; place < last; ++place)
      if (families[place].kind == wanted.kind && families[place].ranks == wanted.ranks)
        return static_cast<std::uint8_t>(place);
    return kNone;
  }

  // Return the family of last plays with the same body; kNone if there is none.
  [[nodiscard]] std::uint8_t last_plays_of(std::size_t place) const {
    if (last_plays == kNone || place >= led())
      return kNone;
    return same_body(families[place], last_plays, families.size());
  }

  // Return the complete family with the same bodies: the family itself or, for last plays, the one with all kickers.
  [[nodiscard]] std::uint8_t complete(std::size_t place) const {
    return families[place].last_play ? same_body(families[place], 0, first_bomb) : static_cast<std::uint8_t>(place);
  }

  // Return the first action with exactly `size` natural cards from a lane.
  //
  // Throws std::logic_error if there is none.
  [[nodiscard]] ActionId natural_set(std::uint8_t lane, int size) const {
    Lanes need;
    detail::add(need, lane, size);
    const auto found = std::find_if(actions.begin(), actions.end(),
                                    [&](const Listed& action) { return action.member.need == need; });
    if (found == actions.end())
      throw std::logic_error("no such set of cards of one rank");
    return first_play + static_cast<ActionId>(found - actions.begin());
  }

  // Number the actions by kind, size, position and pattern. The ids are the same at every level.
  void number();
};

inline void Combinations::number() {
  struct Entry {
    std::uint64_t key;
    std::uint8_t family;
    std::uint16_t pattern;
    std::uint32_t member;
  };
  const auto none_first = [](std::uint8_t place) {
    return std::uint64_t{static_cast<std::uint8_t>(place + 1)};  // kNone wraps to 0
  };
  std::vector<Entry> entries;
  ids.resize(families.size());
  positions.resize(families.size());
  for (std::size_t place = 0; place < families.size(); ++place) {
    const MemberPatterns& patterns = *families[place].patterns;
    if (patterns.size() > std::numeric_limits<std::uint16_t>::max())
      throw std::invalid_argument("more patterns than the generator can number");
    ids[place].resize(patterns.size());
    for (std::size_t order = 0; order < patterns.size(); ++order) {
      const std::vector<Member>& members = patterns[order].members;
      ids[place][order].resize(members.size());
      for (std::size_t i = 0; i < members.size(); ++i) {
        const Member& member = members[i];
        positions[place] |= detail::lane_bit(member.position);
        const std::uint64_t key = std::uint64_t{families[place].kind} << 48 |
                                  std::uint64_t{families[place].size} << 40 | std::uint64_t{member.position} << 32 |
                                  std::uint64_t{order} << 16 | none_first(member.suit) << 8 |
                                  none_first(member.attached);
        entries.push_back({key, static_cast<std::uint8_t>(place), static_cast<std::uint16_t>(order),
                           static_cast<std::uint32_t>(i)});
      }
    }
  }
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
  actions.reserve(entries.size());
  for (const Entry& entry : entries) {
    const MemberPattern& pattern = (*families[entry.family].patterns)[entry.pattern];
    ids[entry.family][entry.pattern][entry.member] = first_play + static_cast<ActionId>(actions.size());
    actions.push_back({pattern.members[entry.member], entry.family, pattern.mixed});
  }
}

}  // namespace clamber::compile
