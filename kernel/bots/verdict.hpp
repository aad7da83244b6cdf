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

// Return the verdict if the seat can infer all cards and the position can be solved.
[[nodiscard]] inline std::optional<Verdict> proven_verdict(Judge& judge, const Seen& seen, const Choice& played) {
  const std::optional<State> world = only_world(seen);
  const Solution found = world ? solved_soon(judge.table(), *world, seen.seat()) : Solution{};
  if (!found.is_solved)
    return std::nullopt;
  State next = *world;
  apply(judge.table(), next, played);
  const auto before = static_cast<double>(found.value);
  double after = 0;
  if (next.phase == Phase::over) {
    after = rewards_of(judge.table(), next)[seen.seat()];
  } else {
    const Solution rest = solved_soon(judge.table(), next, seen.seat());
    if (!rest.is_solved)
      return std::nullopt;
    after = static_cast<double>(rest.value);
  }
  const bool is_mistake = after < before;
  return Verdict{is_mistake ? judge.preferred(seen, found.best) : played, before, after, 0, is_mistake, true};
}

}  // namespace detail

// Judge a legal play of the seat to act.
//
// The race finds the best play. If it differs from the actual play, both are compared in fresh worlds, so that the
// selection of the best play does not bias the comparison. A mistake is clearly worse both on the scale of the nets,
// which the race uses, and in points or levels. Once `goes_on` returns false, the verdict is that of the playouts so
// far. Throw std::runtime_error if no world fits.
[[nodiscard]] inline Verdict judge_play(Judge& judge, const Seen& seen, const Choice& played, const Judging& judging,
                                        const std::function<bool()>& goes_on) {
  // Half-width of the interval of a cost, in standard errors (99.7 %). A deal has dozens of decisions, so that 95 %
  // intervals would call several good plays of each deal mistakes.
  constexpr double kClear = 3;
  if (const std::optional<Verdict> proven = detail::proven_verdict(judge, seen, played))
    return *proven;
  const Choice best = judge.best(seen, judging.race, goes_on);
  const std::size_t worlds = judging.playouts / 2;
  const std::size_t initial_worlds = std::max(kLeastPlayouts / 2, worlds / 4);
  const bool is_best = best == played;
  Comparison compared(judge.table(), seen, is_best ? std::vector{played} : std::vector{best, played}, judging.seed);
  compared.play_until(initial_worlds, goes_on);
  if (is_best)
    return {played, compared.mean(0), compared.mean(0), 0};
  if (compared.is_clear(judge.target(), 1))  // otherwise more worlds are unlikely to make it a mistake
    compared.play_until(worlds, goes_on);
  const auto [difference, error] = compared.in_rewards();
  const double margin = kClear * error, after = compared.mean(1);
  if (difference <= margin || !compared.is_clear(judge.target(), kClear))
    return {played, after, after, margin};
  return {best, compared.mean(0), after, margin, true};
}

}  // namespace clamber
