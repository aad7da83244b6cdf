// Bytes of single values, in the order in which they are written.
#pragma once
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace clamber {

template <class T>
void put(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Remove a value from the front of the bytes and return it. Throw std::invalid_argument if there are too few.
template <class T>
T get(std::string_view& bytes) {
  if (bytes.size() < sizeof(T))
    throw std::invalid_argument("too few bytes for what they are to hold");
  T value;
  std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

}  // namespace clamber
