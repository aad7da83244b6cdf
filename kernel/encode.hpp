// What a seat knows of a position as a row of bytes: the only implementation of the observations.
//
// A Layout is a list of fields, one after the other, without gaps; clamber.envs.encoding declares which fields a game
// has and under which version. Every entry is one byte: 0 or 1, or a count. Seats are relative to the observer: place
// 0 is its own, place 1 the next in turn. All is read from the masked position of view.hpp, but for three things that
// a masked position does not hold and the seat knows nevertheless: how many cards each hand has, which cards are
// unseen all together, and whether the declarer plays alone.
#pragma once
#include <cstring>
#include <string_view>
#include <vector>

#include "match.hpp"
#include "rules.hpp"
#include "view.hpp"

namespace clamber {

CLAMBER_ENUM(Field, phase, to_act, first, leader, last_player, hand, known, sizes, unseen, on_table, kind, position,
             action, waiting, locked, places, talon, must_lead, level, levels, special, totals, multiplier, plays,
             tribute_payer, tribute_receiver, tribute_given, tribute_returned, losers_hold_red_jokers, declarer,
             partner, alone, both_shown, forced, revealed)

inline constexpr std::size_t kNumberBits = 32;  // of a number, as a two's complement, lowest first
inline constexpr std::size_t kActionBits = 16;  // of an action's id plus one, lowest first; 0: none

// Bytes that a field takes at a table of this size.
[[nodiscard]] inline std::size_t width_of(Field field, std::size_t seats) {
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
      return seats;
    case Field::hand:
    case Field::unseen:
    case Field::on_table:
    case Field::special:
      return kFaces;
    case Field::known:
      return kFaces * seats;
    case Field::kind:
      return kKinds;
    case Field::position:
    case Field::must_lead:
      return kLanes;
    case Field::action:
      return kActionBits;
    case Field::level:
      return kRanks;
    case Field::levels:
      return 2 * kRanks;
    case Field::totals:
      return kNumberBits * seats;
    case Field::multiplier:
      return kNumberBits;
    case Field::tribute_payer:
    case Field::tribute_receiver:
      return 2 * seats;
    case Field::tribute_given:
    case Field::tribute_returned:
      return 2 * kFaces;
    case Field::talon:
    case Field::losers_hold_red_jokers:
    case Field::alone:
    case Field::both_shown:
    case Field::forced:
    case Field::revealed:
      return 1;
  }
  return 0;
}

struct Layout {
  std::vector<Field> fields;
  std::size_t seats = 0;
  std::size_t size = 0;  // bytes of a row

  Layout(std::vector<Field> all, std::size_t at_table) : fields(std::move(all)), seats(at_table) {
    for (const Field field : fields)
      size += width_of(field, seats);
  }
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
  const Exposure& big = state.exposure;
  if (big.declarer == kNone || state.special == kNone)
    return big.paired != 0;
  return big.partner == kNone && (big.lone_known != 0 || state.phase == Phase::over || viewer == big.declarer);
}

// The phase as the viewer is shown it: a question that not all are asked looks like what comes before or after it.
inline Phase shown_phase(const State& seen, bool asked) {
  return seen.phase == Phase::reveal && !asked ? Phase::draw : seen.phase;
}

class Encoder {
 public:
  Encoder(const Table& table, const State& state, const MatchState& match, Seat viewer)
      : table_(table), state_(state), match_(match), viewer_(viewer), seen_(masked(table, state, viewer)) {}

  void write(Field field, std::uint8_t* out) const {
    const Exposure& big = seen_.exposure;
    switch (field) {
      case Field::phase:
        out[static_cast<std::size_t>(shown_phase(seen_, state_.to_act == viewer_))] = 1;
        return;
      case Field::to_act:  // asked in public, see poll.hpp
        return seat(state_.to_act, out);
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
        return write_bits(seen_.to_beat == kNoAction ? 0 : seen_.to_beat + std::uint64_t{1}, kActionBits, out);
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
      case Field::losers_hold_red_jokers:
        out[0] = seen_.tribute.losers_hold_red_jokers;
        return;
      case Field::declarer:
        return seat(big.declarer, out);
      case Field::partner:
        return seat(seen_.special == kNone ? kNone : big.partner, out);
      case Field::alone:
        out[0] = known_alone(state_, viewer_) ? 1 : 0;
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

  const Table& table_;
  const State& state_;
  const MatchState& match_;
  Seat viewer_;
  State seen_;
};

}  // namespace detail

// Writes the observation of one seat: layout.size bytes.
inline void encode(const Table& table, const Layout& layout, const State& state, const MatchState& match, Seat viewer,
                   std::uint8_t* out) {
  std::memset(out, 0, layout.size);
  const detail::Encoder encoder(table, state, match, viewer);
  for (const Field field : layout.fields) {
    encoder.write(field, out);
    out += width_of(field, layout.seats);
  }
}

}  // namespace clamber
