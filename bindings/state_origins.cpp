// Positions that do not come from play: decoded from bytes, set up by hand, masked, or completed with dealt cards.
#include <cstring>

#include "deal/view.hpp"
#include "sanity.hpp"
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

// Position set up by hand: the hands, the seat to act, and the cards on the table.
struct Setup {
  std::vector<Masks> hands;
  Seat to_act = 0;
  std::uint8_t level = 0;
  std::uint8_t special = kNone;
  ActionId to_beat = kNoAction;
  Masks on_table;
  Seat last = kNone;
  std::vector<std::uint8_t> talon;
  Seat declarer = kNone;
};

void check_setup(const CombinationTable& table, const Setup& setup) {
  const std::size_t seats = setup.hands.size();
  const auto seat = [seats](Seat s) { return s == kNone || s < seats; };
  if (seats < 2 || seats > kMaxSeats || setup.to_act >= seats || setup.level >= table.levels ||
      setup.talon.size() > static_cast<std::size_t>(table.rules.deck.size()) ||
      (setup.special != kNone && setup.special >= kFaces) || !seat(setup.last) || !seat(setup.declarer))
    throw std::invalid_argument("no such position");
  if (std::any_of(setup.talon.begin(), setup.talon.end(), [](std::uint8_t face) { return face >= kFaces; }))
    throw std::invalid_argument("no such card");
  if (setup.to_beat == kNoAction)
    return;
  if (!table.is_play(setup.to_beat) || setup.to_beat >= table.capacity() || setup.last == kNone ||
      setup.last == setup.to_act)
    throw std::invalid_argument("no such play to beat");
}

void deal_hands(const CombinationTable& table, const Setup& setup, State& state) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    Hand& hand = state.hands[seat];
    hand = hand_of(to_slots(table, setup.hands[seat], state.special));
    if (std::any_of(hand.lanes.at.begin(), hand.lanes.at.end(), [](int n) { return n > kMaxCopies; }))
      throw std::invalid_argument("too many cards of a rank");
  }
}

State set_up(const CombinationTable& table, const Setup& setup) {
  check_setup(table, setup);
  State state;
  state.seats = static_cast<std::uint8_t>(setup.hands.size());
  state.level = setup.level;
  state.special = setup.special;
  state.deck_size = static_cast<std::uint8_t>(table.rules.deck.size());
  state.next_card = static_cast<std::uint8_t>(state.deck_size - setup.talon.size());
  std::copy(setup.talon.begin(), setup.talon.end(), state.deck.begin() + state.next_card);
  deal_hands(table, setup, state);
  clamber::detail::start_trick(state, setup.to_act);
  if (table.rules.match.sides == rules::Sides::declarer) {
    state.exposure.declarer = setup.declarer == kNone ? Seat{0} : setup.declarer;
    state.auction.bidder = state.exposure.declarer;
    state.auction.rung = 1;
  }
  if (setup.to_beat != kNoAction) {
    state.to_beat = setup.to_beat;
    state.on_table = to_slots(table, setup.on_table, state.special);
    state.last = setup.last;
    state.waiting = static_cast<std::uint8_t>(state.holding() & ~(1u << state.last));
  }
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
