// Time matches played through the C interface (bindings/wasm) by native code, for comparison with the module.
//
//   interface JOB...
//
// A job is `RULES NET SEATS POLICY DEALS`, as one argument; NET may be `-`. Prints a line of JSON for each, as
// bench/interface.mjs does: the number of decisions, a sum over all choices, and the CPU time of a decision.
#include "../bindings/wasm/interface.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace {

void put(const std::string& bytes) {
  std::memcpy(clamber_input(static_cast<std::uint32_t>(bytes.size())), bytes.data(), bytes.size());
}

std::int32_t checked(std::int32_t number) {
  if (number >= 0)
    return number;
  std::fprintf(stderr, "%.*s\n", static_cast<int>(clamber_output_size()), clamber_output());
  std::exit(1);
}

std::string read(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Played {
  long decisions = 0;
  std::uint64_t sum = 0;
};

Played played(std::int32_t rules, int seats, const std::string& policy, long first, long deals) {
  Played all;
  for (long deal = first; deal < first + deals; ++deal) {
    std::string seed(32, '\0');
    for (std::size_t i = 0; i < 4; ++i)
      seed[i] = static_cast<char>(deal >> (8 * i));
    put(seed);
    const std::int32_t match = checked(clamber_match(rules, seats, -1));
    std::vector<std::int32_t> bots;
    for (int seat = 0; seat < seats; ++seat) {
      put(seed + policy);
      bots.push_back(checked(clamber_bot(rules, static_cast<std::uint32_t>(seat))));
    }
    checked(clamber_deal(match));
    for (std::int32_t seat = clamber_to_act(match); seat >= 0; seat = clamber_to_act(match)) {
      const std::int32_t action = checked(clamber_choose(bots[static_cast<std::size_t>(seat)], match));
      all.sum = (31 * all.sum + static_cast<std::uint64_t>(action)) % 1'000'000'007;
      checked(clamber_apply(match, static_cast<std::uint32_t>(action)));
      ++all.decisions;
    }
    for (const std::int32_t bot : bots)
      checked(clamber_free(bot));
    checked(clamber_free(match));
  }
  return all;
}

double processor_ns() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

}  // namespace

int main(int count, char** jobs) {
  for (int i = 1; i < count; ++i) {
    std::istringstream job(jobs[i]);
    std::string file, net, policy;
    int seats = 0;
    long deals = 0;
    job >> file >> net >> seats >> policy >> deals;
    put(read(file));
    const std::int32_t rules = checked(clamber_rules());
    if (net != "-") {
      put(read(net));
      checked(clamber_net(rules));
    }
    played(rules, seats, policy, 1'000'000, deals);  // warm
    const double began = processor_ns();
    const Played all = played(rules, seats, policy, 0, deals);
    std::printf("{\"decisions\": %ld, \"sum\": %llu, \"ns\": %.1f}\n", all.decisions,
                static_cast<unsigned long long>(all.sum),
                (processor_ns() - began) / static_cast<double>(all.decisions));
    checked(clamber_free(rules));
  }
}
