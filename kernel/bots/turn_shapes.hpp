// Families of a table as needed for plans: sets, runs, and bodies that carry kickers. Built once per table.
#pragma once
#include <algorithm>
#include <optional>

#include "combinations/movegen.hpp"

namespace clamber {

inline constexpr int kMostWild = 4;  // maximum number of wild cards in a hand that a plan considers
inline constexpr int kMostSet = 12;  // maximum number of cards in a set, including wild cards
inline constexpr int kTriple = 3;    // number of cards in the smallest body

// Turn of a plan: the cards of a play, by lane. The family is kNone for a card that no play uses.
struct Turn {
  Lanes cards;
  Cost cost = 0;
  std::uint8_t family = kNone;
  std::uint8_t position = 0;
  std::uint8_t suit = kNone;  // suit of a straight flush, else kNone
};

// Body that carries kickers: a triple, a plane with wings, or four with two.
struct Carrier {
  std::uint8_t family;
  std::uint8_t plain = kNone;  // family of the bare body
  std::uint8_t copies;         // number of cards per rank of the body
  std::uint8_t ranks;
  std::uint8_t count;    // number of kickers
  std::uint8_t cards;    // number of cards per kicker
  bool alike;            // true if several kickers may have the same rank
  bool both_jokers;      // true if both jokers may be among the kickers
  bool may_be_short;     // true if the body may carry fewer kickers as the last play of a hand
  std::uint16_t starts;  // positions at which bodies may start
  std::uint16_t lanes;   // lanes that may supply a kicker
};

// Run, play of specific cards, or body with kickers, in a form that a hand can play.
struct Move {
  Turn turn;     // turn, excluding the kickers of a body
  Cards suited;  // exact cards, for a straight flush
  const Carrier* carrier = nullptr;
  std::uint16_t lanes = 0;
  std::uint8_t wild = 0;
};

// Move that makes a run with wild cards, and its action id.
struct Filling {
  Move move;
  ActionId id = kNoAction;
};

// Run and the ways to complete it with wild cards. Excludes runs of triples, because wild cards that complete one are
// worth more in a bomb.
struct WildRun {
  Lanes full;  // its cards without wild cards
  std::uint16_t lanes;
  std::uint8_t family, position, suit;
  std::uint8_t source;            // source of its natural cards: one suit, or all suits (4)
  std::vector<Filling> fillings;  // hash table keyed by the cards needed, with linear probing (find_places)

  // Return the filling that needs exactly these cards, or nullptr.
  [[nodiscard]] const Filling* filling(const Lanes& need) const {
    for (std::size_t place = place_of(need);; ++place) {
      const Filling& found = fillings[place % fillings.size()];
      if (found.id == kNoAction)
        return nullptr;
      if (found.move.turn.cards == need)
        return &found;
    }
  }
  // Build the hash table of fillings.
  void find_places() {
    std::vector<Filling> listed(std::bit_ceil(2 * fillings.size() + 1));
    listed.swap(fillings);
    for (const Filling& with : listed) {
      std::size_t place = place_of(with.move.turn.cards);
      while (fillings[place % fillings.size()].id != kNoAction)
        ++place;
      fillings[place % fillings.size()] = with;
    }
  }

 private:
  [[nodiscard]] static std::size_t place_of(const Lanes& need) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(need.at);
    return static_cast<std::size_t>(((words[0] * 0x9E3779B97F4A7C15) ^ (words[1] * 0xC2B2AE3D27D4EB4F)) >> 40);
  }
};

// Family of sets of one size, and the lanes in which it has sets.
struct SetFamily {
  std::uint8_t family;
  std::uint16_t lanes;
};

// Turns of a table, grouped by how a plan finds them.
struct TurnShapes {
  // Lanes in which these cards form a set: [natural cards][wild cards].
  std::array<std::array<std::uint16_t, kMostWild + 1>, kMaxCopies + 1> sets{};
  std::array<std::array<std::uint8_t, kLanes>, kMostSet + 1> set_family;  // [cards][lane]
  std::array<std::vector<SetFamily>, kMostSet + 1> set_families;  // [cards]: as set_family, but grouped by family
  std::vector<std::pair<std::uint8_t, std::uint8_t>> runs;        // families of runs and specific cards: first, end
  std::size_t most_needed = 0;  // maximum number of cards that a run or body takes from one lane
  std::vector<Move> natural_runs;
  std::vector<std::uint16_t> natural_run_of;  // index in natural_runs, by index of the action
  std::vector<WildRun> wild_runs;
  std::vector<Carrier> bodies;                              // runs and four of a kind
  std::optional<Carrier> with_single, with_pair, with_any;  // triples
  std::uint16_t single_kickers = 0, pair_kickers = 0;       // lanes that may supply kickers
  bool may_be_short = false;                                // true if a last play may carry fewer kickers
  std::uint16_t triples = 0;                                // lanes in which three cards may carry kickers
  bool carries = false;                                     // true if any family carries kickers
  std::uint8_t wild_lane = kNone;
  bool draws_wild_rank = false;  // true if the only bombs in plans are of natural cards (wild_standing.hpp)

  // Return the run at an index among the actions, or nullptr if it uses wild cards.
  [[nodiscard]] const Move* natural_run(std::size_t place) const {
    return natural_run_of[place] == kNoPlace ? nullptr : &natural_runs[natural_run_of[place]];
  }

  // Return the family of a set, or kNone if these cards do not form one.
  [[nodiscard]] std::uint8_t set_at(int natural, int wild, std::size_t lane) const {
    const std::uint16_t lanes = sets[static_cast<std::size_t>(natural)][static_cast<std::size_t>(wild)];
    return ((lanes >> lane) & 1) != 0 ? set_family[static_cast<std::size_t>(natural + wild)][lane] : kNone;
  }
};

namespace detail {

inline bool carries(const CombinationTable& table, std::size_t family) {
  const std::uint32_t* const ranges = table.ranges.data();  // without wild cards
  return std::any_of(table.patterns.begin() + ranges[family], table.patterns.begin() + ranges[family + 1],
                     [](const Pattern& pattern) { return pattern.attached != 0; });
}

// Return the family of the bare bodies; kNone if these may not be played alone or are bombs.
inline std::uint8_t body_alone(const CombinationTable& table, const Carrier& carrier) {
  for (std::size_t place = 0; place < table.leads_end; ++place) {
    const Family& family = table.families[place];
    if (!family.bomb && family.copies == carrier.copies && family.size == carrier.copies * carrier.ranks &&
        family.run == (carrier.ranks > 1))
      return static_cast<std::uint8_t>(place);
  }
  return kNone;
}

inline Carrier carrier_of(const CombinationTable& table, std::size_t place) {
  const Family& family = table.families[place];
  const Pattern& pattern = table.patterns[table.ranges[place]];
  Carrier carrier{};
  carrier.family = static_cast<std::uint8_t>(place);
  carrier.copies = family.copies;
  carrier.starts = pattern.starts;
  carrier.may_be_short = family.last_plays != kNone;
  if (pattern.kickers == kNone) {
    carrier.ranks = carrier.count = 1;
    carrier.cards = static_cast<std::uint8_t>(pattern.attached_source - kLaneSource);
    carrier.lanes = pattern.attached;
  } else {
    const Kickers& kickers = table.kickers[pattern.kickers];
    carrier.ranks = kickers.ranks;
    carrier.count = kickers.count;
    carrier.cards = kickers.cards;
    carrier.alike = kickers.alike > 1;
    carrier.both_jokers = kickers.both_jokers;
    carrier.lanes = kickers.lanes[0];
  }
  carrier.plain = body_alone(table, carrier);
  return carrier;
}

// Return the lane of the cards that substitute for others, or kNone if the table has none.
inline std::uint8_t wild_lane_of(const CombinationTable& table) {
  for (std::size_t i = 0; i < table.wild_weight.size(); ++i)
    if (table.wild_weight[i] != 0)
      return static_cast<std::uint8_t>(kJokerLane + i);
  return kNone;
}

inline void add_set(TurnShapes& shapes, const Family& family, const Action& action) {
  const std::size_t lane = action.position;
  const std::size_t natural = action.need.at[lane], wild = family.size - natural;
  if (natural > kMaxCopies || wild > kMostWild || family.size > kMostSet)
    return;
  shapes.sets[natural][wild] |= static_cast<std::uint16_t>(1u << lane);
  shapes.set_family[family.size][lane] = action.family;
}

inline void add_run(TurnShapes& shapes, std::uint8_t family) {
  if (shapes.runs.empty() || shapes.runs.back().second != family)
    shapes.runs.emplace_back(family, family);
  ++shapes.runs.back().second;
}

inline void add_carrier(TurnShapes& shapes, const Carrier& carrier) {
  shapes.carries = true;
  shapes.may_be_short |= carrier.may_be_short;
  (carrier.cards == 1 ? shapes.single_kickers : shapes.pair_kickers) |= carrier.lanes;
  if (carrier.ranks > 1 || carrier.copies != kTriple) {
    shapes.bodies.push_back(carrier);
    return;
  }
  (carrier.alike ? shapes.with_any : carrier.cards == 1 ? shapes.with_single : shapes.with_pair) = carrier;
}

inline Move run_move(const Action& action, std::uint8_t wild_lane) {
  Move move;
  move.turn.cards = action.need;
  move.turn.family = action.family;
  move.turn.position = action.position;
  move.turn.suit = action.suit;
  move.wild = wild_lane == kNone ? std::uint8_t{0} : action.need.at[wild_lane];
  move.lanes = static_cast<std::uint16_t>(lanes_with(action.need, 1));
  if (action.suit != kNone)
    for (std::uint32_t lanes = move.lanes & ((1u << kRanks) - 1); lanes != 0; lanes &= lanes - 1)
      move.suited.add(static_cast<Slot>(4 * std::countr_zero(lanes) + action.suit));
  return move;
}

inline Move body_move(const Carrier& carrier, std::uint8_t position) {
  Move move;
  move.turn.family = carrier.family;
  move.turn.position = position;
  for (int i = 0; i < carrier.ranks; ++i) {
    const int lane = carrier.ranks > 1 ? run_lane(position + i) : position;
    move.turn.cards.at[static_cast<std::size_t>(lane)] = carrier.copies;
  }
  move.lanes = static_cast<std::uint16_t>(lanes_with(move.turn.cards, 1));
  move.carrier = &carrier;
  return move;
}

inline void add_natural_run(TurnShapes& shapes, const Action& action, std::size_t place) {
  shapes.natural_run_of[place] = static_cast<std::uint16_t>(shapes.natural_runs.size());
  shapes.natural_runs.push_back(run_move(action, shapes.wild_lane));
}

inline void add_filling(TurnShapes& shapes, const Action& action, ActionId id) {
  const auto same = [&](const WildRun& run) {
    return run.family == action.family && run.position == action.position && run.suit == action.suit;
  };
  auto run = std::find_if(shapes.wild_runs.begin(), shapes.wild_runs.end(), same);
  if (run == shapes.wild_runs.end())
    run = shapes.wild_runs.insert(
        run, {{}, 0, action.family, action.position, action.suit, std::min<std::uint8_t>(action.suit, 4), {}});
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    if (lane != shapes.wild_lane)
      run->full.at[lane] = std::max(run->full.at[lane], action.need.at[lane]);
  if (action.wild != 0)
    run->fillings.push_back({run_move(action, shapes.wild_lane), id});
}

// Find the lanes in which three cards may carry kickers, i.e. those where three cards are not a bomb. If triples may
// not be played alone, register them as sets as well.
inline void find_triples(const CombinationTable& table, TurnShapes& shapes) {
  for (const std::optional<Carrier>& carrier : {shapes.with_single, shapes.with_pair, shapes.with_any}) {
    if (!carrier)
      continue;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (((carrier->starts >> lane) & 1) == 0)
        continue;
      std::uint8_t& family = shapes.set_family[kTriple][lane];
      if (family == kNone) {
        family = carrier->family;
        shapes.sets[kTriple][0] |= static_cast<std::uint16_t>(1u << lane);
      }
      if (!table.families[family].bomb)
        shapes.triples |= static_cast<std::uint16_t>(1u << lane);
    }
  }
}

// Group the sets of each size by family.
inline void sort_sets_by_family(TurnShapes& shapes) {
  for (std::size_t size = 0; size < shapes.set_family.size(); ++size)
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const std::uint8_t family = shapes.set_family[size][lane];
      if (family == kNone)
        continue;
      std::vector<SetFamily>& families = shapes.set_families[size];
      auto same = std::find_if(families.begin(), families.end(),
                               [&](const SetFamily& known) { return known.family == family; });
      if (same == families.end())
        same = families.insert(same, {family, 0});
      same->lanes = static_cast<std::uint16_t>(same->lanes | (1u << lane));
    }
}

}  // namespace detail

[[nodiscard]] inline TurnShapes turn_shapes_of(const CombinationTable& table) {
  TurnShapes shapes;
  for (auto& by_lane : shapes.set_family)
    by_lane.fill(kNone);
  shapes.wild_lane = detail::wild_lane_of(table);
  shapes.draws_wild_rank = table.draws_wild_rank();
  shapes.natural_run_of.assign(table.actions.size(), kNoPlace);
  std::vector<bool> carries(table.families.size());
  for (std::size_t place = 0; place < table.leads_end; ++place) {
    carries[place] = detail::carries(table, place);
    if (carries[place])
      shapes.most_needed = std::max<std::size_t>(shapes.most_needed, table.families[place].copies);
    if (carries[place])
      detail::add_carrier(shapes, detail::carrier_of(table, place));
    else if (table.families[place].run)
      detail::add_run(shapes, static_cast<std::uint8_t>(place));
  }
  for (std::size_t i = 0; i < table.actions.size(); ++i) {
    const Action& action = table.actions[i];
    if (action.family >= table.leads_end || carries[action.family])
      continue;
    const StandIns stand_ins = table.families[action.family].stand_ins;
    if (stand_ins == StandIns::some || stand_ins == StandIns::only)
      continue;
    if (table.families[action.family].run)
      shapes.most_needed =
          std::max<std::size_t>(shapes.most_needed, *std::max_element(action.need.at.begin(), action.need.at.end()));
    if (table.families[action.family].run && action.wild == 0)
      detail::add_natural_run(shapes, action, i);
    if (!table.families[action.family].run)
      detail::add_set(shapes, table.families[action.family], action);
    else if (shapes.wild_lane != kNone && table.families[action.family].copies < kTriple)
      detail::add_filling(shapes, action, static_cast<ActionId>(table.ids.plays + i));
  }
  std::erase_if(shapes.wild_runs, [](const WildRun& run) { return run.fillings.empty(); });
  for (WildRun& run : shapes.wild_runs) {
    run.lanes = static_cast<std::uint16_t>(lanes_with(run.full, 1));
    run.find_places();
  }
  detail::find_triples(table, shapes);
  detail::sort_sets_by_family(shapes);
  return shapes;
}

}  // namespace clamber
