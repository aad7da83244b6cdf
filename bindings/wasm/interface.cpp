// C interface: arguments are checked, and exceptions become faults.
#include "interface.hpp"

#include <cmath>
#include <map>

#include "answers.hpp"
#include "bots/judge.hpp"
#include "bots/policies.hpp"
#include "messages/drawing.hpp"
#include "messages/readings.hpp"
#include "nets/net_file.hpp"

namespace clamber::wasm {

namespace {

// Bot with the random numbers of its seat.
struct Bot {
  std::shared_ptr<const Rules> rules;
  std::unique_ptr<Policy> policy;
  Rng rng;
};

using Object = std::variant<std::shared_ptr<Rules>, LocalMatch, Bot>;

// Everything that a caller holds, and the bytes on their way. A freed handle is never used again.
struct Held {
  std::map<std::int32_t, Object> objects;
  std::int32_t last = 0;
  std::string input, output;
};
Held held;

template <class Kind>
Kind& at(std::int32_t handle) {
  const auto found = held.objects.find(handle);
  Kind* const object = found == held.objects.end() ? nullptr : std::get_if<Kind>(&found->second);
  if (object == nullptr)
    throw Faulty(kNoHandle, "no such handle: " + std::to_string(handle));
  return *object;
}

std::int32_t hold(Object object) {
  if (held.objects.size() >= kMostHandles || held.last == std::numeric_limits<std::int32_t>::max())
    throw std::invalid_argument("too many handles; free some");
  held.objects.emplace(held.last + 1, std::move(object));
  return ++held.last;
}

// Call a function with the input, and return its number, or the fault of its exception.
template <class F>
std::int32_t guarded(F&& f) noexcept {
  const std::string input = std::exchange(held.input, {});
  held.output.clear();
  try {
    return static_cast<std::int32_t>(f(std::string_view(input)));
  } catch (...) {
    const Faulty fault = caught();
    held.output = fault.what();
    return fault.fault();
  }
}

std::int32_t answered() { return static_cast<std::int32_t>(held.output.size()); }

// Answer with the text that a function writes. It is called again if the text outgrows the room.
template <class Write>
std::int32_t answer_json(Write&& write) {
  constexpr std::size_t kUsualLength = 1 << 14;
  std::size_t length = kUsualLength;
  for (bool fits = false; !fits;) {
    held.output.resize(length);
    JsonWriter json(held.output.data(), length);
    write(json);
    fits = json.fits();
    length = json.size();
  }
  held.output.resize(length);
  return answered();
}

// Append the bytes of numbers to the answer.
template <class T>
void append(const T* numbers, std::size_t n) {
  static_assert(std::endian::native == std::endian::little);
  held.output.append(reinterpret_cast<const char*>(numbers), n * sizeof(T));
}

Seat viewer_of(const LocalMatch& match, std::int32_t viewer) {
  if (viewer < -1 || viewer >= match.match().seats)
    throw std::invalid_argument("no such seat");
  return viewer < 0 ? kNone : static_cast<Seat>(viewer);
}

// Return an id that the rules have.
ActionId action_of(const LocalMatch& match, std::uint32_t action) {
  if (action >= match.table().capacity())
    throw std::invalid_argument("no such action");
  return action;
}

// Return faces: 8 bytes for those that occur at least once, and 8 for those that occur twice.
Masks faces_in(std::string_view input) {
  ByteReader in(input, "faces are 16 bytes");
  Masks faces{in.number<std::uint64_t>(), 0};
  faces.second = in.number<std::uint64_t>();
  if (!in.at_end())
    throw std::invalid_argument("faces are 16 bytes");
  return faces;
}

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

char* clamber_input(std::uint32_t size) noexcept {
  held.input.clear();
  if (size > kMostInput)
    return nullptr;
  try {
    held.input.resize(size);
  } catch (...) {
    return nullptr;
  }
  return held.input.data();
}

const char* clamber_output() noexcept { return held.output.data(); }
std::uint32_t clamber_output_size() noexcept { return static_cast<std::uint32_t>(held.output.size()); }

std::int32_t clamber_free(std::int32_t handle) noexcept {
  return guarded([&](std::string_view) {
    if (held.objects.erase(handle) == 0)
      throw Faulty(kNoHandle, "no such handle: " + std::to_string(handle));
    return 0;
  });
}

// ---------------------------------------------------------------------------------------------------- rules

std::int32_t clamber_rules() noexcept {
  return guarded([](std::string_view input) { return hold(std::make_shared<Rules>(rules_from(input))); });
}

std::int32_t clamber_net(std::int32_t rules) noexcept {
  return guarded([&](std::string_view input) {
    Rules& of = *at<std::shared_ptr<Rules>>(rules);
    of.compiled.table.net = net_from(input);
    return 0;
  });
}

// ---------------------------------------------------------------------------------------------------- matches

std::int32_t clamber_match(std::int32_t rules, std::int32_t seats, std::int32_t level) noexcept {
  return guarded([&](std::string_view input) {
    const std::shared_ptr<Rules>& of = at<std::shared_ptr<Rules>>(rules);
    if (seats < 2 || seats > kMaxSeats || ((of->compiled.seats >> seats) & 1) == 0)
      throw std::invalid_argument("no such number of seats");
    if (level < -1 || level >= (of->table().rules.levels.on ? of->table().levels : 0))
      throw std::invalid_argument("no such level");
    return hold(LocalMatch(of, seats, seed_of(input), level));
  });
}

std::int32_t clamber_copy(std::int32_t match) noexcept {
  return guarded([&](std::string_view) { return hold(LocalMatch(at<LocalMatch>(match))); });
}

std::int32_t clamber_deal(std::int32_t match) noexcept {
  return guarded([&](std::string_view) {
    LocalMatch& of = at<LocalMatch>(match);
    of.deal();
    return of.number();
  });
}

std::int32_t clamber_apply(std::int32_t match, std::uint32_t action) noexcept {
  return guarded([&](std::string_view input) {
    LocalMatch& of = at<LocalMatch>(match);
    const std::optional<Masks> faces = input.empty() ? std::nullopt : std::optional(faces_in(input));
    if (const Reason why = of.apply(action_of(of, action), faces); why != Reason::legal)
      throw Faulty(kIllegal, std::string(name_of(why)));
    return of.events().size();
  });
}

std::int32_t clamber_back(std::int32_t match, std::uint32_t events) noexcept {
  return guarded([&](std::string_view) {
    LocalMatch& of = at<LocalMatch>(match);
    of.take_back(events);
    return of.events().size();
  });
}

// ---------------------------------------------------------------------------------------------------- questions

std::int32_t clamber_to_act(std::int32_t match) noexcept {
  return guarded([&](std::string_view) { return at<LocalMatch>(match).seen().seat(); });
}

std::int32_t clamber_facts(std::int32_t match) noexcept {
  return told(match, [](JsonWriter& json, const LocalMatch& of, std::string_view) { write_facts(json, of); });
}

std::int32_t clamber_opening(std::int32_t match) noexcept {
  return told(match, [](JsonWriter& json, const LocalMatch& of, std::string_view) { write_opening(json, of); });
}

std::int32_t clamber_position(std::int32_t match) noexcept {
  return guarded([&](std::string_view) {
    append(&at<LocalMatch>(match).state(), 1);
    return answered();
  });
}

std::int32_t clamber_legal(std::int32_t match, std::int32_t listed) noexcept {
  return guarded([&](std::string_view) {
    const LocalMatch& of = at<LocalMatch>(match);
    std::span<const ActionId> ids = of.legal();
    if (listed != 0) {
      JsonWriter nowhere(nullptr, 0);
      ids = ViewFields(nowhere, of.viewed_by(of.state().to_act)).legal_actions(of.rules()->room());
    }
    append(ids.data(), ids.size());
    return answered();
  });
}

std::int32_t clamber_readings(std::int32_t match, std::int32_t viewer) noexcept {
  return told_to(match, viewer,
                 [](JsonWriter& json, const LocalMatch& of, const Viewed& viewed, std::string_view input) {
                   of.playing();
                   write_readings(json, viewed, faces_in(input), of.rules()->room());
                 });
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

// ---------------------------------------------------------------------------------------------------- bots

std::int32_t clamber_bot(std::int32_t rules, std::uint32_t seat) noexcept {
  return guarded([&](std::string_view input) {
    const std::shared_ptr<Rules>& of = at<std::shared_ptr<Rules>>(rules);
    const Seed seed = seed_of(input.substr(0, sizeof(Seed)));
    const auto name = member_named<PolicyName>(input.substr(sizeof seed));
    if (!name)
      throw std::invalid_argument("no such policy");
    return hold(Bot{of, make_policy(*name, of->table()), Rng(seed, Stream::bots, seat)});
  });
}

std::int32_t clamber_choose(std::int32_t bot, std::int32_t match) noexcept {
  return guarded([&](std::string_view) {
    Bot& by = at<Bot>(bot);
    const LocalMatch& of = at<LocalMatch>(match);
    if (by.rules != of.rules())
      throw std::invalid_argument("a bot for other rules");
    const Choice choice = by.policy->choose(of.seen(), by.rng);
    const Masks faces = to_faces(of.table(), choice.cards, of.state().special);
    for (const std::uint64_t mask : {faces.first, faces.second})
      append(&mask, 1);
    return choice.id;
  });
}

std::int32_t clamber_hints(std::int32_t match, std::int32_t playouts) noexcept {
  return guarded([&](std::string_view) {
    const LocalMatch& of = at<LocalMatch>(match);
    if (playouts < 0 || playouts > kMostPlayouts)
      throw std::invalid_argument("no such number of playouts");
    const Seen seen = of.seen();
    Judge judge(of.table(), of.rules()->compiled.target);
    const ActionId best = judge.best(seen, static_cast<std::size_t>(playouts));
    const Effect effect = judge.adviser().explain(seen, best);
    std::vector<ActionId> ids = hints_after(seen, best, judge.legal());
    ids.resize(std::min(ids.size(), kMostHints));
    return answer_json([&](JsonWriter& json) { write_hints(json, of, ids, effect); });
  });
}

std::int32_t clamber_plan(std::int32_t match, std::int32_t viewer) noexcept {
  return guarded([&](std::string_view) {
    const LocalMatch& of = at<LocalMatch>(match);
    const Seat seat = viewer_of(of, viewer);
    if (seat == kNone)
      throw std::invalid_argument("a spectator has no hand");
    of.playing();
    std::vector<std::string> turns;
    Adviser(of.table()).each_turn(Seen(of.table(), of.state(), of.history(), seat), [&](const Cards& cards) {
      std::string& turn = turns.emplace_back();
      for_each_card(faces_of(of.table(), cards, of.state().special).cards, [&](Slot face) {
        const std::array<char, 2> name = face_name(face);
        turn.append(name.data(), name.size());
      });
    });
    return answer_json([&](JsonWriter& json) { json.value(turns); });
  });
}

std::int32_t clamber_values(std::int32_t match) noexcept {
  return guarded([&](std::string_view) {
    const LocalMatch& of = at<LocalMatch>(match);
    if (of.table().net == nullptr)
      throw std::invalid_argument("these rules have no net");
    const std::span<const ActionId> legal = of.legal();
    const std::vector<ActionId> ids(legal.begin(), legal.end());
    std::vector<double> values(ids.size());
    NetPolicy(of.table(), of.table().net).values(of.seen(), ids.data(), static_cast<int>(ids.size()), values.data());
    append(values.data(), values.size());
    return answered();
  });
}
