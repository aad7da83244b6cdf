// Rules of a game in players' terms: deck, deal, auction, exposure, tribute, trick, capture, levels, scoring, match.
// Each group has the same fields as its counterpart in Python (src/clamber/rules/groups.py), which documents them,
// defines their defaults and sets them by name. A word, i.e. an enum value, selects one case of the mechanism that
// reads the field.
//
// A group that a game lacks is all zeros: its flags are off, and its enums hold their first member. Its `on` field is
// true if the game has the group. Only groups that the kernel tests for have this field.
#pragma once
#include <array>
#include <bit>

#include "named.hpp"

namespace clamber::rules {

inline constexpr int kFacesOfPack = 54;
inline constexpr std::size_t kMostBids = 4;

// Set of faces, one bit each.
struct Faces {
  std::uint64_t mask = 0;
};

// Possible bids, in ascending order.
struct Bids {
  std::array<int, kMostBids> stakes{};
  int count = 0;
};

// Sets of cards. A hand qualifies if it holds all cards of one set.
struct Holdings {
  std::array<Faces, 2> sets{};
  int count = 0;
};

struct Deck {
  int packs = 0;
  Faces without;
  bool distinct_jokers = false;

  CLAMBER_FIELDS(packs, without, distinct_jokers)

  // Return the number of cards with a face.
  [[nodiscard]] constexpr int copies(int face) const { return (without.mask >> face) & 1 ? 0 : packs; }
  [[nodiscard]] constexpr int size() const { return packs * (kFacesOfPack - std::popcount(without.mask)); }
  // Return true if either joker can substitute for the other (GDY-05).
  [[nodiscard]] constexpr bool jokers_alike() const { return packs == 1 && !distinct_jokers; }
};

CLAMBER_ENUM(NextFirst, winner, rotate, random, prev_declarer, same, any)
CLAMBER_ENUM(OpeningLead, dealer, lowest_card, drawn, declarer, holder)
CLAMBER_ENUM(LaterLead, as_first, winner, last)
CLAMBER_ENUM(Ends, first_out, one_side_out, one_side_left)

struct Deal {
  int hand_size = 0;
  bool extra_card = false;
  NextFirst next_first{};
  OpeningLead opening_lead{};
  Faces opening_card;
  bool lead_contains = false;
  LaterLead later_lead{};
  bool faceup_card = false;
  bool whole_hand_wins = false;
  Ends ends{};
  int min_talon_to_block_win = 0;

  CLAMBER_FIELDS(hand_size, extra_card, next_first, opening_lead, opening_card, lead_contains, later_lead,
                 faceup_card, whole_hand_wins, ends, min_talon_to_block_win)
};

CLAMBER_ENUM(NobodyBids, redeal, first, last, random)
CLAMBER_ENUM(MustBid, never, any, highest)
CLAMBER_ENUM(OpenHand, off, declarer)
CLAMBER_ENUM(Doubling, off, each, answered)
CLAMBER_ENUM(WildRank, off, drawn)

struct Auction {
  bool on = false;
  int bottom = 0;
  Bids bids;
  bool one_step = false;
  bool bid_again = false;
  NobodyBids nobody_bids{};
  int redeals = 0;
  MustBid must_bid{};
  Holdings must_bid_with;
  OpenHand open_hand{};
  Doubling doubling{};
  WildRank wild_rank{};

  CLAMBER_FIELDS(on, bottom, bids, one_step, bid_again, nobody_bids, redeals, must_bid, must_bid_with, open_hand,
                 doubling, wild_rank)
};

CLAMBER_ENUM(ExposePoll, every_draw_all, own_draw_only, after_deal_in_order)
CLAMBER_ENUM(PartnerReveal, allowed, forbidden)
CLAMBER_ENUM(ForcedReveal, none, lone_only, allowed)
CLAMBER_ENUM(BothHeartsHidden, redeal, first_heart_in_deal_order)

struct Exposure {
  bool on = false;
  ExposePoll expose_poll{};
  bool self_overcall = false;
  PartnerReveal partner_reveal{};
  ForcedReveal forced_reveal{};
  BothHeartsHidden both_hearts_hidden{};

  CLAMBER_FIELDS(on, expose_poll, self_overcall, partner_reveal, forced_reveal, both_hearts_hidden)
};

CLAMBER_ENUM(TributeBy, losing_side, places)
CLAMBER_ENUM(TributeSuit, payer, fixed_order, random)
CLAMBER_ENUM(ReturnRank, any, max10, maxJ)
CLAMBER_ENUM(ReturnDiffers, identity, physical, rank)
CLAMBER_ENUM(Returns, sequential, simultaneous)
CLAMBER_ENUM(Resisting, automatic, optional, never)
CLAMBER_ENUM(ResistingWith, red_jokers, two_jokers)
CLAMBER_ENUM(ResistingShows, exact, fact)
CLAMBER_ENUM(EqualTake, first_chooses, seat_order, random)
CLAMBER_ENUM(EqualLead, payers_choose, payer_to_first, right_of_first, random, lower_return, first_drawer)

struct Tribute {
  bool on = false;
  TributeBy by{};
  int pairs = 0;
  bool partner_pays = false;
  TributeSuit suit{};
  ReturnRank return_rank{};
  ReturnDiffers return_differs{};
  bool return_level_cards = false;
  Returns returns{};
  Resisting resisting{};
  ResistingWith resisting_with{};
  ResistingShows resisting_shows{};
  EqualTake equal_take{};
  EqualLead equal_lead{};

  CLAMBER_FIELDS(on, by, pairs, partner_pays, suit, return_rank, return_differs, return_level_cards, returns,
                 resisting, resisting_with, resisting_shows, equal_take, equal_lead)
};

CLAMBER_ENUM(Draw, none, all, winner, unable)
CLAMBER_ENUM(LeadAfterOut, next_active, partner, own_knowledge, true_teammate)
CLAMBER_ENUM(BeforeOneCard, free, highest_single, pays_for_all)
CLAMBER_ENUM(BeforeTwoCards, free, highest_pair, pays_for_all)
CLAMBER_ENUM(JokerOnlyLead, forbidden, single_only, whole_hand)
CLAMBER_ENUM(LastPlays, any, leading, following)

struct Trick {
  bool pass_is_final = false;
  bool must_play_if_able = false;
  BeforeOneCard before_one_card{};
  BeforeTwoCards before_two_cards{};
  bool split_bombs = false;
  bool wild_alone = false;
  LastPlays last_plays{};
  Draw draw{};
  LeadAfterOut lead_after_out{};
  JokerOnlyLead joker_only_lead{};
  bool single_joker_when_talon_empty = false;
  bool big_bomb_gives_lead = false;

  CLAMBER_FIELDS(pass_is_final, must_play_if_able, before_one_card, before_two_cards, split_bombs, wild_alone,
                 last_plays, draw, lead_after_out, joker_only_lead, single_joker_when_talon_empty,
                 big_bomb_gives_lead)
};

CLAMBER_ENUM(CaptureFrom, anyone, opponents)
CLAMBER_ENUM(CapturedSpecials, keeps_power, ordinary)

struct Capture {
  bool on = false;
  CaptureFrom capture_from{};
  bool capture_final_bomb = false;
  CapturedSpecials specials{};

  CLAMBER_FIELDS(on, capture_from, capture_final_bomb, specials)
};

CLAMBER_ENUM(TopFailure, no_win, partner_last)
CLAMBER_ENUM(TopPenalty, none, down_one, to_2, lose_match)

struct Levels {
  bool on = false;
  int start = 0;
  int up_if_partner_last = 0;
  int up_if_partner_third = 0;
  int up_if_partner_second = 0;
  bool win_needs_declarer = false;
  bool win_needs_partner_second = false;
  bool opponents_up_if_partner_last = false;
  int failures_at_top = 0;
  TopFailure failure{};
  bool failures_in_a_row = false;
  TopPenalty penalty{};
  bool penalty_passes_declaring = false;
  bool ace_finish_demotes = false;

  CLAMBER_FIELDS(on, start, up_if_partner_last, up_if_partner_third, up_if_partner_second, win_needs_declarer,
                 win_needs_partner_second, opponents_up_if_partner_last, failures_at_top, failure, failures_in_a_row,
                 penalty, penalty_passes_declaring, ace_finish_demotes)
};

CLAMBER_ENUM(ScoreBy, nothing, cards_paid, cards_won, team_places, team_outcome, stake, winning_side, places)
CLAMBER_ENUM(PlacePoints, two_one, players_behind, balanced)
CLAMBER_ENUM(TeamWins, three_two_one, two_one_zero)
CLAMBER_ENUM(LastCard, counts, free)
CLAMBER_ENUM(BombCounts, played, standing, beaten_half)
CLAMBER_ENUM(DoublingCardOn, cards, cards_and_bombs)
CLAMBER_ENUM(AceStack, per_ace, once)
CLAMBER_ENUM(HeldJokers, as_bomb, single, both)
CLAMBER_ENUM(SpringTest, never_played, exactly_5, five_or_more, only_winner_played, no_play, no_play_or_first_lead)
CLAMBER_ENUM(SpringScope, private_, public_)
CLAMBER_ENUM(EarlyWinTest, no_card_drawn, dealer_first_play)
CLAMBER_ENUM(RevealScoring, doubled_shared, doubled_not_shared)
CLAMBER_ENUM(OpenLoneLoses, only_last, not_first)

struct Scoring {
  ScoreBy by{};
  PlacePoints place_points{};
  TeamWins team_wins{};
  LastCard last_card{};
  int bomb_points = 0;
  BombCounts bomb_counts{};
  Faces doubling_card;
  DoublingCardOn doubling_card_on{};
  int doubling_card_points = 0;
  bool played_bombs = false;
  int soft_triplet = 0;
  int hard_triplet = 0;
  int soft_quad = 0;
  int hard_quad = 0;
  int soft_large = 0;
  int hard_large = 0;
  int soft_six = 0;
  int hard_six = 0;
  int bomb_run = 0;
  int joker_bomb = 0;
  int soft_bomb = 0;
  int wild_bomb = 0;
  int shown_hand = 0;
  int bottom_joker = 0;
  int bottom_jokers = 0;
  int bottom_twos = 0;
  int bottom_low = 0;
  int bottom_run = 0;
  int bottom_suited = 0;
  int bottom_suited_run = 0;
  int bottom_triplet = 0;
  int ace_multiplier = 0;
  AceStack ace_stack{};
  int two_multiplier = 0;
  bool private_multipliers = false;
  int held_ace = 0;
  HeldJokers held_jokers{};
  bool twos_as_sets = false;
  bool spring = false;
  SpringTest spring_test{};
  int spring_factor = 0;
  int spring_points = 0;
  int large_hand = 0;
  SpringScope spring_scope{};
  bool early_win = false;
  EarlyWinTest early_win_test{};
  bool long_game_multiplier = false;
  int max_multiplier = 0;
  bool limit_with_bid = false;
  int max_payment = 0;
  RevealScoring reveal_scoring{};
  OpenLoneLoses open_lone_loses{};

  CLAMBER_FIELDS(by, place_points, team_wins, last_card, bomb_points, bomb_counts, doubling_card, doubling_card_on,
                 doubling_card_points, played_bombs, soft_triplet, hard_triplet, soft_quad, hard_quad, soft_large,
                 hard_large, soft_six, hard_six, bomb_run, joker_bomb, soft_bomb, wild_bomb, shown_hand, bottom_joker,
                 bottom_jokers, bottom_twos, bottom_low, bottom_run, bottom_suited, bottom_suited_run, bottom_triplet,
                 ace_multiplier, ace_stack, two_multiplier, private_multipliers, held_ace, held_jokers, twos_as_sets,
                 spring, spring_test, spring_factor, spring_points, large_hand, spring_scope, early_win,
                 early_win_test, long_game_multiplier, max_multiplier, limit_with_bid, max_payment, reveal_scoring,
                 open_lone_loses)
};

CLAMBER_ENUM(Sides, alone, across, secret_partners, declarer)

struct Match {
  Sides sides{};
  int table_stakes = 0;
  int deals = 0;
  int target = 0;
  int max_hands = 0;

  CLAMBER_FIELDS(sides, table_stakes, deals, target, max_hands)
};

// All groups of rules. `open_questions` is not a rule: if true, seats are asked in public instead of in secret if
// they want to show a card.
struct Groups {
  Deck deck;
  Deal deal;
  Auction auction;
  Exposure exposure;
  Tribute tribute;
  Trick trick;
  Capture capture;
  Levels levels;
  Scoring scoring;
  Match match;
  bool open_questions = false;

  CLAMBER_FIELDS(deck, deal, auction, exposure, tribute, trick, capture, levels, scoring, match, open_questions)
};

static_assert(names_all_fields<Groups>() && names_all_fields<Deck>() && names_all_fields<Deal>() &&
              names_all_fields<Auction>() && names_all_fields<Exposure>() && names_all_fields<Tribute>() &&
              names_all_fields<Trick>() && names_all_fields<Capture>() && names_all_fields<Levels>() &&
              names_all_fields<Scoring>() && names_all_fields<Match>());

}  // namespace clamber::rules
