// Conversion between kernel enumerations and words.
#pragma once
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "named.hpp"

namespace clamber::py {

// Return the words of an enumeration, in order, without the trailing underscores that avoid C++ keywords.
inline std::vector<std::string> words(std::string_view names) {
  std::vector<std::string> found;
  each_name(names, [&found](std::string_view name) { found.emplace_back(name); });
  return found;
}

template <class Enum>
const std::string& word_of(Enum value) {
  static const std::vector<std::string> all = words(names_of(Enum{}));
  return all.at(static_cast<std::size_t>(value));
}

// Return the enum member for a word from Python. `what` names the enum in the error message.
template <class Enum>
Enum value_of(std::string_view word, const std::string& what) {
  if (const std::optional<Enum> member = member_named<Enum>(word))
    return *member;
  throw std::invalid_argument("no such " + what + ": " + std::string(word));
}

}  // namespace clamber::py
