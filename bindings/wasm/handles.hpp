// Objects that a caller of the C interface holds, and the calls that use them: arguments are checked, and exceptions
// become faults.
#pragma once
#include <map>
#include <utility>
#include <variant>

#include "bots/policies.hpp"
#include "interface.hpp"
#include "local_match.hpp"
#include "messages/json.hpp"

namespace clamber::wasm {

// Bot with the random numbers of its seat.
struct Bot {
  std::shared_ptr<const Rules> rules;
  std::unique_ptr<Policy> policy;
  Rng rng;
};

using Object = std::variant<std::shared_ptr<Rules>, LocalMatch, Bot>;

// Everything that a caller holds, and the bytes on their way. A freed handle is never used again.
struct Held {
  std::map<std::int32_t, Object> objects;
  std::int32_t last = 0;
  std::string input, output;
};
inline Held held;

template <class Kind>
Kind& at(std::int32_t handle) {
  const auto found = held.objects.find(handle);
  Kind* const object = found == held.objects.end() ? nullptr : std::get_if<Kind>(&found->second);
  if (object == nullptr)
    throw Faulty(kNoHandle, "no such handle: " + std::to_string(handle));
  return *object;
}

inline std::int32_t hold(Object object) {
  if (held.objects.size() >= kMostHandles || held.last == std::numeric_limits<std::int32_t>::max())
    throw std::invalid_argument("too many handles; free some");
  held.objects.emplace(held.last + 1, std::move(object));
  return ++held.last;
}

// Call a function with the input, and return its number, or the fault of its exception.
template <class F>
std::int32_t guarded(F&& f) noexcept {
  const std::string input = std::exchange(held.input, {});
  held.output.clear();
  try {
    return static_cast<std::int32_t>(f(std::string_view(input)));
  } catch (...) {
    const Faulty fault = caught();
    held.output = fault.what();
    return fault.fault();
  }
}

inline std::int32_t answered() { return static_cast<std::int32_t>(held.output.size()); }

// Append the text that a function writes to the answer. It is called again if the text outgrows the room.
template <class Write>
std::int32_t answer_json(Write&& write) {
  constexpr std::size_t kUsualLength = 1 << 14;
  const std::size_t begin = held.output.size();
  std::size_t length = kUsualLength;
  for (bool fits = false; !fits;) {
    held.output.resize(begin + length);
    JsonWriter json(held.output.data() + begin, length);
    write(json);
    fits = json.fits();
    length = json.size();
  }
  held.output.resize(begin + length);
  return answered();
}

// Append the bytes of numbers to the answer.
template <class T>
void append(const T* numbers, std::size_t n) {
  static_assert(std::endian::native == std::endian::little);
  held.output.append(reinterpret_cast<const char*>(numbers), n * sizeof(T));
}

inline Seat viewer_of(const LocalMatch& match, std::int32_t viewer) {
  if (viewer < -1 || viewer >= match.match().seats)
    throw std::invalid_argument("no such seat");
  return viewer < 0 ? kNone : static_cast<Seat>(viewer);
}

inline Seat seat_of(const LocalMatch& match, std::int32_t seat) {
  if (seat < 0)
    throw std::invalid_argument("no such seat");
  return viewer_of(match, seat);
}

inline void check_seats(const Rules& rules, int seats) {
  if (seats < 2 || seats > kMaxSeats || ((rules.compiled.seats >> seats) & 1) == 0)
    throw std::invalid_argument("no such number of seats");
}

// Return a match before its first deal; `level` as for `clamber_match`.
inline MatchState match_of(const Rules& rules, int seats, int level) {
  check_seats(rules, seats);
  if (level < -1 || level >= (rules.table().rules.levels.on ? rules.table().levels : 0))
    throw std::invalid_argument("no such level");
  MatchState match = new_match(rules.table(), seats);
  if (level >= 0)
    match.levels.fill(static_cast<std::uint8_t>(level));
  return match;
}

inline constexpr std::size_t kFacesSize = 16;

// Return faces: 8 bytes for those that occur at least once, and 8 for those that occur twice.
inline Masks faces_in(std::string_view input) {
  ByteReader in(input, "faces are 16 bytes");
  Masks faces{in.number<std::uint64_t>(), 0};
  faces.second = in.number<std::uint64_t>();
  if (!in.at_end())
    throw std::invalid_argument("faces are 16 bytes");
  return faces;
}

// Return the faces of an action's input, or nullopt if it is empty, for the default cards.
inline std::optional<Masks> faces_or_default(std::string_view input) {
  return input.empty() ? std::nullopt : std::optional(faces_in(input));
}

// Return an id that the rules have.
inline ActionId action_of(const LocalMatch& match, std::uint32_t action) {
  if (action >= match.table().capacity())
    throw std::invalid_argument("no such action");
  return action;
}

// Append the faces of cards to the answer.
inline void append_faces(const LocalMatch& match, const Cards& cards) {
  const Masks faces = to_faces(match.table(), cards, match.state().special);
  for (const std::uint64_t mask : {faces.first, faces.second})
    append(&mask, 1);
}

}  // namespace clamber::wasm
