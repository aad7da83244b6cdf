// Results of deals played elsewhere.
#pragma once
#include "run/match.hpp"
#include "structs.hpp"

namespace clamber::py {

void bind_ended(nb::module_& module, nb::class_<MatchState>& match);

}  // namespace clamber::py
