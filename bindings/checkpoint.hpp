// Serialization of many deals. Restoring invalid bytes cannot cause invalid reads in the kernel.
#pragma once
#include "convert.hpp"
#include "match_bytes.hpp"
#include "run/vector.hpp"
#include "sanity.hpp"

namespace clamber::py {

inline nb::bytes save(const Deals& deals) {
  std::string bytes;
  for (std::size_t i = 0; i < deals.num(); ++i)
    put(bytes, deals.running(i));
  for (std::size_t i = 0; i < deals.num(); ++i) {
    const std::vector<Event>& all = deals.history(i).all();
    put(bytes, static_cast<std::uint32_t>(all.size()));
    for (const Event& event : all) {  // one at a time, because Event has padding
      put(bytes, event.seat);
      put(bytes, event.drawn);
      put(bytes, event.chance);
      put(bytes, event.asked);
      put(bytes, event.trick);
      put(bytes, event.choice.id);
      put(bytes, event.choice.cards);
      put(bytes, event.captured);
    }
  }
  return nb::bytes(bytes.data(), bytes.size());
}

inline History get_history(std::string_view& bytes, const Table& table, const State& state) {
  History history;
  for (auto left = get<std::uint32_t>(bytes); left > 0; --left) {
    const auto seat = get<Seat>(bytes);
    const auto drawn = get<std::uint8_t>(bytes);
    const auto chance = get<Flag>(bytes);
    const auto asked = get<AskedFor>(bytes);
    const auto trick = get<std::uint16_t>(bytes);
    const auto id = get<ActionId>(bytes);
    const auto cards = get<Cards>(bytes);
    const auto captured = get<Cards>(bytes);
    if (seat >= state.seats || chance > 1 || asked > AskedFor::resist || id >= table.capacity() ||
        !in_deck(table, state.special, cards) || !in_deck(table, state.special, captured))
      throw std::invalid_argument("not a checkpoint of these deals");
    history.add(table, {seat, drawn, chance, hidden_of(table, id), asked, trick, {id, cards}, captured},
                state.special);
  }
  return history;
}

// Return true if a deal and its match, decoded from untrusted bytes, are valid.
inline bool sane(const Table& table, const Running& running, int seats) {
  return Sanity(table, running.state).holds() && sane(table, running.match, seats) && running.state.seats == seats &&
         running.last < seats && running.ended <= 1 && (running.ended == 0 || running.state.phase == Phase::over);
}

inline void restore(Deals& deals, nb::bytes data) {
  std::string_view bytes(data.c_str(), data.size());
  std::vector<Running> all;
  std::vector<History> histories;
  for (std::size_t i = 0; i < deals.num(); ++i)
    if (all.push_back(get<Running>(bytes)); !sane(deals.table(), all.back(), static_cast<int>(deals.layout().seats)))
      throw std::invalid_argument("not a checkpoint of these deals");
  for (const Running& running : all)
    histories.push_back(get_history(bytes, deals.table(), running.state));
  if (!bytes.empty())
    throw std::invalid_argument("not a checkpoint of so many deals");
  nb::gil_scoped_release release;
  deals.restore(std::move(all), std::move(histories));
}

}  // namespace clamber::py
