// The combinations of a ruleset, laid out for the machine: families of readings, patterns that generate them,
// rows that say what each action is, and what may follow it.
//
// A family is a shape of one size (pairs; runs of five; bombs of six). Its members differ in their position: the lane
// of a set, the first place of a run (run order: A 2 3 .. K A, both ends the Ace). Families are ordered: ordinary
// ones first, then the bombs from the lowest class to the highest. A pattern of a family says which of its
// places are filled by wild cards. All positions at which a hand can make it are one AND of shifted masks, one term a
// place. Eight patterns at a time are a block (blocks.hpp).
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <variant>
#include <vector>

#include "bots/manner.hpp"
#include "bots/planner_weights.hpp"
#include "combinations/cards.hpp"
#include "combinations/eight_masks.hpp"
#include "rules.hpp"

namespace clamber {

using ActionId = std::uint32_t;
inline constexpr ActionId kNoAction = 0xFFFFFFFF;

// An id in a list of a narrow table (Table::is_narrow), which the generator writes eight at a time. Where lists are
// made by the million, they hold these if they can (Room); a list of wide ids holds those of any table.
using NarrowId = std::uint16_t;

class Net;  // what has been learnt of a game (nets/net.hpp)

inline constexpr std::size_t kKinds = 32;  // room for the kinds of plays that a ruleset may name

// Where a term of a pattern questions: the lanes that hold k cards, the same in run order, one suit in run
// order. Eight sources are a row of masks (sources.hpp).
inline constexpr int kLaneSource = 0;     // + copies (1..8)
inline constexpr int kRunSource = 8;      // + copies (1..8)
inline constexpr int kSuitSource = 17;    // + suit (0..3)
inline constexpr int kScarceSource = 21;  // the places of the run order whose rank is not held four times
inline constexpr int kSources = 22;

struct Term {
  std::uint8_t source;
  std::uint8_t shift;  // the distance from the position

  friend bool operator==(const Term&, const Term&) = default;

  // Which mask of all rows.
  [[nodiscard]] std::size_t place() const { return static_cast<std::size_t>(source - 1); }
  [[nodiscard]] bool of_run() const { return source > kRunSource && source <= kRunSource + kMaxCopies; }
  [[nodiscard]] bool of_suit() const { return source >= kSuitSource && source < kSuitSource + 4; }
  // How many cards of one lane it asks for; 0 where it counts none.
  [[nodiscard]] std::uint8_t copies() const {
    if (source > kRunSource + kMaxCopies)
      return 0;
    return static_cast<std::uint8_t>(source > kRunSource ? source - kRunSource : source - kLaneSource);
  }
};

// Which choices of suits a run may not be: any single suit (then it is a flush), the suit of the wild cards, or none.
CLAMBER_ENUM(Mixed, no, any_suit, wild_suit)

inline constexpr std::size_t kMostAlike = 3;  // kickers of one lane

// What the body of a pattern carries along: a trio's single, wings, four with two.
struct Kickers {
  std::array<std::uint16_t, kMostAlike> lanes{};  // lanes that may give one, two, three kickers
  std::uint8_t count;                             // kickers in all
  std::uint8_t cards;                             // cards of each
  std::uint8_t alike;                             // of one lane at most
  std::uint8_t copies;                            // cards of each rank of the body
  std::uint8_t ranks;                             // ranks of the body
  bool both_jokers;                               // whether both may be among them
  bool may_extend;                                // whether they may be as many as the body's, right beside it
};

struct Pattern {
  std::uint32_t ids;   // base + Table::pool[ids + position] is the action; with an attachment
                       // base + Table::pool[ids + 16 * position + lane]; with kickers where Table::steps begins
  std::uint32_t base;  // 0 in a narrow table
  std::uint32_t first_term;
  std::uint16_t starts;    // positions allowed
  std::uint16_t attached;  // lanes allowed for the attachment or a kicker; 0: neither
  std::uint8_t terms;
  std::uint8_t family;
  std::uint8_t attached_source;
  Mixed mixed;
  std::uint8_t kickers = kNone;  // place in Table::kickers
};

// What the patterns of a block ask at one distance from their positions: each names a mask of a row of sources, or
// none.
struct Question {
  EightMasks named;
  std::uint16_t row;
  std::uint16_t shift;
};

struct Block {
  EightMasks never;  // positions at which there are no members
  std::uint32_t first_question;
  std::uint32_t questions_end;  // the one after the last
  std::uint16_t expected;       // the place of a mask (sources.hpp): who has nothing there can make no pattern
  bool suited;                  // whether suits matter
};

inline constexpr std::uint16_t kNoPlace = 0xFFFF;  // in Table::pool, where a pattern has no action

// Where the cards of a drawn rank are wild: how many cards of a play may stand for another rank (wild_moves.hpp).
CLAMBER_ENUM(StandIns, any, none, some, only)

// Which of the rates a family multiplies by when it is played (GDY-81).
CLAMBER_ENUM(Rate, nothing, triplet, quad, large, joker_bomb)

struct Family {
  std::uint8_t kind;    // place of its name in the ruleset's kinds
  std::uint8_t size;    // cards
  std::uint8_t copies;  // cards of each rank
  bool bomb;
  bool run;
  Rate rate;
  StandIns stand_ins;
  bool scarce_head;                 // a run that nobody begins at a rank of which they hold four
  std::uint8_t last_plays = kNone;  // the family of last plays with the same body (last_play.hpp)
  std::uint8_t fewest_carried = 0;  // beside the body of a last play
  std::uint8_t most_carried = 0;
  std::uint8_t most_alike = 0;  // of what is carried, of one lane
};

struct Action {
  Lanes need;  // cards of each lane, wild cards in their own lanes
  std::uint8_t family;
  std::uint8_t position;
  std::uint8_t suit;        // of a straight flush, else kNone
  std::uint8_t wild;        // cards that stand for another
  Mixed mixed;              // as its pattern
  std::uint16_t followers;  // row of Table::followers
};

struct Followers {
  std::uint16_t same = 0;       // positions of the same family that may follow
  std::uint16_t hard = 0;       // positions that may follow only without wild cards (GDY-86)
  std::uint8_t family = kNone;  // the family followed
  std::uint8_t bombs = kNone;   // the lowest family of bombs that may follow
  ActionId also = kNoAction;    // one of another family: the Fours that capture it (BIGA-64), a lone 2 (GDY-11)
};

// What a filter says of an action at a level.
CLAMBER_ENUM(Allowed, no, yes, unless_wild_suit)

// X(name, how many ids it takes): what can be decided without playing cards.
#define CLAMBER_DECISIONS(X)                              \
  X(pass, 1)                                              \
  X(no, 1)                                                \
  X(expose, 8) /* 2 * suit, and 1 more for both Aces */   \
  X(reveal, 1)                                            \
  X(resist, 1)                                            \
  X(give, kFaces)                                         \
  X(take, kFaces)                                         \
  X(return_, kFaces)                                      \
  X(lead, 4)               /* a seat */                   \
  X(bid, rules::kMostBids) /* at most; its rung less 1 */ \
  X(double_, 1)                                           \
  X(show, 1)                                              \
  X(wild, kRanks) /* a lane */

// Where the ids of each decision begin, kNoAction where a game has none of it; and where those of combinations begin.
struct Ids {
#define CLAMBER_FIRST_ID(name, size) ActionId name = kNoAction;
  CLAMBER_DECISIONS(CLAMBER_FIRST_ID)
#undef CLAMBER_FIRST_ID
  ActionId plays = 1;
};

struct Table {
  rules::Groups rules;
  Ids ids;
  std::vector<Family> families;
  std::vector<Pattern> patterns;  // for each number of wild cards held: those usable, family by family
  std::vector<Term> terms;
  std::vector<Block> blocks;  // [pattern / kBlockSize]
  std::vector<Question> questions;
  std::vector<std::uint16_t> pool;
  std::vector<Kickers> kickers;
  std::vector<ActionId> steps;                              // what each kicker adds to an id (kickers.hpp)
  std::vector<std::uint32_t> ranges;                        // [wild state + family]: where its patterns begin
  std::vector<Action> actions;                              // [id - ids.plays]
  std::vector<Followers> followers;                         // [level * rows + row]
  std::vector<Allowed> filter;                              // [level * actions + id - ids.plays]; empty: all
  std::vector<std::array<std::uint8_t, kLanes>> set_power;  // [level][lane]: the order of sets
  std::uint32_t rows = 0;
  std::uint8_t levels = 1;
  std::uint8_t joker_lead = kNone;  // the family of jokers led alone (GDY-46)
  std::uint8_t leads_end = 0;       // one past the families that anybody can lead
  std::uint8_t first_bomb = kNone;  // the lowest family of bombs
  std::uint8_t last_plays = kNone;  // the first family of last plays; all behind it are such
  std::uint8_t wild_suit = 2;
  Slot red_joker = 56;                                     // its slot: 53 where jokers are interchangeable
  std::array<std::uint16_t, 3> wild_weight{};              // lanes 13, 14, 15: their part of the wild state
  bool suited = false;                                     // some family needs the suits apart
  PlannerWeights reference;                                // what `quick` weighs, and nets see plays weighed by
  std::array<PlannerWeights, kMaxSeats + 1> planner_of{};  // what the planner weighs, by the number of players
  std::array<Manner, 3> manners;                           // of the levels below the net's, from the weakest
  std::shared_ptr<const Net> net;  // that plays by these rules; none where nobody has learnt the game
  bool by_state = false;           // what is legal depends on more than the hand and the play to beat

  [[nodiscard]] const Action& action(ActionId id) const { return actions[static_cast<std::size_t>(id - ids.plays)]; }
  [[nodiscard]] bool is_play(ActionId id) const { return id >= ids.plays && id != kNoAction; }
  [[nodiscard]] const Family& family(const Action& action) const { return families[action.family]; }
  // Whether the rank of the level is wild, and its cards chosen beside the action (wild_moves.hpp).
  [[nodiscard]] bool draws_wild_rank() const { return rules.auction.wild_rank == rules::WildRank::drawn; }
  [[nodiscard]] bool is_last_play(const Action& action) const { return action.family >= last_plays; }
  [[nodiscard]] const Followers& followers_of(int level, const Action& action) const {
    return followers[static_cast<std::size_t>(level) * rows + action.followers];
  }
  // The wild cards held; families.size() + 1 lie between two states.
  [[nodiscard]] std::size_t wild_state(const Lanes& lanes) const {
    return static_cast<std::size_t>(lanes.at[13] * wild_weight[0] + lanes.at[14] * wild_weight[1] +
                                    lanes.at[15] * wild_weight[2]);
  }
  [[nodiscard]] Allowed allowed(int level, ActionId id) const {
    return filter.empty()
               ? Allowed::yes
               : filter[static_cast<std::size_t>(level) * actions.size() + static_cast<std::size_t>(id - ids.plays)];
  }
  // Where the patterns of each family begin that a hand with these wild cards may make.
  [[nodiscard]] const std::uint32_t* ranges_of(const Lanes& lanes) const { return ranges.data() + wild_state(lanes); }
  // Which single suits the natural cards of this action may not all be of.
  [[nodiscard]] Mixed mixed(int level, ActionId id) const {
    return allowed(level, id) == Allowed::unless_wild_suit ? Mixed::wild_suit : action(id).mixed;
  }
  // How high an action stands in its family; more is higher.
  [[nodiscard]] int power(int level, const Action& action) const {
    return families[action.family].run ? action.position
                                       : set_power[static_cast<std::size_t>(level)][action.position];
  }
  [[nodiscard]] std::size_t capacity() const { return actions.size() + ids.plays; }
  // Whether lists may hold NarrowIds.
  [[nodiscard]] bool is_narrow() const { return capacity() <= std::numeric_limits<NarrowId>::max(); }
  // How many bits of an id plus one are shown.
  [[nodiscard]] std::size_t id_bits() const { return is_narrow() ? 16 : 32; }
  // Room for all legal actions and for what the generator writes past them.
  [[nodiscard]] std::size_t scratch_size() const { return capacity() + kLanes; }

  // A face (0..51 rank * 4 + suit, 52 black joker, 53 red joker) as a slot, before special cards are told apart.
  [[nodiscard]] Slot slot_of(std::uint8_t face) const { return face == 53 ? red_joker : face; }
  [[nodiscard]] std::uint8_t face_of(Slot slot, std::uint8_t special) const {
    if (slot == kSpecialSlot)
      return special;
    return slot == red_joker ? std::uint8_t{53} : slot;
  }
};

// Room for a list of all legal actions, their ids as narrow as the table allows.
using Room = std::variant<std::vector<NarrowId>, std::vector<ActionId>>;
[[nodiscard]] inline Room room_for(const Table& table) {
  if (table.is_narrow())
    return std::vector<NarrowId>(table.scratch_size());
  return std::vector<ActionId>(table.scratch_size());
}

// The faces of a deal whose special face is pulled out into its own lane.
[[nodiscard]] inline Cards with_special(Cards cards, std::uint8_t special) {
  if (special == kNone)
    return cards;
  for (int i = cards.count(special); i > 0; --i)
    cards.take(special), cards.add(kSpecialSlot);
  return cards;
}

// The same back: so many special cards count as ordinary ones (BIGA-78).
[[nodiscard]] inline Cards with_ordinary(Cards cards, std::uint8_t special, int count) {
  for (; count > 0; --count)
    cards.take(kSpecialSlot), cards.add(special);
  return cards;
}

}  // namespace clamber
