// Whether a long call may go on: nobody has interrupted it, and who may stop it has not.
#pragma once
#include <exception>

#include "convert.hpp"

namespace clamber::py {

// Asked without Python's lock, which it takes for the moment.
class GoesOn {
 public:
  explicit GoesOn(nb::object stop) : stop_(std::move(stop)) {}

  bool operator()() {
    const nb::gil_scoped_acquire acquire;
    try {
      if (PyErr_CheckSignals() != 0)
        throw nb::python_error();
      return stop_.is_none() || !nb::cast<bool>(nb::bool_(stop_()));
    } catch (...) {
      failure_ = std::current_exception();
      return false;
    }
  }
  // Raises what it was interrupted by.
  void check() const {
    if (failure_)
      std::rethrow_exception(failure_);
  }

 private:
  nb::object stop_;
  std::exception_ptr failure_;
};

}  // namespace clamber::py
