// Random numbers from ChaCha8 as a counter-based generator, keyed by a 256-bit seed, with separate streams.
//
// The key is the seed as little-endian words. The nonce is (stream, deal), which gives independent numbers for the
// deck, for decisions that options leave to chance, for bots, and for each deal of a match, regardless of other
// draws. Version 1; see docs/decisions/0003-randomness.md. The same seed gives the same deal on every machine and in
// every version.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace clamber {

// Purposes of random numbers, each with its own stream. Starting at `decisions`, there is one stream per decision
// left to chance; starting at `opponents`, one per action in a deal in which policies play against a learner.
enum class Stream : std::uint32_t {
  deck = 0,
  chance = 1,
  bots = 2,
  worlds = 3,
  playouts = 4,
  learning = 5,
  decisions = 256,
  opponents = 1u << 31
};

using Seed = std::array<std::uint64_t, 4>;

// Return the seed with these 32 bytes, little-endian. Throw std::invalid_argument if there are more or fewer.
[[nodiscard]] inline Seed seed_of(std::string_view bytes) {
  Seed seed{};
  if (bytes.size() != sizeof seed)
    throw std::invalid_argument("a seed is 32 bytes");
  for (std::size_t i = 0; i < bytes.size(); ++i)
    seed[i / 8] |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * (i % 8));
  return seed;
}

class Rng {
 public:
  Rng(const Seed& seed, Stream stream, std::uint64_t deal) {
    state_ = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (std::size_t i = 0; i < 8; ++i)
      state_[4 + i] = static_cast<std::uint32_t>(seed[i / 2] >> (32 * (i % 2)));
    state_[12] = 0;
    state_[13] = static_cast<std::uint32_t>(stream);
    state_[14] = static_cast<std::uint32_t>(deal);
    state_[15] = static_cast<std::uint32_t>(deal >> 32);
  }

  [[nodiscard]] std::uint32_t next() {
    if (used_ == words_.size())
      refill();
    return words_[used_++];
  }

  // Return the number of draws so far; `skip_to` continues after this number of draws.
  [[nodiscard]] std::uint64_t drawn() const { return 16 * std::uint64_t{state_[12]} - (words_.size() - used_); }
  void skip_to(std::uint64_t drawn) {
    state_[12] = static_cast<std::uint32_t>(drawn / words_.size() * kBlocks);
    refill();
    used_ = drawn % words_.size();
  }

  // Return an unbiased uniform number in [0, bound), using Lemire's method with rejection.
  [[nodiscard]] std::uint32_t below(std::uint32_t bound) { return unbiased(std::uint64_t{next()} * bound, bound); }

  // Do the same, but consume no random number if there is only one choice. This case is handled without a branch.
  [[nodiscard]] std::uint32_t one_of(std::uint32_t choices) {
    if (used_ == words_.size())
      refill();
    const std::uint64_t product = std::uint64_t{words_[used_]} * choices;
    used_ += choices > 1 ? 1 : 0;
    return unbiased(product, choices);
  }

  // Perform a Fisher-Yates shuffle from the end.
  template <class T>
  void shuffle(T* items, std::size_t n) {
    for (std::size_t i = n; i > 1; --i)
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  static constexpr std::size_t kBlocks = 4;  // number of ChaCha blocks computed at once

  // One word from each block, as a SIMD vector.
  using Words = std::uint32_t __attribute__((vector_size(4 * kBlocks)));

  // Return the upper half of a word times the bound, redrawing words that would cause bias.
  [[nodiscard]] std::uint32_t unbiased(std::uint64_t product, std::uint32_t bound) {
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold)
        product = std::uint64_t{next()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  template <int N>
  static Words rotate(Words x) {
    return (x << N) | (x >> (32 - N));
  }

  static void quarter(Words& a, Words& b, Words& c, Words& d) {
    a += b, d = rotate<16>(d ^ a);
    c += d, b = rotate<12>(b ^ c);
    a += b, d = rotate<8>(d ^ a);
    c += d, b = rotate<7>(b ^ c);
  }

  void refill() {
    Words start[16];
    for (std::size_t i = 0; i < 16; ++i)
      start[i] = Words{} + state_[i];
    start[12] += Words{0, 1, 2, 3};
    Words x[16];
    std::copy_n(start, 16, x);
    for (int round = 0; round < 4; ++round) {
      quarter(x[0], x[4], x[8], x[12]), quarter(x[1], x[5], x[9], x[13]);
      quarter(x[2], x[6], x[10], x[14]), quarter(x[3], x[7], x[11], x[15]);
      quarter(x[0], x[5], x[10], x[15]), quarter(x[1], x[6], x[11], x[12]);
      quarter(x[2], x[7], x[8], x[13]), quarter(x[3], x[4], x[9], x[14]);
    }
    for (std::size_t i = 0; i < 16; ++i)
      for (std::size_t block = 0; block < kBlocks; ++block)
        words_[16 * block + i] = x[i][block] + start[i][block];
    state_[12] += kBlocks;
    used_ = 0;
  }

  std::array<std::uint32_t, 16> state_;
  std::array<std::uint32_t, 16 * kBlocks> words_;
  std::size_t used_ = 16 * kBlocks;
};

}  // namespace clamber
