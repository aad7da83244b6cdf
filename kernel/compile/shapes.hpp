// Patterns of shapes: the ways to compose the plays of a shape from natural and wild cards.
//
// Each member of a family has a position: the lane of a set, or the first place of a run in run order (A 2 3 .. K A).
// A pattern defines which places of a play are filled by wild cards. A bitmask of the positions at which a hand can
// form the pattern is the AND of one term per place (combinations/table.hpp). Members of a pattern that share a
// position are listed in id order.
#pragma once
#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "combinations/kickers.hpp"

namespace clamber::compile {

inline constexpr int kRunPlaces = 14;               // A 2 3 .. K A, with the Ace at both ends
inline constexpr std::uint16_t kAnything = 0xFFFF;  // wild cards in a pair whose rank does not matter
inline constexpr int kMostOfWildLane = 2;

// Number of wild cards in lanes 13, 14 and 15.
using Uses = std::array<std::uint8_t, 3>;

// Properties of the deck that determine the shapes.
struct Deck {
  Lanes copies;              // number of cards in each lane
  std::uint16_t wild_lanes;  // lanes with wild cards
  std::uint16_t stands_for;  // lanes that wild cards may substitute for
  std::uint8_t at_most;      // maximum number of wild cards in one play
  bool as_themselves;  // true if a special card that stands for its own rank counts as natural (the Big Ace in Big A)

  // Return the number of wild cards in a lane that one play may use.
  [[nodiscard]] int most_of(int lane) const {
    const int held = copies.at[static_cast<std::size_t>(lane)];
    return ((wild_lanes >> lane) & 1) * std::min(kMostOfWildLane, held);
  }

  [[nodiscard]] int most_wild() const {
    const int held = most_of(kJokerLane) + most_of(kRedJokerLane) + most_of(kSpecialLane);
    return stands_for == 0 ? 0 : std::min<int>(at_most, held);
  }

  // Return all ways to choose this many wild cards, in descending order of the number from the lowest lane.
  [[nodiscard]] std::vector<Uses> uses(int wild) const {
    std::vector<Uses> all;
    for (int black = most_of(kJokerLane); black >= 0; --black)
      for (int red = most_of(kRedJokerLane); red >= 0; --red)
        if (const int special = wild - black - red; special >= 0 && special <= most_of(kSpecialLane))
          all.push_back(
              {static_cast<std::uint8_t>(black), static_cast<std::uint8_t>(red), static_cast<std::uint8_t>(special)});
    return all;
  }
};

// Action of a family.
struct Member {
  Lanes need;                     // cards per lane
  std::uint8_t position;          // position in the family
  std::uint8_t wild = 0;          // number of cards that substitute for others
  std::uint16_t stands = 0;       // lanes that they substitute for; kAnything if it does not matter
  std::uint8_t suit = kNone;      // suit of a straight flush
  std::uint8_t attached = kNone;  // lane of an attached pair or single card
};

// One composition shared by members of a family.
struct MemberPattern {
  std::vector<Term> terms{};
  Uses uses{};
  Mixed mixed = Mixed::no;
  std::uint8_t attached_source = 0;
  std::optional<Kickers> kickers{};
  std::vector<Member> members{};
};
using MemberPatterns = std::vector<MemberPattern>;

namespace detail {

inline Term term_of(int source, int shift) {
  return {static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(shift)};
}

inline std::uint16_t lane_bit(int lane) { return static_cast<std::uint16_t>(1u << lane); }

// Return the lane at a place in run order, which has the Ace at both ends.
inline int run_lane(int place) { return place == 0 ? kAceLane : place - 1; }

inline Lanes with_wild(Lanes natural, const Uses& uses) {
  for (std::size_t i = 0; i < uses.size(); ++i)
    natural.at[kJokerLane + i] = static_cast<std::uint8_t>(natural.at[kJokerLane + i] + uses[i]);
  return natural;
}

inline void add(Lanes& lanes, int lane, int count) {
  auto& held = lanes.at[static_cast<std::size_t>(lane)];
  held = static_cast<std::uint8_t>(held + count);
}

inline int copies_of(const Deck& deck, int lane) { return deck.copies.at[static_cast<std::size_t>(lane)]; }

}  // namespace detail

// Parameters of sets: cards of equal rank.
struct Set {
  int size;
  std::uint16_t lanes;
  bool natural_only;  // true if no wild card may be in it
  bool some_wild;     // true if some wild card must be in it, if the deck has any
  bool all_wild;      // true if it may consist of wild cards alone
  bool mixed_jokers;  // true if a black and a red joker are a pair, as high as two black ones
};

// Return the patterns for sets, natural and with wild cards.
[[nodiscard]] inline MemberPatterns sets(const Deck& deck, const Set& set) {
  const auto& [size, lanes, natural_only, some_wild, all_wild, mixed_jokers] = set;
  MemberPatterns patterns;
  const int most_wild = natural_only ? 0 : std::min(deck.most_wild(), all_wild ? size : size - 1);
  for (int wild = some_wild && deck.most_wild() != 0 ? 1 : 0; wild <= most_wild; ++wild) {
    const int natural = size - wild;
    for (const Uses& uses : deck.uses(wild)) {
      MemberPattern pattern{.uses = uses};
      if (natural != 0)
        pattern.terms.push_back(detail::term_of(kLaneSource + natural, 0));
      for (std::uint32_t left = wild != 0 ? lanes & deck.stands_for : lanes; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
        if (natural > detail::copies_of(deck, lane))
          continue;
        Member member{.need = {}, .position = static_cast<std::uint8_t>(lane)};
        detail::add(member.need, lane, natural);
        member.need = detail::with_wild(member.need, uses);
        if (wild != 0 && !deck.as_themselves) {
          member.wild = static_cast<std::uint8_t>(wild);
          member.stands = detail::lane_bit(lane);
        }
        pattern.members.push_back(member);
      }
      if (!pattern.members.empty())
        patterns.push_back(std::move(pattern));
    }
  }
  if (mixed_jokers && size == 2) {
    Member member{.need = {}, .position = kJokerLane};
    detail::add(member.need, kJokerLane, 1);
    detail::add(member.need, kRedJokerLane, 1);
    patterns.push_back(
        {.terms = {detail::term_of(kLaneSource + 1, 0), detail::term_of(kLaneSource + 1, 1)}, .members = {member}});
  }
  return patterns;
}

// Parameters of a run: consecutive ranks with the same number of cards.
struct Run {
  int of;                      // number of cards per rank
  int ranks;                   // number of ranks
  int first;                   // first place at which the run may start
  int last;                    // last place at which it may end
  std::optional<bool> suited;  // true: one suit; false: not all one suit; nullopt: either
  bool mixed_hearts;  // true if single cards in the wild cards' suit are refused even if one of them is wild (GD-32)
  bool scarce_head;   // true if the run may not start at a rank of which the hand holds all four cards
};

namespace detail {

// Number of wild cards at each place of a run.
using Filling = std::array<std::uint8_t, kRunPlaces>;

// Call f for every way to place `wild` wild cards from a place onwards, those with most at lower places first.
template <class F>
void each_filling(const Run& run, int wild, F&& f, Filling& filling, int place) {
  if (place == run.ranks) {
    if (wild == 0)
      f(std::as_const(filling));
    return;
  }
  if (wild > run.of * (run.ranks - place))
    return;
  for (int here = std::min(run.of, wild); here >= 0; --here) {
    filling[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(here);
    each_filling(run, wild - here, f, filling, place + 1);
  }
}

// Return the terms of a filling: one for each place with a natural card, plus one for a scarce head.
inline std::vector<Term> run_terms(const Run& run, const Filling& filling, std::uint8_t suit) {
  const int source = suit == kNone ? kRunSource : kSuitSource + suit - 1;  // plus copies, which is 1 for suits
  std::vector<Term> terms;
  for (int place = 0; place < run.ranks; ++place)
    if (const int here = filling[static_cast<std::size_t>(place)]; here < run.of)
      terms.push_back(term_of(source + run.of - here, place));
  if (run.scarce_head)
    terms.push_back(term_of(kScarceSource, 0));
  if (run.ranks == kRunPlaces)  // an Ace at both ends requires twice the cards
    if (const int aces = 2 * run.of - filling.front() - filling.back(); aces != 0)
      terms.push_back(term_of(kLaneSource + aces, kAceLane));
  return terms;
}

// Return the positions of a filling, with its natural cards and the lanes that its wild cards substitute for.
inline std::vector<Member> run_spots(const Deck& deck, const Run& run, const Filling& filling, int wild) {
  std::vector<Member> spots;
  for (int start = run.first; start <= run.last + 1 - run.ranks; ++start) {
    Member spot{.need = {}, .position = static_cast<std::uint8_t>(start)};
    for (int place = 0; place < run.ranks; ++place) {
      const int lane = run_lane(start + place), here = filling[static_cast<std::size_t>(place)];
      add(spot.need, lane, run.of - here);
      if (here != 0)
        spot.stands |= lane_bit(lane);
    }
    if ((spot.stands & ~deck.stands_for) != 0 || !deck.copies.covers(spot.need))
      continue;
    if (deck.as_themselves)
      spot.stands = 0;
    else
      spot.wild = static_cast<std::uint8_t>(wild);
    spots.push_back(spot);
  }
  return spots;
}

inline Mixed mixed_of(const Run& run, int wild) {
  if (wild == 0)
    return run.suited == false ? Mixed::any_suit : Mixed::no;
  return run.suited != true && run.mixed_hearts && run.of == 1 ? Mixed::wild_suit : Mixed::no;
}

}  // namespace detail

// Return the patterns of runs, natural and with wild cards at any places.
[[nodiscard]] inline MemberPatterns runs(const Deck& deck, const Run& run) {
  MemberPatterns patterns;
  std::set<std::tuple<std::uint8_t, Lanes::Bytes, std::uint8_t>> seen;
  const bool repeats = run.ranks == kRunPlaces;  // a wild Ace at either end results in the same cards
  const std::vector<std::uint8_t> suits =
      run.suited == true ? std::vector<std::uint8_t>{0, 1, 2, 3} : std::vector<std::uint8_t>{kNone};
  for (int wild = 0; wild <= std::min(deck.most_wild(), run.of * run.ranks - 1); ++wild) {
    const std::vector<Uses> all_uses = deck.uses(wild);
    const auto append = [&](const detail::Filling& filling) {
      const std::vector<Member> spots = detail::run_spots(deck, run, filling, wild);
      if (spots.empty())
        return;
      for (const Uses& uses : all_uses) {
        for (const std::uint8_t suit : suits) {
          MemberPattern pattern{
              .terms = detail::run_terms(run, filling, suit), .uses = uses, .mixed = detail::mixed_of(run, wild)};
          for (Member member : spots) {
            member.need = detail::with_wild(member.need, uses);
            member.suit = suit;
            if (!repeats || seen.emplace(member.position, member.need.at, suit).second)
              pattern.members.push_back(member);
          }
          if (!pattern.members.empty())
            patterns.push_back(std::move(pattern));
        }
      }
    };
    detail::Filling filling{};
    detail::each_filling(run, wild, append, filling, 0);
  }
  return patterns;
}

// Parameters of a triple with a pair or a single card of another rank.
struct Attached {
  int cards;              // 2 for a pair, 1 for a single card
  bool jokers;            // true if jokers of one colour may be attached, as themselves
  bool jokers_with_wild;  // true if they may even if the play contains wild cards
};

// Return the patterns of a triple with attached cards of another rank, with wild cards in either. Three natural cards
// with a wild one attached are excluded, because a joker is attached as itself.
[[nodiscard]] inline MemberPatterns with_attached(const Deck& deck, const Attached& attached) {
  const int cards = attached.cards;
  MemberPatterns patterns;
  const auto append = [&](int triple, int own, const Uses& uses) {
    const int wild = 3 + cards - triple - own;
    MemberPattern pattern{.terms = {detail::term_of(kLaneSource + triple, 0)}, .uses = uses};
    pattern.attached_source = static_cast<std::uint8_t>(own != 0 ? kLaneSource + own : 0);
    for (int lane = 0; lane < kRanks; ++lane) {
      if (triple > detail::copies_of(deck, lane))
        continue;
      Member member{.need = {}, .position = static_cast<std::uint8_t>(lane), .wild = static_cast<std::uint8_t>(wild)};
      detail::add(member.need, lane, triple);
      member.need = detail::with_wild(member.need, uses);
      if (own == 0) {
        member.stands = kAnything;
        pattern.members.push_back(member);
        continue;
      }
      for (int other = 0; other <= kRedJokerLane; ++other) {
        const bool fits = other < kRanks
                              ? other != lane && own <= detail::copies_of(deck, other)
                              : own == cards && attached.jokers && (wild == 0 || attached.jokers_with_wild) &&
                                    cards <= detail::copies_of(deck, other);
        if (!fits)
          continue;
        Member both = member;
        detail::add(both.need, other, own);
        both.attached = static_cast<std::uint8_t>(other);
        both.stands = static_cast<std::uint16_t>((triple < 3 ? detail::lane_bit(lane) : 0) |
                                                 (own < cards ? detail::lane_bit(other) : 0));
        pattern.members.push_back(both);
      }
    }
    patterns.push_back(std::move(pattern));
  };
  for (int triple = 3; triple > 0; --triple)
    for (int own = cards; own >= 0; --own)
      if (const int wild = 3 + cards - triple - own;
          wild <= deck.most_wild() && (own != 0 || triple < 3 || cards == 2))
        for (const Uses& uses : deck.uses(wild))
          append(triple, own, uses);
  return patterns;
}

// Return the patterns of fixed cards at each position, given as (lane, count) pairs.
[[nodiscard]] inline MemberPatterns exactly(
    const std::vector<std::vector<std::pair<std::uint8_t, std::uint8_t>>>& rows) {
  MemberPatterns patterns;
  for (std::size_t position = 0; position < rows.size(); ++position) {
    MemberPattern pattern;
    Member member{.need = {}, .position = static_cast<std::uint8_t>(position)};
    for (const auto& [lane, count] : rows[position]) {
      pattern.terms.push_back(detail::term_of(kLaneSource + count, lane - static_cast<int>(position)));
      detail::add(member.need, lane, count);
    }
    pattern.members.push_back(member);
    patterns.push_back(std::move(pattern));
  }
  return patterns;
}

namespace detail {

// Maximum number of kickers that each lane may supply for one body.
struct Choices {
  std::array<int, kLanes> caps{};
  bool both_jokers;

  Choices(const Kickers& kickers, std::uint32_t position) : both_jokers(kickers.both_jokers) {
    const std::uint32_t body = clamber::detail::body_lanes(kickers, position);
    for (std::uint32_t n = 1; n <= kickers.alike; ++n)
      for (std::uint32_t left = clamber::detail::lanes_for_kickers(kickers, body, n); left != 0; left &= left - 1)
        caps[static_cast<std::size_t>(std::countr_zero(left))] = static_cast<int>(n);
  }

  [[nodiscard]] int cap(int lane) const { return caps[static_cast<std::size_t>(lane)]; }

  // Append every choice of `left` kickers from this lane and higher ones, those with most from the lower lanes first.
  void list(int left, int lane, int cards, Member& so_far, std::vector<Member>& out) const {
    if (left == 0) {
      out.push_back(so_far);
      return;
    }
    if (lane == kLanes)
      return;
    for (int given = std::min(cap(lane), left); given >= 0; --given) {
      add(so_far.need, lane, given * cards);
      const bool ends = lane == kJokerLane && given != 0 && !both_jokers;
      if (!ends)
        list(left - given, lane + 1, cards, so_far, out);
      else if (left == given)
        out.push_back(so_far);
      add(so_far.need, lane, -given * cards);
    }
  }
};

}  // namespace detail

// Return the patterns of bodies with `of` cards in each of `ranks` ranks, starting at these places, alone or with
// every choice of kickers.
[[nodiscard]] inline MemberPatterns bodies(const Deck& deck, int of, int ranks, int first, int last,
                                           const std::optional<Kickers>& kickers) {
  MemberPattern pattern{.terms = {}, .kickers = kickers};
  for (int place = 0; place < ranks; ++place)
    pattern.terms.push_back(detail::term_of((ranks > 1 ? kRunSource : kLaneSource) + of, place));
  for (int position = first; position <= last; ++position) {
    Member member{.need = {}, .position = static_cast<std::uint8_t>(position)};
    for (int place = position; place < position + ranks; ++place)
      detail::add(member.need, ranks > 1 ? detail::run_lane(place) : place, of);
    if (!deck.copies.covers(member.need))
      continue;
    if (kickers)
      detail::Choices(*kickers, static_cast<std::uint32_t>(position))
          .list(kickers->count, 0, kickers->cards, member, pattern.members);
    else
      pattern.members.push_back(member);
  }
  return {std::move(pattern)};
}

}  // namespace clamber::compile
