// Results of deals played elsewhere, with physical cards: the facts needed to settle them.
#include "ended.hpp"

#include "deal/deal.hpp"

namespace clamber::py {

namespace {

// Bomb that was played, with its scoring rate.
struct PlayedBomb {
  std::string rate;
  bool soft = false;
  bool beaten = false;
  Seat seat = 0;
};

struct Ended {
  std::vector<Seat> order;
  std::vector<Masks> hands;
  std::uint8_t special = kNone;
  Seat first = 0;
  Seat declarer = kNone;
  Seat partner = kNone;
  bool shown = false;
  int rung = 0;
  std::vector<PlayedBomb> bombs;
  std::vector<int> plays;
  int tricks = 0;
  bool drawn = false;
  std::vector<Seat> doubled;
  std::vector<Seat> open;
  std::vector<Seat> doublers;
  std::vector<Seat> liable;
  Masks bottom{};
  ActionId last_play = kNoAction;
};

// Check the facts. Error messages are sentence keys, e.g. settle-no_end.
void check(const MatchState& match, const CombinationTable& table, const Ended& ended) {
  const auto good = [&](Seat s) { return s < match.seats; };
  const auto none_or_good = [&](Seat s) { return s == kNone || good(s); };
  const bool bombs =
      std::all_of(ended.bombs.begin(), ended.bombs.end(), [&](const PlayedBomb& bomb) { return good(bomb.seat); });
  if (ended.hands.size() != match.seats || ended.plays.size() != match.seats || ended.order.size() > match.seats ||
      !std::all_of(ended.order.begin(), ended.order.end(), good) || !good(ended.first) || !bombs ||
      !std::all_of(ended.doubled.begin(), ended.doubled.end(), good) ||
      !std::all_of(ended.open.begin(), ended.open.end(), good) ||
      !std::all_of(ended.doublers.begin(), ended.doublers.end(), good) ||
      !std::all_of(ended.liable.begin(), ended.liable.end(), good) || !none_or_good(ended.declarer) ||
      !none_or_good(ended.partner) || ended.order.empty() || ended.rung < 0 ||
      ended.rung > std::max(table.rules.auction.bids.count, 1))
    throw std::invalid_argument("no_end");
  const bool declares =
      table.rules.match.sides == rules::Sides::declarer || table.rules.match.sides == rules::Sides::secret_partners;
  if (declares && ended.declarer == kNone)
    throw std::invalid_argument("no_declarer");
  if (!table.is_play(ended.last_play) || ended.last_play >= table.capacity())
    throw std::invalid_argument("no_play");
}

void count(const CombinationTable& table, const Ended& ended, State& state) {
  Counted& tally = state.tally;
  for (Seat seat = 0; seat < state.seats; ++seat)
    tally.plays[seat] = static_cast<std::uint8_t>(std::clamp(ended.plays[seat], 0, 0xFF));
  tally.tricks = static_cast<std::uint16_t>(std::clamp(ended.tricks, 0, 0xFFFF));
  tally.drawn = ended.drawn;
  tally.opener = ended.first;
  for (const PlayedBomb& bomb : ended.bombs) {
    const Rate rate = value_of<Rate>(bomb.rate, "bomb");
    const rules::Scoring& scoring = table.rules.scoring;
    const int beaten = bomb.beaten && scoring.bomb_counts != rules::BombCounts::played;
    const int counts = detail::bomb_unit(scoring) - beaten;
    if (scoring.bomb_points != 0 && tally.bombs_of[bomb.seat] <= 0xFF - counts)
      tally.bombs_of[bomb.seat] = static_cast<std::uint8_t>(tally.bombs_of[bomb.seat] + counts);
    tally.bombs = detail::times(tally.bombs, detail::multiplier_of(table.rules.scoring, rate, bomb.soft));
  }
}

// Take seats out in order until the deal is over. Seats listed later still held cards.
void go_out(const CombinationTable& table, const Ended& ended, State& state) {
  State playing = state;
  Hand holding;
  holding.add(4 * kAceLane);
  playing.hands.fill({});
  std::fill_n(playing.hands.begin(), state.seats, holding);
  for (const Seat seat : ended.order) {
    if (playing.is_out(seat))
      throw std::invalid_argument("twice");
    playing.hands[seat] = {};
    playing.order[playing.out++] = seat;
    if (deal_is_over(table, playing)) {
      state.order = playing.order;
      state.out = playing.out;
      return;
    }
  }
  throw std::invalid_argument("not_over");
}

State ended(const MatchState& match, const CombinationTable& table, const Ended& ended) {
  check(match, table, ended);
  State state;
  const Opening opening = opening_of(table, match, ended.first, kNone, kNone);
  state.seats = match.seats;
  state.first = ended.first;
  state.level = opening.level;
  state.special = ended.special;
  state.stakes = opening.stakes;
  for (Seat seat = 0; seat < state.seats; ++seat)
    state.hands[seat] = hand_of(to_slots(table, ended.hands[seat], state.special));
  state.exposure.declarer = ended.declarer;
  state.exposure.partner = ended.partner;
  state.exposure.revealed = ended.shown;
  state.auction.rung = static_cast<std::uint8_t>(ended.rung);
  for (const Seat seat : ended.doubled)
    state.auction.doubled = static_cast<std::uint8_t>(state.auction.doubled | 1u << seat);
  for (const Seat seat : ended.open)
    state.auction.open = static_cast<std::uint8_t>(state.auction.open | 1u << seat);
  for (const Seat seat : ended.doublers)
    state.doublers = static_cast<std::uint8_t>(state.doublers | 1u << seat);
  for (const Seat seat : ended.liable)
    state.liable = static_cast<std::uint8_t>(state.liable | 1u << seat);
  state.auction.bottom = to_slots(table, ended.bottom, kNone);
  state.final_play = ended.last_play;
  go_out(table, ended, state);
  count(table, ended, state);
  finish(state);
  return state;
}

}  // namespace

void bind_ended(nb::module_& module, nb::class_<MatchState>& match) {
  bind_struct<PlayedBomb>(module, "PlayedBomb", "Bomb that was played, with its scoring rate.",
                          field("rate", &PlayedBomb::rate), field("soft", &PlayedBomb::soft),
                          field("beaten", &PlayedBomb::beaten), field("seat", &PlayedBomb::seat));
  bind_struct<Ended>(
      module, "Ended", "Outcome of a deal played elsewhere.", field("order", &Ended::order),
      field("hands", &Ended::hands), field("special", &Ended::special, kNone), field("first", &Ended::first),
      field("declarer", &Ended::declarer, kNone), field("partner", &Ended::partner, kNone),
      field("shown", &Ended::shown), field("rung", &Ended::rung), field("bombs", &Ended::bombs),
      field("plays", &Ended::plays), field("tricks", &Ended::tricks), field("drawn", &Ended::drawn),
      field("doubled", &Ended::doubled), field("open", &Ended::open), field("doublers", &Ended::doublers),
      field("liable", &Ended::liable), field("bottom", &Ended::bottom), field("last_play", &Ended::last_play));
  match
      .def("ended", &ended, nb::arg("table"), nb::arg("ended"),
           "Return the position at the end of a deal played elsewhere.")
      .def(
          "tribute_due",
          [](const MatchState& m, const CombinationTable& t) {
            const Payments due = tribute_due(t, m.seats, {m.order, m.out});
            std::vector<std::pair<Seat, std::optional<int>>> found;
            for (std::size_t i = 0; i < due.payments; ++i)
              found.emplace_back(due.payer[i], or_none(due.receiver[i]));
            return found;
          },
          nb::arg("table"),
          "Return the payers of tribute after the last deal, each with its receiver; None while undetermined.");
}

}  // namespace clamber::py
