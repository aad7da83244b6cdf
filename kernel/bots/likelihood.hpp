// Likelihood of the other seats' past decisions in a hypothetical world, based on the choices that the net would make
// with the hands in that world. For example, a seat that passed on a play that the net would usually beat probably
// does not hold the cards to beat it.
#pragma once
#include <cmath>
#include <optional>

#include "bots/past.hpp"
#include "bots/policy.hpp"
#include "nets/valuing.hpp"

namespace clamber {

// Likelihood evaluator for one thread, with scratch space.
class Likelihood {
 public:
  Likelihood(const Table& table, const Past& past)
      : table_(table), past_(past), net_(table, table.net), legal_(table.scratch_size()) {}

  // Return the log-likelihood of a world, skipping decisions for which the world does not determine the hand.
  [[nodiscard]] double of(const State& world) {
    double sum = 0;
    for (const PastDecision& past : past_.decisions())
      if (const std::optional<State> then = as_it_was(past, world))
        sum += std::log(probability(past, *then));
    return sum;
  }

 private:
  // Model of fallible players. With probability kAnything, a decision is uniform over the candidates; otherwise it is
  // drawn by softmax, so that a play worth kTemperature more (on the net's scale) is e times as likely. Of the values
  // tried, these maximize the likelihood of plays by net, net_ordinary, planner and greedy in four games.
  static constexpr double kAnything = 0.2, kTemperature = 0.05;

  // Return the position of a past decision, given the hands in a world: each seat gets back the cards that it has
  // played since, and cards drawn since go back to the talon. Return nullopt if the position is undetermined, e.g. if
  // the deciding seat has drawn cards since, because it is unknown which.
  [[nodiscard]] std::optional<State> as_it_was(const PastDecision& past, const State& world) const {
    if (past.masked.special != world.special)
      return std::nullopt;
    std::array<Cards, kMaxSeats> hands{};
    std::array<std::uint8_t, kMaxDeck> rest;
    std::size_t left = 0;
    for (int i = world.next_card; i < world.deck_size; ++i)
      rest[left++] = world.deck[static_cast<std::size_t>(i)];
    for (Seat seat = 0; seat < world.seats; ++seat) {
      Cards drawn = drawn_since(past, world, seat);
      if (drawn.size() != world.hands[seat].size() + past.played_since[seat].size() - past.sizes[seat])
        return std::nullopt;
      hands[seat] = with_special(world.hands[seat].cards.plus(past.played_since[seat]).minus(drawn), world.special);
      for_each_card(drawn, [&](Slot slot) { rest[left++] = table_.face_of(slot, world.special); });
    }
    if (static_cast<int>(left) != past.masked.talon())
      return std::nullopt;
    return filled(table_, past.masked, hands, rest.data(), kNone);
  }

  // Return the cards that a seat has drawn since the decision: the bottom cards, or else arbitrary cards from its
  // hand. Always empty for the deciding seat.
  [[nodiscard]] static Cards drawn_since(const PastDecision& past, const State& world, Seat seat) {
    const Cards& hand = world.hands[seat].cards;
    int count = hand.size() + past.played_since[seat].size() - past.sizes[seat];
    if (count == 0)
      return {};
    if (seat == world.auction.bidder && count == world.auction.bottom.size())
      return world.auction.bottom;
    Cards drawn;
    if (seat == past.seat)
      return drawn;
    for_each_card(hand, [&](Slot slot) {
      if (count > 0)
        drawn.add(slot), --count;
    });
    return drawn;
  }

  [[nodiscard]] double probability(const PastDecision& past, const State& then) {
    const Seen seen(table_, then, past.history, past.seat);
    const int n = seen.legal(legal_.data());
    if (n == 1)
      return legal_[0] == past.id ? 1 : kAnything;
    const std::size_t found = net_.value(seen, legal_.data(), n);
    double made = 0, sum = 0;
    const double best = net_[net_.best()];
    for (std::size_t i = 0; i < found; ++i) {
      const double weight = std::exp((net_[i] - best) / kTemperature);
      sum += weight;
      if (is_same(net_.id(i), past.id))
        made = weight;
    }
    return (1 - kAnything) * made / sum + kAnything / static_cast<double>(found);
  }

  // Return true if two actions use the same cards in the same shape. The net values only one such reading.
  [[nodiscard]] bool is_same(ActionId one, ActionId other) const {
    if (one == other || !table_.is_play(one) || !table_.is_play(other))
      return one == other;
    const Action &a = table_.action(one), &b = table_.action(other);
    return a.family == b.family && a.need == b.need;
  }

  const Table& table_;
  const Past& past_;
  Valuing net_;
  std::vector<ActionId> legal_;
};

}  // namespace clamber
