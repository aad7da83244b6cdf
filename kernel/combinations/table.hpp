// Data layout of a ruleset's combinations: families of readings, the patterns that generate them, and a row for each
// action with its followers.
//
// A family is a shape of one size (pairs; runs of five; bombs of six). Its members differ by position: the lane of a
// set, or the first place of a run (run order: A 2 3 .. K A, with the Ace at both ends). Ordinary families come
// first, followed by bombs from the lowest class to the highest. A pattern of a family defines which of its places
// are filled by wild cards. A single AND of shifted masks, one term per place, yields all positions at which a hand
// can make the pattern. A block is eight patterns evaluated together (blocks.hpp).
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <variant>
#include <vector>

#include "bots/planner_weights.hpp"
#include "bots/skill_profile.hpp"
#include "combinations/cards.hpp"
#include "combinations/eight_masks.hpp"
#include "rules.hpp"

namespace clamber {

using ActionId = std::uint32_t;
inline constexpr ActionId kNoAction = 0xFFFFFFFF;

// Id in a list for a narrow table (CombinationTable::is_narrow). The generator writes eight of these at a time. Lists
// that are created by the million use this type if the table allows it (Room); a list of wide ids works for any
// table.
using NarrowId = std::uint16_t;

class Net;  // trained net for a game (nets/net.hpp)

inline constexpr std::size_t kKinds = 32;  // maximum number of kinds of play in a ruleset

// Sources of a pattern's terms: the lanes that hold k cards, the same lanes in run order, or one suit in run order.
// Eight sources form a row of masks (sources.hpp).
inline constexpr int kLaneSource = 0;     // + copies (1..8)
inline constexpr int kRunSource = 8;      // + copies (1..8)
inline constexpr int kSuitSource = 17;    // + suit (0..3)
inline constexpr int kScarceSource = 21;  // places in run order with a rank not held four times
inline constexpr int kSources = 22;

struct Term {
  std::uint8_t source;
  std::uint8_t shift;  // distance from the pattern's position

  friend bool operator==(const Term&, const Term&) = default;

  // Index of the source's mask among all rows.
  [[nodiscard]] std::size_t place() const { return static_cast<std::size_t>(source - 1); }
  [[nodiscard]] bool of_run() const { return source > kRunSource && source <= kRunSource + kMaxCopies; }
  [[nodiscard]] bool of_suit() const { return source >= kSuitSource && source < kSuitSource + 4; }
  // Number of cards needed from one lane; 0 if the source does not count cards.
  [[nodiscard]] std::uint8_t copies() const {
    if (source > kRunSource + kMaxCopies)
      return 0;
    return static_cast<std::uint8_t>(source > kRunSource ? source - kRunSource : source - kLaneSource);
  }
};

// Suits that the natural cards of a run may not all share: any suit (the run would be a flush), the suit of the wild
// cards, or none.
CLAMBER_ENUM(Mixed, no, any_suit, wild_suit)

inline constexpr std::size_t kMostAlike = 4;  // maximum number of kickers from one lane

// Kickers for the body of a pattern: a trio's single, wings, or four with two.
struct Kickers {
  std::array<std::uint16_t, kMostAlike> lanes{};  // lanes that may supply one, two, three, four kickers
  std::uint16_t own_lanes = 0;                    // lanes that may supply one kicker besides their part of the body
  std::uint8_t count;                             // total number of kickers
  std::uint8_t cards;                             // number of cards per kicker
  std::uint8_t alike;                             // maximum number of kickers from one lane
  std::uint8_t copies;                            // number of cards per rank of the body
  std::uint8_t ranks;                             // number of ranks in the body
  bool both_jokers;                               // true if both jokers may be among the kickers
  bool may_extend;  // true if a rank adjacent to the body may supply as many cards as the body has per rank

  CLAMBER_FIELDS(lanes, own_lanes, count, cards, alike, copies, ranks, both_jokers, may_extend)
};

struct Pattern {
  std::uint32_t ids;  // the action is base + CombinationTable::pool[ids + position], or with an attachment base +
                      // Table::pool[ids + 16 * position + lane]; with kickers, start index in CombinationTable::steps
  std::uint32_t base;  // 0 in a narrow table
  std::uint32_t first_term;
  std::uint16_t starts;    // allowed positions
  std::uint16_t attached;  // lanes allowed for the attachment or a kicker; 0 if there is neither
  std::uint8_t terms;
  std::uint8_t family;
  std::uint8_t attached_source;
  Mixed mixed;
  std::uint8_t kickers = kNone;  // index in CombinationTable::kickers

  CLAMBER_FIELDS(ids, base, first_term, starts, attached, terms, family, attached_source, mixed, kickers)
};

// Terms of a block's patterns at one distance from their positions: for each pattern, one mask in a row of sources,
// or none.
struct Question {
  EightMasks named;
  std::uint16_t row;
  std::uint16_t shift;

  CLAMBER_FIELDS(named, row, shift)
};

struct Block {
  EightMasks never;  // positions without members
  std::uint32_t first_question;
  std::uint32_t questions_end;  // one past the last
  std::uint16_t expected;       // index of a mask (sources.hpp) that is empty if the hand can make no pattern
  bool suited;                  // true if suits matter

  CLAMBER_FIELDS(never, first_question, questions_end, expected, suited)
};

inline constexpr std::uint16_t kNoPlace = 0xFFFF;  // entry of CombinationTable::pool without an action

// Number of cards in a play that may be wild if the cards of a drawn rank are wild (wild_moves.hpp).
CLAMBER_ENUM(StandIns, any, none, some, only)

// Rate by which plays of a family multiply the score (GDY-81).
CLAMBER_ENUM(Rate, nothing, triplet, quad, large, six, bomb_run, joker_bomb, soft_bomb, wild_bomb)

struct Family {
  std::uint8_t kind;    // index of its name in the ruleset's kinds
  std::uint8_t size;    // number of cards
  std::uint8_t copies;  // cards per rank
  bool bomb;
  bool run;
  Rate rate;
  StandIns stand_ins;
  bool scarce_head;                 // true for a run that may not start at a rank held four times
  bool ends_hand;                   // true if it may only be played as all cards of a hand
  std::uint8_t last_plays = kNone;  // family of last plays with the same body
  std::uint8_t fewest_carried = 0;  // minimum number of cards besides the body in a last play
  std::uint8_t most_carried = 0;    // maximum number of these cards
  std::uint8_t most_alike = 0;      // maximum number of these cards in one lane
};

struct Action {
  Lanes need;  // cards per lane; wild cards count in their own lanes
  std::uint8_t family;
  std::uint8_t position;
  std::uint8_t suit;        // suit of a straight flush, else kNone
  std::uint8_t wild;        // number of cards that substitute for others
  Mixed mixed;              // copied from the pattern
  std::uint16_t followers;  // row of CombinationTable::followers

  CLAMBER_FIELDS(need, family, position, suit, wild, mixed, followers)
};

struct Followers {
  std::uint16_t same = 0;       // positions of the same family that may follow
  std::uint16_t hard = 0;       // positions that may follow only without wild cards (GDY-86)
  std::uint8_t family = kNone;  // family of the play being followed
  std::uint8_t bombs = kNone;   // lowest bomb family that may follow
  ActionId also = kNoAction;    // follower in another family: Fours that capture a bomb (BIGA-64), a lone 2 (GDY-11)

  CLAMBER_FIELDS(same, hard, family, bombs, also)
};

static_assert(names_all_fields<Kickers>() && names_all_fields<Pattern>() && names_all_fields<Question>() &&
              names_all_fields<Block>() && names_all_fields<Action>() && names_all_fields<Followers>());

// Result of filtering an action at a level.
CLAMBER_ENUM(Allowed, no, yes, unless_wild_suit)

// X(name, number of ids): decisions that play no cards.
#define CLAMBER_DECISIONS(X)                               \
  X(pass, 1)                                               \
  X(no, 1)                                                 \
  X(expose, 8) /* 2 * suit, plus 1 for both Aces */        \
  X(reveal, 1)                                             \
  X(resist, 1)                                             \
  X(give, kFaces)                                          \
  X(take, kFaces)                                          \
  X(return_, kFaces)                                       \
  X(lead, 4)               /* a seat */                    \
  X(bid, rules::kMostBids) /* at most; the rung minus 1 */ \
  X(double_, 1)                                            \
  X(show, 1)                                               \
  X(wild, kRanks) /* a lane */                             \
  X(landlord, 3)  /* a seat */

// First id of each decision, or kNoAction if the game does not have it, and first id of the combinations.
struct Ids {
#define CLAMBER_FIRST_ID(name, size) ActionId name = kNoAction;
  CLAMBER_DECISIONS(CLAMBER_FIRST_ID)
#undef CLAMBER_FIRST_ID
  ActionId plays = 1;
};

struct CombinationTable {
  rules::Groups rules;
  Ids ids;
  std::vector<Family> families;
  std::vector<Pattern> patterns;  // usable patterns for each number of wild cards held, by family
  std::vector<Term> terms;
  std::vector<Block> blocks;  // [pattern / kBlockSize]
  std::vector<Question> questions;
  std::vector<std::uint16_t> pool;
  std::vector<Kickers> kickers;
  std::vector<ActionId> steps;        // summands of ids, per kicker (kickers.hpp)
  std::vector<std::uint32_t> ranges;  // [wild state + family]: index of its first pattern
  std::vector<Action> actions;        // [id - ids.plays]
  std::vector<Followers> followers;   // [level * rows + row]
  std::vector<Allowed> filter;        // [level * actions + id - ids.plays]; empty if all are allowed
  std::vector<std::array<std::uint8_t, kLanes>> set_power;  // [level][lane]: rank order of sets
  std::uint32_t rows = 0;
  std::uint8_t levels = 1;
  std::uint8_t joker_lead = kNone;  // family of jokers led alone (GDY-46)
  std::uint8_t leads_end = 0;       // one past the last family that can be led with any hand
  std::uint8_t first_bomb = kNone;  // lowest bomb family
  std::uint8_t last_plays = kNone;  // first family of last plays; all later families are also last plays
  std::uint8_t wild_suit = 2;
  Slot red_joker = 56;                                     // slot of the red joker; 53 if jokers are interchangeable
  std::array<std::uint16_t, 3> wild_weight{};              // weights of lanes 13, 14, 15 in the wild-state index
  bool suited = false;                                     // true if some family depends on suits
  PlannerWeights reference;                                // weights for `quick` and for the net features of plays
  std::array<PlannerWeights, kMaxSeats + 1> planner_of{};  // planner weights, by number of players
  std::array<SkillProfile, 3> skill_profiles;  // error settings of the levels below the net's, weakest first
  std::shared_ptr<const Net> net;              // net trained for these rules, or null
  bool by_state = false;                       // true if legality depends on more than the hand and the play to beat
  bool some_end_hand = false;                  // true if some family may only be played as all cards of a hand

  [[nodiscard]] const Action& action(ActionId id) const { return actions[static_cast<std::size_t>(id - ids.plays)]; }
  [[nodiscard]] bool is_play(ActionId id) const { return id >= ids.plays && id != kNoAction; }
  [[nodiscard]] const Family& family(const Action& action) const { return families[action.family]; }
  // Return the class of a bomb, from 1 for the lowest; 0 for all other actions.
  [[nodiscard]] int bomb_class(ActionId id) const {
    return is_play(id) && family(action(id)).bomb ? action(id).family - first_bomb + 1 : 0;
  }
  // True if the rank of the level is wild and its cards are chosen separately from the action (wild_moves.hpp).
  [[nodiscard]] bool draws_wild_rank() const { return rules.auction.wild_rank == rules::WildRank::drawn; }
  // Return the face of the wild card at a level, in games with levels.
  [[nodiscard]] std::uint8_t wild_face(int level) const { return static_cast<std::uint8_t>(4 * level + wild_suit); }
  [[nodiscard]] bool is_last_play(const Action& action) const { return action.family >= last_plays; }
  [[nodiscard]] const Followers& followers_of(int level, const Action& action) const {
    return followers[static_cast<std::size_t>(level) * rows + action.followers];
  }
  // Return the offset in `ranges` for the wild cards held. Consecutive states are families.size() + 1 apart.
  [[nodiscard]] std::size_t wild_state(const Lanes& lanes) const {
    return static_cast<std::size_t>(lanes.at[13] * wild_weight[0] + lanes.at[14] * wild_weight[1] +
                                    lanes.at[15] * wild_weight[2]);
  }
  [[nodiscard]] Allowed allowed(int level, ActionId id) const {
    return filter.empty()
               ? Allowed::yes
               : filter[static_cast<std::size_t>(level) * actions.size() + static_cast<std::size_t>(id - ids.plays)];
  }
  // Return the index of each family's first pattern, for a hand with these wild cards.
  [[nodiscard]] const std::uint32_t* ranges_of(const Lanes& lanes) const { return ranges.data() + wild_state(lanes); }
  // Return the suits that the natural cards of this action may not all share.
  [[nodiscard]] Mixed mixed(int level, ActionId id) const {
    return allowed(level, id) == Allowed::unless_wild_suit ? Mixed::wild_suit : action(id).mixed;
  }
  // Return the strength of an action within its family; higher is stronger.
  [[nodiscard]] int power(int level, const Action& action) const {
    return families[action.family].run ? action.position
                                       : set_power[static_cast<std::size_t>(level)][action.position];
  }
  [[nodiscard]] std::size_t capacity() const { return actions.size() + ids.plays; }
  // True if lists may hold NarrowIds.
  [[nodiscard]] bool is_narrow() const { return capacity() <= std::numeric_limits<NarrowId>::max(); }
  // Number of bits used to encode an id plus one in an observation.
  [[nodiscard]] std::size_t id_bits() const { return is_narrow() ? 16 : 32; }
  // Room for all legal actions plus the extra elements that the generator may write.
  [[nodiscard]] std::size_t scratch_size() const { return capacity() + kLanes; }

  // Convert a face (0..51 are rank * 4 + suit, 52 is the black joker, 53 the red joker) to a slot, ignoring special
  // cards.
  [[nodiscard]] Slot slot_of(std::uint8_t face) const { return face == 53 ? red_joker : face; }
  [[nodiscard]] std::uint8_t face_of(Slot slot, std::uint8_t special) const {
    if (slot == kSpecialSlot)
      return special;
    return slot == red_joker ? std::uint8_t{53} : slot;
  }
};

// List with room for all legal actions, using ids as narrow as the table allows.
using Room = std::variant<std::vector<NarrowId>, std::vector<ActionId>>;
[[nodiscard]] inline Room room_for(const CombinationTable& table) {
  if (table.is_narrow())
    return std::vector<NarrowId>(table.scratch_size());
  return std::vector<ActionId>(table.scratch_size());
}

// Move cards with the deal's special face into the special lane.
[[nodiscard]] inline Cards with_special(Cards cards, std::uint8_t special) {
  if (special == kNone)
    return cards;
  for (int i = cards.count(special); i > 0; --i)
    cards.take(special), cards.add(kSpecialSlot);
  return cards;
}

// Move `count` special cards back to their ordinary lane (BIGA-78).
[[nodiscard]] inline Cards with_ordinary(Cards cards, std::uint8_t special, int count) {
  for (; count > 0; --count)
    cards.take(kSpecialSlot), cards.add(special);
  return cards;
}

}  // namespace clamber
