// Kernel policies as Python bots.
#include <nanobind/stl/shared_ptr.h>

#include "bots/hints.hpp"
#include "bots/policies.hpp"
#include "bots/race.hpp"
#include "seen.hpp"

namespace clamber::py {

namespace {

// Policy for any table, with the random stream of its seat.
class HeldPolicy {
 public:
  // Create a policy. A given net or given weights override those of the table.
  HeldPolicy(const std::string& name, nb::bytes seed, std::uint64_t seat, std::shared_ptr<Net> net,
             std::optional<PlannerWeights> weights)
      : name_(value_of<PolicyName>(name, "policy")),
        rng_(seed_of(seed), Stream::bots, seat),
        net_(std::move(net)),
        weights_(std::move(weights)) {
    if (net_ != nullptr && name_ != PolicyName::net)
      throw std::invalid_argument("only the policy `net` plays a net");
    check_weights(name_, weights_);
  }

  nb::object choose(const HeldSeen& held) {
    if (!held.is_to_choose())
      throw std::invalid_argument("it is not this seat's turn");
    if (!policy_ || !table_.is(held.at().table)) {
      policy_ = made_for(*held.at().rules);
      table_ = held.at().table;
    }
    if (!policy_->looks_back())
      return play_of(held.at(), policy_->choose(held.seen(), rng_));
    const std::shared_ptr<const History> history = held.history();
    return play_of(held.at(), policy_->choose(held.seen(*history), rng_));
  }

  [[nodiscard]] std::uint64_t drawn() const { return rng_.drawn(); }
  void skip_to(std::uint64_t drawn) { rng_.skip_to(drawn); }

  // Return the values that the policy assigns to plays, even to plays that it would not consider. Throws
  // std::invalid_argument if the policy is not a net or a play is not legal.
  std::vector<double> values(const HeldSeen& held, const std::vector<const HeldPlay*>& plays) {
    std::vector<double> found(plays.size());
    valued(held, plays, [&](NetPolicy& net, const Seen& seen, const std::vector<ActionId>& ids) {
      net.values(seen, ids.data(), static_cast<int>(ids.size()), found.data());
    });
    return found;
  }

  // Return the features of the net after each play. Throws as values does.
  std::vector<std::vector<FeatureId>> features(const HeldSeen& held, const std::vector<const HeldPlay*>& plays) {
    std::vector<std::vector<FeatureId>> found;
    valued(held, plays, [&](NetPolicy& net, const Seen& seen, const std::vector<ActionId>& ids) {
      found = net.features(seen, ids.data(), static_cast<int>(ids.size()));
    });
    return found;
  }

 private:
  void valued(const HeldSeen& held, const std::vector<const HeldPlay*>& plays, auto&& f) const {
    if (!held.is_to_choose())
      throw std::invalid_argument("it is not this seat's turn");
    const CombinationTable& table = *held.at().rules;
    const std::unique_ptr<Policy> made = made_for(table);
    auto* const learnt = dynamic_cast<NetPolicy*>(made.get());
    if (learnt == nullptr)
      throw std::invalid_argument("this policy has no values");
    std::vector<ActionId> ids;
    for (const HeldPlay* play : plays)
      ids.push_back(legal_choice(held, *play, "play " + std::to_string(ids.size())).id);
    const std::shared_ptr<const History> history = held.history();
    f(*learnt, held.seen(*history), ids);
  }

  [[nodiscard]] std::unique_ptr<Policy> made_for(const CombinationTable& table) const {
    return net_ == nullptr ? make_policy(name_, table, weights_) : std::make_unique<NetPolicy>(table, net_);
  }

  PolicyName name_;
  Rng rng_;
  std::shared_ptr<const Net> net_;
  std::optional<PlannerWeights> weights_;
  nb::object table_;  // table of `policy_`
  std::unique_ptr<Policy> policy_;
};

// Return the planner's choice and its motive.
std::pair<nb::object, std::string> advise(const HeldSeen& held) {
  if (!held.is_to_choose())
    throw std::invalid_argument("it is not this seat's turn");
  const CombinationTable& table = *held.at().rules;
  PlannerPolicy planner(table);
  const std::shared_ptr<const History> history = held.history();
  const Seen seen = held.seen(*history);
  const MotivatedAction thought = planner.think(seen);
  return {play_of(held.at(), seen.choice(thought.id)),
          words(names_of(Motive{}))[static_cast<std::size_t>(thought.motive)]};
}

// Return the motive for playing this action now, as the planner sees the table.
std::string explain(const HeldSeen& held, int id) {
  if (!held.is_to_choose())
    throw std::invalid_argument("it is not this seat's turn");
  PlannerPolicy planner(*held.at().rules);
  const std::shared_ptr<const History> history = held.history();
  const Motive motive = planner.explain(held.seen(*history), static_cast<ActionId>(id));
  return words(names_of(Motive{}))[static_cast<std::size_t>(motive)];
}

// Return the effect of an action on this turn: the name of its sentence, and the sentence's values.
nb::tuple effect(const HeldSeen& held, int id) {
  if (!held.is_to_choose())
    throw std::invalid_argument("it is not this seat's turn");
  const std::shared_ptr<const History> history = held.history();
  const Effect found = Adviser(*held.at().rules).explain(held.seen(*history), static_cast<ActionId>(id));
  nb::dict values;
  found.each_value([&](std::string_view name, int value) { values[nb::str(name.data(), name.size())] = value; });
  return nb::make_tuple(nb::str(found.motive.data(), found.motive.size()), values);
}

// Return the ids of the legal actions in the order of hints, the given best guess first.
std::vector<ActionId> hints_after(const HeldSeen& held, ActionId first) {
  if (!held.is_to_choose())
    throw std::invalid_argument("it is not this seat's turn");
  const Seen seen = held.seen();
  std::vector<ActionId> legal(seen.table().scratch_size());
  legal.resize(static_cast<std::size_t>(seen.legal(legal.data())));
  return clamber::hints_after(seen, first, legal);
}

bool splits_set(const HeldSeen& held, const HeldPlay& play) {
  const CombinationTable& table = *held.at().rules;
  return clamber::splits_set(held.seen(), choice_of(table, held.at().state, play.action, play.cards));
}

// Return the index of the best of several plays, from rounds that Python runs (bots/race.hpp).
std::size_t settle(const std::vector<double>& net_values, const nb::object& run, std::size_t playouts, double doubt) {
  if (net_values.empty())
    throw std::invalid_argument("no plays");
  return clamber::settle(net_values, playouts, doubt,
                         [&](const std::vector<std::size_t>& places, std::size_t worlds) {
                           std::vector<double> values;
                           const auto rows = nb::cast<std::vector<std::vector<double>>>(run(places, worlds));
                           if (rows.size() != places.size())
                             throw std::invalid_argument("one row of values a play");
                           for (const std::vector<double>& row : rows) {
                             if (row.size() != rows.front().size())
                               throw std::invalid_argument("all plays run in the same worlds");
                             values.insert(values.end(), row.begin(), row.end());
                           }
                           return values;
                         });
}

// Return the planner's plan for the seat's hand: the play of each turn (None if no play uses its cards) and the
// cards.
std::vector<std::pair<nb::object, Masks>> plan(const HeldSeen& held) {
  const CombinationTable& table = *held.at().rules;
  PlannerPolicy planner(table);
  const std::shared_ptr<const History> history = held.history();
  const Seen seen = held.seen(*history);
  std::vector<ActionId> scratch(table.scratch_size());
  std::vector<std::pair<nb::object, Masks>> turns;
  each_play(table, seen.hand(), seen.level(), planner.plan(seen), scratch.data(),
            [&](const Choice& choice, const Turn&) {
              turns.emplace_back(choice.id == kNoAction ? nb::none() : play_of(held.at(), choice),
                                 to_faces(table, choice.cards, seen.special()));
            });
  return turns;
}

}  // namespace

void bind_policy(nb::module_& module) {
  nb::class_<HeldPolicy>(module, "Policy", "Kernel policy, with the random stream of its seat.")
      .def(nb::init<const std::string&, nb::bytes, std::uint64_t, std::shared_ptr<Net>,
                    std::optional<PlannerWeights>>(),
           nb::arg("name"), nb::arg("seed"), nb::arg("seat"), nb::arg("net").none() = nb::none(),
           nb::arg("weights").none() = nb::none())
      .def("choose", &HeldPolicy::choose, nb::arg("seen"), nb::sig("def choose(self, seen: Seen) -> typing.Any"),
           "Return the policy's choice on its seat's turn.")
      .def("values", &HeldPolicy::values, nb::arg("seen"), nb::arg("plays"),
           nb::sig("def values(self, seen: Seen, plays: Sequence[Play]) -> list[float]"),
           "Return the net's estimates of the seat's remaining reward after each of these plays.")
      .def_prop_rw("drawn", &HeldPolicy::drawn, &HeldPolicy::skip_to,
                   "Number of random numbers that the policy has drawn; set it to continue from there.")
      .def("features", &HeldPolicy::features, nb::arg("seen"), nb::arg("plays"),
           nb::sig("def features(self, seen: Seen, plays: Sequence[Play]) -> list[list[int]]"),
           "Return the ids of the net's active features after each of these plays.");
  module.def("explain", &explain, nb::arg("seen"), nb::arg("id"),
             "Return the name of the motive that the planner would have for an action on this turn.");
  module.def("effect", &effect, nb::arg("seen"), nb::arg("id"),
             nb::sig("def effect(seen: Seen, id: int) -> tuple[str, dict[str, int]]"),
             "Return the effect of an action on this turn: the name of its sentence, and the sentence's values.");
  module.def("hints_after", &hints_after, nb::arg("seen"), nb::arg("first"),
             "Return the ids of the legal actions in the order of hints, the given best guess first.");
  module.def("splits_set", &splits_set, nb::arg("seen"), nb::arg("play"),
             nb::sig("def splits_set(seen: Seen, play: Play) -> bool"),
             "Return True if a play is not a bomb and uses only some of the hand's cards of a rank.");
  module.def("settle", &settle, nb::arg("net_values"), nb::arg("run"), nb::arg("playouts"), nb::arg("doubt"),
             nb::sig("def settle(net_values: Sequence[float], run: typing.Any, playouts: int, doubt: float) -> int"),
             "Return the index of the best of several plays, from rounds of worlds that `run` evaluates.");
  module.attr("LEAST_ROUND") = kLeastRound;
  module.def("advise", &advise, nb::arg("seen"), nb::sig("def advise(seen: Seen) -> tuple[typing.Any, str]"),
             "Return the planner's choice on this turn and the name of its motive.");
  module.def(
      "plan", &plan, nb::arg("seen"), nb::sig("def plan(seen: Seen) -> list[tuple[typing.Any, tuple[int, int]]]"),
      "Return the planner's plan for the seat's hand, as (play, cards); play is None if no play uses the cards.");
  module.def("motives", [] { return words(names_of(Motive{})); }, "Return the names of the planner's motives.");
  module.def("policies", [] { return words(names_of(PolicyName{})); }, "Return the names of the policies.");
}

}  // namespace clamber::py
