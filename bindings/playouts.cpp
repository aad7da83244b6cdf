// Worlds consistent with a view, and values of actions in these worlds.
#include "bots/playouts.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>

#include "bots/lookahead.hpp"
#include "goes_on.hpp"
#include "seen.hpp"

namespace clamber::py {

namespace {

// Return `count` positions consistent with the seat's knowledge.
nb::list sample(const HeldSeen& held, std::size_t count, nb::bytes bytes) {
  constexpr std::size_t kAtOnce = 256;
  const Seed seed = seed_of(bytes);
  const Sampler sampler(held.seen());
  std::vector<State> worlds;
  nb::list positions;
  for (std::size_t first = 0; first < count; first += kAtOnce) {
    worlds.resize(std::min(kAtOnce, count - first));
    {
      nb::gil_scoped_release release;
      for (std::size_t i = 0; i < worlds.size(); ++i)
        worlds[i] = sampler.world(seed, first + i);
    }
    for (const State& world : worlds)
      positions.append(with_state(held.position(), world));
    if (PyErr_CheckSignals() != 0)
      throw nb::python_error();
  }
  return positions;
}

// Create worlds and return a checksum, for benchmarks that do not need the positions.
std::uint64_t count_worlds(const HeldSeen& held, std::size_t count, nb::bytes bytes) {
  const Seed seed = seed_of(bytes);
  const Sampler sampler(held.seen());
  nb::gil_scoped_release release;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i)
    for (const Hand& hand : sampler.world(seed, i).hands)
      sum = 31 * sum + hand.cards.once;
  return sum;
}

std::vector<Choice> choices_of(const HeldSeen& held, const std::vector<const HeldPlay*>& plays) {
  std::vector<Choice> choices;
  for (const HeldPlay* play : plays)
    choices.push_back(legal_choice(held, *play, "candidate " + std::to_string(choices.size())));
  return choices;
}

// Return the leading worlds of each candidate's rows, as the bytes of doubles.
nb::object first_worlds(const std::vector<double>& rewards, std::size_t candidates, std::size_t row,
                        std::size_t kept) {
  nb::object bytes =
      nb::steal(PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(candidates * kept * sizeof(double))));
  if (!bytes.is_valid())
    throw nb::python_error();
  char* out = PyByteArray_AsString(bytes.ptr());
  for (std::size_t i = 0; i < candidates && kept != 0; ++i)
    std::memcpy(out + i * kept * sizeof(double), rewards.data() + i * row, kept * sizeof(double));
  return bytes;
}

PlayoutPlan plan_of(const std::vector<std::string>& policies, std::size_t seats, nb::bytes seed, std::size_t count,
                    std::size_t threads) {
  if (policies.size() != seats)
    throw std::invalid_argument("one policy a seat");
  PlayoutPlan plan{.policies = {}, .seed = seed_of(seed), .count = count, .threads = threads};
  for (const std::string& name : policies)
    plan.policies.push_back(value_of<PolicyName>(name, "policy"));
  return plan;
}

nb::tuple playouts(const HeldSeen& held, const std::vector<const HeldPlay*>& plays,
                   const std::vector<std::string>& policies, std::size_t worlds, nb::bytes seed, std::size_t threads,
                   nb::object stop) {
  if (!held.is_to_choose())
    throw std::invalid_argument("it is not this seat's turn");
  const std::size_t seats = held.at().state.seats;
  const PlayoutPlan plan = plan_of(policies, seats, seed, worlds, threads);
  const std::vector<Choice> candidates = choices_of(held, plays);
  const std::shared_ptr<const History> history = held.history();
  const History before = *history;  // copied, because other threads may append to it in the meantime
  std::vector<double> rewards(candidates.size() * worlds * seats);
  GoesOn goes_on(std::move(stop));
  std::size_t complete = 0;
  {
    nb::gil_scoped_release release;
    complete = play_out(*held.at().rules, held.seen(before), candidates, plan, rewards.data(), std::ref(goes_on));
  }
  goes_on.check();
  return nb::make_tuple(first_worlds(rewards, candidates.size(), worlds * seats, complete * seats), complete);
}

nb::tuple playouts_from(const std::vector<std::pair<const HeldPosition*, const HeldEvents*>>& positions,
                        const std::vector<std::string>& policies, std::size_t count, nb::bytes seed,
                        std::size_t threads, nb::object stop) {
  if (positions.empty())
    throw std::invalid_argument("no positions");
  const HeldPosition& first = *positions.front().first;
  const std::size_t seats = first.state.seats;
  const PlayoutPlan plan = plan_of(policies, seats, seed, count, threads);
  std::vector<Beginning> beginnings;  // copied, because other threads may append to the events in the meantime
  for (const auto& [at, events] : positions) {
    if (!at->table.is(first.table) || at->state.seats != seats)
      throw std::invalid_argument("position " + std::to_string(beginnings.size()) +
                                  " has other rules than the first");
    beginnings.push_back({at->state, events == nullptr ? History{} : *events->history()});
  }
  std::vector<double> rewards(beginnings.size() * count * seats);
  GoesOn goes_on(std::move(stop));
  std::size_t complete = 0;
  {
    nb::gil_scoped_release release;
    complete = play_out(*first.rules, beginnings, plan, rewards.data(), std::ref(goes_on));
  }
  goes_on.check();
  return nb::make_tuple(first_worlds(rewards, beginnings.size(), count * seats, complete * seats), complete);
}

// Return the values of the candidates to the seat, on the scale used by nets.
nb::tuple look_ahead(const HeldSeen& held, const std::vector<const HeldPlay*>& plays, const std::string& policy,
                     std::size_t first, std::size_t worlds, nb::bytes seed, std::size_t threads, nb::object stop,
                     int decisions, const std::array<double, 3>& target) {
  if (!held.is_to_choose())
    throw std::invalid_argument("it is not this seat's turn");
  const CombinationTable& table = *held.at().rules;
  const LookaheadPlan plan{.candidates = choices_of(held, plays),
                           .policy = value_of<PolicyName>(policy, "policy"),
                           .seed = seed_of(seed),
                           .first = first,
                           .worlds = worlds,
                           .threads = threads,
                           .decisions = decisions,
                           .target = {target[0], target[1], target[2]}};
  const std::shared_ptr<const History> history = held.history();
  const History before = *history;  // copied, because other threads may append to it in the meantime
  std::vector<double> worths(plan.candidates.size() * worlds);
  GoesOn goes_on(std::move(stop));
  std::size_t complete = 0;
  {
    nb::gil_scoped_release release;
    complete = clamber::look_ahead(table, held.seen(before), plan, worths.data(), std::ref(goes_on));
  }
  goes_on.check();
  return nb::make_tuple(first_worlds(worths, plan.candidates.size(), worlds, complete), complete);
}

}  // namespace

void bind_playouts(nb::module_& module) {
  module.def("sample", &sample, nb::arg("seen"), nb::arg("count"), nb::arg("seed"),
             nb::sig("def sample(seen: Seen, count: int, seed: bytes) -> list[typing.Any]"),
             "Return positions consistent with a seat's knowledge.");
  module.def("count_worlds", &count_worlds, nb::arg("seen"), nb::arg("count"), nb::arg("seed"),
             "Create worlds consistent with a seat's knowledge, and return only their checksum.");
  module.def("playouts", &playouts, nb::arg("seen"), nb::arg("candidates"), nb::arg("policies"), nb::arg("worlds"),
             nb::arg("seed"), nb::arg("threads"), nb::arg("stop").none(),
             nb::sig("def playouts(seen: Seen, candidates: Sequence[Play], policies: Sequence[str], worlds: int, "
                     "seed: bytes, threads: int, stop: typing.Any) -> tuple[bytearray, int]"),
             "Return the rewards of candidates in worlds consistent with a seat's knowledge, as the bytes of doubles "
             "[candidate][world][seat], and the number of complete worlds.");
  module.def("playouts_from", &playouts_from, nb::arg("positions"), nb::arg("policies"), nb::arg("count"),
             nb::arg("seed"), nb::arg("threads"), nb::arg("stop").none(),
             nb::sig("def playouts_from(positions: Sequence[tuple[typing.Any, typing.Any]], policies: Sequence[str], "
                     "count: int, seed: bytes, threads: int, stop: typing.Any) -> tuple[bytearray, int]"),
             "Return the rewards of positions, each with the events before it or None, as the bytes of doubles "
             "[position][playout][seat], and the number of playouts that are complete for all positions.");
  module.def("look_ahead", &look_ahead, nb::arg("seen"), nb::arg("candidates"), nb::arg("policy"), nb::arg("first"),
             nb::arg("worlds"), nb::arg("seed"), nb::arg("threads"), nb::arg("stop").none(), nb::arg("decisions"),
             nb::arg("target"),
             nb::sig("def look_ahead(seen: Seen, candidates: Sequence[Play], policy: str, first: int, worlds: int, "
                     "seed: bytes, threads: int, stop: typing.Any, decisions: int, "
                     "target: tuple[float, float, float]) -> tuple[bytearray, int]"),
             "Return the values of candidates for a seat from playouts truncated by the net, as the bytes of doubles "
             "[candidate][world], and the number of complete worlds.");
}

}  // namespace clamber::py
