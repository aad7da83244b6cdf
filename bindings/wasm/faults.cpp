// Exceptions of the C interface, and the runtime library that they need in WebAssembly.
#include "faults.hpp"

#include <cstdlib>
#include <new>
#include <stdexcept>
#include <typeinfo>
#include <utility>

#if defined(__wasm__)

// The C++ library of zig for wasm32-wasi is compiled without exceptions, so that it lacks what `throw` and `catch
// (...)` call. The instructions of WebAssembly do the rest. There is no personality routine, hence no `catch` of a
// type: the interface catches everything (interface.cpp) and asks for the type here. Exceptions are handled one at a
// time.

// Tag of the exceptions of C++, whose value is the address of the object.
asm(".tagtype __cpp_exception i32\n"
    ".globl __cpp_exception\n"
    "__cpp_exception:\n");

namespace {

struct Thrown {
  void* object = nullptr;
  const std::type_info* type = nullptr;
  void* (*destroy)(void*) = nullptr;
  bool again = false;  // true while it is thrown again, so that it outlives the handler
};
Thrown thrown;

}  // namespace

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {
  if (void* const room = std::malloc(size))
    return room;
  std::abort();
}
void __cxa_free_exception(void* object) noexcept { std::free(object); }
[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  thrown = {object, type, destroy};
  __builtin_wasm_throw(0, object);
}
[[noreturn]] void __cxa_rethrow() {
  thrown.again = true;
  __builtin_wasm_throw(0, thrown.object);
}
void* __cxa_begin_catch(void* object) noexcept { return object; }
void __cxa_end_catch() {
  if (std::exchange(thrown.again, false))
    return;
  if (thrown.destroy != nullptr)
    thrown.destroy(thrown.object);
  std::free(thrown.object);
  thrown = {};
}

// Ends the program after a fault of the program itself, as the next one does. The library's own write a message to
// the standard error, which the kernel does not have, and bring `printf` with them.
[[noreturn]] void __abort_message(const char*, ...) { __builtin_trap(); }

// There is one thread, which does not end.
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }

}  // extern "C"

[[noreturn]] void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }

// The library's own would end the program.
void* operator new(std::size_t size) {
  if (void* const room = std::malloc(size))
    return room;
  throw std::bad_alloc();
}

namespace clamber::wasm {

Faulty caught() {
  if (*thrown.type == typeid(Faulty))
    return *static_cast<const Faulty*>(thrown.object);
  for (const std::type_info* const known :
       {&typeid(std::invalid_argument), &typeid(std::runtime_error), &typeid(std::logic_error)})
    if (*thrown.type == *known)
      return {kRefused, static_cast<const std::exception*>(thrown.object)->what()};
  return {kFailed, "out of memory"};
}

}  // namespace clamber::wasm

#else

namespace clamber::wasm {

Faulty caught() {
  try {
    throw;
  } catch (const Faulty& faulty) {
    return faulty;
  } catch (const std::bad_alloc&) {
    return {kFailed, "out of memory"};
  } catch (const std::exception& refusal) {
    return {kRefused, refusal.what()};
  }
}

}  // namespace clamber::wasm

#endif
