// Cancellation of long-running calls by a signal or a callback.
#pragma once
#include <exception>

#include "convert.hpp"

namespace clamber::py {

// Predicate that stays true until the call is cancelled. Called without the GIL, which it acquires briefly.
class GoesOn {
 public:
  explicit GoesOn(nb::object stop) : stop_(std::move(stop)) {}

  bool operator()() {
    if (failure_)  // a signal is reported once
      return false;
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
  // Rethrow the exception that interrupted the call, if any.
  void check() const {
    if (failure_)
      std::rethrow_exception(failure_);
  }

 private:
  nb::object stop_;
  std::exception_ptr failure_;
};

}  // namespace clamber::py
