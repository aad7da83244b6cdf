// One deal: asking what is legal, applying it, and reading every field.
#include <nanobind/stl/optional.h>

#include <cstring>
#include <optional>

#include "convert.hpp"
#include "deal/view.hpp"
#include "sanity.hpp"

namespace clamber::py {

namespace {

std::optional<int> some(int value) { return value == kNone ? std::nullopt : std::optional<int>(value); }

std::vector<int> seats_in(unsigned mask) {
  std::vector<int> seats;
  for (; mask != 0; mask &= mask - 1)
    seats.push_back(std::countr_zero(mask));
  return seats;
}

std::optional<int> face_or_none(const Table& table, Slot slot, const State& state) {
  return slot == kNone ? std::nullopt : std::optional<int>(table.face_of(slot, state.special));
}

nb::bytes bytes_of(const State& state, const Table&) {
  return nb::bytes(reinterpret_cast<const char*>(&state), sizeof state);
}

State from_bytes(const Table& table, nb::bytes bytes) {
  if (bytes.size() != sizeof(State))
    throw std::invalid_argument("not the bytes of a position");
  State state;
  std::memcpy(&state, bytes.data(), sizeof state);
  if (!Sanity(table, state).holds())
    throw std::invalid_argument("not the bytes of a position");
  return state;
}

std::vector<ActionId> legal_ids(const Table& table, const State& state) {
  ActionId* ids = scratch(table);
  const int n = legal_actions(table, state, ids);
  return {ids, ids + n};
}

void bind_exposure(nb::class_<State>& state) {
  state.def_prop_ro("drawn", [](const State& s) { return s.exposure.drawn; })
      .def_prop_ro("declarer", [](const State& s) { return some(s.exposure.declarer); })
      .def_prop_ro("partner", [](const State& s) { return some(s.exposure.partner); })
      .def_prop_ro("asked", [](const State& s) { return seats_in(s.exposure.asked); })
      .def_prop_ro("last_round", [](const State& s) { return s.exposure.last_round != 0; })
      .def_prop_ro("big_suit", [](const State& s) { return some(s.exposure.suit); })
      .def_prop_ro("both_shown", [](const State& s) { return s.exposure.paired != 0; })
      .def_prop_ro("forced", [](const State& s) { return s.exposure.forced != 0; })
      .def_prop_ro("revealed", [](const State& s) { return s.exposure.revealed != 0; })
      .def_prop_ro("partner_known", [](const State& s) { return s.exposure.partner_known != 0; })
      .def_prop_ro("lone_known", [](const State& s) { return s.exposure.lone_known != 0; });
}

void bind_auction(nb::class_<State>& state) {
  state
      .def(
          "bid", [](const State& s, const Table& t) { return stake_of(t.rules, s.auction.rung); }, nb::arg("table"),
          "The stake of the highest bid; 0 before the first.")
      .def_prop_ro("bidder", [](const State& s) { return some(s.auction.bidder); })
      .def(
          "bottom", [](const State& s, const Table& t) { return to_faces(t, s.auction.bottom, kNone); },
          nb::arg("table"), "The cards that went to the winner of the auction, once all may see them.");
}

void bind_tribute(nb::class_<State>& state) {
  state.def_prop_ro("resisted", [](const State& s) { return s.tribute.resisted != 0; })
      .def_prop_ro("losers_hold_red_jokers", [](const State& s) { return s.tribute.losers_hold_red_jokers != 0; })
      .def(
          "tributes",
          [](const State& s, const Table& table) {
            std::vector<std::tuple<int, std::optional<int>, std::optional<int>, std::optional<int>>> paid;
            for (std::size_t i = 0; i < s.tribute.payments; ++i)
              paid.emplace_back(s.tribute.payer[i], face_or_none(table, s.tribute.given[i], s),
                                some(s.tribute.receiver[i]), face_or_none(table, s.tribute.returned[i], s));
            return paid;
          },
          nb::arg("table"), "(payer, card given, receiver, card returned) of each tribute, None while it is open.");
}

void bind_fields(nb::class_<State>& state) {
  state.def_prop_ro("seats", [](const State& s) { return s.seats; })
      .def_prop_ro("phase", [](const State& s) { return static_cast<int>(s.phase); })
      .def_prop_ro("to_act", [](const State& s) { return some(s.to_act); })
      .def_prop_ro("chance", [](const State& s) { return s.chance != 0; })
      .def_prop_ro("first", [](const State& s) { return s.first; })
      .def_prop_ro("leader", [](const State& s) { return some(s.leader); })
      .def_prop_ro("last", [](const State& s) { return some(s.last); })
      .def_prop_ro("level", [](const State& s) { return s.level; })
      .def_prop_ro("special", [](const State& s) { return s.special == kNone ? -1 : int{s.special}; })
      .def_prop_ro("talon", [](const State& s) { return s.talon(); })
      .def_prop_ro("is_void", [](const State& s) { return s.is_void != 0; })
      .def_prop_ro("to_beat", [](const State& s) { return s.to_beat == kNoAction ? -1 : int{s.to_beat}; })
      .def_prop_ro("waiting", [](const State& s) { return seats_in(s.waiting); })
      .def_prop_ro("must_lead", [](const State& s) { return some(s.must_lead); })
      .def_prop_ro("locked", [](const State& s) { return seats_in(s.locked); })
      .def_prop_ro("lead_passes", [](const State& s) { return s.lead_passes; })
      .def_prop_ro("final_play", [](const State& s) { return s.final_play == kNoAction ? -1 : int{s.final_play}; })
      .def_prop_ro("multiplier", [](const State& s) { return s.tally.bombs; })
      .def_prop_ro(
          "plays",
          [](const State& s) { return std::vector<int>(s.tally.plays.begin(), s.tally.plays.begin() + s.seats); })
      .def_prop_ro(
          "stakes",
          [](const State& s) { return std::vector<std::int64_t>(s.stakes.begin(), s.stakes.begin() + s.seats); })
      .def_prop_ro("tricks", [](const State& s) { return s.tally.tricks; })
      .def_prop_ro("order", [](const State& s) { return std::vector<int>(s.order.begin(), s.order.begin() + s.out); })
      .def_prop_ro("deck", [](const State& s) {
        return nb::bytes(reinterpret_cast<const char*>(s.deck.data()), s.deck_size);
      });
}

void bind_cards(nb::class_<State>& state) {
  state
      .def(
          "hand",
          [](const State& s, const Table& t, int seat) {
            return to_faces(t, s.hands.at(static_cast<std::size_t>(seat)).cards, s.special);
          },
          nb::arg("table"), nb::arg("seat"))
      .def(
          "known",
          [](const State& s, const Table& t, int seat) {
            return to_faces(t, s.known.at(static_cast<std::size_t>(seat)), s.special);
          },
          nb::arg("table"), nb::arg("seat"))
      .def(
          "on_table", [](const State& s, const Table& t) { return to_faces(t, s.on_table, s.special); },
          nb::arg("table"))
      .def("sizes", [](const State& s) {
        std::vector<int> sizes;
        for (Seat seat = 0; seat < s.seats; ++seat)
          sizes.push_back(s.hands[seat].size());
        return sizes;
      });
}

void bind_moves(nb::class_<State>& state) {
  state
      .def(
          "legal", [](const State& s, const Table& t) { return legal_ids(t, s); }, nb::arg("table"),
          "Ids of all legal actions: pass first, then by shape, pattern and position.")
      .def(
          "readings",
          [](const State& s, const Table& t, const Masks& faces) {
            if (s.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            ActionId* ids = scratch(t);
            const int n = readings_here(t, s, to_slots_of(t, faces, s, s.to_act), ids);
            std::sort(ids, ids + n);
            return std::vector<ActionId>(ids, ids + n);
          },
          nb::arg("table"), nb::arg("faces"),
          "Ids of everything that these cards of the seat to act can be played as.")
      .def(
          "first_choice",
          [](const State& s, const Table& t, int id) {
            if (s.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            return to_faces(t, cards_for(t, s, play_id(t, id)), s.special);
          },
          nb::arg("table"), nb::arg("id"), "The cards of a legal play when nobody picks them.")
      .def(
          "choices",
          [](const State& s, const Table& t, int id) {
            if (s.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            std::vector<Masks> all;
            for_each_choice(t, s.hands[s.to_act], s.level, play_id(t, id), [&](const Cards& cards) {
              if (!detail::must_lead_card(t, s) || cards.count(detail::opening_slot(t)) != 0)
                all.push_back(to_faces(t, cards, s.special));
            });
            return all;
          },
          nb::arg("table"), nb::arg("id"), "Every distinct choice of cards for a legal play.")
      .def(
          "event",
          [](const State& s, const Table& t, ActionId id, const Masks& faces) {
            if (s.to_act == kNone)
              throw std::invalid_argument("nobody is to act");
            return to_event(t, event_of(t, s, choice_of(t, s, id, faces)), s.special);
          },
          nb::arg("table"), nb::arg("id"), nb::arg("faces"), "What an action of the seat to act is once it is done.")
      .def(
          "returns_are_hidden", [](const State& s, const Table& t) { return returns_are_hidden(t, s); },
          nb::arg("table"), "Whether returns lie face down until all are made.")
      .def(
          "is_capture", [](const State& s, const Table& t, ActionId id) { return is_capture(t, s, id); },
          nb::arg("table"), nb::arg("id"))
      .def(
          "why_not",
          [](const State& s, const Table& t, ActionId id, const Masks& faces) {
            return static_cast<int>(why_not(t, s, choice_of(t, s, id, faces), scratch(t)));
          },
          nb::arg("table"), nb::arg("id"), nb::arg("faces"), "0 if legal, else the place of the reason in REASONS.")
      .def(
          "apply",
          [](const State& s, const Table& t, ActionId id, const Masks& faces) -> std::optional<State> {
            const Choice choice = choice_of(t, s, id, faces);
            if (why_not(t, s, choice, scratch(t)) != Reason::legal)
              return std::nullopt;
            std::optional<State> next(s);
            apply(t, *next, choice);
            return next;
          },
          nb::arg("table"), nb::arg("id"), nb::arg("faces"),
          "The state after a legal action; None if it is not legal.")
      .def(
          "greedy",
          [](const State& s, const Table& t) {
            ActionId* ids = scratch(t);
            const int n = legal_actions(t, s, ids);
            Rng unused(Seed{}, Stream::Bots, 0);
            return choose(t, s, Policy::greedy, unused, ids, n);
          },
          nb::arg("table"), "What the kernel's greedy would do.");
}

// A position that was not reached by play: who holds what, whose turn it is, what lies on the table.
State set_up(const Table& table, const std::vector<Masks>& hands, int to_act, int level, int special, int to_beat,
             const Masks& on_table, int last, const std::vector<int>& talon, int declarer) {
  const int deck_size = table.rules.deck.size();
  const auto seats = static_cast<int>(hands.size());
  if (seats < 2 || seats > kMaxSeats || to_act < 0 || to_act >= seats || level < 0 || level >= table.levels ||
      static_cast<int>(talon.size()) > deck_size || special >= kFaces || last >= seats || declarer >= seats)
    throw std::invalid_argument("no such position");
  State state;
  state.seats = static_cast<std::uint8_t>(seats);
  state.level = static_cast<std::uint8_t>(level);
  state.special = special < 0 ? kNone : static_cast<std::uint8_t>(special);
  state.deck_size = static_cast<std::uint8_t>(deck_size);
  state.next_card = static_cast<std::uint8_t>(deck_size - static_cast<int>(talon.size()));
  for (std::size_t i = 0; i < talon.size(); ++i) {
    if (talon[i] < 0 || talon[i] >= kFaces)
      throw std::invalid_argument("no such card");
    state.deck[state.next_card + i] = static_cast<std::uint8_t>(talon[i]);
  }
  for (Seat seat = 0; seat < state.seats; ++seat) {
    state.hands[seat] = hand_of(to_slots(table, hands[seat], state.special));
    for (const std::uint8_t n : state.hands[seat].lanes.at)
      if (n > kMaxCopies)
        throw std::invalid_argument("too many cards of a rank");
  }
  detail::start_trick(state, static_cast<Seat>(to_act));
  if (table.rules.match.sides == rules::Sides::declarer) {
    state.exposure.declarer = static_cast<Seat>(std::max(declarer, 0));
    state.auction.bidder = state.exposure.declarer;
    state.auction.rung = 1;
  }
  if (to_beat >= 0) {
    if (!table.is_play(static_cast<ActionId>(to_beat)) || static_cast<std::size_t>(to_beat) >= table.capacity() ||
        last < 0 || last == to_act)
      throw std::invalid_argument("no such play to beat");
    state.to_beat = static_cast<ActionId>(to_beat);
    state.on_table = to_slots(table, on_table, state.special);
    state.last = static_cast<Seat>(last);
    state.waiting = static_cast<std::uint8_t>(state.holding() & ~(1u << state.last));
  }
  return state;
}

// A seat that looks at a position; kNone for a spectator.
Seat viewer_of(const State& state, std::optional<int> viewer) {
  if (viewer && (*viewer < 0 || *viewer >= state.seats))
    throw std::invalid_argument("no such seat");
  return viewer ? static_cast<Seat>(*viewer) : kNone;
}

// A masked position with cards for every seat and the rest of the deck.
State fill(const State& seen, const Table& table, const std::vector<Masks>& hands, const std::vector<int>& rest,
           int returned, std::optional<int> viewer) {
  if (hands.size() != seen.seats || static_cast<int>(rest.size()) != seen.talon())
    throw std::invalid_argument("hands or talon of another size");
  State state = seen;
  if (returned >= 0)
    for (std::size_t i = 0; i < state.tribute.done; ++i)
      if (state.tribute.returned[i] == kNone)
        state.tribute.returned[i] = table.slot_of(static_cast<std::uint8_t>(returned));
  std::array<Cards, kMaxSeats> cards{};
  for (Seat seat = 0; seat < state.seats; ++seat)
    cards[seat] = to_slots(table, hands[seat], state.special);
  std::array<std::uint8_t, kMaxDeck> faces{};
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] < 0 || rest[i] >= kFaces)
      throw std::invalid_argument("no such card");
    faces[i] = static_cast<std::uint8_t>(rest[i]);
  }
  return filled(table, state, cards, faces.data(), viewer_of(seen, viewer));
}

}  // namespace

void bind_state(nb::module_& module) {
  nb::class_<State> state(module, "State", "One deal; immutable from Python.");
  bind_fields(state);
  bind_cards(state);
  bind_exposure(state);
  bind_auction(state);
  bind_tribute(state);
  bind_moves(state);
  state
      .def(
          "__eq__", [](const State& a, const State& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("to_bytes", &bytes_of, nb::arg("table"))
      .def_static("from_bytes", &from_bytes, nb::arg("table"), nb::arg("data"))
      .def(
          "masked",
          [](const State& s, const Table& t, std::optional<int> viewer) {
            return masked(t, s, viewer_of(s, viewer));
          },
          nb::arg("table"), nb::arg("viewer").none(), "The position without what a seat may not know.")
      .def("filled", &fill, nb::arg("table"), nb::arg("hands"), nb::arg("rest"), nb::arg("returned"),
           nb::arg("viewer").none(), "A masked position with cards for its holes.");
  module.def("set_up", &set_up, nb::kw_only(), nb::arg("table"), nb::arg("hands"), nb::arg("to_act"),
             nb::arg("level"), nb::arg("special"), nb::arg("to_beat"), nb::arg("on_table"), nb::arg("last"),
             nb::arg("talon"), nb::arg("declarer"), "A position that was not reached by play.");
  module.def("reasons", [] { return words(names_of(Reason{})); }, "Names of the reasons that why_not counts.");
}

}  // namespace clamber::py
