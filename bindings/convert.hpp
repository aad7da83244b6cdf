// Conversion between Python and kernel values, such as faces and slots; no logic.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "deal/choices.hpp"
#include "deal/legality.hpp"
#include "run/batch.hpp"
#include "words.hpp"

namespace clamber::py {

namespace nb = nanobind;

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

inline Seed seed_of(nb::bytes bytes) { return clamber::seed_of(std::string_view(bytes.c_str(), bytes.size())); }

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
void bind_judge(nb::module_& module);
void bind_observation(nb::module_& module);
void bind_nets(nb::module_& module);
void bind_plan(nb::module_& module);
void bind_solve(nb::module_& module);
void bind_vector(nb::module_& module);

}  // namespace clamber::py
