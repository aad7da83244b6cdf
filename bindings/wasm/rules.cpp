// C interface: rules and positions from untrusted bytes, compiled for size.
#include "handles.hpp"
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
