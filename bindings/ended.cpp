// Results of deals played elsewhere, with physical cards, from descriptions of their outcomes.
#include "ended.hpp"

#include "json_text.hpp"
#include "messages/ended.hpp"

namespace clamber::py {

void bind_ended(nb::module_& module, nb::class_<MatchState>& match) {
  bind_enum<BombName>(module, "BombName", "Name of a bomb, or `equal` for one of equal cards.");
  bind_struct<PlayedBomb>(module, "PlayedBomb", "Bomb that was played.", field("name", &PlayedBomb::name),
                          field("cards", &PlayedBomb::cards), field("soft", &PlayedBomb::soft),
                          field("beaten", &PlayedBomb::beaten), field("seat", &PlayedBomb::seat));
  bind_struct<Ended>(module, "Ended", "Outcome of a deal played elsewhere.", field("order", &Ended::order),
                     field("left", &Ended::left), field("first", &Ended::first, kNone),
                     field("declarer", &Ended::declarer, kNone), field("partner", &Ended::partner, kNone),
                     field("shown", &Ended::shown), field("bid", &Ended::bid), field("bombs", &Ended::bombs),
                     field("plays", &Ended::plays), field("tricks", &Ended::tricks), field("drawn", &Ended::drawn),
                     field("doubled", &Ended::doubled), field("open", &Ended::open),
                     field("doubler", &Ended::doubler, kNone), field("liable", &Ended::liable, kNone),
                     field("bottom", &Ended::bottom), field("last_play", &Ended::last_play, kNoAction));
  match.def(
      "settle_ended",
      [](const MatchState& before, const CombinationTable& table, const Ended* ended) {
        const auto found = settle_ended(table, before, ended);
        const auto* const result = std::get_if<EndedResult>(&found);
        nb::str text = text_of([&](JsonWriter& json) {
          if (result != nullptr)
            return write_ended(json, table, *result);
          json.open('{');
          write_refusal(json, table, std::get<EndedRefusal>(found));
          json.close('}');
        });
        return std::pair(result == nullptr ? std::nullopt : std::optional(result->match), std::move(text));
      },
      nb::arg("table"), nb::arg("ended").none(),
      "Return the match after a deal played elsewhere and its result as JSON; None and the reason if it is "
      "impossible. A deal that is None is void.");
  module.def("soft_bombs_differ", &soft_bombs_differ, nb::arg("table"),
             "Return True if bombs with wild cards score differently.");
}

}  // namespace clamber::py
