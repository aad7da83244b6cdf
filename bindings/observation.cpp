// Observations for clamber.envs: available fields and encoded rows.
#include "run/vector.hpp"
#include "structs.hpp"

namespace clamber::py {

namespace {

Field field_of(const std::string& name) {
  const std::optional<Field> found = field_named(name);
  if (!found)
    throw std::invalid_argument("the kernel writes no field " + name);
  return *found;
}

Layout layout_of(const std::vector<std::string>& names, int seats, int history, int id_bits) {
  if (seats < 2 || seats > kMaxSeats)
    throw std::invalid_argument("no such number of seats");
  if (history < 0 || history > kMostHistory)
    throw std::invalid_argument("no such length of a history");
  if (id_bits != 16 && id_bits != 32)
    throw std::invalid_argument("no such length of an id");
  std::vector<Field> fields;
  std::transform(names.begin(), names.end(), std::back_inserter(fields), &field_of);
  return {fields, static_cast<std::size_t>(seats), static_cast<std::size_t>(history),
          static_cast<std::size_t>(id_bits)};
}

nb::bytes encoded(const Layout& layout, const CombinationTable& table, const State& state, const MatchState& match,
                  const std::vector<HeldEvent>& events, int seat) {
  if (layout.seats != state.seats || seat < 0 || seat >= state.seats)
    throw std::invalid_argument("no such seat at this table");
  if (layout.id_bits != table.id_bits())
    throw std::invalid_argument("a layout for ids of another length");
  const History history = to_history(table, events, state);
  std::string row(layout.size, '\0');
  encode(table, layout, state, match, history, static_cast<Seat>(seat), reinterpret_cast<std::uint8_t*>(row.data()));
  return nb::bytes(row.data(), row.size());
}

void bind_fields(nb::module_& module) {
  module.attr("EACH_SEAT") = kEachSeat;
  module.attr("EACH_ACTION") = kEachAction;
  module.attr("ID_BITS") = kIdBits;
  module.attr("NUMBER_BITS") = kNumberBits;
  module.attr("MOST_HISTORY") = kMostHistory;
  nb::class_<Declared>(module, "Field", "Field of an observation, as written by the kernel.")
      .def_prop_ro("name", [](const Declared& field) { return std::string(field.name); })
      .def_prop_ro("kind", [](const Declared& field) { return word_of(field.kind); })
      .def_prop_ro("says", [](const Declared& field) { return std::string(field.says); })
      .def_prop_ro("shape", [](const Declared& field) {
        return std::vector<int>(field.shape.begin(), field.shape.begin() + static_cast<int>(field.directions));
      });
  module.def(
      "fields", [] { return std::vector<Declared>(kFields.begin(), kFields.end()); },
      "Return all fields that observations may contain.");
}

}  // namespace

void bind_observation(nb::module_& module) {
  bind_fields(module);
  nb::class_<Layout>(module, "Layout", "Contiguous fields of an observation.")
      .def(
          "__init__",
          [](Layout* self, const std::vector<std::string>& fields, int seats, int history, int id_bits) {
            new (self) Layout(layout_of(fields, seats, history, id_bits));
          },
          nb::arg("fields"), nb::arg("seats"), nb::arg("history"), nb::arg("id_bits"))
      .def_prop_ro("size", [](const Layout& layout) { return layout.size; });
  module.def("encode", &encoded, nb::arg("layout"), nb::arg("table"), nb::arg("state"), nb::arg("match"),
             nb::arg("history"), nb::arg("seat"), "Return a seat's observation, which has `layout.size` bytes.");
}

}  // namespace clamber::py
