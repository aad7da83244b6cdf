// C interface: rules, positions and descriptions of deals from untrusted bytes, compiled for size.
#include "answers.hpp"
#include "handles.hpp"
#include "messages/ended.hpp"
#include "nets/net_file.hpp"
#include "run/event_bytes.hpp"
#include "run/sanity.hpp"

namespace clamber::wasm {

namespace {

// Return a description of a position, as `clamber_setup` is given it.
Setup setup_in(std::string_view input) {
  ByteReader in(input, "a position is longer");
  Setup setup;
  for (std::uint8_t* const fact : {&setup.to_act, &setup.level, &setup.special, &setup.last, &setup.declarer})
    *fact = in.number<std::uint8_t>();
  setup.hands.resize(in.number<std::uint8_t>());
  setup.to_beat = in.number<ActionId>();
  setup.on_table = faces_in(in.take(kFacesSize));
  for (Masks& hand : setup.hands)
    hand = faces_in(in.take(kFacesSize));
  const std::string_view talon = in.rest();
  setup.talon.assign(talon.begin(), talon.end());
  return setup;
}

// Return the description of a deal, as `clamber_settle` is given it; nullopt for a void deal.
[[gnu::noinline]] std::optional<Ended> ended_in(ByteReader& in, const Rules& rules, const MatchState& match) {
  const auto byte = [&] { return in.number<std::uint8_t>(); };
  const auto faces = [&] {
    const Masks faces = faces_in(in.take(kFacesSize));
    return Masks{faces.first | faces.second, faces.second};
  };
  Ended ended;
  if (byte() != 0)
    return std::nullopt;
  for (Seat* const seat : {&ended.declarer, &ended.partner, &ended.first, &ended.doubler, &ended.liable})
    *seat = byte();
  ended.doubled = byte();
  ended.open = byte();
  ended.shown = byte() != 0;
  ended.drawn = byte() != 0;
  ended.tricks = byte();
  if (const auto bid = in.number<std::int32_t>(); bid >= 0)
    ended.bid = bid;
  ended.order = in.numbers<Seat>(byte());
  for (const std::uint8_t number : in.numbers<std::uint8_t>(byte()))
    ended.plays.push_back(number);
  for (int n = byte(); n > 0; --n) {
    const std::uint8_t count = byte();
    const Masks cards = count == kNone ? faces() : Masks{};
    ended.left.emplace_back(count == kNone ? Cards{cards.first, cards.second}.size() : int{count}, cards);
  }
  for (int n = byte(); n > 0; --n) {
    PlayedBomb bomb;
    const std::uint8_t name = byte();
    if (name > static_cast<std::uint8_t>(BombName::run))
      throw std::invalid_argument("no such bomb");
    bomb.name = static_cast<BombName>(name);
    bomb.cards = byte();
    bomb.seat = byte();
    bomb.soft = byte() != 0;
    bomb.beaten = byte() != 0;
    ended.bombs.push_back(bomb);
  }
  if (byte() != 0)
    ended.bottom = faces();
  if (byte() != 0) {
    const std::uint8_t level = level_of(match);
    const std::uint8_t special = rules.table().rules.levels.on ? rules.table().wild_face(level) : kNone;
    const Cards cards = to_slots(rules.table(), faces(), special);
    const bool is_one = readings_of(rules.table(), cards, level, rules.room()) == 1;
    ended.last_play = is_one ? rules.room()[0] : 0;  // 0 is no play
  }
  return ended;
}

// Write the results of deals in order, until one is refused.
void write_settled(JsonWriter& json, const Rules& rules, MatchState match, ByteReader in) {
  json.open('{');
  json.key("deals");
  json.open('[');
  std::optional<EndedRefusal> refused;
  for (std::size_t deals = 0; !in.at_end() && !refused; ++deals) {
    if (deals == kMostDeals)
      throw std::invalid_argument("a pad has fewer deals");
    const std::optional<Ended> ended = ended_in(in, rules, match);
    const auto found = settle_ended(rules.table(), match, ended ? &*ended : nullptr);
    if (const auto* const result = std::get_if<EndedResult>(&found)) {
      write_ended(json, rules.table(), *result);
      match = result->match;
    } else {
      refused = *std::get_if<EndedRefusal>(&found);
    }
  }
  json.close(']');
  json.field("over", match.over);
  json.seats("winner", match.winners);
  if (refused)
    write_refusal(json, rules.table(), *refused);
  json.close('}');
}

// Throw unless a position is one that play could reach, as far as the kernel relies on it.
void check_position(const Rules& rules, const State& position) {
  const CombinationTable& table = rules.table();
  const auto check = [&](const State& state) {
    if (!Sanity(table, state).holds())
      throw std::invalid_argument("the rules have no such position, or the deck has fewer copies of a card");
  };
  check(position);
  if (position.hands[position.to_act].cards.empty())
    throw std::invalid_argument("the seat to act has no cards");
  if (position.to_beat == kNoAction)
    return;
  const int n = readings_of(table, position.on_table, position.level, rules.room());
  if (std::find(rules.room(), rules.room() + n, position.to_beat) == rules.room() + n)
    throw std::invalid_argument("the cards on the table are not the play to beat");
  State held = position;  // the play to beat may be captured
  held.hands[position.last].add(position.on_table);
  check(held);
}

}  // namespace

}  // namespace clamber::wasm

using namespace clamber;
using namespace clamber::wasm;

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

std::int32_t clamber_setup(std::int32_t rules) noexcept {
  return guarded([&](std::string_view input) {
    const std::shared_ptr<Rules>& of = at<std::shared_ptr<Rules>>(rules);
    Setup setup = setup_in(input);
    check_seats(*of, static_cast<int>(setup.hands.size()));
    if (of->table().rules.levels.on && setup.level < kRanks)
      setup.special = of->table().wild_face(setup.level);
    const State position = set_up(of->table(), setup);
    check_position(*of, position);
    return hold(LocalMatch(of, position, {}));
  });
}

std::int32_t clamber_seen(std::int32_t rules) noexcept {
  return guarded([&](std::string_view input) {
    const std::shared_ptr<Rules>& of = at<std::shared_ptr<Rules>>(rules);
    const State position = get<State>(input);
    check_seats(*of, position.seats);
    if (position.phase == Phase::over || !Sanity(of->table(), position).holds())
      throw std::invalid_argument("not the bytes of a view");
    std::vector<Event> events;
    while (!input.empty()) {
      if (events.size() == kMostEvents)
        throw std::invalid_argument("no deal has so many events");
      events.push_back(get_event(input, of->table(), position.special, position.seats, "not the bytes of a view"));
    }
    return hold(LocalMatch(of, position, std::move(events)));
  });
}

std::int32_t clamber_settle(std::int32_t rules, std::int32_t seats, std::int32_t level) noexcept {
  return guarded([&](std::string_view input) {
    const Rules& of = *at<std::shared_ptr<Rules>>(rules);
    const MatchState match = match_of(of, seats, level);
    return answer_json([&](JsonWriter& json) { write_settled(json, of, match, {input, "a deal is longer"}); });
  });
}
