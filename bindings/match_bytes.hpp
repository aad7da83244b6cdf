// Serialization of a match between two deals: the fields in order, without compiler padding.
#pragma once
#include <cstring>

#include "run/field_bytes.hpp"
#include "run/match.hpp"

namespace clamber::py {

// Return true if a match decoded from untrusted bytes is valid, i.e. every value that the kernel uses as an index is
// in range.
inline bool sane(const CombinationTable& table, const MatchState& match, int seats) {
  const auto seat = [seats](Seat s) { return s == kNone || s < seats; };
  bool good = match.seats == seats && match.out <= seats && seat(match.first) && seat(match.declarer) &&
              (match.declarers == kNone || match.declarers < 2);
  for (const Seat s : match.order)
    good = good && seat(s);
  for (const std::uint8_t level : match.levels)
    good = good && level < (table.levels == 1 ? kRanks : table.levels);
  unsigned char over;  // read as a byte, because an invalid bool is undefined behaviour
  std::memcpy(&over, &match.over, 1);
  return good && over <= 1;
}

inline std::string match_bytes(const MatchState& match) {
  std::string bytes;
  put(bytes, match.totals);
  put(bytes, match.order);
  put(bytes, match.levels);
  put(bytes, match.failures);
  put(bytes, match.deals);
  for (const std::uint8_t number : {match.out, match.declarers, match.winners, match.seats, match.first,
                                    match.declarer, match.voids, static_cast<std::uint8_t>(match.over)})
    put(bytes, number);
  return bytes;
}

inline MatchState match_from_bytes(const CombinationTable& table, std::string_view bytes) {
  const auto number = [&bytes] { return get<std::uint8_t>(bytes); };
  MatchState match;
  match.totals = get<decltype(match.totals)>(bytes);
  match.order = get<decltype(match.order)>(bytes);
  match.levels = get<decltype(match.levels)>(bytes);
  match.failures = get<decltype(match.failures)>(bytes);
  match.deals = get<decltype(match.deals)>(bytes);
  match.out = number();
  match.declarers = number();
  match.winners = number();
  match.seats = number();
  match.first = number();
  match.declarer = number();
  match.voids = number();
  match.over = number() != 0;
  if (!bytes.empty() || match.seats < 2 || match.seats > kMaxSeats || !sane(table, match, match.seats))
    throw std::invalid_argument("not the bytes of a match");
  return match;
}

}  // namespace clamber::py
