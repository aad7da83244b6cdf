// Active mutant of the kernel; tests/mutants/kernel_sources.py inserts calls into a copy of the kernel.
#pragma once
#include <cstdlib>
#include <type_traits>

extern "C" {
// Number of the active mutant; 0 for none. MUTANT sets it for mutants that take effect on import.
[[gnu::visibility("default"), gnu::used]] inline int mutant_chosen =
    std::getenv("MUTANT") == nullptr ? 0 : std::atoi(std::getenv("MUTANT"));
// Mutants whose code has run.
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
