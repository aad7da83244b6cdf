// Validation of positions from untrusted bytes.
#pragma once
#include <algorithm>

#include "deal/view.hpp"

namespace clamber {

// Return true if the deck contains these cards in a deal with this special card.
[[nodiscard]] inline bool in_deck(const CombinationTable& table, std::uint8_t special, const Cards& some) {
  const std::uint64_t specials = special == kNone ? 0 : std::uint64_t{1} << kSpecialSlot;
  const std::uint64_t slots =
      ((std::uint64_t{1} << (4 * kRanks + 1)) - 1) | std::uint64_t{1} << table.red_joker | specials;
  return (some.once & ~slots) == 0 && (some.twice & ~some.once) == 0 &&
         (table.rules.deck.packs == 2 || some.twice == 0);
}

// Validation of a State: every value that the kernel uses as an index or a shift count is in range.
class Sanity {
 public:
  Sanity(const CombinationTable& table, const State& state) : table_(table), state_(state) {}

  [[nodiscard]] bool holds() const {
    return state_.seats >= 2 && state_.seats <= kMaxSeats && numbers() && flags() && cards() && copies() &&
           exposure() && auction() && tribute() && trick();
  }

 private:
  [[nodiscard]] bool seat(Seat s) const { return s < state_.seats; }
  [[nodiscard]] bool seat_or_none(Seat s) const { return s == kNone || seat(s); }
  [[nodiscard]] bool play_or_none(ActionId id) const {
    return id == kNoAction || (table_.is_play(id) && id < table_.capacity());
  }
  // Return true if the position may lack a seat to act: after the end, or in a view of a question asked in secret.
  [[nodiscard]] bool nobody_may_act() const {
    return state_.phase == Phase::over || is_secret_question(table_, state_.phase);
  }
  [[nodiscard]] bool in(Phase first, Phase last) const { return state_.phase >= first && state_.phase <= last; }

  [[nodiscard]] bool numbers() const {
    const unsigned nobody = ~unsigned{state_.seats_mask()};
    bool good =
        state_.deck_size == table_.rules.deck.size() && state_.next_card <= state_.deck_size &&
        state_.level < table_.levels && state_.phase <= Phase::over && state_.out <= state_.seats &&
        (nobody_may_act() ? seat_or_none(state_.to_act) : seat(state_.to_act)) && seat(state_.first) &&
        seat_or_none(state_.tally.opener) &&
        ((state_.waiting | state_.locked | state_.holding() | state_.doublers | state_.liable) & nobody) == 0 &&
        (state_.special == kNone || state_.special < 4 * kRanks);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
      good = good && (i < state_.out ? seat(state_.order[i]) : seat_or_none(state_.order[i]));
    return good;
  }

  [[nodiscard]] bool flags() const {
    bool good = true;
    for (const Flag flag :
         {state_.is_void, state_.chance, state_.auction.showing, state_.auction.decisive, state_.tally.drawn,
          state_.exposure.paired, state_.exposure.last_round, state_.exposure.forced, state_.exposure.revealed,
          state_.exposure.partner_known, state_.exposure.lone_known, state_.tribute.resisted, state_.tribute.equal,
          state_.tribute.losers_hold_red_jokers})
      good = good && flag <= 1;
    return good;
  }

  [[nodiscard]] bool in_deck(const Cards& some) const { return clamber::in_deck(table_, state_.special, some); }

  [[nodiscard]] bool cards() const {
    bool good = in_deck(state_.on_table) && in_deck(state_.auction.bottom);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
      good = good && in_deck(state_.hands[i].cards) && in_deck(state_.known[i]) &&
             state_.hands[i] == hand_of(state_.hands[i].cards);
    for (const std::uint8_t face : state_.deck)
      good = good && face < kFaces;
    return good;
  }

  // Return true if the hands and the talon together contain no more copies of any card than the deck does.
  [[nodiscard]] bool copies() const {
    std::array<int, kFaces> count{};
    for (const Hand& hand : state_.hands)
      for_each_card(hand.cards, [&](Slot slot) { ++count[table_.face_of(slot, state_.special)]; });
    if (!is_masked())
      for (std::size_t i = state_.next_card; i < state_.deck_size; ++i)
        ++count[state_.deck[i]];
    return std::all_of(count.begin(), count.end(), [this](int n) { return n <= table_.rules.deck.packs; });
  }

  // Return true if the position is that of a view, which has one hand at most and a deck of zeros.
  [[nodiscard]] bool is_masked() const {
    return std::popcount(state_.holding()) <= 1 &&
           std::all_of(state_.deck.begin(), state_.deck.end(), [](std::uint8_t face) { return face == 0; });
  }

  [[nodiscard]] bool exposure() const {
    const Declaring& big = state_.exposure;
    const bool drawing = state_.phase == Phase::draw, asking = drawing || state_.phase == Phase::reveal;
    const bool declared = seat(big.declarer) && big.suit < 4;
    bool good = seat_or_none(big.declarer) && seat_or_none(big.partner) && seat(big.poll_from) &&
                (big.suit < 4 || big.suit == kNone) && (!asking || table_.rules.exposure.on);
    if (table_.rules.exposure.on && big.declarer != kNone)
      good = good && declared;
    if (drawing)
      return good && state_.special == kNone && big.drawn == state_.next_card &&
             state_.next_card <= state_.deck_size - state_.seats;
    return good && (!asking || declared);
  }

  [[nodiscard]] bool auction() const {
    const HighestBid& auction = state_.auction;
    const bool declares = table_.rules.match.sides == rules::Sides::declarer;
    return seat_or_none(auction.bidder) && auction.rung <= std::max(table_.rules.auction.bids.count, 1) &&
           (auction.rung == 0 || seat(auction.bidder)) &&
           (state_.phase != Phase::bid || (declares && state_.waiting != 0)) && doubling() &&
           (!declares || state_.phase == Phase::bid || state_.is_void != 0 || seat(state_.exposure.declarer));
  }

  // Return true if doubling occurs only under rules that have it, and only once there is a landlord.
  [[nodiscard]] bool doubling() const {
    const bool possible = table_.rules.auction.doubling != rules::Doubling::off;
    const HighestBid& auction = state_.auction;
    const bool shows = table_.rules.auction.open_hand != rules::OpenHand::off;
    return ((auction.doubled | auction.open) & ~unsigned{state_.seats_mask()}) == 0 &&
           (shows || (auction.open == 0 && auction.showing == 0)) &&
           (auction.showing == 0 || (is_showing(state_) && seat(state_.exposure.declarer))) &&
           (!is_doubling(state_) || (possible && seat(state_.exposure.declarer))) && drawing();
  }

  // Return true if a wild rank or a landlord is drawn only under rules that have it, and only before the first play.
  [[nodiscard]] bool drawing() const {
    const bool draws = table_.draws_wild_rank();
    return (!is_drawing_wild_rank(state_) || (draws && state_.level == 0 && seat(state_.exposure.declarer))) &&
           (!draws || state_.phase != Phase::play || state_.level != 0) &&
           (!is_drawing_landlord(state_) || (table_.ids.landlord != kNoAction && state_.auction.rung == 0));
  }

  [[nodiscard]] bool tribute() const {
    const Payments& tribute = state_.tribute;
    const Phase phase = state_.phase;
    const bool paying = in(Phase::resist, Phase::lead), chosen = phase == Phase::take || phase == Phase::lead;
    const bool given = phase == Phase::take || phase == Phase::return_;
    bool good = tribute.payments <= 2 && tribute.done <= tribute.payments && (!paying || table_.rules.tribute.on) &&
                (!paying || (chosen ? tribute.payments == 2 : tribute.done < tribute.payments));
    for (std::size_t i = 0; i < 2; ++i) {
      const bool counts = paying && i < tribute.payments;
      for (const Slot slot : {tribute.given[i], tribute.returned[i]})
        good = good && (slot == kNone || (slot <= kSpecialSlot && in_deck(one_card(slot))));
      good = good && (counts ? seat(tribute.payer[i]) : seat_or_none(tribute.payer[i])) &&
             (counts && phase == Phase::return_ ? seat(tribute.receiver[i]) : seat_or_none(tribute.receiver[i])) &&
             (!counts || !given || tribute.given[i] != kNone);
    }
    return good;
  }

  [[nodiscard]] bool trick() const {
    const bool follows = state_.to_beat != kNoAction;
    return (state_.must_lead == kNone || (!follows && holds_what_must_lead())) && play_or_none(state_.to_beat) &&
           play_or_none(state_.final_play) && follows != state_.on_table.empty() && seat_or_none(state_.leader) &&
           (follows ? seat(state_.last) : seat_or_none(state_.last));
  }

  // Return true if the seat to act holds the required card: any card of the rank (GDY-93) or that exact card
  // (PDK-07).
  [[nodiscard]] bool holds_what_must_lead() const {
    if (state_.phase != Phase::play || state_.must_lead >= kLanes)
      return false;
    const Hand& hand = state_.hands[state_.to_act];
    if (!detail::must_lead_card(table_, state_))
      return hand.lanes.at[state_.must_lead] != 0;
    const Slot card = detail::opening_slot(table_);
    return state_.must_lead == card >> 2 && hand.cards.count(card) != 0;
  }

  const CombinationTable& table_;
  const State& state_;
};

}  // namespace clamber
