// Legal actions in a deal, and applying them.
#include "state.hpp"

namespace clamber::py {

namespace {

std::vector<ActionId> legal_ids(const CombinationTable& table, const State& state) {
  ActionId* ids = scratch(table);
  const int n = legal_actions(table, state, ids);
  return {ids, ids + n};
}

}  // namespace

void bind_moves(nb::class_<State>& state) {
  state
      .def(
          "legal", [](const State& s, const CombinationTable& t) { return legal_ids(t, s); }, nb::arg("table"),
          "Return the ids of all legal actions: pass first, then by shape, pattern and position.")
      .def(
          "readings",
          [](const State& s, const CombinationTable& t, const Masks& faces) {
            if (s.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            ActionId* ids = scratch(t);
            const int n = readings_here(t, s, to_slots_of(t, faces, s, s.to_act), ids);
            std::sort(ids, ids + n);
            return std::vector<ActionId>(ids, ids + n);
          },
          nb::arg("table"), nb::arg("faces"),
          "Return the ids of all actions as which the seat to act can play these cards.")
      .def(
          "known_first_choice",
          [](const State& s, const CombinationTable& t, int id) {
            if (s.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            return to_faces(t, known_first_choice(t, s, play_id(t, id)).cards, s.special);
          },
          nb::arg("table"), nb::arg("id"),
          "Return the cards of a legal play, preferring publicly known cards to others of their rank.")
      .def(
          "choices",
          [](const State& s, const CombinationTable& t, int id) {
            if (s.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            std::vector<Masks> all;
            each_choice(t, s, play_id(t, id),
                        [&](const Cards& cards) { all.push_back(to_faces(t, cards, s.special)); });
            return all;
          },
          nb::arg("table"), nb::arg("id"), "Return every distinct choice of cards for a legal play.")
      .def(
          "event",
          [](const State& s, const CombinationTable& t, ActionId id, const Masks& faces) {
            if (s.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            return to_event(t, event_of(t, s, choice_of(t, s, id, faces)), s.special);
          },
          nb::arg("table"), nb::arg("id"), nb::arg("faces"), "Return the event for an action of the seat to act.")
      .def(
          "returns_are_hidden", [](const State& s, const CombinationTable& t) { return returns_are_hidden(t, s); },
          nb::arg("table"), "Return True if returns lie face down until all are made.")
      .def(
          "is_capture", [](const State& s, const CombinationTable& t, ActionId id) { return is_capture(t, s, id); },
          nb::arg("table"), nb::arg("id"))
      .def(
          "why_not",
          [](const State& s, const CombinationTable& t, ActionId id, const Masks& faces) {
            const Reason why = why_not(t, s, choice_of(t, s, id, faces), scratch(t));
            return why == Reason::legal ? std::nullopt : std::optional(word_of(why));
          },
          nb::arg("table"), nb::arg("id"), nb::arg("faces"),
          "Return the reason why an action is not legal; None if it is.")
      .def(
          "apply",
          [](const State& s, const CombinationTable& t, ActionId id, const Masks& faces) -> std::optional<State> {
            const Choice choice = choice_of(t, s, id, faces);
            if (why_not(t, s, choice, scratch(t)) != Reason::legal)
              return std::nullopt;
            std::optional<State> next(s);
            apply(t, *next, choice);
            return next;
          },
          nb::arg("table"), nb::arg("id"), nb::arg("faces"),
          "Return the state after a legal action; None if it is not legal.");
}

}  // namespace clamber::py
