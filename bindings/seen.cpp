// View of a position from one seat.
#include "seen.hpp"

#include <nanobind/ndarray.h>

#include "deal/view.hpp"
#include "run/encode.hpp"
#include "run/event_bytes.hpp"
#include "run/match.hpp"

namespace clamber::py {

namespace {

template <class T>
using Row = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::object legal_plays(const HeldSeen& held) {
  return held.is_to_choose() ? plays_of(held.position()) : no_plays(held.position());
}

// Return every play that the seat could lead from its hand, as if it had the lead.
nb::object leads(const HeldSeen& held) {
  State state = held.at().state;
  if (held.viewer() == kNone || state.is_out(held.viewer()))
    return no_plays(held.position());
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

// Call f(event) for each event, as it may have been in a position that makes the same view.
template <class F>
void each_concealed(const HeldSeen& held, const State& state, F&& f) {
  const CombinationTable& table = *held.at().rules;
  for (std::size_t i = 0; i < held.events()->size(); ++i) {
    Event event = held.events()->at(i);
    if (!is_shown(event, held.viewer()))
      continue;
    if (!is_shown_openly(table, held.at().state, event, held.viewer()))  // another card in its place
      for (std::size_t k = 0; k < state.tribute.payments; ++k)
        if (state.tribute.receiver[k] == event.seat && state.tribute.returned[k] != kNone)
          event.choice.id = table.ids.return_ + table.face_of(state.tribute.returned[k], state.special);
    f(static_cast<const Event&>(event));
  }
}

// Return a position and events that make the same view and contain nothing hidden from the viewer.
nb::tuple concealed(const HeldSeen& held) {
  const State state = held.seen().concealed();
  nb::object position = with_state(held.position(), state);
  if (held.events() == nullptr)
    return nb::make_tuple(position, nb::none());
  HeldEvents shown = held.events()->none();
  each_concealed(held, state, [&shown](const Event& event) { shown.append(event); });
  return nb::make_tuple(position, events_object(std::move(shown)));
}

// Return the same position and events as bytes: those of the State, then those of each event.
nb::bytes concealed_bytes(const HeldSeen& held) {
  const State state = held.seen().concealed();
  std::string bytes;
  put(bytes, state);
  if (held.events() != nullptr)
    each_concealed(held, state, [&bytes](const Event& event) { put_event(bytes, event); });
  return nb::bytes(bytes.data(), bytes.size());
}

// Write the observation of the viewer and, if wanted, the mask of its legal actions.
void observe(const HeldSeen& held, const Layout& layout, Row<std::uint8_t> row, std::optional<Row<bool>> mask) {
  const HeldPosition& at = held.at();
  if (held.viewer() == kNone)
    throw std::invalid_argument("a spectator has no observation");
  if (layout.seats != at.state.seats || layout.id_bits != at.rules->id_bits() || row.shape(0) != layout.size ||
      (mask && mask->shape(0) != at.rules->capacity()))
    throw std::invalid_argument("an observation of another layout");
  const MatchState match =
      held.match().is_none() ? new_match(*at.rules, at.state.seats) : nb::cast<const MatchState&>(held.match());
  encode(*at.rules, layout, at.state, match, *held.history(), held.viewer(), row.data());
  if (!mask)
    return;
  std::fill_n(mask->data(), mask->shape(0), false);
  if (!held.is_to_choose())
    return;
  ActionId* ids = scratch(*at.rules);
  const int n = legal_actions(*at.rules, at.state, ids);
  for (int i = 0; i < n; ++i)
    mask->data()[ids[i]] = true;
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

Choice legal_choice(const HeldSeen& held, const HeldPlay& play, const std::string& name) {
  const CombinationTable& table = *held.at().rules;
  const Choice choice = choice_of(table, held.at().state, play.action, play.cards);
  if (why_not(table, held.at().state, choice, scratch(table)) != Reason::legal)
    throw std::invalid_argument(name + " is not legal in this view");
  return choice;
}

void bind_seen(nb::module_& module) {
  nb::class_<HeldSeen>(module, "Seen", "View of a position by one seat.")
      .def(nb::init<nb::object, std::optional<std::int64_t>, nb::object, nb::object>(), nb::arg("position"),
           nb::arg("seat").none(), nb::arg("match").none(), nb::arg("events").none(),
           nb::sig("def __init__(self, position: Position, seat: int | None, match: MatchState | None, "
                   "events: Events | None) -> None"))
      .def_prop_ro(
          "seat", [](const HeldSeen& held) { return or_none(held.viewer()); },
          "Seat of the viewer, from 0; None for a spectator.")
      .def_prop_ro("match", &HeldSeen::match, nb::sig("def match(self) -> MatchState | None"),
                   "State of the match before the deal; None outside a match.")
      .def("masked", &masked_for, nb::sig("def masked(self) -> typing.Any"),
           "Return the position without facts hidden from the seat.")
      .def("legal", &legal_plays, nb::sig("def legal(self) -> typing.Any"),
           "Return the legal plays of the seat; empty if it is not its turn, or if chance decides.")
      .def("leads", &leads, nb::sig("def leads(self) -> typing.Any"),
           "Return all plays that the seat could lead if it had the lead.")
      .def("history", &history, nb::sig("def history(self) -> tuple[typing.Any, ...]"),
           "Return the events without facts hidden from the seat.")
      .def("sizes", &sizes, "Return the number of cards in each hand.")
      .def("concealed_bytes", &concealed_bytes,
           "Return a position and events that make the same view and contain nothing hidden from the viewer, as "
           "bytes.")
      .def("concealed", &concealed, nb::sig("def concealed(self) -> tuple[typing.Any, typing.Any]"),
           "Return a position and events that make the same view and contain nothing hidden from the seat.")
      .def("observe", &observe, nb::arg("layout"), nb::arg("row").noconvert(), nb::arg("mask").noconvert().none(),
           "Write the observation of the seat to `row`, and the mask of its legal actions to `mask`.")
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
