// Deals played elsewhere, with physical cards: descriptions of their outcomes, what cannot be in them, and their
// settlement. Nothing here throws, except for faces that do not exist.
#pragma once
#include <span>
#include <string>
#include <variant>

#include "deal/choices.hpp"
#include "run/match.hpp"

namespace clamber {

// Bombs of equal cards, and those described by a name: both jokers, the four cards of a wild rank, or a row.
CLAMBER_ENUM(BombName, equal, jokers, wild, run)

struct PlayedBomb {
  BombName name{};
  int cards = 0;  // number of cards; not used for a bomb with a name
  bool soft = false;
  bool beaten = false;
  Seat seat = 0;
};

// Outcome of a deal (docs/notation.md, section 4). Seats are lists or, where their order does not matter, bitmasks.
struct Ended {
  std::vector<Seat> order;
  std::vector<std::pair<int, Masks>> left;  // number of cards left in each hand, and the cards, if known
  Seat first = kNone;                       // kNone: as determined by the previous deal
  Seat declarer = kNone;
  Seat partner = kNone;
  bool shown = false;
  std::optional<int> bid;
  std::vector<PlayedBomb> bombs;
  std::vector<int> plays;  // number of plays of each seat
  int tricks = 0;
  bool drawn = false;
  unsigned doubled = 0;
  unsigned open = 0;
  Seat doubler = kNone;
  Seat liable = kNone;
  std::optional<Masks> bottom;
  ActionId last_play = kNoAction;  // kNoAction: any
};

// Reasons why a description cannot be settled. Sentences are named after them (settle-no_end).
CLAMBER_ENUM(EndedFault, missing, bomb, left, left_out, left_cards, left_twice, no_such_bomb, too_many_cards,
             too_many_jokers, too_many_wild, too_many_soft, too_many_bombs, liable, bid, bottom, no_end, no_declarer,
             no_play, twice, not_over, over)

// Reason with the names and values of what its sentence tells (messages/ended.hpp).
struct EndedRefusal {
  EndedFault why{};
  std::string_view names = {};
  std::array<int, 3> values{};
};

// Result of a deal: the match before and after it, and the deal's order, scores and their factors; none of a void
// one.
struct EndedResult {
  MatchState before, match;
  std::vector<Seat> order = {};
  Scores scores{};
  std::vector<Factor> factors = {};
};

// Return true if bombs with wild cards score differently, so that a description must state which contain some.
[[nodiscard]] inline bool soft_bombs_differ(const CombinationTable& table) {
  const rules::Scoring& scoring = table.rules.scoring;
  const bool drawn = table.draws_wild_rank(), fixed = table.wild_weight != decltype(table.wild_weight){};
  return (fixed || drawn) && (scoring.soft_triplet != scoring.hard_triplet ||
                              (drawn ? scoring.soft_bomb : scoring.soft_quad) != scoring.hard_quad ||
                              scoring.soft_large != scoring.hard_large || scoring.soft_six != scoring.hard_six);
}

namespace detail {

inline constexpr int kMostLeft = 22;  // maximum number of cards that can be left without naming them

// Return a number of cards with no special role in scoring: one suit of 3 to K, then another.
[[nodiscard]] inline Masks plain_cards(int n) {
  constexpr int kPlainRanks = kMostLeft / 2;
  Masks faces{};
  for (int i = 0; i < n; ++i)
    faces.first |= std::uint64_t{1} << (4 * (1 + i % kPlainRanks) + i / kPlainRanks);
  return faces;
}

// Checks of a description. The limits of bombs are necessary but not sufficient, because the packing of bombs is only
// bounded, not computed exactly.
class EndedCheck {
 public:
  using Found = std::optional<EndedRefusal>;

  EndedCheck(const CombinationTable& table, const MatchState& match, const Ended& ended)
      : table_(table), match_(match), ended_(ended) {}

  [[nodiscard]] Found fault() const {
    if (ended_.order.empty())
      return EndedRefusal{EndedFault::no_end};
    for (const auto check : {&EndedCheck::in_range, &EndedCheck::bombs_fit, &EndedCheck::left_fits,
                             &EndedCheck::deck_holds, &EndedCheck::facts_fit})
      if (Found found = (this->*check)())
        return found;
    return std::nullopt;
  }

  // Return the number of cards of a bomb, at least 1, and at least as many of one with a name.
  [[nodiscard]] int size_of(const PlayedBomb& bomb) const {
    if (bomb.name == BombName::equal)
      return bomb.cards;
    int least = 0;
    for (const Family& family : table_.families)
      if (family.rate == rate_of(bomb) && (least == 0 || family.size < least))
        least = family.size;
    return std::max(least, 1);
  }

  [[nodiscard]] Rate rate_of(const PlayedBomb& bomb) const {
    constexpr std::array kRates{Rate::triplet, Rate::quad, Rate::large};
    switch (bomb.name) {
      case BombName::jokers:
        return Rate::joker_bomb;
      case BombName::wild:
        return Rate::wild_bomb;
      case BombName::run:
        return Rate::bomb_run;
      case BombName::equal:
        break;
    }
    const auto place = static_cast<std::size_t>(bomb.cards - kFewest);
    const Rate rate = place < kRates.size() ? kRates[place] : Rate::six;
    return rate == Rate::quad && bomb.soft && has(Rate::soft_bomb) ? Rate::soft_bomb : rate;
  }

  [[nodiscard]] int rung() const {
    const rules::Bids& bids = table_.rules.auction.bids;
    const auto end = bids.stakes.begin() + bids.count;
    const auto found = std::find(bids.stakes.begin(), end, ended_.bid.value_or(-1));
    return found == end ? 0 : static_cast<int>(found - bids.stakes.begin()) + 1;
  }

 private:
  static constexpr int kFewest = 3;  // minimum number of cards of a bomb

  [[nodiscard]] bool has(Rate rate) const {
    return std::any_of(table_.families.begin(), table_.families.end(),
                       [&](const Family& family) { return family.rate == rate; });
  }

  // Check what forms and readers of descriptions observe.
  [[nodiscard]] Found in_range() const {
    const int seats = match_.seats;
    const auto good = [&](Seat seat) { return seat < seats; };
    const auto none_or_good = [&](Seat seat) { return seat == kNone || seat < seats; };
    const auto all_good = [&](const auto& all) { return std::all_of(all.begin(), all.end(), good); };
    const std::array others{ended_.first, ended_.declarer, ended_.partner, ended_.doubler, ended_.liable};
    if (ended_.order.size() > match_.seats || !all_good(ended_.order) ||
        !std::all_of(others.begin(), others.end(), none_or_good) || (ended_.doubled | ended_.open) >> seats != 0 ||
        ended_.plays.size() != match_.seats ||
        !std::all_of(ended_.bombs.begin(), ended_.bombs.end(), [&](const auto& bomb) { return good(bomb.seat); }))
      return EndedRefusal{EndedFault::no_end};
    return std::nullopt;
  }

  [[nodiscard]] Found left_fits() const {
    if (ended_.left.size() != match_.seats)
      return EndedRefusal{EndedFault::left, "count", {match_.seats}};
    if (ended_.left[ended_.order[0]].first != 0)
      return EndedRefusal{EndedFault::left_out, "seat", {ended_.order[0]}};
    for (const auto& [count, cards] : ended_.left)
      if (count < 0 || count > (cards.first == 0 ? kMostLeft : kMaxDeck))
        return EndedRefusal{EndedFault::left_cards, "most", {kMostLeft}};
    for (int face = 0; face < kFaces; ++face) {
      int count = 0;
      for (const auto& [number, cards] : ended_.left)
        count += static_cast<int>(((cards.first >> face) & 1) + ((cards.second >> face) & 1));
      if (const int most = table_.rules.deck.copies(face); count > most)
        return EndedRefusal{EndedFault::left_twice, "card, count, most", {face, count, most}};
    }
    return std::nullopt;
  }

  [[nodiscard]] Found bombs_fit() const {
    for (const PlayedBomb& bomb : ended_.bombs)
      if (bomb.name == BombName::equal && bomb.cards < kFewest)
        return EndedRefusal{EndedFault::bomb};
    return std::nullopt;
  }

  // Check that the deck contains the bombs played and the cards left at the same time.
  [[nodiscard]] Found deck_holds() const {
    if (table_.rules.capture.on)
      return std::nullopt;  // captured bombs are played again
    for (const PlayedBomb& bomb : ended_.bombs)
      if ((bomb.name == BombName::jokers || bomb.name == BombName::run) && !has(rate_of(bomb)))
        return EndedRefusal{EndedFault::no_such_bomb, "bomb", {static_cast<int>(bomb.name)}};
    if (Found found = too_many_bombs())
      return found;
    int cards = cards_of([](const PlayedBomb&) { return true; });
    for (const auto& hand : ended_.left)
      cards += hand.first;
    if (const int deck = table_.rules.deck.size(); cards > deck)
      return EndedRefusal{EndedFault::too_many_cards, "cards, deck", {cards, deck}};
    return std::nullopt;
  }

  [[nodiscard]] Found too_many_bombs() const {
    const auto named = [](BombName name) { return [name](const PlayedBomb& bomb) { return bomb.name == name; }; };
    const auto soft = [](const PlayedBomb& bomb) { return bomb.soft; };
    const rules::Deck& deck = table_.rules.deck;
    const int jokers = deck.copies(4 * kRanks) + deck.copies(4 * kRanks + 1),
              of_jokers = cards_of(named(BombName::jokers));
    if (of_jokers > jokers)
      return EndedRefusal{EndedFault::too_many_jokers, "count, jokers", {count_of(named(BombName::jokers)), jokers}};
    int wild = wild_cards(jokers - of_jokers);
    const int of_wild = cards_of(named(BombName::wild));
    if (of_wild > wild)
      return EndedRefusal{EndedFault::too_many_wild, "count, wild", {count_of(named(BombName::wild)), wild}};
    wild -= of_wild;
    if (const int count = count_of(soft); count > wild)
      return EndedRefusal{EndedFault::too_many_soft, "count, wild", {count, wild}};
    if (std::any_of(table_.families.begin(), table_.families.end(),
                    [](const Family& family) { return family.rate == Rate::bomb_run; }))
      return std::nullopt;  // bombs of this many cards may be runs
    if (soft_bombs_differ(table_))
      if (Found found = too_many_sets([&](const PlayedBomb& bomb) { return !bomb.soft; }, 0))
        return found;
    return too_many_sets([](const PlayedBomb&) { return true; }, wild);
  }

  // Check the bombs of equal cards that a condition selects, with so many wild cards in any of them.
  template <class If>
  [[nodiscard]] Found too_many_sets(If&& selects, int wild) const {
    std::vector<int> sizes;
    for (const PlayedBomb& bomb : ended_.bombs)
      if (bomb.name == BombName::equal && selects(bomb))
        sizes.push_back(bomb.cards);
    std::sort(sizes.begin(), sizes.end());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const int more = static_cast<int>(sizes.size() - i), limit = most_sets(sizes[i], wild);
      if ((i == 0 || sizes[i] != sizes[i - 1]) && more > limit)
        return EndedRefusal{EndedFault::too_many_bombs, "count, size, most", {more, sizes[i], limit}};
    }
    return std::nullopt;
  }

  // Return an upper bound of the number of disjoint sets of `size` equal cards, with wild cards in any of them. Each
  // rank yields as many sets as its own cards make; the wild cards complete the sets that lack the fewest cards.
  [[nodiscard]] int most_sets(int size, int wild) const {
    int sets = 0;
    std::array<int, kRanks> lacking{};
    for (int rank = 0; rank < kRanks; ++rank) {
      const int count = copies_of(rank);
      sets += count / size;
      lacking[static_cast<std::size_t>(rank)] = count % size == 0 ? wild + 1 : size - count % size;
    }
    std::sort(lacking.begin(), lacking.end());
    for (const int missing : lacking) {
      if (missing > wild)
        break;
      wild -= missing;
      ++sets;
    }
    return sets + wild / size;
  }

  // Return the number of cards in the deck that may stand for others, of which so many are jokers.
  [[nodiscard]] int wild_cards(int jokers) const {
    if (table_.draws_wild_rank()) {
      int most = 0;
      for (int rank = 0; rank < kRanks; ++rank)
        most = std::max(most, copies_of(rank));
      return most;
    }
    const auto& [black, red, special] = table_.wild_weight;
    return black != 0 || red != 0 ? jokers : special != 0 ? table_.rules.deck.packs : 0;
  }

  [[nodiscard]] int copies_of(int rank) const {
    int count = 0;
    for (int suit = 0; suit < 4; ++suit)
      count += table_.rules.deck.copies(4 * rank + suit);
    return count;
  }

  [[nodiscard]] Found facts_fit() const {
    const rules::Auction& auction = table_.rules.auction;
    if (auction.bids.count != 0 && !ended_.bid)
      return EndedRefusal{EndedFault::missing, "key"};
    if (auction.bids.count != 0 && rung() == 0)
      return EndedRefusal{EndedFault::bid, "bids, bid", {0, *ended_.bid}};
    if (ended_.liable == ended_.order[0])
      return EndedRefusal{EndedFault::liable, "seat", {ended_.liable}};
    if (ended_.bottom)
      if (const int found = Cards{ended_.bottom->first, ended_.bottom->second}.size(); found != auction.bottom)
        return EndedRefusal{EndedFault::bottom, "count, found", {auction.bottom, found}};
    const rules::Sides sides = table_.rules.match.sides;
    const bool declares = sides == rules::Sides::declarer || sides == rules::Sides::secret_partners;
    if (declares && ended_.declarer == kNone)
      return EndedRefusal{EndedFault::no_declarer};
    if (ended_.last_play != kNoAction && (!table_.is_play(ended_.last_play) || ended_.last_play >= table_.capacity()))
      return EndedRefusal{EndedFault::no_play};
    return std::nullopt;
  }

  template <class If>
  [[nodiscard]] int count_of(If&& selects) const {
    return static_cast<int>(std::count_if(ended_.bombs.begin(), ended_.bombs.end(), selects));
  }
  template <class If>
  [[nodiscard]] int cards_of(If&& selects) const {
    int cards = 0;
    for (const PlayedBomb& bomb : ended_.bombs)
      if (selects(bomb))
        cards += size_of(bomb);
    return cards;
  }

  const CombinationTable& table_;
  const MatchState& match_;
  const Ended& ended_;
};

inline void count_ended(const CombinationTable& table, const Ended& ended, const EndedCheck& check, State& state) {
  const rules::Scoring& scoring = table.rules.scoring;
  Counted& tally = state.tally;
  for (Seat seat = 0; seat < state.seats; ++seat)
    tally.plays[seat] = static_cast<std::uint8_t>(std::clamp(ended.plays[seat], 0, 0xFF));
  tally.tricks = static_cast<std::uint16_t>(std::clamp(ended.tricks, 0, 0xFFFF));
  tally.drawn = ended.drawn;
  tally.opener = state.first;
  for (const PlayedBomb& bomb : ended.bombs) {
    const int beaten = bomb.beaten && scoring.bomb_counts != rules::BombCounts::played;
    const int counts = bomb_unit(scoring) - beaten;
    if (scoring.bomb_points != 0 && tally.bombs_of[bomb.seat] <= 0xFF - counts)
      tally.bombs_of[bomb.seat] = static_cast<std::uint8_t>(tally.bombs_of[bomb.seat] + counts);
    tally.bombs = times(tally.bombs, multiplier_of(scoring, check.rate_of(bomb), bomb.soft));
  }
}

// Take seats out in order until the deal is over. Seats listed later still held cards. Return the reason if it is not
// over, or if a seat is listed twice.
[[nodiscard]] inline std::optional<EndedFault> go_out(const CombinationTable& table, const Ended& ended,
                                                      State& state) {
  State playing = state;
  Hand holding;
  holding.add(4 * kAceLane);
  playing.hands.fill({});
  std::fill_n(playing.hands.begin(), state.seats, holding);
  for (const Seat seat : ended.order) {
    if (playing.is_out(seat))
      return EndedFault::twice;
    playing.hands[seat] = {};
    playing.order[playing.out++] = seat;
    if (deal_is_over(table, playing)) {
      state.order = playing.order;
      state.out = playing.out;
      return std::nullopt;
    }
  }
  return EndedFault::not_over;
}

}  // namespace detail

// Settle a deal of a match by its description, or return the reason why that is impossible. Null: a void deal.
[[nodiscard]] inline std::variant<EndedResult, EndedRefusal> settle_ended(const CombinationTable& table,
                                                                          const MatchState& match,
                                                                          const Ended* ended) {
  if (match.over)
    return EndedRefusal{EndedFault::over};
  EndedResult result{match, match};
  if (ended == nullptr)
    return result;
  const detail::EndedCheck check(table, match, *ended);
  if (const auto refused = check.fault())
    return *refused;
  State state;
  const Seat next = next_first(table, match);
  state.seats = match.seats;
  state.first = ended->first != kNone ? ended->first : next != kNone ? next : Seat{0};
  const Opening opening = opening_of(table, match, state.first, kNone, kNone);
  state.level = opening.level;
  state.special = table.rules.levels.on ? table.wild_face(state.level) : kNone;
  state.stakes = opening.stakes;
  for (std::size_t seat = 0; seat < ended->left.size(); ++seat) {
    const auto& [count, cards] = ended->left[seat];
    const Masks held = cards.first == 0 ? detail::plain_cards(count) : cards;
    state.hands[seat] = hand_of(to_slots(table, held, state.special));
  }
  state.exposure.declarer = ended->declarer;
  state.exposure.partner = ended->partner;
  state.exposure.revealed = ended->shown;
  state.auction.rung = static_cast<std::uint8_t>(check.rung());
  state.auction.doubled = static_cast<std::uint8_t>(ended->doubled);
  state.auction.open = static_cast<std::uint8_t>(ended->open);
  const auto bit = [](Seat seat) { return static_cast<std::uint8_t>(seat == kNone ? 0 : 1u << seat); };
  state.doublers = bit(ended->doubler);
  state.liable = bit(ended->liable);
  state.auction.bottom = to_slots(table, ended->bottom.value_or(Masks{}), kNone);
  state.final_play = ended->last_play == kNoAction ? table.ids.plays : ended->last_play;
  if (const auto fault = detail::go_out(table, *ended, state))
    return EndedRefusal{*fault};
  detail::count_ended(table, *ended, check, state);
  finish(state);
  result.scores = settle(table, result.match, state, FactorList{&result.factors});
  result.order.assign(state.order.begin(), state.order.begin() + state.out);
  return result;
}

}  // namespace clamber
