// Random worlds consistent with a seat's knowledge: the unseen cards are dealt as the rules and past actions allow.
//
// A play that a seat did not make proves nothing about its hand, except under `must_play_if_able`. Even there,
// nothing is inferred from it.
#pragma once
#include <optional>
#include <stdexcept>

#include "bots/seen.hpp"
#include "run/rng.hpp"

namespace clamber {

class Sampler {
 public:
  // Keep only the parts of the position that the seat knows.
  explicit Sampler(const Seen& seen) : table_(&seen.table()), viewer_(seen.seat()), masked_(seen.masked()) {
    for_each_card(seen.unseen(), [&](Slot slot) { pool_[pool_size_++] = slot; });
    for (Seat seat = 0; seat < masked_.seats; ++seat) {
      hands_[seat] = seat == viewer_ ? seen.hand().cards : seen.known(seat);
      missing_[seat] = seen.size(seat) - hands_[seat].size();
      order_[seat] = seat;
    }
    if (masked_.phase == Phase::resist && seen.is_my_turn())
      may_resist_ = seen.may_resist();
    bar_lower_than_the_lead();
    bar_before_the_leader(seen);
    bar_by_tribute();
    std::stable_sort(order_.begin(), order_.begin() + masked_.seats,
                     [this](Seat a, Seat b) { return bars(a) > bars(b); });
  }

  // Return the world drawn from the k-th stream of a seed. If a seat is being asked in secret, the world is advanced
  // to the next question that its cards raise. Throw std::runtime_error if no deal of the unseen cards fits.
  [[nodiscard]] State world(const Seed& seed, std::uint64_t k) const {
    Rng rng(seed, Stream::worlds, k);
    for (int tries = 0; tries < kTries; ++tries) {
      Dealt dealt{hands_, pool_, pool_size_, kNone};
      if (deal(dealt, rng) && fits(dealt))
        return position(dealt);
    }
    throw std::runtime_error("no deal of the unseen cards fits this view");
  }

 private:
  using Pool = std::array<Slot, 2 * (kSpecialSlot + 1)>;  // fits any position decoded from bytes

  static constexpr int kTries = 1000;  // maximum attempts, because restrictions on several seats may conflict

  // Partial deal: hands, undealt cards (finally the talon), and a returned card lying face down.
  struct Dealt {
    std::array<Cards, kMaxSeats> hands;
    Pool pool;
    std::size_t left;
    Slot returned;
  };

  // Return the number of payments with a valid payer. A position decoded from bytes may have invalid ones.
  [[nodiscard]] std::size_t payments() const {
    const Payments& tribute = masked_.tribute;
    std::size_t named = 0;
    while (named < tribute.payments && tribute.payer[named] < masked_.seats)
      ++named;
    return named;
  }
  [[nodiscard]] int bars(Seat seat) const { return missing_[seat] == 0 ? 0 : std::popcount(barred_[seat]); }

  // Deal all cards. Return true on success.
  bool deal(Dealt& dealt, Rng& rng) const {
    std::array<int, kMaxSeats> missing = missing_;
    if (masked_.tribute.losers_hold_red_jokers != 0 && !give_red_jokers(dealt, missing, rng))
      return false;
    // Seats with the most barred cards draw first, so that the cards that they cannot hold are left for the others.
    for (std::size_t i = 0; i < masked_.seats; ++i) {
      const Seat seat = order_[i];
      const auto count = static_cast<std::size_t>(missing[seat]);
      if (count == 0)
        continue;
      std::size_t eligible = dealt.left;
      if (barred_[seat] != 0)
        eligible = partition(dealt, barred_[seat]);
      if (eligible < count)
        return false;
      give(dealt, seat, count, eligible, rng);
    }
    if (static_cast<int>(dealt.left) > masked_.talon())
      dealt.returned = take(dealt, rng.below(static_cast<std::uint32_t>(dealt.left)));
    rng.shuffle(dealt.pool.data(), dealt.left);
    return static_cast<int>(dealt.left) == masked_.talon();
  }

  // Move the cards that a seat cannot hold behind the others. Return the number of cards that it can hold.
  static std::size_t partition(Dealt& dealt, std::uint64_t barred) {
    const auto begin = dealt.pool.begin(), end = begin + static_cast<std::ptrdiff_t>(dealt.left);
    return static_cast<std::size_t>(
        std::partition(begin, end, [barred](Slot slot) { return ((barred >> slot) & 1) == 0; }) - begin);
  }

  static Slot take(Dealt& dealt, std::size_t place) {
    const Slot slot = dealt.pool[place];
    dealt.pool[place] = dealt.pool[--dealt.left];
    return slot;
  }

  // Give a seat `count` random cards from the first `eligible` cards of the pool.
  static void give(Dealt& dealt, Seat seat, std::size_t count, std::size_t eligible, Rng& rng) {
    Cards hand = dealt.hands[seat];
    if (count == eligible) {
      for (std::size_t i = 0; i < count; ++i)
        hand.add(dealt.pool[i]);
      std::copy(dealt.pool.begin() + static_cast<std::ptrdiff_t>(count),
                dealt.pool.begin() + static_cast<std::ptrdiff_t>(dealt.left), dealt.pool.begin());
      dealt.left -= count;
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place = rng.below(static_cast<std::uint32_t>(eligible));
        hand.add(dealt.pool[place]);
        dealt.pool[place] = dealt.pool[--eligible];
        dealt.pool[eligible] = dealt.pool[--dealt.left];
      }
    }
    dealt.hands[seat] = hand;
  }

  // Deal the unseen red jokers to the losers (GD-95). Return false if that is impossible.
  bool give_red_jokers(Dealt& dealt, std::array<int, kMaxSeats>& missing, Rng& rng) const {
    const Payments& tribute = masked_.tribute;
    for (std::size_t i = 0; i < dealt.left;) {
      if (dealt.pool[i] != table_->red_joker) {
        ++i;
        continue;
      }
      std::array<Seat, 2> open{};
      std::uint32_t count = 0;
      for (std::size_t payment = 0; payment < payments(); ++payment)
        if (const Seat payer = tribute.payer[payment]; payer != viewer_ && missing[payer] > 0)
          open[count++] = payer;
      if (count == 0)
        return false;
      const Seat loser = open[rng.one_of(count)];
      dealt.hands[loser].add(take(dealt, i));
      --missing[loser];
    }
    return true;
  }

  // Return true if these hands are consistent with the past actions.
  [[nodiscard]] bool fits(const Dealt& dealt) const {
    if (masked_.must_lead != kNone && masked_.leader != kNone &&
        (dealt.hands[masked_.leader].once & lane_mask(masked_.must_lead)) == 0)
      return false;  // GDY-93
    if (may_resist_ && (jokers_of_payers(dealt) >= kResistingJokers) != *may_resist_)
      return false;  // the viewer's legal actions show whether the payers hold enough
    return could_have_returned(dealt) && !would_have_resisted(dealt);
  }

  // Return true if the hand that returned a face-down card was allowed to return it (GD-93).
  [[nodiscard]] bool could_have_returned(const Dealt& dealt) const {
    if (dealt.returned == kNone || masked_.tribute.done != 1)
      return true;
    State before = masked_;
    before.tribute.done = 0;
    const Seat giver = before.tribute.receiver[face_down()];
    before.hands[giver].cards = dealt.hands[giver];
    before.hands[giver].cards.add(dealt.returned);
    return ((detail::return_choices(*table_, before) >> dealt.returned) & 1) != 0;
  }

  // Return true if holding two cards of this kind exempts from tribute (GD-86).
  [[nodiscard]] bool resists(Slot slot) const {
    return slot != kNone && ((detail::resisting_slots(*table_) >> slot) & 1) != 0;
  }

  [[nodiscard]] int jokers_of_payers(const Dealt& dealt) const {
    int jokers = 0;
    for (std::size_t i = 0; i < payments(); ++i)
      jokers += detail::resisting_cards(*table_, dealt.hands[masked_.tribute.payer[i]]).size();
    return jokers;
  }

  // Return true if the tribute payers held jokers that would have exempted them (GD-86).
  [[nodiscard]] bool would_have_resisted(const Dealt& dealt) const {
    const Payments& tribute = masked_.tribute;
    if (payments() == 0 || tribute.resisted != 0 || table_->rules.tribute.resisting != rules::Resisting::automatic)
      return false;
    int jokers = jokers_of_payers(dealt);
    for (std::size_t i = 0; i < payments(); ++i) {
      jokers -= resists(tribute.returned[i]);
      jokers += resists(tribute.given[i]);
    }
    return jokers >= kResistingJokers;
  }

  // Return the payment whose returned card lies face down, if there is one. The other of the two returns is still to
  // be made (GD-93).
  [[nodiscard]] std::size_t face_down() const { return detail::returning(masked_) ^ 1; }

  [[nodiscard]] State position(const Dealt& dealt) const {
    std::array<Cards, kMaxSeats> hands = dealt.hands;
    for (Cards& hand : hands)
      hand = with_special(hand, masked_.special);
    std::array<std::uint8_t, kMaxDeck> rest;
    for (std::size_t i = 0; i < dealt.left; ++i)
      rest[i] = table_->face_of(dealt.pool[i], masked_.special);
    if (dealt.returned == kNone)
      return filled(*table_, masked_, hands, rest.data(), viewer_);
    State seen = masked_;
    seen.tribute.returned[face_down()] = dealt.returned;
    return filled(*table_, seen, hands, rest.data(), viewer_);
  }

  // Unseen cards that each seat cannot hold.

  void bar(Seat seat, int lane) { barred_[seat] |= lane_mask(lane); }
  [[nodiscard]] int power(int level, int lane) const {
    return table_->set_power[static_cast<std::size_t>(level)][static_cast<std::size_t>(lane)];
  }

  // Return the number of seats that are asked before the given seat, counted from the first seat to draw.
  [[nodiscard]] int turn(Seat seat) const { return (seat + masked_.seats - masked_.first) % masked_.seats; }

  // Bar cards lower than the lead (GDY-93). The first leader holds the lowest card; ties go to the first seat in turn
  // order from the dealer.
  void bar_lower_than_the_lead() {
    const State& state = masked_;
    if (state.must_lead == kNone || state.leader == kNone ||
        table_->rules.deal.opening_lead != rules::OpeningLead::lowest_card)
      return;
    for (Seat seat = 0; seat < state.seats; ++seat)
      for (int lane = 0; lane < kSpecialLane; ++lane)
        if (power(0, lane) < power(0, state.must_lead) + (turn(seat) < turn(state.leader)))
          bar(seat, lane);
  }

  // Before the first lead, bar the card that decides the leader from seats whose turn comes before the leader's.
  void bar_before_the_leader(const Seen& seen) {
    const State& state = masked_;
    if (table_->rules.deal.opening_lead != rules::OpeningLead::holder || state.leader == kNone)
      return;
    int held = 0;
    for (Seat seat = 0; seat < state.seats; ++seat)
      held += seen.size(seat);
    const Slot card = detail::opening_slot(*table_);
    const bool by_card = table_->rules.deal.later_lead == rules::LaterLead::as_first || payments() == 0;
    if (held != state.next_card || !by_card || state.known[state.leader].count(card) == 0)
      return;
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (turn(seat) < turn(state.leader))
        barred_[seat] |= std::uint64_t{1} << card;
  }

  void bar_by_tribute() {
    const Payments& tribute = masked_.tribute;
    if (tribute.resisted != 0)
      return bar_jokers_not_shown();
    bool joker_given = false;
    for (std::size_t i = 0; i < payments(); ++i)
      joker_given |= resists(tribute.given[i]);
    for (std::size_t i = 0; i < payments(); ++i) {
      if (tribute.given[i] == kNone)
        continue;
      bar_payer(tribute.payer[i], tribute.given[i]);
      if (joker_given && table_->rules.tribute.resisting == rules::Resisting::automatic)
        barred_[tribute.payer[i]] |= detail::resisting_slots(*table_);  // two would exempt the payers (GD-86)
      if (tribute.returned[i] != kNone && tribute.receiver[i] != kNone)
        bar_receiver(tribute.receiver[i], tribute.given[i], tribute.returned[i]);
    }
  }

  // Exclude jokers that payers would have shown when any two cancelled the tribute (GD-112). Of red jokers none is
  // left.
  void bar_jokers_not_shown() {
    if (table_->rules.tribute.resisting_with == rules::ResistingWith::two_jokers)
      for (std::size_t i = 0; i < payments(); ++i)
        barred_[masked_.tribute.payer[i]] |= detail::resisting_slots(*table_);
  }

  // Exclude cards ranked above the tribute, other than wild cards (GD-80). Under a fixed order of suits, also exclude
  // cards of the tribute's rank in lower suits (GD-81).
  void bar_payer(Seat payer, Slot given) {
    const int paid = power(masked_.level, given >> 2);
    for (int lane = 0; lane < kSpecialLane; ++lane)
      if (power(masked_.level, lane) > paid)
        bar(payer, lane);
    if (table_->rules.tribute.suit == rules::TributeSuit::fixed_order)
      barred_[payer] |= lane_mask(given >> 2) & ((std::uint64_t{1} << given) - 1);
  }

  // Return the rank of a lane for the purposes of returns: a special card has the level's rank, and all jokers have
  // the same rank.
  [[nodiscard]] int rank_of(int lane) const {
    return lane == kSpecialLane ? masked_.level : lane == kRedJokerLane ? kJokerLane : lane;
  }

  // After a high card was returned although low ones are asked for, bar the lower cards that could have been returned
  // instead (GD-82).
  void bar_receiver(Seat receiver, Slot given, Slot returned) {
    const int rank = rank_of(returned >> 2);
    const rules::ReturnRank asked = table_->rules.tribute.return_rank;
    if (asked == rules::ReturnRank::any || (rank <= detail::highest_returned(asked) && rank != masked_.level))
      return;
    for (int lane = 0; lane < kLanes; ++lane) {
      const bool refused = rank_of(lane) == rank_of(given >> 2) ||
                           (rank_of(lane) == masked_.level && !table_->rules.tribute.return_level_cards);
      if (power(masked_.level, lane) < power(masked_.level, returned >> 2) && !refused)
        bar(receiver, lane);
    }
  }

  const CombinationTable* table_;
  Seat viewer_;
  State masked_;
  Pool pool_{};
  std::size_t pool_size_ = 0;
  std::array<Cards, kMaxSeats> hands_{};  // known cards only
  std::array<int, kMaxSeats> missing_{};
  std::array<Seat, kMaxSeats> order_{};
  std::array<std::uint64_t, kMaxSeats> barred_{};
  std::optional<bool> may_resist_;  // set if the viewer is being asked
};

}  // namespace clamber
