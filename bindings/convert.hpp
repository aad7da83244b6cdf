// Conversion between Python and kernel values, such as faces and slots; no logic.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "deal/legality.hpp"
#include "run/batch.hpp"
#include "words.hpp"

namespace clamber::py {

namespace nb = nanobind;

// Multiset of faces (bits 0..51 are rank * 4 + suit, 52 is the black joker, 53 the red joker): faces held at least
// once, and faces held twice.
using Masks = std::pair<std::uint64_t, std::uint64_t>;

// Convert a kernel value to an optional. `none` is the sentinel for a missing value, usually kNone.
inline std::optional<int> or_none(int value, int none = kNone) {
  return value == none ? std::nullopt : std::optional<int>(value);
}

inline std::vector<int> seats_in(unsigned mask) {
  std::vector<int> seats;
  for (; mask != 0; mask &= mask - 1)
    seats.push_back(std::countr_zero(mask));
  return seats;
}

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

// Event with Python values.
struct HeldEvent {
  int seat = 0, drawn = 0, action = 0;
  std::uint16_t trick = kNoTrick;
  bool chance = false;
  Hidden hidden{};
  AskedFor asked{};
  Masks cards, captured;
};

inline HeldEvent to_event(const CombinationTable& table, const Event& event, std::uint8_t special) {
  return {.seat = event.seat,
          .drawn = event.drawn,
          .action = static_cast<int>(event.choice.id),
          .trick = event.trick,
          .chance = event.chance != 0,
          .hidden = event.hidden,
          .asked = event.asked,
          .cards = to_faces(table, event.choice.cards, special),
          .captured = to_faces(table, event.captured, special)};
}

// Convert to a kernel event. Precondition: its seat, action and number of cards drawn are in range.
inline Event from_event(const CombinationTable& table, const HeldEvent& held, std::uint8_t special) {
  return {.seat = static_cast<Seat>(held.seat),
          .drawn = static_cast<std::uint8_t>(held.drawn),
          .chance = held.chance,
          .hidden = held.hidden,
          .asked = held.asked,
          .trick = held.trick,
          .choice = {static_cast<ActionId>(held.action), to_slots(table, held.cards, special)},
          .captured = to_slots(table, held.captured, special)};
}

// Return the events of a deal from index `first`.
inline std::vector<HeldEvent> to_events(const CombinationTable& table, const std::vector<Event>& events,
                                        std::uint8_t special, std::size_t first) {
  std::vector<HeldEvent> all;
  for (std::size_t i = first; i < events.size(); ++i)
    all.push_back(to_event(table, events[i], special));
  return all;
}

// Convert the events of a deal from Python to a History.
inline History to_history(const CombinationTable& table, const std::vector<HeldEvent>& events, const State& state) {
  History history;
  for (const HeldEvent& held : events) {
    if (held.seat < 0 || held.seat >= state.seats || held.drawn < 0 || held.drawn > kMaxDeck || held.action < 0 ||
        static_cast<std::size_t>(held.action) >= table.capacity())
      throw std::invalid_argument("no such action in a history");
    Event event = from_event(table, held, state.special);
    event.hidden = hidden_of(table, event.choice.id);
    history.add(table, event, state.special);
  }
  return history;
}

// Return the slots of a play's cards in a seat's hand. A captured Big Ace that counts as an ordinary card keeps its
// slot (BIGA-78).
inline Cards to_slots_of(const CombinationTable& table, const Masks& faces, const State& state, Seat seat) {
  const Cards slots = to_slots(table, faces, state.special);
  const Cards& held = state.hands[seat].cards;
  const int more = slots.count(kSpecialSlot) - held.count(kSpecialSlot);
  return more > 0 && held.count(state.special) > 0 ? with_ordinary(slots, state.special, more) : slots;
}

// Convert a play from Python to a kernel choice.
inline Choice choice_of(const CombinationTable& table, const State& state, ActionId id, const Masks& faces) {
  if (!table.is_play(id) || state.to_act == kNone)
    return {id, {}};
  return {id, to_slots_of(table, faces, state, state.to_act)};
}

// Check that an id from Python is a combination in this table.
inline ActionId play_id(const CombinationTable& table, int id) {
  if (std::cmp_less(id, table.ids.plays) || std::cmp_greater_equal(id, table.capacity()))
    throw std::invalid_argument("no such combination");
  return static_cast<ActionId>(id);
}

// Check a seat from Python.
inline Seat seat_of(const State& state, int seat) {
  if (seat < 0 || seat >= state.seats)
    throw std::invalid_argument("there is no seat " + std::to_string(seat) + ": seats are 0 to " +
                                std::to_string(state.seats - 1));
  return static_cast<Seat>(seat);
}

// Check a level from Python.
inline int level_of(const CombinationTable& table, int level) {
  if (level < 0 || level >= table.levels)
    throw std::invalid_argument("no such level");
  return level;
}

inline std::uint8_t special_of(std::optional<int> special) {
  if (special && (*special < 0 || *special >= 52))
    throw std::invalid_argument("no such face");
  return special ? static_cast<std::uint8_t>(*special) : kNone;
}

inline Seed seed_of(nb::bytes bytes) {
  if (bytes.size() != sizeof(Seed))
    throw std::invalid_argument("a seed is 32 bytes");
  Seed seed{};
  const auto* raw = static_cast<const unsigned char*>(bytes.data());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    seed[i / 8] |= std::uint64_t{raw[i]} << (8 * (i % 8));
  return seed;
}

// Return scratch space for the actions of one call, reused per thread.
inline ActionId* scratch(const CombinationTable& table) {
  thread_local std::vector<ActionId> room;
  if (room.size() < table.scratch_size())
    room.resize(table.scratch_size());
  return room.data();
}

void bind_rules(nb::module_& module);
void bind_table_parts(nb::module_& module);
void bind_compiled(nb::module_& module);
void bind_table(nb::module_& module);
void bind_events(nb::module_& module);
void bind_state(nb::module_& module);
void bind_match(nb::module_& module);
void bind_positions(nb::module_& module);
void bind_policy(nb::module_& module);
void bind_seen(nb::module_& module);
void bind_playouts(nb::module_& module);
void bind_observation(nb::module_& module);
void bind_nets(nb::module_& module);
void bind_plan(nb::module_& module);
void bind_solve(nb::module_& module);
void bind_vector(nb::module_& module);

}  // namespace clamber::py
