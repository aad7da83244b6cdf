// Judge of plays, and its verdicts.
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>

#include "bots/mistakes.hpp"
#include "bots/verdict.hpp"
#include "goes_on.hpp"
#include "seen.hpp"

namespace clamber::py {

namespace {

void check_turn(const HeldSeen& held) {
  if (!held.is_to_choose())
    throw std::invalid_argument("it is not this seat's turn");
}

Target target_of(const std::array<double, 3>& target) { return {target[0], target[1], target[2]}; }

// Return the best play of the seat to act, and the number of playouts of its race.
nb::tuple best_play(const HeldSeen& held, std::size_t playouts, nb::bytes seed, nb::object stop,
                    const std::array<double, 3>& target) {
  check_turn(held);
  const JudgeRace race{playouts, seed_of(seed)};
  const std::shared_ptr<const History> history = held.history();
  const History before = *history;  // copied, because other threads may append to it in the meantime
  GoesOn goes_on(std::move(stop));
  Judge of_table(*held.at().rules, target_of(target));
  Choice best;
  {
    nb::gil_scoped_release release;
    best = of_table.best(held.seen(before), race, std::ref(goes_on));
  }
  goes_on.check();
  return nb::make_tuple(play_of(held.at(), best), of_table.playouts());
}

nb::tuple judge(const HeldSeen& held, const HeldPlay& play, std::size_t playouts, nb::bytes seed,
                std::optional<std::size_t> race, nb::bytes race_seed, const std::array<double, 3>& target) {
  check_turn(held);
  Judging judging{playouts, seed_of(seed), race_for(playouts)};
  judging.race = {race.value_or(judging.race.playouts), seed_of(race_seed)};
  const Choice played = legal_choice(held, play, "the play");
  const std::shared_ptr<const History> history = held.history();
  const History before = *history;  // copied, because other threads may append to it in the meantime
  GoesOn goes_on{nb::none()};
  Judge of_table(*held.at().rules, target_of(target));
  Verdict verdict;
  {
    nb::gil_scoped_release release;
    verdict = judge_play(of_table, held.seen(before), played, judging, std::ref(goes_on));
  }
  goes_on.check();
  return nb::make_tuple(play_of(held.at(), verdict.best), verdict.before, verdict.after, verdict.margin,
                        verdict.is_mistake, verdict.is_proven);
}

std::string mistake(const HeldSeen& held, const HeldPlay& played, const HeldPlay& best) {
  check_turn(held);
  const Choice made = legal_choice(held, played, "the play"), better = legal_choice(held, best, "the better play");
  Adviser adviser(*held.at().rules);
  const std::shared_ptr<const History> history = held.history();
  return word_of(clamber::mistake(held.seen(*history), adviser, made, better));
}

}  // namespace

void bind_judge(nb::module_& module) {
  module.def("best_play", &best_play, nb::arg("seen"), nb::arg("playouts"), nb::arg("seed"), nb::arg("stop").none(),
             nb::arg("target"),
             nb::sig("def best_play(seen: Seen, playouts: int, seed: bytes, stop: typing.Any, "
                     "target: tuple[float, float, float]) -> tuple[typing.Any, int]"),
             "Return the best play of the seat to act, and the number of playouts of its race.");
  module.def(
      "judge", &judge, nb::arg("seen"), nb::arg("played"), nb::arg("playouts"), nb::arg("seed"),
      nb::arg("race").none(), nb::arg("race_seed"), nb::arg("target"),
      nb::sig("def judge(seen: Seen, played: Play, playouts: int, seed: bytes, race: int | None, "
              "race_seed: bytes, target: tuple[float, float, float]) -> "
              "tuple[typing.Any, float, float, float, bool, bool]"),
      "Return the verdict on a play: the best play, the expected rewards with it and with the actual play, the "
      "margin of their difference, and whether the play is a mistake and the verdict proven.");
  module.def("mistake", &mistake, nb::arg("seen"), nb::arg("played"), nb::arg("best"),
             nb::sig("def mistake(seen: Seen, played: Play, best: Play) -> str"),
             "Return the name of the kind of a costly play, given the better play.");
  module.def("mistakes", [] { return words(names_of(Mistake{})); }, "Return the names of the kinds of costly plays.");
  module.attr("RACE_PLAYOUTS") = JudgeRace{}.playouts;
  module.attr("RACE_SEED") = JudgeRace{}.seed.front();
  module.attr("LEAST_PLAYOUTS") = kLeastPlayouts;
}

}  // namespace clamber::py
