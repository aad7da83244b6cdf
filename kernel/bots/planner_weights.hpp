// Planner weights, in thousandths of a turn. The values are part of each game's rules; src/clamber/rules/planning.py
// documents the fields.
#pragma once
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>

#include "named.hpp"

namespace clamber {

using Cost = std::int32_t;  // thousandths of a turn

struct PlannerWeights {
  // Costs of turns.
  int single = 850;
  int pair = 750;
  int triple = 900;
  int run = 600;
  int willing = 600;
  int bomb = 300;
  int bomb_card = 20;
  int stuck = 1500;
  // Scores of plays that beat another play.
  int lead = 1000;
  int patience = 0;
  int kept_bomb = 900;
  int mate = 750;
  int split = 0;
  int urgency = 800;
  int near = 8;
  // Scores of leads.
  int card = 60;
  int low_first = 300;
  int exit = 500;
  int feed = 100;
  // Decisions without cards.
  int bid_from = 5500;
  int bid_step = 800;
  int expose_cards = 12;
  int expose_from = 4000;
  int reveal_from = -1000;
  int given_power = 20;

  CLAMBER_FIELDS(single, pair, triple, run, willing, bomb, bomb_card, stuck, lead, patience, kept_bomb, mate, split,
                 urgency, near, card, low_first, exit, feed, bid_from, bid_step, expose_cards, expose_from,
                 reveal_from, given_power)
};

static_assert(names_all_fields<PlannerWeights>());

// Largest absolute value of a weight, chosen so that the cost of all cards of a rank fits in 21 bits.
inline constexpr int kMostWeight = 10'000;

// Throw std::invalid_argument naming a weight that is out of range.
inline void check_size(PlannerWeights weights) {
  const auto numbers = std::apply([](auto... each) { return std::array{each...}; }, weights.fields());
  std::size_t place = 0;
  each_name(PlannerWeights::names(), [&](std::string_view name) {
    const int number = numbers[place++];
    if (number < -kMostWeight || number > kMostWeight)
      throw std::invalid_argument("the planner cannot weigh " + std::string(name) + " as " + std::to_string(number) +
                                  ": from -10000 to 10000 it can");
  });
}

}  // namespace clamber
