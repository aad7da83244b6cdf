// A table as bytes, for programs that run the kernel without Python (bench/driver.cpp). No file format: what one
// build writes the same build reads.
#pragma once
#include <cstring>
#include <span>
#include <string>

#include "combinations/table.hpp"

namespace clamber {

namespace detail {

// Calls f for every part of a table; one that is forgotten does not compile.
template <class SomeTable, class F>
void each_part(SomeTable& table, F&& f) {
  auto& [rules, ids, families, patterns, terms, blocks, looks, pool, kickers, steps, ranges, actions, followers,
         filter, set_power, rows, levels, solo, led, first_bomb, last_plays, wild_suit, red_joker, wild_weight,
         suited, by_state] = table;
  [&f](auto&... parts) {
    (f(parts), ...);
  }(rules, ids, families, patterns, terms, blocks, looks, pool, kickers, steps, ranges, actions, followers, filter,
    set_power, rows, levels, solo, led, first_bomb, last_plays, wild_suit, red_joker, wild_weight, suited, by_state);
}

class ImageReader {
 public:
  explicit ImageReader(std::string_view image) : rest_(image) {}

  template <class T>
  void operator()(std::vector<T>& part) {
    std::uint64_t size = 0;
    (*this)(size);
    if (size > rest_.size() / sizeof(T))
      throw std::invalid_argument("the image of a table ends early");
    part.resize(size);
    take(part.data(), size * sizeof(T));
  }
  template <class T>
  void operator()(T& part) {
    take(&part, sizeof part);
  }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  template <class T>
  void take(T* to, std::size_t bytes) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (bytes > rest_.size())
      throw std::invalid_argument("the image of a table ends early");
    if (bytes != 0)
      std::memcpy(to, rest_.data(), bytes);
    rest_.remove_prefix(bytes);
  }

  std::string_view rest_;
};

}  // namespace detail

[[nodiscard]] inline std::string image_of(const Table& table) {
  std::string image;
  const auto append = [&image](const auto* from, std::size_t bytes) {
    image.append(reinterpret_cast<const char*>(from), bytes);
  };
  detail::each_part(table, [&append](const auto& part) {
    if constexpr (requires { part.data() + part.capacity(); }) {
      const std::uint64_t size = part.size();
      append(&size, sizeof size);
      append(part.data(), part.size() * sizeof(*part.data()));
    } else {
      append(&part, sizeof part);
    }
  });
  return image;
}

// Raises std::invalid_argument if the image was cut off or has more than a table.
[[nodiscard]] inline Table table_of(std::string_view image) {
  Table table;
  detail::ImageReader read(image);
  detail::each_part(table, read);
  if (!read.at_end())
    throw std::invalid_argument("the image of a table goes on after its end");
  return table;
}

}  // namespace clamber
