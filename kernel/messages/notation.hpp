// Notation of cards and actions (docs/notation.md): their names and their order.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "deal/deal.hpp"
#include "messages/json.hpp"

namespace clamber {

inline constexpr std::array<std::string_view, kRanks + 2> kRankNames{"2", "3", "4", "5", "6", "7",  "8", "9",
                                                                     "T", "J", "Q", "K", "A", "BJ", "RJ"};
inline constexpr std::string_view kSuitNames = "dchs";

// Return the names of both sides' levels.
[[nodiscard]] inline std::array<std::string_view, 2> level_names(const std::array<std::uint8_t, 2>& levels) {
  return {kRankNames[levels[0] % kRanks], kRankNames[levels[1] % kRanks]};
}

// Return the two characters of a face: rank and suit, `BJ` or `RJ`.
[[nodiscard]] constexpr std::array<char, 2> face_name(int face) {
  if (face >= 4 * kRanks)
    return {face == 4 * kRanks ? 'B' : 'R', 'J'};
  return {kRankNames[static_cast<std::size_t>(face / 4)][0], kSuitNames[static_cast<std::size_t>(face % 4)]};
}

// Multiset of faces, with a bit for each face instead of each slot.
struct Faces {
  Cards cards;

  [[nodiscard]] int count(int face) const { return cards.count(static_cast<Slot>(face)); }
  // Return the number of cards of a rank; of both suits of jokers, each is a rank of its own.
  [[nodiscard]] int of_rank(int rank) const {
    if (rank >= kRanks)
      return count(4 * kRanks + rank - kRanks);
    return Cards{cards.once & lane_mask(rank), cards.twice & lane_mask(rank)}.size();
  }
};

[[nodiscard]] inline Faces faces_of(const CombinationTable& table, const Cards& cards, std::uint8_t special) {
  Faces found;
  for_each_card(cards, [&](Slot slot) {
    const std::uint8_t face = table.face_of(slot, special);
    if (face < kFaces)
      found.cards.add(face);
  });
  return found;
}

[[nodiscard]] inline Faces one_face(std::uint8_t face) { return {one_card(face)}; }

// Order in which cards are written: that of single cards at a level, then of suits. A place is at most 63, so that a
// set of places is a mask.
class CardOrder {
 public:
  CardOrder(const CombinationTable& table, int level, std::uint8_t special)
      : power_(table.set_power[static_cast<std::size_t>(level)]), special_(special) {
    for (int face = 0; face < kFaces; ++face)
      face_at_[place_of(face)] = static_cast<std::uint8_t>(face);
  }

  // Call f(name) for each card, lowest first.
  template <class F>
  void each(const Faces& faces, F&& f) const {
    Cards places;
    for_each_card(faces.cards, [&](Slot face) { places.add(place_of(face)); });
    for_each_card(places, [&](Slot place) {
      const std::array<char, 2> name = face_name(face_at_[place]);
      f(std::string_view(name.data(), name.size()));
    });
  }

 private:
  [[nodiscard]] Slot place_of(int face) const {
    const int lane = face == special_ ? kSpecialLane : face >= 4 * kRanks ? kJokerLane + face - 4 * kRanks : face / 4;
    return static_cast<Slot>((power_[static_cast<std::size_t>(lane)] % kLanes) * 4 + (face & 3));
  }

  const std::array<std::uint8_t, kLanes>& power_;
  std::uint8_t special_;
  std::array<std::uint8_t, 64> face_at_{};
};

// Write the names of cards as a list, lowest first.
inline void write_cards(JsonWriter& json, const CardOrder& order, const Faces& faces) {
  json.open('[');
  order.each(faces, [&](std::string_view name) { json.value(name); });
  json.close(']');
}

// Write the name of a card as a field; null if there is none.
inline void write_card(JsonWriter& json, std::string_view field, std::uint8_t face) {
  if (face >= kFaces)
    return json.field(field, std::nullopt);
  const std::array<char, 2> name = face_name(face);
  json.field(field, std::string_view(name.data(), name.size()));
}

// Write the number of cards of each rank.
inline void write_ranks(JsonWriter& json, const Faces& faces) {
  json.open('{');
  for (std::size_t rank = 0; rank < kRankNames.size(); ++rank)
    json.field(kRankNames[rank], faces.of_rank(static_cast<int>(rank)));
  json.close('}');
}

// Cards as one text without separators.
class CardsText {
 public:
  CardsText(const CardOrder& order, const Faces& faces) {
    order.each(faces, [this](std::string_view name) {
      text_[size_++] = name[0];
      text_[size_++] = name[1];
    });
  }
  [[nodiscard]] std::string_view view() const { return {text_.data(), size_}; }

 private:
  std::array<char, std::size_t{4} * kFaces> text_;
  std::size_t size_ = 0;
};

// Name of a family's kind, and the number of ranks of its runs: 1 for a set, 0 for kinds with only one rank.
struct FamilyName {
  std::string kind;
  std::uint8_t ranks = 0;
};

// Decision without cards: its name, and its offset among the decisions of that name.
struct Decision {
  std::string_view kind;
  int place = 0;
};

// Names of a ruleset's actions. The table must outlive it.
class Notation {
 public:
  Notation(const CombinationTable& table, std::vector<FamilyName> families)
      : table_(&table), families_(std::move(families)) {}

  [[nodiscard]] const CombinationTable& table() const { return *table_; }
  [[nodiscard]] const std::vector<FamilyName>& families() const { return families_; }

  [[nodiscard]] std::string_view kind_of(ActionId id) const {
    return table_->is_play(id) ? std::string_view(families_[table_->action(id).family].kind) : decision_of(id).kind;
  }

  [[nodiscard]] Decision decision_of(ActionId id) const {
    Decision found{"pass"};
#define CLAMBER_NAME(name, size)                                                               \
  if (table_->ids.name != kNoAction && id >= table_->ids.name && id - table_->ids.name < size) \
    found = {without_underscore(#name), static_cast<int>(id - table_->ids.name)};
    CLAMBER_DECISIONS(CLAMBER_NAME)
#undef CLAMBER_NAME
    return found;
  }

  // Return the key rank of a combination at a level, or the rank named by `wild`; empty if there is none.
  [[nodiscard]] std::string_view rank_of(ActionId id, int level) const {
    if (!table_->is_play(id)) {
      const Decision decision = decision_of(id);
      return decision.kind == "wild" ? kRankNames[static_cast<std::size_t>(decision.place)] : std::string_view{};
    }
    const Action& action = table_->action(id);
    const std::uint8_t ranks = families_[action.family].ranks;
    if (ranks == 0)
      return {};
    int lane = action.position;
    if (table_->family(action).run)
      lane = run_lane(action.position + ranks - 1);
    else if (lane == kSpecialLane)
      lane = table_->rules.levels.on ? level : kAceLane;
    return kRankNames[static_cast<std::size_t>(lane) % kRankNames.size()];
  }

  // Return the number of cards that stand for others in a combination of these cards.
  [[nodiscard]] int wild_in(ActionId id, const Faces& faces, int level) const {
    const Action& action = table_->action(id);
    if (!table_->draws_wild_rank() || level == 0)
      return action.wild;
    return faces.of_rank(level - 1) - action.need.at[static_cast<std::size_t>(level - 1)];
  }

  // Return the faces that a decision names.
  [[nodiscard]] Faces named_by(const Decision& decision) const {
    if (decision.kind == "give" || decision.kind == "take" || decision.kind == "return")
      return one_face(static_cast<std::uint8_t>(decision.place));
    if (decision.kind != "expose")
      return {};
    const Cards ace = one_card(static_cast<Slot>(4 * kAceLane + decision.place / 2));
    return {decision.place % 2 == 1 ? ace.plus(ace) : ace};
  }

 private:
  static constexpr std::string_view without_underscore(std::string_view name) {
    if (name.back() == '_')
      name.remove_suffix(1);
    return name;
  }

  const CombinationTable* table_;
  std::vector<FamilyName> families_;
};

}  // namespace clamber
