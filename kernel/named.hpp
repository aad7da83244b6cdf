// Enums and structs whose members can be looked up by name. Python selects policies by name and reads reasons and
// factors under these names.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace clamber {

// Define an enum together with its member names as "a, b, c". A name reserved by C++ gets a trailing underscore here.
#define CLAMBER_ENUM(Name, ...)                   \
  enum class Name : std::uint8_t { __VA_ARGS__ }; \
  constexpr std::string_view names_of(Name) { return #__VA_ARGS__; }

// Define, inside a struct, its field names as "a, b, c" and a tuple of references to the fields in the same order.
#define CLAMBER_FIELDS(...)                                          \
  static constexpr std::string_view names() { return #__VA_ARGS__; } \
  constexpr auto fields() { return std::tie(__VA_ARGS__); }

// Call f(name) for each name in "a, b, c", without the trailing underscores that avoid C++ keywords.
template <class F>
constexpr void each_name(std::string_view names, F&& f) {
  while (!names.empty()) {
    const auto comma = names.find(',');
    std::string_view name = names.substr(0, comma);
    if (name.back() == '_')
      name.remove_suffix(1);
    f(name);
    if (comma == std::string_view::npos)
      return;
    names.remove_prefix(comma + 2);
  }
}

// Return the member of an enum with this name, or nullopt if there is none.
template <class Enum>
constexpr std::optional<Enum> member_named(std::string_view wanted) {
  int place = 0, found = -1;
  each_name(names_of(Enum{}), [&](std::string_view name) {
    if (name == wanted)
      found = place;
    ++place;
  });
  return found < 0 ? std::nullopt : std::optional(static_cast<Enum>(found));
}

namespace detail {

struct Anything {
  template <class T>
  constexpr operator T() const;
};

template <class Struct, std::size_t... I>
constexpr bool holds(std::index_sequence<I...>) {
  return requires { Struct{(static_cast<void>(I), Anything{})...}; };
}

}  // namespace detail

// Return true if CLAMBER_FIELDS names all fields of a struct.
template <class Struct>
consteval bool names_all_fields() {
  constexpr std::size_t named = std::tuple_size_v<decltype(std::declval<Struct&>().fields())>;
  return detail::holds<Struct>(std::make_index_sequence<named>()) &&
         !detail::holds<Struct>(std::make_index_sequence<named + 1>());
}

// Return the name of an enum's member, without the trailing underscore that avoids a C++ keyword.
template <class Enum>
[[nodiscard]] constexpr std::string_view name_of(Enum member) {
  std::string_view found;
  int place = 0;
  each_name(names_of(Enum{}), [&](std::string_view name) {
    if (place++ == static_cast<int>(member))
      found = name;
  });
  return found;
}

}  // namespace clamber
