// Judge of plays: the best play for a seat, from a race in worlds of a fixed seed. It uses only the seat's view, so
// neither a play nor the time that it takes depends on hidden cards.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "bots/hints.hpp"
#include "bots/lookahead.hpp"
#include "bots/net_policy.hpp"
#include "bots/race.hpp"
#include "solver/solver.hpp"

namespace clamber {

// Settings of a race for the best play.
struct JudgeRace {
  // Maximum number of playouts; 0 for the favourite of the net, or else of the planner, without a search. A close
  // decision takes all of the default; the mean is 400 to 1,000, by game.
  std::size_t playouts = 3200;
  Seed seed{1};  // of the worlds
};

// Return the position if a seat can infer all cards: no talon and at most one unknown hand.
[[nodiscard]] inline std::optional<State> only_world(const Seen& seen) {
  int hidden = 0;
  for (Seat seat = 0; seat < seen.seats(); ++seat)
    hidden += seat != seen.seat() && seen.size(seat) > seen.known(seat).size();
  if (seen.phase() != Phase::play || seen.talon() > 0 || hidden > 1)
    return std::nullopt;
  return Sampler(seen).world(Seed{}, 0);
}

// Return the value of a position to a seat and the plays that reach it; not solved if it has more than two sides or
// takes more nodes than about 10 ms allow.
[[nodiscard]] inline Solution solved_soon(const CombinationTable& table, const State& state, Seat seat) {
  constexpr std::uint64_t kNodes = 20'000;
  if (why_not_solved(table, state) != nullptr)
    return {};
  return Solver(table).solve(state, seat, Goal::rewards, kNodes, [] { return true; });
}

class Judge {
 public:
  // `target` is the value of a finished deal on the scale of the table's net.
  Judge(const CombinationTable& table, const Target& target)
      : table_(table), target_(target), adviser_(table), room_(table.scratch_size()) {}

  [[nodiscard]] const CombinationTable& table() const { return table_; }
  [[nodiscard]] const Target& target() const { return target_; }
  [[nodiscard]] Adviser& adviser() { return adviser_; }

  // Return the best play of the seat to act. It is proven best if the seat can infer all cards and the position can
  // be solved. Otherwise the most promising actions race; once `goes_on` returns false, the playouts so far decide.
  // Throw std::runtime_error if no world fits.
  [[nodiscard]] Choice best(const Seen& seen, const JudgeRace& race, const std::function<bool()>& goes_on) {
    playouts_ = 0;
    legal_.assign(room_.begin(), room_.begin() + seen.legal(room_.data()));
    if (legal_.size() == 1 || seen.phase() == Phase::resist)
      return seen.choice(adviser_.planner().think(seen).id);
    if (race.playouts != 0)
      if (const std::vector<Choice> proven = proven_best(seen); !proven.empty())
        return preferred(seen, proven);
    const std::vector<Candidate> candidates = favourite_first(seen);
    if (race.playouts == 0 || candidates.size() == 1)
      return seen.choice(candidates.front().id);
    int cards = seen.talon();
    for (Seat seat = 0; seat < seen.seats(); ++seat)
      cards += seen.size(seat);
    const JudgeRace bounded{std::min(race.playouts, race.playouts * kCards / static_cast<std::size_t>(cards)),
                            race.seed};
    return raced(seen, candidates, cards <= kEnding ? 0 : kTurns, bounded, goes_on);
  }

  // Return the favourite of the net or the planner if it is one of several best plays, otherwise the first of them.
  [[nodiscard]] Choice preferred(const Seen& seen, const std::vector<Choice>& best) {
    if (best.size() == 1)
      return best.front();
    legal_.assign(room_.begin(), room_.begin() + seen.legal(room_.data()));
    const Choice favourite = seen.choice(favourite_first(seen).front().id);
    return std::find(best.begin(), best.end(), favourite) != best.end() ? favourite : best.front();
  }

  // Return the legal actions of the last call of `best`, in the order of the rules.
  [[nodiscard]] std::span<const ActionId> legal() const { return legal_; }
  // Return the number of playouts of its race.
  [[nodiscard]] std::size_t playouts() const { return playouts_; }

 private:
  static constexpr std::size_t kMostCandidates = 8;
  // Number of cards in play up to which a race may take all its playouts; with more, proportionally fewer, because
  // they take longer. The longest races take about 150 ms of one core.
  static constexpr std::size_t kCards = 24;
  // Number of cards in play up to which the playouts of a race end with the deal, as those of a comparison do. With
  // more, the net values the rest after some turns of each seat, because complete playouts take up to twice as long
  // and vary more.
  static constexpr int kEnding = 60;
  static constexpr int kTurns = 8;
  // Standard deviation of the net's error that the race assumes. Larger than the searcher's, because a hint that is
  // far off costs more than a small loss of strength.
  static constexpr double kDoubt = 0.3;
  // Minimum advantage, in the net's value, of a play that splits a set over the best play that does not, to be the
  // favourite of the race. A won deal has value 1.
  static constexpr double kSplitAdvantage = 0.2;

  struct Candidate {
    ActionId id;
    double value;
  };

  // Return all optimal plays if the seat can infer all cards and the position can be solved; else none.
  [[nodiscard]] std::vector<Choice> proven_best(const Seen& seen) {
    const std::optional<State> world = only_world(seen);
    return world ? solved_soon(table_, *world, seen.seat()).best : std::vector<Choice>{};
  }

  // Return the most promising actions: the first choice of the net or the planner, then by value.
  [[nodiscard]] std::vector<Candidate> favourite_first(const Seen& seen) {
    if (table_.net == nullptr)
      return of_planner(seen);
    std::vector<double> values(legal_.size());
    NetPolicy net(table_, table_.net);
    net.values(seen, legal_.data(), static_cast<int>(legal_.size()), values.data());
    std::vector<Candidate> all;
    for (std::size_t i = 0; i < legal_.size(); ++i)
      all.push_back({legal_[i], values[i]});
    std::vector<Candidate> ranked = all;
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    Rng rng(Seed{}, Stream::bots, 0);
    move_to_front(ranked, net.choose(seen, rng).id);
    ranked.resize(std::min(ranked.size(), kMostCandidates));
    if (seen.is_lead() || !splits_set(seen, seen.choice(ranked.front().id)))
      return ranked;
    const int wild = seen.wild_in(ranked.front().id);
    const Candidate* preserving = nullptr;  // best answer that splits no set
    for (const Candidate& each : all)
      if (table_.is_play(each.id) && table_.bomb_class(each.id) == 0 && seen.wild_in(each.id) <= wild &&
          !splits_set(seen, seen.choice(each.id)) && (preserving == nullptr || each.value > preserving->value))
        preserving = &each;
    if (preserving == nullptr || ranked.front().value - preserving->value > kSplitAdvantage)
      return ranked;
    if (std::none_of(ranked.begin(), ranked.end(), [&](const Candidate& each) { return each.id == preserving->id; }))
      ranked.push_back(*preserving);
    move_to_front(ranked, preserving->id);
    return ranked;
  }

  [[nodiscard]] std::vector<Candidate> of_planner(const Seen& seen) {
    const ActionId advised = adviser_.planner().think(seen).id;
    std::vector<ActionId> ids;
    if (seen.phase() == Phase::play) {
      ids = hints_after(seen, advised, legal_);
    } else {
      ids = {advised};
      std::copy_if(legal_.begin(), legal_.end(), std::back_inserter(ids), [&](ActionId id) { return id != advised; });
    }
    ids.resize(std::min(ids.size(), kMostCandidates));
    std::vector<Candidate> all;
    for (const ActionId id : ids)
      all.push_back({id, 0.0});
    return all;
  }

  static void move_to_front(std::vector<Candidate>& all, ActionId id) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Candidate& each) { return each.id == id; });
    if (found != all.end())
      std::rotate(all.begin(), found, found + 1);
  }

  [[nodiscard]] Choice raced(const Seen& seen, const std::vector<Candidate>& candidates, int turns,
                             const JudgeRace& race, const std::function<bool()>& goes_on) {
    std::vector<double> net_values;
    for (const Candidate& each : candidates)
      net_values.push_back(each.value);
    std::size_t first = 0;
    const std::size_t best =
        settle(net_values, race.playouts, kDoubt, [&](const std::vector<std::size_t>& places, std::size_t worlds) {
          const bool has_net = table_.net != nullptr;
          LookaheadPlan plan{.candidates = {},
                             .policy = has_net ? PolicyName::net : PolicyName::planner,
                             .seed = race.seed,
                             .first = first,
                             .worlds = worlds,
                             .decisions = has_net ? turns * seen.seats() : 0,
                             .target = target_};
          for (const std::size_t place : places)
            plan.candidates.push_back(seen.choice(candidates[place].id));
          first += worlds;
          std::vector<double> values(places.size() * worlds);
          const std::size_t complete = look_ahead(table_, seen, plan, values.data(), goes_on);
          playouts_ += places.size() * complete;
          return complete_worlds(values, places.size(), complete);
        });
    return seen.choice(candidates[best].id);
  }

  const CombinationTable& table_;
  Target target_;
  Adviser adviser_;
  std::vector<ActionId> room_, legal_;
  std::size_t playouts_ = 0;
};

}  // namespace clamber
