// C interface: the judge of plays, compiled for size. Its policies and races are those of the bots and of hints,
// which are compiled for speed.
#include "answers.hpp"
#include "bots/mistakes.hpp"
#include "bots/verdict.hpp"
#include "handles.hpp"

namespace clamber::wasm {

namespace {

// Write plays to try, of which the first is the best, and the effect of the best.
void write_hints(JsonWriter& json, const LocalMatch& match, const Choice& best, std::span<const ActionId> ids,
                 const Effect& effect) {
  json.open('{');
  json.key("plays");
  json.open('[');
  for (const ActionId id : ids)
    write_choice(json, match, id == best.id ? best : default_choice(match.table(), match.state(), id));
  json.close(']');
  json.field("motive", effect.motive);
  json.key("values");
  json.open('{');
  effect.each_value([&](std::string_view name, int value) { json.field(name, value); });
  json.close('}');
  json.close('}');
}

// Write a verdict on a play without its numbers, and the name of the kind of mistake.
void write_verdict(JsonWriter& json, const LocalMatch& match, const Choice& played, const Verdict& verdict,
                   const std::optional<std::string_view>& mistake) {
  json.open('{');
  json.key("played");
  write_choice(json, match, played);
  json.key("better");
  if (verdict.is_mistake)
    write_choice(json, match, verdict.best);
  else
    json.value(std::nullopt);
  json.field("proven", verdict.is_proven);
  json.field("mistake", mistake);
  json.close('}');
}

}  // namespace

}  // namespace clamber::wasm

using namespace clamber;
using namespace clamber::wasm;

std::int32_t clamber_hints(std::int32_t match, std::int32_t playouts) noexcept {
  return guarded([&](std::string_view) {
    const LocalMatch& of = at<LocalMatch>(match);
    if (playouts < 0 || playouts > kMostPlayouts)
      throw std::invalid_argument("no such number of playouts");
    const Seen seen = of.seen();
    Judge judge(of.table(), of.rules()->compiled.target);
    const Choice best = judge.best(seen, {.playouts = static_cast<std::size_t>(playouts)}, [] { return true; });
    const Effect effect = judge.adviser().explain(seen, best.id);
    std::vector<ActionId> ids = hints_after(seen, best.id, judge.legal());
    ids.resize(std::min(ids.size(), kMostHints));
    return answer_json([&](JsonWriter& json) { write_hints(json, of, best, ids, effect); });
  });
}

std::int32_t clamber_judge(std::int32_t match, std::uint32_t action, std::int32_t playouts, std::uint32_t seed_low,
                           std::uint32_t seed_high) noexcept {
  return guarded([&](std::string_view input) {
    const LocalMatch& of = at<LocalMatch>(match);
    const Choice played = of.choice(action_of(of, action), faces_or_default(input));
    if (playouts > kMostPlayouts || playouts < static_cast<std::int32_t>(kLeastPlayouts))
      throw std::invalid_argument("no such number of playouts");
    const auto most = static_cast<std::size_t>(playouts);
    const Judging judging{most, {seed_low | std::uint64_t{seed_high} << 32}, race_for(most)};
    const Seen seen = of.seen();
    Judge judge(of.table(), of.rules()->compiled.target);
    const Verdict found = judge_play(judge, seen, played, judging, [] { return true; });
    const auto kind =
        found.is_mistake ? std::optional(name_of(mistake(seen, judge.adviser(), played, found.best))) : std::nullopt;
    for (const double number : {found.before, found.after, found.margin, found.cost()})
      append(&number, 1);
    return answer_json([&](JsonWriter& json) { write_verdict(json, of, played, found, kind); });
  });
}
