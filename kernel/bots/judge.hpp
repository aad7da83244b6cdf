// Judge of plays: the best play for a seat, from a race in worlds of a fixed seed. The counterpart of `best_play` in
// src/clamber/bots/judging.py, which also judges plays.
#pragma once
#include "bots/hints.hpp"
#include "bots/lookahead.hpp"
#include "bots/net_policy.hpp"
#include "bots/race.hpp"
#include "solver/solver.hpp"

namespace clamber {

class Judge {
 public:
  // `target` is the value of a finished deal on the scale of the table's net.
  Judge(const CombinationTable& table, const Target& target)
      : table_(table), target_(target), adviser_(table), room_(table.scratch_size()) {}

  [[nodiscard]] Adviser& adviser() { return adviser_; }

  // Return the best action of the seat to act, by at most this number of playouts; 0 for the favourite of the net, or
  // else of the planner, without a search. Throw std::runtime_error if no world fits.
  [[nodiscard]] ActionId best(const Seen& seen, std::size_t playouts) {
    legal_.assign(room_.begin(), room_.begin() + seen.legal(room_.data()));
    if (legal_.size() == 1 || seen.phase() == Phase::resist)
      return adviser_.planner().think(seen).id;
    if (playouts != 0)
      if (const std::vector<ActionId> proven = proven_best(seen); !proven.empty())
        return preferred(seen, proven);
    const std::vector<Candidate> candidates = favourite_first(seen);
    if (playouts == 0 || candidates.size() == 1)
      return candidates.front().id;
    int cards = seen.talon();
    for (Seat seat = 0; seat < seen.seats(); ++seat)
      cards += seen.size(seat);
    return raced(seen, candidates, cards <= kEnding ? 0 : kTurns,
                 std::min(playouts, playouts * kCards / static_cast<std::size_t>(cards)));
  }

  // Return the legal actions of the last call of `best`, in the order of the rules.
  [[nodiscard]] std::span<const ActionId> legal() const { return legal_; }

 private:
  static constexpr std::size_t kMostCandidates = 8;
  static constexpr std::size_t kCards = 24;  // cards in play up to which a race may take all its playouts
  static constexpr int kEnding = 60;         // cards in play up to which playouts end with the deal
  static constexpr int kTurns = 8;           // turns of each seat before the net values the rest
  static constexpr std::uint64_t kNodes = 20'000;
  static constexpr double kDoubt = 0.3;           // standard deviation of the net's error that the race assumes
  static constexpr double kSplitAdvantage = 0.2;  // of a favourite that splits a set over the best that does not
  static constexpr Seed kSeed{1};                 // of the worlds of the race

  struct Candidate {
    ActionId id;
    double value;
  };

  // Return all optimal actions if the seat can infer all cards and the position can be solved; else none.
  [[nodiscard]] std::vector<ActionId> proven_best(const Seen& seen) {
    int hidden = 0;
    for (Seat seat = 0; seat < seen.seats(); ++seat)
      hidden += seat != seen.seat() && seen.size(seat) > seen.known(seat).size();
    if (seen.phase() != Phase::play || seen.talon() > 0 || hidden > 1)
      return {};
    const State world = Sampler(seen).world(Seed{}, 0);
    if (why_not_solved(table_, world) != nullptr)
      return {};
    std::vector<ActionId> ids;
    const Solution found = Solver(table_).solve(world, world.to_act, Goal::rewards, kNodes, [] { return true; });
    for (const Choice& choice : found.best)
      ids.push_back(choice.id);
    return ids;
  }

  // Return the favourite if it is one of the best actions, otherwise the first of them.
  [[nodiscard]] ActionId preferred(const Seen& seen, const std::vector<ActionId>& best) {
    const ActionId favourite = best.size() == 1 ? best.front() : favourite_first(seen).front().id;
    return std::find(best.begin(), best.end(), favourite) != best.end() ? favourite : best.front();
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

  [[nodiscard]] ActionId raced(const Seen& seen, const std::vector<Candidate>& candidates, int turns,
                               std::size_t playouts) {
    std::vector<double> net_values;
    for (const Candidate& each : candidates)
      net_values.push_back(each.value);
    std::size_t first = 0;
    const std::size_t best =
        settle(net_values, playouts, kDoubt, [&](const std::vector<std::size_t>& places, std::size_t worlds) {
          const bool has_net = table_.net != nullptr;
          LookaheadPlan plan{.candidates = {},
                             .policy = has_net ? PolicyName::net : PolicyName::planner,
                             .seed = kSeed,
                             .first = first,
                             .worlds = worlds,
                             .decisions = has_net ? turns * seen.seats() : 0,
                             .target = target_};
          for (const std::size_t place : places)
            plan.candidates.push_back(seen.choice(candidates[place].id));
          first += worlds;
          std::vector<double> values(places.size() * worlds);
          look_ahead(table_, seen, plan, values.data(), [] { return true; });
          return values;
        });
    return candidates[best].id;
  }

  const CombinationTable& table_;
  Target target_;
  Adviser adviser_;
  std::vector<ActionId> room_, legal_;
};

}  // namespace clamber
