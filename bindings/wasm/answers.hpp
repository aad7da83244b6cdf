// Answers about a match as JSON, beside the messages of kernel/messages.
#pragma once
#include "local_match.hpp"
#include "messages/result.hpp"

namespace clamber::wasm {

inline Naming naming_at(const LocalMatch& match) {
  return {match.rules()->notation, match.state().level, match.state().special};
}

inline void write_choice(JsonWriter& json, const LocalMatch& match, const Choice& choice) {
  const CombinationTable& table = match.table();
  write_action(json, naming_at(match), choice.id, faces_of(table, choice.cards, match.state().special),
               table.rules.capture.on && is_capture(table, match.state(), choice.id));
}

// Write the legal plays with every choice of cards as a list.
inline void write_choices(JsonWriter& json, const LocalMatch& match) {
  const std::span<const ActionId> legal = match.legal();
  json.open('[');
  for (const ActionId id : legal) {
    if (match.table().is_play(id))
      each_choice(match.table(), match.state(), id,
                  [&](const Cards& cards) { write_choice(json, match, {id, cards}); });
    else
      write_choice(json, match, default_choice(match.table(), match.state(), id));
  }
  json.close(']');
}

inline void write_settled(JsonWriter& json, const LocalMatch& match) {
  const Settled& settled = match.settled();
  const State& state = match.state();
  const bool by_levels = match.table().rules.levels.on;
  DealResult result{.is_void = state.is_void != 0};
  if (!result.is_void) {
    result.order = std::span(state.order).first(state.out);
    result.declarer = state.exposure.declarer;
    result.partner = state.exposure.partner;
    if (by_levels)
      result.levels = match.match().levels;
    else
      result.scores = std::span(settled.scores).first(state.seats);
    if (match.match().over)
      result.winners = match.match().winners;
  }
  std::vector<Faces> hands;
  for (Seat seat = 0; seat < state.seats; ++seat)
    hands.push_back(faces_of(match.table(), state.hands[seat].cards, state.special));
  json.open('{');
  json.key("result");
  write_result(json, naming_at(match).order, result, hands);
  json.key("dealt");
  json.open('[');
  for (Seat seat = 0; seat < state.seats; ++seat)
    write_cards(json, naming_at(match).order, match.dealt(seat));
  json.close(']');
  json.key("factors");
  write_factors(json, settled.factors);
  json.close('}');
}

inline void write_facts(JsonWriter& json, const LocalMatch& match) {
  const bool dealt = match.number() >= 0;
  json.open('{');
  json.field("seats", match.match().seats);
  json.field("deal", match.number());
  json.field("events", dealt ? match.events().size() : 0);
  json.field("to_act", match.is_dealt() ? or_null(match.state().to_act) : std::nullopt);
  json.field("deal_over", dealt && !match.is_dealt());
  json.field("match_over", match.match().over);
  json.field("secret", match.table().rules.exposure.on);
  json.seats("winners", match.match().winners);
  json.field("totals", std::span(match.match().totals).first(match.match().seats));
  json.close('}');
}

inline void write_opening(JsonWriter& json, const LocalMatch& match) {
  const Drawn& drawn = match.drawn();
  json.open('{');
  json.key("deck");
  json.open('[');
  for (const std::uint8_t face : std::span(drawn.deck).first(match.state().deck_size)) {
    const std::array<char, 2> name = face_name(face);
    json.value(std::string_view(name.data(), name.size()));
  }
  json.close(']');
  json.field("first", drawn.opening.first);
  json.field("lead", or_null(drawn.opening.lead));
  write_card(json, "faceup", drawn.opening.faceup);
  json.close('}');
}

}  // namespace clamber::wasm
