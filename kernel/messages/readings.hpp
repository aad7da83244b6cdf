// Readings of selected cards: every combination that they can form, and the reason why it cannot be played now.
#pragma once
#include <algorithm>
#include <tuple>

#include "deal/choices.hpp"
#include "deal/legality.hpp"
#include "messages/view_fields.hpp"

namespace clamber {

// Write the readings of cards in the viewer's hand as a list, strongest first: by bomb class and power, then by id. A
// reading is an object with its `id`, the reason `why` it is not legal ("legal" if it is, null if the viewer is not
// to act), and its `play`. `room` has CombinationTable::scratch_size(). Throw if the viewer does not hold the cards.
inline void write_readings(JsonWriter& json, const Viewed& viewed, const Masks& faces, ActionId* room) {
  const CombinationTable& table = viewed.notation.table();
  const State& state = viewed.state;
  const Cards cards = viewed.viewer == kNone ? to_slots(table, faces, state.special)
                                             : to_slots_of(table, faces, state, viewed.viewer);
  if (const Cards held = viewed.viewer == kNone ? Cards{} : state.hands[viewed.viewer].cards; !held.contains(cards))
    throw std::invalid_argument("the viewer does not hold these cards");
  std::vector<ActionId> ids;
  if (!cards.empty()) {
    ids.assign(room, room + readings_here(table, state, cards, room));
    if (const ActionId alone = joker_lead_of(table, cards); alone != kNoAction)
      ids.push_back(alone);
  }
  const auto strength = [&](ActionId id) {
    return std::tuple(-table.bomb_class(id), -table.power(state.level, table.action(id)), id);
  };
  std::sort(ids.begin(), ids.end(), [&](ActionId one, ActionId other) { return strength(one) < strength(other); });

  const Naming names(viewed.notation, state.level, state.special);
  const Faces written = faces_of(table, cards, state.special);
  const bool is_asked = viewed.viewer != kNone && state.to_act == viewed.viewer && state.chance == 0;
  json.open('[');
  for (const ActionId id : ids) {
    json.open('{');
    json.field("id", id);
    json.field("why", is_asked ? std::optional(name_of(why_not(table, state, {id, cards}, room))) : std::nullopt);
    json.key("play");
    write_action(json, names, id, written, table.rules.capture.on && is_capture(table, state, id));
    json.close('}');
  }
  json.close(']');
}

}  // namespace clamber
