// Input features of a net: those active in a seat's observation, and the changes made by each candidate.
#pragma once
#include "nets/candidates.hpp"
#include "nets/layout.hpp"
#include "nets/loops.hpp"

namespace clamber {

// Active features, with room for one per group.
class FeatureList {
 public:
  static constexpr std::size_t kRoom = 512;

  void clear() { size_ = 0; }
  void add(FeatureId id) { ids_[size_++] = id; }
  [[nodiscard]] const FeatureId* data() const { return ids_.data(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const FeatureId* begin() const { return ids_.data(); }
  [[nodiscard]] const FeatureId* end() const { return ids_.data() + size_; }

 private:
  std::array<FeatureId, kRoom> ids_;
  std::size_t size_ = 0;
};

// Changes that an action makes to the features shared by all actions of its decision.
struct ActionFeatures {
  FeatureList on, off;
};

class FeatureWriter {
 public:
  FeatureWriter(const CombinationTable& table, const FeatureLayout& layout, const SkillProfile& skill_profile = {})
      : table_(table), layout_(layout), memory_(skill_profile.memory), recalls_passes_(skill_profile.passes) {}

  // Write the features shared by all actions of a decision: the seat's current hand and the state of the table.
  void write_shared(const Seen& seen, const Candidates& candidates, FeatureList& out) {
    out_ = &out;
    out.clear();
    cards_out_of_sight(seen);
    for (Seat seat = 0; seat < seen.seats(); ++seat)
      if (seat != seen.seat())
        another(seen, seat);
    if (recalls_passes_)
      passes(seen);
    trick(seen);
    sides(seen);
    counts(seen);
    on(Feature::cost_now, 0, quarters(candidates.cost(), kCostsFrom));
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      held(Feature::own, lane, seen.hand().lanes.at[lane]);
  }

  // Write the changes made by one of the actions.
  void write(const Seen& seen, const Candidate& candidate, ActionFeatures& out) {
    out.on.clear();
    out.off.clear();
    own_cards(seen, candidate, out);
    out_ = &out.on;
    if (table_.is_play(candidate.id))
      play(seen, candidate);
    else if (candidate.id == table_.ids.pass && seen.phase() == Phase::play)
      on(Feature::pass, 0, 0);
    else
      on(Feature::decision, 0, 16 * static_cast<std::size_t>(seen.phase()) + which(seen, candidate.id));
    on(Feature::own_size, 0, static_cast<std::size_t>(candidate.size));
    on(Feature::cost_after, 0, quarters(candidate.after, kCostsFrom));
    const auto score = static_cast<Cost>(std::lround(candidate.score * kTurn));
    on(Feature::score, 0, quarters(score, kScoresFrom));
  }

 private:
  static constexpr Cost kQuarter = kTurn / 4;
  static constexpr Cost kCostsFrom = -4 * kTurn, kScoresFrom = -6 * kTurn;

  static constexpr std::size_t kDouble = 8, kShow = 9;  // feature values in an auction, after those of all bids

  static std::size_t quarters(Cost cost, Cost from) {
    return static_cast<std::size_t>(std::max(cost - from, 0) / kQuarter);
  }
  static std::size_t at(int n) { return static_cast<std::size_t>(n); }

  void on(Feature block, std::size_t group, std::size_t value) { out_->add(layout_.id(block, group, value)); }
  // Add the feature for a count, unless the count is zero.
  void held(Feature block, std::size_t group, int count) {
    if (count > 0)
      on(block, group, at(count) - 1);
  }
  // Return a seat's index relative to the viewer, who is 0.
  static std::size_t from(const Seen& seen, Seat seat) {
    return at((seat - seen.seat() + seen.seats()) % seen.seats());
  }
  // Return the seat's index among the other seats.
  static std::size_t other(const Seen& seen, Seat seat) { return from(seen, seat) - 1; }
  void seat(const Seen& seen, Feature block, Seat seat) {
    if (seat != kNone)
      on(block, 0, from(seen, seat));
  }
  void seats(const Seen& seen, Feature block, unsigned mask) {
    for (; mask != 0; mask &= mask - 1)
      on(block, from(seen, static_cast<Seat>(std::countr_zero(mask))), 0);
  }

  [[nodiscard]] const std::array<std::uint8_t, kLanes>& powers(const Seen& seen) const {
    return table_.set_power[at(seen.level())];
  }

  void cards_out_of_sight(const Seen& seen) {
    const Lanes lanes = recalled(seen, memory_);
    std::array<int, kLanes> by_power{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      held(Feature::unseen, lane, lanes.at[lane]);
      by_power[std::min<std::size_t>(powers(seen)[lane], kLanes - 1)] += int{lanes.at[lane]};
    }
    for (std::size_t power = 0; power < kLanes; ++power)
      held(Feature::unseen_power, power, by_power[power]);
  }

  void another(const Seen& seen, Seat seat) {
    const std::size_t place = other(seen, seat);
    on(Feature::size, place, at(seen.size(seat)));
    if (seen.is_mate(seat))
      on(Feature::mate, place, 0);
    if (seen.is_opponent(seat))
      on(Feature::opponent, place, 0);
    const Lanes known = lanes_of(seen.known(seat)), played = played_by(seen, seat);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      held(Feature::known, place * kLanes + lane, known.at[lane]);
      held(Feature::played, place * kLanes + lane, played.at[lane]);
    }
  }

  // Return the cards that another seat has played, by lane, as far as the player remembers them.
  [[nodiscard]] Lanes played_by(const Seen& seen, Seat seat) const {
    Lanes lanes;
    const History::Counts& counts = seen.played(seat);
    for (std::size_t face = 0; memory_ == Memory::all && face < kFaces; ++face)
      lanes.at[face < 52 ? face / 4 : face - 52 + kJokerLane] += counts[face];
    return lanes;
  }

  // Add the plays that other seats passed on: the lowest of each sort.
  void passes(const Seen& seen) {
    constexpr std::size_t kSorts = 4;
    constexpr std::uint8_t kNothing = 0xFF;
    std::array<std::array<std::uint8_t, kSorts>, kMaxSeats> lowest;
    for (auto& of_seat : lowest)
      of_seat.fill(kNothing);
    const Action* top = nullptr;
    seen.each_event([&](const Event& event) {
      if (event.trick == kNoTrick)
        return;
      if (table_.is_play(event.choice.id)) {
        top = &table_.action(event.choice.id);
      } else if (top != nullptr && event.choice.id == table_.ids.pass) {
        std::uint8_t& low = lowest[event.seat][sort_of(*top)];
        low = std::min(low, static_cast<std::uint8_t>(table_.power(seen.level(), *top)));
      }
    });
    for (Seat seat = 0; seat < seen.seats(); ++seat)
      for (std::size_t sort = 0; sort < kSorts && seat != seen.seat(); ++sort)
        if (lowest[seat][sort] != kNothing)
          on(Feature::passed, other(seen, seat) * kSorts + sort, lowest[seat][sort] / 4u);
  }

  [[nodiscard]] std::size_t sort_of(const Action& action) const {
    const Family& family = table_.family(action);
    return family.bomb ? 3 : family.size == 1 ? 0 : family.size == 2 ? 1 : 2;
  }

  void trick(const Seen& seen) {
    if (seen.phase() != Phase::play || seen.is_lead())
      return;
    seat(seen, Feature::owner, seen.last());
    seats(seen, Feature::waiting, seen.waiting());
    seats(seen, Feature::locked, seen.locked());
    const Action& action = table_.action(seen.to_beat());
    on(Feature::to_beat, 0, kind_and_power(seen, action));
    on(Feature::to_beat_size, 0, at(seen.on_table().size()));
  }

  [[nodiscard]] std::size_t kind_and_power(const Seen& seen, const Action& action) const {
    const auto power = at(table_.power(seen.level(), action));
    return table_.family(action).kind * std::size_t{kLanes} + std::min<std::size_t>(power, kLanes - 1);
  }

  void sides(const Seen& seen) {
    seat(seen, Feature::declarer, seen.declarer());
    if (seen.declarer() != kNone)
      seat(seen, Feature::partner, seen.partner());
    if (seen.is_alone())
      on(Feature::alone, 0, 0);
    for (int i = 0; i < seen.out(); ++i)
      on(Feature::place, from(seen, seen.place(i)), at(i));
  }

  void counts(const Seen& seen) {
    const Counted& tally = seen.tally();
    if (table_.rules.levels.on)
      on(Feature::level, 0, at(seen.level()));
    if (seen.talon() > 0)
      on(Feature::talon, 0, at(seen.talon() - 1) / 4);
    if (const auto by = static_cast<std::uint64_t>(seen.multiplier()); by > 1)
      on(Feature::multiplier, 0, static_cast<std::size_t>(std::bit_width(by)) - 2);
    held(Feature::rung, 0, seen.auction().rung);
    for (Seat seat = 0; seat < seen.seats(); ++seat) {
      held(Feature::bombs, from(seen, seat), tally.bombs_of[seat]);
      held(Feature::plays, from(seen, seat), tally.plays[seat]);
    }
    on(Feature::seats, 0, at(seen.seats()));
    on(Feature::phase, 0, static_cast<std::size_t>(seen.phase()));
  }

  void own_cards(const Seen& seen, const Candidate& candidate, ActionFeatures& out) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const int before = seen.hand().lanes.at[lane], after = candidate.rest.at[lane];
      if (before == after)
        continue;
      out_ = &out.off;
      held(Feature::own, lane, before);
      out_ = &out.on;
      held(Feature::own, lane, after);
    }
    out_ = &out.on;
    held(Feature::own_bombs, 0, std::popcount(lanes_with(candidate.rest, 4)));
  }

  void play(const Seen& seen, const Candidate& candidate) {
    const Action& action = table_.action(candidate.id);
    const int cards = seen.shed_by(action);
    on(Feature::play, 0, kind_and_power(seen, action));
    on(Feature::play_size, 0, at(cards));
    on(Feature::stays, 0, at(static_cast<int>(candidate.stays * 8)));
    held(Feature::wild, 0, action.wild);
    if (candidate.captures)
      on(Feature::captures, 0, 0);
    for (Seat seat = 0; seat < seen.seats(); ++seat)
      if (seat != seen.seat() && seen.size(seat) == cards)
        on(Feature::as_many, other(seen, seat), 0);
  }

  // Return the index of a decision within its phase, e.g. a bid, a card's lane, or a seat.
  [[nodiscard]] std::size_t which(const Seen& seen, ActionId id) const {
    const Ids& ids = table_.ids;
    const auto lane = [&](ActionId first) {
      return static_cast<std::size_t>(seen.slot_of(static_cast<std::uint8_t>(id - first)) >> 2);
    };
    switch (seen.phase()) {
      case Phase::draw:
        return id == ids.no ? 0 : id - ids.expose + 1;
      case Phase::reveal:
      case Phase::resist:
        return id == ids.no ? 0 : 1;
      case Phase::bid:
        return id == ids.pass ? 0 : id == ids.double_ ? kDouble : id == ids.show ? kShow : id - ids.bid + 1;
      case Phase::tribute:
        return lane(ids.give);
      case Phase::return_:
        return lane(ids.return_);
      case Phase::take:
        return lane(ids.take);
      case Phase::lead:
        return from(seen, static_cast<Seat>(id - ids.lead));
      case Phase::play:
      case Phase::over:
        break;
    }
    return 0;
  }

  const CombinationTable& table_;
  const FeatureLayout& layout_;
  Memory memory_;
  bool recalls_passes_;
  FeatureList* out_ = nullptr;
};

}  // namespace clamber
