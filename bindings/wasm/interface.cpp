// C interface: rules, matches, bots and the solver.
#include "interface.hpp"

#include "answers.hpp"
#include "bots/hints.hpp"
#include "bots/net_policy.hpp"
#include "handles.hpp"

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

// ---------------------------------------------------------------------------------------------------- matches

std::int32_t clamber_match(std::int32_t rules, std::int32_t seats, std::int32_t level) noexcept {
  return guarded([&](std::string_view input) {
    const std::shared_ptr<Rules>& of = at<std::shared_ptr<Rules>>(rules);
    return hold(LocalMatch(of, match_of(*of, seats, level), seed_of(input)));
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
    of.apply(of.choice(action_of(of, action), faces_or_default(input)));
    return of.events().size();
  });
}

std::int32_t clamber_back(std::int32_t match, std::uint32_t events, std::int32_t stays) noexcept {
  return guarded([&](std::string_view) {
    LocalMatch& of = at<LocalMatch>(match);
    of.take_back(events, stays != 0);
    return of.events().size();
  });
}

std::int32_t clamber_to_act(std::int32_t match) noexcept {
  return guarded([&](std::string_view) { return at<LocalMatch>(match).seen().seat(); });
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
    append_faces(of, choice.cards);
    return choice.id;
  });
}

std::int32_t clamber_plan(std::int32_t match, std::int32_t viewer) noexcept {
  return guarded([&](std::string_view) {
    const LocalMatch& of = at<LocalMatch>(match);
    const Seat seat = seat_of(of, viewer);
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
