// Parts of the deal state class, each in its own file.
#pragma once
#include "structs.hpp"

namespace clamber::py {

void bind_moves(nb::class_<State>& state);
void bind_origins(nb::module_& module, nb::class_<State>& state);

}  // namespace clamber::py
