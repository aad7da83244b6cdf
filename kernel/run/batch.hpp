// Many deals played by the policies of bots/, for simulations and benchmarks. Nothing here uses Python, so callers
// may run it without the GIL and in several threads, each with its own Simulation.
#pragma once
#include <array>
#include <new>
#include <vector>

#include "bots/policies.hpp"
#include "run/match.hpp"

namespace clamber {

// Deck and random choices made before the first card, drawn from the seed and the index of the deal.
struct Drawn {
  std::array<std::uint8_t, kMaxDeck> deck{};
  Opening opening;
};

// Two complete packs in order. Games with one pack shuffle only the first.
inline constexpr auto kTwoPacks = [] {
  std::array<std::uint8_t, kMaxDeck> faces{};
  for (std::size_t i = 0; i < faces.size(); ++i)
    faces[i] = static_cast<std::uint8_t>(i % kFaces);
  return faces;
}();

// Return the cards of a deck in order, pack by pack, excluding those that the rules remove.
[[nodiscard]] inline std::array<std::uint8_t, kMaxDeck> unshuffled(const rules::Deck& deck) {
  std::array<std::uint8_t, kMaxDeck> faces = kTwoPacks;
  if (deck.without.mask != 0)  // the new end is not needed: `deck.size()` counts the cards
    static_cast<void>(
        std::remove_if(faces.begin(), faces.end(), [&deck](std::uint8_t face) { return deck.copies(face) == 0; }));
  return faces;
}

inline Drawn draw_deal(const CombinationTable& table, const MatchState& match, const Seed& seed, std::uint64_t deal,
                       Rng& chance) {
  Drawn drawn{unshuffled(table.rules.deck), {}};
  Rng(seed, Stream::deck, deal).shuffle(drawn.deck.data(), static_cast<std::size_t>(table.rules.deck.size()));
  Seat first = next_first(table, match);
  if (first == kNone)
    first = static_cast<Seat>(chance.below(match.seats));
  Seat lead = kNone;
  std::uint8_t faceup = kNone;
  if (lead_is_drawn(table, match)) {
    if (table.rules.deal.faceup_card) {
      const auto dealt = static_cast<std::uint32_t>(cards_dealt(table.rules, match.seats));
      const std::uint32_t place = chance.below(dealt);
      faceup = drawn.deck[place];
      lead = static_cast<Seat>((first + place) % match.seats);
    } else {
      lead = static_cast<Seat>(chance.below(match.seats));
    }
  }
  drawn.opening = opening_of(table, match, first, lead, faceup);
  return drawn;
}

// Return the index of the action that chance takes for its k-th decision in a deal, among n legal actions in
// ascending order.
inline std::uint32_t draw_decision(const Seed& seed, std::uint64_t deal, std::uint32_t k, int n) {
  return Rng(seed, static_cast<Stream>(static_cast<std::uint32_t>(Stream::decisions) + k), deal)
      .below(static_cast<std::uint32_t>(n));
}

// Record of a finished deal. `events` is empty unless requested.
struct PlayedDeal {
  Drawn drawn;
  State state;
  MatchState match;  // match state after the deal
  Scores scores{};
  std::uint32_t decisions = 0;
  std::array<std::uint32_t, kKinds> kinds{};  // number of plays of each kind
  bool starts_match = false;
  std::vector<Event> events;
};

class Simulation {
 public:
  // Create a simulation with one policy per seat. `weights` overrides the policies' weights and is either empty or
  // has one entry per seat. `start` is the initial state of every match.
  Simulation(const CombinationTable& table, const MatchState& start, const Seed& seed, std::uint64_t first_deal,
             const std::vector<PolicyName>& policies, const std::vector<std::optional<PlannerWeights>>& weights = {})
      : table_(&table), seed_(seed), deal_(first_deal), scratch_(table.scratch_size()), start_(start), match_(start) {
    for (std::size_t seat = 0; seat < policies.size(); ++seat) {
      policies_.push_back(make_policy(policies[seat], table, weights.empty() ? std::nullopt : weights[seat]));
      looks_back_ |= policies_.back()->looks_back();
    }
  }

  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  // Play the next deal to its end. After a match ends, a new one begins.
  void play(PlayedDeal& played, bool log) {
    if (match_.over)
      match_ = start_;
    played.starts_match = match_.first == kNone;
    Rng chance(seed_, Stream::chance, deal_);
    Rng bots(seed_, Stream::bots, deal_);
    played.drawn = draw_deal(*table_, match_, seed_, deal_++, chance);
    State& state = *new (&played.state) State(  // constructed in place, because a copy would take as long as dealing
        begin_deal(*table_, match_.seats, played.drawn.deck.data(), played.drawn.opening, scratch_.data()));
    std::uint32_t drawn_decisions = 0;
    played.decisions = 0;
    played.kinds.fill(0);
    history_.clear();
    const bool keeps = log || looks_back_;
    const std::array<Seen, kMaxSeats> seen = seen_by_all(state);
    while (state.phase != Phase::over) {
      const Choice choice = state.chance != 0 ? drawn_choice(state, drawn_decisions++)
                                              : policies_[state.to_act]->choose(seen[state.to_act], bots);
      if (keeps)
        history_.add(*table_, event_of(*table_, state, choice), state.special);
      if (table_->is_play(choice.id))
        ++played.kinds[table_->family(table_->action(choice.id)).kind];
      apply(*table_, state, choice);
      ++played.decisions;
    }
    played.events.clear();
    if (log)
      played.events = history_.all();
    played.scores = settle(*table_, match_, state);
    played.match = match_;
  }

 private:
  [[nodiscard]] std::array<Seen, kMaxSeats> seen_by_all(const State& state) const {
    const auto seen_by = [&](Seat seat) { return Seen(*table_, state, history_, seat); };
    return {seen_by(0), seen_by(1), seen_by(2), seen_by(3), seen_by(4), seen_by(5)};
  }

  // Return the k-th decision left to chance in the deal.
  Choice drawn_choice(const State& state, std::uint32_t k) {
    const int n = legal_actions(*table_, state, scratch_.data());
    return default_choice(*table_, state, scratch_[draw_decision(seed_, deal_ - 1, k, n)]);
  }

  const CombinationTable* table_;
  Seed seed_;
  std::uint64_t deal_;
  std::vector<std::unique_ptr<Policy>> policies_;
  bool looks_back_ = false;
  std::vector<ActionId> scratch_;
  History history_;
  MatchState start_, match_;
};

}  // namespace clamber
