// Parallel loop over worlds. A thread that finishes a world takes the next one.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#if !defined(__wasm__)
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#endif

namespace clamber {

#if defined(__wasm__)

// Do the same as below in one thread, because there are no others.
template <class Make>
std::size_t world_by_world(std::size_t worlds, std::size_t, const std::function<bool()>& goes_on, const Make& make) {
  auto in_world = make();
  std::size_t k = 0;
  while (k < worlds && goes_on())
    in_world(k++);
  return k;
}

#else

// Call `make()` once in each thread, and call its result with the index of each world. The calling thread polls
// `goes_on` every few milliseconds; once it returns false, all threads stop. Return the number of complete worlds,
// counted from the first: all of them unless stopped. Rethrow an exception from any thread. Throw std::system_error
// if a thread cannot be started.
template <class Make>
std::size_t world_by_world(std::size_t worlds, std::size_t threads, const std::function<bool()>& goes_on,
                           const Make& make) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kBetween = std::chrono::milliseconds(5);
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::vector<std::uint8_t> done(worlds);
  std::mutex failing;
  std::exception_ptr failure;

  const auto work = [&](auto&& may_go_on) {
    try {
      auto in_world = make();
      while (!stopped && may_go_on()) {
        const std::size_t k = next++;
        if (k >= worlds)
          return;
        in_world(k);
        done[k] = 1;
      }
    } catch (...) {
      const std::lock_guard lock(failing);
      failure = failure ? failure : std::current_exception();
    }
    stopped = true;
  };

  {
    std::vector<std::jthread> others;
    try {
      for (std::size_t i = 1; i < std::min(threads, worlds); ++i)
        others.emplace_back([&] { work([] { return true; }); });
    } catch (...) {
      stopped = true;
      throw;
    }
    auto asked = Clock::now();
    work([&] {
      if (Clock::now() - asked < kBetween)
        return true;
      const bool on = goes_on();
      asked = Clock::now();
      return on;
    });
  }
  if (failure)
    std::rethrow_exception(failure);
  return static_cast<std::size_t>(std::find(done.begin(), done.end(), 0) - done.begin());
}

#endif

// Return the values of the first `complete` worlds, given those of all worlds: one row for each candidate.
[[nodiscard]] inline std::vector<double> complete_worlds(const std::vector<double>& values, std::size_t candidates,
                                                         std::size_t complete) {
  const std::size_t worlds = values.size() / candidates;
  std::vector<double> kept;
  kept.reserve(candidates * complete);
  for (std::size_t i = 0; i < candidates; ++i) {
    const auto row = values.begin() + static_cast<std::ptrdiff_t>(i * worlds);
    kept.insert(kept.end(), row, row + static_cast<std::ptrdiff_t>(complete));
  }
  return kept;
}

}  // namespace clamber
