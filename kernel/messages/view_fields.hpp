// Fields of the messages about a deal, each written by one function. Everything in them comes from the viewer's
// observation (Seen) and from the position masked for the viewer.
//
// The fields are described by the TypedDicts of src/clamber/as_json/views.py and src/clamber/server/wire/parts.py; a
// test compares the two.
#pragma once
#include <span>

#include "bots/seen.hpp"
#include "messages/plays.hpp"
#include "run/match.hpp"

namespace clamber {

// Source of the messages about a deal. All that it refers to must outlive it.
struct Viewed {
  const Notation& notation;
  const State& state;
  const MatchState* match;        // null outside a match
  std::span<const Event> events;  // all events of the deal
  Seat viewer;                    // kNone is a spectator
};

class ViewFields {
 public:
  ViewFields(JsonWriter& json, const Viewed& viewed)
      : json_(json),
        table_(viewed.notation.table()),
        state_(viewed.state),
        match_(viewed.match),
        events_(viewed.events),
        seen_(table_, state_, kNoHistory, viewed.viewer),
        masked_(seen_.masked()),
        names_(viewed.notation, state_.level, state_.special) {}

  // Fields with the same value for all viewers.

  void sizes() {
    list("sizes", [this] {
      for (Seat seat = 0; seat < state_.seats; ++seat)
        json_.value(seen_.size(seat));
    });
  }
  void known() {
    list("known", [this] {
      for (Seat seat = 0; seat < state_.seats; ++seat)
        cards(masked_.known[seat]);
    });
  }
  void talon() { json_.field("talon", masked_.talon()); }
  void first() { json_.field("first", masked_.first); }
  void leader(bool in_window = false) { json_.field("leader", in_window ? std::nullopt : or_null(masked_.leader)); }
  void to_beat() {
    json_.key("to_beat");
    if (masked_.to_beat == kNoAction)
      json_.value(std::nullopt);
    else
      write_action(json_, names_, masked_.to_beat, faces(masked_.on_table), false);
  }
  void to_beat_seat() {
    json_.field("to_beat_seat", masked_.to_beat == kNoAction ? std::nullopt : or_null(masked_.last));
  }
  void waiting(bool in_window = false) { json_.seats("waiting", in_window || is_over() ? 0 : masked_.waiting); }
  void order() {
    const std::size_t out =
        masked_.phase >= Phase::lead ? std::min<std::size_t>(masked_.out, masked_.order.size()) : 0;
    json_.field("order", std::span(masked_.order).first(out));
  }
  void level() { json_.field("level", level_name()); }
  void special() { write_card(json_, "special", masked_.special); }
  void drawn() { json_.field("drawn", masked_.exposure.drawn); }
  void declarer() { json_.field("declarer", or_null(masked_.exposure.declarer)); }
  void auction() {
    json_.key("auction");
    if (!table_.rules.auction.on)
      return json_.value(std::nullopt);
    const HighestBid& highest = masked_.auction;
    const bool has_bids = table_.rules.auction.bids.count > 0;
    json_.open('{');
    json_.field("bid", has_bids ? stake_of(table_.rules, highest.rung) : 0);
    json_.field("bidder", or_null(highest.bidder));
    json_.field("grabs", table_.rules.auction.one_step);
    said();
    json_.field("doubling", is_doubling(masked_));
    json_.seats("doubled", highest.doubled);
    json_.field("showing", is_showing(masked_));
    json_.seats("open", highest.open);
    json_.key("bottom");
    write_cards(json_, CardOrder(table_, 0, kNone), faces_of(table_, highest.bottom, kNone));
    multiplier();
    const bool wild = masked_.level != 0 && !table_.rules.levels.on;
    json_.field("wild_rank", wild ? std::optional(kRankNames[masked_.level - 1u]) : std::nullopt);
    json_.close('}');
  }
  void multiplier() { json_.field("multiplier", seen_.multiplier()); }
  void levels() { json_.field("levels", by_levels() ? std::optional(level_names(match_->levels)) : std::nullopt); }
  void side() { json_.field("side", by_levels() ? or_null(match_->declarers) : std::nullopt); }
  void failures() { json_.field("failures", by_levels() ? std::optional(match_->failures) : std::nullopt); }
  void totals() {
    if (match_ == nullptr || by_levels())
      return json_.field("totals", std::nullopt);
    json_.field("totals", std::span(match_->totals).first(state_.seats));
  }
  // Write the stakes of a deal at the top level; null in other deals, and once the deal is over.
  void stakes() {
    json_.key("stakes");
    const rules::Levels& levels = table_.rules.levels;
    if (!by_levels() || match_->declarers == kNone || masked_.level != kTopLevel || is_over())
      return json_.value(std::nullopt);
    const bool penalized = levels.failures_at_top > 0 && levels.penalty != rules::TopPenalty::none;
    json_.open('{');
    json_.field("partner_second", levels.win_needs_partner_second);
    json_.field("attempt", match_->failures[match_->declarers & 1] + 1);
    json_.field("attempts", penalized ? std::optional(levels.failures_at_top) : std::nullopt);
    json_.field("penalty", penalized ? std::optional(name_of(levels.penalty)) : std::nullopt);
    json_.field("partner_last", levels.failure == rules::TopFailure::partner_last);
    json_.field("opponents_aces", levels.ace_finish_demotes);
    json_.close('}');
  }
  void tribute_resisted() { json_.field("tribute_resisted", masked_.tribute.resisted != 0); }

  // Fields that may differ between viewers.

  void phase(bool in_window = false) {
    const bool openly = table_.rules.open_questions || (masked_.to_act != kNone && masked_.to_act == seen_.seat());
    const Phase shown = masked_.phase == Phase::reveal && !openly ? Phase::draw : masked_.phase;
    json_.field("phase", name_of(in_window ? Phase::reveal : shown));
  }
  void to_act(bool in_window = false) {
    json_.field("to_act", in_window || is_over() ? std::nullopt : or_null(masked_.to_act));
  }
  void hand() {
    json_.key("hand");
    cards(seen_.hand().cards);
  }
  void partner() { json_.field("partner", or_null(masked_.exposure.partner)); }
  void alone() { json_.field("alone", seen_.is_alone()); }
  void teammates() {
    unsigned mates = 0;
    const bool sides = table_.rules.levels.on || seen_.declarer() != kNone;
    for (Seat seat = 0; seen_.seat() != kNone && sides && seat < state_.seats; ++seat)
      mates |= static_cast<unsigned>(seat != seen_.seat() && seen_.is_mate(seat)) << seat;
    json_.seats("teammates", mates);
  }
  // Write the lane that the lead must contain, if the viewer is to lead.
  void must_lead(bool is_asked) {
    const std::uint8_t lane = masked_.must_lead;
    if (!is_asked || lane == kNone)
      return json_.field("must_lead", std::nullopt);
    json_.field("must_lead", lane >= kRanks ? std::string_view("joker") : kRankNames[lane]);
  }
  void tributes() {
    const Payments& paid = masked_.tribute;
    list("tributes", [&] {
      for (std::size_t i = 0; paid.resisted == 0 && i < paid.payments && i < paid.payer.size(); ++i) {
        json_.open('{');
        json_.field("payer", paid.payer[i]);
        write_card(json_, "given", face_of(paid.given[i]));
        json_.field("receiver", or_null(paid.receiver[i]));
        write_card(json_, "returned", face_of(paid.returned[i]));
        json_.close('}');
      }
    });
  }
  void unseen() {
    json_.key("unseen");
    write_ranks(json_, faces(seen_.unseen()));
  }
  // Write the number of unseen wild cards; null in games without levels.
  void unseen_wild() {
    const bool wild = table_.rules.levels.on && masked_.special != kNone;
    json_.field("unseen_wild", wild ? std::optional(faces(seen_.unseen()).count(masked_.special)) : std::nullopt);
  }
  void unseen_cards() {
    json_.key("unseen_cards");
    cards(seen_.unseen());
  }

  // Write all hands of the position, for spectators of a deal that nobody plays for themselves.
  void hands(const State& open) {
    list("hands", [&] {
      for (Seat seat = 0; seat < open.seats; ++seat)
        cards(open.hands[seat].cards);
    });
  }
  void empty(std::string_view name) { json_.field(name, std::nullopt); }

  // Events.

  // Call f(index, event) for each event from an index on, as far as the viewer may know them.
  template <class F>
  void each_event(std::size_t first, F&& f) const {
    for (std::size_t i = first; i < events_.size(); ++i) {
      const Event& event = events_[i];
      if (!is_shown(event, seen_.seat()))
        continue;
      const bool openly = is_shown_openly(table_, state_, event, seen_.seat());
      f(i, SeenEvent{.seat = event.seat,
                     .trick = event.trick,
                     .asked = event.asked,
                     .id = openly ? event.choice.id : kNoAction,
                     .faces = openly ? faces(event.choice.cards) : Faces{},
                     .capture = openly && !event.captured.empty()});
    }
  }
  // Write the events from an index on, with their doers if given: doer(i) is that of event i.
  template <class DoerOf>
  void events(std::size_t first, DoerOf&& doer) {
    list([&] {
      each_event(first, [&](std::size_t i, const SeenEvent& event) { write_event(json_, names_, event, doer(i)); });
    });
  }
  // Write the current trick, or the previous one until the next lead.
  template <class DoerOf>
  void trick(DoerOf&& doer) {
    std::size_t first = events_.size(), end = first;
    while (end > 0 && events_[end - 1].trick == kNoTrick)
      --end;
    const std::uint16_t last = end == 0 ? kNoTrick : events_[end - 1].trick;
    while (first > 0 && (events_[first - 1].trick == last || events_[first - 1].trick == kNoTrick))
      --first;
    list("trick", [&] {
      if (last != kNoTrick)
        each_event(first, [&](std::size_t i, const SeenEvent& event) {
          if (event.trick == last)
            write_event(json_, names_, event, doer(i));
        });
    });
  }

  // Legal plays.

  // Return the legal actions of the viewer in the order of the referee: by number of cards, then as generated. `room`
  // has twice CombinationTable::scratch_size(). Empty unless the viewer is to act.
  [[nodiscard]] std::span<const ActionId> legal_actions(ActionId* room) const {
    if (!seen_.is_my_turn() || state_.chance != 0)
      return {};
    const auto n = static_cast<std::size_t>(seen_.legal(room));
    ActionId* const sorted = room + table_.scratch_size();
    std::array<std::size_t, kMaxDeck + 2> start{};
    for (std::size_t i = 0; i < n; ++i)
      ++start[size_of(room[i]) + 1];
    for (std::size_t size = 1; size < start.size(); ++size)
      start[size] += start[size - 1];
    for (std::size_t i = 0; i < n; ++i)
      sorted[start[size_of(room[i])]++] = room[i];
    return {sorted, n};
  }
  void legal(std::span<const ActionId> actions) {
    list("legal", [&] {
      for (const ActionId id : actions)
        write_action(json_, names_, id, faces(seen_.choice(id).cards), table_.rules.capture.on && seen_.captures(id));
    });
  }
  // Write the cards in hand that occur in some legal play, including interchangeable cards of equal rank.
  void playable(std::span<const ActionId> actions) {
    json_.key("playable");
    const Faces held = faces(seen_.hand().cards);
    if (actions.empty())
      return list([] {});
    if (masked_.phase != Phase::play || masked_.to_beat == kNoAction)
      return cards(held);
    std::uint64_t found = 0;
    for (const ActionId id : actions) {
      if (!table_.is_play(id))
        continue;
      const std::uint64_t played = faces(seen_.choice(id).cards).cards.once;
      const bool suited = table_.action(id).suit != kNone;  // every other play represents all choices of suits
      for (std::uint64_t rest = played; rest != 0; rest &= rest - 1) {
        const int face = std::countr_zero(rest);
        const bool alone = suited || face >= 4 * kRanks || face == masked_.special;
        found |= alone ? std::uint64_t{1} << face : lane_mask(face / 4);
      }
    }
    found &= held.cards.once;
    cards(Faces{{found, found & held.cards.twice}});
  }

 private:
  static inline const History kNoHistory;

  [[nodiscard]] bool is_over() const { return masked_.phase == Phase::over; }
  [[nodiscard]] bool by_levels() const { return match_ != nullptr && table_.rules.levels.on; }
  [[nodiscard]] std::optional<std::string_view> level_name() const {
    return table_.rules.levels.on ? std::optional(kRankNames[masked_.level]) : std::nullopt;
  }
  [[nodiscard]] Faces faces(const Cards& cards) const { return faces_of(table_, cards, masked_.special); }
  [[nodiscard]] std::uint8_t face_of(Slot slot) const {
    return slot == kNone ? kNone : table_.face_of(slot, masked_.special);
  }
  [[nodiscard]] std::size_t size_of(ActionId id) const {
    const int size = table_.is_play(id) ? seen_.shed_by(table_.action(id)) : cards_of(table_, {id, {}}).size();
    return static_cast<std::size_t>(std::min(size, kMaxDeck));
  }

  template <class F>
  void list(F&& items) {
    json_.open('[');
    items();
    json_.close(']');
  }
  template <class F>
  void list(std::string_view name, F&& items) {
    json_.key(name);
    list(items);
  }
  void cards(const Faces& found) { write_cards(json_, names_.order, found); }
  void cards(const Cards& found) { cards(faces(found)); }

  // Write the last call of each seat: its bid or, once the auction is won, its answer to the question about doubling.
  void said() {
    struct Call {
      ActionId id = kNoAction;
      bool over = false;  // true if another seat had already bid
    };
    std::array<Call, kMaxSeats> calls{};
    bool over = false;
    for (const Event& event : events_) {
      if (masked_.phase != Phase::bid)
        break;
      const std::string_view kind = names_.notation.decision_of(event.choice.id).kind;
      if (kind == "wild" || kind == "landlord")  // drawn by chance, not a call
        continue;
      calls[event.seat] = {event.choice.id, over};
      over = over || kind != "pass";
    }
    unsigned pending = 0;
    if (is_doubling(masked_))  // the declarer is asked last; until then its last call is the bid
      pending = masked_.waiting | 1u << masked_.exposure.declarer;
    list("said", [&] {
      for (Seat seat = 0; seat < state_.seats; ++seat) {
        if (calls[seat].id == kNoAction || ((pending >> seat) & 1) != 0) {
          json_.value(std::nullopt);
          continue;
        }
        json_.open('{');
        const ActionText text(names_.notation, names_.notation.decision_of(calls[seat].id));
        json_.field("play", text.view());
        json_.field("over", calls[seat].over);
        json_.close('}');
      }
    });
  }

  JsonWriter& json_;
  const CombinationTable& table_;
  const State& state_;
  const MatchState* match_;
  std::span<const Event> events_;
  Seen seen_;
  State masked_;
  Naming names_;
};

}  // namespace clamber
