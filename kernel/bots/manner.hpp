// How a bot errs on purpose, as people do: numbers on a game's page (src/clamber/rules/manners.py), which says what
// each is.
#pragma once
#include "named.hpp"

namespace clamber {

// What a player keeps in mind of the cards that were played: all, the high ones, none.
CLAMBER_ENUM(Memory, all, high, none)

struct Manner {
  Memory memory = Memory::all;
  bool passes = true;
  // In thousandths of the net's measure.
  int haste = 0;
  int pride = 0;
  int rivalry = 0;
  int boldness = 0;
  int slips = 0;

  CLAMBER_FIELDS(memory, passes, haste, pride, rivalry, boldness, slips)

  [[nodiscard]] bool errs() const { return haste != 0 || pride != 0 || rivalry != 0 || boldness != 0 || slips != 0; }
};

static_assert(names_all_fields<Manner>());

}  // namespace clamber
