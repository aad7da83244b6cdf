// Validation of a table whose bytes were read as they are: values that C++ types do not bound, such as those of
// booleans and enumerations, and lists that must fit together. `check` (combinations/table_check.hpp) does the rest.
#pragma once
#include <cstring>

#include "deal/deal.hpp"
#include "run/plays_check.hpp"

namespace clamber {

inline constexpr int kMostOption = 1'000'000;  // largest absolute value of a number in the rules

namespace detail {

template <class Enum>
constexpr int members_of() {
  int members = 0;
  each_name(names_of(Enum{}), [&](std::string_view) { ++members; });
  return members;
}

bool is_valid(const Family& family);
bool is_valid(const Kickers& kickers);
bool is_valid(const Pattern& pattern);
bool is_valid(const Action& action);

// Return true if a value is one of its type, and a number of the rules is in range. The object representation is
// read, because an invalid bool is undefined behaviour.
template <class T>
bool is_valid(const T& value) {
  if constexpr (requires { T::names(); }) {
    T copy = value;
    return std::apply([](const auto&... fields) { return (is_valid(fields) && ...); }, copy.fields());
  } else if constexpr (std::is_same_v<T, bool>) {
    unsigned char raw;
    std::memcpy(&raw, &value, sizeof raw);
    return raw <= 1;
  } else if constexpr (std::is_enum_v<T>) {
    return static_cast<int>(value) < members_of<T>();
  } else if constexpr (std::is_same_v<T, int>) {
    return value >= -kMostOption && value <= kMostOption;
  } else if constexpr (std::is_same_v<T, rules::Faces>) {
    return value.mask >> kFaces == 0;
  } else if constexpr (std::is_same_v<T, rules::Bids>) {
    return value.count >= 0 && static_cast<std::size_t>(value.count) <= rules::kMostBids && is_valid(value.stakes);
  } else if constexpr (std::is_same_v<T, rules::Holdings>) {
    return value.count >= 0 && static_cast<std::size_t>(value.count) <= value.sets.size() && is_valid(value.sets);
  } else if constexpr (requires { value.begin(); }) {
    return std::all_of(value.begin(), value.end(), [](const auto& each) { return is_valid(each); });
  } else {
    static_assert(std::is_unsigned_v<T>);
    return true;
  }
}

template <class... Parts>
bool are_valid(const Parts&... parts) {
  return (is_valid(parts) && ...);
}

inline bool is_valid(const Family& family) {
  const auto& [kind, size, copies, bomb, run, rate, stand_ins, scarce_head, ends_hand, last_plays, fewest, most,
               alike] = family;
  return are_valid(kind, size, copies, bomb, run, rate, stand_ins, scarce_head, ends_hand, last_plays, fewest, most,
                   alike) &&
         fewest <= most && most <= kMaxDeck && alike <= kMaxCopies;
}

inline bool is_valid(const Kickers& kickers) { return are_valid(kickers.both_jokers, kickers.may_extend); }
inline bool is_valid(const Pattern& pattern) { return is_valid(pattern.mixed); }
inline bool is_valid(const Action& action) {
  return is_valid(action.mixed) && (action.suit < 4 || action.suit == kNone) && action.need.size() <= kMaxDeck;
}

// Require that the decisions have ids of their own, before those of the plays.
inline void check_ids(const Ids& ids) {
  require(ids.plays >= 1 && ids.plays <= 1024, "ids of plays that begin elsewhere");
#define CLAMBER_CHECK(name, size) \
  require(ids.name == kNoAction || ids.name < ids.plays, "a decision among the plays");
  CLAMBER_DECISIONS(CLAMBER_CHECK)
#undef CLAMBER_CHECK
}

// Require that every deal of these rules can be dealt and played to its end.
inline void check_rules(const CombinationTable& table, unsigned seats) {
  const rules::Groups& rules = table.rules;
  require(is_valid(rules), "a rule that is none");
  require(rules.deck.packs == 1 || rules.deck.packs == 2, "one or two packs");
  require(seats != 0 && (seats >> (kMaxSeats + 1)) == 0 && (seats & 3) == 0, "a number of seats out of range");
  const int most = static_cast<int>(std::bit_width(seats)) - 1;
  require(rules.deal.hand_size >= 0 && rules.auction.bottom >= 0 && rules.auction.bottom < rules.deck.size() &&
              rules.deal.hand_size <= kMaxDeck && cards_dealt(rules, most) <= rules.deck.size() &&
              cards_dealt(rules, most) >= most,
          "hands that the deck cannot fill");
  const int levels = rules.levels.on ? kRanks : table.draws_wild_rank() ? kRanks + 1 : 1;
  require(table.levels == levels && rules.levels.start >= 0 && rules.levels.start < levels,
          "levels that do not fit the rules");
  require(!rules.levels.on || seats == 1u << 4, "levels without two sides");
  require(table.wild_suit < 4 && table.red_joker == (rules.deck.jokers_alike() ? 53 : 56), "a card that is none");
}

// Require that no list of legal actions outgrows its room: for each number of wild cards held, the patterns make no
// more plays than there are actions, and no family follows twice.
inline void check_room(const CombinationTable& table) {
  const std::size_t families = table.families.size();
  std::vector<ActionId> ids(kMostChoices);
  Hand everything;
  everything.lanes.at.fill(kMaxCopies);
  everything.held = held_of(everything.lanes);
  const Sources sources(everything);
  const auto plays_of = [&](const Pattern& pattern) -> std::size_t {
    std::size_t plays = 0;
    if (pattern.starts == 0)
      return plays;
    if (pattern.kickers != kNone) {
      for (std::uint32_t left = pattern.starts; left != 0; left &= left - 1)
        plays +=
            static_cast<std::size_t>(emit_kickers(table.kickers[pattern.kickers], table.steps.data() + pattern.ids,
                                                  sources, left & -left, ids.data()) -
                                     ids.data());
      return plays;
    }
    for (std::size_t position = 0; position < kLanes; ++position)
      for (std::size_t lane = 0; lane < (pattern.attached == 0 ? 1 : kLanes); ++lane) {
        const std::size_t place = pattern.attached == 0 ? position : kLanes * position + lane;
        plays += ((pattern.starts >> position) & 1) != 0 &&
                 (pattern.attached == 0 || ((pattern.attached >> lane) & 1) != 0) &&
                 table.pool[pattern.ids + place] != kNoPlace;
      }
    return plays;
  };
  std::vector<std::size_t> before{0};
  for (const Pattern& pattern : table.patterns)
    before.push_back(before.back() + plays_of(pattern));
  for (std::size_t state = 0; state + families < table.ranges.size(); state += families + 1)
    require(before[table.ranges[state + families]] - before[table.ranges[state]] <= table.actions.size(),
            "patterns of more plays than there are");
  for (const Followers& row : table.followers)
    require((row.same | row.hard) == 0 || (row.family != kNone && (row.bombs == kNone || row.family < row.bombs)),
            "a family that follows twice");
}

// Return the most wild cards of each lane that a hand can hold.
inline Lanes most_wild(const rules::Groups& rules) {
  const auto packs = static_cast<std::uint8_t>(rules.deck.packs);
  const bool alike = rules.deck.jokers_alike();
  Lanes most;
  most.at[kJokerLane] = alike ? 2 : packs;
  most.at[kRedJokerLane] = alike ? 0 : packs;
  most.at[kSpecialLane] = packs;
  return most;
}

}  // namespace detail

// Throw std::invalid_argument naming the fault of a table of unknown origin. `seats` has a bit for each number of
// seats that the rules allow.
inline void check_all(const CombinationTable& table, unsigned seats) {
  using detail::is_valid;
  require(is_valid(table.families) && is_valid(table.kickers) && is_valid(table.patterns) &&
              is_valid(table.actions) && is_valid(table.filter) && is_valid(table.skill_profiles) &&
              detail::are_valid(table.suited, table.by_state, table.some_end_hand),
          "a value that is none");
  detail::check_ids(table.ids);
  detail::check_rules(table, seats);
  require(!table.actions.empty() && table.actions.size() <= kMostOption, "too many actions");
  require(table.patterns.size() % kBlockSize == 0, "a block that is not full");
  for (const auto& powers : table.set_power)
    require(std::all_of(powers.begin(), powers.end(), [](int power) { return power < kLanes; }),
            "an order of more lanes than there are");
  check(table);
  detail::check_room(table);
  detail::check_plays(table, detail::most_wild(table.rules));
  detail::check_carriers(table);
  check_size(table.reference);
  for (const PlannerWeights& weights : table.planner_of)
    check_size(weights);
}

}  // namespace clamber
