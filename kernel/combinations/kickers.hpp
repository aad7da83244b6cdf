// Kickers of a combination: every choice of kickers for a body, as action ids.
//
// All choices for one body have consecutive ids, in the order of their lanes. The id of a choice is a sum of
// CombinationTable::steps entries, one for each lane that supplies kickers. A step is indexed by the number of
// kickers still to be chosen, the number that the lane supplies, and the lane. A hand's choices therefore follow from
// a few masks (lanes that can supply one kicker, two kickers and so on), and computing an id costs one addition.
// compile/generator.hpp computes the steps.
#pragma once
#include "combinations/sources.hpp"

namespace clamber {

inline constexpr int kMostKickers = 6;

namespace detail {

// Return the lanes of a body that starts at a position: the lane of a set, or the places of a run (run order, Ace
// first).
inline std::uint32_t body_lanes(const Kickers& kickers, std::uint32_t position) {
  if (kickers.ranks == 1)
    return 1u << position;
  const std::uint32_t places = ((1u << kickers.ranks) - 1) << position;
  return (places >> 1) | ((places & 1) << kAceLane);
}

// Return the lanes that may supply n kickers alongside this body, regardless of the hand.
inline std::uint32_t lanes_for_kickers(const Kickers& kickers, std::uint32_t body, std::uint32_t n) {
  constexpr std::uint32_t kRunRanks = 0x1FFE;  // a 2 is adjacent to no run
  const std::uint32_t beside =
      kickers.may_extend || kickers.ranks == 1 ? 0 : ((body << 1) | (body >> 1)) & ~body & kRunRanks;
  const std::uint32_t others = kickers.lanes[n - 1] & ~body & ~(n * kickers.cards >= kickers.copies ? beside : 0);
  return n == 1 ? others | (kickers.own_lanes & body) : others;
}

// Return the lanes of a hand that can supply n kickers alongside this body.
inline std::uint32_t lanes_with_kickers(const Kickers& kickers, const Sources& sources, std::uint32_t body,
                                        std::uint32_t n) {
  const std::uint32_t can = lanes_for_kickers(kickers, body, n);
  const std::uint32_t held = sources.held(static_cast<int>(kLaneSource + n * kickers.cards)) & can;
  if (kickers.own_lanes == 0)
    return held;
  return (held & ~body) | (sources.held(static_cast<int>(kLaneSource + kickers.copies + kickers.cards)) & can & body);
}

template <class Id>
struct KickerWalk {
  std::array<std::uint32_t, kMostAlike> lanes{};  // lanes that can supply one, two, three, four kickers
  const ActionId* steps = nullptr;                // steps of this body
  std::uint32_t alike = 1;
  bool both_jokers = false;
  Id* out = nullptr;

  // Append all choices of `left` kickers from these lanes. `so_far` is the sum of the steps so far.
  void choose(std::uint32_t left, std::uint32_t from, ActionId so_far) {
    const ActionId* step = steps + (left - 1) * alike * kLanes;
    std::uint32_t lanes_left = lanes[0] & from;
    if (left == 1) {
      for (; lanes_left != 0; lanes_left &= lanes_left - 1)
        *out++ = static_cast<Id>(so_far + step[std::countr_zero(lanes_left)]);
      return;
    }
    for (; lanes_left != 0; lanes_left &= lanes_left - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(lanes_left));
      std::uint32_t above = ~((2u << lane) - 1);
      if (lane == kJokerLane && !both_jokers)
        above &= ~(1u << kRedJokerLane);
      for (std::uint32_t n = std::min(alike, left); n > 0; --n) {
        if (((lanes[n - 1] >> lane) & 1) == 0)
          continue;
        const ActionId sum = so_far + step[(n - 1) * kLanes + lane];
        if (n == left)
          *out++ = static_cast<Id>(sum);
        else
          choose(left - n, above, sum);
      }
    }
  }
};

// Walk over choices of kickers that depend on what the lanes before have supplied. In the order of KickerWalk.
//
// `take(lane, n, so_far)` changes what has been supplied, and returns false if the lane may not supply n kickers.
// `done(id, so_far)` is called for each choice.
template <class Supplied, class Take, class Done>
struct ConditionalKickerWalk {
  const Kickers& kickers;
  Take take;
  Done done;
  std::array<std::uint32_t, kMostAlike> lanes{};  // lanes that may supply one, two, three, four kickers
  const ActionId* steps = nullptr;                // steps of this body

  void choose(std::uint32_t left, std::uint32_t from, ActionId so_far, const Supplied& supplied) {
    const ActionId* const step = steps + (left - 1) * kickers.alike * kLanes;
    for (std::uint32_t rest = lanes[0] & from; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(rest));
      std::uint32_t above = ~((2u << lane) - 1);
      if (lane == kJokerLane && !kickers.both_jokers)
        above &= ~(1u << kRedJokerLane);
      for (std::uint32_t n = std::min<std::uint32_t>(kickers.alike, left); n > 0; --n) {
        Supplied more = supplied;
        if (((lanes[n - 1] >> lane) & 1) == 0 || !take(lane, n, more))
          continue;
        const ActionId sum = so_far + step[(n - 1) * kLanes + lane];
        if (n == left)
          done(sum, more);
        else
          choose(left - n, above, sum, more);
      }
    }
  }
};

// Append every choice of kickers for the bodies at these positions, and return the new end. Not inlined, because
// inlining would cost the generator registers even in games without kickers.
template <class Id>
[[gnu::noinline]] Id* emit_kickers(const Kickers& kickers, const ActionId* steps, const Sources& sources,
                                   std::uint32_t positions, Id* end) {
  KickerWalk<Id> walk{.steps = nullptr, .alike = kickers.alike, .both_jokers = kickers.both_jokers, .out = end};
  for (; positions != 0; positions &= positions - 1) {
    const auto position = static_cast<std::uint32_t>(std::countr_zero(positions));
    const std::uint32_t body = body_lanes(kickers, position);
    for (std::uint32_t n = 1; n <= kickers.alike; ++n)
      walk.lanes[n - 1] = lanes_with_kickers(kickers, sources, body, n);
    walk.steps = steps + std::size_t{position} * kickers.count * kickers.alike * kLanes;
    walk.choose(kickers.count, ~0u, 0);
  }
  return walk.out;
}

}  // namespace detail

}  // namespace clamber
