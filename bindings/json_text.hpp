// Texts that the kernel writes as JSON, as strings of Python.
#pragma once
#include "convert.hpp"
#include "messages/json.hpp"

namespace clamber::py {

inline constexpr std::size_t kUsualLength = 1 << 14;

// Return the text that a function writes. It writes into a buffer of the thread, which grows if the text is longer.
template <class Write>
[[nodiscard]] nb::str text_of(Write&& write) {
  thread_local std::vector<char> buffer(kUsualLength);
  JsonWriter json(buffer.data(), buffer.size());
  write(json);
  if (!json.fits()) {
    buffer.resize(json.size());
    json = JsonWriter(buffer.data(), buffer.size());
    write(json);
  }
  return nb::str(buffer.data(), json.size());
}

}  // namespace clamber::py
