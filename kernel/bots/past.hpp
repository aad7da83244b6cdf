// Past decisions of the other seats as one seat observed them: the visible part of the position and the action taken.
#pragma once
#include "bots/seen.hpp"
#include "deal/legality.hpp"

namespace clamber {

// Decision of another seat.
struct PastDecision {
  State masked;  // position as the viewer saw it
  Seat seat = kNone;
  ActionId id = kNoAction;
  std::array<int, kMaxSeats> sizes{};           // number of cards in each hand
  std::array<Cards, kMaxSeats> played_since{};  // cards played by each seat since, including this decision
  History history;                              // events before the decision
};

// Latest plays, passes and bids of each other seat, up to a limit. Decisions before a capture are dropped, because
// cards that changed hands are not tracked.
class Past {
 public:
  Past() = default;
  // Replay `events` from `start`, the first position of the deal, and keep at most `each` decisions per other seat.
  // Keeps nothing that the viewer did not see.
  Past(const Table& table, const State& start, const History& events, Seat viewer, int each) {
    look_back(table, start, events, viewer);
    std::array<int, kMaxSeats> left;
    left.fill(each);
    std::vector<PastDecision> kept;
    for (auto past = decisions_.rbegin(); past != decisions_.rend(); ++past)
      if (left[past->seat]-- > 0)
        kept.push_back(std::move(*past));
    decisions_ = std::move(kept);
  }

  // Return the decisions, latest first.
  [[nodiscard]] const std::vector<PastDecision>& decisions() const { return decisions_; }

 private:
  void look_back(const Table& table, const State& start, const History& events, Seat viewer) {
    State state = start;
    History before;
    std::vector<ActionId> scratch(table.scratch_size());
    for (const Event& event : events.all()) {
      if (event.seat != state.to_act || why_not(table, state, event.choice, scratch.data()) != Reason::legal)
        return decisions_.clear();  // fictitious events carry no information
      if (!event.captured.empty())
        decisions_.clear();
      const bool decides = state.phase == Phase::play || state.phase == Phase::bid;
      if (decides && event.chance == 0 && event.seat != viewer && event.captured.empty())
        decisions_.push_back(decision(table, state, event, before, viewer));
      if (table.is_play(event.choice.id))
        for (PastDecision& past : decisions_)
          past.played_since[event.seat] = past.played_since[event.seat].plus(event.choice.cards);
      if (is_shown(event, viewer))
        before.add(table, event, state.special);
      apply(table, state, event.choice);
    }
  }

  static PastDecision decision(const Table& table, const State& state, const Event& event, const History& before,
                               Seat viewer) {
    PastDecision past{
        .masked = masked(table, state, viewer), .seat = event.seat, .id = event.choice.id, .history = before};
    for (Seat seat = 0; seat < state.seats; ++seat)
      past.sizes[seat] = state.hands[seat].size();
    return past;
  }

  std::vector<PastDecision> decisions_;
};

}  // namespace clamber
