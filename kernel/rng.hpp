// Random numbers: ChaCha8 as a counter-based generator, keyed by a 256-bit seed, with separate streams.
//
// The key is the seed, little-endian words. The nonce is (stream, deal): independent numbers for the deck, for what
// options leave to chance and for bots, and for each deal of a match, whatever is drawn elsewhere.
// Version 1; docs/decisions/0003-randomness.md. Same seed, same deal, on every machine and in every version.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace clamber {

enum class Stream : std::uint32_t { Deck = 0, Chance = 1, Bots = 2, Decisions = 256 /* + k */ };

using Seed = std::array<std::uint64_t, 4>;

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
    if (used_ == block_.size())
      refill();
    return block_[used_++];
  }

  // Uniform in [0, bound), without bias (Lemire's method with rejection).
  [[nodiscard]] std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{next()} * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (low < threshold) {
        product = std::uint64_t{next()} * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Fisher-Yates from the end.
  template <class T>
  void shuffle(T* items, std::size_t n) {
    for (std::size_t i = n; i > 1; --i)
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  static constexpr std::size_t kBlocks = 4;  // blocks made at once: lets the compiler use vectors

  void refill() {
    std::array<std::array<std::uint32_t, kBlocks>, 16> x;
    for (std::size_t i = 0; i < 16; ++i)
      for (std::size_t b = 0; b < kBlocks; ++b)
        x[i][b] = state_[i] + (i == 12 ? static_cast<std::uint32_t>(b) : 0);
    const auto start = x;
    const auto quarter = [&x](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
      for (std::size_t i = 0; i < kBlocks; ++i) {
        x[a][i] += x[b][i], x[d][i] = std::rotl(x[d][i] ^ x[a][i], 16);
        x[c][i] += x[d][i], x[b][i] = std::rotl(x[b][i] ^ x[c][i], 12);
        x[a][i] += x[b][i], x[d][i] = std::rotl(x[d][i] ^ x[a][i], 8);
        x[c][i] += x[d][i], x[b][i] = std::rotl(x[b][i] ^ x[c][i], 7);
      }
    };
    for (int round = 0; round < 4; ++round) {
      quarter(0, 4, 8, 12), quarter(1, 5, 9, 13), quarter(2, 6, 10, 14), quarter(3, 7, 11, 15);
      quarter(0, 5, 10, 15), quarter(1, 6, 11, 12), quarter(2, 7, 8, 13), quarter(3, 4, 9, 14);
    }
    for (std::size_t b = 0; b < kBlocks; ++b)
      for (std::size_t i = 0; i < 16; ++i)
        block_[b * 16 + i] = x[i][b] + start[i][b];
    state_[12] += kBlocks;
    used_ = 0;
  }

  std::array<std::uint32_t, 16> state_;
  std::array<std::uint32_t, 16 * kBlocks> block_{};
  std::size_t used_ = 16 * kBlocks;
};

}  // namespace clamber
