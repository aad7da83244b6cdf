// Kernel workloads without Python, for benchmarks, profilers and instruction counters.
//
//   driver TABLE deals SEATS DEALS POLICY     complete deals between players of one policy
//   driver TABLE leads WILD ROUNDS            all leads of hands of 27 cards, WILD of them wild
//   driver TABLE plans WILD ROUNDS            plans of the same hands as turns
//   driver TABLE views SEATS DEALS LAST FIELD...
//                                             random deals; every seat's observation at every decision, with the
//                                             last LAST actions
//
// TABLE is a file with the table of a ruleset (Table.to_bytes() in Python). Workloads are deterministic. Each checks
// its result and prints one line of JSON; `ns` is the CPU time per unit of work, and `worst` that of the slowest
// unit if units are timed individually.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>

#include "run/batch.hpp"
#include "run/encode.hpp"
#include "run/table_bytes.hpp"

namespace {

using namespace clamber;

#define CLAMBER_TEXT(x) #x
#define CLAMBER_VALUE(x) CLAMBER_TEXT(x)
#if defined(__clang__)
#define CLAMBER_COMPILER "clang " CLAMBER_VALUE(__clang_major__) "." CLAMBER_VALUE(__clang_minor__)
#else
#define CLAMBER_COMPILER "g++ " CLAMBER_VALUE(__GNUC__) "." CLAMBER_VALUE(__GNUC_MINOR__)
#endif
#if defined(__x86_64__)
constexpr const char* kCompiler = CLAMBER_COMPILER ", x86-64";
#else
constexpr const char* kCompiler = CLAMBER_COMPILER ", another processor";
#endif

constexpr Seed kSeed{20261121, 0, 0, 0};

void require(bool holds, const char* what) {
  if (!holds)
    throw std::runtime_error(what);
}

CombinationTable read_table(const char* path) {
  std::ifstream file(path, std::ios::binary);
  require(file.good(), "no such table");
  return table_from(std::string(std::istreambuf_iterator<char>(file), {}));
}

double processor_ns() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

struct Done {
  const char* unit;
  std::uint64_t units = 0;
  std::uint64_t sum = 0;  // checksum of the results, the same in every run
  double ns = 0;          // CPU time per unit
  double worst = 0;       // CPU time of the slowest unit
};

// Measured work is in functions named work_*, so that a profiler can select them (callgrind:
// --toggle-collect='work_*').

extern "C" [[gnu::noinline]] void work_deals(Simulation& simulation, int deals, PlayedDeal& played, Done& done) {
  for (int i = 0; i < deals; ++i) {
    simulation.play(played, false);
    done.units += played.decisions;
    for (const std::int64_t score : played.scores)
      done.sum = 31 * done.sum + static_cast<std::uint64_t>(score);
    for (const Seat seat : played.state.order)
      done.sum = 31 * done.sum + seat;
  }
}

Done deals(const CombinationTable& table, int seats, int count, PolicyName policy) {
  Simulation simulation(table, new_match(table, seats), kSeed, 0,
                        std::vector(static_cast<std::size_t>(seats), policy));
  PlayedDeal played;
  Done done{"play"};
  const double start = processor_ns();
  work_deals(simulation, count, played, done);
  done.ns = (processor_ns() - start) / static_cast<double>(done.units);
  require(done.units > 10 * static_cast<std::uint64_t>(count), "deals of so few plays are none");
  return done;
}

constexpr std::uint8_t kWildFace = 2;  // 2 of hearts

// Return hands of 27 cards at level 2, exactly `wild` of them wild.
std::vector<Hand> hands_with(const CombinationTable& table, int wild, std::size_t count) {
  std::array<std::uint8_t, kMaxDeck> deck{};
  for (std::size_t i = 0; i < kMaxDeck; ++i)
    deck[i] = static_cast<std::uint8_t>(i % kFaces);
  std::vector<Hand> hands;
  for (std::uint64_t deal = 0; hands.size() < count; ++deal) {
    Rng(kSeed, Stream::deck, deal).shuffle(deck.data(), kMaxDeck);
    Cards cards;
    for (std::size_t i = 0; i < 27; ++i)
      cards.add(table.slot_of(deck[i]));
    const Hand hand = hand_of(with_special(cards, kWildFace));
    if (hand.lanes.at[kSpecialLane] == wild)
      hands.push_back(hand);
  }
  return hands;
}

// Return the cards unseen by a seat: all others of two packs, with two opponents who hold 27 each.
Unseen unseen_by(const CombinationTable& table, const Hand& hand) {
  Cards deck;
  for (std::uint8_t face = 0; face < kFaces; ++face)
    deck.add(table.slot_of(face)), deck.add(table.slot_of(face));
  Unseen unseen;
  unseen.lanes = lanes_of(with_special(deck, kWildFace).minus(hand.cards));
  unseen.cards = unseen.lanes.size();
  unseen.opponents = 2;
  unseen.opponents_cards = 54;
  unseen.opponents_most = 27;
  return unseen;
}

// Return the checksum of a hand's leads, found by testing the required cards of each action.
std::uint64_t leads_one_by_one(const CombinationTable& table, const Hand& hand) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < table.actions.size(); ++i) {
    const auto id = static_cast<ActionId>(table.ids.plays + i);
    if (!hand.lanes.covers(table.actions[i].need) || table.actions[i].family == table.joker_lead)
      continue;
    const Cards cards = first_choice(table, hand, 0, id);
    if (hand.cards.contains(cards) && is_choice(table, 0, id, cards))
      sum += id;
  }
  return sum;
}

extern "C" [[gnu::noinline]] void work_leads(const CombinationTable& table, const std::vector<Hand>& hands,
                                             NarrowId* out, Done& done) {
  for (const Hand& hand : hands) {
    const int n = generate_leads(table, hand, 0, out);
    done.sum += static_cast<std::uint64_t>(n);
  }
  done.units += hands.size();
}

Done leads(const CombinationTable& table, int wild, int rounds) {
  require(table.rules.tribute.on, "leads are measured in Guandan");
  require(table.is_narrow(), "leads are measured as narrow ids");
  const std::vector<Hand> hands = hands_with(table, wild, 2048);
  std::vector<NarrowId> out(table.scratch_size());
  for (const Hand& hand : hands) {
    const int n = generate_leads(table, hand, 0, out.data());
    std::uint64_t sum = 0;
    for (int i = 0; i < n; ++i)
      sum += out[static_cast<std::size_t>(i)];
    require(sum == leads_one_by_one(table, hand), "leads differ from those found one by one");
  }
  Done done{"generation"};
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    const double start = processor_ns();
    work_leads(table, hands, out.data(), done);
    times.push_back((processor_ns() - start) / static_cast<double>(hands.size()));
  }
  std::sort(times.begin(), times.end());
  done.ns = times[times.size() / 2];
  return done;
}

// Plan one hand; the costs of turns are set first, as at each turn of a deal.
extern "C" [[gnu::noinline]] void work_plan(HandPlanner& planner, const PlannerWeights& weights, TurnCosts& costs,
                                            const Hand& hand, const Unseen& unseen, int most, Done& done) {
  costs.set(weights, 0, unseen);
  done.sum += static_cast<std::uint64_t>(planner.cost(hand, 0, costs, most));
  ++done.units;
}

// Measure plans. The fastest round of each hand counts, to exclude interruptions.
Done plans(const CombinationTable& table, int wild, int rounds) {
  require(table.rules.tribute.on, "plans are measured in Guandan");
  const std::vector<Hand> hands = hands_with(table, wild, 2048);
  const TurnShapes shapes = turn_shapes_of(table);
  TurnCosts costs(table);
  HandPlanner planner(table, shapes);
  Done done{"plan"};
  std::vector<double> least(hands.size(), std::numeric_limits<double>::max());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const Unseen unseen = unseen_by(table, hands[i]);
      const auto start = std::chrono::steady_clock::now();
      work_plan(planner, table.reference, costs, hands[i], unseen, PlannerPlay::kTries, done);
      const auto end = std::chrono::steady_clock::now();
      least[i] = std::min(least[i], std::chrono::duration<double, std::nano>(end - start).count());
    }
  done.ns = std::accumulate(least.begin(), least.end(), 0.0) / static_cast<double>(least.size());
  done.worst = *std::max_element(least.begin(), least.end());
  return done;
}

extern "C" [[gnu::noinline]] void work_view(const CombinationTable& table, const Layout& layout, const State& state,
                                            const MatchState& match, const History& history, Seat viewer,
                                            std::vector<std::uint8_t>& row) {
  encode(table, layout, state, match, history, viewer, row.data());
}

Layout layout_of(const CombinationTable& table, const std::vector<std::string>& names, int seats, int last) {
  std::vector<Field> fields;
  for (const std::string& name : names) {
    const std::optional<Field> field = field_named(name);
    require(field.has_value(), "no such field");
    fields.push_back(*field);
  }
  return {fields, static_cast<std::size_t>(seats), static_cast<std::size_t>(last), table.id_bits()};
}

Done views(const CombinationTable& table, int seats, int count, const Layout& layout) {
  std::vector<std::uint8_t> row(layout.size);
  std::vector<ActionId> scratch(table.scratch_size());
  const MatchState match = new_match(table, seats);
  History history;
  Done done{"view"};
  for (int deal = 0; deal < count; ++deal) {
    Rng chance(kSeed, Stream::chance, static_cast<std::uint64_t>(deal));
    const Drawn drawn = draw_deal(table, match, kSeed, static_cast<std::uint64_t>(deal), chance);
    State state = begin_deal(table, seats, drawn.deck.data(), drawn.opening, scratch.data());
    history.clear();
    while (state.phase != Phase::over) {
      const double start = processor_ns();
      for (Seat viewer = 0; viewer < seats; ++viewer)
        work_view(table, layout, state, match, history, viewer, row), ++done.units;
      done.ns += processor_ns() - start;
      for (const std::uint8_t byte : row)
        done.sum += byte;
      const auto n = static_cast<std::uint32_t>(legal_actions(table, state, scratch.data()));
      apply_and_write(table, state, history, default_choice(table, state, scratch[chance.below(n)]));
    }
  }
  done.ns /= static_cast<double>(done.units);
  return done;
}

Done run(const std::vector<std::string>& words) {
  require(words.size() >= 4,
          "driver TABLE deals SEATS DEALS POLICY | leads WILD ROUNDS | plans WILD ROUNDS | views SEATS DEALS LAST "
          "FIELD...");
  const CombinationTable table = read_table(words[0].c_str());
  const int first = std::stoi(words[2]), count = std::stoi(words[3]);
  if (words[1] == "deals") {
    const auto policy = member_named<PolicyName>(words.size() == 5 ? words[4] : "");
    require(policy.has_value(), "no such policy");
    return deals(table, first, count, *policy);
  }
  if (words[1] == "leads")
    return leads(table, first, count);
  if (words[1] == "plans")
    return plans(table, first, count);
  require(words[1] == "views" && words.size() >= 6, "no such workload");
  return views(table, first, count, layout_of(table, {words.begin() + 5, words.end()}, first, std::stoi(words[4])));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Done done = run({argv + 1, argv + argc});
    std::printf(
        "{\"compiler\": \"%s\", \"unit\": \"%s\", \"units\": %llu, \"sum\": %llu, \"ns\": %.2f, \"worst\": %.2f}\n",
        kCompiler, done.unit, static_cast<unsigned long long>(done.units), static_cast<unsigned long long>(done.sum),
        done.ns, done.worst);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "driver: %s\n", error.what());
    return 1;
  }
}
