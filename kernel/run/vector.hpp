// Vectorized environment for reinforcement learning: many deals at once, with one decision per deal in each step.
//
// Ownership. The caller allocates the buffers below and keeps them alive and in place for as long as the Deals object
// lives. The caller may read them between calls. Deals never allocates, moves or frees a buffer. Each buffer has one
// contiguous row per deal (`num` deals, `seats` seats, `actions` = CombinationTable::capacity() ids):
//
//   name                dtype    shape                written
//   observations        uint8    num x layout.size    by each call: observation of the seat to act (encode.hpp)
//   final_observations  uint8    num x layout.size    at the end of a deal: last view of the seat that ended it
//   mask                bool     num x actions        by each call: mask of the legal ids; may be null
//   bits                uint8    num x actions / 8    by each call: the same mask with id 8i + k in bit k of byte i,
//                                                     rounded up to whole bytes; may be null
//   legal               uint16   num x actions        by each call: the legal ids, the first counts[i] of row i;
//                                                     uint32 if the table is not narrow
//   counts              int32    num                  by each call: number of legal ids; 0 after the end
//   to_act              int32    num                  by each call: the seat to act; -1 after the end
//   rewards             float64  num x seats          by step: reward of each seat; 0 except at the end of a deal
//   terminated          bool     num                  by step: true if the deal ended in this step
//
// In each row, only the entries set by the previous call are cleared, so a caller's own writes to the mask may
// persist. Deals keeps the data for its own decisions in private memory, so that the caller's writes cannot cause
// invalid reads.
//
// Calls. Only one call at a time is allowed per Deals object, from any thread and without the GIL. `reset` and `step`
// start `threads - 1` threads, give each a block of consecutive rows, and return when all are done. Different Deals
// objects share only the table, which is immutable. If any action of a step is invalid, the step reports the first
// deal with an invalid action and changes nothing.
//
// End of a deal. A finished deal is settled in its match, and the match continues with the next deal of the same
// seed; a finished match is followed by a new one. The caller chooses when the next deal begins (Autoreset). If a
// deal is decided before any seat can act, it is settled and the next one is dealt. Decisions that the rules leave to
// chance are drawn immediately, and policies play for their seats immediately. Only the other seats get observations
// and choose actions; a deal that ends before one of these seats can act is skipped as well. Questions are asked in
// public (rules::Groups::open_questions), because the turn cannot be hidden here.
#pragma once
#include <atomic>
#include <barrier>
#include <cstddef>
#include <limits>
#include <optional>
#include <thread>

#include "run/batch.hpp"
#include "run/encode.hpp"

namespace clamber {

CLAMBER_ENUM(Autoreset, next_step, same_step, disabled)
CLAMBER_ENUM(Fault, no_such_action, not_legal, finished)

struct Buffers {
  std::uint8_t* observations;
  std::uint8_t* final_observations;
  bool* mask;          // null to write no mask
  std::uint8_t* bits;  // null to write no bits
  std::variant<NarrowId*, ActionId*> legal;
  std::int32_t* counts;
  std::int32_t* to_act;
  double* rewards;
  bool* terminated;
};

// Return the number of bytes in a row of bits.
inline std::size_t bytes_of_bits(const CombinationTable& table) { return (table.capacity() + 7) / 8; }

struct Refusal {
  std::size_t deal;
  Fault fault;
};

// State of one deal and its match.
struct Running {
  State state;
  MatchState match;
  Seed seed{};
  std::uint64_t deal = 0;     // index of the next deal of this seed
  std::uint32_t chances = 0;  // number of decisions made by chance in this deal
  std::uint8_t last = 0;      // seat that acted last
  Flag ended = 1;
};

static_assert(std::is_trivially_copyable_v<Running>);

// Policy for each seat; nullopt if the caller plays the seat.
using Opponents = std::vector<std::optional<PolicyName>>;

class Deals {
 public:
  Deals(const CombinationTable& table, Layout layout, int seats, std::size_t num, Autoreset autoreset, int threads,
        const Buffers& buffers, const Opponents& opponents)
      : table_(&table),
        layout_(std::move(layout)),
        seats_(seats),
        autoreset_(autoreset),
        threads_(std::clamp<std::size_t>(static_cast<std::size_t>(threads), 1, std::max<std::size_t>(num, 1))),
        buffers_(buffers),
        running_(num),
        histories_(num),
        legal_(num),
        opponents_(threads_) {
    for (auto& of_thread : opponents_)
      for (const std::optional<PolicyName>& name : opponents)
        of_thread.push_back(name ? make_policy(*name, table) : nullptr);
    for (Running& running : running_)
      running.match = new_match(table, seats);
  }

  Deals(const Deals&) = delete;
  Deals& operator=(const Deals&) = delete;

  [[nodiscard]] std::size_t num() const { return running_.size(); }
  [[nodiscard]] const CombinationTable& table() const { return *table_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] const Running& running(std::size_t i) const { return running_[i]; }
  [[nodiscard]] const History& history(std::size_t i) const { return histories_[i]; }

  // Start a deal wherever `which` is true. If a seed is given, this is the first deal of a new match with that seed;
  // otherwise it is the next deal of the match.
  void reset(const bool* which, const std::vector<std::optional<Seed>>& seeds) {
    each_block([&](std::size_t begin, std::size_t end, auto* scratch) {
      for (std::size_t i = begin; i < end; ++i) {
        Running& running = running_[i];
        if (which[i]) {
          if (seeds[i]) {
            running.match = new_match(*table_, seats_);
            running.seed = *seeds[i];
            running.deal = 0;
          }
          deal_next(i, scratch);
        }
        clear_outcome(i);
        observe(i, scratch);
      }
    });
  }

  // Continue row i from a position of a match, until the caller is to act, and return true. Later deals of the row
  // follow its seed. If the deal ends before the caller can act, change nothing and return false.
  bool place(std::size_t i, const State& state, const MatchState& match, const History& history) {
    const Running before = running_[i];
    History history_before = std::move(histories_[i]);
    Running& running = running_[i];
    running.state = state;
    running.match = match;
    running.chances = static_cast<std::uint32_t>(
        std::ranges::count_if(history.all(), [](const Event& e) { return e.chance != 0; }));
    histories_[i] = history;
    Room room = room_for(*table_);
    std::visit([&](auto& scratch) { go_on(i, scratch.data()); }, room);
    if (running.state.phase == Phase::over) {
      running = before;
      histories_[i] = std::move(history_before);
      return false;
    }
    running.ended = 0;
    running.last = running.state.to_act;
    clear_outcome(i);
    std::visit([&](auto& scratch) { observe(i, scratch.data()); }, room);
    return true;
  }

  // Apply one action to each deal. If an action is refused, nothing changes.
  std::optional<Refusal> step(const std::int64_t* actions) {
    std::vector<std::optional<Refusal>> refused(threads_);
    std::barrier all_checked(static_cast<std::ptrdiff_t>(threads_));
    each_block([&](std::size_t begin, std::size_t end, auto* scratch) {
      refused[block_of(begin)] = check(begin, end, actions);
      all_checked.arrive_and_wait();
      for (const std::optional<Refusal>& refusal : refused)
        if (refusal)
          return;
      for (std::size_t i = begin; i < end; ++i)
        advance(i, static_cast<ActionId>(actions[i]), scratch);
    });
    for (const std::optional<Refusal>& refusal : refused)
      if (refusal)
        return refusal;
    return std::nullopt;
  }

  // Restore a snapshot of running() and history(). Clears outcomes and rewrites observations and legal actions.
  void restore(std::vector<Running> all, std::vector<History> histories) {
    running_ = std::move(all);
    histories_ = std::move(histories);
    each_block([&](std::size_t begin, std::size_t end, auto* scratch) {
      for (std::size_t i = begin; i < end; ++i) {
        clear_outcome(i);
        observe(i, scratch);
      }
    });
  }

  // Write the observation of any seat in a deal, which takes layout().size bytes.
  void observe_as(std::size_t i, Seat viewer, std::uint8_t* out) const {
    encode(*table_, layout_, running_[i].state, running_[i].match, histories_[i], viewer, out);
  }

 private:
  [[nodiscard]] std::size_t begin_of(std::size_t block) const { return block * num() / threads_; }
  [[nodiscard]] std::size_t block_of(std::size_t begin) const {
    std::size_t block = 0;
    while (begin_of(block) != begin)
      ++block;
    return block;
  }

  enum class Start : int { wait, go, leave };

  // Run f on each block of rows in its own thread. Throws std::system_error, before any call to f, if a thread cannot
  // be started.
  template <class F>
  void each_block(F&& f) {
    const auto run = [&](std::size_t block) {
      Room room = room_for(*table_);
      std::visit([&](auto& scratch) { f(begin_of(block), begin_of(block + 1), scratch.data()); }, room);
    };
    std::atomic<Start> start = Start::wait;
    std::vector<std::jthread> others;
    try {
      for (std::size_t block = 1; block < threads_; ++block)
        others.emplace_back([&, block] {
          start.wait(Start::wait);
          if (start == Start::go)
            run(block);
        });
    } catch (...) {  // a thread cannot be started, so none runs, because the others would wait for it
      start = Start::leave;
      start.notify_all();
      throw;
    }
    start = Start::go;
    start.notify_all();
    run(0);
  }

  [[nodiscard]] std::optional<Refusal> check(std::size_t begin, std::size_t end, const std::int64_t* actions) const {
    const auto capacity = static_cast<std::int64_t>(table_->capacity());
    for (std::size_t i = begin; i < end; ++i) {
      if (running_[i].ended != 0) {
        if (autoreset_ == Autoreset::disabled)
          return Refusal{i, Fault::finished};
        continue;  // the action is ignored in a step that only starts a new deal
      }
      if (actions[i] < 0 || actions[i] >= capacity)
        return Refusal{i, Fault::no_such_action};
      const auto& legal = legal_[i];
      if (std::find(legal.begin(), legal.end(), static_cast<ActionId>(actions[i])) == legal.end())
        return Refusal{i, Fault::not_legal};
    }
    return std::nullopt;
  }

  void act(std::size_t i, ActionId id) {
    State& state = running_[i].state;
    apply_and_write(*table_, state, histories_[i], known_first_choice(*table_, state, id));
  }

  // Play until the deal is over or the caller is to act.
  void go_on(std::size_t i, auto* scratch) {
    Running& running = running_[i];
    State& state = running.state;
    while (state.phase != Phase::over) {
      if (state.chance != 0) {
        const int n = legal_actions(*table_, state, scratch);
        act(i, scratch[draw_decision(running.seed, running.deal - 1, running.chances++, n)]);
      } else if (Policy* opponent = opponent_of(i)) {
        const auto done = static_cast<std::uint32_t>(histories_[i].all().size());
        Rng rng(running.seed, static_cast<Stream>(static_cast<std::uint32_t>(Stream::opponents) + done),
                running.deal - 1);
        const Seen seen(*table_, state, histories_[i], state.to_act);
        apply_and_write(*table_, state, histories_[i], opponent->choose(seen, rng));
      } else {
        return;
      }
    }
  }

  // Return the policy that is to act in a deal, or null. Each thread has its own policies.
  [[nodiscard]] Policy* opponent_of(std::size_t i) const {
    if (opponents_.front().empty())
      return nullptr;
    return opponents_[thread_of(i)][running_[i].state.to_act].get();
  }
  [[nodiscard]] std::size_t thread_of(std::size_t i) const { return ((i + 1) * threads_ - 1) / num(); }

  void deal_next(std::size_t i, auto* scratch) {
    Running& running = running_[i];
    while (true) {
      if (running.match.over)
        running.match = new_match(*table_, seats_);
      Rng chance(running.seed, Stream::chance, running.deal);
      const Drawn drawn = draw_deal(*table_, running.match, running.seed, running.deal++, chance);
      running.state = begin_deal(*table_, seats_, drawn.deck.data(), drawn.opening, scratch);
      running.chances = 0;
      histories_[i].clear();
      go_on(i, scratch);
      if (running.state.phase != Phase::over)
        break;
      settle(*table_, running.match, running.state);
    }
    running.ended = 0;
    running.last = running.state.to_act;
  }

  void clear_outcome(std::size_t i) const {
    buffers_.terminated[i] = false;
    std::fill_n(buffers_.rewards + i * static_cast<std::size_t>(seats_), seats_, 0.0);
  }

  void advance(std::size_t i, ActionId id, auto* scratch) {
    Running& running = running_[i];
    clear_outcome(i);
    if (running.ended != 0) {
      deal_next(i, scratch);
      return observe(i, scratch);
    }
    running.last = running.state.to_act;
    act(i, id);
    go_on(i, scratch);
    if (running.state.phase == Phase::over)
      end(i, scratch);
    observe(i, scratch);
  }

  void end(std::size_t i, auto* scratch) {
    Running& running = running_[i];
    const Scores scores = settle(*table_, running.match, running.state);
    const auto rewards = rewards_of(*table_, running.state, scores);
    std::copy_n(rewards.begin(), seats_, buffers_.rewards + i * static_cast<std::size_t>(seats_));
    buffers_.terminated[i] = true;
    running.ended = 1;
    observe_as(i, running.last, buffers_.final_observations + i * layout_.size);
    if (autoreset_ == Autoreset::same_step)
      deal_next(i, scratch);
  }

  // Write row i of the observations, masks, legal ids, counts and seats to act.
  template <class Id>
  void observe(std::size_t i, Id* scratch) {
    const Running& running = running_[i];
    std::vector<ActionId>& legal = legal_[i];
    mark(i, legal, false);
    const int n = running.ended != 0 ? 0 : legal_actions(*table_, running.state, scratch);
    legal.assign(scratch, scratch + n);
    mark(i, legal, true);
    std::copy(scratch, scratch + n, std::get<Id*>(buffers_.legal) + i * table_->capacity());
    buffers_.counts[i] = n;
    buffers_.to_act[i] = running.ended != 0 ? -1 : running.state.to_act;
    observe_as(i, running.ended != 0 ? running.last : running.state.to_act, buffers_.observations + i * layout_.size);
  }

  // Set or clear the entries of legal ids in row i of the mask and of the bits.
  void mark(std::size_t i, const std::vector<ActionId>& legal, bool on) const {
    if (buffers_.mask != nullptr)
      for (bool* row = buffers_.mask + i * table_->capacity(); const ActionId id : legal)
        row[id] = on;
    if (buffers_.bits != nullptr)
      for (std::uint8_t* row = buffers_.bits + i * bytes_of_bits(*table_); const ActionId id : legal) {
        const auto bit = static_cast<std::uint8_t>(1U << (id % 8));
        row[id / 8] = static_cast<std::uint8_t>(on ? row[id / 8] | bit : row[id / 8] & ~bit);
      }
  }

  const CombinationTable* table_;
  Layout layout_;
  int seats_;
  Autoreset autoreset_;
  std::size_t threads_;
  Buffers buffers_;
  std::vector<Running> running_;
  std::vector<History> histories_;
  std::vector<std::vector<ActionId>> legal_;
  std::vector<std::vector<std::unique_ptr<Policy>>>
      opponents_;  // by thread, then by seat, because policies are not thread-safe
};

}  // namespace clamber
