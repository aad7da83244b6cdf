// C interface of the kernel for programs without Python, above all the page, which runs it as WebAssembly.
//
// Rules, matches and bots are handles: positive numbers that stay valid until `clamber_free`. No address enters the
// kernel: the caller writes the bytes of an argument to the room that `clamber_input` returns, and reads those of an
// answer at `clamber_output`. The next call takes all of the input; both areas are valid until then.
//
// A function returns 0, a handle or another number that is not negative; or a Fault, with a message in English as its
// answer. A call with a fault changes nothing. Numbers in bytes are little-endian. There is one caller at a time.
#pragma once
#include <cstddef>
#include <cstdint>

#if defined(__wasm__)
#define CLAMBER_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define CLAMBER_EXPORT(name) extern "C" __attribute__((visibility("default")))
#endif

namespace clamber::wasm {

enum Fault : std::int32_t {
  kRefused = -1,   // an argument is invalid
  kNoHandle = -2,  // no such rules, match or bot
  kIllegal = -3,   // the action is not legal; the message is the name of the reason (deal/legality.hpp)
  kNotNow = -4,    // the match or its deal is over, or not yet
  kFailed = -5,    // memory has run out
};

inline constexpr std::uint32_t kMostInput = 8'000'000;  // bytes
inline constexpr std::size_t kMostHandles = 1024;
inline constexpr std::int32_t kMostPlayouts = 100'000;
inline constexpr std::size_t kMostHints = 40;
inline constexpr std::size_t kMostEvents = 1000;
inline constexpr std::size_t kMostDeals = 120;
inline constexpr std::uint32_t kMostNodes = 10'000'000;

}  // namespace clamber::wasm

// Return room for the next call's input; null if it would be larger than kMostInput.
CLAMBER_EXPORT(clamber_input) char* clamber_input(std::uint32_t size) noexcept;
// Return the answer of the last call, and its size in bytes.
CLAMBER_EXPORT(clamber_output) const char* clamber_output() noexcept;
CLAMBER_EXPORT(clamber_output_size) std::uint32_t clamber_output_size() noexcept;
CLAMBER_EXPORT(clamber_free) std::int32_t clamber_free(std::int32_t handle) noexcept;

// Rules.

// Return rules. Input: compiled rules (run/rules_file.hpp).
CLAMBER_EXPORT(clamber_rules) std::int32_t clamber_rules() noexcept;
// Set the net of rules, for bots that are made from now on. Input: a net (nets/net_file.hpp).
CLAMBER_EXPORT(clamber_net) std::int32_t clamber_net(std::int32_t rules) noexcept;

// Results of deals played elsewhere, one after the other, as JSON (docs/notation.md, section 4): `deals`, if the
// match is `over`, and its `winner`. After a deal that cannot be, `refused` is the reason (run/ended.hpp) with its
// `values`. Seats and level are as for `clamber_match`. Input, for each deal, one byte each: 1 for a void deal, which
// has nothing else; or 0, the declarer, the partner, the seat that drew first, the seat dealt the card that doubles,
// the seat that pays for all, the masks of seats that doubled and that played open, flags if the partner was known
// and if a card was drawn, and the number of tricks. Then the bid as i32, -1 for none; and lists, each after its
// length: the seats that went out, the number of plays of each seat, the cards left to each seat as a number, or 255
// and faces as for `clamber_apply`, and bombs (a name, the number of cards, a seat, flags if it is soft and if
// beaten). Then the bottom cards and the last play as faces, each after a 1; or a 0 for none. 255 stands for no seat.
CLAMBER_EXPORT(clamber_settle)
std::int32_t clamber_settle(std::int32_t rules, std::int32_t seats, std::int32_t level) noexcept;

// Matches. Decisions that the rules leave to chance are drawn from the seed, as in Python.

// Return a match before its first deal. `level` is the level at which both sides begin, as a rank index, or -1 for
// that of the rules. Input: the seed, 32 bytes.
CLAMBER_EXPORT(clamber_match)
std::int32_t clamber_match(std::int32_t rules, std::int32_t seats, std::int32_t level) noexcept;
// Return a match whose only deal begins at a position set up by hand, in which cards are played. Input, one byte
// each: the seat to act, the level (a rank index; one more than the index of the wild rank if the rules draw one),
// the face of the Big Ace, the seat that made the play to beat, the declarer, and the number of seats; then the id of
// the play to beat, as u32; its faces and the hand of each seat, as for `clamber_apply`; and the faces left to draw,
// one byte each. 255 and 0xFFFFFFFF stand for none.
CLAMBER_EXPORT(clamber_setup) std::int32_t clamber_setup(std::int32_t rules) noexcept;
// Return a match at the position of a view, with its events. Cards that the view hides are in some order. Input: the
// bytes of `Seen.concealed_bytes` in Python.
CLAMBER_EXPORT(clamber_seen) std::int32_t clamber_seen(std::int32_t rules) noexcept;
// Return a copy of a match in progress.
CLAMBER_EXPORT(clamber_copy) std::int32_t clamber_copy(std::int32_t match) noexcept;
// Deal the next deal, and return its index.
CLAMBER_EXPORT(clamber_deal) std::int32_t clamber_deal(std::int32_t match) noexcept;
// Apply a legal action and return the number of events so far, which includes chance decisions. Input: empty for the
// default cards, or the faces played: u64 of those played at least once, u64 of those played twice.
CLAMBER_EXPORT(clamber_apply) std::int32_t clamber_apply(std::int32_t match, std::uint32_t action) noexcept;
// Return to the moment of the current deal after so many events and the chance decisions that follow them; with
// `stays`, before these, when nobody can act. Return the number of events so far.
CLAMBER_EXPORT(clamber_back)
std::int32_t clamber_back(std::int32_t match, std::uint32_t events, std::int32_t stays) noexcept;

// Questions about a match. Each returns the size of its answer, unless another number is named. Viewers are seats, or
// -1 for a spectator.

// Return the seat to act; kNotNow if no deal is on.
CLAMBER_EXPORT(clamber_to_act) std::int32_t clamber_to_act(std::int32_t match) noexcept;
// Facts about the progress of a match, as JSON.
CLAMBER_EXPORT(clamber_facts) std::int32_t clamber_facts(std::int32_t match) noexcept;
// Opening of the deal, as JSON: deck in drawing order, first seat, drawn leader, face-up card.
CLAMBER_EXPORT(clamber_opening) std::int32_t clamber_opening(std::int32_t match) noexcept;
// Bytes of the position, equal for equal positions.
CLAMBER_EXPORT(clamber_position) std::int32_t clamber_position(std::int32_t match) noexcept;
// Ids of the legal actions as u32, in the order of the rules; or in that of messages (`listed`).
CLAMBER_EXPORT(clamber_legal) std::int32_t clamber_legal(std::int32_t match, std::int32_t listed) noexcept;
// Every combination that cards in a viewer's hand can form, strongest first, as JSON: its `id`, its `play` as
// `PlayInfo`, and `why` it is not legal, as the name of a reason (deal/legality.hpp): "legal" if it is, null if the
// viewer is not to act. kNotNow if the deal is over. Input: faces, as for `clamber_apply`.
CLAMBER_EXPORT(clamber_readings) std::int32_t clamber_readings(std::int32_t match, std::int32_t viewer) noexcept;
// The legal plays with every choice of cards, as a JSON list of `PlayInfo`, in the order of the rules.
CLAMBER_EXPORT(clamber_choices) std::int32_t clamber_choices(std::int32_t match) noexcept;
// The view of a seat, as `ViewJson`.
CLAMBER_EXPORT(clamber_view) std::int32_t clamber_view(std::int32_t match, std::int32_t viewer) noexcept;
// The part of the deal that all viewers share, as `DealForAll`. Input: the doer of each event, one byte each
// (messages/plays.hpp). `number` is the index of the match at its table. Times are in milliseconds since 1970.
CLAMBER_EXPORT(clamber_for_all)
std::int32_t clamber_for_all(std::int32_t match, std::int32_t viewer, std::int32_t number, std::int32_t turn,
                             double turn_started, std::int32_t in_window) noexcept;
// The part of the deal for one viewer, as `DealForOne`. Input: the viewer's window as JSON; empty outside a window.
CLAMBER_EXPORT(clamber_for_one)
std::int32_t clamber_for_one(std::int32_t match, std::int32_t viewer, std::int32_t asked, std::int32_t open,
                             std::int32_t counts) noexcept;
// The same two parts while cards are drawn round by round (Big A) and all seats have looked at the first `shown`
// cards. Input for the viewer's part: the window, as for `clamber_for_one`.
CLAMBER_EXPORT(clamber_drawing_for_all)
std::int32_t clamber_drawing_for_all(std::int32_t match, std::int32_t number, std::int32_t turn, double turn_started,
                                     std::int32_t shown) noexcept;
CLAMBER_EXPORT(clamber_drawing_for_one)
std::int32_t clamber_drawing_for_one(std::int32_t match, std::int32_t viewer, std::int32_t shown, std::int32_t open,
                                     std::int32_t counts) noexcept;
// The events from an index on, as JSON. Input: doers, as for `clamber_for_all`.
CLAMBER_EXPORT(clamber_history)
std::int32_t clamber_history(std::int32_t match, std::int32_t viewer, std::uint32_t first) noexcept;
// The result of a finished deal, as JSON: `result` is `ResultJson`, `dealt` are the cards dealt to each seat, and
// `factors` the steps of its scores.
CLAMBER_EXPORT(clamber_result) std::int32_t clamber_result(std::int32_t match) noexcept;

// Bots.

// Return a bot of a seat. Input: its seed, 32 bytes, and the name of its policy (bots/policies.hpp).
CLAMBER_EXPORT(clamber_bot) std::int32_t clamber_bot(std::int32_t rules, std::uint32_t seat) noexcept;
// Return the id of the action that a bot chooses for the seat to act. Answer: its faces, as for `clamber_apply`.
CLAMBER_EXPORT(clamber_choose) std::int32_t clamber_choose(std::int32_t bot, std::int32_t match) noexcept;
// Plays to try for the seat to act, the best first, as JSON: `plays` as `PlayInfo`, and the `motive` of the best with
// its `values`. The best is found by at most so many playouts, or without a search if there are to be none.
CLAMBER_EXPORT(clamber_hints) std::int32_t clamber_hints(std::int32_t match, std::int32_t playouts) noexcept;
// The verdict on an action of the seat to act by its view alone (bots/verdict.hpp): at most so many playouts compare
// it with the best play, 40 or more, in worlds of a seed that is given by its halves; the race for the best play is
// that of `clamber_hints`, with at most four times as many. Input: as for `clamber_apply`. Answer: `before`, `after`,
// `margin` and `cost` as f64, then the rest as JSON: `played` and `better` as `PlayInfo`, `proven`, and the kind of
// the `mistake` (bots/mistakes.hpp). `better` and `mistake` are null if no other play is clearly better.
CLAMBER_EXPORT(clamber_judge)
std::int32_t clamber_judge(std::int32_t match, std::uint32_t action, std::int32_t playouts, std::uint32_t seed_low,
                           std::uint32_t seed_high) noexcept;
// The hand of a viewer who holds a seat, in turns as planned, as a JSON list of cards in notation.
CLAMBER_EXPORT(clamber_plan) std::int32_t clamber_plan(std::int32_t match, std::int32_t viewer) noexcept;
// The net's values of the legal actions, in the order of the rules, as f64.
CLAMBER_EXPORT(clamber_values) std::int32_t clamber_values(std::int32_t match) noexcept;

// Solver, for positions in which cards are played and all hands are open. It searches at most so many nodes.

// The value of the position to a seat and the plays of the seat to act that reach it, as JSON: `value` (null if the
// limit is too low), `best` as `PlayInfo`, and `nodes`. Input: the name of the goal (solver/proven.hpp).
CLAMBER_EXPORT(clamber_solve)
std::int32_t clamber_solve(std::int32_t match, std::int32_t seat, std::uint32_t nodes) noexcept;
// Return the id of the reply of the seat to act against a seat's side that tries to be first out
// (solver/defence.hpp). Answer: its faces, as for `clamber_apply`. kNotNow if the limit is too low.
CLAMBER_EXPORT(clamber_defend)
std::int32_t clamber_defend(std::int32_t match, std::int32_t seat, std::uint32_t nodes) noexcept;
