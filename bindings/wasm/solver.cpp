// C interface: the solver.
#include "answers.hpp"
#include "handles.hpp"
#include "solver/defence.hpp"

namespace clamber::wasm {

namespace {

void write_solution(JsonWriter& json, const LocalMatch& match, const Solution& found) {
  json.open('{');
  json.field("value", found.is_solved ? std::optional(found.value) : std::nullopt);
  json.key("best");
  json.open('[');
  for (const Choice& choice : found.best)
    write_choice(json, match, choice);
  json.close(']');
  json.field("nodes", found.nodes);
  json.close('}');
}

}  // namespace

}  // namespace clamber::wasm

using namespace clamber;
using namespace clamber::wasm;

std::int32_t clamber_solve(std::int32_t match, std::int32_t seat, std::uint32_t nodes) noexcept {
  return guarded([&](std::string_view input) {
    const LocalMatch& of = at<LocalMatch>(match);
    const auto goal = member_named<Goal>(input);
    if (!goal || nodes > kMostNodes)
      throw std::invalid_argument("no such goal or limit");
    const Solution found = Solver(of.table()).solve(of.state(), seat_of(of, seat), *goal, nodes, [] { return true; });
    return answer_json([&](JsonWriter& json) { write_solution(json, of, found); });
  });
}

std::int32_t clamber_defend(std::int32_t match, std::int32_t seat, std::uint32_t nodes) noexcept {
  return guarded([&](std::string_view) {
    const LocalMatch& of = at<LocalMatch>(match);
    if (nodes > kMostNodes)
      throw std::invalid_argument("no such limit");
    const std::function<bool()> goes_on = [] { return true; };
    const std::optional<Choice> reply = Defence(of.table(), seat_of(of, seat), nodes, goes_on).reply(of.state());
    if (!reply)
      throw Faulty(kNotNow, "the position is not solved within the limit");
    append_faces(of, reply->cards);
    return static_cast<std::int32_t>(reply->id);
  });
}
