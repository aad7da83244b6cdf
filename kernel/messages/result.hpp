// Message about the result of a deal: `ResultJson` (src/clamber/as_json/results.py).
#pragma once
#include <span>

#include "messages/plays.hpp"

namespace clamber {

// Result of a deal within a match.
struct DealResult {
  bool is_void = false;
  std::span<const Seat> order = {};                          // seats in the order in which they went out
  std::optional<std::span<const std::int64_t>> scores = {};  // points of each seat, unless only levels count
  std::optional<std::array<std::uint8_t, 2>> levels = {};    // of both sides after the deal
  Seat declarer = kNone;
  Seat partner = kNone;
  std::optional<unsigned> winners = {};  // bitmask of seats, if the deal ended the match
};

// Write a result, with the cards left in each hand.
inline void write_result(JsonWriter& json, const CardOrder& order, const DealResult& result,
                         std::span<const Faces> hands) {
  json.open('{');
  json.field("void", result.is_void);
  json.field("order", result.order);
  json.key("hands");
  json.open('[');
  for (const Faces& hand : hands)
    write_cards(json, order, hand);
  json.close(']');
  json.field("scores", result.scores);
  json.field("levels", result.levels ? std::optional(level_names(*result.levels)) : std::nullopt);
  json.field("declarer", or_null(result.declarer));
  json.field("partner", or_null(result.partner));
  if (result.winners)
    json.seats("winner", *result.winners);
  else
    json.field("winner", std::nullopt);
  json.close('}');
}

// Write the steps of scores as a list (`FactorJson`).
inline void write_factors(JsonWriter& json, const std::vector<Factor>& factors) {
  json.open('[');
  for (const Factor& factor : factors) {
    json.open('{');
    json.field("name", name_of(factor.name));
    json.field("op", name_of(factor.op));
    json.field("value", factor.value);
    json.field("seat", or_null(factor.seat));
    json.close('}');
  }
  json.close(']');
}

}  // namespace clamber
