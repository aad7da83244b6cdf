// Observations, and many deals stepped at once, for clamber.envs.
#include "run/vector.hpp"

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

Layout layout_of(const std::vector<std::string>& fields, int seats, int history) {
  if (seats < 2 || seats > kMaxSeats)
    throw std::invalid_argument("no such number of seats");
  if (history < 0 || static_cast<std::size_t>(history) > kMostHistory)
    throw std::invalid_argument("no such length of a history");
  std::vector<Field> all;
  for (const std::string& field : fields)
    all.push_back(word_of<Field>(field, "field"));
  return {std::move(all), static_cast<std::size_t>(seats), static_cast<std::size_t>(history)};
}

void check_seats(const Layout& layout, const State& state, int seat) {
  if (layout.seats != state.seats || seat < 0 || seat >= state.seats)
    throw std::invalid_argument("no such seat at this table");
}

// (seat, cards drawn, id, faces): what an observation shows of an event, as plain numbers.
using PlainEvent = std::tuple<int, int, int, Masks>;

History to_history(const Table& table, const std::vector<PlainEvent>& events, const State& state) {
  History history;
  for (const auto& [seat, drawn, id, faces] : events) {
    if (seat < 0 || seat >= state.seats || drawn < 0 || drawn > kMaxDeck || id < 0 ||
        static_cast<std::size_t>(id) >= table.capacity())
      throw std::invalid_argument("no such action in a history");
    const Choice choice{static_cast<ActionId>(id), to_slots(table, faces, state.special)};
    const Event event{.seat = static_cast<Seat>(seat),
                      .drawn = static_cast<std::uint8_t>(drawn),
                      .chance = 0,
                      .hidden = hidden_of(table, choice.id),
                      .trick = kNoTrick,
                      .choice = choice,
                      .captured = {}};
    history.add(table, event, state.special);
  }
  return history;
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
    if (!table.rules.open_questions)
      throw std::invalid_argument("who may show something is a secret in this table");
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

template <class T>
void put(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T get(std::string_view& bytes) {
  if (bytes.size() < sizeof(T))
    throw std::invalid_argument("not a checkpoint of so many deals");
  T value;
  std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

nb::bytes save(HeldDeals& held) {
  std::string bytes;
  for (std::size_t i = 0; i < held.deals().num(); ++i)
    put(bytes, held.running(i));
  for (std::size_t i = 0; i < held.deals().num(); ++i) {
    const std::vector<Event>& all = held.deals().history(i).all();
    put(bytes, static_cast<std::uint32_t>(all.size()));
    for (const Event& event : all) {  // one by one: an Event has gaps
      put(bytes, event.seat);
      put(bytes, event.drawn);
      put(bytes, event.chance);
      put(bytes, event.trick);
      put(bytes, event.choice.id);
      put(bytes, event.choice.cards);
      put(bytes, event.captured);
    }
  }
  return nb::bytes(bytes.data(), bytes.size());
}

bool sane(const Cards& cards) { return (cards.twice & ~cards.once) == 0 && (cards.once >> (kSpecialSlot + 1)) == 0; }

History get_history(std::string_view& bytes, const Table& table, const State& state) {
  History history;
  for (auto left = get<std::uint32_t>(bytes); left > 0; --left) {
    const auto seat = get<Seat>(bytes);
    const auto drawn = get<std::uint8_t>(bytes);
    const auto chance = get<Flag>(bytes);
    const auto trick = get<std::uint16_t>(bytes);
    const auto id = get<ActionId>(bytes);
    const auto cards = get<Cards>(bytes);
    const auto captured = get<Cards>(bytes);
    if (seat >= state.seats || chance > 1 || id >= table.capacity() || !sane(cards) || !sane(captured))
      throw std::invalid_argument("not a checkpoint of these deals");
    history.add(table, {seat, drawn, chance, hidden_of(table, id), trick, {id, cards}, captured}, state.special);
  }
  return history;
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

void restore(HeldDeals& held, nb::bytes data) {
  Deals& deals = held.deals();
  std::string_view bytes(data.c_str(), data.size());
  std::vector<Running> all;
  std::vector<History> histories;
  for (std::size_t i = 0; i < deals.num(); ++i)
    if (all.push_back(get<Running>(bytes)); !sane(deals.table(), all.back(), static_cast<int>(deals.layout().seats)))
      throw std::invalid_argument("not a checkpoint of these deals");
  for (const Running& running : all)
    histories.push_back(get_history(bytes, deals.table(), running.state));
  if (!bytes.empty())
    throw std::invalid_argument("not a checkpoint of so many deals");
  nb::gil_scoped_release release;
  deals.restore(std::move(all), std::move(histories));
}

void bind_deals(nb::module_& module) {
  nb::class_<HeldDeals>(module, "Deals", "Many deals, stepped at once; see kernel/run/vector.hpp.")
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
      .def(
          "history",
          [](HeldDeals& held, std::size_t deal, std::size_t first) {
            const State& state = held.running(deal).state;
            return to_events(held.deals().table(), held.deals().history(deal).all(), state.special, first);
          },
          nb::arg("deal"), nb::arg("first"), "What was done in a deal, from one event on.")
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
          [](Layout* self, const std::vector<std::string>& fields, int seats, int history) {
            new (self) Layout(layout_of(fields, seats, history));
          },
          nb::arg("fields"), nb::arg("seats"), nb::arg("history"))
      .def_prop_ro("size", [](const Layout& layout) { return layout.size; })
      .def_prop_ro("widths", [](const Layout& layout) {
        std::vector<std::size_t> widths;
        for (const Field field : layout.fields)
          widths.push_back(layout.width(field));
        return widths;
      });
  module.def(
      "encode",
      [](const Layout& layout, const Table& table, const State& state, const MatchState& match,
         const std::vector<PlainEvent>& events, int seat) {
        check_seats(layout, state, seat);
        const History history = to_history(table, events, state);
        std::string row(layout.size, '\0');
        encode(table, layout, state, match, history, static_cast<Seat>(seat),
               reinterpret_cast<std::uint8_t*>(row.data()));
        return nb::bytes(row.data(), row.size());
      },
      nb::arg("layout"), nb::arg("table"), nb::arg("state"), nb::arg("match"), nb::arg("history"), nb::arg("seat"),
      "The observation of a seat.");
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
