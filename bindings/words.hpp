// Enumerations of the kernel as words.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rules.hpp"

namespace clamber::py {

// All words of an enumeration, in order, without the underscores that C++ needs.
inline std::vector<std::string> words(std::string_view names) {
  std::vector<std::string> found;
  while (!names.empty()) {
    const auto comma = names.find(',');
    std::string name(names.substr(0, comma));
    if (!name.empty() && name.back() == '_')
      name.pop_back();
    found.push_back(std::move(name));
    if (comma == std::string_view::npos)
      break;
    names.remove_prefix(comma + 2);
  }
  return found;
}

template <class Enum>
const std::string& word_of(Enum value) {
  static const std::vector<std::string> all = words(names_of(Enum{}));
  return all.at(static_cast<std::size_t>(value));
}

template <class Enum>
Enum value_of(const std::string& word, const char* what) {
  const int place = detail::place_of(names_of(Enum{}), word);
  if (place < 0)
    throw std::invalid_argument(std::string("no such ") + what + ": " + word);
  return static_cast<Enum>(place);
}

}  // namespace clamber::py
