// Many deals at once, played by the policies of policy.hpp: simulations and benchmarks. Nothing here touches Python;
// a caller may run it without its interpreter's lock, in several threads, each with its own Simulation.
#pragma once
#include <array>
#include <new>
#include <vector>

#include "run/bots.hpp"
#include "run/history.hpp"
#include "run/match.hpp"

namespace clamber {

// The deck and what is left to chance before the first card, from the seed and the number of the deal.
struct Drawn {
  std::array<std::uint8_t, kMaxDeck> deck{};
  Opening opening;
};

// Two whole packs in order; a game with one shuffles the first.
inline constexpr auto kTwoPacks = [] {
  std::array<std::uint8_t, kMaxDeck> faces{};
  for (std::size_t i = 0; i < faces.size(); ++i)
    faces[i] = static_cast<std::uint8_t>(i % kFaces);
  return faces;
}();

// The cards of a deck in order, pack by pack, without those that are left out.
[[nodiscard]] inline std::array<std::uint8_t, kMaxDeck> unshuffled(const rules::Deck& deck) {
  std::array<std::uint8_t, kMaxDeck> faces = kTwoPacks;
  if (deck.without.mask != 0)
    std::remove_if(faces.begin(), faces.end(), [&deck](std::uint8_t face) { return deck.copies(face) == 0; });
  return faces;
}

inline Drawn draw_deal(const Table& table, const MatchState& match, const Seed& seed, std::uint64_t deal,
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

// Which of n legal actions, in ascending order, chance takes for the k-th decision of a deal that is left to it.
inline std::uint32_t draw_decision(const Seed& seed, std::uint64_t deal, std::uint32_t k, int n) {
  return Rng(seed, static_cast<Stream>(static_cast<std::uint32_t>(Stream::decisions) + k), deal)
      .below(static_cast<std::uint32_t>(n));
}

// A deal as it was played; `events` is empty unless asked for.
struct PlayedDeal {
  Drawn drawn;
  State state;
  MatchState match;  // after the deal
  Scores scores{};
  std::uint32_t decisions = 0;
  std::array<std::uint32_t, kKinds> kinds{};  // plays of each kind
  bool starts_match = false;
  std::vector<Event> events;
};

class Simulation {
 public:
  Simulation(const Table& table, int seats, const Seed& seed, std::uint64_t first_deal,
             const std::array<Bot, kMaxSeats>& policies)
      : table_(&table), seed_(seed), deal_(first_deal), policies_(policies), scratch_(room_for(table)) {
    match_ = new_match(table, seats);
  }

  // Plays the next deal to its end; a match that is over is followed by a new one.
  void play(PlayedDeal& played, bool log) {
    std::visit([&](auto& scratch) { play(played, log, scratch.data()); }, scratch_);
  }

 private:
  template <class Id>
  void play(PlayedDeal& played, bool log, Id* scratch) {
    if (match_.over)
      match_ = new_match(*table_, match_.seats);
    played.starts_match = match_.first == kNone;
    Rng chance(seed_, Stream::chance, deal_);
    Rng bots(seed_, Stream::bots, deal_);
    played.drawn = draw_deal(*table_, match_, seed_, deal_++, chance);
    State& state = *new (&played.state) State(  // made in its place: a copy takes as long as dealing
        begin_deal(*table_, match_.seats, played.drawn.deck.data(), played.drawn.opening, scratch));
    std::uint32_t drawn_decisions = 0;
    played.decisions = 0;
    played.events.clear();
    played.kinds.fill(0);
    while (state.phase != Phase::over) {
      const int n = legal_actions(*table_, state, scratch);
      const ActionId id = state.chance ? scratch[draw_decision(seed_, deal_ - 1, drawn_decisions++, n)]
                                       : choose(*table_, state, policies_[state.to_act], bots, scratch, n);
      const Choice choice = default_choice(*table_, state, id);
      if (log)
        played.events.push_back(event_of(*table_, state, choice));
      if (table_->is_play(id))
        ++played.kinds[table_->family(table_->action(id)).kind];
      apply(*table_, state, choice);
      ++played.decisions;
    }
    played.scores = settle(*table_, match_, state);
    played.match = match_;
  }

  const Table* table_;
  Seed seed_;
  std::uint64_t deal_;
  std::array<Bot, kMaxSeats> policies_;
  Room scratch_;
  MatchState match_;
};

}  // namespace clamber
