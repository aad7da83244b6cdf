// Encoder of messages, in a unit of its own, which compiles alone.
#pragma once
#include "convert.hpp"

namespace clamber::py {

void bind_encoder(nb::module_& module);

}  // namespace clamber::py
