// View from one seat as a Python object: the source of views and the input of policies.
#pragma once
#include "bots/seen.hpp"
#include "events.hpp"

namespace clamber::py {

// View from one seat. Holds the whole position, but exposes to Python only facts that the seat may know.
class HeldSeen {
 public:
  HeldSeen(nb::object position, std::optional<std::int64_t> seat, nb::object match, nb::object events);

  [[nodiscard]] const nb::object& position() const { return position_; }
  [[nodiscard]] const nb::object& match() const { return match_; }
  [[nodiscard]] const HeldPosition& at() const { return *at_; }
  [[nodiscard]] const HeldEvents* events() const { return log_; }
  [[nodiscard]] Seat viewer() const { return viewer_; }

  // Return the view without the history, which few callers need.
  [[nodiscard]] Seen seen() const { return {*at_->rules, at_->state, kNoHistory, viewer_}; }
  // Return the view with the history, which must outlive it.
  [[nodiscard]] Seen seen(const History& history) const { return {*at_->rules, at_->state, history, viewer_}; }
  [[nodiscard]] std::shared_ptr<const History> history() const {
    return log_ == nullptr ? std::make_shared<History>() : log_->history();
  }
  // Return true if the viewer is to act and the decision is not left to chance.
  [[nodiscard]] bool is_to_choose() const { return seen().is_my_turn() && at_->state.chance == 0; }

 private:
  static const History kNoHistory;

  nb::object position_;
  nb::object match_;   // None if there is no match
  nb::object events_;  // keeps `log_` alive
  const HeldPosition* at_;
  const HeldEvents* log_ = nullptr;
  Seat viewer_ = kNone;
};

// Return a play of the seat to act as a choice. Throw std::invalid_argument, which names the play, if it is not
// legal.
Choice legal_choice(const HeldSeen& held, const HeldPlay& play, const std::string& name);

}  // namespace clamber::py
