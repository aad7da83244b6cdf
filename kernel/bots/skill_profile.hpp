// Parameters of deliberate, humanlike errors. The values are part of each game's rules;
// src/clamber/rules/skill_profiles.py documents the fields.
#pragma once
#include "named.hpp"

namespace clamber {

// Played cards that a player remembers: all, only high cards, or none.
CLAMBER_ENUM(Memory, all, high, none)

struct SkillProfile {
  Memory memory = Memory::all;
  bool passes = true;
  // In thousandths, on the net's value scale.
  int haste = 0;
  int pride = 0;
  int rivalry = 0;
  int boldness = 0;
  int slips = 0;

  CLAMBER_FIELDS(memory, passes, haste, pride, rivalry, boldness, slips)

  [[nodiscard]] bool errs() const { return haste != 0 || pride != 0 || rivalry != 0 || boldness != 0 || slips != 0; }
};

static_assert(names_all_fields<SkillProfile>());

}  // namespace clamber
