// Messages about a deal: the complete view of a seat, and the deal of a table in two parts, one for all viewers and
// one for each. A message lists its fields in the order of the wire.
#pragma once
#include "messages/view_fields.hpp"

namespace clamber {

inline constexpr auto kNoDoer = [](std::size_t) { return std::optional<Doer>(); };

// Write the complete view of a seat (`ViewJson`). `room` has twice CombinationTable::scratch_size().
inline void write_view(JsonWriter& json, const Viewed& viewed, ActionId* room) {
  ViewFields fields(json, viewed);
  const std::span<const ActionId> legal = fields.legal_actions(room);
  json.open('{');
  fields.sizes();
  fields.known();
  fields.talon();
  fields.first();
  fields.leader();
  fields.to_beat_seat();
  fields.waiting();
  fields.order();
  fields.level();
  fields.special();
  fields.drawn();
  fields.declarer();
  fields.levels();
  fields.side();
  fields.failures();
  fields.totals();
  fields.phase();
  fields.to_act();
  fields.hand();
  fields.partner();
  fields.alone();
  fields.teammates();
  fields.must_lead(!legal.empty());
  json.field("seat", or_null(viewed.viewer));
  json.field("seats", viewed.state.seats);
  fields.to_beat();
  fields.auction();
  fields.tributes();
  fields.unseen();
  fields.unseen_cards();
  json.key("history");
  fields.events(0, kNoDoer);
  fields.legal(legal);
  json.close('}');
}

// Public facts of a table about its deal. Times are in milliseconds since 1970.
struct TableFacts {
  std::int64_t match = 0;   // index of the match at the table
  std::int64_t number = 0;  // index of the deal in the match
  std::int64_t turn = 0;
  std::optional<std::int64_t> deadline;
  std::int64_t turn_started = 0;
  bool in_window = false;  // true while all seats may make secret claims, so that nobody is seen to act
};

// Write the place of a deal at its table, and its turn.
inline void write_place(JsonWriter& json, const TableFacts& table) {
  json.field("match", table.match);
  json.field("number", table.number);
  json.field("turn", table.turn);
  json.field("deadline", table.deadline);
  json.field("turn_started", table.turn_started);
}

// Write the part of a deal that all viewers share (`DealForAll`).
template <class DoerOf>
void write_deal_for_all(JsonWriter& json, const Viewed& viewed, const TableFacts& table, DoerOf&& doer) {
  ViewFields fields(json, viewed);
  json.open('{');
  write_place(json, table);
  fields.sizes();
  fields.known();
  fields.talon();
  fields.first();
  fields.leader(table.in_window);
  fields.to_beat();
  fields.to_beat_seat();
  ViewFields(json, {viewed.notation, viewed.state, viewed.match, viewed.events, kNone}).trick(doer);
  fields.waiting(table.in_window);
  fields.order();
  fields.level();
  fields.special();
  fields.drawn();
  fields.declarer();
  fields.auction();
  fields.levels();
  fields.side();
  fields.failures();
  fields.multiplier();
  fields.totals();
  fields.stakes();
  fields.tribute_resisted();
  json.close('}');
}

// Facts of a table about a viewer.
struct ViewerFacts {
  std::string_view window = "null";  // window for secret claims as the viewer sees it, as JSON
  bool in_window = false;
  bool asked = true;    // false if another plays for the viewer
  bool open = false;    // true if all hands are shown
  bool counts = false;  // true if the table counts the unseen cards
};

// Write the part of a deal for one viewer (`DealForOne`). `room` has twice CombinationTable::scratch_size().
inline void write_deal_for_one(JsonWriter& json, const Viewed& viewed, const ViewerFacts& facts, ActionId* room) {
  ViewFields fields(json, viewed);
  const bool asked = facts.asked && !facts.in_window;
  const std::span<const ActionId> legal = asked ? fields.legal_actions(room) : std::span<const ActionId>{};
  json.open('{');
  fields.phase(facts.in_window);
  fields.to_act(facts.in_window);
  fields.hand();
  fields.partner();
  fields.alone();
  fields.teammates();
  fields.tributes();
  json.key("window");
  json.json(facts.window);
  if (facts.open)
    fields.hands(viewed.state);
  else
    fields.empty("hands");
  json.field("my_turn", !legal.empty());
  fields.legal(legal);
  fields.playable(legal);
  fields.must_lead(!legal.empty());
  if (facts.counts) {
    fields.unseen();
    fields.unseen_wild();
  } else {
    fields.empty("unseen");
    fields.empty("unseen_wild");
  }
  json.close('}');
}

}  // namespace clamber
