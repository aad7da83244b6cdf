// Match in progress, with the events of its deal, dealt from a seed as `clamber.Match` deals it, or set up by hand.
#pragma once
#include <memory>

#include "deal/choices.hpp"
#include "deal/legality.hpp"
#include "faults.hpp"
#include "messages/drawing.hpp"
#include "messages/messages.hpp"
#include "run/batch.hpp"
#include "run/rules_file.hpp"
#include "run/setup.hpp"

namespace clamber::wasm {

// Compiled rules with the names of their actions. They refer to themselves, so they stay where they are.
struct Rules {
  CompiledRules compiled;
  Notation notation;

  explicit Rules(CompiledRules all)
      : compiled(std::move(all)), notation(compiled.table, compiled.families), room_(2 * table().scratch_size()) {}
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  [[nodiscard]] const CombinationTable& table() const { return compiled.table; }
  // Return room for twice the ids of all legal actions, which the next call uses again.
  [[nodiscard]] ActionId* room() const { return room_.data(); }

 private:
  mutable std::vector<ActionId> room_;
};

// Score of a finished deal.
struct Settled {
  Scores scores{};
  std::vector<Factor> factors;
};

class LocalMatch {
 public:
  LocalMatch(std::shared_ptr<const Rules> rules, const MatchState& match, const Seed& seed)
      : rules_(std::move(rules)), seed_(seed), before_(match), match_(match) {}

  // Begin at a position after the given events, as the only deal.
  LocalMatch(std::shared_ptr<const Rules> rules, const State& position, std::vector<Event> events)
      : LocalMatch(rules, new_match(rules->table(), position.seats), Seed{}) {
    if (table().rules.levels.on)
      before_.levels.fill(position.level);
    start_ = position;
    before_events_ = std::move(events);
    is_set_up_ = true;
    number_ = 0;
    restart();
    go_on();
  }

  [[nodiscard]] const std::shared_ptr<const Rules>& rules() const { return rules_; }
  [[nodiscard]] const CombinationTable& table() const { return rules_->table(); }
  [[nodiscard]] const MatchState& match() const { return match_; }
  [[nodiscard]] int number() const { return number_; }  // index of the deal; -1 before the first
  [[nodiscard]] bool is_dealt() const { return number_ >= 0 && state_.phase != Phase::over; }
  // Throw kNotNow unless a seat is to act.
  void playing() const {
    if (begun(); state_.phase == Phase::over)
      throw Faulty(kNotNow, "the deal is over");
    if (state_.chance != 0)
      throw Faulty(kNotNow, "chance decides");
  }

  // Facts of the deal. Throw kNotNow before the first.

  [[nodiscard]] const State& state() const { return begun(), state_; }
  [[nodiscard]] const History& history() const { return begun(), history_; }
  // Return how the deal was drawn. Throw kNotNow if its position was set up by hand, too.
  [[nodiscard]] const Drawn& drawn() const {
    if (begun(); is_set_up_)
      throw Faulty(kNotNow, "the position was set up by hand");
    return drawn_;
  }
  // Return the cards dealt to a seat, including those that it draws while the deal goes on (Big A).
  [[nodiscard]] Faces dealt(Seat seat) const {
    if (table().rules.exposure.on && !is_set_up_)
      return Drawing(viewed_by(seat), state().deck_size).hand(seat);
    return faces_of(table(), start_.hands[seat].cards, start_.special);
  }
  [[nodiscard]] const std::vector<Event>& events() const { return history().all(); }
  [[nodiscard]] Viewed viewed_by(Seat viewer) const { return {rules_->notation, state(), &match_, events(), viewer}; }
  // Return the view of the seat to act. Throw kNotNow if the deal is over.
  [[nodiscard]] Seen seen() const { return playing(), Seen(table(), state_, history_, state_.to_act); }
  // Return the score of the deal. Throw kNotNow unless it is over.
  [[nodiscard]] const Settled& settled() const {
    if (begun(); is_dealt())
      throw Faulty(kNotNow, "the deal is not over");
    return settled_;
  }
  // Return the legal actions, in room that the next call uses again. Throw kNotNow if the deal is over.
  [[nodiscard]] std::span<const ActionId> legal() const { return playing(), actions(); }
  [[nodiscard]] bool is_legal(ActionId id) const {
    const std::span<const ActionId> ids = legal();
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  }

  // Return a legal action with its default cards unless faces are given. Throw kIllegal with the name of the reason
  // if it is not legal, and kNotNow if the deal is over.
  [[nodiscard]] Choice choice(ActionId id, const std::optional<Masks>& faces) const {
    playing();
    const bool offered = faces || is_legal(id);
    const Choice choice = faces     ? choice_of(table(), state_, id, *faces)
                          : offered ? default_choice(table(), state_, id)
                                    : Choice{id, {}};
    Reason why = why_not(table(), state_, choice, rules_->room());
    if (why == Reason::legal && !offered)
      why = Reason::not_offered;
    if (why != Reason::legal)
      throw Faulty(kIllegal, std::string(name_of(why)));
    return choice;
  }

  // Deal the next deal. Throw kNotNow if one is on, or the match is over.
  void deal() {
    if (is_dealt() || match_.over || is_set_up_)
      throw Faulty(kNotNow, match_.over  ? "the match is over"
                            : is_dealt() ? "a deal is on"
                                         : "the position was set up by hand");
    const auto next = static_cast<std::uint64_t>(number_ + 1);
    Rng chance(seed_, Stream::chance, next);
    drawn_ = draw_deal(table(), match_, seed_, next, chance);
    before_ = match_;
    start_ = begin_deal(table(), before_.seats, drawn_.deck.data(), drawn_.opening, rules_->room());
    ++number_;
    restart();
    go_on();
  }

  // Apply a legal choice.
  void apply(const Choice& choice) {
    apply_and_write(table(), state_, history_, choice);
    go_on();
  }

  // Return to the moment after so many events; unless it `stays` there, go on with the chance decisions that follow.
  void take_back(std::size_t events, bool stays) {
    if (events > history().all().size() || events < before_events_.size())
      throw std::invalid_argument("the deal has fewer events, or began after more");
    const std::vector<Event> all = history_.all();
    restart();
    for (std::size_t i = before_events_.size(); i < events; ++i) {
      chances_ += all[i].chance;
      apply_and_write(table(), state_, history_, all[i].choice);
    }
    if (!stays || state_.chance == 0)
      go_on();
  }

 private:
  void begun() const {
    if (number_ < 0)
      throw Faulty(kNotNow, "nothing is dealt yet");
  }

  [[nodiscard]] std::span<const ActionId> actions() const {
    ActionId* const ids = rules_->room();
    return {ids, static_cast<std::size_t>(legal_actions(table(), state_, ids))};
  }

  void restart() {
    state_ = start_;
    match_ = before_;
    history_.clear();
    for (const Event& event : before_events_)
      history_.add(table(), event, start_.special);
    settled_ = {};
    chances_ = 0;
  }

  // Draw the decisions left to chance, and settle the deal if it is over.
  void go_on() {
    while (state_.phase != Phase::over && state_.chance != 0) {
      const std::span<const ActionId> ids = actions();
      const std::uint32_t place =
          draw_decision(seed_, static_cast<std::uint64_t>(number_), chances_++, static_cast<int>(ids.size()));
      apply_and_write(table(), state_, history_, default_choice(table(), state_, ids[place]));
    }
    if (state_.phase == Phase::over)
      settled_.scores = settle(table(), match_, state_, FactorList{&settled_.factors});
  }

  std::shared_ptr<const Rules> rules_;
  Seed seed_;
  MatchState before_;  // match before the deal
  MatchState match_;
  int number_ = -1;
  bool is_set_up_ = false;
  Drawn drawn_;
  State start_;                       // position from which the deal is played here
  std::vector<Event> before_events_;  // events before it
  State state_;
  History history_;
  std::uint32_t chances_ = 0;  // chance decisions so far
  Settled settled_;
};

}  // namespace clamber::wasm
