// Events of a deal: single events and the whole sequence.
#include "events.hpp"

#include "structs.hpp"

namespace clamber::py {

namespace {

// Python classes of the sequence and its events. They live as long as the module.
struct Derived {
  PyObject* events = nullptr;
  PyObject* event = nullptr;
};
Derived derived;

nb::object after(const HeldEvents& events, const HeldPosition& at, const HeldPlay& play) {
  if (at.state.to_act == kNone)
    throw std::invalid_argument("nobody is to act");
  const Choice choice = choice_of(*at.rules, at.state, play.action, play.cards);
  return new_instance(derived.events, events.with(at, event_of(*at.rules, at.state, choice))).first;
}

nb::object of(const HeldPosition& at, const std::vector<HeldEvent>& given) {
  HeldEvents events(at);
  const History history = to_history(*at.rules, given, at.state);
  for (const Event& event : history.all())
    events = events.with(at, event);
  return new_instance(derived.events, std::move(events)).first;
}

void bind_one(nb::module_& module) {
  bind_enum<Hidden>(module, "Hidden", "Part of an action that only the acting seat may know.");
  bind_enum<AskedFor>(module, "AskedFor", "Question that an action answers or declines.");
  bind_struct<HeldEvent>(module, "Event", "Record of one action.", field("seat", &HeldEvent::seat),
                         field("drawn", &HeldEvent::drawn), field("action", &HeldEvent::action),
                         field("trick", &HeldEvent::trick, kNoTrick), field("chance", &HeldEvent::chance),
                         field("hidden", &HeldEvent::hidden), field("asked", &HeldEvent::asked),
                         field("cards", &HeldEvent::cards), field("captured", &HeldEvent::captured));
}

}  // namespace

nb::object HeldEvents::item(std::size_t i) const {
  std::vector<nb::object>& made = log_->made;
  if (made.size() <= i)
    made.resize(i + 1);
  if (!made[i].is_valid())
    made[i] =
        nb::handle(derived.event).attr("of")(engine_, level_, or_none(special_), to_event(*rules_, at(i), special_));
  return made[i];
}

HeldEvents HeldEvents::with(const HeldPosition& at, const Event& event) const {
  HeldEvents more = *this;
  more.note(at.state);
  if (!is_longest()) {
    more.log_ = std::make_shared<Log>(Log{*history(), log_->made});
    more.log_->made.resize(std::min(more.log_->made.size(), count_));
  }
  more.log_->history.add(*rules_, event, at.state.special);
  ++more.count_;
  return more;
}

std::shared_ptr<const History> HeldEvents::history() const {
  if (is_longest())
    return {log_, &log_->history};
  auto part = std::make_shared<History>();
  for (std::size_t i = 0; i < count_; ++i)
    part->add(*rules_, at(i), special_);
  return part;
}

void bind_events(nb::module_& module) {
  bind_one(module);
  nb::class_<HeldEvents>(module, "Events", nb::type_slots(Sequence<HeldEvents>::slots),
                         "Events of a deal, each created on first access.")
      .def("after", &after, nb::arg("position"), nb::arg("play"),
           nb::sig("def after(self, position: Position, play: Play) -> typing.Any"),
           "Return these events followed by one for a legal play at the position that they lead to.");
  module.def("events_of", &of, nb::arg("position"), nb::arg("events"),
             nb::sig("def events_of(position: Position, events: Sequence[Event]) -> typing.Any"),
             "Return the given events of a position's deal as `Events`.");
  module.def(
      "derive_events",
      [](nb::type_object events, nb::type_object event) {
        derived = {events.release().ptr(), event.release().ptr()};
      },
      nb::arg("events"), nb::arg("event"), "Register the Python classes of event sequences and events.");
}

}  // namespace clamber::py
