// Compiled rules as bytes, for programs that run the kernel without Python (bindings/wasm). The program must agree
// with the one that wrote them about the layout of a table in memory, which its fingerprint tells:
//
//   "clamber rules\n"   magic
//   u64                 fingerprint of the layout
//   u8                  numbers of seats that the rules allow, one bit each
//   u32                 number of families, followed for each by
//     text u8           the name of its kind, and its number of ranks (FamilyName)
//   i32 ...             skill profiles, field by field
//   f64 ...             value of a finished deal on the scale of nets (nets/target.hpp): win, point, limit
//   ...                 the table (table_bytes.hpp), without its blocks, which follow from its patterns
//   u64                 hash of all preceding bytes
#pragma once
#include "byte_io.hpp"
#include "combinations/blocks.hpp"
#include "messages/notation.hpp"
#include "nets/target.hpp"
#include "run/rules_check.hpp"
#include "run/table_bytes.hpp"

namespace clamber {

inline constexpr std::string_view kRulesMagic = "clamber rules\n";
inline constexpr std::size_t kMostRulesBytes = 8'000'000;

// Rules of a game as compiled for a program of its own: the table, the names of its families, and its numbers of
// seats.
struct CompiledRules {
  CombinationTable table;
  std::vector<FamilyName> families;
  std::uint8_t seats = 0;  // one bit for each number
  Target target = {};      // of nets
};

namespace detail {

// Return a hash continued by the layout of a type: its size and, where they are known, the names of its fields and
// members. It is computed by the compiler.
template <class T>
constexpr std::uint64_t layout_of(std::uint64_t hash) {
  for (std::size_t size = sizeof(T); size != 0; size >>= 8) {
    const char byte = static_cast<char>(size & 0xFF);
    hash = hash_of({&byte, 1}, hash);
  }
  if constexpr (requires { T::names(); }) {
    hash = hash_of(T::names(), hash);
    using Fields = decltype(std::declval<T&>().fields());
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((hash = layout_of<std::decay_t<std::tuple_element_t<I, Fields>>>(hash)), ...);
    }(std::make_index_sequence<std::tuple_size_v<Fields>>());
  } else if constexpr (std::is_enum_v<T>) {
    hash = hash_of(names_of(T{}), hash);
  } else if constexpr (requires { typename T::value_type; }) {
    hash = layout_of<typename T::value_type>(hash);
  }
  return hash;
}

}  // namespace detail

[[nodiscard]] inline std::uint64_t fingerprint_of_rules() {
  std::uint64_t hash = 0;
  const CombinationTable none;
  detail::each_part(none, [&](const auto& part) {
    using Part = std::decay_t<decltype(part)>;
    if constexpr (requires { part.data() + part.capacity(); }) {
      constexpr std::uint64_t kLayout = detail::layout_of<typename Part::value_type>(0);
      hash = 31 * hash + kLayout;
    } else {
      constexpr std::uint64_t kLayout = detail::layout_of<Part>(0);
      hash = 31 * hash + kLayout;
    }
  });
  constexpr std::uint64_t kOthers = detail::layout_of<Target>(detail::layout_of<SkillProfile>(0));
  return 31 * hash + kOthers;
}

[[nodiscard]] inline std::string rules_bytes(const CompiledRules& rules) {
  ByteWriter out(kRulesMagic);
  out.number(fingerprint_of_rules());
  out.number(rules.seats);
  out.number(static_cast<std::uint32_t>(rules.families.size()));
  for (const FamilyName& family : rules.families) {
    out.text(family.kind);
    out.number(family.ranks);
  }
  for (SkillProfile profile : rules.table.skill_profiles)
    std::apply([&](auto... fields) { (out.number(static_cast<std::int32_t>(fields)), ...); }, profile.fields());
  for (const double part : {rules.target.win, rules.target.point, rules.target.limit})
    out.number(std::bit_cast<std::uint64_t>(part));
  CombinationTable table = rules.table;
  table.blocks.clear();
  table.questions.clear();
  out.bytes() += bytes_of(table);
  out.number(hash_of(out.bytes()));
  return std::move(out.bytes());
}

// Parse the bytes of rules. Throw std::invalid_argument describing the fault.
[[nodiscard]] inline CompiledRules rules_from(std::string_view bytes) {
  constexpr const char* kEarly = "the bytes of rules end early";
  if (!bytes.starts_with(kRulesMagic))
    throw std::invalid_argument("not rules: the bytes begin otherwise");
  if (bytes.size() < kRulesMagic.size() + 2 * sizeof(std::uint64_t))
    throw std::invalid_argument(kEarly);
  if (bytes.size() > kMostRulesBytes)
    throw std::invalid_argument("rules have 8 MB at most");
  const std::string_view hashed = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  if (ByteReader(bytes.substr(hashed.size()), kEarly).number<std::uint64_t>() != hash_of(hashed))
    throw std::invalid_argument("rules that are damaged: their hash is not that of their bytes");
  ByteReader in(hashed.substr(kRulesMagic.size()), kEarly);
  if (in.number<std::uint64_t>() != fingerprint_of_rules())
    throw std::invalid_argument("rules that another version of this program compiled");
  CompiledRules rules;
  rules.seats = in.number<std::uint8_t>();
  for (auto left = in.number<std::uint32_t>(); left > 0; --left) {
    std::string kind(in.text());
    rules.families.push_back({std::move(kind), in.number<std::uint8_t>()});
  }
  std::array<SkillProfile, 3> profiles;
  for (SkillProfile& profile : profiles)
    std::apply(
        [&](auto&... fields) {
          ((fields = static_cast<std::decay_t<decltype(fields)>>(in.number<std::int32_t>())), ...);
        },
        profile.fields());
  for (double* const part : {&rules.target.win, &rules.target.point, &rules.target.limit}) {
    *part = std::bit_cast<double>(in.number<std::uint64_t>());
    if (!(*part >= 0 && *part <= kMostOption))
      throw std::invalid_argument("a value of deals that is out of range");
  }
  rules.table = table_from(in.rest());
  rules.table.skill_profiles = profiles;
  if (!rules.table.blocks.empty() || !rules.table.questions.empty() ||
      rules.families.size() != rules.table.families.size())
    throw std::invalid_argument("rules whose parts do not fit together");
  check_all(rules.table, rules.seats);
  append_blocks(rules.table);
  return rules;
}

}  // namespace clamber
