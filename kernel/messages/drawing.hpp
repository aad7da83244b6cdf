// Messages about a deal while a table shows the drawn cards at its own pace (Big A), round by round.
//
// The position itself is already at the next question, or past the last one, no matter how few cards the table has
// shown. Showing its progress would reveal who holds an Ace. Everything here therefore comes from the deck, as far as
// it is shown, and from the exposed Aces.
#pragma once
#include "messages/messages.hpp"

namespace clamber {

// Draw phase after `shown` cards, which all seats have drawn and looked at. All seats take their last cards at once,
// and leave them unseen until the Big Ace is settled. Precondition: check_drawing().
class Drawing {
 public:
  Drawing(const Viewed& viewed, int shown)
      : state_(viewed.state), shown_(shown), taken_(shown == last_of(state_) ? state_.deck_size : shown) {
    for (const Event& event : viewed.events) {
      const Decision decision = viewed.notation.decision_of(event.choice.id);
      if (decision.kind != "expose")
        continue;
      const Cards named = viewed.notation.named_by(decision).cards;
      known_[event.seat] = known_[event.seat].plus(named.minus(known_[event.seat]));  // it may have shown one earlier
      declarer_ = event.seat;
      special_ = static_cast<std::uint8_t>(std::countr_zero(named.once));
      alone_ = named.twice != 0;
    }
  }

  // Return the number of cards that are drawn and looked at before the Big Ace is settled.
  [[nodiscard]] static int last_of(const State& state) { return state.deck_size - state.seats; }

  [[nodiscard]] int shown() const { return shown_; }
  [[nodiscard]] int talon() const { return state_.deck_size - taken_; }
  [[nodiscard]] Seat declarer() const { return declarer_; }
  [[nodiscard]] std::uint8_t special() const { return special_; }  // face of the last exposed Ace
  [[nodiscard]] bool is_alone() const { return alone_; }
  [[nodiscard]] Faces known(Seat seat) const { return {known_[seat]}; }
  [[nodiscard]] int size(Seat seat) const {
    const int before = (seat + state_.seats - state_.first) % state_.seats;
    return taken_ <= before ? 0 : (taken_ - before - 1) / state_.seats + 1;
  }
  // Return the cards that a seat has looked at; none for a spectator.
  [[nodiscard]] Faces hand(Seat viewer) const {
    Faces found;
    for (int place = 0; viewer != kNone && place < shown_; ++place)
      if ((state_.first + place) % state_.seats == viewer)
        found.cards.add(state_.deck[static_cast<std::size_t>(place)]);
    return found;
  }
  [[nodiscard]] Faces unseen(Seat viewer) const {
    Cards rest;
    for (const std::uint8_t face : std::span(state_.deck).first(state_.deck_size))
      rest.add(face);
    rest = rest.minus(hand(viewer).cards);
    for (Seat seat = 0; seat < state_.seats; ++seat)
      if (seat != viewer)
        rest = rest.minus(known_[seat]);
    return {rest};
  }

 private:
  const State& state_;
  int shown_;
  int taken_;
  std::array<Cards, kMaxSeats> known_{};  // by faces
  Seat declarer_ = kNone;
  std::uint8_t special_ = kNone;
  bool alone_ = false;
};

// Throw unless so many cards may be shown in a deal.
inline void check_drawing(const Viewed& viewed, int shown) {
  if (!viewed.notation.table().rules.exposure.on)
    throw std::invalid_argument("cards are not drawn one by one under these rules");
  if (shown < 0 || shown > Drawing::last_of(viewed.state))
    throw std::invalid_argument("no such number of shown cards");
}

namespace detail {

inline void write_nothing(JsonWriter& json, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names)
    json.field(name, std::nullopt);
}

inline void write_empty_lists(JsonWriter& json, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    json.key(name);
    json.open('[');
    json.close(']');
  }
}

}  // namespace detail

// Write the part of a deal that all viewers share (`DealForAll`) while cards are drawn. The viewer is ignored.
inline void write_drawing_for_all(JsonWriter& json, const Viewed& viewed, const TableFacts& table, int shown) {
  check_drawing(viewed, shown);
  const Drawing drawing(viewed, shown);
  const CardOrder order(viewed.notation.table(), 0, drawing.special());
  const std::uint8_t seats = viewed.state.seats;
  json.open('{');
  write_place(json, table);
  json.key("sizes");
  json.open('[');
  for (Seat seat = 0; seat < seats; ++seat)
    json.value(drawing.size(seat));
  json.close(']');
  json.key("known");
  json.open('[');
  for (Seat seat = 0; seat < seats; ++seat)
    write_cards(json, order, drawing.known(seat));
  json.close(']');
  json.field("talon", drawing.talon());
  json.field("first", viewed.state.first);
  detail::write_nothing(json, {"leader", "to_beat", "to_beat_seat"});
  detail::write_empty_lists(json, {"trick", "waiting", "order"});
  json.field("level", std::nullopt);
  write_card(json, "special", drawing.special());
  json.field("drawn", drawing.shown());
  json.field("declarer", or_null(drawing.declarer()));
  detail::write_nothing(json, {"auction", "levels", "side", "failures"});
  json.field("multiplier", 1);
  if (viewed.match == nullptr)
    json.field("totals", std::nullopt);
  else
    json.field("totals", std::span(viewed.match->totals).first(seats));
  json.field("stakes", std::nullopt);
  json.field("tribute_resisted", false);
  json.close('}');
}

// Write the part of a deal for one viewer (`DealForOne`) while cards are drawn.
inline void write_drawing_for_one(JsonWriter& json, const Viewed& viewed, const ViewerFacts& facts, int shown) {
  check_drawing(viewed, shown);
  const Drawing drawing(viewed, shown);
  const CardOrder order(viewed.notation.table(), 0, drawing.special());
  json.open('{');
  json.field("phase", name_of(Phase::draw));
  json.field("to_act", std::nullopt);
  json.key("hand");
  write_cards(json, order, drawing.hand(viewed.viewer));
  json.field("partner", std::nullopt);
  json.field("alone", drawing.is_alone());
  detail::write_empty_lists(json, {"teammates", "tributes"});
  json.key("window");
  json.json(facts.window);
  json.key("hands");
  if (facts.open) {
    json.open('[');
    for (Seat seat = 0; seat < viewed.state.seats; ++seat)
      write_cards(json, order, drawing.hand(seat));
    json.close(']');
  } else {
    json.value(std::nullopt);
  }
  json.field("my_turn", false);
  detail::write_empty_lists(json, {"legal", "playable"});
  json.field("must_lead", std::nullopt);
  json.key("unseen");
  if (facts.counts)
    write_ranks(json, drawing.unseen(viewed.viewer));
  else
    json.value(std::nullopt);
  json.field("unseen_wild", std::nullopt);
  json.close('}');
}

}  // namespace clamber
