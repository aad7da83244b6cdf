// Questions of the C interface that are answered in JSON, compiled for size: none of them is asked in a loop.
#include <cmath>

#include "answers.hpp"
#include "handles.hpp"
#include "messages/readings.hpp"

namespace clamber::wasm {

namespace {

// Doers of a deal's events, one byte each.
struct Doers {
  std::string_view bytes;

  std::optional<Doer> operator()(std::size_t i) const { return static_cast<Doer>(bytes[i]); }
};

Doers doers_of(const LocalMatch& match, std::string_view bytes) {
  constexpr auto kDoers = detail::members_of<Doer>();
  if (bytes.size() != match.events().size() ||
      std::any_of(bytes.begin(), bytes.end(), [](char doer) { return static_cast<unsigned char>(doer) >= kDoers; }))
    throw std::invalid_argument("each event has a doer");
  return {bytes};
}

TableFacts facts_of(const LocalMatch& match, std::int32_t number, std::int32_t turn, double turn_started) {
  if (!(std::abs(turn_started) < 1e15))
    throw std::invalid_argument("no such time");
  return {number, match.number(), turn, std::nullopt, std::llround(turn_started)};
}

// Answer a question about a match with what `write(json, match, input)` writes.
template <class Write>
std::int32_t told(std::int32_t match, Write&& write) noexcept {
  return guarded([&](std::string_view input) {
    const LocalMatch& of = at<LocalMatch>(match);
    return answer_json([&](JsonWriter& json) { write(json, of, input); });
  });
}

// Answer a viewer's question with what `write(json, match, viewed, input)` writes.
template <class Write>
std::int32_t told_to(std::int32_t match, std::int32_t viewer, Write&& write) noexcept {
  return told(match, [&](JsonWriter& json, const LocalMatch& of, std::string_view input) {
    write(json, of, of.viewed_by(viewer_of(of, viewer)), input);
  });
}

std::string_view window_of(std::string_view input) { return input.empty() ? "null" : input; }

}  // namespace

}  // namespace clamber::wasm

using namespace clamber;
using namespace clamber::wasm;

std::int32_t clamber_facts(std::int32_t match) noexcept {
  return told(match, [](JsonWriter& json, const LocalMatch& of, std::string_view) { write_facts(json, of); });
}

std::int32_t clamber_opening(std::int32_t match) noexcept {
  return told(match, [](JsonWriter& json, const LocalMatch& of, std::string_view) { write_opening(json, of); });
}

std::int32_t clamber_readings(std::int32_t match, std::int32_t viewer) noexcept {
  return told_to(match, viewer,
                 [](JsonWriter& json, const LocalMatch& of, const Viewed& viewed, std::string_view input) {
                   of.playing();
                   write_readings(json, viewed, faces_in(input), of.rules()->room());
                 });
}

std::int32_t clamber_choices(std::int32_t match) noexcept {
  return told(match, [](JsonWriter& json, const LocalMatch& of, std::string_view) { write_choices(json, of); });
}

std::int32_t clamber_view(std::int32_t match, std::int32_t viewer) noexcept {
  return told_to(match, viewer, [](JsonWriter& json, const LocalMatch& of, const Viewed& viewed, std::string_view) {
    write_view(json, viewed, of.rules()->room());
  });
}

std::int32_t clamber_for_all(std::int32_t match, std::int32_t viewer, std::int32_t number, std::int32_t turn,
                             double turn_started, std::int32_t in_window) noexcept {
  return told_to(match, viewer,
                 [&](JsonWriter& json, const LocalMatch& of, const Viewed& viewed, std::string_view input) {
                   TableFacts facts = facts_of(of, number, turn, turn_started);
                   facts.in_window = in_window != 0;
                   write_deal_for_all(json, viewed, facts, doers_of(of, input));
                 });
}

std::int32_t clamber_for_one(std::int32_t match, std::int32_t viewer, std::int32_t asked, std::int32_t open,
                             std::int32_t counts) noexcept {
  return told_to(match, viewer,
                 [&](JsonWriter& json, const LocalMatch& of, const Viewed& viewed, std::string_view input) {
                   const ViewerFacts facts{window_of(input), !input.empty(), asked != 0, open != 0, counts != 0};
                   write_deal_for_one(json, viewed, facts, of.rules()->room());
                 });
}

std::int32_t clamber_drawing_for_all(std::int32_t match, std::int32_t number, std::int32_t turn, double turn_started,
                                     std::int32_t shown) noexcept {
  return told(match, [&](JsonWriter& json, const LocalMatch& of, std::string_view) {
    write_drawing_for_all(json, of.viewed_by(kNone), facts_of(of, number, turn, turn_started), shown);
  });
}

std::int32_t clamber_drawing_for_one(std::int32_t match, std::int32_t viewer, std::int32_t shown, std::int32_t open,
                                     std::int32_t counts) noexcept {
  return told_to(match, viewer,
                 [&](JsonWriter& json, const LocalMatch&, const Viewed& viewed, std::string_view input) {
                   const ViewerFacts facts{.window = window_of(input), .open = open != 0, .counts = counts != 0};
                   write_drawing_for_one(json, viewed, facts, shown);
                 });
}

std::int32_t clamber_history(std::int32_t match, std::int32_t viewer, std::uint32_t first) noexcept {
  return told_to(match, viewer,
                 [&](JsonWriter& json, const LocalMatch& of, const Viewed& viewed, std::string_view input) {
                   ViewFields(json, viewed).events(first, doers_of(of, input));
                 });
}

std::int32_t clamber_result(std::int32_t match) noexcept {
  return told(match, [](JsonWriter& json, const LocalMatch& of, std::string_view) { write_settled(json, of); });
}
