// Writer of JSON into memory of the caller: no allocation, and no text beyond the room that it was given. Texts are
// names in notation, which need no escapes.
#pragma once
#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <ranges>
#include <string_view>

#include "combinations/cards.hpp"
#include "named.hpp"

namespace clamber {

// Return a seat, rank or number, or nullopt for the sentinel of a missing one.
[[nodiscard]] constexpr std::optional<int> or_null(std::uint8_t value) {
  return value == kNone ? std::nullopt : std::optional<int>(value);
}

class JsonWriter {
 public:
  JsonWriter(char* to, std::size_t room) : to_(to), room_(room) {}

  // Return the length of the complete text. Only the part that fits was written.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool fits() const { return size_ <= room_; }

  void open(char bracket) {
    separate();
    put(bracket);
    first_ = true;
  }
  void close(char bracket) {
    put(bracket);
    first_ = false;
  }
  [[gnu::noinline]] void key(std::string_view name) {
    separate();
    quote(name);
    put(':');
    first_ = true;
  }
  // Write a value that is JSON already.
  [[gnu::noinline]] void json(std::string_view text) {
    separate();
    put(text);
  }
  [[gnu::noinline]] void value(std::string_view text) {
    separate();
    quote(text);
  }
  void value(std::nullopt_t) { json("null"); }
  template <std::integral Number>
  void value(Number number) {
    if constexpr (std::same_as<Number, bool>)
      json(number ? "true" : "false");
    else
      integer(static_cast<std::int64_t>(number));
  }
  template <class Value>
  void value(const std::optional<Value>& found) {
    if (found)
      value(*found);
    else
      value(std::nullopt);
  }
  template <std::ranges::input_range Values>
    requires(!std::convertible_to<Values, std::string_view>)
  void value(const Values& all) {
    open('[');
    for (const auto& one : all)
      value(one);
    close(']');
  }
  template <class Value>
  void field(std::string_view name, const Value& found) {
    key(name);
    value(found);
  }
  void seats(std::string_view name, unsigned mask) {
    key(name);
    open('[');
    for (; mask != 0; mask &= mask - 1)
      value(std::countr_zero(mask));
    close(']');
  }

 private:
  // The functions that messages call for each field are not inlined, because messages have hundreds of fields.
  [[gnu::noinline]] void integer(std::int64_t number) {
    std::array<char, 24> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    json({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }
  void separate() {
    if (!first_)
      put(',');
    first_ = false;
  }
  void quote(std::string_view text) {
    put('"');
    put(text);
    put('"');
  }
  void put(char c) {
    if (size_ < room_)
      to_[size_] = c;
    ++size_;
  }
  void put(std::string_view text) {
    if (size_ <= room_ && text.size() <= room_ - size_)
      std::memcpy(to_ + size_, text.data(), text.size());
    size_ += text.size();
  }

  char* to_;
  std::size_t room_;
  std::size_t size_ = 0;
  bool first_ = true;  // true if the next value is the first of its array or object, or follows its key
};

}  // namespace clamber
