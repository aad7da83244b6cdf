// Verdicts on plays: the best play, and the cost of the actual one, by a seat's view alone.
#pragma once
#include "bots/comparison.hpp"
#include "bots/judge.hpp"

namespace clamber {

inline constexpr std::size_t kLeastPlayouts = 40;  // minimum number of playouts of a comparison

struct Verdict {
  Choice best;    // the judge's play; the actual play if no other is clearly better
  double before;  // the seat's expected reward with `best`
  double after;   // the same with the actual play
  double margin;  // half-width of the 99.7 % confidence interval of the difference; 0 if proven
  bool is_mistake = false;
  bool is_proven = false;

  // Return the expected reward lost by the play; 0 unless it is a mistake.
  [[nodiscard]] double cost() const { return is_mistake ? before - after : 0; }
};

// Settings of a verdict.
struct Judging {
  std::size_t playouts;  // maximum number of playouts of the comparison, kLeastPlayouts or more
  Seed seed{};           // of the comparison's worlds
  JudgeRace race;
};

// Return the race for a comparison of so many playouts, unless another is asked for: that of hints, but at most four
// times as many playouts. An analysis with a quarter of a hint's playouts thus judges by the plays that hints show.
[[nodiscard]] inline JudgeRace race_for(std::size_t playouts) {
  constexpr std::size_t kTimes = 4;
  JudgeRace race;
  race.playouts = std::min(race.playouts, kTimes * playouts);
  return race;
}

namespace detail {

// Return the value of a position to a seat under perfect play, or nullopt if it takes too many nodes.
[[nodiscard]] inline std::optional<double> proven_value(const CombinationTable& table, const State& state,
                                                        Seat seat) {
  if (state.phase == Phase::over)
    return rewards_of(table, state)[seat];
  const Solution found = Solver(table).solve(state, seat, Goal::rewards, Judge::kNodes, [] { return true; });
  return found.is_solved ? std::optional(static_cast<double>(found.value)) : std::nullopt;
}

// Return the verdict if the seat can infer all cards and the position can be solved.
[[nodiscard]] inline std::optional<Verdict> proven_verdict(const CombinationTable& table, Judge& judge,
                                                           const Seen& seen, const Choice& played) {
  const std::optional<State> world = only_world(seen);
  if (!world || why_not_solved(table, *world) != nullptr)
    return std::nullopt;
  const Solution found = Solver(table).solve(*world, seen.seat(), Goal::rewards, Judge::kNodes, [] { return true; });
  if (!found.is_solved)
    return std::nullopt;
  State next = *world;
  apply(table, next, played);
  const std::optional<double> after = proven_value(table, next, seen.seat());
  if (!after)
    return std::nullopt;
  const auto before = static_cast<double>(found.value);
  const bool is_mistake = *after < before;
  return Verdict{is_mistake ? judge.preferred(seen, found.best) : played, before, *after, 0, is_mistake, true};
}

}  // namespace detail

// Judge a legal play of the seat to act.
//
// The race finds the best play. If it differs from the actual play, both are compared in fresh worlds, so that the
// selection of the best play does not bias the comparison. A mistake is clearly worse both on the scale of the nets,
// which the race uses, and in points or levels. Once `goes_on` returns false, the verdict is that of the playouts so
// far. Throw std::runtime_error if no world fits.
[[nodiscard]] inline Verdict judge_play(const CombinationTable& table, const Target& target, const Seen& seen,
                                        const Choice& played, const Judging& judging,
                                        const std::function<bool()>& goes_on) {
  // Half-width of the interval of a cost, in standard errors (99.7 %). A deal has dozens of decisions, so that 95 %
  // intervals would call several good plays of each deal mistakes.
  constexpr double kClear = 3;
  Judge judge(table, target);
  if (const std::optional<Verdict> proven = detail::proven_verdict(table, judge, seen, played))
    return *proven;
  const Choice best = judge.best(seen, judging.race, goes_on);
  const std::size_t worlds = judging.playouts / 2;
  const std::size_t initial_worlds = std::max(kLeastPlayouts / 2, worlds / 4);
  if (best == played) {
    Comparison alone(table, seen, {played}, judging.seed);
    alone.play_until(initial_worlds, goes_on);
    return {played, alone.mean(0), alone.mean(0), 0};
  }
  Comparison both(table, seen, {best, played}, judging.seed);
  both.play_until(initial_worlds, goes_on);
  if (both.is_clear(target, 1))  // otherwise more worlds are unlikely to make it a mistake
    both.play_until(worlds, goes_on);
  const double margin = kClear * both.error(), after = both.mean(1);
  if (both.difference() <= margin || !both.is_clear(target, kClear))
    return {played, after, after, margin};
  return {best, both.mean(0), after, margin, true};
}

}  // namespace clamber
