// Observation of a position by one seat, the input of a policy. It keeps private pointers to the full position, so
// nothing is copied, but no accessor reveals more than the seat may know.
//
// Every accessor must return the same result for all positions that are indistinguishable to the seat. A test redeals
// the hidden cards and checks that the policies make the same choices.
#pragma once
#include "run/history.hpp"

namespace clamber {

class Seen {
 public:
  // Refer to a table, a position and a history, all of which must outlive this object. A viewer of kNone is a
  // spectator. The history may be empty if no policy reads it (Policy::looks_back).
  Seen(const CombinationTable& table, const State& state, const History& history, Seat viewer)
      : table_(&table), state_(&state), history_(&history), viewer_(viewer) {}

  // Rules and viewer.

  [[nodiscard]] const CombinationTable& table() const { return *table_; }
  [[nodiscard]] Seat seat() const { return viewer_; }
  [[nodiscard]] int seats() const { return state_->seats; }
  [[nodiscard]] bool is_my_turn() const { return viewer_ != kNone && state_->to_act == viewer_; }

  // Public state of the table.

  // Return the phase as it appears to the seat. Only the seat being asked to resist knows of that question.
  [[nodiscard]] Phase phase() const {
    const bool secret = state_->phase == Phase::resist && !is_my_turn() && !table_->rules.open_questions;
    return secret ? Phase::tribute : state_->phase;
  }
  [[nodiscard]] int level() const { return state_->level; }
  [[nodiscard]] std::uint8_t special() const { return state_->special; }
  [[nodiscard]] Seat first() const { return state_->first; }
  [[nodiscard]] Seat leader() const { return state_->leader; }
  [[nodiscard]] bool is_lead() const { return state_->to_beat == kNoAction; }
  [[nodiscard]] ActionId to_beat() const { return state_->to_beat; }
  [[nodiscard]] const Cards& on_table() const { return state_->on_table; }
  [[nodiscard]] Seat last() const { return state_->last; }  // seat that made the play to beat
  [[nodiscard]] unsigned waiting() const { return state_->waiting; }
  [[nodiscard]] unsigned locked() const { return state_->locked; }
  [[nodiscard]] std::uint8_t must_lead() const { return state_->must_lead; }
  [[nodiscard]] int talon() const { return state_->talon(); }
  [[nodiscard]] int size(Seat seat) const { return state_->hands[seat].size(); }
  [[nodiscard]] bool is_out(Seat seat) const { return state_->is_out(seat); }
  [[nodiscard]] int out() const { return state_->out; }  // number of seats that have gone out
  [[nodiscard]] Seat place(int i) const { return state_->order[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const Cards& known(Seat seat) const { return state_->known[seat]; }  // known publicly
  [[nodiscard]] const Counted& tally() const { return state_->tally; }
  [[nodiscard]] std::int64_t multiplier() const { return public_multiplier(*table_, *state_); }
  [[nodiscard]] const HighestBid& auction() const { return state_->auction; }
  [[nodiscard]] std::int64_t stake(Seat seat) const { return state_->stakes[seat]; }

  // Sides.

  [[nodiscard]] Seat declarer() const { return state_->exposure.declarer; }
  // Return the declarer's partner; kNone while the seat does not know.
  [[nodiscard]] Seat partner() const {
    const Declaring& big = state_->exposure;
    const bool shown = big.partner_known != 0 || state_->phase == Phase::over || viewer_ == big.partner;
    return shown ? big.partner : kNone;
  }
  // Return true if the seat knows that the other seat is on its side.
  [[nodiscard]] bool is_mate(Seat other) const {
    switch (table_->rules.match.sides) {
      case rules::Sides::alone:
        return other == viewer_;
      case rules::Sides::across:
      case rules::Sides::declarer:
        return same_side(*table_, *state_, viewer_, other);
      case rules::Sides::secret_partners:
        return other == viewer_ || detail::known_teammate(*state_, viewer_, other);
    }
    return false;
  }
  // Return true if the seat knows that the other seat is an opponent.
  [[nodiscard]] bool is_opponent(Seat other) const {
    if (table_->rules.match.sides != rules::Sides::secret_partners)
      return !is_mate(other);
    if (other == viewer_ || declarer() == kNone)
      return false;
    return detail::known_opponent(*state_, viewer_, other) || (viewer_ == declarer() && is_alone());
  }
  // Return true if the seat knows that the declarer plays alone.
  [[nodiscard]] bool is_alone() const {
    const Declaring& big = state_->exposure;
    if (table_->rules.match.sides == rules::Sides::declarer)
      return big.declarer != kNone;
    if (big.declarer == kNone || state_->special == kNone)
      return big.paired != 0;
    const bool told = big.lone_known != 0 || state_->phase == Phase::over || viewer_ == big.declarer;
    return told && big.partner == kNone;
  }

  // Cards.

  [[nodiscard]] const Hand& hand() const {
    static constexpr Hand kNoHand{};
    return viewer_ == kNone ? kNoHand : state_->hands[viewer_];
  }
  // Return all cards whose location the seat does not know: in other hands, face down, or in the talon.
  [[nodiscard]] Cards unseen() const {
    Cards found;
    for (Seat seat = 0; seat < state_->seats; ++seat)
      if (seat != viewer_)
        found = found.plus(state_->hands[seat].cards.minus(state_->known[seat]));
    for (std::size_t i = state_->next_card; i < state_->deck_size; ++i)
      found.add(slot_of(state_->deck[i]));
    if (returns_are_hidden(*table_, *state_))
      for (std::size_t i = 0; i < state_->tribute.payments; ++i)
        if (state_->tribute.returned[i] != kNone && state_->tribute.receiver[i] != viewer_)
          found.add(state_->tribute.returned[i]);
    return found;
  }
  // Return a position with the same observation that contains nothing hidden from the seat: the unseen cards are
  // dealt in a fixed order, except for a card of the rank that the seat to act must lead.
  [[nodiscard]] State concealed() const {
    State state = masked();
    Cards rest = unseen();
    const auto deal_from = [&rest](std::uint64_t some) {
      const auto slot = static_cast<Slot>(std::countr_zero(some));
      rest.take(slot);
      return slot;
    };
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (seat != viewer_)
        state.hands[seat] = hand_of(state.known[seat]);
    if (state.must_lead != kNone && state.to_act != viewer_ && state.to_act != kNone) {
      const std::uint64_t wanted = lane_mask(state.must_lead);
      if ((state.hands[state.to_act].cards.once & wanted) == 0 && (rest.once & wanted) != 0)
        state.hands[state.to_act].add(deal_from(rest.once & wanted));
    }
    // Positions decoded from bytes may lack cards, as their known cards need not be in the hands.
    for (std::size_t i = 0; i < state.tribute.payments; ++i)
      if (state.tribute.returned[i] == kNone && state_->tribute.returned[i] != kNone && !rest.empty())
        state.tribute.returned[i] = deal_from(rest.once);
    for (Seat seat = 0; seat < state.seats; ++seat)
      while (state.hands[seat].size() < size(seat) && !rest.empty())
        state.hands[seat].add(deal_from(rest.once));
    for (std::size_t i = state.next_card; i < state.deck_size && !rest.empty(); ++i)
      state.deck[i] = table_->face_of(deal_from(rest.once), state.special);
    detail::find_partner(state);
    return state;
  }

  // Return the slot of a face in this deal.
  [[nodiscard]] Slot slot_of(std::uint8_t face) const {
    return face == state_->special ? kSpecialSlot : table_->slot_of(face);
  }

  // Return a copy of the position without information hidden from the seat. All other hands are empty.
  [[nodiscard]] State masked() const { return clamber::masked(*table_, *state_, viewer_); }

  // Events, as far as the seat may know them.

  // Return the number of cards of each face that another seat has played so far; a captured card counts each time it
  // is played.
  [[nodiscard]] const History::Counts& played(Seat seat) const { return history_->played(seat); }
  // Call f(event) for each event. If its card lies face down, the action is kNoAction and the cards are empty.
  template <class F>
  void each_event(F&& f) const {
    for (const Event& event : history_->all()) {
      if (!is_shown(event, viewer_))
        continue;
      if (is_shown_openly(*table_, *state_, event, viewer_)) {
        f(event);
      } else {
        Event hidden = event;
        hidden.choice = {kNoAction, {}};
        f(static_cast<const Event&>(hidden));
      }
    }
  }

  // Legal actions of the seat. Valid only when it is the seat's turn.

  // Write all legal actions to `out`, in rule order, and return their number. `out` has room for
  // CombinationTable::scratch_size() ids. Flattened but not inlined: every policy begins with this call, and inlining
  // it would enlarge small policies.
  [[gnu::noinline, gnu::flatten]] int legal(auto* out) const { return legal_actions(*table_, *state_, out); }
  // Return an action with its default cards.
  [[nodiscard]] Choice choice(ActionId id) const { return default_choice(*table_, *state_, id); }
  // Return true if the tribute payers hold both red jokers. Valid only for a seat that is being asked to resist.
  [[nodiscard]] bool may_resist() const { return clamber::may_resist(*table_, *state_); }
  [[nodiscard]] bool captures(ActionId id) const { return is_capture(*table_, *state_, id); }
  // Return the number of cards taken from each lane by the default choice for an action.
  [[nodiscard]] Lanes taken_by(ActionId id) const {
    return table_->draws_wild_rank() ? lanes_of(choice(id).cards) : table_->action(id).need;
  }
  // Return the number of these cards that substitute for others.
  [[nodiscard]] int wild_in(ActionId id) const {
    const Action& action = table_->action(id);
    if (!table_->draws_wild_rank() || level() == 0)
      return action.wild;
    const std::uint8_t lane = wild_lane(level());
    return hand().lanes.at[lane] == 0 ? 0 : taken_by(id).at[lane] - action.need.at[lane];
  }
  // Return the number of cards that a play removes from the hand.
  [[nodiscard]] int shed_by(const Action& action) const {
    return table_->is_last_play(action) ? hand().size() : action.need.size();
  }

 private:
  const CombinationTable* table_;
  const State* state_;
  const History* history_;
  Seat viewer_;
};

}  // namespace clamber
