// Events of a deal: single events and the whole sequence.
#include "events.hpp"

#include "run/event_bytes.hpp"
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
  return events_object(events.with(at, event_of(*at.rules, at.state, choice)));
}

nb::object of(const HeldPosition& at, const std::vector<HeldEvent>& given) {
  HeldEvents events(at);
  const History history = to_history(*at.rules, given, at.state);
  for (const Event& event : history.all())
    events = events.with(at, event);
  return events_object(std::move(events));
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

std::string HeldEvents::to_bytes() const {
  std::string bytes;
  put(bytes, level_);
  put(bytes, special_);
  for (std::size_t i = 0; i < count_; ++i)
    put_event(bytes, at(i));
  return bytes;
}

HeldEvents HeldEvents::from_bytes(nb::object engine, nb::object table, std::string_view bytes) {
  static constexpr const char* kNotEvents = "not the bytes of the events of a deal";
  const auto level = get<std::uint8_t>(bytes), special = get<std::uint8_t>(bytes);
  HeldEvents events(std::move(engine), std::move(table), level, special);
  if (level >= events.rules_->levels || (special != kNone && special >= 4 * kRanks))
    throw std::invalid_argument(kNotEvents);
  while (!bytes.empty())
    events.append(get_event(bytes, *events.rules_, special, kMaxSeats, kNotEvents));
  return events;
}

nb::object events_object(HeldEvents&& events) { return new_instance(derived.events, std::move(events)).first; }

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
           "Return these events followed by one for a legal play at the position that they lead to.")
      .def_prop_ro(
          "engine", [](const HeldEvents& events) { return events.engine(); },
          nb::sig("def engine(self) -> typing.Any"), "Compiled rules of the events, for this number of seats.")
      .def(
          "to_bytes",
          [](const HeldEvents& events) {
            const std::string bytes = events.to_bytes();
            return nb::bytes(bytes.data(), bytes.size());
          },
          "Return the events as bytes, for the same rules and build.");
  module.def(
      "events_from",
      [](nb::object engine, nb::object table, nb::bytes data) {
        return events_object(
            HeldEvents::from_bytes(std::move(engine), std::move(table), {data.c_str(), data.size()}));
      },
      nb::arg("engine"), nb::arg("table"), nb::arg("data"),
      nb::sig("def events_from(engine: typing.Any, table: CombinationTable, data: bytes) -> typing.Any"),
      "Restore events from the bytes of `Events.to_bytes`.");
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
