// Observations, public questions, and many deals stepped at once, for clamber.envs.
#include "vector.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <cstring>

#include "convert.hpp"

namespace clamber::py {

namespace {

template <class T>
using Row = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Rows = nb::ndarray<T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class Enum>
Enum word_of(const std::string& word, const char* what) {
  const int place = detail::place_of(names_of(Enum{}), word);
  if (place < 0)
    throw std::invalid_argument(std::string("no such ") + what + ": " + word);
  return static_cast<Enum>(place);
}

Layout layout_of(const std::vector<std::string>& fields, int seats) {
  if (seats < 2 || seats > kMaxSeats)
    throw std::invalid_argument("no such number of seats");
  std::vector<Field> all;
  for (const std::string& field : fields)
    all.push_back(word_of<Field>(field, "field"));
  return {std::move(all), static_cast<std::size_t>(seats)};
}

void check_seats(const Layout& layout, const State& state, int seat) {
  if (layout.seats != state.seats || seat < 0 || seat >= state.seats)
    throw std::invalid_argument("no such seat at this table");
}

void check_public(const Table& table) {
  if (table.rules.exposure && table.rules.expose_poll != ExposePoll::after_deal_in_order)
    throw std::invalid_argument("in public, Aces are exposed after the deal: expose_poll=after_deal_in_order");
}

// Deals with the arrays that they write into, which they keep alive.
class HeldDeals {
 public:
  HeldDeals(const Table& table, const Layout& layout, const std::string& autoreset, int threads,
            Rows<std::uint8_t> observations, Rows<std::uint8_t> final_observations, Rows<bool> mask,
            Rows<std::uint16_t> legal, Row<std::int32_t> counts, Row<std::int32_t> to_act, Rows<double> rewards,
            Row<bool> terminated)
      : arrays_(observations, final_observations, mask, legal, counts, to_act, rewards, terminated),
        deals_(table, layout, static_cast<int>(layout.seats), observations.shape(0),
               word_of<Autoreset>(autoreset, "autoreset mode"), threads,
               {observations.data(), final_observations.data(), mask.data(), legal.data(), counts.data(),
                to_act.data(), rewards.data(), terminated.data()}) {
    const std::size_t num = observations.shape(0);
    const auto fits = [num](const auto& rows, std::size_t width) {
      return rows.shape(0) == num && rows.shape(1) == width;
    };
    if (num == 0 || !fits(observations, layout.size) || !fits(final_observations, layout.size) ||
        !fits(mask, table.capacity()) || !fits(legal, table.capacity()) || !fits(rewards, layout.seats) ||
        counts.shape(0) != num || to_act.shape(0) != num || terminated.shape(0) != num)
      throw std::invalid_argument("arrays of other shapes than the deals need");
    check_public(table);
  }

  Deals& deals() { return deals_; }
  const Running& running(std::size_t i) const {
    if (i >= deals_.num())
      throw nb::index_error("no such deal");
    return deals_.running(i);
  }

 private:
  std::tuple<Rows<std::uint8_t>, Rows<std::uint8_t>, Rows<bool>, Rows<std::uint16_t>, Row<std::int32_t>,
             Row<std::int32_t>, Rows<double>, Row<bool>>
      arrays_;
  Deals deals_;
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
  nb::gil_scoped_release release;
  held.deals().reset(marks, all);
}

std::optional<std::pair<std::size_t, std::string>> step(HeldDeals& held, Row<const std::int64_t> actions) {
  if (actions.shape(0) != held.deals().num())
    throw std::invalid_argument("one action a deal");
  const std::int64_t* ids = actions.data();
  std::optional<Refusal> refusal;
  {
    nb::gil_scoped_release release;
    refusal = held.deals().step(ids);
  }
  if (!refusal)
    return std::nullopt;
  constexpr std::array<const char*, 3> faults{"no_such_action", "not_legal", "finished"};
  return std::make_pair(refusal->deal, std::string(faults.at(static_cast<std::size_t>(refusal->fault))));
}

nb::bytes save(HeldDeals& held) {
  std::string bytes;
  for (std::size_t i = 0; i < held.deals().num(); ++i)
    bytes.append(reinterpret_cast<const char*>(&held.running(i)), sizeof(Running));
  return nb::bytes(bytes.data(), bytes.size());
}

// The match of a deal from outside: everything that the kernel uses as an index must be one.
bool sane(const Table& table, const Running& running, int seats) {
  const MatchState& match = running.match;
  const auto seat = [seats](Seat s) { return s == kNone || s < seats; };
  bool good = match.seats == seats && running.state.seats == seats && running.last < seats && running.ended <= 1 &&
              match.out <= seats && seat(match.first) && seat(match.declarer) &&
              (match.declarers == kNone || match.declarers < 2) &&
              (running.ended == 0 || running.state.phase == Phase::over);
  for (const Seat s : match.order)
    good = good && seat(s);
  for (const std::uint8_t level : match.levels)
    good = good && (table.levels == 1 || level < table.levels);
  unsigned char flags[2];  // read as bytes: a bool from outside may be none
  std::memcpy(&flags[0], &match.again, 1);
  std::memcpy(&flags[1], &match.over, 1);
  return good && flags[0] <= 1 && flags[1] <= 1;
}

void restore(HeldDeals& held, nb::bytes bytes) {
  Deals& deals = held.deals();
  if (bytes.size() != deals.num() * sizeof(Running))
    throw std::invalid_argument("not a checkpoint of so many deals");
  std::vector<Running> all(deals.num());
  std::memcpy(static_cast<void*>(all.data()), bytes.data(), bytes.size());
  for (const Running& running : all)
    if (!sane(deals.table(), running, static_cast<int>(deals.layout().seats)))
      throw std::invalid_argument("not a checkpoint of these deals");
  nb::gil_scoped_release release;
  deals.restore(all);
}

void bind_deals(nb::module_& module) {
  nb::class_<HeldDeals>(module, "Deals", "Many deals, stepped at once; see kernel/vector.hpp.")
      .def(nb::init<const Table&, const Layout&, const std::string&, int, Rows<std::uint8_t>, Rows<std::uint8_t>,
                    Rows<bool>, Rows<std::uint16_t>, Row<std::int32_t>, Row<std::int32_t>, Rows<double>, Row<bool>>(),
           nb::kw_only(), nb::arg("table"), nb::arg("layout"), nb::arg("autoreset"), nb::arg("threads"),
           nb::arg("observations").noconvert(), nb::arg("final_observations").noconvert(),
           nb::arg("mask").noconvert(), nb::arg("legal").noconvert(), nb::arg("counts").noconvert(),
           nb::arg("to_act").noconvert(), nb::arg("rewards").noconvert(), nb::arg("terminated").noconvert(),
           nb::keep_alive<1, 2>())
      .def("reset", &reset, nb::arg("which").noconvert(), nb::arg("seeds"),
           "Deals anew where the mask says so: a new match of a seed of 32 bytes, or for None the next deal.")
      .def("step", &step, nb::arg("actions").noconvert(),
           "One action for each deal; (deal, fault) of a refusal, which changes nothing.")
      .def(
          "observe",
          [](HeldDeals& held, std::size_t deal, int seat, Row<std::uint8_t> out) {
            check_seats(held.deals().layout(), held.running(deal).state, seat);
            if (out.shape(0) != held.deals().layout().size)
              throw std::invalid_argument("a row of another size");
            held.deals().observe_as(deal, static_cast<Seat>(seat), out.data());
          },
          nb::arg("deal"), nb::arg("seat"), nb::arg("out").noconvert(), "Writes what any seat knows of a deal.")
      .def(
          "state", [](HeldDeals& held, std::size_t deal) { return held.running(deal).state; }, nb::arg("deal"))
      .def(
          "match", [](HeldDeals& held, std::size_t deal) { return held.running(deal).match; }, nb::arg("deal"))
      .def("to_bytes", &save, "Everything but the arrays, as plain bytes.")
      .def("from_bytes", &restore, nb::arg("data"), "Puts back what to_bytes gave, and writes the arrays anew.")
      .def_prop_ro_static("deal_bytes", [](nb::handle) { return sizeof(Running); }, "Bytes of one deal.");
}

}  // namespace

void bind_vector(nb::module_& module) {
  // Where NumPy is loaded, Python ends without clearing the caches that hold the compiled rulesets: no leak of ours.
  nb::set_leak_warnings(false);
  nb::class_<Layout>(module, "Layout", "Fields of an observation, one after the other.")
      .def(
          "__init__",
          [](Layout* self, const std::vector<std::string>& fields, int seats) {
            new (self) Layout(layout_of(fields, seats));
          },
          nb::arg("fields"), nb::arg("seats"))
      .def_prop_ro("size", [](const Layout& layout) { return layout.size; })
      .def_prop_ro("widths", [](const Layout& layout) {
        std::vector<std::size_t> widths;
        for (const Field field : layout.fields)
          widths.push_back(width_of(field, layout.seats));
        return widths;
      });
  module.def(
      "encode",
      [](const Layout& layout, const Table& table, const State& state, const MatchState& match, int seat) {
        check_seats(layout, state, seat);
        std::string row(layout.size, '\0');
        encode(table, layout, state, match, static_cast<Seat>(seat), reinterpret_cast<std::uint8_t*>(row.data()));
        return nb::bytes(row.data(), row.size());
      },
      nb::arg("layout"), nb::arg("table"), nb::arg("state"), nb::arg("match"), nb::arg("seat"),
      "The observation of a seat.");
  module.def(
      "begin_public",
      [](const Table& table, const MatchState& match, const std::vector<int>& deck, int first,
         std::optional<int> lead, std::optional<int> faceup) {
        check_public(table);
        (void)nb::cast(match).attr("begin")(table, deck, first, lead, faceup);  // its checks
        std::array<std::uint8_t, kMaxDeck> faces{};
        std::transform(deck.begin(), deck.end(), faces.begin(),
                       [](int face) { return static_cast<std::uint8_t>(face); });
        const auto seat = [](std::optional<int> s) { return s ? static_cast<std::uint8_t>(*s) : kNone; };
        const Opening opening = opening_of(table, match, static_cast<Seat>(first), seat(lead), seat(faceup));
        return begin_public_deal(table, match.seats, faces.data(), opening, scratch(table));
      },
      nb::arg("table"), nb::arg("match"), nb::arg("deck"), nb::arg("first"), nb::arg("lead").none(),
      nb::arg("faceup").none(), "Starts a deal in which secret questions are asked in public.");
  module.def(
      "legal_in_public",
      [](const Table& table, const State& state) {
        ActionId* ids = scratch(table);
        const int n = state.to_act == kNone ? 0 : legal_in_public(table, state, ids);
        return std::vector<ActionId>(ids, ids + n);
      },
      nb::arg("table"), nb::arg("state"), "Ids of all legal actions; `no` alone for who has nothing to show.");
  module.def(
      "apply_in_public",
      [](const Table& table, const State& state, int id) -> std::optional<State> {
        ActionId* ids = scratch(table);
        const int n = state.to_act == kNone ? 0 : legal_in_public(table, state, ids);
        if (std::find(ids, ids + n, id) == ids + n)
          return std::nullopt;
        std::optional<State> next(state);
        apply_in_public(table, *next, default_choice(table, state, static_cast<ActionId>(id)));
        return next;
      },
      nb::arg("table"), nb::arg("state"), nb::arg("id"), "The state after a legal action; None if it is not legal.");
  module.def(
      "with_poll_of",
      [](const State& sampled, const State& asked) {
        State state = sampled;
        if (is_secret_question(asked.phase)) {
          state.to_act = asked.to_act;
          state.exposure.asked = asked.exposure.asked;
          state.exposure.poll_from = asked.exposure.poll_from;
        }
        return state;
      },
      nb::arg("sampled"), nb::arg("asked"), "A dealt view, at the same place of the public poll.");
  module.def(
      "rewards_of",
      [](const Table& table, const State& state) {
        const auto rewards = rewards_of(table, state, scores_of(table, state));
        return std::vector<double>(rewards.begin(), rewards.begin() + state.seats);
      },
      nb::arg("table"), nb::arg("state"), "What a finished deal was worth to each seat.");
  bind_deals(module);
}

}  // namespace clamber::py
