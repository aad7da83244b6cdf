// The policies of a ruleset: what is decided by data and not by combinations. Every word is one enum or number here,
// one case in the mechanism that reads it, and one entry in CLAMBER_RULES, from which Python sets it by name.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace clamber {

#define CLAMBER_ENUM(Name, ...)                   \
  enum class Name : std::uint8_t { __VA_ARGS__ }; \
  constexpr std::string_view names_of(Name) { return #__VA_ARGS__; }

CLAMBER_ENUM(Sides, alone, across, big_aces, declarer)
CLAMBER_ENUM(Draw, none, all, winner)
CLAMBER_ENUM(Ends, first_out, one_side_out, one_side_left)
CLAMBER_ENUM(LeadAfterOut, next_active, partner, own_knowledge, true_teammate)
CLAMBER_ENUM(JokerOnlyLead, whole_hand, single_only, forbidden)
CLAMBER_ENUM(OpeningLead, dealer, lowest_card, drawn, declarer)
CLAMBER_ENUM(Bidding, none, scores, grab)
CLAMBER_ENUM(NobodyBids, redeal, first)
CLAMBER_ENUM(CaptureFrom, anyone, opponents)
CLAMBER_ENUM(CapturedBigAce, keeps_power, ordinary)
CLAMBER_ENUM(ExposePoll, every_draw_all, own_draw_only, after_deal_in_order)
CLAMBER_ENUM(PartnerReveal, allowed, forbidden)
CLAMBER_ENUM(ForcedReveal, none, lone_only, allowed)
CLAMBER_ENUM(DoubleHiddenHearts, redeal, first_heart_in_deal_order)
CLAMBER_ENUM(OpenLoneLoses, only_last, not_first)
CLAMBER_ENUM(TributeSuit, payer, fixed_order, random)
CLAMBER_ENUM(ReturnRank, any, max10)
CLAMBER_ENUM(ReturnDiffers, identity, physical, rank)
CLAMBER_ENUM(Returns, sequential, simultaneous)
CLAMBER_ENUM(AntiTribute, automatic, optional)
CLAMBER_ENUM(AntiReveal, exact, fact)
CLAMBER_ENUM(EqualTributeTake, first_chooses, seat_order, random)
CLAMBER_ENUM(EqualTributeLead, payers_choose, payer_to_first, right_of_first, random)
CLAMBER_ENUM(Scoring, zero_sum, winner_only, table, win_draw_loss, levels, stakes, winning_side)
CLAMBER_ENUM(AceStack, per_ace, once)
CLAMBER_ENUM(HeldJokers, as_bomb, single, both)
CLAMBER_ENUM(SpringTest, never_played, exactly_5, five_or_more, only_winner_played)
CLAMBER_ENUM(SpringScope, private_, public_)
CLAMBER_ENUM(HaochunTest, no_card_drawn, dealer_first_play)
CLAMBER_ENUM(RevealScoring, doubled_shared, doubled_not_shared)
CLAMBER_ENUM(NextFirst, winner, rotate, random, prev_declarer, same, any)
CLAMBER_ENUM(ACounts, every_failed_declarer_hand, only_1_4)
CLAMBER_ENUM(APenalty, none, down_one, to_2, lose_match)
CLAMBER_ENUM(APenaltyPasses, nothing, declarership)

// X(type, name, default). Numbers: 0 means "none" unless said otherwise.
#define CLAMBER_RULES(X)                                                             \
  X(Sides, sides, Sides::alone)                                                      \
  X(int, decks, 1)                                                                   \
  X(int, hand_size, 0) /* cards a seat, one more for the first; 0: the whole deck */ \
  X(bool, hidden_last, false)                                                        \
  X(int, bottom, 0) /* cards set aside for whoever wins the auction */               \
  X(Bidding, bidding, Bidding::none)                                                 \
  X(bool, bid_again, false) /* until all others have passed on the highest bid */    \
  X(NobodyBids, nobody_bids, NobodyBids::redeal)                                     \
  X(bool, pass_is_final, false)                                                      \
  X(bool, must_play_if_able, false)                                                  \
  X(Draw, draw, Draw::none)                                                          \
  X(Ends, ends, Ends::first_out)                                                     \
  X(int, min_talon_to_block_win, 0)                                                  \
  X(LeadAfterOut, lead_after_out, LeadAfterOut::next_active)                         \
  X(JokerOnlyLead, joker_only_lead, JokerOnlyLead::forbidden)                        \
  X(bool, single_joker_when_talon_empty, false)                                      \
  X(OpeningLead, opening_lead, OpeningLead::dealer)                                  \
  X(bool, faceup_card, false)                                                        \
  X(bool, heavenly_hand, false)                                                      \
  X(int, capture_max, 0)                                                             \
  X(CaptureFrom, capture_from, CaptureFrom::anyone)                                  \
  X(bool, capture_final_bomb, true)                                                  \
  X(CapturedBigAce, captured_big_ace, CapturedBigAce::keeps_power)                   \
  X(bool, exposure, false)                                                           \
  X(bool, open_questions, false) /* who may show something is asked in public */     \
  X(ExposePoll, expose_poll, ExposePoll::every_draw_all)                             \
  X(bool, self_overcall, true)                                                       \
  X(PartnerReveal, partner_reveal, PartnerReveal::allowed)                           \
  X(ForcedReveal, forced_reveal, ForcedReveal::none)                                 \
  X(DoubleHiddenHearts, double_hidden_hearts, DoubleHiddenHearts::redeal)            \
  X(OpenLoneLoses, open_lone_loses, OpenLoneLoses::only_last)                        \
  X(bool, tribute, false)                                                            \
  X(TributeSuit, tribute_suit, TributeSuit::payer)                                   \
  X(ReturnRank, return_rank, ReturnRank::any)                                        \
  X(ReturnDiffers, return_differs, ReturnDiffers::identity)                          \
  X(bool, return_level_cards, true)                                                  \
  X(Returns, returns, Returns::sequential)                                           \
  X(AntiTribute, anti_tribute, AntiTribute::automatic)                               \
  X(AntiReveal, anti_reveal, AntiReveal::exact)                                      \
  X(EqualTributeTake, equal_tribute_take, EqualTributeTake::first_chooses)           \
  X(EqualTributeLead, equal_tribute_lead, EqualTributeLead::payers_choose)           \
  X(bool, big_bomb_courtesy, false)                                                  \
  X(Scoring, scoring, Scoring::zero_sum)                                             \
  X(int, ace_multiplier, 1)                                                          \
  X(AceStack, ace_stack, AceStack::per_ace)                                          \
  X(int, two_multiplier, 1)                                                          \
  X(int, rate_soft_triplet, 1)                                                       \
  X(int, rate_hard_triplet, 1)                                                       \
  X(int, rate_soft_quad, 1)                                                          \
  X(int, rate_hard_quad, 1)                                                          \
  X(int, rate_soft_large, 1)                                                         \
  X(int, rate_hard_large, 1)                                                         \
  X(int, rate_joker_bomb, 1)                                                         \
  X(bool, private_multipliers, false)                                                \
  X(HeldJokers, held_jokers, HeldJokers::as_bomb)                                    \
  X(bool, twos_as_sets, true) /* three or four of them are a bomb */                 \
  X(bool, spring, false)                                                             \
  X(SpringTest, spring_test, SpringTest::never_played)                               \
  X(int, spring_factor, 2)                                                           \
  X(SpringScope, spring_scope, SpringScope::private_)                                \
  X(bool, haochun, false)                                                            \
  X(HaochunTest, haochun_test, HaochunTest::no_card_drawn)                           \
  X(int, max_multiplier, 0)                                                          \
  X(int, max_payment, 0)                                                             \
  X(int, table_stakes, 0)                                                            \
  X(bool, long_game_multiplier, false)                                               \
  X(RevealScoring, reveal_scoring, RevealScoring::doubled_shared)                    \
  X(NextFirst, next_first, NextFirst::winner)                                        \
  X(int, match_deals, 0)                                                             \
  X(int, match_target, 0)                                                            \
  X(int, start_level, 0) /* a lane: 0 is the 2 */                                    \
  X(int, promote_1_4, 1)                                                             \
  X(int, promote_1_3, 2)                                                             \
  X(int, promote_1_2, 3)                                                             \
  X(bool, win_needs_declarer, true)                                                  \
  X(bool, win_needs_1_2, false)                                                      \
  X(bool, opponents_up_after_1_4, false)                                             \
  X(int, a_limit, 0)                                                                 \
  X(ACounts, a_counts, ACounts::every_failed_declarer_hand)                          \
  X(bool, a_consecutive, false)                                                      \
  X(APenalty, a_penalty, APenalty::none)                                             \
  X(APenaltyPasses, a_penalty_passes, APenaltyPasses::nothing)                       \
  X(bool, ace_finish_demotion, false)                                                \
  X(int, max_hands, 0)

struct Rules {
#define CLAMBER_FIELD(type, name, value) type name = value;
  CLAMBER_RULES(CLAMBER_FIELD)
#undef CLAMBER_FIELD
};

namespace detail {
// The place of `word` in "a, b, c"; a trailing underscore (reserved words) is not compared.
inline int place_of(std::string_view names, std::string_view word) {
  int place = 0;
  while (!names.empty()) {
    const auto comma = names.find(',');
    std::string_view name = names.substr(0, comma);
    if (!name.empty() && name.back() == '_')
      name.remove_suffix(1);
    if (name == word)
      return place;
    if (comma == std::string_view::npos)
      break;
    names.remove_prefix(comma + 2);
    ++place;
  }
  return -1;
}

inline void assign(int& field, std::string_view, int number) { field = number; }
inline void assign(bool& field, std::string_view, int number) { field = number != 0; }
template <class Enum>
void assign(Enum& field, std::string_view word, int) {
  const int place = place_of(names_of(Enum{}), word);
  if (place < 0)
    throw std::invalid_argument("no such policy value: " + std::string(word));
  field = static_cast<Enum>(place);
}
}  // namespace detail

// Sets one policy by name: enums from their word, numbers and flags from `number`.
inline void set_rule(Rules& rules, std::string_view name, std::string_view word, int number) {
#define CLAMBER_SET(type, field, value) \
  if (name == #field)                   \
    return detail::assign(rules.field, word, number);
  CLAMBER_RULES(CLAMBER_SET)
#undef CLAMBER_SET
  throw std::invalid_argument("no such policy: " + std::string(name));
}

}  // namespace clamber
