// Messages about plays and events: `PlayInfo`, `EventJson` and `EventInfo` (src/clamber/as_json,
// server/wire/parts.py).
#pragma once
#include "messages/notation.hpp"
#include "run/history.hpp"

namespace clamber {

// Author of an action at a table (src/clamber/records/doers.py); `nobody` if it is not known.
CLAMBER_ENUM(Doer, nobody, person, bot, chance, asked, timeout, absent)

// Names valid at one moment of a deal.
struct Naming {
  const Notation& notation;
  int level;
  CardOrder order;

  Naming(const Notation& all, int level_now, std::uint8_t special)
      : notation(all), level(level_now), order(all.table(), level_now, special) {}
};

// Text of an action with its full reading.
class ActionText {
 public:
  ActionText(const Notation& notation, const Decision& decision) {
    add(decision.kind);
    if (decision.kind == "lead" || decision.kind == "landlord") {
      add(" ", decision.place);
    } else if (decision.kind == "bid") {
      add(" ", notation.table().rules.auction.bids.stakes[static_cast<std::size_t>(decision.place)]);
    } else if (decision.kind == "wild") {
      add(" ");
      add(kRankNames[static_cast<std::size_t>(decision.place)]);
    } else if (const Faces faces = notation.named_by(decision); !faces.cards.empty()) {
      add(" ");
      for_each_card(faces.cards, [this](Slot face) {
        const std::array<char, 2> name = face_name(face);
        add({name.data(), name.size()});
      });
    }
  }
  ActionText(std::string_view cards, std::string_view kind, std::string_view rank) {
    add(cards);
    add("=");
    add(kind);
    if (!rank.empty()) {
      add(":");
      add(rank);
    }
  }
  [[nodiscard]] std::string_view view() const { return {text_.data(), size_}; }

 private:
  void add(std::string_view more) {
    const std::size_t fitting = std::min(more.size(), text_.size() - size_);
    std::memcpy(text_.data() + size_, more.data(), fitting);
    size_ += fitting;
  }
  void add(std::string_view before, int number) {
    add(before);
    std::array<char, 12> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    add({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }

  std::array<char, std::size_t{4} * kFaces + 64> text_;  // all cards, a kind and a rank
  std::size_t size_ = 0;
};

struct PlayFields {
  std::string_view text, kind, cards;
  std::string_view rank = {};  // empty if there is none
  int bomb = 0, wild = 0;
  std::uint8_t seat = kNone;
  bool capture = false;
};

inline void write_play(JsonWriter& json, const PlayFields& play) {
  json.open('{');
  json.field("text", play.text);
  json.field("kind", play.kind);
  json.field("cards", play.cards);
  json.field("rank", play.rank.empty() ? std::nullopt : std::optional(play.rank));
  json.field("bomb", play.bomb);
  json.field("wild", play.wild);
  json.field("seat", or_null(play.seat));
  json.field("capture", play.capture);
  json.close('}');
}

// Write an action with the faces of its cards.
inline void write_action(JsonWriter& json, const Naming& names, ActionId id, const Faces& faces, bool capture) {
  const Notation& notation = names.notation;
  const CombinationTable& table = notation.table();
  if (!table.is_play(id)) {
    const Decision decision = notation.decision_of(id);
    const ActionText text(notation, decision);
    const CardsText cards(names.order, notation.named_by(decision));
    const bool seat = decision.kind == "lead" || decision.kind == "landlord";
    return write_play(json, {.text = text.view(),
                             .kind = decision.kind,
                             .cards = cards.view(),
                             .rank = notation.rank_of(id, names.level),
                             .seat = seat ? static_cast<std::uint8_t>(decision.place) : kNone});
  }
  const CardsText cards(names.order, faces);
  const std::string_view kind = notation.kind_of(id), rank = notation.rank_of(id, names.level);
  if (table.action(id).family == table.joker_lead)
    return write_play(json, {.text = cards.view(), .kind = kind, .cards = cards.view()});
  const ActionText text(cards.view(), kind, rank);
  write_play(json, {.text = text.view(),
                    .kind = kind,
                    .cards = cards.view(),
                    .rank = rank,
                    .bomb = notation.table().bomb_class(id),
                    .wild = notation.wild_in(id, faces, names.level),
                    .capture = capture});
}

// Event as a viewer sees it.
struct SeenEvent {
  Seat seat;
  std::uint16_t trick;
  AskedFor asked;
  ActionId id;  // kNoAction if its card lies face down
  Faces faces;
  bool capture;
};

// Write an event; with its doer if it happened at a table.
inline void write_event(JsonWriter& json, const Naming& names, const SeenEvent& event,
                        std::optional<Doer> doer = std::nullopt) {
  json.open('{');
  json.field("seat", event.seat);
  json.key("play");
  if (event.id == kNoAction)
    write_play(json, {.text = "return", .kind = "return", .cards = ""});
  else
    write_action(json, names, event.id, event.faces, event.capture);
  if (doer) {
    const bool stands_in = *doer > Doer::chance;
    const bool asked = event.asked != AskedFor::none && event.id != kNoAction;
    const auto by = *doer == Doer::nobody ? std::nullopt : std::optional(name_of(stands_in ? Doer::bot : *doer));
    json.field("by", by);
    json.field("why", stands_in ? std::optional(name_of(*doer)) : std::nullopt);
    json.field("asked", asked ? std::optional(name_of(event.asked)) : std::nullopt);
  }
  json.field("trick", event.trick == kNoTrick ? std::nullopt : std::optional<int>(event.trick));
  json.close('}');
}

}  // namespace clamber
