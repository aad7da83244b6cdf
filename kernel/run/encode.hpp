// What a seat knows of a position as a row of bytes: the only implementation of the observations.
//
// A Layout is a list of fields, one after the other, without gaps; clamber.envs.encoding declares which fields a game
// has and under which version. Every entry is one byte: 0 or 1, or a count. Seats are relative to the observer: place
// 0 is its own, place 1 the next in turn. All is read from the masked position of view.hpp and from what is shown of
// the history, but for three things that a masked position does not hold and the seat knows nevertheless: how many
// cards each hand has, which cards are unseen all together, and whether the declarer plays alone.
#pragma once
#include <cstring>
#include <string_view>
#include <vector>

#include "run/history.hpp"
#include "run/match.hpp"

namespace clamber {

CLAMBER_ENUM(Field, phase, to_act, first, leader, last_player, hand, known, sizes, unseen, on_table, kind, position,
             action, waiting, locked, places, talon, must_lead, level, levels, special, totals, multiplier, plays,
             tribute_payer, tribute_receiver, tribute_given, tribute_returned, resisted, losers_hold_red_jokers,
             failures, declarers, final_play, lead_passes, tricks, stakes, drawn, asked, last_round, shown_suit,
             declarer, partner, alone, partner_known, lone_known, both_shown, forced, revealed, bid, bidder, bottom,
             is_void, played, history_seat, history_action, history_cards, history_drawn, bombs_of, opener)

inline constexpr std::size_t kNumberBits = 32;  // of a number, as a two's complement, lowest first
inline constexpr std::size_t kActionBits = 16;  // of an action's id plus one, lowest first; 0: none

inline constexpr std::size_t kMostHistory = 1000;  // actions that an observation can show

// Bytes that a field takes at a table of this size, with so many of the last actions.
[[nodiscard]] inline std::size_t width_of(Field field, std::size_t seats, std::size_t history) {
  switch (field) {
    case Field::phase:
      return static_cast<std::size_t>(Phase::over) + 1;
    case Field::to_act:
    case Field::first:
    case Field::leader:
    case Field::last_player:
    case Field::sizes:
    case Field::waiting:
    case Field::locked:
    case Field::places:
    case Field::plays:
    case Field::declarer:
    case Field::partner:
    case Field::asked:
    case Field::bidder:
    case Field::bombs_of:
    case Field::opener:
      return seats;
    case Field::hand:
    case Field::unseen:
    case Field::on_table:
    case Field::special:
    case Field::bottom:
      return kFaces;
    case Field::known:
    case Field::played:
      return kFaces * seats;
    case Field::kind:
      return kKinds;
    case Field::position:
    case Field::must_lead:
      return kLanes;
    case Field::action:
    case Field::final_play:
      return kActionBits;
    case Field::level:
      return kRanks;
    case Field::levels:
      return 2 * kRanks;
    case Field::failures:
    case Field::declarers:
      return 2;
    case Field::shown_suit:
      return 4;
    case Field::totals:
    case Field::stakes:
      return kNumberBits * seats;
    case Field::multiplier:
    case Field::tricks:
      return kNumberBits;
    case Field::tribute_payer:
    case Field::tribute_receiver:
      return 2 * seats;
    case Field::tribute_given:
    case Field::tribute_returned:
      return 2 * kFaces;
    case Field::history_seat:
      return history * seats;
    case Field::history_action:
      return history * kActionBits;
    case Field::history_cards:
      return history * kFaces;
    case Field::history_drawn:
      return history;
    case Field::talon:
    case Field::drawn:
    case Field::lead_passes:
    case Field::last_round:
    case Field::resisted:
    case Field::is_void:
    case Field::losers_hold_red_jokers:
    case Field::alone:
    case Field::partner_known:
    case Field::lone_known:
    case Field::both_shown:
    case Field::forced:
    case Field::revealed:
    case Field::bid:
      return 1;
  }
  return 0;
}

struct Layout {
  std::vector<Field> fields;
  std::size_t seats = 0;
  std::size_t history = 0;  // how many of the last actions
  std::size_t size = 0;     // bytes of a row

  Layout(std::vector<Field> all, std::size_t at_table, std::size_t last)
      : fields(std::move(all)), seats(at_table), history(std::min(last, kMostHistory)) {
    for (const Field field : fields)
      size += width(field);
  }

  [[nodiscard]] std::size_t width(Field field) const { return width_of(field, seats, history); }
};

namespace detail {

static_assert(std::endian::native == std::endian::little, "a byte's bits are spread to eight bytes in memory order");

struct Spread {
  std::array<std::uint64_t, 256> at{};
  constexpr Spread() {
    for (std::size_t byte = 0; byte < 256; ++byte)
      for (std::size_t bit = 0; bit < 8; ++bit)
        at[byte] |= std::uint64_t{(byte >> bit) & 1} << (8 * bit);
  }
};
inline constexpr Spread kSpread{};

[[nodiscard]] inline std::uint64_t spread(std::uint64_t bits) { return kSpread.at[bits & 255]; }

// `bits` bits of a number, one a byte; a multiple of eight.
inline void write_bits(std::uint64_t value, std::size_t bits, std::uint8_t* out) {
  for (std::size_t i = 0; i < bits; i += 8) {
    const std::uint64_t eight = spread(value >> i);
    std::memcpy(out + i, &eight, sizeof eight);
  }
}

inline void write_number(std::int64_t value, std::uint8_t* out) {
  const auto kept = std::clamp<std::int64_t>(value, std::numeric_limits<std::int32_t>::min(),
                                             std::numeric_limits<std::int32_t>::max());
  write_bits(static_cast<std::uint64_t>(kept), kNumberBits, out);
}

// How many of each face.
inline void write_cards(const Table& table, const Cards& cards, std::uint8_t special, std::uint8_t* out) {
  if (cards.empty())
    return;
  for (std::size_t i = 0; i < 48; i += 8) {
    const std::uint64_t eight = spread(cards.once >> i) + spread(cards.twice >> i);
    std::memcpy(out + i, &eight, sizeof eight);
  }
  const std::uint64_t aces = spread((cards.once >> 48) & 15) + spread((cards.twice >> 48) & 15);
  std::memcpy(out + 48, &aces, 4);
  out[52] = static_cast<std::uint8_t>(cards.count(52));
  out[53] = static_cast<std::uint8_t>(cards.count(table.red_joker));
  if (special != kNone)
    out[special] = static_cast<std::uint8_t>(out[special] + cards.count(kSpecialSlot));
}

// All cards whose place the viewer does not know.
inline Cards unseen_by(const Table& table, const State& state, Seat viewer) {
  Cards all;
  for (Seat seat = 0; seat < state.seats; ++seat)
    if (seat != viewer)
      all = all.plus(state.hands[seat].cards.minus(state.known[seat]));
  for (std::size_t i = state.next_card; i < state.deck_size; ++i)
    all.add(table.slot_of(state.deck[i]));
  if (returns_are_hidden(table, state))
    for (std::size_t i = 0; i < state.tribute.payments; ++i)
      if (state.tribute.receiver[i] != viewer && state.tribute.returned[i] != kNone)
        all.add(state.tribute.returned[i]);
  return all;
}

// Whether the viewer knows that the declarer plays alone.
inline bool known_alone(const State& state, Seat viewer) {
  const Declaring& big = state.exposure;
  if (big.declarer == kNone || state.special == kNone)
    return big.paired != 0;
  return big.partner == kNone && (big.lone_known != 0 || state.phase == Phase::over || viewer == big.declarer);
}

class Encoder {
 public:
  Encoder(const Table& table, const State& state, const MatchState& match, const History& history, std::size_t last,
          Seat viewer)
      : table_(table),
        state_(state),
        match_(match),
        history_(history),
        viewer_(viewer),
        seen_(masked(table, state, viewer)) {
    const std::vector<Event>& all = history.all();
    for (auto event = all.rbegin(); event != all.rend() && shown_ < last; ++event)
      if (is_shown(*event, viewer))
        last_[shown_++] = &*event;
  }

  void write(Field field, std::uint8_t* out) const {
    const Declaring& big = seen_.exposure;
    switch (field) {
      case Field::phase:
        out[static_cast<std::size_t>(seen_.phase)] = 1;
        return;
      case Field::to_act:
        return seat(seen_.to_act, out);
      case Field::first:
        return seat(seen_.first, out);
      case Field::leader:
        return seat(seen_.leader, out);
      case Field::last_player:
        return seat(seen_.to_beat == kNoAction ? kNone : seen_.last, out);
      case Field::hand:
        return cards(seen_.hands[viewer_].cards, out);
      case Field::known:
        return each([&](Seat s, std::size_t place) { cards(seen_.known[s], out + kFaces * place); });
      case Field::sizes:
        return each([&](Seat s, std::size_t place) { out[place] = narrow(state_.hands[s].size()); });
      case Field::unseen:
        return cards(unseen_by(table_, state_, viewer_), out);
      case Field::on_table:
        return cards(seen_.on_table, out);
      case Field::kind:
        if (seen_.to_beat != kNoAction)
          out[table_.family(table_.action(seen_.to_beat)).kind] = 1;
        return;
      case Field::position:
        if (seen_.to_beat != kNoAction)
          out[table_.action(seen_.to_beat).position] = 1;
        return;
      case Field::action:
        return action(seen_.to_beat, out);
      case Field::waiting:
        return seats(seen_.waiting, out);
      case Field::locked:
        return seats(seen_.locked, out);
      case Field::places:
        for (std::size_t i = 0; i < seen_.out; ++i)
          out[place_of_seat(seen_.order[i])] = narrow(static_cast<int>(i) + 1);
        return;
      case Field::talon:
        out[0] = narrow(seen_.talon());
        return;
      case Field::must_lead:
        if (seen_.must_lead != kNone)
          out[seen_.must_lead] = 1;
        return;
      case Field::level:
        out[seen_.level] = 1;
        return;
      case Field::levels:  // one's own side first
        for (std::size_t side = 0; side < 2; ++side)
          out[kRanks * side + match_.levels[(side + viewer_) & 1]] = 1;
        return;
      case Field::special:
        if (seen_.special != kNone)
          out[seen_.special] = 1;
        return;
      case Field::totals:
        return each([&](Seat s, std::size_t place) { write_number(match_.totals[s], out + kNumberBits * place); });
      case Field::multiplier:
        return write_number(seen_.tally.bombs, out);
      case Field::plays:
        return each([&](Seat s, std::size_t place) { out[place] = seen_.tally.plays[s]; });
      case Field::tribute_payer:
        return payments([&](std::size_t i) { seat(seen_.tribute.payer[i], out + seen_.seats * i); });
      case Field::tribute_receiver:
        return payments([&](std::size_t i) { seat(seen_.tribute.receiver[i], out + seen_.seats * i); });
      case Field::tribute_given:
        return payments([&](std::size_t i) { card(seen_.tribute.given[i], out + kFaces * i); });
      case Field::tribute_returned:
        return payments([&](std::size_t i) { card(seen_.tribute.returned[i], out + kFaces * i); });
      case Field::resisted:
        out[0] = seen_.tribute.resisted;
        return;
      case Field::losers_hold_red_jokers:
        out[0] = seen_.tribute.losers_hold_red_jokers;
        return;
      case Field::failures:
        for (std::size_t side = 0; side < 2; ++side)
          out[side] = match_.failures[(side + viewer_) & 1];
        return;
      case Field::declarers:
        if (match_.declarers != kNone)
          out[(match_.declarers + viewer_) & 1] = 1;
        return;
      case Field::final_play:
        return action(seen_.final_play, out);
      case Field::lead_passes:
        out[0] = seen_.lead_passes;
        return;
      case Field::tricks:
        return write_number(seen_.tally.tricks, out);
      case Field::stakes:
        return each([&](Seat s, std::size_t place) { write_number(seen_.stakes[s], out + kNumberBits * place); });
      case Field::drawn:
        out[0] = big.drawn;
        return;
      case Field::asked:
        return seats(big.asked, out);
      case Field::last_round:
        out[0] = big.last_round;
        return;
      case Field::shown_suit:
        if (big.suit != kNone)
          out[big.suit] = 1;
        return;
      case Field::declarer:
        return seat(big.declarer, out);
      case Field::partner:
        return seat(seen_.special == kNone ? kNone : big.partner, out);
      case Field::alone:
        out[0] = known_alone(state_, viewer_) ? 1 : 0;
        return;
      case Field::partner_known:
        out[0] = big.partner_known;
        return;
      case Field::lone_known:
        out[0] = big.lone_known;
        return;
      case Field::both_shown:
        out[0] = big.paired;
        return;
      case Field::forced:
        out[0] = big.forced;
        return;
      case Field::revealed:
        out[0] = big.revealed;
        return;
      case Field::is_void:
        out[0] = seen_.is_void;
        return;
      case Field::played:
        return each(
            [&](Seat s, std::size_t place) { std::memcpy(out + kFaces * place, history_.played(s).data(), kFaces); });
      case Field::history_seat:
        return last([&](const Event& event, std::size_t i) { seat(event.seat, out + seen_.seats * i); });
      case Field::history_action:
        return last_open([&](const Event& event, std::size_t i) { action(event.choice.id, out + kActionBits * i); });
      case Field::history_cards:
        return last_open([&](const Event& event, std::size_t i) {  // few cards: one by one is quicker
          for_each_card(cards_of(table_, event.choice),
                        [&](Slot slot) { ++out[kFaces * i + table_.face_of(slot, seen_.special)]; });
        });
      case Field::history_drawn:
        return last([&](const Event& event, std::size_t i) {
          if (is_exposure(table_, event.choice.id))
            out[i] = event.drawn;
        });
      case Field::bid:
        if (seen_.auction.rung != 0)
          out[0] = narrow(static_cast<int>(stake_of(table_.rules, seen_.auction.rung)));
        return;
      case Field::bidder:
        return seat(seen_.auction.bidder, out);
      case Field::bombs_of:
        return each([&](Seat s, std::size_t place) { out[place] = seen_.tally.bombs_of[s]; });
      case Field::opener:
        return seat(seen_.tally.opener, out);
      case Field::bottom:
        return cards(seen_.auction.bottom, out);
    }
  }

 private:
  static std::uint8_t narrow(int count) { return static_cast<std::uint8_t>(std::min(count, 255)); }
  [[nodiscard]] std::size_t place_of_seat(Seat s) const {
    return static_cast<std::size_t>(s + (s < viewer_ ? seen_.seats : 0) - viewer_);
  }
  void seat(Seat s, std::uint8_t* out) const {
    if (s != kNone)
      out[place_of_seat(s)] = 1;
  }
  void seats(unsigned mask, std::uint8_t* out) const {
    for (; mask != 0; mask &= mask - 1)
      seat(static_cast<Seat>(std::countr_zero(mask)), out);
  }
  void cards(const Cards& held, std::uint8_t* out) const { write_cards(table_, held, seen_.special, out); }
  static void action(ActionId id, std::uint8_t* out) {
    write_bits(id == kNoAction ? 0 : id + std::uint64_t{1}, kActionBits, out);
  }
  void card(Slot slot, std::uint8_t* out) const {
    if (slot != kNone)
      out[table_.face_of(slot, seen_.special)] = 1;
  }
  template <class F>
  void each(F&& f) const {
    for (Seat s = 0; s < seen_.seats; ++s)
      f(s, place_of_seat(s));
  }
  template <class F>
  void payments(F&& f) const {
    for (std::size_t i = 0; seen_.tribute.resisted == 0 && i < seen_.tribute.payments; ++i)
      f(i);
  }

  // The last actions that the viewer may know of, the newest first; then those whose cards it may know.
  template <class F>
  void last(F&& f) const {
    for (std::size_t i = 0; i < shown_; ++i)
      f(*last_[i], i);
  }
  template <class F>
  void last_open(F&& f) const {
    last([&](const Event& event, std::size_t i) {
      if (is_shown_openly(table_, state_, event, viewer_))
        f(event, i);
    });
  }

  const Table& table_;
  const State& state_;
  const MatchState& match_;
  const History& history_;
  Seat viewer_;
  State seen_;
  std::size_t shown_ = 0;
  std::array<const Event*, kMostHistory> last_;  // the first shown_ of them
};

}  // namespace detail

// Writes the observation of one seat: layout.size bytes.
inline void encode(const Table& table, const Layout& layout, const State& state, const MatchState& match,
                   const History& history, Seat viewer, std::uint8_t* out) {
  std::memset(out, 0, layout.size);
  const detail::Encoder encoder(table, state, match, history, layout.history, viewer);
  for (const Field field : layout.fields) {
    encoder.write(field, out);
    out += layout.width(field);
  }
}

}  // namespace clamber
