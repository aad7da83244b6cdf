// Cards as bitmasks over slots, and hands as one count per lane.
//
// A slot is lane * 4 + suit. Lanes: 0..12 are the ranks 2 3 4 5 6 7 8 9 T J Q K A, 13 is the black joker, 14 the red
// joker, and 15 the special cards of a deal (the wild level cards in Guandan, the Big Aces in Big A). Suits: d c h s.
// If jokers are interchangeable, the red joker is the second "suit" of lane 13.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace clamber {

using Slot = std::uint8_t;
using Seat = std::uint8_t;

inline constexpr int kLanes = 16;
inline constexpr int kRanks = 13;
inline constexpr int kAceLane = 12;
inline constexpr int kJokerLane = 13;
inline constexpr int kRedJokerLane = 14;
inline constexpr int kSpecialLane = 15;
inline constexpr int kFaces = 54;
inline constexpr int kMaxCopies = 8;
inline constexpr int kMaxSeats = 6;
inline constexpr int kMaxDeck = 108;
inline constexpr Slot kSpecialSlot = 60;
inline constexpr std::uint8_t kNone = 0xFF;

// Multiset of cards with at most two copies of each: bitmasks of the slots held at least once and of those held
// twice.
struct Cards {
  std::uint64_t once = 0;
  std::uint64_t twice = 0;

  friend constexpr bool operator==(const Cards&, const Cards&) = default;

  [[nodiscard]] constexpr bool empty() const { return once == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(once) + std::popcount(twice); }
  [[nodiscard]] constexpr int count(Slot slot) const {
    return static_cast<int>(((once >> slot) & 1) + ((twice >> slot) & 1));
  }
  [[nodiscard]] constexpr bool contains(const Cards& other) const {
    return (other.once & ~once) == 0 && (other.twice & ~twice) == 0;
  }
  // Return the multiset sum. Precondition: no card gets a third copy.
  [[nodiscard]] constexpr Cards plus(const Cards& other) const {
    return {once | other.once, twice | other.twice | (once & other.once)};
  }
  // Return the multiset difference, clamped at zero.
  [[nodiscard]] constexpr Cards minus(const Cards& other) const {
    return {(once & ~other.once) | (twice & ~other.twice), twice & ~other.once};
  }
  constexpr void add(Slot slot) {
    const std::uint64_t bit = std::uint64_t{1} << slot;
    twice |= once & bit;
    once |= bit;
  }
  constexpr void take(Slot slot) { *this = minus({std::uint64_t{1} << slot, 0}); }
};

[[nodiscard]] constexpr Cards one_card(Slot slot) { return {std::uint64_t{1} << slot, 0}; }

constexpr std::uint64_t lane_mask(int lane) { return std::uint64_t{15} << (4 * lane); }

// Slots of all cards but jokers and special cards.
inline constexpr std::uint64_t kSuited = (std::uint64_t{1} << (4 * kRanks)) - 1;

// Call f(slot) once per copy, lowest slot first.
template <class F>
constexpr void for_each_card(const Cards& cards, F&& f) {
  for (std::uint64_t rest = cards.once; rest != 0; rest &= rest - 1) {
    const auto slot = static_cast<Slot>(std::countr_zero(rest));
    f(slot);
    if ((cards.twice >> slot) & 1)
      f(slot);
  }
}

// One count per lane.
struct Lanes {
  using Bytes = std::array<std::uint8_t, kLanes>;
  using Vector = std::uint8_t __attribute__((vector_size(kLanes)));

  Bytes at{};

  friend constexpr bool operator==(const Lanes& one, const Lanes& other) {
    using Words = std::array<std::uint64_t, 2>;  // faster than byte by byte
    const auto a = std::bit_cast<Words>(one.at), b = std::bit_cast<Words>(other.at);
    return ((a[0] ^ b[0]) | (a[1] ^ b[1])) == 0;
  }

  void subtract(const Lanes& other) {
    at = std::bit_cast<Bytes>(std::bit_cast<Vector>(at) - std::bit_cast<Vector>(other.at));
  }
  [[nodiscard]] bool covers(const Lanes& other) const {
#if defined(__SSE2__)
    const __m128i mine = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at.data()));
    const __m128i others = _mm_loadu_si128(reinterpret_cast<const __m128i*>(other.at.data()));
    return _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(mine, others), mine)) == 0xFFFF;
#else
    bool all = true;
    for (std::size_t i = 0; i < kLanes; ++i)
      all &= at[i] >= other.at[i];
    return all;
#endif
  }
  // Return, for each lane, by how many cards `other` exceeds this count.
  [[nodiscard]] Lanes short_of(const Lanes& other) const {
    const Vector mine = std::bit_cast<Vector>(at), others = std::bit_cast<Vector>(other.at);
    return {std::bit_cast<Bytes>((others - mine) & (others > mine))};
  }
  [[nodiscard]] int size() const {
    constexpr std::uint64_t kEach = 0x0101010101010101;
    const auto words =
        std::bit_cast<std::array<std::uint64_t, 2>>(at);  // the sum of eight lanes, half a deck, fits in a byte
    return static_cast<int>(((words[0] + words[1]) * kEach) >> 56);
  }
};

namespace detail {

// Return the popcount of each group of four bits, in place.
constexpr std::uint64_t bits_of_four(std::uint64_t x) {
  x -= (x >> 1) & 0x5555555555555555;
  return (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
}
// Spread eight groups of four bits over eight bytes.
constexpr std::uint64_t a_byte_each(std::uint64_t x) {
  x = (x | (x << 16)) & 0x0000FFFF0000FFFF;
  x = (x | (x << 8)) & 0x00FF00FF00FF00FF;
  return (x | (x << 4)) & 0x0F0F0F0F0F0F0F0F;
}

}  // namespace detail

[[nodiscard]] inline Lanes lanes_of(const Cards& cards) {
  const std::uint64_t counts = detail::bits_of_four(cards.once) + detail::bits_of_four(cards.twice);
  const std::array<std::uint64_t, 2> words{detail::a_byte_each(counts & 0xFFFFFFFF),
                                           detail::a_byte_each(counts >> 32)};
  return {std::bit_cast<Lanes::Bytes>(words)};
}

// Return a bitmask of the lanes that hold at least `copies` cards.
[[nodiscard]] inline std::uint32_t lanes_with(const Lanes& lanes, int copies) {
#if defined(__SSE2__)
  const __m128i counts = _mm_loadu_si128(reinterpret_cast<const __m128i*>(lanes.at.data()));
  return static_cast<std::uint32_t>(
      _mm_movemask_epi8(_mm_cmpgt_epi8(counts, _mm_set1_epi8(static_cast<char>(copies - 1)))));
#else
  std::uint32_t mask = 0;
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    mask |= static_cast<std::uint32_t>(lanes.at[lane] >= copies) << lane;
  return mask;
#endif
}

// Bitmasks of the lanes that hold at least one, two, ..., eight cards.
using Held = std::array<std::uint16_t, kMaxCopies>;

[[nodiscard]] inline Held held_of(const Lanes& lanes) {
  const auto four_from = [&lanes](int copies) {
    std::uint64_t masks = 0;
    for (int k = 3; k >= 0; --k)
      masks = (masks << 16) | lanes_with(lanes, copies + k);
    return masks;
  };
  using Halves =
      std::uint64_t __attribute__((vector_size(sizeof(Held))));  // one vector store, so that a vector load can follow
  return std::bit_cast<Held>(Halves{four_from(1), lanes_with(lanes, 5) == 0 ? 0 : four_from(5)});
}

// Cards in three forms that are always kept consistent. The masks are read on every turn, but recomputed only when
// cards are added or removed.
struct Hand {
  Cards cards;
  Lanes lanes;
  Held held{};

  friend constexpr bool operator==(const Hand&, const Hand&) = default;

  [[nodiscard]] bool empty() const { return cards.empty(); }
  [[nodiscard]] int size() const { return cards.size(); }
  void add(Slot slot) {
    cards.add(slot);
    const std::size_t lane =
        slot >> 2;  // the modulo keeps the index in bounds for invalid positions; no lane gets a ninth card
    held[lanes.at[lane]++ % kMaxCopies] |= static_cast<std::uint16_t>(1u << lane);
  }
  void take(Slot slot) {
    cards.take(slot);
    --lanes.at[slot >> 2];
    held = held_of(lanes);
  }
  void add(const Cards& more) {
    cards = cards.plus(more);
    lanes = lanes_of(cards);
    held = held_of(lanes);
  }
  void remove(const Cards& played, const Lanes& need) {
    cards = cards.minus(played);
    lanes.subtract(need);
    held = held_of(lanes);
  }
};

[[nodiscard]] inline Hand hand_of(const Cards& cards) {
  Hand hand;
  hand.add(cards);
  return hand;
}

// Return the ranks (bit 0 is the 2) held in one suit, gathered from every fourth slot bit.
[[nodiscard]] constexpr std::uint32_t ranks_in_suit(const Cards& cards, int suit) {
  std::uint64_t x = (cards.once >> suit) & 0x0001111111111111ULL;
  x = (x | (x >> 3)) & 0x0303030303030303ULL;
  x = (x | (x >> 6)) & 0x000F000F000F000FULL;
  x = (x | (x >> 12)) & 0x000000FF000000FFULL;
  x = (x | (x >> 24)) & 0x000000000000FFFFULL;
  return static_cast<std::uint32_t>(x);
}

// Convert from lane order (2 .. A) to run order (A 2 3 .. K A), which has the Ace at both ends. Accepts one mask or a
// vector of masks.
template <class Mask>
[[nodiscard]] constexpr Mask run_order(Mask lanes) {
  return ((lanes & 0x1FFF) << 1) | ((lanes >> kAceLane) & 1);
}
// Return the lane at a place in run order.
[[nodiscard]] constexpr int run_lane(int place) { return place == 0 ? kAceLane : place - 1; }

namespace detail {
// Lookup table for one lane: suits taken once and twice when the lowest n cards are taken.
struct LowestOfLane {
  std::array<std::uint8_t, 16 * 16 * (kMaxCopies + 1)> table{};
  consteval LowestOfLane() {
    for (unsigned once = 0; once < 16; ++once)
      for (unsigned twice = 0; twice < 16; ++twice)
        for (unsigned n = 0; n <= kMaxCopies; ++n) {
          unsigned left = n, a = 0, b = 0;
          for (unsigned suit = 0; suit < 4; ++suit) {
            if (left > 0 && ((once >> suit) & 1))
              a |= 1u << suit, --left;
            if (left > 0 && ((once & twice) >> suit) & 1)
              b |= 1u << suit, --left;
          }
          table[(once * 16 + twice) * (kMaxCopies + 1) + n] = static_cast<std::uint8_t>(a | (b << 4));
        }
  }
};
inline constexpr LowestOfLane kLowestOfLane{};
}  // namespace detail

// Return the lowest `n` cards of a lane in suit order d c h s.
[[nodiscard]] inline Cards lowest_of_lane(const Cards& cards, int lane, int n) {
  const auto once = static_cast<unsigned>((cards.once >> (4 * lane)) & 15);
  const auto twice = static_cast<unsigned>((cards.twice >> (4 * lane)) & 15);
  const std::uint64_t taken =
      detail::kLowestOfLane.table[(once * 16 + twice) * (kMaxCopies + 1) + static_cast<unsigned>(n)];
  return {(taken & 15) << (4 * lane), (taken >> 4) << (4 * lane)};
}

}  // namespace clamber
