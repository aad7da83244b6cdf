// Choices and cards as programs name them: by faces instead of slots.
#pragma once
#include <stdexcept>

#include "deal/state.hpp"

namespace clamber {

// Multiset of faces (bits 0..51 are rank * 4 + suit, 52 is the black joker, 53 the red joker): faces held at least
// once, and faces held twice.
using Masks = std::pair<std::uint64_t, std::uint64_t>;

inline Masks to_faces(const CombinationTable& table, const Cards& cards, std::uint8_t special) {
  Cards faces;
  for_each_card(cards, [&](Slot slot) { faces.add(table.face_of(slot, special)); });
  return {faces.once, faces.twice};
}

inline Cards to_slots(const CombinationTable& table, const Masks& faces, std::uint8_t special) {
  if (((faces.first | faces.second) >> kFaces) != 0)
    throw std::invalid_argument("no such face");
  Cards slots;
  for_each_card({faces.first | faces.second, faces.second}, [&](Slot face) { slots.add(table.slot_of(face)); });
  return with_special(slots, special);
}

// Return the slots of a play's cards in a seat's hand. A captured Big Ace that counts as an ordinary card keeps its
// slot (BIGA-78).
inline Cards to_slots_of(const CombinationTable& table, const Masks& faces, const State& state, Seat seat) {
  const Cards slots = to_slots(table, faces, state.special);
  const Cards& held = state.hands[seat].cards;
  const int more = slots.count(kSpecialSlot) - held.count(kSpecialSlot);
  return more > 0 && held.count(state.special) > 0 ? with_ordinary(slots, state.special, more) : slots;
}

// Return the choice of an action with these faces.
inline Choice choice_of(const CombinationTable& table, const State& state, ActionId id, const Masks& faces) {
  if (!table.is_play(id) || state.to_act == kNone)
    return {id, {}};
  return {id, to_slots_of(table, faces, state, state.to_act)};
}

}  // namespace clamber
