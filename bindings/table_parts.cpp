// Components of a table for clamber.compile: kernel structs, enumerations and constants, by name.
#include "combinations/sources.hpp"
#include "deal/state.hpp"
#include "structs.hpp"

namespace clamber::py {

namespace {

void bind_combinations(nb::module_& module) {
  bind_struct<Family>(module, "Family", "Shape of one size.", field("kind", &Family::kind),
                      field("size", &Family::size), field("copies", &Family::copies), field("bomb", &Family::bomb),
                      field("run", &Family::run), field("rate", &Family::rate),
                      field("stand_ins", &Family::stand_ins), field("scarce_head", &Family::scarce_head),
                      field("ends_hand", &Family::ends_hand), field("last_plays", &Family::last_plays, kNone),
                      field("fewest_carried", &Family::fewest_carried), field("most_carried", &Family::most_carried),
                      field("most_alike", &Family::most_alike));
  bind_struct<Followers>(module, "Followers", "Followers of an action at a level.", field("same", &Followers::same),
                         field("hard", &Followers::hard), field("family", &Followers::family, kNone),
                         field("bombs", &Followers::bombs, kNone), field("also", &Followers::also, kNoAction));
}

void bind_patterns(nb::module_& module) {
  bind_struct<Term>(module, "Term", "One mask in an AND: its source and its distance from the position.",
                    field("source", &Term::source), field("shift", &Term::shift))
      .def(
          "__eq__", [](const Term& a, const Term& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Term& term) { return 256 * term.source + term.shift; });
  bind_struct<Kickers>(module, "Kickers", "Kickers for the body of a pattern.", field("lanes", &Kickers::lanes),
                       field("own_lanes", &Kickers::own_lanes), field("count", &Kickers::count),
                       field("cards", &Kickers::cards), field("alike", &Kickers::alike),
                       field("copies", &Kickers::copies), field("ranks", &Kickers::ranks),
                       field("both_jokers", &Kickers::both_jokers), field("may_extend", &Kickers::may_extend));
  bind_struct<Pattern>(module, "Pattern", "One composition shared by members of a family.",
                       field("ids", &Pattern::ids), field("base", &Pattern::base),
                       field("first_term", &Pattern::first_term), field("starts", &Pattern::starts),
                       field("attached", &Pattern::attached), field("terms", &Pattern::terms),
                       field("family", &Pattern::family), field("attached_source", &Pattern::attached_source),
                       field("mixed", &Pattern::mixed), field("kickers", &Pattern::kickers, kNone));
}

nb::dict decision_sizes() {
  nb::dict sizes;
#define CLAMBER_SIZE(name, size) sizes[words(#name).front().c_str()] = static_cast<int>(size);
  CLAMBER_DECISIONS(CLAMBER_SIZE)
#undef CLAMBER_SIZE
  return sizes;
}

void bind_numbers(nb::module_& module) {
  module.attr("ACE") = int{kAceLane};
  module.attr("BLACK") = int{kJokerLane};
  module.attr("RED") = int{kRedJokerLane};
  module.attr("SPECIAL") = int{kSpecialLane};
  module.attr("LANES") = int{kLanes};
  module.attr("FACES") = int{kFaces};
  module.attr("MOST_ALIKE") = int{kMostAlike};
  module.attr("MOST_KINDS") = int{kKinds};
}

}  // namespace

void bind_table_parts(nb::module_& module) {
  bind_numbers(module);
  bind_enum<Mixed>(module, "Mixed", "Suits that the natural cards of a run may not all share.");
  bind_enum<Rate>(module, "Rate", "Rate by which plays of a family multiply the score (GDY-81).");
  bind_enum<StandIns>(module, "StandIns", "Number of cards in a play that may be wild.");
  bind_combinations(module);
  bind_patterns(module);
  module.def(
      "phases", [] { return words(names_of(Phase{})); },
      "Return the names of the phases of a deal, as in the notation.");
  module.def("decision_sizes", &decision_sizes, nb::sig("def decision_sizes() -> dict[str, int]"),
             "Return the decisions that play no cards, each with its maximum number of ids.");
}

}  // namespace clamber::py
