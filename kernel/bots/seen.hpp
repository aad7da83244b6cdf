// What a policy is given: a position as one seat knows it. It points at the whole position and keeps it to itself, so
// that nothing is copied and nothing can be asked that the seat may not know.
//
// Whatever is added here must be the same for every position that looks the same to the seat; a test deals the hidden
// cards anew and compares what the policies choose.
#pragma once
#include "run/history.hpp"

namespace clamber {

class Seen {
 public:
  // All three must live as long as this does. A viewer of kNone is a spectator. The history may be empty where nobody
  // looks back (Policy::looks_back).
  Seen(const Table& table, const State& state, const History& history, Seat viewer)
      : table_(&table), state_(&state), history_(&history), viewer_(viewer) {}

  // The rules, and who looks.

  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] Seat seat() const { return viewer_; }
  [[nodiscard]] int seats() const { return state_->seats; }
  [[nodiscard]] bool is_my_turn() const { return viewer_ != kNone && state_->to_act == viewer_; }

  // The table, as all see it.

  // What is decided now, as it looks to the seat: nobody else knows that somebody is asked to resist.
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
  [[nodiscard]] Seat last() const { return state_->last; }  // who made the play to beat
  [[nodiscard]] unsigned waiting() const { return state_->waiting; }
  [[nodiscard]] unsigned locked() const { return state_->locked; }
  [[nodiscard]] std::uint8_t must_lead() const { return state_->must_lead; }
  [[nodiscard]] int talon() const { return state_->talon(); }
  [[nodiscard]] int size(Seat seat) const { return state_->hands[seat].size(); }
  [[nodiscard]] bool is_out(Seat seat) const { return state_->is_out(seat); }
  [[nodiscard]] int out() const { return state_->out; }  // how many went out
  [[nodiscard]] Seat place(int i) const { return state_->order[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const Cards& known(Seat seat) const { return state_->known[seat]; }  // what all know to be there
  [[nodiscard]] const Counted& tally() const { return state_->tally; }
  [[nodiscard]] std::int64_t multiplier() const { return public_multiplier(*table_, *state_); }
  [[nodiscard]] const HighestBid& auction() const { return state_->auction; }
  [[nodiscard]] std::int64_t stake(Seat seat) const { return state_->stakes[seat]; }

  // Whose side is whose.

  [[nodiscard]] Seat declarer() const { return state_->exposure.declarer; }
  // The declarer's partner, once the seat knows.
  [[nodiscard]] Seat partner() const {
    const Declaring& big = state_->exposure;
    const bool shown = big.partner_known != 0 || state_->phase == Phase::over || viewer_ == big.partner;
    return shown ? big.partner : kNone;
  }
  // Whether the seat knows that another is on its side.
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
  // Whether the seat knows that another is against it.
  [[nodiscard]] bool is_opponent(Seat other) const {
    if (table_->rules.match.sides != rules::Sides::secret_partners)
      return !is_mate(other);
    if (other == viewer_ || declarer() == kNone)
      return false;
    return detail::known_opponent(*state_, viewer_, other) || (viewer_ == declarer() && is_alone());
  }
  // Whether the seat knows that the declarer plays alone.
  [[nodiscard]] bool is_alone() const {
    const Declaring& big = state_->exposure;
    if (table_->rules.match.sides == rules::Sides::declarer)
      return big.declarer != kNone;
    if (big.declarer == kNone || state_->special == kNone)
      return big.paired != 0;
    const bool told = big.lone_known != 0 || state_->phase == Phase::over || viewer_ == big.declarer;
    return told && big.partner == kNone;
  }

  // The cards.

  [[nodiscard]] const Hand& hand() const {
    static constexpr Hand kNoHand{};
    return viewer_ == kNone ? kNoHand : state_->hands[viewer_];
  }
  // All cards whose place the seat does not know: in other hands, face down, in the talon.
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
  // The slot of a face in this deal.
  [[nodiscard]] Slot slot_of(std::uint8_t face) const {
    return face == state_->special ? kSpecialSlot : table_->slot_of(face);
  }

  // The whole position without what the seat may not know: a copy, in which nobody else holds a card.
  [[nodiscard]] State masked() const { return clamber::masked(*table_, *state_, viewer_); }

  // What was done, as far as the seat may know of it.

  // How many of each face another has played so far; a captured card counts each time.
  [[nodiscard]] const History::Counts& played(Seat seat) const { return history_->played(seat); }
  // Calls f(event) for each; a card that lies face down is not in it: its action is kNoAction, its cards are none.
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

  // What the seat may do; asked only at its turn.

  // All of it, in the order of the rules; returns how much. `out` has room for Table::scratch_size() ids. One
  // function with all that it calls: every policy begins with it, and small ones then stay small.
  [[gnu::noinline, gnu::flatten]] int legal(auto* out) const { return legal_actions(*table_, *state_, out); }
  // An action with the cards that it stands for when nobody picks them.
  [[nodiscard]] Choice choice(ActionId id) const { return default_choice(*table_, *state_, id); }
  // Where that is asked: whether the payers of tribute hold both red jokers.
  [[nodiscard]] bool may_resist() const { return clamber::may_resist(*table_, *state_); }
  [[nodiscard]] bool captures(ActionId id) const { return is_capture(*table_, *state_, id); }
  // The lanes that it takes cards from then.
  [[nodiscard]] Lanes taken_by(ActionId id) const {
    return table_->draws_wild_rank() ? lanes_of(choice(id).cards) : table_->action(id).need;
  }
  // How many of these cards stand for others.
  [[nodiscard]] int wild_in(ActionId id) const {
    const Action& action = table_->action(id);
    if (!table_->draws_wild_rank() || level() == 0)
      return action.wild;
    const std::uint8_t lane = wild_lane(level());
    return hand().lanes.at[lane] == 0 ? 0 : taken_by(id).at[lane] - action.need.at[lane];
  }
  // How many cards a play takes from the hand.
  [[nodiscard]] int shed_by(const Action& action) const {
    return table_->is_last_play(action) ? hand().size() : action.need.size();
  }

 private:
  const Table* table_;
  const State* state_;
  const History* history_;
  Seat viewer_;
};

}  // namespace clamber
