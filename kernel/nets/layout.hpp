// Layout of the features: consecutive named blocks. A block consists of groups, and at most one feature per group is
// active at a time, which bounds the sums of weights (net.hpp).
//
// The layout is the same for all games, except for the number of seats. Game-specific features are derived from the
// tables, kinds and rule groups. Features for mechanisms that a game lacks are never active.
#pragma once
#include <span>
#include <string>

#include "combinations/table.hpp"
#include "deal/state.hpp"

namespace clamber {

// X(name, groups, width, description). `others` is the number of other seats at the largest table.
#define CLAMBER_FEATURES(X)                                                                                      \
  /* Shared by all actions of a decision. */                                                                     \
  X(unseen, kLanes, kMaxCopies, "cards out of sight: lane, how many")                                            \
  X(unseen_power, kLanes, kMaxCopies, "the same by power in this deal")                                          \
  X(known, others* kLanes, 2, "cards that all know another to hold: seat, lane, how many")                       \
  X(played, others* kLanes, 4, "cards another has played: seat, lane, how many")                                 \
  X(passed, others * 4, 4, "what another passed on: seat; single, pair, else, bomb; the lowest power, by fours") \
  X(level, 1, kRanks, "the level")                                                                               \
  X(size, others, 33, "cards another holds: seat, how many")                                                     \
  X(owner, 1, kMaxSeats, "who made the play to beat")                                                            \
  X(to_beat, 1, kKinds* kLanes, "the play to beat: kind, power")                                                 \
  X(to_beat_size, 1, 33, "how many cards it has")                                                                \
  X(waiting, kMaxSeats, 1, "who may still answer it")                                                            \
  X(locked, kMaxSeats, 1, "whose pass is final")                                                                 \
  X(declarer, 1, kMaxSeats, "who declares")                                                                      \
  X(partner, 1, kMaxSeats, "the declarer's partner, once known")                                                 \
  X(alone, 1, 1, "the declarer is known to play alone")                                                          \
  X(mate, others, 1, "another is on one's side")                                                                 \
  X(opponent, others, 1, "another is against one")                                                               \
  X(place, kMaxSeats, kMaxSeats, "a seat that is out, and as which")                                             \
  X(talon, 1, 16, "cards in the talon, by fours")                                                                \
  X(multiplier, 1, 8, "how often bombs have doubled what is paid")                                               \
  X(rung, 1, 8, "the highest bid")                                                                               \
  X(bombs, kMaxSeats, 4, "bombs of a seat that are paid for")                                                    \
  X(plays, kMaxSeats, 4, "how often a seat has played")                                                          \
  X(seats, 1, kMaxSeats + 1, "how many play")                                                                    \
  X(phase, 1, 16, "what is decided")                                                                             \
  X(cost_now, 1, 64, "what the hand costs, in quarters of a turn")                                               \
  X(own, kLanes, kMaxCopies, "own cards after the action: lane, how many")                                       \
  /* Specific to one action. */                                                                                  \
  X(pass, 1, 1, "passes")                                                                                        \
  X(play, 1, kKinds* kLanes, "the play: kind, power")                                                            \
  X(play_size, 1, 33, "how many cards it has")                                                                   \
  X(decision, 1, 16 * 16, "a decision without cards: phase, which")                                              \
  X(wild, 1, 8, "wild cards in it")                                                                              \
  X(captures, 1, 1, "takes the bomb on the table")                                                               \
  X(own_size, 1, 33, "own cards after it")                                                                       \
  X(own_bombs, 1, 8, "ranks held four times or more after it")                                                   \
  X(cost_after, 1, 64, "what the hand costs after it, in quarters of a turn")                                    \
  X(score, 1, 64, "how the planner weighs it, in quarters of a turn")                                            \
  X(stays, 1, 9, "how likely it stays on top, in eighths")                                                       \
  X(as_many, others, 1, "has as many cards as another holds")

// Block that a feature belongs to.
#define CLAMBER_FEATURE_NAME(name, groups, width, says) name,
enum class Feature : std::uint8_t { CLAMBER_FEATURES(CLAMBER_FEATURE_NAME) count };
#undef CLAMBER_FEATURE_NAME

struct FeatureBlock {
  std::string name;
  std::string says;
  std::size_t offset;
  std::size_t groups;
  std::size_t width;

  [[nodiscard]] std::size_t end() const { return offset + groups * width; }
};

class FeatureLayout {
 public:
  // Version, increased whenever the meaning of a feature changes.
  static constexpr int kVersion = 1;

  explicit FeatureLayout(int most_seats) : most_seats_(most_seats) {
    const auto others = static_cast<std::size_t>(most_seats - 1);
#define CLAMBER_ADD(name, groups, width, says) add(#name, says, groups, width);
    CLAMBER_FEATURES(CLAMBER_ADD)
#undef CLAMBER_ADD
    add_rules();
  }

  [[nodiscard]] int most_seats() const { return most_seats_; }
  [[nodiscard]] const std::vector<FeatureBlock>& blocks() const { return blocks_; }
  [[nodiscard]] std::size_t size() const { return blocks_.back().end(); }
  // Return the rule blocks, which come after all others. Net files refer to them by name, because options come and
  // go.
  [[nodiscard]] std::span<const FeatureBlock> of_rules() const {
    return std::span(blocks_).subspan(static_cast<std::size_t>(Feature::count));
  }

  // Return the id of the feature `value` of a group.
  [[nodiscard]] std::uint16_t id(Feature block, std::size_t group, std::size_t value) const {
    const FeatureBlock& at = blocks_[static_cast<std::size_t>(block)];
    return static_cast<std::uint16_t>(at.offset + group * at.width + std::min(value, at.width - 1));
  }

  // Return the features of a ruleset, one for each field of its groups and each kind of play, in ascending order.
  [[nodiscard]] std::vector<std::uint16_t> said_by(const CombinationTable& table) const {
    std::vector<std::uint16_t> ids;
    auto block = blocks_.begin() + static_cast<std::ptrdiff_t>(Feature::count);
    const auto say = [&](std::size_t value) {
      ids.push_back(static_cast<std::uint16_t>(block->offset + std::min(value, block->width - 1)));
      ++block;
    };
    for (const RuleField& field : rule_fields(table.rules))
      say(field.value);
    std::array<std::size_t, kKinds> families{};
    for (const Family& family : table.families)
      ++families[family.kind];
    for (const std::size_t n : families)
      say(n);
    return ids;
  }

  // Return the hash of the layout excluding the rule blocks. In layouts with equal hashes, all other ids have the
  // same meaning.
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t hash = 14695981039346656037u;  // FNV-1a
    std::string text = "features " + std::to_string(kVersion) + "\n";
    for (std::size_t i = 0; i < static_cast<std::size_t>(Feature::count); ++i)
      text += described(blocks_[i]);
    for (const char c : text)
      hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return hash;
  }

  [[nodiscard]] std::string described() const {
    std::string text;
    for (const FeatureBlock& block : blocks_)
      text += described(block);
    return text;
  }

 private:
  static std::string described(const FeatureBlock& block) {
    return block.name + " " + std::to_string(block.offset) + " " + std::to_string(block.groups) + " x " +
           std::to_string(block.width) + ": " + block.says + "\n";
  }

  static constexpr std::size_t kNumbers = 16;  // number of values for a numeric field and for a number of families

  void add(std::string name, std::string says, std::size_t groups, std::size_t width) {
    const std::size_t offset = blocks_.empty() ? 0 : blocks_.back().end();
    blocks_.push_back({std::move(name), std::move(says), offset, groups, width});
  }

  void add_rules() {
    for (const RuleField& field : rule_fields({}))
      add("rules." + field.name, "what the rules say", 1, field.width);
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      add("kind." + std::to_string(kind), "in how many sizes it can be played", 1, kNumbers);
  }

  // Field of a group of rules: its value as a feature, and its number of values.
  struct RuleField {
    std::string name;
    std::size_t value, width;
  };
  using ValueAndWidth = std::pair<std::size_t, std::size_t>;

  // Return the fields of all groups. Each group only lists its values here, because code for every field is large.
  [[nodiscard]] static std::vector<RuleField> rule_fields(rules::Groups groups) {
    std::vector<RuleField> all;
    std::vector<std::string_view> names;
    each_name(groups.names(), [&](std::string_view name) { names.push_back(name); });
    std::size_t i = 0;
    const auto each = [&](auto& group) {
      const std::string_view name = names[i++];
      if constexpr (std::is_class_v<std::remove_reference_t<decltype(group)>>)
        std::apply(
            [&](const auto&... field) {
              const std::array<ValueAndWidth, sizeof...(field)> fields{{{value_of(field), width_of(field)}...}};
              add_group(all, name, group.names(), fields);
            },
            group.fields());
    };
    std::apply([&](auto&... group) { (each(group), ...); }, groups.fields());
    return all;
  }
  [[gnu::noinline]] static void add_group(std::vector<RuleField>& all, std::string_view group, std::string_view names,
                                          std::span<const ValueAndWidth> fields) {
    std::size_t i = 0;
    each_name(names, [&](std::string_view name) {
      const auto [value, width] = fields[i++];
      all.push_back({std::string(group) + "." + std::string(name), value, width});
    });
  }

  template <class Field>
  static std::size_t width_of(const Field&) {
    if constexpr (std::is_enum_v<Field>) {
      std::size_t n = 0;
      each_name(names_of(Field{}), [&](std::string_view) { ++n; });
      return n;
    } else {
      return std::is_same_v<Field, bool> ? 2 : kNumbers;
    }
  }

  // Return the value of a field. Numbers above eight are reduced to their binary logarithm, because only the
  // magnitude of points and stakes matters.
  template <class Field>
  static std::size_t value_of(const Field& field) {
    if constexpr (std::is_same_v<Field, rules::Faces>) {
      return static_cast<std::size_t>(std::popcount(field.mask));
    } else if constexpr (std::is_same_v<Field, rules::Bids> || std::is_same_v<Field, rules::Holdings>) {
      return static_cast<std::size_t>(field.count);
    } else if constexpr (std::is_same_v<Field, int>) {
      const auto n = static_cast<unsigned>(std::max(field, 0));
      return n <= 8 ? n : 5 + static_cast<std::size_t>(std::bit_width(n));
    } else {
      return static_cast<std::size_t>(field);
    }
  }

  int most_seats_;
  std::vector<FeatureBlock> blocks_;
};

}  // namespace clamber
