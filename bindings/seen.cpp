// View of a position from one seat.
#include "seen.hpp"

#include "deal/view.hpp"

namespace clamber::py {

namespace {

nb::object legal(const HeldSeen& held) { return held.is_to_choose() ? plays_of(held.position()) : nb::tuple(); }

// Return every play that the seat could lead from its hand, as if it had the lead.
nb::object leads(const HeldSeen& held) {
  State state = held.at().state;
  if (held.viewer() == kNone || state.is_out(held.viewer()))
    return nb::tuple();
  clamber::detail::start_trick(state, held.viewer());
  state.must_lead = kNone;
  state.chance = 0;
  return plays_of(with_state(held.position(), state));
}

nb::object masked_for(const HeldSeen& held) {
  return with_state(held.position(), masked(*held.at().rules, held.at().state, held.viewer()));
}

std::vector<int> sizes(const HeldSeen& held) {
  const Seen seen = held.seen();
  std::vector<int> all;
  for (Seat seat = 0; seat < seen.seats(); ++seat)
    all.push_back(seen.size(seat));
  return all;
}

// Return the history without facts hidden from the viewer.
nb::tuple history(const HeldSeen& held) {
  nb::list shown;
  const std::size_t count = held.events() == nullptr ? 0 : held.events()->size();
  for (std::size_t i = 0; i < count; ++i) {
    const Event& event = held.events()->at(i);
    if (!is_shown(event, held.viewer()))
      continue;
    const nb::object made = held.events()->item(i);
    const bool openly = is_shown_openly(*held.at().rules, held.at().state, event, held.viewer());
    shown.append(openly ? made : made.attr("face_down")());
  }
  return nb::tuple(shown);
}

}  // namespace

const History HeldSeen::kNoHistory;

HeldSeen::HeldSeen(nb::object position, std::optional<std::int64_t> seat, nb::object match, nb::object events)
    : position_(std::move(position)),
      match_(std::move(match)),
      events_(std::move(events)),
      at_(nb::inst_ptr<HeldPosition>(position_)) {
  if (!events_.is_none())
    log_ = nb::cast<const HeldEvents*>(events_);
  if (!seat)
    return;
  if (*seat < 0 || *seat >= at_->state.seats)
    throw nb::value_error(("there is no seat " + std::to_string(*seat) + ": a view is of a seat from 0 to " +
                           std::to_string(at_->state.seats - 1) + ", or of None")
                              .c_str());
  viewer_ = static_cast<Seat>(*seat);
}

void bind_seen(nb::module_& module) {
  nb::class_<HeldSeen>(module, "Seen", "View of a position by one seat.")
      .def(nb::init<nb::object, std::optional<std::int64_t>, nb::object, nb::object>(), nb::arg("position"),
           nb::arg("seat").none(), nb::arg("match").none(), nb::arg("events").none(),
           nb::sig("def __init__(self, position: Position, seat: int | None, match: MatchState | None, "
                   "events: Events | None) -> None"))
      .def_prop_ro("seat", [](const HeldSeen& held) { return or_none(held.viewer()); })
      .def_prop_ro("match", &HeldSeen::match, nb::sig("def match(self) -> MatchState | None"))
      .def("masked", &masked_for, nb::sig("def masked(self) -> typing.Any"),
           "Return the position without facts hidden from the seat.")
      .def("legal", &legal, nb::sig("def legal(self) -> Sequence[typing.Any]"),
           "Return the legal plays of the seat; empty if it is not its turn, or if chance decides.")
      .def("leads", &leads, nb::sig("def leads(self) -> Sequence[typing.Any]"),
           "Return all plays that the seat could lead if it had the lead.")
      .def("history", &history, nb::sig("def history(self) -> tuple[typing.Any, ...]"),
           "Return the events without facts hidden from the seat.")
      .def("sizes", &sizes, "Return the number of cards in each hand.")
      .def(
          "unseen",
          [](const HeldSeen& held) {
            return to_faces(*held.at().rules, held.seen().unseen(), held.at().state.special);
          },
          "Return all cards whose location the seat does not know.")
      .def(
          "is_alone", [](const HeldSeen& held) { return held.seen().is_alone(); },
          "Return True if the seat knows that the declarer plays alone.");
}

}  // namespace clamber::py
