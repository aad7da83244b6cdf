#include "encoder.hpp"

NB_MODULE(_kernel, module) {
  module.doc() =
      "Compiled kernel. Private: used only by clamber.compile, kernel_rules, engine, batch, nets and envs.kernel.";
  clamber::py::bind_rules(module);
  clamber::py::bind_table_parts(module);
  clamber::py::bind_compiled(module);
  clamber::py::bind_table(module);
  clamber::py::bind_state(module);
  clamber::py::bind_positions(module);
  clamber::py::bind_events(module);
  clamber::py::bind_seen(module);
  clamber::py::bind_encoder(module);
  clamber::py::bind_policy(module);
  clamber::py::bind_playouts(module);
  clamber::py::bind_judge(module);
  clamber::py::bind_solve(module);
  clamber::py::bind_match(module);
  clamber::py::bind_observation(module);
  clamber::py::bind_vector(module);
  clamber::py::bind_plan(module);
  clamber::py::bind_nets(module);
}
