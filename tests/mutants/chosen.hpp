// Which change on purpose is there (tests/mutants/kernel_sources.py writes calls of this into a copy of the kernel).
#pragma once
#include <cstdlib>
#include <type_traits>

extern "C" {
// 0: none. Where a module has to be loaded with a change, the environment says which.
[[gnu::visibility("default"), gnu::used]] inline int mutant_chosen =
    std::getenv("MUTANT") == nullptr ? 0 : std::atoi(std::getenv("MUTANT"));
// Those whose place has been run.
[[gnu::visibility("default"), gnu::used]] inline unsigned char mutants_reached[1 << 16] = {};
}

namespace clamber_mutants {

constexpr bool chosen(int number) {
  if (std::is_constant_evaluated())
    return false;
  mutants_reached[number] = 1;
  return mutant_chosen == number;
}

}  // namespace clamber_mutants
