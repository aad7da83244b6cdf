// Results of deals played elsewhere, and the reasons of refusals, as JSON.
#pragma once
#include <span>

#include "messages/notation.hpp"
#include "messages/result.hpp"
#include "run/ended.hpp"

namespace clamber {

// Write the reason of a refusal and its values.
inline void write_refusal(JsonWriter& json, const CombinationTable& table, const EndedRefusal& refusal) {
  json.field("refused", name_of(refusal.why));
  json.key("values");
  json.open('{');
  const int* value = refusal.values.data();
  each_name(refusal.names, [&](std::string_view name) {
    if (name == "card")
      write_card(json, name, static_cast<std::uint8_t>(*value));
    else if (name == "bomb")
      json.field(name, name_of(static_cast<BombName>(*value)));
    else if (name == "bids")
      json.field(
          name,
          std::span(table.rules.auction.bids.stakes).first(static_cast<std::size_t>(table.rules.auction.bids.count)));
    else if (name == "key")
      json.field(name, "bid");
    else
      json.field(name, *value);
    ++value;
  });
  json.close('}');
}

// Write a result and the standing after it (docs/notation.md, section 4).
inline void write_ended(JsonWriter& json, const CombinationTable& table, const EndedResult& result) {
  const MatchState& match = result.match;
  const bool is_void = result.order.empty(), by_levels = table.rules.levels.on;
  json.open('{');
  if (by_levels) {
    json.field("levels", level_names(match.levels));
    json.field("next_level", kRankNames[level_of(match) % kRanks]);
    json.field("failures", match.failures);
  } else {
    json.field("scores", std::span(result.scores).first(is_void ? 0 : match.seats));
    json.field("totals", std::span(match.totals).first(match.seats));
  }
  json.key("factors");
  write_factors(json, result.factors);
  const Payments due = match.over ? Payments{} : tribute_due(table, match.seats, {match.order, match.out});
  json.key("tribute");
  json.open('[');
  for (std::size_t i = 0; i < due.payments; ++i) {
    json.open('{');
    json.field("payer", due.payer[i]);
    json.field("receiver", or_null(due.receiver[i]));
    json.close('}');
  }
  json.close(']');
  if (!is_void) {
    json.field("order", result.order);
    if (by_levels)
      json.field("level", kRankNames[level_of(result.before) % kRanks]);
  }
  json.close('}');
}

}  // namespace clamber
