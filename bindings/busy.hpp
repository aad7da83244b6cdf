// Detects concurrent use of objects that are not thread-safe.
#pragma once
#include <atomic>
#include <stdexcept>

namespace clamber::py {

// Flag that marks an object as in use by a thread. The work inside may release the GIL (`gil_scoped_release`).
class Busy {
 public:
  // Scope in which one thread uses the object. Throws if another thread is using it, without side effects.
  class Turn {
   public:
    explicit Turn(Busy& busy) : busy_(busy) {
      if (busy_.taken_.exchange(true, std::memory_order_acquire))
        throw std::runtime_error(
            "another thread is using this object just now; it is for one at a time, so give each thread its own");
    }
    ~Turn() { busy_.taken_.store(false, std::memory_order_release); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Busy& busy_;
  };

 private:
  std::atomic<bool> taken_ = false;
};

}  // namespace clamber::py
