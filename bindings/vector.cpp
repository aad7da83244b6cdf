// Vectorized environment, for clamber.envs.
#include "run/vector.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "busy.hpp"
#include "checkpoint.hpp"
#include "structs.hpp"

namespace clamber::py {

namespace {

template <class T>
using Row = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Rows = nb::ndarray<T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void check_seats(const Layout& layout, const State& state, int seat) {
  if (layout.seats != state.seats || seat < 0 || seat >= state.seats)
    throw std::invalid_argument("no such seat at this table");
}

// Rows of ids, using the narrowest type that fits the table.
using IdRows = std::variant<Rows<NarrowId>, Rows<ActionId>>;

std::variant<NarrowId*, ActionId*> ids_in(const IdRows& held) {
  return std::visit([](const auto& rows) { return std::variant<NarrowId*, ActionId*>(rows.data()); }, held);
}

// Deals and the arrays that they write into. This object keeps the arrays alive.
class HeldDeals {
 public:
  HeldDeals(const CombinationTable& table, const Layout& layout, const std::string& autoreset, int threads,
            Rows<std::uint8_t> observations, Rows<std::uint8_t> final_observations, std::optional<Rows<bool>> mask,
            std::optional<Rows<std::uint8_t>> bits, IdRows legal, Row<std::int32_t> counts, Row<std::int32_t> to_act,
            Rows<double> rewards, Row<bool> terminated, const std::vector<std::optional<std::string>>& opponents)
      : arrays_(observations, final_observations, mask, bits, legal, counts, to_act, rewards, terminated),
        deals_(table, layout, static_cast<int>(layout.seats), observations.shape(0),
               value_of<Autoreset>(autoreset, "autoreset mode"), threads,
               {observations.data(), final_observations.data(), mask ? mask->data() : nullptr,
                bits ? bits->data() : nullptr, ids_in(legal), counts.data(), to_act.data(), rewards.data(),
                terminated.data()},
               policies(opponents)) {
    if (!opponents.empty() && (opponents.size() != layout.seats ||
                               std::ranges::all_of(opponents, [](const auto& name) { return name.has_value(); })))
      throw std::invalid_argument("a policy or none for each seat, and none for one at least");
    const std::size_t num = observations.shape(0);
    const auto fits = [num](const auto& rows, std::size_t width) {
      return rows.shape(0) == num && rows.shape(1) == width;
    };
    if (num == 0 || !fits(observations, layout.size) || !fits(final_observations, layout.size) ||
        (mask && !fits(*mask, table.capacity())) || (bits && !fits(*bits, bytes_of_bits(table))) ||
        !fits(rewards, layout.seats) ||
        !std::visit([&](const auto& rows) { return fits(rows, table.capacity()); }, legal) ||
        table.is_narrow() != std::holds_alternative<Rows<NarrowId>>(legal) || layout.id_bits != table.id_bits() ||
        counts.shape(0) != num || to_act.shape(0) != num || terminated.shape(0) != num)
      throw std::invalid_argument("arrays of other shapes than the deals need");
    if (!table.rules.open_questions)
      throw std::invalid_argument("who may show something is a secret in this table");
  }

  static Opponents policies(const std::vector<std::optional<std::string>>& names) {
    Opponents found;
    for (const std::optional<std::string>& name : names)
      found.push_back(name ? std::optional(value_of<PolicyName>(*name, "policy")) : std::nullopt);
    return found;
  }
  Deals& deals() { return deals_; }
  Busy& busy() { return busy_; }
  const Running& running(std::size_t i) const {
    if (i >= deals_.num())
      throw nb::index_error("no such deal");
    return deals_.running(i);
  }

 private:
  std::tuple<Rows<std::uint8_t>, Rows<std::uint8_t>, std::optional<Rows<bool>>, std::optional<Rows<std::uint8_t>>,
             IdRows, Row<std::int32_t>, Row<std::int32_t>, Rows<double>, Row<bool>>
      arrays_;
  Deals deals_;
  Busy busy_;
};

void reset(HeldDeals& held, Row<const bool> which, const std::vector<std::optional<nb::bytes>>& seeds) {
  const std::size_t num = held.deals().num();
  if (which.shape(0) != num || seeds.size() != num)
    throw std::invalid_argument("one entry a deal");
  std::vector<std::optional<Seed>> all;
  all.reserve(num);
  for (const std::optional<nb::bytes>& seed : seeds)
    all.push_back(seed ? std::optional<Seed>(seed_of(*seed)) : std::nullopt);
  const bool* marks = which.data();
  const Busy::Turn turn(held.busy());
  nb::gil_scoped_release release;
  held.deals().reset(marks, all);
}

// Refused action and the reason.
struct HeldRefusal {
  std::size_t deal;
  std::string fault;
};

std::optional<HeldRefusal> step(HeldDeals& held, Row<const std::int64_t> actions) {
  if (actions.shape(0) != held.deals().num())
    throw std::invalid_argument("one action a deal");
  const std::int64_t* ids = actions.data();
  std::optional<Refusal> refusal;
  const Busy::Turn turn(held.busy());
  {
    nb::gil_scoped_release release;
    refusal = held.deals().step(ids);
  }
  if (!refusal)
    return std::nullopt;
  return HeldRefusal{refusal->deal, word_of(refusal->fault)};
}

bool place(HeldDeals& held, std::size_t deal, const State& state, const MatchState& match,
           const std::vector<HeldEvent>& events) {
  const Busy::Turn turn(held.busy());
  held.running(deal);  // checks the index
  Deals& deals = held.deals();
  if (deals.layout().seats != state.seats || match.seats != state.seats || !Sanity(deals.table(), state).holds())
    throw std::invalid_argument("a position of another table");
  return deals.place(deal, state, match, to_history(deals.table(), events, state));
}

void bind_deals(nb::module_& module) {
  nb::class_<HeldDeals>(module, "Deals",
                        "Vectorized environment: many deals stepped at once. See kernel/run/vector.hpp.")
      .def(nb::init<const CombinationTable&, const Layout&, const std::string&, int, Rows<std::uint8_t>,
                    Rows<std::uint8_t>, std::optional<Rows<bool>>, std::optional<Rows<std::uint8_t>>, IdRows,
                    Row<std::int32_t>, Row<std::int32_t>, Rows<double>, Row<bool>,
                    const std::vector<std::optional<std::string>>&>(),
           nb::kw_only(), nb::arg("table"), nb::arg("layout"), nb::arg("autoreset"), nb::arg("threads"),
           nb::arg("observations").noconvert(), nb::arg("final_observations").noconvert(),
           nb::arg("mask").noconvert().none(), nb::arg("bits").noconvert().none(), nb::arg("legal").noconvert(),
           nb::arg("counts").noconvert(), nb::arg("to_act").noconvert(), nb::arg("rewards").noconvert(),
           nb::arg("terminated").noconvert(), nb::arg("opponents"), nb::keep_alive<1, 2>())
      .def("reset", &reset, nb::arg("which").noconvert(), nb::arg("seeds"),
           "Start a deal wherever `which` is true: the first of a new match if a 32-byte seed is given, the next one "
           "for None.")
      .def("step", &step, nb::arg("actions").noconvert(),
           "Apply one action to each deal and return None. If an action is refused, change nothing and return the "
           "first refusal.")
      .def(
          "observe",
          [](HeldDeals& held, std::size_t deal, int seat, Row<std::uint8_t> out) {
            const Busy::Turn turn(held.busy());
            check_seats(held.deals().layout(), held.running(deal).state, seat);
            if (out.shape(0) != held.deals().layout().size)
              throw std::invalid_argument("a row of another size");
            held.deals().observe_as(deal, static_cast<Seat>(seat), out.data());
          },
          nb::arg("deal"), nb::arg("seat"), nb::arg("out").noconvert(),
          "Write the observation of any seat in a deal to `out`.")
      .def("place", &place, nb::arg("deal"), nb::arg("state"), nb::arg("match"), nb::arg("events"),
           "Continue a deal from a position; return False, and change nothing, if it ends before the caller can act.")
      .def(
          "state",
          [](HeldDeals& held, std::size_t deal) {
            const Busy::Turn turn(held.busy());
            return held.running(deal).state;
          },
          nb::arg("deal"))
      .def(
          "match",
          [](HeldDeals& held, std::size_t deal) {
            const Busy::Turn turn(held.busy());
            return held.running(deal).match;
          },
          nb::arg("deal"))
      .def(
          "history",
          [](HeldDeals& held, std::size_t deal, std::size_t first) {
            const Busy::Turn turn(held.busy());
            const State& state = held.running(deal).state;
            return to_events(held.deals().table(), held.deals().history(deal).all(), state.special, first);
          },
          nb::arg("deal"), nb::arg("first"), "Return the events of a deal, from index `first` on.")
      .def(
          "to_bytes",
          [](HeldDeals& held) {
            const Busy::Turn turn(held.busy());
            return save(held.deals());
          },
          "Serialize the state without the arrays.")
      .def(
          "from_bytes",
          [](HeldDeals& held, nb::bytes data) {
            const Busy::Turn turn(held.busy());
            restore(held.deals(), data);
          },
          nb::arg("data"), "Restore a state serialized by `to_bytes`, and rewrite the arrays.")
      .def_prop_ro_static("deal_bytes", [](nb::handle) { return sizeof(Running); }, "Size of one deal in bytes.");
}

}  // namespace

void bind_vector(nb::module_& module) {
  // With NumPy loaded, Python exits without clearing the caches of compiled rulesets, which would be reported as a
  // leak.
  nb::set_leak_warnings(false);
  bind_struct<HeldRefusal>(module, "Refusal", "Refused action, with the reason.", field("deal", &HeldRefusal::deal),
                           field("fault", &HeldRefusal::fault));
  bind_deals(module);
}

}  // namespace clamber::py
