// What a seat sees, as policies are given it, and the policies themselves.
#include "bots/policies.hpp"
#include "position.hpp"

namespace clamber::py {

namespace {

// A position as one seat knows it. Nothing of it can be read from Python.
class HeldSeen {
 public:
  HeldSeen(nb::object position, std::optional<int> seat, nb::object events)
      : position_(std::move(position)), events_(std::move(events)), at_(nb::inst_ptr<HeldPosition>(position_)) {
    if (seat && (*seat < 0 || *seat >= at_->state.seats))
      throw std::invalid_argument("no such seat");
    seat_ = seat ? static_cast<Seat>(*seat) : kNone;
  }

  [[nodiscard]] const HeldPosition& at() const { return *at_; }
  [[nodiscard]] const nb::object& table() const { return at_->table; }
  [[nodiscard]] bool is_to_choose() const {
    return seat_ != kNone && at_->state.to_act == seat_ && at_->state.chance == 0;
  }
  // With what was done before, or without where nobody asks for it.
  [[nodiscard]] Seen seen(bool looks_back) {
    if (looks_back && !events_.is_none()) {
      std::vector<HeldEvent> events;
      for (const nb::handle event : events_)
        events.push_back(nb::cast<HeldEvent>(event.attr("held")));
      history_ = to_history(*at_->rules, events, at_->state);
      events_ = nb::none();
    }
    return {*at_->rules, at_->state, history_, seat_};
  }

 private:
  nb::object position_;
  nb::object events_;  // None once they are in the history
  const HeldPosition* at_;
  Seat seat_ = kNone;
  History history_;
};

// A policy of any table, and the random numbers of its seat.
class HeldPolicy {
 public:
  HeldPolicy(const std::string& name, nb::bytes seed, std::uint64_t seat)
      : name_(value_of<PolicyName>(name, "policy")), rng_(seed_of(seed), Stream::bots, seat) {}

  nb::object choose(HeldSeen& held) {
    if (!held.is_to_choose())
      throw std::invalid_argument("it is not this seat's turn");
    if (!policy_ || !table_.is(held.table())) {
      policy_ = make_policy(name_, *held.at().rules);
      table_ = held.table();
    }
    return play_of(held.at(), policy_->choose(held.seen(policy_->looks_back()), rng_));
  }

 private:
  PolicyName name_;
  Rng rng_;
  nb::object table_;  // which the policy was made for
  std::unique_ptr<Policy> policy_;
};

// What the planner would do, and why.
std::pair<nb::object, std::string> advise(HeldSeen& held) {
  if (!held.is_to_choose())
    throw std::invalid_argument("it is not this seat's turn");
  const Table& table = *held.at().rules;
  PlannerPolicy planner(table, table.planner);
  const Seen seen = held.seen(planner.looks_back());
  const Thought thought = planner.think(seen);
  return {play_of(held.at(), seen.choice(thought.id)),
          words(names_of(Motive{}))[static_cast<std::size_t>(thought.motive)]};
}

}  // namespace

void bind_policy(nb::module_& module) {
  nb::class_<HeldSeen>(module, "Seen", "A position as one seat knows it, for policies.")
      .def(nb::init<nb::object, std::optional<int>, nb::object>(), nb::arg("position"), nb::arg("seat").none(),
           nb::arg("events"),
           nb::sig("def __init__(self, position: Position, seat: int | None, events: Sequence[typing.Any]) -> None"));
  nb::class_<HeldPolicy>(module, "Policy", "A bot that lives in the kernel.")
      .def(nb::init<const std::string&, nb::bytes, std::uint64_t>(), nb::arg("name"), nb::arg("seed"),
           nb::arg("seat"))
      .def("choose", &HeldPolicy::choose, nb::arg("seen"), nb::sig("def choose(self, seen: Seen) -> typing.Any"),
           "What it does at its turn.");
  module.def("advise", &advise, nb::arg("seen"), nb::sig("def advise(seen: Seen) -> tuple[typing.Any, str]"),
             "What the planner would do at this turn, and its motive by name.");
  module.def("motives", [] { return words(names_of(Motive{})); }, "The planner's motives by name.");
  module.def("policies", [] { return words(names_of(PolicyName{})); }, "The policies by name.");
}

}  // namespace clamber::py
