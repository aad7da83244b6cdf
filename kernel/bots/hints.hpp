// Hints for people: plays to try, in order, and the effect of a play.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <tuple>

#include "bots/plan_plays.hpp"
#include "bots/planner.hpp"
#include "bots/sample.hpp"

namespace clamber {

namespace detail {

inline const History kNoEvents;

[[nodiscard]] inline bool is_teammate(const Seen& seen, Seat other) {
  const bool sides = seen.table().rules.levels.on || seen.declarer() != kNone;
  return other == seen.seat() || (sides && seen.is_mate(other));
}

}  // namespace detail

// Return true if a play is not a bomb and uses only some of the hand's cards of a rank, ignoring cards of the special
// face.
[[nodiscard]] inline bool splits_set(const Seen& seen, const Choice& play) {
  const CombinationTable& table = seen.table();
  if (!table.is_play(play.id) || table.bomb_class(play.id) != 0)
    return false;
  const auto count = [&](const Cards& cards) {
    std::array<int, kRanks + 2> ranks{};
    for_each_card(cards, [&](Slot slot) {
      const std::uint8_t face = table.face_of(slot, seen.special());
      if (face != seen.special() && face < kFaces)
        ++ranks[face < 4 * kRanks ? face / 4u : face - 4u * kRanks + kRanks];
    });
    return ranks;
  };
  const auto hand = count(seen.hand().cards), played = count(play.cards);
  for (std::size_t rank = 0; rank < hand.size(); ++rank)
    if (played[rank] != 0 && hand[rank] > played[rank])
      return true;
  return false;
}

// Return the legal actions in the order of hints: the given best guess, then by increasing cost, bombs last. On the
// lead, larger plays come first, and only the cheapest of each kind and size is included.
[[nodiscard]] inline std::vector<ActionId> hints_after(const Seen& seen, ActionId first,
                                                       std::span<const ActionId> legal) {
  const CombinationTable& table = seen.table();
  const bool leading = seen.is_lead();
  using Key = std::tuple<int, bool, int, int, int, ActionId>;
  const auto size_of = [&](ActionId id) { return seen.choice(id).cards.size(); };
  const auto cost = [&](ActionId id) -> Key {
    if (!table.is_play(id))
      return {0, true, 0, 0, 0, id};
    return {table.bomb_class(id),
            false,
            leading ? -size_of(id) : 0,
            seen.wild_in(id),
            table.power(seen.level(), table.action(id)),
            id};
  };
  std::vector<Key> sorted;
  for (const ActionId id : legal)
    sorted.push_back(cost(id));
  std::sort(sorted.begin(), sorted.end());
  std::vector<ActionId> hints{first};
  std::vector<std::pair<int, int>> shapes;
  const auto shape_of = [&](ActionId id) {
    return table.is_play(id) ? std::pair<int, int>(table.family(table.action(id)).kind, size_of(id))
                             : std::pair(-1, 0);
  };
  shapes.push_back(shape_of(first));
  for (const Key& each : sorted) {
    const ActionId id = std::get<ActionId>(each);
    const auto shape = shape_of(id);
    const bool is_known = std::find(shapes.begin(), shapes.end(), shape) != shapes.end();
    if (id == first || (leading && table.is_play(id) && is_known))
      continue;
    if (!is_known)
      shapes.push_back(shape);
    hints.push_back(id);
  }
  return hints;
}

// Effect of a play: the name of a sentence `motive-...` with its values.
struct Effect {
  std::string_view motive;
  std::optional<int> n = {}, jokers = {}, saved = {};

  // Call f(name, value) for each value that the sentence has.
  template <class F>
  void each_value(F&& f) const {
    for (const auto& [name, value] :
         {std::pair<std::string_view, std::optional<int>>{"n", n}, {"jokers", jokers}, {"saved", saved}})
      if (value)
        f(name, *value);
  }
};

// Adviser of a seat with the planner of its table.
class Adviser {
 public:
  explicit Adviser(const CombinationTable& table) : table_(table), planner_(table), scratch_(table.scratch_size()) {}

  [[nodiscard]] PlannerPolicy& planner() { return planner_; }

  // Call f(cards) for each turn of the planner's plan for the seat's hand.
  template <class F>
  void each_turn(const Seen& seen, F&& f) {
    each_play(table_, seen.hand(), seen.level(), planner_.plan(seen), scratch_.data(),
              [&](const Choice& choice, const Turn&) { f(choice.cards); });
  }

  // Return the number of plays in which the hand is planned to go out after a play of the seat to act. A plan depends
  // only on the own hand and on the unseen cards, so any world that fits will do.
  [[nodiscard]] int plays_left(const Seen& seen, const Choice& choice) {
    const State world = after(seen, choice);
    return plays_left(Seen(table_, world, detail::kNoEvents, seen.seat()));
  }

  // Return the effect of a legal action of the seat to act: what it keeps, whom it stops, or how the rest of the hand
  // goes out.
  [[nodiscard]] Effect explain(const Seen& seen, ActionId id) {
    const Motive motive = planner_.explain(seen, id);
    const Effect plain{name_of(motive)};
    if (seen.phase() != Phase::play)
      return plain;
    switch (motive) {
      case Motive::lets_partner:
        return partner_leads(seen, plain);
      case Motive::stops_opponent:
        return {"stops_cards", fewest_of_opponents(seen)};
      case Motive::bomb_stops:
        return {"bomb_stops_cards", fewest_of_opponents(seen)};
      case Motive::worth_more:
      case Motive::splits_set:
      case Motive::cheapest:
      case Motive::loses_little:
      case Motive::keeps_strength:
        return rest_of_hand(seen, id, motive);
      default:
        return plain;
    }
  }

 private:
  static constexpr int kFew = 4;    // most remaining plays for which kept jokers are a reason
  static constexpr int kNear = 10;  // most cards of a partner that are stated

  [[nodiscard]] static Effect partner_leads(const Seen& seen, const Effect& otherwise) {
    const Seat last = seen.is_lead() ? kNone : seen.last();
    if (last == kNone || !detail::is_teammate(seen, last) || seen.size(last) == 0 || seen.size(last) > kNear)
      return otherwise;
    return {"partner_leads", seen.size(last)};
  }

  [[nodiscard]] static int fewest_of_opponents(const Seen& seen) {
    int fewest = 0;
    for (Seat seat = 0; seat < seen.seats(); ++seat)
      if (const int size = seen.size(seat); size != 0 && !detail::is_teammate(seen, seat))
        fewest = fewest == 0 ? size : std::min(fewest, size);
    return fewest;
  }

  [[nodiscard]] int plays_left(const Seen& seen) {
    int turns = 0;
    each_turn(seen, [&](const Cards&) { ++turns; });
    return turns;
  }

  // Return a world that fits, after a play.
  [[nodiscard]] State after(const Seen& seen, const Choice& choice) const {
    State world = Sampler(seen).world(Seed{}, 0);
    apply(table_, world, choice);
    return world;
  }

  // Return how the rest of the hand goes out after a play.
  [[nodiscard]] Effect rest_of_hand(const Seen& seen, ActionId id, Motive motive) {
    const Choice choice = seen.choice(id);
    const bool passes = id == table_.ids.pass;
    const Effect otherwise{name_of(passes ? Motive::keeps_strength : motive)};
    const State world = after(seen, choice);
    const Seen then(table_, world, detail::kNoEvents, seen.seat());
    const int left = plays_left(then);
    const auto jokers_of = [](const Lanes& lanes) { return lanes.at[kJokerLane] + lanes.at[kRedJokerLane]; };
    const int jokers = jokers_of(then.hand().lanes);
    if (jokers != 0 && left <= kFew && jokers_of(lanes_of(choice.cards)) == 0)
      return {"keeps_jokers", left, jokers};
    if (passes || left == 0)
      return otherwise;
    const int saved = plays_left(seen) - left;
    if (saved > 1)
      return {"saves_plays", left, {}, saved};
    if (motive == Motive::worth_more && left > 1)
      return saved == 1 ? Effect{"splits_freely", left} : otherwise;
    return {"leaves_plays", left};
  }

  const CombinationTable& table_;
  PlannerPolicy planner_;
  std::vector<ActionId> scratch_;
};

}  // namespace clamber
