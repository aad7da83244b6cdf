// Encoder of messages about deals: views, plays and events as JSON.
#include "encoder.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/string_view.h>

#include "json_text.hpp"
#include "messages/drawing.hpp"
#include "messages/readings.hpp"
#include "messages/result.hpp"
#include "run/rules_file.hpp"
#include "seen.hpp"

namespace clamber::py {

namespace {

// Return room for the legal actions of one call, reused per thread.
ActionId* room_for_legal(const CombinationTable& table) {
  thread_local std::vector<ActionId> room;
  if (room.size() < 2 * table.scratch_size())
    room.resize(2 * table.scratch_size());
  return room.data();
}

Doer doer_of(nb::handle word) {
  if (word.is_none())
    return Doer::nobody;
  return value_of<Doer>(nb::cast<std::string_view>(word), "doer");
}

// Doers of a deal's events, converted as they are read.
struct Doers {
  nb::handle words;

  std::optional<Doer> operator()(std::size_t i) const { return doer_of(words[i]); }
};

Doers doers_for(const HeldSeen& held, const nb::object& words) {
  if (nb::len(words) != (held.events() == nullptr ? 0 : held.events()->size()))
    throw std::invalid_argument("each event has a doer");
  return {words};
}

class Encoder {
 public:
  Encoder(const CombinationTable& table, const std::vector<std::pair<std::string, int>>& families)
      : notation_(table, names(families)) {
    if (families.size() != table.families.size())
      throw std::invalid_argument("each family has a name");
    for (const auto& powers : table.set_power)
      if (std::any_of(powers.begin(), powers.end(), [](int power) { return power >= kLanes; }))
        throw std::invalid_argument("an order of more lanes than there are");
  }

  [[nodiscard]] nb::bytes rules(const std::vector<int>& seats, const std::array<double, 3>& target) const {
    CompiledRules all{
        .table = notation_.table(), .families = notation_.families(), .target = {target[0], target[1], target[2]}};
    for (const int number : seats) {
      if (number < 2 || number > kMaxSeats)
        throw std::invalid_argument("no such number of seats");
      all.seats = static_cast<std::uint8_t>(all.seats | 1u << number);
    }
    const std::string bytes = rules_bytes(all);
    return nb::bytes(bytes.data(), bytes.size());
  }

  [[nodiscard]] nb::str cards(const Masks& faces, int level, std::optional<int> special) const {
    const Naming naming = naming_for(level, special);
    const CardsText text(naming.order, faces_in(faces));
    return nb::str(text.view().data(), text.view().size());
  }

  [[nodiscard]] nb::str play(ActionId action, const Masks& faces, int level, std::optional<int> special,
                             bool capture) const {
    const Naming naming = naming_for(level, special);
    check(action);
    return text_of([&](JsonWriter& json) { write_action(json, naming, action, faces_in(faces), capture); });
  }

  [[nodiscard]] nb::str event(const HeldEvent& held, int level, std::optional<int> special, nb::handle doer) const {
    const Naming naming = naming_for(level, special);
    check(static_cast<ActionId>(held.action));
    const SeenEvent event{.seat = static_cast<Seat>(held.seat),
                          .trick = held.trick,
                          .asked = held.asked,
                          .id = static_cast<ActionId>(held.action),
                          .faces = faces_in(held.cards),
                          .capture = held.captured.first != 0};
    const Doer by = doer_of(doer);
    return text_of([&](JsonWriter& json) { write_event(json, naming, event, by); });
  }

  [[nodiscard]] nb::str view(const HeldSeen& held) const {
    const Viewed viewed = viewed_by(held);
    return text_of([&](JsonWriter& json) { write_view(json, viewed, room_for_legal(notation_.table())); });
  }

  [[nodiscard]] nb::str readings(const HeldSeen& held, const Masks& faces) const {
    const Viewed viewed = viewed_by(held);
    return text_of([&](JsonWriter& json) { write_readings(json, viewed, faces, room_for_legal(notation_.table())); });
  }

  [[nodiscard]] nb::str result(bool is_void, const std::vector<Seat>& order, const std::vector<Masks>& hands,
                               const std::optional<std::vector<std::int64_t>>& scores,
                               const std::optional<std::pair<std::string, std::string>>& levels,
                               std::optional<Seat> declarer, std::optional<Seat> partner,
                               const std::optional<std::vector<Seat>>& winner, int level,
                               std::optional<int> special) const {
    const Naming naming = naming_for(level, special);
    DealResult fields{
        .is_void = is_void, .order = order, .declarer = declarer.value_or(kNone), .partner = partner.value_or(kNone)};
    if (scores)
      fields.scores = *scores;
    if (levels)
      fields.levels = {lane_named(levels->first), lane_named(levels->second)};
    if (winner) {
      fields.winners = 0;
      for (const Seat seat : *winner)
        *fields.winners |= 1u << (seat % kMaxSeats);
    }
    std::vector<Faces> left;
    for (const Masks& hand : hands)
      left.push_back(faces_in(hand));
    return text_of([&](JsonWriter& json) { write_result(json, naming.order, fields, left); });
  }

  [[nodiscard]] nb::str deal_for_all(const HeldSeen& held, const nb::object& words, std::int64_t match,
                                     std::int64_t number, std::int64_t turn, std::optional<std::int64_t> deadline,
                                     std::int64_t turn_started, bool in_window) const {
    const Viewed viewed = viewed_by(held);
    const TableFacts facts{match, number, turn, deadline, turn_started, in_window};
    const Doers doers = doers_for(held, words);
    return text_of([&](JsonWriter& json) { write_deal_for_all(json, viewed, facts, doers); });
  }

  [[nodiscard]] nb::str deal_for_one(const HeldSeen& held, std::optional<std::string_view> window, bool asked,
                                     bool open, bool counts) const {
    const Viewed viewed = viewed_by(held);
    const ViewerFacts facts{window.value_or("null"), window.has_value(), asked, open, counts};
    return text_of(
        [&](JsonWriter& json) { write_deal_for_one(json, viewed, facts, room_for_legal(notation_.table())); });
  }

  [[nodiscard]] nb::str drawing_for_all(const HeldSeen& held, std::int64_t match, std::int64_t number,
                                        std::int64_t turn, std::int64_t turn_started, int shown) const {
    const Viewed viewed = viewed_by(held);
    const TableFacts facts{match, number, turn, std::nullopt, turn_started};
    return text_of([&](JsonWriter& json) { write_drawing_for_all(json, viewed, facts, shown); });
  }

  [[nodiscard]] nb::str drawing_for_one(const HeldSeen& held, std::string_view window, int shown, bool open,
                                        bool counts) const {
    const Viewed viewed = viewed_by(held);
    const ViewerFacts facts{.window = window, .open = open, .counts = counts};
    return text_of([&](JsonWriter& json) { write_drawing_for_one(json, viewed, facts, shown); });
  }

  [[nodiscard]] nb::str history(const HeldSeen& held, std::size_t first, const nb::object& words) const {
    const Viewed viewed = viewed_by(held);
    const Doers doers = doers_for(held, words);
    return text_of([&](JsonWriter& json) { ViewFields(json, viewed).events(first, doers); });
  }

  // Return true if no event from an index on hides its card from spectators.
  [[nodiscard]] bool is_open(const HeldSeen& held, std::size_t first) const {
    const std::span<const Event> events = viewed_by(held).events;
    return std::all_of(events.begin() + std::min(first, events.size()), events.end(), [&](const Event& event) {
      return event.hidden != Hidden::card || is_shown_openly(notation_.table(), held.at().state, event, kNone);
    });
  }

 private:
  static std::vector<FamilyName> names(const std::vector<std::pair<std::string, int>>& families) {
    std::vector<FamilyName> all;
    for (const auto& [kind, ranks] : families)
      all.push_back({kind, static_cast<std::uint8_t>(ranks)});
    return all;
  }

  static std::uint8_t lane_named(std::string_view rank) {
    const auto* const found = std::find(kRankNames.begin(), kRankNames.begin() + kRanks, rank);
    if (found == kRankNames.begin() + kRanks)
      throw std::invalid_argument("no such level");
    return static_cast<std::uint8_t>(found - kRankNames.begin());
  }

  [[nodiscard]] Naming naming_for(int level, std::optional<int> special) const {
    return {notation_, level_of(notation_.table(), level), special_of(special)};
  }

  void check(ActionId action) const {
    if (action >= notation_.table().capacity())
      throw std::invalid_argument("no such action");
  }

  static Faces faces_in(const Masks& faces) {
    if (((faces.first | faces.second) >> kFaces) != 0)
      throw std::invalid_argument("no such face");
    return {{faces.first | faces.second, faces.second}};
  }

  [[nodiscard]] Viewed viewed_by(const HeldSeen& held) const {
    if (held.at().rules != &notation_.table())
      throw std::invalid_argument("a view under other rules");
    const MatchState* match = held.match().is_none() ? nullptr : nb::cast<const MatchState*>(held.match());
    return {notation_, held.at().state, match,
            held.events() == nullptr ? std::span<const Event>{} : held.events()->all(), held.viewer()};
  }

  Notation notation_;
};

}  // namespace

void bind_encoder(nb::module_& module) {
  nb::class_<Encoder>(module, "Encoder", "Encoder of messages about deals as JSON, under one ruleset.")
      .def(nb::init<const CombinationTable&, const std::vector<std::pair<std::string, int>>&>(), nb::arg("table"),
           nb::arg("families"), nb::keep_alive<1, 2>(),
           "Create an encoder, given the name of each family's kind, and its number of ranks (0 for only one).")
      .def("rules", &Encoder::rules, nb::arg("seats"), nb::arg("target"),
           "Return the rules, for these numbers of seats, as bytes for programs that run the kernel without Python. "
           "The target is the value of a finished deal on the scale of nets: for winning, for each point, and the "
           "most "
           "points.")
      .def("cards", &Encoder::cards, nb::arg("faces"), nb::arg("level"), nb::arg("special").none(),
           "Return cards in notation, in the order of single cards.")
      .def("play", &Encoder::play, nb::arg("action"), nb::arg("faces"), nb::arg("level"), nb::arg("special").none(),
           nb::arg("capture") = false, "Return an action as JSON.")
      .def("event", &Encoder::event, nb::arg("event"), nb::arg("level"), nb::arg("special").none(),
           nb::arg("doer").none(), "Return an event with its doer as JSON.")
      .def("view", &Encoder::view, nb::arg("seen"), "Return a view as JSON.")
      .def("readings", &Encoder::readings, nb::arg("seen"), nb::arg("faces"),
           "Return every combination that cards in the viewer's hand can form, strongest first, with its id and the "
           "reason why it is not legal, as JSON.")
      .def("result", &Encoder::result, nb::kw_only(), nb::arg("void"), nb::arg("order"), nb::arg("hands"),
           nb::arg("scores").none(), nb::arg("levels").none(), nb::arg("declarer").none(), nb::arg("partner").none(),
           nb::arg("winner").none(), nb::arg("level"), nb::arg("special").none(),
           "Return a result, with the cards left in each hand, as JSON.")
      .def("deal_for_all", &Encoder::deal_for_all, nb::arg("seen"), nb::arg("doers"), nb::kw_only(), nb::arg("match"),
           nb::arg("number"), nb::arg("turn"), nb::arg("deadline").none(), nb::arg("turn_started"),
           nb::arg("in_window"), "Return the part of a table's deal that all viewers share as JSON.")
      .def("deal_for_one", &Encoder::deal_for_one, nb::arg("seen"), nb::kw_only(), nb::arg("window").none(),
           nb::arg("asked"), nb::arg("open"), nb::arg("counts"),
           "Return the part of a table's deal for one viewer as JSON. `window` is JSON, too.")
      .def("drawing_for_all", &Encoder::drawing_for_all, nb::arg("seen"), nb::kw_only(), nb::arg("match"),
           nb::arg("number"), nb::arg("turn"), nb::arg("turn_started"), nb::arg("shown"),
           "Return the part of a table's deal that all viewers share, while `shown` cards are drawn, as JSON.")
      .def("drawing_for_one", &Encoder::drawing_for_one, nb::arg("seen"), nb::kw_only(), nb::arg("window"),
           nb::arg("shown"), nb::arg("open"), nb::arg("counts"),
           "Return the part of a table's deal for one viewer, while `shown` cards are drawn, as JSON. `window` is "
           "JSON, too.")
      .def("history", &Encoder::history, nb::arg("seen"), nb::arg("first"), nb::arg("doers"),
           "Return the events from an index on, with their doers, as JSON.")
      .def("is_open", &Encoder::is_open, nb::arg("seen"), nb::arg("first"),
           "Return True if no event from an index on hides its card from spectators.");
}

}  // namespace clamber::py
