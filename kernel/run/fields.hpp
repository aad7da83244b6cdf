// Fields of observations: their names, lengths and meanings, defined only here.
//
// A new field also needs a case in encode.hpp, or the kernel does not compile. Python reads everything else from
// here.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "deal/state.hpp"

namespace clamber {

inline constexpr int kPhases = static_cast<int>(Phase::over) + 1;
inline constexpr int kNumberBits = 32;     // number of bits in a two's complement number, lowest first
inline constexpr int kMostHistory = 1000;  // maximum number of past actions in an observation

// Symbolic lengths for field dimensions.
inline constexpr int kEachSeat = 0;     // number of seats at the table
inline constexpr int kEachAction = -1;  // number of past actions in the observation
inline constexpr int kIdBits = -2;      // number of bits in an id plus one, lowest first; a value of 0 means no id

// Encoding of a field: one-hot, multi-hot, counts, the number of cards with each face, or the bits of a number,
// lowest first, unsigned or signed.
CLAMBER_ENUM(FieldKind, one, mask, count, cards, bits, number)

// X(name, kind, description, length in each dimension)
#define CLAMBER_OBSERVED(X)                                                                                        \
  X(phase, one, "phase as the seat sees it: {phases}", kPhases)                                                    \
  X(to_act, one, "seat to act; none after the end", kEachSeat)                                                     \
  X(first, one, "seat that drew first", kEachSeat)                                                                 \
  X(leader, one, "seat that led or leads the trick", kEachSeat)                                                    \
  X(last_player, one, "seat that made the play to beat", kEachSeat)                                                \
  X(hand, cards, "own cards: number of each face", kFaces)                                                         \
  X(known, cards, "cards publicly known to be in each hand", kEachSeat, kFaces)                                    \
  X(sizes, count, "number of cards in each hand", kEachSeat)                                                       \
  X(unseen, cards, "all cards whose location the seat does not know", kFaces)                                      \
  X(on_table, cards, "cards to beat", kFaces)                                                                      \
  X(kind, one, "kind of the play to beat, by its index in `rules.kinds.KINDS`", kKinds)                            \
  X(position, one, "its position: the lane of a set (2 .. A, BJ, RJ, special), the start of a run", kLanes)        \
  X(action, bits, "its action id plus one in binary, lowest bit first; 0 on the lead", kIdBits)                    \
  X(waiting, mask, "seats that may still answer it, or bid", kEachSeat)                                            \
  X(locked, mask, "seats whose pass is final in this trick", kEachSeat)                                            \
  X(places, count, "finishing place of each seat, from 1; 0 until it goes out", kEachSeat)                         \
  X(talon, count, "number of cards not dealt yet", 1)                                                              \
  X(must_lead, one, "lane that the first lead must contain", kLanes)                                               \
  X(level, one, "level played, 2 .. A", kRanks)                                                                    \
  X(levels, one, "levels of both sides, own side first", 2, kRanks)                                                \
  X(special, one, "wild card of the deal, or the Big Ace once it is named", kFaces)                                \
  X(totals, number, "points of each seat so far, two's complement, lowest bit first", kEachSeat, kNumberBits)      \
  X(multiplier, number, "product of the public multipliers of this deal", kNumberBits)                             \
  X(plays, count, "number of plays that each seat has made", kEachSeat)                                            \
  X(tribute_payer, one, "payer of each tribute", 2, kEachSeat)                                                     \
  X(tribute_receiver, one, "receiver of each tribute, once it is settled", 2, kEachSeat)                           \
  X(tribute_given, one, "card given", 2, kFaces)                                                                   \
  X(tribute_returned, one, "card returned, once it is shown", 2, kFaces)                                           \
  X(resisted, mask, "1 if tribute was due and not paid", 1)                                                        \
  X(losers_hold_red_jokers, mask, "1 if the only known reason for this is that the losers hold the red jokers", 1) \
  X(failures, count, "number of times that each side lost as declarers at level A, own side first", 2)             \
  X(declarers, one, "side whose level is played, own side first; none in the first deal", 2)                       \
  X(final_play, bits, "id plus one of the play with which the first seat went out", kIdBits)                       \
  X(lead_passes, count, "number of consecutive passes of the lead", 1)                                             \
  X(tricks, number, "number of tricks led so far", kNumberBits)                                                    \
  X(stakes, number, "points that each seat can still lose, under `table_stakes`", kEachSeat, kNumberBits)          \
  X(drawn, count, "number of cards drawn by all seats", 1)                                                         \
  X(asked, mask, "seats that have answered the question to expose an Ace, since the last card or exposure",        \
    kEachSeat)                                                                                                     \
  X(last_round, mask, "1 in the last round of these questions", 1)                                                 \
  X(shown_suit, one, "suit of the exposed Ace: d, c, h, s", 4)                                                     \
  X(declarer, one, "seat that named the Big Ace, or the landlord", kEachSeat)                                      \
  X(partner, one, "partner of the declarer, once the seat knows", kEachSeat)                                       \
  X(alone, mask, "1 if the seat knows that the declarer plays alone", 1)                                           \
  X(partner_known, mask, "1 if all seats know the partner", 1)                                                     \
  X(lone_known, mask, "1 if all seats know that the declarer plays alone", 1)                                      \
  X(both_shown, mask, "1 if both Big Aces were shown", 1)                                                          \
  X(forced, mask, "1 if an Ace of hearts had to be shown", 1)                                                      \
  X(revealed, mask, "1 if the other Big Ace was revealed before the first lead", 1)                                \
  X(bid, count, "highest bid; 0 before the first", 1)                                                              \
  X(bidder, one, "seat that made it", kEachSeat)                                                                   \
  X(bottom, cards, "cards that went to the landlord, once all seats may see them", kFaces)                         \
  X(is_void, mask, "1 if the deal ended without a result", 1)                                                      \
  X(played, count, "cards that each seat has played in this deal: number of each face", kEachSeat, kFaces)         \
  X(history_seat, one, "seat of each of the last actions, newest first", kEachAction, kEachSeat)                   \
  X(history_action, bits, "their ids plus one; 0 for a return not shown yet", kEachAction, kIdBits)                \
  X(history_cards, cards, "cards played or named", kEachAction, kFaces)                                            \
  X(history_drawn, count, "for an exposure: number of cards drawn by all seats until then", kEachAction)           \
  X(bombs_of, count, "number of bombs that each seat is paid for", kEachSeat)                                      \
  X(opener, one, "seat that led first in the deal, if the rules count it", kEachSeat)                              \
  X(doubled, mask, "seats that have doubled their stake", kEachSeat)                                               \
  X(open, mask, "seats with open hands", kEachSeat)                                                                \
  X(showing, mask, "1 if the landlord is being asked to show the hand", 1)                                         \
  X(wild_rank, one, "rank whose cards are wild, 2 .. A, once it is drawn", kRanks)                                 \
  X(doublers, mask, "seats that have played the card that doubles their payments", kEachSeat)                      \
  X(liable, mask, "seat that pays for all if the next player goes out on its play", kEachSeat)

enum class Field : std::uint8_t {
#define CLAMBER_NAME(name, ...) name,
  CLAMBER_OBSERVED(CLAMBER_NAME)
#undef CLAMBER_NAME
};

// Declaration of a field.
struct Declared {
  std::string_view name;
  FieldKind kind;
  std::string_view says;
  std::array<int, 2> shape;
  std::size_t directions;  // number of entries used in the shape

  // Return the field's size in bytes for the given number of seats, past actions and bits per id.
  [[nodiscard]] constexpr std::size_t width(std::size_t seats, std::size_t history, std::size_t id_bits) const {
    std::size_t bytes = 1;
    for (std::size_t i = 0; i < directions; ++i)
      bytes *= shape[i] == kEachSeat     ? seats
               : shape[i] == kEachAction ? history
               : shape[i] == kIdBits     ? id_bits
                                         : static_cast<std::size_t>(shape[i]);
    return bytes;
  }
};

namespace detail {

template <class... Lengths>
constexpr Declared declare(std::string_view name, FieldKind kind, std::string_view says, Lengths... lengths) {
  return {name, kind, says, {static_cast<int>(lengths)...}, sizeof...(lengths)};
}

}  // namespace detail

inline constexpr std::array kFields{
#define CLAMBER_DECLARE(name, kind, ...) detail::declare(#name, FieldKind::kind, __VA_ARGS__),
    CLAMBER_OBSERVED(CLAMBER_DECLARE)
#undef CLAMBER_DECLARE
};

[[nodiscard]] constexpr const Declared& declared(Field field) { return kFields[static_cast<std::size_t>(field)]; }

[[nodiscard]] constexpr std::optional<Field> field_named(std::string_view name) {
  for (std::size_t i = 0; i < kFields.size(); ++i)
    if (kFields[i].name == name)
      return static_cast<Field>(i);
  return std::nullopt;
}

// Layout of an observation: contiguous fields for a game and a number of seats.
struct Layout {
  struct Part {
    Field field;
    std::size_t width;
  };

  std::vector<Part> parts;
  std::size_t seats = 0;
  std::size_t history = 0;  // number of past actions
  std::size_t id_bits = 0;  // bits per id: CombinationTable::id_bits()
  std::size_t size = 0;     // bytes per row

  Layout(const std::vector<Field>& fields, std::size_t at_table, std::size_t last, std::size_t bits)
      : seats(at_table), history(std::min(last, std::size_t{kMostHistory})), id_bits(bits) {
    for (const Field field : fields) {
      parts.push_back({field, declared(field).width(seats, history, id_bits)});
      size += parts.back().width;
    }
  }
};

}  // namespace clamber
