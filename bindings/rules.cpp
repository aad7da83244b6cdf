// Rule groups with their fields by name: numbers and flags as they are, enums as the word for their member.
#include "bots/planner_weights.hpp"
#include "bots/skill_profile.hpp"
#include "convert.hpp"

namespace clamber::py {

namespace {

rules::Faces to_mask(const std::vector<int>& faces) {
  rules::Faces found;
  for (const int face : faces) {
    if (face < 0 || face >= kFaces)
      throw std::invalid_argument("no such face");
    found.mask |= std::uint64_t{1} << face;
  }
  return found;
}

std::vector<int> in_mask(const rules::Faces& faces) {
  std::vector<int> found;
  for (std::uint64_t mask = faces.mask; mask != 0; mask &= mask - 1)
    found.push_back(std::countr_zero(mask));
  return found;
}

rules::Bids to_bids(const std::vector<int>& stakes) {
  rules::Bids bids;
  if (stakes.size() > bids.stakes.size())
    throw std::invalid_argument("more bids than there is room for");
  std::copy(stakes.begin(), stakes.end(), bids.stakes.begin());
  bids.count = static_cast<int>(stakes.size());
  return bids;
}

std::vector<int> in_bids(const rules::Bids& bids) { return {bids.stakes.begin(), bids.stakes.begin() + bids.count}; }

rules::Holdings to_holdings(const std::vector<std::vector<int>>& sets) {
  rules::Holdings holdings;
  if (sets.size() > holdings.sets.size())
    throw std::invalid_argument("more sets of cards than there is room for");
  std::transform(sets.begin(), sets.end(), holdings.sets.begin(), to_mask);
  holdings.count = static_cast<int>(sets.size());
  return holdings;
}

std::vector<std::vector<int>> in_holdings(const rules::Holdings& holdings) {
  std::vector<std::vector<int>> found;
  std::transform(holdings.sets.begin(), holdings.sets.begin() + holdings.count, std::back_inserter(found), in_mask);
  return found;
}

// Bind a field of a group as a property of its class.
template <std::size_t I, class Group>
void bind_field(nb::class_<Group>& bound, const std::string& field, const std::string& name) {
  using Field = std::remove_reference_t<std::tuple_element_t<I, decltype(std::declval<Group&>().fields())>>;
  const auto of = [](Group& group) -> Field& { return std::get<I>(group.fields()); };
  if constexpr (std::is_enum_v<Field>)
    bound.def_prop_rw(
        name.c_str(), [of](Group& group) { return words(names_of(Field{}))[static_cast<std::size_t>(of(group))]; },
        [of, field](Group& group, const std::string& word) { of(group) = value_of<Field>(word, field); });
  else if constexpr (std::is_same_v<Field, rules::Faces>)
    bound.def_prop_rw(
        name.c_str(), [of](Group& group) { return in_mask(of(group)); },
        [of](Group& group, const std::vector<int>& faces) { of(group) = to_mask(faces); });
  else if constexpr (std::is_same_v<Field, rules::Bids>)
    bound.def_prop_rw(
        name.c_str(), [of](Group& group) { return in_bids(of(group)); },
        [of](Group& group, const std::vector<int>& stakes) { of(group) = to_bids(stakes); });
  else if constexpr (std::is_same_v<Field, rules::Holdings>)
    bound.def_prop_rw(
        name.c_str(), [of](Group& group) { return in_holdings(of(group)); },
        [of](Group& group, const std::vector<std::vector<int>>& sets) { of(group) = to_holdings(sets); });
  else if constexpr (std::is_class_v<Field>)
    bound.def_prop_ro(name.c_str(), of, nb::rv_policy::reference_internal);
  else
    bound.def_prop_rw(
        name.c_str(), [of](Group& group) { return of(group); },
        [of](Group& group, Field value) { of(group) = value; });
}

// Return the fields of a group, each with the words of its enum; empty for a field that is not an enum.
template <class Group>
std::vector<std::pair<std::string, std::vector<std::string>>> words_of_fields() {
  std::vector<std::pair<std::string, std::vector<std::string>>> found;
  for (const std::string& name : words(Group::names()))
    found.emplace_back(name, std::vector<std::string>{});
  std::size_t place = 0;
  Group group{};
  std::apply(
      [&](auto&... fields) {
        const auto add = [&]<class Field>(Field&) {
          if constexpr (std::is_enum_v<Field>)
            found[place].second = words(names_of(Field{}));
          ++place;
        };
        (add(fields), ...);
      },
      group.fields());
  return found;
}

template <class Group>
nb::class_<Group> bind_group(nb::module_& module, const char* name, const char* doc) {
  nb::class_<Group> bound(module, name, doc);
  const std::vector<std::string> names = words(Group::names());
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (bind_field<I>(bound, name + ("." + names[I]), names[I]), ...);
  }(std::make_index_sequence<std::tuple_size_v<decltype(std::declval<Group&>().fields())>>());
  bound.def_static("words", &words_of_fields<Group>,
                   "Return the group's fields, each with the words of its enum; empty if the field is not an enum.");
  return bound;
}

}  // namespace

void bind_rules(nb::module_& module) {
  bind_group<rules::Deck>(module, "Deck", "Cards in the deck.")
      .def_prop_ro(
          "jokers_alike", [](const rules::Deck& deck) { return deck.jokers_alike(); },
          "True if either joker can substitute for the other (GDY-05).");
  bind_group<rules::Deal>(module, "Deal", "Start and end conditions of a deal.");
  bind_group<rules::Auction>(module, "Auction", "Bidding for the right to play against all others.");
  bind_group<rules::Exposure>(module, "Exposure",
                              "Exposure of Aces during the draw, which determines the special cards.");
  bind_group<rules::Tribute>(module, "Tribute", "Cards that the losers give to the winners before the next deal.");
  bind_group<rules::Trick>(module, "Trick", "Trick play, drawing after a trick, and the next lead.");
  bind_group<rules::Capture>(module, "Capture", "Capture of bombs into the hand.");
  bind_group<rules::Levels>(module, "Levels", "Levels of two sides.");
  bind_group<rules::Scoring>(module, "Scoring", "Scoring of a deal.");
  bind_group<rules::Match>(module, "Match", "Sides, and the end of a match.");
  bind_group<rules::Groups>(module, "Groups", "All rules except those of combinations.").def(nb::init<>());
  bind_group<SkillProfile>(module, "SkillProfile", "Parameters of a bot's deliberate errors.").def(nb::init<>());
  bind_group<PlannerWeights>(module, "PlannerWeights", "Planner weights.").def(nb::init<>());
}

}  // namespace clamber::py
