// Solver for positions with open hands.
#include "goes_on.hpp"
#include "position.hpp"
#include "solver/defence.hpp"

namespace clamber::py {

namespace {

// Return the value of a position to a seat (None if the node limit was too low), the plays that achieve it, and the
// number of nodes searched.
nb::tuple solve(nb::handle position, std::size_t seat, const std::string& goal, std::uint64_t nodes,
                nb::object stop) {
  const HeldPosition& at = *nb::inst_ptr<HeldPosition>(position);
  const Goal wanted = value_of<Goal>(goal, "goal");
  const State state = at.state;
  if (seat >= state.seats)
    throw std::invalid_argument("there is no such seat");
  GoesOn goes_on(std::move(stop));
  Solution found;
  {
    nb::gil_scoped_release release;
    found = Solver(*at.rules).solve(state, static_cast<Seat>(seat), wanted, nodes, std::ref(goes_on));
  }
  goes_on.check();
  nb::list best;
  for (const Choice& choice : found.best)
    best.append(play_of(at, choice));
  return nb::make_tuple(found.is_solved ? nb::cast(found.value) : nb::none(), best, found.nodes);
}

// Return the reply of the defence against a seat's side that tries to be first out; None if the node limit was too
// low.
nb::object defend(nb::handle position, std::size_t seat, std::uint64_t nodes) {
  const HeldPosition& at = *nb::inst_ptr<HeldPosition>(position);
  const State state = at.state;
  if (seat >= state.seats)
    throw std::invalid_argument("there is no such seat");
  const std::function<bool()> goes_on = [] { return true; };
  std::optional<Choice> reply;
  {
    nb::gil_scoped_release release;
    reply = Defence(*at.rules, static_cast<Seat>(seat), nodes, goes_on).reply(state);
  }
  return reply ? play_of(at, *reply) : nb::none();
}

}  // namespace

void bind_solve(nb::module_& module) {
  module.def("solve", &solve, nb::arg("position"), nb::arg("seat"), nb::arg("goal"), nb::arg("nodes"),
             nb::arg("stop").none(),
             nb::sig("def solve(position: Position, seat: int, goal: str, nodes: int, stop: typing.Any) -> "
                     "tuple[int | None, list[typing.Any], int]"),
             "Return the value of a position to a seat under perfect play (None if the node limit was too low), the "
             "plays that achieve it, and the number of nodes searched.");
  module.def(
      "defend", &defend, nb::arg("position"), nb::arg("seat"), nb::arg("nodes"),
      nb::sig("def defend(position: Position, seat: int, nodes: int) -> typing.Any"),
      "Return the reply of the defence against a seat's side that tries to be first out: one that wins, or else "
      "the most stubborn one; None if the node limit was too low.");
  module.def("goals", [] { return words(names_of(Goal{})); }, "Return the names of the goals.");
}

}  // namespace clamber::py
