// Read access to the fields of a deal state from Python.
#include "state.hpp"

namespace clamber::py {

namespace {

std::optional<int> face_or_none(const CombinationTable& table, Slot slot, const State& state) {
  return slot == kNone ? std::nullopt : std::optional<int>(table.face_of(slot, state.special));
}

void bind_exposure(nb::class_<State>& state) {
  state.def_prop_ro("drawn", [](const State& s) { return s.exposure.drawn; })
      .def_prop_ro("declarer", [](const State& s) { return or_none(s.exposure.declarer); })
      .def_prop_ro("partner", [](const State& s) { return or_none(s.exposure.partner); })
      .def_prop_ro("asked", [](const State& s) { return seats_in(s.exposure.asked); })
      .def_prop_ro("last_round", [](const State& s) { return s.exposure.last_round != 0; })
      .def_prop_ro("big_suit", [](const State& s) { return or_none(s.exposure.suit); })
      .def_prop_ro("both_shown", [](const State& s) { return s.exposure.paired != 0; })
      .def_prop_ro("forced", [](const State& s) { return s.exposure.forced != 0; })
      .def_prop_ro("revealed", [](const State& s) { return s.exposure.revealed != 0; })
      .def_prop_ro("partner_known", [](const State& s) { return s.exposure.partner_known != 0; })
      .def_prop_ro("lone_known", [](const State& s) { return s.exposure.lone_known != 0; });
}

void bind_auction(nb::class_<State>& state) {
  state
      .def(
          "bid", [](const State& s, const CombinationTable& t) { return stake_of(t.rules, s.auction.rung); },
          nb::arg("table"), "Return the stake of the highest bid; 0 before the first.")
      .def_prop_ro("bidder", [](const State& s) { return or_none(s.auction.bidder); })
      .def_prop_ro("doubled", [](const State& s) { return seats_in(s.auction.doubled); })
      .def_prop_ro("open", [](const State& s) { return seats_in(s.auction.open); })
      .def_prop_ro("is_showing", [](const State& s) { return is_showing(s); })
      .def_prop_ro("is_doubling", [](const State& s) { return is_doubling(s); })
      .def(
          "bottom", [](const State& s, const CombinationTable& t) { return to_faces(t, s.auction.bottom, kNone); },
          nb::arg("table"), "Return the cards that went to the auction winner, once all seats may see them.");
}

// Tribute paid by one seat to another: the card given and the card returned, each None while undecided.
struct Payment {
  Seat payer;
  std::optional<int> receiver;
  std::optional<int> given;
  std::optional<int> returned;
};

void bind_payment(nb::module_& module) {
  nb::class_<Payment>(module, "Payment", "Tribute paid by one seat; undetermined values are None.")
      .def_ro("payer", &Payment::payer)
      .def_ro("receiver", &Payment::receiver)
      .def_ro("given", &Payment::given)
      .def_ro("returned", &Payment::returned);
}

void bind_tribute(nb::class_<State>& state) {
  state.def_prop_ro("resisted", [](const State& s) { return s.tribute.resisted != 0; })
      .def_prop_ro("losers_hold_red_jokers", [](const State& s) { return s.tribute.losers_hold_red_jokers != 0; })
      .def(
          "tributes",
          [](const State& s, const CombinationTable& table) {
            std::vector<Payment> all;
            for (std::size_t i = 0; i < s.tribute.payments; ++i)
              all.push_back({s.tribute.payer[i], or_none(s.tribute.receiver[i]),
                             face_or_none(table, s.tribute.given[i], s),
                             face_or_none(table, s.tribute.returned[i], s)});
            return all;
          },
          nb::arg("table"), "Return the tributes in this deal.");
}

void bind_fields(nb::class_<State>& state) {
  state.def_prop_ro("seats", [](const State& s) { return s.seats; })
      .def_prop_ro("phase", [](const State& s) { return word_of(s.phase); })
      .def_prop_ro("to_act", [](const State& s) { return or_none(s.to_act); })
      .def_prop_ro("chance", [](const State& s) { return s.chance != 0; })
      .def_prop_ro("first", [](const State& s) { return s.first; })
      .def_prop_ro("leader", [](const State& s) { return or_none(s.leader); })
      .def_prop_ro("last", [](const State& s) { return or_none(s.last); })
      .def_prop_ro("level", [](const State& s) { return s.level; })
      .def_prop_ro("special", [](const State& s) { return or_none(s.special); })
      .def_prop_ro("talon", [](const State& s) { return s.talon(); })
      .def_prop_ro("is_void", [](const State& s) { return s.is_void != 0; })
      .def_prop_ro("to_beat", [](const State& s) { return or_none(s.to_beat, kNoAction); })
      .def_prop_ro("waiting", [](const State& s) { return seats_in(s.waiting); })
      .def_prop_ro("must_lead", [](const State& s) { return or_none(s.must_lead); })
      .def_prop_ro("locked", [](const State& s) { return seats_in(s.locked); })
      .def_prop_ro("lead_passes", [](const State& s) { return s.lead_passes; })
      .def_prop_ro("final_play", [](const State& s) { return or_none(s.final_play, kNoAction); })
      .def(
          "multiplier", [](const State& s, const CombinationTable& t) { return public_multiplier(t, s); },
          nb::arg("table"), "Return the product of the public multipliers so far.")
      .def_prop_ro(
          "plays",
          [](const State& s) { return std::vector<int>(s.tally.plays.begin(), s.tally.plays.begin() + s.seats); })
      .def_prop_ro(
          "stakes",
          [](const State& s) { return std::vector<std::int64_t>(s.stakes.begin(), s.stakes.begin() + s.seats); })
      .def_prop_ro("tricks", [](const State& s) { return s.tally.tricks; })
      .def_prop_ro("order", [](const State& s) { return std::vector<int>(s.order.begin(), s.order.begin() + s.out); })
      .def_prop_ro(
          "order_before",
          [](const State& s) {
            const auto* const end = s.out > 0 ? s.order.begin() : std::find(s.order.begin(), s.order.end(), kNone);
            return std::vector<int>(s.order.begin(), end);
          },
          "Seats in the order in which they went out in the previous deal; empty once cards may be led.")
      .def(
          "same_side",
          [](const State& s, const CombinationTable& table, int one, int other) {
            return clamber::same_side(table, s, seat_of(s, one), seat_of(s, other));
          },
          nb::arg("table"), nb::arg("one"), nb::arg("other"), "Return True if two seats are on the same side.")
      .def_prop_ro("deck", [](const State& s) {
        return nb::bytes(reinterpret_cast<const char*>(s.deck.data()), s.deck_size);
      });
}

void bind_cards(nb::class_<State>& state) {
  state
      .def(
          "hand",
          [](const State& s, const CombinationTable& t, int seat) {
            return to_faces(t, s.hands[seat_of(s, seat)].cards, s.special);
          },
          nb::arg("table"), nb::arg("seat"))
      .def(
          "known",
          [](const State& s, const CombinationTable& t, int seat) {
            return to_faces(t, s.known[seat_of(s, seat)], s.special);
          },
          nb::arg("table"), nb::arg("seat"))
      .def(
          "on_table", [](const State& s, const CombinationTable& t) { return to_faces(t, s.on_table, s.special); },
          nb::arg("table"))
      .def("sizes", [](const State& s) {
        std::vector<int> sizes;
        for (Seat seat = 0; seat < s.seats; ++seat)
          sizes.push_back(s.hands[seat].size());
        return sizes;
      });
}

void check_is_over(const State& state) {
  if (state.phase != Phase::over)
    throw std::invalid_argument("the deal is not over");
}

void bind_worth(nb::class_<State>& state) {
  state
      .def(
          "scores",
          [](const State& s, const CombinationTable& table) {
            check_is_over(s);
            const Scores scores = scores_of(table, s);
            return std::vector<std::int64_t>(scores.begin(), scores.begin() + s.seats);
          },
          nb::arg("table"), "Return the points per seat for a finished deal; zeros if only levels count.")
      .def(
          "rewards",
          [](const State& s, const CombinationTable& table) {
            check_is_over(s);
            const Rewards rewards = rewards_of(table, s);
            return std::vector<double>(rewards.begin(), rewards.begin() + s.seats);
          },
          nb::arg("table"),
          "Return the reward per seat for a finished deal: points, or levels if only levels count.");
}

}  // namespace

void bind_state(nb::module_& module) {
  bind_payment(module);
  nb::class_<State> state(module, "State", "State of one deal; immutable from Python.");
  bind_fields(state);
  bind_cards(state);
  bind_exposure(state);
  bind_auction(state);
  bind_tribute(state);
  bind_worth(state);
  bind_moves(state);
  bind_origins(module, state);
}

}  // namespace clamber::py
