// Serialization of many deals. Restoring invalid bytes cannot cause invalid reads in the kernel.
#pragma once
#include "convert.hpp"
#include "match_bytes.hpp"
#include "run/event_bytes.hpp"
#include "run/vector.hpp"

namespace clamber::py {

inline constexpr const char* kNotTheseDeals = "not a checkpoint of these deals";

inline nb::bytes save(const Deals& deals) {
  std::string bytes;
  for (std::size_t i = 0; i < deals.num(); ++i)
    put(bytes, deals.running(i));
  for (std::size_t i = 0; i < deals.num(); ++i) {
    const std::vector<Event>& all = deals.history(i).all();
    put(bytes, static_cast<std::uint32_t>(all.size()));
    for (const Event& event : all)
      put_event(bytes, event);
  }
  return nb::bytes(bytes.data(), bytes.size());
}

inline History get_history(std::string_view& bytes, const CombinationTable& table, const State& state) {
  History history;
  for (auto left = get<std::uint32_t>(bytes); left > 0; --left)
    history.add(table, get_event(bytes, table, state.special, state.seats, kNotTheseDeals), state.special);
  return history;
}

// Return true if a deal and its match, decoded from untrusted bytes, are valid.
inline bool sane(const CombinationTable& table, const Running& running, int seats) {
  return Sanity(table, running.state).holds() && sane(table, running.match, seats) && running.state.seats == seats &&
         running.last < seats && running.ended <= 1 && (running.ended == 0 || running.state.phase == Phase::over);
}

inline void restore(Deals& deals, nb::bytes data) {
  std::string_view bytes(data.c_str(), data.size());
  std::vector<Running> all;
  std::vector<History> histories;
  for (std::size_t i = 0; i < deals.num(); ++i)
    if (all.push_back(get<Running>(bytes)); !sane(deals.table(), all.back(), static_cast<int>(deals.layout().seats)))
      throw std::invalid_argument(kNotTheseDeals);
  for (const Running& running : all)
    histories.push_back(get_history(bytes, deals.table(), running.state));
  if (!bytes.empty())
    throw std::invalid_argument("not a checkpoint of so many deals");
  nb::gil_scoped_release release;
  deals.restore(std::move(all), std::move(histories));
}

}  // namespace clamber::py
