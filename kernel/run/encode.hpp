// Encoding of a seat's view of a position as a row of bytes. This is the only implementation of observations.
//
// A Layout is a list of fields (fields.hpp); clamber.envs.encoding declares the fields and the version for each game.
// Every entry is one byte: 0 or 1, or a count. Seats are relative to the observer: place 0 is the observer, place 1
// the next seat in turn. All entries are read from the masked position (view.hpp) and from the visible part of the
// history, with three exceptions that the seat knows but the masked position lacks: the number of cards in each hand,
// the union of the unseen cards, and the fact that the declarer plays alone.
#pragma once
#include "run/entries.hpp"
#include "run/history.hpp"
#include "run/match.hpp"

namespace clamber {

namespace detail {

// Return all cards whose location is unknown to the viewer.
inline Cards unseen_by(const CombinationTable& table, const State& state, Seat viewer) {
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

// Return true if the viewer knows that the declarer plays alone.
inline bool known_alone(const State& state, Seat viewer) {
  const Declaring& big = state.exposure;
  if (big.declarer == kNone || state.special == kNone)
    return big.paired != 0;
  return big.partner == kNone && (big.lone_known != 0 || state.phase == Phase::over || viewer == big.declarer);
}

// Encoder for the fields. `bits` is the width of an id.
template <std::size_t bits>
class Encoder {
 public:
  Encoder(const CombinationTable& table, const State& state, const MatchState& match, const History& history,
          std::size_t last, Seat viewer)
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
      case Field::levels:  // own side first
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
        return write_number(public_multiplier(table_, seen_), out);
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
        return last_open([&](const Event& event, std::size_t i) { action(event.choice.id, out + bits * i); });
      case Field::history_cards:
        return last_open([&](const Event& event, std::size_t i) {  // few cards, so one at a time is faster
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
      case Field::doubled:
        return seats(seen_.auction.doubled, out);
      case Field::open:
        return seats(seen_.auction.open, out);
      case Field::showing:
        out[0] = seen_.auction.showing;
        return;
      case Field::doublers:
        return seats(seen_.doublers, out);
      case Field::liable:
        return seats(seen_.liable, out);
      case Field::wild_rank:  // level 0 means no wild rank; the ranks follow
        if (seen_.level != 0)
          out[seen_.level - 1] = 1;
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
  static void action(ActionId id, std::uint8_t* out) {
    write_bits(id == kNoAction ? 0 : id + std::uint64_t{1}, bits, out);
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

  // Call f for the latest actions visible to the viewer, newest first; `last_open` includes only those with visible
  // cards.
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

  const CombinationTable& table_;
  const State& state_;
  const MatchState& match_;
  const History& history_;
  Seat viewer_;
  State seen_;
  std::size_t shown_ = 0;
  std::array<const Event*, kMostHistory> last_;  // only the first shown_ entries are set
};

}  // namespace detail

namespace detail {

template <std::size_t bits>
void encode(const CombinationTable& table, const Layout& layout, const State& state, const MatchState& match,
            const History& history, Seat viewer, std::uint8_t* out) {
  std::memset(out, 0, layout.size);
  const Encoder<bits> encoder(table, state, match, history, layout.history, viewer);
  for (const Layout::Part& part : layout.parts) {
    encoder.write(part.field, out);
    out += part.width;
  }
}

}  // namespace detail

// Write the observation of one seat, which takes layout.size bytes.
inline void encode(const CombinationTable& table, const Layout& layout, const State& state, const MatchState& match,
                   const History& history, Seat viewer, std::uint8_t* out) {
  const auto write = layout.id_bits == 16 ? detail::encode<16> : detail::encode<32>;
  write(table, layout, state, match, history, viewer, out);
}

}  // namespace clamber
