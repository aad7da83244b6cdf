// Serialization of events, field by field, because Event has padding. Invalid bytes cannot cause invalid reads.
#pragma once
#include "run/field_bytes.hpp"
#include "run/history.hpp"
#include "run/sanity.hpp"

namespace clamber {

inline void put_event(std::string& bytes, const Event& event) {
  put(bytes, event.seat);
  put(bytes, event.drawn);
  put(bytes, event.chance);
  put(bytes, event.asked);
  put(bytes, event.trick);
  put(bytes, event.choice.id);
  put(bytes, event.choice.cards);
  put(bytes, event.captured);
}

// Remove an event from the front of the bytes and return it. Throw std::invalid_argument with `refusal` if it is
// invalid.
inline Event get_event(std::string_view& bytes, const CombinationTable& table, std::uint8_t special, int seats,
                       const char* refusal) {
  const auto seat = get<Seat>(bytes);
  const auto drawn = get<std::uint8_t>(bytes);
  const auto chance = get<Flag>(bytes);
  const auto asked = get<AskedFor>(bytes);
  const auto trick = get<std::uint16_t>(bytes);
  const auto id = get<ActionId>(bytes);
  const auto cards = get<Cards>(bytes);
  const auto captured = get<Cards>(bytes);
  if (seat >= seats || chance > 1 || asked > AskedFor::resist || id >= table.capacity() ||
      !in_deck(table, special, cards) || !in_deck(table, special, captured))
    throw std::invalid_argument(refusal);
  return {seat, drawn, chance, hidden_of(table, id), asked, trick, {id, cards}, captured};
}

}  // namespace clamber
