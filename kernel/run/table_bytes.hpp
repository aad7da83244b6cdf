// Serialization of a table for programs that run the kernel without Python (bench/driver.cpp). This is not a file
// format, because the bytes are valid only for the same build.
#pragma once
#include <algorithm>
#include <cstring>
#include <span>
#include <string>

#include "combinations/table.hpp"

namespace clamber {

namespace detail {

// Call f for every part of a table. Does not compile if a part is missing.
template <class SomeTable, class F>
void each_part(SomeTable& table, F&& f) {
  auto& [rules, ids, families, patterns, terms, blocks, questions, pool, kickers, steps, ranges, actions, followers,
         filter, set_power, rows, levels, joker_lead, leads_end, first_bomb, last_plays, wild_suit, red_joker,
         wild_weight, suited, reference, planner_of, skill_profiles, net, by_state, some_end_hand] = table;
  static_cast<void>(skill_profiles),
      static_cast<void>(net);  // a net has its own file, and only nets have skill_profiles
  [&f](auto&... parts) { (f(parts), ...); }(rules, ids, families, patterns, terms, blocks, questions, pool, kickers,
                                            steps, ranges, actions, followers, filter, set_power, rows, levels,
                                            joker_lead, leads_end, first_bomb, last_plays, wild_suit, red_joker,
                                            wild_weight, suited, reference, planner_of, by_state, some_end_hand);
}

// Copy the fields of a part to zeros, at their places in memory. The bytes between fields stay zero: in memory they
// are indeterminate, so equal tables would differ, and remains of other data would be written.
template <class T>
void copy_fields(T& part, char* to) {
  const auto copy_each = [&part, to](auto&... fields) {
    (copy_fields(fields, to + (reinterpret_cast<const char*>(&fields) - reinterpret_cast<const char*>(&part))), ...);
  };
  if constexpr (requires { part.fields(); }) {
    std::apply(copy_each, part.fields());
  } else if constexpr (std::is_same_v<T, rules::Holdings>) {
    copy_each(part.sets, part.count);
  } else {
    static_assert(!std::is_class_v<T> || std::has_unique_object_representations_v<T>, "name the fields");
    std::memcpy(to, &part, sizeof part);
  }
}

class TableReader {
 public:
  explicit TableReader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  void operator()(std::vector<T>& part) {
    std::uint64_t size = 0;
    (*this)(size);
    if (size > rest_.size() / sizeof(T))
      throw std::invalid_argument("the bytes of a table end early");
    part.resize(size);
    take(part.data(), size * sizeof(T));
  }
  template <class T>
  void operator()(T& part) {
    if constexpr (std::is_same_v<T, bool>) {
      if (rest_.empty() || static_cast<unsigned char>(rest_.front()) > 1)
        throw std::invalid_argument("a truth value that is none");
    }
    take(&part, sizeof part);
  }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  template <class T>
  void take(T* to, std::size_t bytes) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (bytes > rest_.size())
      throw std::invalid_argument("the bytes of a table end early");
    if (bytes != 0)
      std::memcpy(to, rest_.data(), bytes);
    rest_.remove_prefix(bytes);
  }

  std::string_view rest_;
};

}  // namespace detail

[[nodiscard]] inline std::string bytes_of(const CombinationTable& table) {
  std::string all;
  const auto append = [&all](auto part) {
    all.resize(all.size() + sizeof part);
    detail::copy_fields(part, all.data() + all.size() - sizeof part);
  };
  detail::each_part(table, [&append](const auto& part) {
    if constexpr (requires { part.data() + part.capacity(); }) {
      append(static_cast<std::uint64_t>(part.size()));
      std::for_each(part.begin(), part.end(), append);
    } else {
      append(part);
    }
  });
  return all;
}

// Return the memory use of a table in bytes, excluding the net, which tables share.
[[nodiscard]] inline std::size_t size_of(const CombinationTable& table) {
  std::size_t bytes = sizeof table;
  detail::each_part(table, [&bytes](const auto& part) {
    if constexpr (requires { part.data() + part.capacity(); })
      bytes += part.capacity() * sizeof(*part.data());
  });
  return bytes;
}

// Parse the bytes of a table. Throws std::invalid_argument if they are truncated or too long.
[[nodiscard]] inline CombinationTable table_from(std::string_view bytes) {
  CombinationTable table;
  detail::TableReader read(bytes);
  detail::each_part(table, read);
  if (!read.at_end())
    throw std::invalid_argument("the bytes of a table go on after its end");
  return table;
}

}  // namespace clamber
