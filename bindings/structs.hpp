// Kernel structs as Python classes, with every field available by name in the constructor and as a property.
//
// Both sides must have the same fields. A field without a Python name does not compile; a field that exists only in
// Python raises a TypeError with its name when the first table is built.
#pragma once
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>

#include <optional>

#include "convert.hpp"

namespace nanobind::detail {

template <>
struct type_caster<clamber::Lanes> {
  using Bytes = make_caster<clamber::Lanes::Bytes>;
  NB_TYPE_CASTER(clamber::Lanes, Bytes::Name)

  bool from_python(handle from, std::uint8_t flags, cleanup_list* cleanup) noexcept {
    Bytes bytes;
    if (!bytes.from_python(from, flags, cleanup))
      return false;
    value.at = bytes.value;
    return true;
  }
  static handle from_cpp(const clamber::Lanes& lanes, rv_policy policy, cleanup_list* cleanup) noexcept {
    return Bytes::from_cpp(lanes.at, policy, cleanup);
  }
};

}  // namespace nanobind::detail

namespace clamber::py {

// Field with its Python name.
template <class Struct, class Value>
struct Member {
  using Given = Value;

  const char* name;
  Value Struct::* member;

  [[nodiscard]] auto argument() const { return nb::arg(name); }
  void put(Struct& into, const Given& given) const { into.*member = given; }
  [[nodiscard]] Given get(const Struct& from) const { return from.*member; }
};

// Field with a sentinel value that maps to None in Python.
template <class Struct, class Value>
struct OptionalMember {
  using Given = std::optional<Value>;

  const char* name;
  Value Struct::* member;
  Value none;

  [[nodiscard]] auto argument() const { return nb::arg(name).none(); }
  void put(Struct& into, const Given& given) const {
    if (given == none)
      throw std::invalid_argument(std::string(name) + " is out of range");
    into.*member = given.value_or(none);
  }
  [[nodiscard]] Given get(const Struct& from) const {
    return from.*member == none ? std::nullopt : Given(from.*member);
  }
};

template <class Struct, class Value>
Member<Struct, Value> field(const char* name, Value Struct::* member) {
  return {name, member};
}
template <class Struct, class Value>
OptionalMember<Struct, Value> field(const char* name, Value Struct::* member, Value none) {
  return {name, member, none};
}

namespace counting {

struct Anything {
  template <class T>
  operator T() const;
};

// Return the number of fields in a plain struct, i.e. the largest number of initializers that it accepts.
template <class Struct, class... Given>
consteval std::size_t fields_of() {
  if constexpr (requires { Struct{Given{}..., Anything{}}; })
    return fields_of<Struct, Given..., Anything>();
  else
    return sizeof...(Given);
}

}  // namespace counting

// Bind a class with a constructor that takes every field as a keyword argument.
template <class Struct, class... Members>
nb::class_<Struct> bind_struct(nb::module_& module, const char* name, const char* says, Members... fields) {
  static_assert(counting::fields_of<Struct>() == sizeof...(Members),
                "every field of the struct has a name in Python");
  nb::class_<Struct> bound(module, name, says);
  bound.def(
      "__init__",
      [fields...](Struct* self, const typename Members::Given&... given) {
        new (self) Struct{};
        (fields.put(*self, given), ...);
      },
      nb::kw_only(), fields.argument()...);
  (bound.def_prop_ro(fields.name, [fields](const Struct& from) { return fields.get(from); }), ...);
  return bound;
}

// Bind a kernel enumeration under its own member names.
template <class Enum>
void bind_enum(nb::module_& module, const char* name, const char* says) {
  nb::enum_<Enum> bound(module, name, says, nb::is_arithmetic());
  int value = 0;
  for (const std::string& word : words(names_of(Enum{})))
    bound.value(word.c_str(), static_cast<Enum>(value++));
}

}  // namespace clamber::py
