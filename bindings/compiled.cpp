// Compilation of rulesets for the kernel: the input shapes and the compiled results.
#include "compile/compiled.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>

#include "combinations/table_check.hpp"
#include "structs.hpp"

NB_MAKE_OPAQUE(clamber::compile::MemberPatterns)

namespace clamber::py {

namespace {

using compile::Climbing;
using compile::Combinations;
using compile::Compiled;
using compile::exactly;
using compile::kRunPlaces;
using compile::Listed;
using compile::MemberPattern;
using compile::MemberPatterns;
using compile::Order;
using compile::Shape;

std::shared_ptr<MemberPatterns> shared(MemberPatterns patterns) {
  return std::make_shared<MemberPatterns>(std::move(patterns));
}

void bind_shapes(nb::module_& module) {
  bind_struct<compile::Deck>(module, "ShapeDeck", "Properties of the deck that determine the shapes.",
                             field("copies", &compile::Deck::copies), field("wild_lanes", &compile::Deck::wild_lanes),
                             field("stands_for", &compile::Deck::stands_for),
                             field("at_most", &compile::Deck::at_most),
                             field("as_themselves", &compile::Deck::as_themselves));
  nb::class_<MemberPattern>(module, "MemberPattern", "One composition shared by members of a family.")
      .def_ro("terms", &MemberPattern::terms, "Terms: the masks whose AND yields the positions.")
      .def_ro("uses", &MemberPattern::uses, "Number of wild cards in lanes 13, 14 and 15.")
      .def_ro("mixed", &MemberPattern::mixed, "Suits that the natural cards may not all share.")
      .def_ro("attached_source", &MemberPattern::attached_source,
              "Source of the mask of an attached pair; 0 without one.")
      .def_ro("kickers", &MemberPattern::kickers, "Kickers of the body, or None.");
  nb::class_<MemberPatterns>(module, "MemberPatterns", "All compositions of a family's members.")
      .def("__len__", [](const MemberPatterns& all) { return all.size(); })
      .def(
          "__getitem__",
          [](const MemberPatterns& all, std::size_t place) {
            if (place >= all.size())
              throw nb::index_error();
            return all[place];
          },
          nb::arg("place"));
  module.def(
      "sets",
      [](const compile::Deck& deck, int size, std::uint16_t lanes, bool natural_only, bool some_wild, bool all_wild,
         bool mixed_jokers) {
        require(size >= 1, "a set of no cards");
        return shared(sets(deck, {size, lanes, natural_only, some_wild, all_wild, mixed_jokers}));
      },
      nb::arg("deck"), nb::kw_only(), nb::arg("size"), nb::arg("lanes"), nb::arg("natural_only"),
      nb::arg("some_wild"), nb::arg("all_wild"), nb::arg("mixed_jokers"),
      "Return the patterns of sets in these lanes: natural, with wild cards and, on request, of wild cards alone, "
      "and "
      "of a black and a red joker.");
  module.def(
      "runs",
      [](const compile::Deck& deck, int of, int ranks, int first, int last, std::optional<bool> suited,
         bool mixed_hearts, bool scarce_head) {
        require(of >= 1 && of <= kMaxCopies && ranks >= 1 && ranks <= kRunPlaces && first >= 0 && last < kRunPlaces,
                "a run out of range");
        return shared(runs(deck, {of, ranks, first, last, suited, mixed_hearts, scarce_head}));
      },
      nb::arg("deck"), nb::kw_only(), nb::arg("of"), nb::arg("ranks"), nb::arg("first"), nb::arg("last"),
      nb::arg("suited").none(), nb::arg("mixed_hearts"), nb::arg("scarce_head"),
      "Return the patterns of runs, natural and with wild cards at any places.");
  module.def(
      "with_attached",
      [](const compile::Deck& deck, int cards, bool jokers, bool jokers_with_wild) {
        require(cards == 1 || cards == 2, "a triple has a single card or a pair attached");
        return shared(with_attached(deck, {cards, jokers, jokers_with_wild}));
      },
      nb::arg("deck"), nb::kw_only(), nb::arg("cards"), nb::arg("jokers"), nb::arg("jokers_with_wild"),
      "Return the patterns of a triple with a pair or a single card of another rank, with wild cards in either.");
  module.def(
      "exactly",
      [](const std::vector<std::vector<std::pair<std::uint8_t, std::uint8_t>>>& rows) {
        require(rows.size() <= kLanes, "more rows of certain cards than positions");
        for (const auto& row : rows)
          for (const auto& card : row)
            require(card.first < kLanes, "a card of no lane");
        return shared(exactly(rows));
      },
      nb::arg("rows"), "Return the patterns of fixed cards at each position, given as (lane, count) pairs.");
  module.def(
      "bodies",
      [](const compile::Deck& deck, int of, int ranks, int first, int last, const std::optional<Kickers>& kickers) {
        require(ranks >= 1 && first >= 0 && last + ranks <= (ranks > 1 ? kRunPlaces : kRanks), "a body out of range");
        require(!kickers || (kickers->count >= 1 && kickers->count <= kMostKickers && kickers->ranks == ranks &&
                             kickers->alike <= kMostAlike),
                "kickers out of range");
        return shared(bodies(deck, of, ranks, first, last, kickers));
      },
      nb::arg("deck"), nb::kw_only(), nb::arg("of"), nb::arg("ranks"), nb::arg("first"), nb::arg("last"),
      nb::arg("kickers").none(),
      "Return the patterns of bodies with `of` cards in each of `ranks` ranks, alone or with every choice of "
      "kickers.");
}

void bind_families(nb::module_& module) {
  nb::class_<Shape>(module, "Shape", "Shape of one size, with the rules for its followers.")
      .def(
          "__init__",
          [](Shape* self, std::uint8_t kind, std::uint8_t size, std::uint8_t copies, std::uint8_t ranks, bool bomb,
             bool run, bool suited, bool last_play, bool any_higher, bool next, bool same_or_next, std::uint8_t guard,
             std::vector<std::pair<std::uint8_t, std::uint8_t>> guards, std::vector<std::uint8_t> powers,
             std::shared_ptr<MemberPatterns> patterns) {
            new (self) Shape{kind,
                             size,
                             copies,
                             ranks,
                             bomb,
                             run,
                             suited,
                             last_play,
                             any_higher,
                             next,
                             same_or_next,
                             guard,
                             std::move(guards),
                             std::move(powers),
                             std::move(patterns)};
          },
          nb::kw_only(), nb::arg("kind"), nb::arg("size"), nb::arg("copies"), nb::arg("ranks"), nb::arg("bomb"),
          nb::arg("run"), nb::arg("suited"), nb::arg("last_play"), nb::arg("any_higher"), nb::arg("next"),
          nb::arg("same_or_next"), nb::arg("guard"), nb::arg("guards"), nb::arg("powers"), nb::arg("patterns"));
  bind_struct<Climbing>(
      module, "Climbing", "Rules of a game that apply to all its combinations.", field("binding", &Climbing::binding),
      field("hard_over_soft", &Climbing::hard_over_soft), field("natural_over_wild", &Climbing::natural_over_wild),
      field("highest_only", &Climbing::highest_only), field("natural_first", &Climbing::natural_first),
      field("step_free_equals", &Climbing::step_free_equals), field("step_free_ranks", &Climbing::step_free_ranks),
      field("single_follows_any", &Climbing::single_follows_any, kNone), field("capture", &Climbing::capture, kNone),
      field("capture_max", &Climbing::capture_max), field("wild_suit", &Climbing::wild_suit));
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& list) {
  return nb::bytes(list.data(), list.size() * sizeof(T));
}

const Listed& listed(const Compiled& compiled, std::size_t place) {
  if (place >= compiled.actions.size())
    throw nb::index_error();
  return compiled.actions[place];
}

std::vector<std::vector<Followers>> rows_by_level(const Compiled& compiled) {
  std::vector<std::vector<Followers>> levels;
  for (auto row = compiled.rows.followers.begin(); row != compiled.rows.followers.end();) {
    const auto end = row + static_cast<std::ptrdiff_t>(compiled.rows.rows);
    levels.emplace_back(row, end);
    row = end;
  }
  return levels;
}

}  // namespace

void bind_compiled(nb::module_& module) {
  bind_shapes(module);
  bind_families(module);
  nb::class_<Compiled>(module, "Compiled", "Result of compiling a ruleset.")
      .def(
          "__init__",
          [](Compiled* self, const compile::Deck& deck, std::vector<Shape> families, std::vector<Order> set_power,
             const Climbing& climbing, ActionId first_play, std::uint8_t first_bomb,
             std::optional<std::uint8_t> joker_lead, std::optional<std::uint8_t> last_plays) {
            require(!families.empty() && families.size() < kNone && first_bomb <= families.size(),
                    "too many families");
            require(!set_power.empty() && set_power.size() <= kRanks + 1, "too many levels");
            require(
                std::all_of(families.begin(), families.end(), [](const Shape& family) { return family.patterns; }),
                "a family without patterns");
            Combinations of{.deck = deck,
                            .families = std::move(families),
                            .set_power = std::move(set_power),
                            .first_play = first_play,
                            .first_bomb = first_bomb,
                            .joker_lead = joker_lead.value_or(kNone),
                            .last_plays = last_plays.value_or(kNone)};
            const nb::gil_scoped_release others_run;
            new (self) Compiled(compiled(std::move(of), climbing));
          },
          nb::kw_only(), nb::arg("deck"), nb::arg("families"), nb::arg("set_power"), nb::arg("climbing"),
          nb::arg("first_play"), nb::arg("first_bomb"), nb::arg("joker_lead").none(), nb::arg("last_plays").none())
      .def("__len__", [](const Compiled& compiled) { return compiled.actions.size(); })
      .def(
          "member",
          [](const Compiled& compiled, std::size_t place) {
            const compile::Member& member = listed(compiled, place).member;
            const auto& need = member.need.at;
            return nb::make_tuple(member.position, nb::tuple(nb::cast(need)), member.wild, member.stands,
                                  or_none(member.suit), or_none(member.attached));
          },
          nb::arg("place"),
          nb::sig("def member(self, place: int)"
                  " -> tuple[int, tuple[int, ...], int, int, int | None, int | None]"),
          "Return an action's position, cards per lane, wild cards, lanes they stand for, suit and attached lane.")
      .def(
          "family", [](const Compiled& compiled, std::size_t place) { return listed(compiled, place).family; },
          nb::arg("place"), "Return the index of an action's family.")
      .def(
          "position",
          [](const Compiled& compiled, std::size_t place) { return listed(compiled, place).member.position; },
          nb::arg("place"), "Return an action's position in its family.")
      .def(
          "wild", [](const Compiled& compiled, std::size_t place) { return listed(compiled, place).member.wild; },
          nb::arg("place"), "Return the number of an action's cards that substitute for others.")
      .def(
          "followers",
          [](const Compiled& compiled, std::size_t place, std::size_t level) {
            listed(compiled, place);
            if (level >= compiled.set_power.size())
              throw nb::index_error();
            return compiled.rows.followers[level * compiled.rows.rows + compiled.rows.row_of[place]];
          },
          nb::arg("place"), nb::arg("level"), "Return the followers of an action at a level.")
      .def_prop_ro(
          "nbytes", [](const Compiled& compiled) { return compiled.bytes(); }, "Size in bytes, including lists.")
      .def_prop_ro(
          "positions", [](const Compiled& compiled) { return compiled.positions; },
          "Positions of each family, as a bitmask.")
      .def_prop_ro(
          "last_plays_of",
          [](const Compiled& compiled) {
            std::vector<std::optional<int>> all;
            for (const std::uint8_t place : compiled.last_plays_of)
              all.push_back(or_none(place));
            return all;
          },
          "For each family, the family of its last plays, or None.")
      .def_prop_ro(
          "pool", [](const Compiled& compiled) { return compiled.generator.pool; },
          "Ids of the patterns' members, relative to the pattern's base.")
      .def_prop_ro(
          "patterns", [](const Compiled& compiled) { return compiled.generator.patterns; },
          "Patterns usable with each number of wild cards held, family by family.")
      .def_prop_ro(
          "ranges", [](const Compiled& compiled) { return compiled.generator.ranges; },
          "Index of the first pattern of each family, for each number of wild cards held.")
      .def_prop_ro(
          "terms", [](const Compiled& compiled) { return compiled.generator.terms; }, "Terms of the patterns.")
      .def_prop_ro(
          "kickers", [](const Compiled& compiled) { return compiled.generator.kickers; }, "Kickers of the patterns.")
      .def_prop_ro(
          "steps", [](const Compiled& compiled) { return compiled.generator.steps; }, "Summands of ids, per kicker.")
      .def_prop_ro(
          "wild_weight", [](const Compiled& compiled) { return compiled.generator.wild_weight; },
          "Weights of wild cards in lanes 13, 14 and 15 in the wild-state index.")
      .def_prop_ro("rows", &rows_by_level, "Follower rows, by level.")
      .def_prop_ro(
          "row_of", [](const Compiled& compiled) { return compiled.rows.row_of; }, "Follower row of each action.")
      .def_prop_ro(
          "mixed",
          [](const Compiled& compiled) {
            std::vector<Mixed> all;
            for (const Listed& action : compiled.actions)
              all.push_back(action.mixed);
            return all;
          },
          "For each action, the suits that its natural cards may not all share.")
      .def_prop_ro(
          "filter", [](const Compiled& compiled) { return bytes_of(compiled.filter); },
          "Action filter, one byte per action, level by level; empty if all actions are allowed.")
      .def_prop_ro(
          "suited", [](const Compiled& compiled) { return compiled.suited; },
          "True if some family depends on suits.");
}

}  // namespace clamber::py
