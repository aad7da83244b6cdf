// Positions that do not come from play: decoded from bytes, set up by hand, masked, or completed with dealt cards.
#include <cstring>

#include "deal/view.hpp"
#include "run/sanity.hpp"
#include "run/setup.hpp"
#include "state.hpp"

namespace clamber::py {

namespace {

nb::bytes bytes_of(const State& state, const CombinationTable&) {
  return nb::bytes(reinterpret_cast<const char*>(&state), sizeof state);
}

State from_bytes(const CombinationTable& table, nb::bytes bytes) {
  if (bytes.size() != sizeof(State))
    throw std::invalid_argument("not the bytes of a position");
  State state;
  std::memcpy(&state, bytes.data(), sizeof state);
  if (!Sanity(table, state).holds())
    throw std::invalid_argument("not the bytes of a position");
  return state;
}

// Return the viewer's seat; kNone for a spectator.
Seat viewer_of(const State& state, std::optional<int> viewer) {
  if (viewer && (*viewer < 0 || *viewer >= state.seats))
    throw std::invalid_argument("no such seat");
  return viewer ? static_cast<Seat>(*viewer) : kNone;
}

}  // namespace

void bind_origins(nb::module_& module, nb::class_<State>& state) {
  state
      .def(
          "__eq__", [](const State& a, const State& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("to_bytes", &bytes_of, nb::arg("table"))
      .def_static("from_bytes", &from_bytes, nb::arg("table"), nb::arg("data"))
      .def(
          "masked",
          [](const State& s, const CombinationTable& t, std::optional<int> viewer) {
            return masked(t, s, viewer_of(s, viewer));
          },
          nb::arg("table"), nb::arg("viewer").none(),
          "Return the position without facts hidden from a seat; None masks for a spectator.")
      .def(
          "showing",
          [](State s, const CombinationTable&, int seat) {
            const Seat shown = viewer_of(s, seat);
            s.known[shown] = s.hands[shown].cards;
            return s;
          },
          nb::arg("table"), nb::arg("seat"), "Return the position as if a seat had shown its hand to all.")
      .def_static("set_up", &set_up, nb::arg("table"), nb::arg("setup"), "Return a position set up by hand.");
  bind_struct<Setup>(module, "Setup",
                     "Position set up by hand: the hands, the seat to act, and the cards on the table.",
                     field("hands", &Setup::hands), field("to_act", &Setup::to_act), field("level", &Setup::level),
                     field("special", &Setup::special, kNone), field("to_beat", &Setup::to_beat, kNoAction),
                     field("on_table", &Setup::on_table), field("last", &Setup::last, kNone),
                     field("talon", &Setup::talon), field("declarer", &Setup::declarer, kNone));
}

}  // namespace clamber::py
