// Nets, training samples, and training.
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>

#include "convert.hpp"
#include "nets/learner.hpp"
#include "nets/measure.hpp"
#include "nets/net_file.hpp"
#include "nets/self_play.hpp"

namespace clamber::py {

namespace {

std::string_view view_of(const nb::bytes& bytes) { return std::string_view(bytes.c_str(), bytes.size()); }
nb::bytes to_bytes(const std::string& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

// Play deals on one table and append their samples.
void self_play(Samples& samples, const CombinationTable& table, int seats, std::shared_ptr<const Net> net,
               std::shared_ptr<const Net> older, nb::bytes seed, std::uint64_t first_deal, std::uint64_t deals,
               double exploration, double td_lambda, const std::array<double, 3>& target,
               const std::array<double, 4>& against) {
  if (seats < 2 || seats > net->origin().most_seats || net->origin().most_seats != older->origin().most_seats)
    throw std::invalid_argument("nets for other numbers of seats");
  const SelfPlayPlan plan{seed_of(seed),
                          first_deal,
                          deals,
                          exploration,
                          td_lambda,
                          {target[0], target[1], target[2]},
                          {against[0], against[1], against[2], against[3]}};
  nb::gil_scoped_release release;
  SelfPlay(table, seats, std::move(net), std::move(older)).play(plan, samples);
}

// Return the wins and points of a net against a policy, per deal.
std::vector<std::pair<double, double>> measure(const CombinationTable& table, int seats,
                                               std::shared_ptr<const Net> net, const std::string& other,
                                               nb::bytes seed, std::uint64_t first_deal, std::uint64_t deals) {
  if (seats < 2 || seats > net->origin().most_seats)
    throw std::invalid_argument("a net for another number of seats");
  const Seed by = seed_of(seed);
  const auto policy = value_of<PolicyName>(other, "policy");
  std::vector<std::pair<double, double>> found;
  nb::gil_scoped_release release;
  Measuring measuring(table, seats, std::move(net), policy);
  for (std::uint64_t deal = first_deal; deal < first_deal + deals; ++deal) {
    const Measured one = measuring.play(by, deal);
    found.emplace_back(one.wins, one.points);
  }
  return found;
}

template <class T>
void put_all(std::string& bytes, const std::vector<T>& values) {
  const std::uint64_t n = values.size();
  bytes.append(reinterpret_cast<const char*>(&n), sizeof n);
  bytes.append(reinterpret_cast<const char*>(values.data()), n * sizeof(T));
}

template <class T>
std::vector<T> get_all(std::string_view& bytes) {
  std::uint64_t n = 0;
  if (bytes.size() < sizeof n)
    throw std::invalid_argument("these bytes end early");
  std::memcpy(&n, bytes.data(), sizeof n);
  bytes.remove_prefix(sizeof n);
  if (n > bytes.size() / sizeof(T))
    throw std::invalid_argument("these bytes end early");
  std::vector<T> values(n);
  std::memcpy(values.data(), bytes.data(), n * sizeof(T));
  bytes.remove_prefix(n * sizeof(T));
  return values;
}

// Serialize samples for transfer from a worker to the learner. Both must use the same byte order and types.
nb::bytes save_samples(const Samples& samples) {
  std::string bytes;
  put_all(bytes, samples.ids);
  put_all(bytes, samples.ends);
  put_all(bytes, samples.targets);
  return to_bytes(bytes);
}

void load_samples(Samples* self, nb::bytes data) {
  std::string_view bytes = view_of(data);
  Samples samples{get_all<FeatureId>(bytes), get_all<std::uint32_t>(bytes), get_all<float>(bytes)};
  if (!bytes.empty() || samples.ends.size() != samples.targets.size() ||
      !std::is_sorted(samples.ends.begin(), samples.ends.end()) ||
      (samples.ends.empty() ? 0 : samples.ends.back()) != samples.ids.size())
    throw std::invalid_argument("these bytes are no samples");
  new (self) Samples(std::move(samples));
}

std::pair<std::vector<FeatureId>, float> sample_at(const Samples& samples, std::size_t i) {
  if (i >= samples.size())
    throw nb::index_error("there are not so many samples");
  const FeatureId* const begin = samples.begin_of(i);
  return {{begin, begin + samples.count_of(i)}, samples.targets[i]};
}

nb::bytes save_learner(Learner& learner) {
  std::string bytes;
  put_all(bytes, std::vector<std::uint64_t>{learner.steps()});
  for (const LearnedLayer* layer : learner.layers())
    for (const std::vector<float>* values : {&layer->weights, &layer->means, &layer->squares, &layer->average})
      put_all(bytes, *values);
  return to_bytes(bytes);
}

void restore_learner(Learner& learner, nb::bytes data) {
  std::string_view bytes = view_of(data);
  const auto steps = get_all<std::uint64_t>(bytes);
  std::vector<std::vector<float>> found;
  for (const LearnedLayer* layer : learner.layers())
    for (int i = 0; i < 4; ++i)
      if (found.push_back(get_all<float>(bytes)); found.back().size() != layer->weights.size())
        throw std::invalid_argument("a learner of another size");
  if (steps.size() != 1 || !bytes.empty())
    throw std::invalid_argument("these bytes are no learner");
  learner.steps() = steps[0];
  auto next = found.begin();
  for (LearnedLayer* layer : learner.layers())
    for (std::vector<float>* values : {&layer->weights, &layer->means, &layer->squares, &layer->average})
      *values = std::move(*next++);
}

std::int64_t value_of_features(const Net& net, const std::vector<FeatureId>& ids, const std::string& name) {
  for (const FeatureId id : ids)
    if (id >= net.layout().size())
      throw std::invalid_argument("no such feature");
  const Loops& loops = loops_named(name);
  std::array<std::uint16_t, kFirst> sums;
  net.begin(sums.data());
  loops.add(sums.data(), net.weights().rows.data(), ids.data(), ids.size());
  return net.value(loops, sums.data());
}

std::vector<std::string> names_of_loops() {
  const AllLoops found = loops_of_this_machine();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < found.count; ++i)
    names.emplace_back(found.all[i]->name);
  return names;
}

void bind_net(nb::module_& module) {
  nb::class_<Net>(module, "Net", "Net for inference, with integer weights.")
      .def_static(
          "from_bytes", [](nb::bytes bytes) { return std::const_pointer_cast<Net>(net_from(view_of(bytes))); },
          nb::arg("bytes"), "Parse a net file.")
      .def(
          "to_bytes", [](const Net& net) { return to_bytes(net_bytes(net)); }, "Return the contents of the net file.")
      .def("value", &value_of_features, nb::arg("ids"), nb::arg("loops"),
           "Return the value with these features active, times `unit`, computed by the loops of an instruction set.")
      .def_prop_ro("unit", &Net::unit, "Factor that scales values to integers.")
      .def_prop_ro(
          "game", [](const Net& net) { return net.origin().game; }, "Game that the net plays.")
      .def_prop_ro(
          "run", [](const Net& net) { return net.origin().run; }, "Training run of the net, as text.")
      .def_prop_ro("most_seats", [](const Net& net) { return net.origin().most_seats; }, "Maximum number of seats.");
  module.def("loops", &names_of_loops,
             "Return the names of the instruction sets available for nets on this machine, fastest last.");
  module.def("measure", &measure, nb::arg("table"), nb::arg("seats"), nb::arg("net"), nb::arg("other"),
             nb::arg("seed"), nb::arg("first_deal"), nb::arg("deals"),
             "Return the net's share of wins and points against a policy for each deal, averaged over all seatings.");
  module.def(
      "describe_features", [](int most_seats) { return FeatureLayout(most_seats).described(); },
      nb::arg("most_seats"),
      "Return the features of nets, one line per block: name, offset, groups, width, meaning.");
}

}  // namespace

void bind_nets(nb::module_& module) {
  bind_net(module);
  nb::class_<Samples>(module, "Samples", "Training samples: the features after each decision, and its target.")
      .def(nb::init<>())
      .def("__init__", &load_samples, nb::arg("bytes"))
      .def("__len__", &Samples::size)
      .def("__getitem__", &sample_at, nb::arg("i"), "Return the active features and the target.")
      .def("to_bytes", &save_samples, "Serialize the samples.")
      .def("play", &self_play, nb::arg("table"), nb::arg("seats"), nb::arg("net"), nb::arg("older"), nb::arg("seed"),
           nb::arg("first_deal"), nb::arg("deals"), nb::arg("exploration"), nb::arg("td_lambda"), nb::arg("target"),
           nb::arg("against"), "Play deals and append their samples.");
  nb::class_<Learner>(module, "Learner", "Net in training.")
      .def(
          "__init__",
          [](Learner* self, std::string game, int most_seats, const CombinationTable& home, nb::bytes seed,
             const std::optional<std::string>& loops) {
            if (most_seats < 2 || most_seats > kMaxSeats)
              throw std::invalid_argument("there are 2 to 6 seats");
            NetOrigin origin{std::move(game), "", most_seats, FeatureLayout(most_seats).said_by(home)};
            new (self) Learner(std::move(origin), seed_of(seed), loops ? loops_named(*loops) : quickest_loops());
          },
          nb::arg("game"), nb::arg("most_seats"), nb::arg("home"), nb::arg("seed"),
          nb::arg("loops").none() = nb::none())
      .def("begin_at", &Learner::begin_at, nb::arg("net"),
           "Continue from a net of the same game and home rules, without its optimizer state.")
      .def(
          "learn",
          [](Learner& learner, const Samples& samples, nb::bytes seed, std::uint64_t chunk, double rate, int passes) {
            const Seed by = seed_of(seed);
            nb::gil_scoped_release release;
            return learner.learn(samples, by, chunk, rate, passes);
          },
          nb::arg("samples"), nb::arg("seed"), nb::arg("chunk"), nb::arg("rate"), nb::arg("passes"),
          "Train on samples, and return the mean squared error.")
      .def(
          "net",
          [](const Learner& learner, const std::string& run, bool averaged) {
            return std::make_shared<Net>(learner.net(run, averaged));
          },
          nb::arg("run"), nb::kw_only(), nb::arg("averaged"),
          "Return a net with the latest weights, or with their moving average.")
      .def(
          "value",
          [](Learner& learner, const std::vector<FeatureId>& ids) { return learner.value(ids.data(), ids.size()); },
          nb::arg("ids"), "Return the value with these features active.")
      .def("save", &save_learner, "Serialize the complete state of the training.")
      .def("restore", &restore_learner, nb::arg("bytes"), "Restore a state serialized by `save`.");
}

}  // namespace clamber::py
