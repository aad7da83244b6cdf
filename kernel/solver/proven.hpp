// Transposition table of proofs: bounds on position values, and best actions.
#pragma once
#include <limits>
#include <vector>

#include "solver/position_key.hpp"

namespace clamber {

// Value of a position to the viewer. Scores are integers.
using Worth = std::int64_t;
inline constexpr Worth kMostWorth = std::numeric_limits<Worth>::max() / 4;

struct Proof {
  PositionKey key;
  Worth low = 0, high = 0;
  ActionId best = kNoAction;
  std::uint32_t used = 0;  // 0 marks an empty entry
};

// Direct-mapped transposition table that grows with its number of entries, up to a limit. A new entry replaces the
// old one in its slot.
class Proofs {
 public:
  Proofs() : proofs_(kLeast) {}

  // Return the proof for a position, or nullptr.
  [[nodiscard]] const Proof* find(const PositionKey& key) const {
    const Proof& proof = proofs_[place(key)];
    return proof.used != 0 && proof.key == key ? &proof : nullptr;
  }

  void keep(const Proof& proof) {
    if (2 * count_ > proofs_.size() && proofs_.size() < kMost)
      grow();
    Proof& kept = proofs_[place(proof.key)];
    count_ += kept.used == 0;
    kept = proof;
    kept.used = 1;
  }

 private:
  static constexpr std::size_t kLeast = std::size_t{1} << 10;
  static constexpr std::size_t kMost = std::size_t{1} << 20;  // 48 MB

  [[nodiscard]] std::size_t place(const PositionKey& key) const { return key.low & (proofs_.size() - 1); }

  void grow() {
    std::vector<Proof> old(4 * proofs_.size());
    old.swap(proofs_);
    count_ = 0;
    for (const Proof& proof : old)
      if (proof.used != 0) {
        Proof& kept = proofs_[place(proof.key)];
        count_ += kept.used == 0;
        kept = proof;
      }
  }

  std::vector<Proof> proofs_;
  std::size_t count_ = 0;
};

}  // namespace clamber
