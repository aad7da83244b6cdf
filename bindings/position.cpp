// Positions, legal plays and plays: the operations needed for every move, in one call each. clamber.position and
// clamber.play derive the public classes from these and add less frequent operations.
#include "position.hpp"

#include <nanobind/stl/string_view.h>

#include <string_view>

#include "bots/seen.hpp"

namespace clamber::py {

namespace {

// Legal plays at a position. Holds the position itself, because a view's legal plays refer to the
// unmasked position.
struct HeldPlays {
  static constexpr const char* kNotMade = "legal plays are made by positions";
  static constexpr const char* kNotSoMany = "there are not so many legal plays";

  nb::object position;
  std::vector<ActionId> ids;

  [[nodiscard]] std::size_t size() const { return ids.size(); }
  [[nodiscard]] nb::object item(std::size_t i) const {
    const HeldPosition& at = *nb::inst_ptr<HeldPosition>(position);
    return play_of(at, default_choice(*at.rules, at.state, ids[i]));
  }
};

// Python subclasses of these classes. They live as long as the module.
struct Derived {
  PyObject* play = nullptr;
  PyObject* plays = nullptr;
};
Derived derived;

nb::object default_play(const HeldPosition& at, ActionId id) {
  return play_of(at, default_choice(*at.rules, at.state, id));
}

nb::object concealed_for_turn(const nb::object& position) {
  const HeldPosition& at = *nb::inst_ptr<HeldPosition>(position);
  const History nothing;
  return with_state(position, Seen(*at.rules, at.state, nothing, at.state.to_act).concealed());
}

using Self = nb::pointer_and_handle<HeldPosition>;

nb::object legal(Self self, const nb::object& asked) {
  std::string_view detail;
  nb::try_cast(asked, detail);  // stays empty, and is refused below, if it is no text
  if (detail == "cards")
    return self.h.attr("_legal_cards")();
  if (detail != "ranks")
    throw std::invalid_argument("detail is \"ranks\" or \"cards\", not " + std::string(nb::repr(asked).c_str()));
  return plays_of(nb::borrow(self.h));
}

nb::object apply_play(Self self, nb::handle play) {
  const HeldPlay* held = nullptr;
  if (!nb::try_cast(play, held) || held == nullptr)  // None casts to a null pointer
    return self.h.attr("_apply_text")(play);
  const HeldPosition& at = *self.p;
  const Choice choice = choice_of(*at.rules, at.state, held->action, held->cards);
  if (why_not(*at.rules, at.state, choice, scratch(*at.rules)) != Reason::legal)
    return self.h.attr("_refuse")(play);
  auto [next, inside] = new_instance(self.h.type(), HeldPosition{at.engine, at.table, at.rules, at.state, {}});
  apply(*at.rules, inside->state, choice);
  return next;
}

void bind_play(nb::module_& module) {
  nb::class_<HeldPlay>(module, "Play", "Action with the cards chosen for it; immutable.")
      .def(
          "__init__",
          [](HeldPlay* self, nb::object engine, int level, std::optional<int> special, ActionId action,
             const Masks& cards) { new (self) HeldPlay{std::move(engine), level, special, action, cards}; },
          nb::arg("engine"), nb::arg("level"), nb::arg("special").none(), nb::arg("action"),
          nb::arg("cards") = Masks{0, 0})
      .def_prop_ro("_engine", [](const HeldPlay& play) { return play.engine; })
      .def_ro("_level", &HeldPlay::level)
      .def_ro("_special", &HeldPlay::special)
      .def_ro("action", &HeldPlay::action, "Action id in this ruleset, the same at every level.")
      .def_ro("masks", &HeldPlay::cards,
              "Chosen cards, as bitmasks of the faces held at least once and of those held twice.");
}

void bind_plays(nb::module_& module) {
  nb::class_<HeldPlays>(module, "Plays", nb::type_slots(Sequence<HeldPlays>::slots),
                        "Legal plays, each created on access.")
      .def_prop_ro(
          "ids", [](const HeldPlays& plays) { return plays.ids; },
          "Ids of the legal actions, for programs that need no plays.")
      .def(
          "_concealed", [](const HeldPlays& plays) { return concealed_for_turn(plays.position); },
          nb::sig("def _concealed(self) -> typing.Any"),
          "Return a position with the same legal plays that contains nothing hidden from the seat to act.");
  module.def("no_plays", &no_plays, nb::arg("position"), nb::sig("def no_plays(position: Position) -> typing.Any"),
             "Return an empty sequence of legal plays.");
}

void bind_position(nb::module_& module) {
  nb::class_<HeldPosition>(module, "Position", "State with its ruleset; immutable.")
      .def(
          "__init__",
          [](HeldPosition* self, nb::object engine, nb::object table, const State& state) {
            const auto* rules = nb::cast<const CombinationTable*>(table);
            new (self) HeldPosition{std::move(engine), std::move(table), rules, state, {}};
          },
          nb::arg("engine"), nb::arg("table"), nb::arg("state"))
      .def_prop_ro(
          "engine", [](const HeldPosition& at) { return at.engine; }, nb::sig("def engine(self) -> typing.Any"),
          "Compiled rules of the deal, for this number of seats.")
      .def_prop_ro("_table", [](const HeldPosition& at) { return at.table; })
      .def_prop_ro("_state",
                   [](HeldPosition& at) {
                     if (!at.shown.is_valid())
                       at.shown = nb::cast(at.state);
                     return at.shown;
                   })
      .def_prop_ro("_level", [](const HeldPosition& at) { return at.state.level; })
      .def_prop_ro("_special", &HeldPosition::special)
      .def_prop_ro(
          "to_act", [](const HeldPosition& at) { return or_none(at.state.to_act); },
          "Seat to act; None once the deal is over.")
      .def_prop_ro(
          "is_chance", [](const HeldPosition& at) { return at.state.chance != 0; },
          "True if the rules leave the next decision to chance; it is recorded for the seat `to_act`.")
      .def_prop_ro(
          "is_over", [](const HeldPosition& at) { return at.state.phase == Phase::over; },
          "True if the deal is over.")
      .def(
          "legal", &legal, nb::arg("detail").none() = "ranks",
          nb::sig("def legal(self, detail: str = 'ranks') -> typing.Any"),
          R"(Return the legal plays of the seat to act: pass first, then in the order of the shapes on the game's page.

The order is deterministic. For display, use the order of `referee.listed(position)`.

Args:
    detail: `ranks` lists one play per action, with its first choice of cards;
        `cards` lists every distinct choice of cards.

Raises:
    ValueError: `detail` is neither `ranks` nor `cards`.
)")
      .def("apply", &apply_play, nb::arg("play").none(), nb::sig("def apply(self, play: typing.Any) -> typing.Any"),
           R"(Return the position after a play.

Args:
    play: A play, or its notation: `position.apply("7h7d")`.

Raises:
    IllegalPlay: The play is illegal; the message gives the reason.
    BadCards, BadNotation: The text cannot be parsed.
)")
      .def(
          "default_play",
          [](const HeldPosition& at, int id) {
            const bool decides = id >= 0 && std::cmp_less(id, at.rules->ids.plays);
            if (!decides && at.state.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            return default_play(at, decides ? static_cast<ActionId>(id) : play_id(*at.rules, id));
          },
          nb::arg("action"), nb::sig("def default_play(self, action: int) -> typing.Any"),
          "Return a legal action as a play, with its first choice of cards.");
}

}  // namespace

nb::object play_of(const HeldPosition& at, const Choice& choice) {
  const Masks faces = to_faces(*at.rules, choice.cards, at.state.special);
  return new_instance(derived.play, HeldPlay{at.engine, at.state.level, at.special(), choice.id, faces}).first;
}

nb::object plays_of(nb::object position) {
  const HeldPosition& at = *nb::inst_ptr<HeldPosition>(position);
  ActionId* ids = scratch(*at.rules);
  const int n = legal_actions(*at.rules, at.state, ids);
  return new_instance(derived.plays, HeldPlays{std::move(position), {ids, ids + n}}).first;
}

nb::object no_plays(nb::object position) {
  return new_instance(derived.plays, HeldPlays{std::move(position), {}}).first;
}

nb::object with_state(nb::handle position, const State& state) {
  const HeldPosition& at = *nb::inst_ptr<HeldPosition>(position);
  return new_instance(position.type(), HeldPosition{at.engine, at.table, at.rules, state, {}}).first;
}

void bind_positions(nb::module_& module) {
  bind_play(module);
  bind_plays(module);
  bind_position(module);
  module.def(
      "derive",
      [](nb::type_object play, nb::type_object plays) { derived = {play.release().ptr(), plays.release().ptr()}; },
      nb::arg("play"), nb::arg("plays"), "Register the Python classes of plays and of sequences of legal plays.");
}

}  // namespace clamber::py
