// Numbers and texts as bytes, for file formats. Numbers are little-endian, and texts follow their length.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace clamber {

// Return the FNV-1a hash of bytes, which detects damage.
[[nodiscard]] constexpr std::uint64_t hash_of(std::string_view bytes, std::uint64_t hash = 14695981039346656037u) {
  for (const char c : bytes)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

class ByteWriter {
 public:
  explicit ByteWriter(std::string_view magic) : bytes_(magic) {}

  template <class T>
  void number(T value) {
    auto bits = static_cast<std::make_unsigned_t<T>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i)
      bytes_ += static_cast<char>((bits >> (8 * i)) & 0xFF);
  }
  template <class T>
  void numbers(const std::vector<T>& values) {
    for (const T value : values)
      number(value);
  }
  void text(std::string_view said) {
    number(static_cast<std::uint32_t>(said.size()));
    bytes_ += said;
  }
  [[nodiscard]] std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Reader that throws std::invalid_argument with the message `early` if the bytes end early.
class ByteReader {
 public:
  ByteReader(std::string_view bytes, const char* early) : rest_(bytes), early_(early) {}

  template <class T>
  T number() {
    const std::string_view bytes = take(sizeof(T));
    std::make_unsigned_t<T> bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
      bits =
          static_cast<std::make_unsigned_t<T>>(bits | std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i));
    return static_cast<T>(bits);
  }
  template <class T>
  std::vector<T> numbers(std::size_t n) {
    if (n > rest_.size() / sizeof(T))
      throw std::invalid_argument(early_);
    std::vector<T> values(n);
    for (T& value : values)
      value = number<T>();
    return values;
  }
  std::string_view text() { return take(number<std::uint32_t>()); }
  std::string_view take(std::size_t n) {
    if (n > rest_.size())
      throw std::invalid_argument(early_);
    const std::string_view bytes = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return bytes;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  const char* early_;
};

}  // namespace clamber
