// Faults of the C interface as exceptions.
#pragma once
#include <exception>
#include <string>

#include "interface.hpp"

namespace clamber::wasm {

// Exception with the fault that it is reported as.
class Faulty : public std::exception {
 public:
  Faulty(Fault fault, std::string message) : fault_(fault), message_(std::move(message)) {}

  [[nodiscard]] Fault fault() const { return fault_; }
  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

 private:
  Fault fault_;
  std::string message_;
};

// Return the exception being handled as a fault: those of the kernel are refusals.
[[nodiscard]] Faulty caught();

}  // namespace clamber::wasm
