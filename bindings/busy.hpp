// Objects that are for one thread at a time, and say so.
#pragma once
#include <atomic>
#include <stdexcept>

namespace clamber::py {

// Whether a thread is at work with an object. What it does may let other threads run (`gil_scoped_release`).
class Busy {
 public:
  // The time in which a thread works with it. A second thread is told that it is busy, and nothing has changed.
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
