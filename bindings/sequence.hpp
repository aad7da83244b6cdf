// Sequences with lazily created items: legal plays and deal events.
#pragma once
#include "convert.hpp"

namespace clamber::py {

// Create an instance of a class derived from Held's class; return the instance and its C++ contents.
template <class Held>
std::pair<nb::object, Held*> new_instance(nb::handle type, Held&& held) {
  nb::object instance = nb::inst_alloc(type);
  auto* inside = new (nb::inst_ptr<Held>(instance)) Held(std::move(held));
  nb::inst_mark_ready(instance);
  return {std::move(instance), inside};
}

// Return the result of f, or null with a Python error set, because a type slot must not throw.
template <class F>
PyObject* or_error(F&& f) {
  try {
    return f().release().ptr();
  } catch (nb::python_error& error) {
    error.restore();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

// Slots that implement len(x) and x[i] for a class with size() and item(i). Slices call Python's `_part`.
template <class Held>
struct Sequence {
  // Return the C++ contents of an instance; null, with an error set, if it is not initialized.
  static Held* inside(PyObject* self) {
    if (nb::inst_ready(self))
      return nb::inst_ptr<Held>(self);
    PyErr_SetString(PyExc_TypeError, Held::kNotMade);
    return nullptr;
  }

  static Py_ssize_t length(PyObject* self) {
    const Held* held = inside(self);
    return held == nullptr ? -1 : static_cast<Py_ssize_t>(held->size());
  }

  static PyObject* item(PyObject* self, PyObject* key) {
    Held* held = inside(self);
    if (held == nullptr)
      return nullptr;
    if (PySlice_Check(key))
      return or_error([&] { return nb::object(nb::handle(self).attr("_part")(nb::handle(key))); });
    Py_ssize_t place = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (place == -1 && PyErr_Occurred() != nullptr)
      return nullptr;
    const auto size = static_cast<Py_ssize_t>(held->size());
    if (place < 0)
      place += size;
    if (place < 0 || place >= size) {
      PyErr_SetString(PyExc_IndexError, Held::kNotSoMany);
      return nullptr;
    }
    return or_error([&] { return held->item(static_cast<std::size_t>(place)); });
  }

  static inline PyType_Slot slots[] = {{Py_mp_length, reinterpret_cast<void*>(&length)},
                                       {Py_sq_length, reinterpret_cast<void*>(&length)},
                                       {Py_mp_subscript, reinterpret_cast<void*>(&item)},
                                       {0, nullptr}};
};

}  // namespace clamber::py
