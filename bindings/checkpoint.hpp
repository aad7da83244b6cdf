// Many deals as bytes, and back: whatever the bytes, nothing in them makes the kernel read astray.
#pragma once
#include <cstring>

#include "convert.hpp"
#include "run/vector.hpp"
#include "sanity.hpp"

namespace clamber::py {

template <class T>
void put(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T get(std::string_view& bytes) {
  if (bytes.size() < sizeof(T))
    throw std::invalid_argument("not a checkpoint of so many deals");
  T value;
  std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

inline nb::bytes save(const Deals& deals) {
  std::string bytes;
  for (std::size_t i = 0; i < deals.num(); ++i)
    put(bytes, deals.running(i));
  for (std::size_t i = 0; i < deals.num(); ++i) {
    const std::vector<Event>& all = deals.history(i).all();
    put(bytes, static_cast<std::uint32_t>(all.size()));
    for (const Event& event : all) {  // one by one: an Event has gaps
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

// A deal and its match from outside: everything that the kernel uses as an index must be one.
inline bool sane(const Table& table, const Running& running, int seats) {
  const MatchState& match = running.match;
  const auto seat = [seats](Seat s) { return s == kNone || s < seats; };
  bool good = Sanity(table, running.state).holds() && match.seats == seats && running.state.seats == seats &&
              running.last < seats && running.ended <= 1 && match.out <= seats && seat(match.first) &&
              seat(match.declarer) && (match.declarers == kNone || match.declarers < 2) &&
              (running.ended == 0 || running.state.phase == Phase::over);
  for (const Seat s : match.order)
    good = good && seat(s);
  for (const std::uint8_t level : match.levels)
    good = good && (table.levels == 1 || level < table.levels);
  unsigned char flags[2];  // read as bytes: a bool from outside may be none
  std::memcpy(&flags[0], &match.again, 1);
  std::memcpy(&flags[1], &match.over, 1);
  return good && flags[0] <= 1 && flags[1] <= 1;
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
