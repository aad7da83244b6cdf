// The match around the deals, random numbers, and simulations.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>

#include <optional>

#include "convert.hpp"

namespace clamber::py {

namespace {

std::optional<int> some(Seat seat) { return seat == kNone ? std::nullopt : std::optional<int>(seat); }

std::vector<int> deck_of(const Drawn& drawn, const Table& table) {
  return {drawn.deck.begin(), drawn.deck.begin() + table.rules.deck.size()};
}

Seat seat_or_none(std::optional<int> seat, int seats) {
  if (!seat)
    return kNone;
  if (*seat < 0 || *seat >= seats)
    throw std::invalid_argument("no such seat");
  return static_cast<Seat>(*seat);
}

// Each face exactly as often as the packs hold it.
void check_deck(const Table& table, const std::vector<int>& deck) {
  std::array<int, kFaces> left{};
  for (int face = 0; face < kFaces; ++face)
    left[static_cast<std::size_t>(face)] = table.rules.deck.copies(face);
  if (deck.size() != static_cast<std::size_t>(table.rules.deck.size()))
    throw std::invalid_argument("a deck of the wrong size");
  for (const int face : deck)
    if (face < 0 || face >= kFaces || left[static_cast<std::size_t>(face)]-- == 0)
      throw std::invalid_argument("a card that is not in the deck");
}

State begin(const MatchState& match, const Table& table, const std::vector<int>& deck, int first,
            std::optional<int> lead, std::optional<int> faceup) {
  check_deck(table, deck);
  if (faceup && (*faceup < 0 || *faceup >= kFaces))
    throw std::invalid_argument("no such card");
  std::array<std::uint8_t, kMaxDeck> faces{};
  std::transform(deck.begin(), deck.end(), faces.begin(), [](int face) { return static_cast<std::uint8_t>(face); });
  const auto up = faceup ? static_cast<std::uint8_t>(*faceup) : kNone;
  const Opening opening =
      opening_of(table, match, seat_or_none(first, match.seats), seat_or_none(lead, match.seats), up);
  return begin_deal(table, match.seats, faces.data(), opening, scratch(table));
}

// A factor: the places of its name and operation in `factor_words`, its value, and its seat.
using Told = std::tuple<int, int, std::int64_t, std::optional<int>>;

void bind_match_state(nb::module_& module) {
  nb::class_<MatchState>(module, "MatchState", "What lasts between deals; immutable from Python.")
      .def_prop_ro("seats", [](const MatchState& m) { return m.seats; })
      .def_prop_ro(
          "totals",
          [](const MatchState& m) { return std::vector<std::int64_t>(m.totals.begin(), m.totals.begin() + m.seats); })
      .def_prop_ro("levels", [](const MatchState& m) { return std::make_pair(m.levels[0], m.levels[1]); })
      .def_prop_ro("failures", [](const MatchState& m) { return std::make_pair(m.failures[0], m.failures[1]); })
      .def_prop_ro("level", [](const MatchState& m) { return level_of(m); })
      .def_prop_ro("declarers", [](const MatchState& m) { return some(m.declarers); })
      .def_prop_ro("deals", [](const MatchState& m) { return m.deals; })
      .def_prop_ro("over", [](const MatchState& m) { return m.over; })
      .def_prop_ro("winners",
                   [](const MatchState& m) {
                     std::vector<int> seats;
                     for (unsigned mask = m.winners; mask != 0; mask &= mask - 1)
                       seats.push_back(std::countr_zero(mask));
                     return seats;
                   })
      .def(
          "next_first", [](const MatchState& m, const Table& t) { return some(next_first(t, m)); }, nb::arg("table"))
      .def(
          "lead_is_drawn", [](const MatchState& m, const Table& t) { return lead_is_drawn(t, m); }, nb::arg("table"))
      .def(
          "at_level",
          [](const MatchState& m, const Table& t, int level) {
            MatchState at = m;
            at.levels.fill(static_cast<std::uint8_t>(level_of(t, level)));
            return at;
          },
          nb::arg("table"), nb::arg("level"), "The match with both sides at a level.")
      .def("begin", &begin, nb::arg("table"), nb::arg("deck"), nb::arg("first"), nb::arg("lead").none(),
           nb::arg("faceup").none(), "Starts a deal.")
      .def(
          "settle",
          [](const MatchState& m, const Table& t, const State& s) {
            MatchState next = m;
            std::vector<Told> factors;
            const Scores scores = settle(t, next, s, [&](const Factor& f) {
              factors.emplace_back(static_cast<int>(f.name), static_cast<int>(f.op), f.value, some(f.seat));
            });
            return std::make_tuple(next, std::vector<std::int64_t>(scores.begin(), scores.begin() + m.seats),
                                   factors);
          },
          nb::arg("table"), nb::arg("state"),
          "The match after a finished deal, the deal's scores, and their factors: (name, op, value, seat).")
      .def(
          "draw",
          [](const MatchState& m, const Table& t, nb::bytes bytes, std::uint64_t deal) {
            const Seed seed = seed_of(bytes);
            Rng chance(seed, Stream::Chance, deal);
            const Drawn drawn = draw_deal(t, m, seed, deal, chance);
            const Opening& o = drawn.opening;
            return std::make_tuple(deck_of(drawn, t), int{o.first}, some(o.lead), some(o.faceup));
          },
          nb::arg("table"), nb::arg("seed"), nb::arg("deal"),
          "(deck, first, lead, faceup) of a deal of a seeded match.");
  module.def(
      "draw_decision",
      [](nb::bytes seed, std::uint64_t deal, std::uint32_t k, int n) {
        return draw_decision(seed_of(seed), deal, k, n);
      },
      nb::arg("seed"), nb::arg("deal"), nb::arg("k"), nb::arg("n"),
      "Which of n legal actions chance takes for the k-th decision of a deal that is left to it.");
  module.def(
      "factor_words", [] { return std::make_pair(words(names_of(FactorName{})), words(names_of(FactorOp{}))); },
      "Names of factors, and of what they do, by number.");
  module.def(
      "new_match", [](const Table& t, int seats) { return new_match(t, seats); }, nb::arg("table"), nb::arg("seats"));
}

void bind_rng(nb::module_& module) {
  nb::class_<Rng>(module, "Rng", "One stream of random numbers: 0 deck, 1 chance, 2 bots.")
      .def(
          "__init__",
          [](Rng* self, nb::bytes seed, int stream, std::uint64_t deal) {
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
          nb::arg("bound"), "Uniform in [0, bound).");
}

void bind_simulation(nb::module_& module) {
  nb::class_<PlayedDeal>(module, "PlayedDeal", "A deal as a simulation played it.")
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
          "opening",
          [](const PlayedDeal& d, const Table& t) {
            const Opening& o = d.drawn.opening;
            return std::make_tuple(deck_of(d.drawn, t), int{o.first}, some(o.lead), some(o.faceup));
          },
          nb::arg("table"), "(deck, first, lead, faceup)")
      .def(
          "events", [](const PlayedDeal& d, const Table& t) { return to_events(t, d.events, d.state.special, 0); },
          nb::arg("table"), "What was done, if it was written down.");
  nb::class_<Simulation>(module, "Simulation", "Deals played by the kernel's own bots, match after match.")
      .def(
          "__init__",
          [](Simulation* self, const Table& table, int seats, nb::bytes seed, std::uint64_t first_deal,
             const std::vector<std::string>& bots) {
            if (seats < 2 || seats > kMaxSeats || bots.size() != static_cast<std::size_t>(seats))
              throw std::invalid_argument("one bot a seat");
            std::array<Policy, kMaxSeats> policies{};
            for (std::size_t i = 0; i < bots.size(); ++i)
              policies[i] = word_of<Policy>(bots[i], "bot of the kernel");
            new (self) Simulation(table, seats, seed_of(seed), first_deal, policies);
          },
          nb::arg("table"), nb::arg("seats"), nb::arg("seed"), nb::arg("first_deal"), nb::arg("bots"),
          nb::keep_alive<1, 2>())
      .def(
          "play",
          [](Simulation& simulation, int deals, bool log) {
            std::vector<PlayedDeal> played(static_cast<std::size_t>(std::max(deals, 0)));
            nb::gil_scoped_release release;
            for (PlayedDeal& deal : played)
              simulation.play(deal, log);
            return played;
          },
          nb::arg("deals"), nb::arg("log"), "Plays the next deals to their ends, without the GIL.")
      .def(
          "count",
          [](Simulation& simulation, int deals) {
            nb::gil_scoped_release release;
            PlayedDeal deal;
            std::uint64_t decisions = 0;
            for (int i = 0; i < deals; ++i) {
              simulation.play(deal, false);
              decisions += deal.decisions;
            }
            return decisions;
          },
          nb::arg("deals"), "Plays the next deals and says how many decisions they took, without the GIL.");
}

}  // namespace

// What was done, in Python's values; bound before what gives it.
void bind_event(nb::module_& module) {
  nb::enum_<Hidden>(module, "Hidden", "What of an action nobody but its seat may know.")
      .value("nothing", Hidden::nothing)
      .value("card", Hidden::card, "Which card it is, while returns lie face down.")
      .value("all", Hidden::all, "That it was done at all.");
  nb::class_<HeldEvent>(module, "Event", "An action as it happened.")
      .def_ro("seat", &HeldEvent::seat)
      .def_ro("drawn", &HeldEvent::drawn)
      .def_ro("action", &HeldEvent::action)
      .def_prop_ro("trick",
                   [](const HeldEvent& e) { return e.trick < 0 ? std::nullopt : std::optional<int>(e.trick); })
      .def_ro("chance", &HeldEvent::chance)
      .def_ro("hidden", &HeldEvent::hidden)
      .def_ro("cards", &HeldEvent::cards)
      .def_ro("captured", &HeldEvent::captured);
}

void bind_match(nb::module_& module) {
  bind_rng(module);
  bind_match_state(module);
  bind_simulation(module);
}

}  // namespace clamber::py
