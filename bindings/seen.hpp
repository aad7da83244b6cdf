// What one seat may know of a position, as Python holds it: what views are read from, and what policies are given.
#pragma once
#include "bots/seen.hpp"
#include "events.hpp"

namespace clamber::py {

// Holds the whole position, and tells Python nothing that the seat may not know.
class HeldSeen {
 public:
  HeldSeen(nb::object position, std::optional<std::int64_t> seat, nb::object match, nb::object events);

  [[nodiscard]] const nb::object& position() const { return position_; }
  [[nodiscard]] const nb::object& match() const { return match_; }
  [[nodiscard]] const HeldPosition& at() const { return *at_; }
  [[nodiscard]] const HeldEvents* events() const { return log_; }
  [[nodiscard]] Seat viewer() const { return viewer_; }

  // Without what was done before; that is asked for by few.
  [[nodiscard]] Seen seen() const { return {*at_->rules, at_->state, kNoHistory, viewer_}; }
  // With it, which has to live as long.
  [[nodiscard]] Seen seen(const History& history) const { return {*at_->rules, at_->state, history, viewer_}; }
  [[nodiscard]] std::shared_ptr<const History> history() const {
    return log_ == nullptr ? std::make_shared<History>() : log_->history();
  }
  // Whether the viewer has something to decide, and not chance.
  [[nodiscard]] bool is_to_choose() const { return seen().is_my_turn() && at_->state.chance == 0; }

 private:
  static const History kNoHistory;

  nb::object position_;
  nb::object match_;   // None where there is none
  nb::object events_;  // keeps `log_` alive
  const HeldPosition* at_;
  const HeldEvents* log_ = nullptr;
  Seat viewer_ = kNone;
};

}  // namespace clamber::py
