// Match state between deals, random numbers, and simulations.
#include "busy.hpp"
#include "ended.hpp"
#include "match_bytes.hpp"
#include "structs.hpp"

namespace clamber::py {

namespace {

std::vector<int> deck_of(const Drawn& drawn, const CombinationTable& table) {
  return {drawn.deck.begin(), drawn.deck.begin() + table.rules.deck.size()};
}

// Opening of a deal, with Python values.
struct HeldOpening {
  std::vector<int> deck;
  Seat first = 0;
  Seat lead = kNone;
  std::uint8_t faceup = kNone;
};

HeldOpening to_opening(const Drawn& drawn, const CombinationTable& table) {
  return {deck_of(drawn, table), drawn.opening.first, drawn.opening.lead, drawn.opening.faceup};
}

// Check that the deck contains each face as often as the packs do.
void check_deck(const CombinationTable& table, const std::vector<int>& deck) {
  std::array<int, kFaces> left{};
  for (int face = 0; face < kFaces; ++face)
    left[static_cast<std::size_t>(face)] = table.rules.deck.copies(face);
  if (deck.size() != static_cast<std::size_t>(table.rules.deck.size()))
    throw std::invalid_argument("a deck of the wrong size");
  for (const int face : deck)
    if (face < 0 || face >= kFaces || left[static_cast<std::size_t>(face)]-- == 0)
      throw std::invalid_argument("a card that is not in the deck");
}

State begin(const MatchState& match, const CombinationTable& table, const HeldOpening& given) {
  check_deck(table, given.deck);
  if (given.faceup != kNone && given.faceup >= kFaces)
    throw std::invalid_argument("no such card");
  if (given.first >= match.seats || (given.lead != kNone && given.lead >= match.seats))
    throw std::invalid_argument("no such seat");
  std::array<std::uint8_t, kMaxDeck> faces{};
  std::transform(given.deck.begin(), given.deck.end(), faces.begin(),
                 [](int face) { return static_cast<std::uint8_t>(face); });
  const Opening opening = opening_of(table, match, given.first, given.lead, given.faceup);
  return begin_deal(table, match.seats, faces.data(), opening, scratch(table));
}

// Check and return the finishing order of the previous deal. At least one seat went out, none twice, and at least one
// seat still held cards at the end.
Places places_of(const MatchState& match, const std::vector<Seat>& order) {
  if (order.empty() || order.size() >= match.seats)
    throw std::invalid_argument("at least one seat goes out, and at least one does not");
  Places places;
  places.order.fill(kNone);
  unsigned out = 0;
  for (const Seat seat : order) {
    if (seat >= match.seats || ((out >> seat) & 1) != 0)
      throw std::invalid_argument("each seat that goes out is one of the table, and named once");
    out |= 1u << seat;
    places.order[places.out++] = seat;
  }
  return places;
}

// Result of settling a deal: the updated match, the scores, and their factors.
struct Settled {
  MatchState match;
  std::vector<std::int64_t> scores;
  std::vector<Factor> factors;
};

Settled settled(const MatchState& match, const CombinationTable& table, const State& state) {
  Settled after{match, {}, {}};
  const Scores scores = settle(table, after.match, state, FactorList{&after.factors});
  after.scores.assign(scores.begin(), scores.begin() + match.seats);
  return after;
}

void bind_outcome(nb::module_& module) {
  bind_struct<HeldOpening>(module, "Opening",
                           "Opening of a deal: its deck, the first seat to draw, a drawn leader and a face-up card.",
                           field("deck", &HeldOpening::deck), field("first", &HeldOpening::first),
                           field("lead", &HeldOpening::lead, kNone), field("faceup", &HeldOpening::faceup, kNone));
  nb::class_<Factor>(module, "Factor", "One step in the breakdown of a score.")
      .def_prop_ro("name", [](const Factor& f) { return word_of(f.name); })
      .def_prop_ro(
          "op", [](const Factor& f) { return word_of(f.op); },
          nb::sig("def op(self) -> typing.Literal['plus', 'times', 'at_most', 'becomes']"))
      .def_ro("value", &Factor::value)
      .def_prop_ro("seat", [](const Factor& f) { return or_none(f.seat); });
  nb::class_<Settled>(module, "Settled",
                      "Result of settling a deal: the updated match, the scores, and their factors.")
      .def_ro("match", &Settled::match)
      .def_ro("scores", &Settled::scores)
      .def_ro("factors", &Settled::factors);
}

void bind_match_state(nb::module_& module) {
  nb::class_<MatchState> match(module, "MatchState",
                               "State carried over between deals of a match; immutable from Python.");
  bind_ended(module, match);
  match.def_prop_ro(
           "seats", [](const MatchState& m) { return m.seats; }, "Number of seats.")
      .def_prop_ro(
          "totals",
          [](const MatchState& m) { return std::vector<std::int64_t>(m.totals.begin(), m.totals.begin() + m.seats); },
          "Points per seat so far.")
      .def_prop_ro(
          "levels", [](const MatchState& m) { return std::make_pair(m.levels[0], m.levels[1]); },
          "Levels of both sides as rank indices, 0 for deuces; the start level in games without levels.")
      .def_prop_ro(
          "failures", [](const MatchState& m) { return std::make_pair(m.failures[0], m.failures[1]); },
          "Number of hands that each side has lost as declarers at level A (GD-70).")
      .def_prop_ro(
          "level", [](const MatchState& m) { return level_of(m); }, "Rank index of the level of the next deal.")
      .def_prop_ro(
          "declarers", [](const MatchState& m) { return or_none(m.declarers); },
          "Side whose level is played, 0 for seats 0 and 2; None if there is none.")
      .def_prop_ro(
          "deals", [](const MatchState& m) { return m.deals; }, "Number of deals that counted.")
      .def_prop_ro(
          "over", [](const MatchState& m) { return m.over; }, "True if the match is over.")
      .def_prop_ro(
          "winners", [](const MatchState& m) { return seats_in(m.winners); },
          "Seats that have won; empty until the match is over.")
      .def(
          "next_first", [](const MatchState& m, const CombinationTable& t) { return or_none(next_first(t, m)); },
          nb::arg("table"))
      .def(
          "lead_is_drawn", [](const MatchState& m, const CombinationTable& t) { return lead_is_drawn(t, m); },
          nb::arg("table"))
      .def(
          "at_level",
          [](const MatchState& m, const CombinationTable& t, int level) {
            MatchState at = m;
            at.levels.fill(static_cast<std::uint8_t>(level_of(t, level)));
            return at;
          },
          nb::arg("table"), nb::arg("level"), "Return the match with both sides at the given level.")
      .def(
          "after",
          [](const MatchState& m, const CombinationTable& t, const std::vector<Seat>& order) {
            return after_places(t, m, places_of(m, order));
          },
          nb::arg("table"), nb::arg("order"),
          "Return the match after a deal in which these seats went out, in this order.")
      .def_static(
          "new", [](const CombinationTable& t, int seats) { return new_match(t, seats); }, nb::arg("table"),
          nb::arg("seats"), "Return a new match, before its first deal.")
      .def(
          "to_bytes",
          [](const MatchState& m) {
            const std::string bytes = match_bytes(m);
            return nb::bytes(bytes.data(), bytes.size());
          },
          "Serialize the complete state.")
      .def_static(
          "from_bytes",
          [](const CombinationTable& t, nb::bytes data) { return match_from_bytes(t, {data.c_str(), data.size()}); },
          nb::arg("table"), nb::arg("data"), "Restore a match serialized by `to_bytes`.")
      .def("begin", &begin, nb::arg("table"), nb::arg("opening"), "Start a deal, and return its state.")
      .def("settle", &settled, nb::arg("table"), nb::arg("state"),
           "Settle a finished deal, and return the updated match, the scores, and their factors.")
      .def(
          "draw",
          [](const MatchState& m, const CombinationTable& t, nb::bytes bytes, std::uint64_t deal) {
            const Seed seed = seed_of(bytes);
            Rng chance(seed, Stream::chance, deal);
            return to_opening(draw_deal(t, m, seed, deal, chance), t);
          },
          nb::arg("table"), nb::arg("seed"), nb::arg("deal"), "Return the opening of a deal of a seeded match.");
  module.def(
      "draw_decision",
      [](nb::bytes seed, std::uint64_t deal, std::uint32_t k, int n) {
        return draw_decision(seed_of(seed), deal, k, n);
      },
      nb::arg("seed"), nb::arg("deal"), nb::arg("k"), nb::arg("n"),
      "Return the index of the action that chance takes for its k-th decision in a deal, among n legal actions.");
}

void bind_rng(nb::module_& module) {
  nb::enum_<Stream>(module, "Stream", "Purposes of random numbers, each with its own stream.", nb::is_arithmetic())
      .value("deck", Stream::deck)
      .value("chance", Stream::chance)
      .value("bots", Stream::bots)
      .value("worlds", Stream::worlds, "Facts unknown to a seat, world by world.")
      .value("playouts", Stream::playouts, "Actions in each of these worlds.")
      .value("decisions", Stream::decisions, "First of the streams for decisions left to chance, one per decision.");
  nb::class_<Rng>(module, "Rng", "Stream of random numbers.")
      .def(
          "__init__",
          [](Rng* self, nb::bytes seed, std::uint32_t stream, std::uint64_t deal) {
            new (self) Rng(seed_of(seed), static_cast<Stream>(stream), deal);
          },
          nb::arg("seed"), nb::arg("stream"), nb::arg("deal"))
      .def(
          "below",
          [](Rng& rng, std::uint32_t bound) {
            if (bound == 0)
              throw std::invalid_argument("nothing is below 0");
            return rng.below(bound);
          },
          nb::arg("bound"), "Return a uniform integer in [0, bound).");
}

// Simulation for use by one thread at a time.
struct HeldSimulation {
  Simulation simulation;
  Busy busy = {};
};

void bind_simulation(nb::module_& module) {
  nb::class_<PlayedDeal>(module, "PlayedDeal", "Finished deal of a simulation.")
      .def_prop_ro("starts_match", [](const PlayedDeal& d) { return d.starts_match; })
      .def_prop_ro("decisions", [](const PlayedDeal& d) { return d.decisions; })
      .def_prop_ro("kinds",
                   [](const PlayedDeal& d) { return std::vector<std::uint32_t>(d.kinds.begin(), d.kinds.end()); })
      .def_prop_ro("state", [](const PlayedDeal& d) { return d.state; })
      .def_prop_ro("match", [](const PlayedDeal& d) { return d.match; })
      .def_prop_ro("scores",
                   [](const PlayedDeal& d) {
                     return std::vector<std::int64_t>(d.scores.begin(), d.scores.begin() + d.match.seats);
                   })
      .def(
          "opening", [](const PlayedDeal& d, const CombinationTable& t) { return to_opening(d.drawn, t); },
          nb::arg("table"))
      .def(
          "events",
          [](const PlayedDeal& d, const CombinationTable& t) { return to_events(t, d.events, d.state.special, 0); },
          nb::arg("table"), "Return the events of the deal; empty unless they were logged.");
  nb::class_<HeldSimulation>(module, "Simulation", "Deals played by policies, in consecutive matches.")
      .def(
          "__init__",
          [](HeldSimulation* self, const CombinationTable& table, int seats, nb::bytes seed, std::uint64_t first_deal,
             const std::vector<std::string>& names, std::optional<int> level,
             const std::vector<std::optional<PlannerWeights>>& weights) {
            if (seats < 2 || seats > kMaxSeats || names.size() != static_cast<std::size_t>(seats))
              throw std::invalid_argument("one policy a seat");
            if (!weights.empty() && weights.size() != names.size())
              throw std::invalid_argument("weights for each seat, or for none");
            std::vector<PolicyName> policies;
            for (const std::string& name : names)
              policies.push_back(value_of<PolicyName>(name, "policy"));
            MatchState start = new_match(table, seats);
            if (level)
              start.levels.fill(static_cast<std::uint8_t>(level_of(table, *level)));
            new (self) HeldSimulation{Simulation(table, start, seed_of(seed), first_deal, policies, weights)};
          },
          nb::arg("table"), nb::arg("seats"), nb::arg("seed"), nb::arg("first_deal"), nb::arg("policies"),
          nb::arg("level") = nb::none(), nb::arg("weights") = std::vector<std::optional<PlannerWeights>>{},
          nb::keep_alive<1, 2>(),
          "Create a simulation with one policy per seat. Matches begin at `level`, by default that of the rules. "
          "`weights` overrides the table's planner weights, seat by seat.")
      .def(
          "play",
          [](HeldSimulation& held, int deals, bool log) {
            std::vector<PlayedDeal> played(static_cast<std::size_t>(std::max(deals, 0)));
            const Busy::Turn turn(held.busy);
            nb::gil_scoped_release release;
            for (PlayedDeal& deal : played)
              held.simulation.play(deal, log);
            return played;
          },
          nb::arg("deals"), nb::arg("log"), "Play the next deals to the end, without the GIL.")
      .def(
          "count",
          [](HeldSimulation& held, int deals) {
            const Busy::Turn turn(held.busy);
            nb::gil_scoped_release release;
            PlayedDeal deal;
            std::uint64_t decisions = 0;
            for (int i = 0; i < deals; ++i) {
              held.simulation.play(deal, false);
              decisions += deal.decisions;
            }
            return decisions;
          },
          nb::arg("deals"), "Play the next deals without the GIL, and return their number of decisions.");
}

}  // namespace

void bind_match(nb::module_& module) {
  bind_outcome(module);
  bind_rng(module);
  bind_match_state(module);
  bind_simulation(module);
}

}  // namespace clamber::py
