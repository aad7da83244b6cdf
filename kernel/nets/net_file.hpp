// File format of nets. All numbers are little-endian:
//
//   "clamber net\n"     magic
//   u32                 version of this format
//   u64                 hash of the feature layout, excluding the rule blocks
//   u32 u32             number of units in the first and second layers
//   u32                 number of seats at the game's largest table
//   text text           game, run: each a u32 length and that number of bytes of UTF-8
//   u32                 number of rules, followed for each rule by
//     text u16 u16      its name, its number of values, and the value mainly used in training
//   u8 u8 u8            fractional bits of each layer
//   i16 ... i64         the weights, as in NetWeights, with the rows for rules in the order of their names above
//   u64                 hash of all preceding bytes
//
// A rule known only to the program, such as a later option, gets zero weights. A rule known only to the file is
// ignored.
#pragma once
#include <algorithm>
#include <string_view>

#include "byte_io.hpp"
#include "nets/net.hpp"

namespace clamber {

inline constexpr std::string_view kNetMagic = "clamber net\n";
inline constexpr std::uint32_t kNetVersion = 1;
inline constexpr std::size_t kMostNetBytes = 2'000'000;
inline constexpr const char* kNetEndsEarly = "the bytes of a net end early";

namespace detail {

inline constexpr std::uint16_t kNoHome = 0xFFFF;

// Rule in a net file: its name, its number of values, and its value in the net's home rules.
struct RuleOfNet {
  std::string name;
  std::size_t width;
  std::uint16_t home;
};

inline std::vector<RuleOfNet> rules_of_net(ByteReader& in) {
  std::vector<RuleOfNet> rules;
  for (auto left = in.number<std::uint32_t>(); left > 0; --left) {
    std::string name(in.text());
    const auto width = in.number<std::uint16_t>();
    rules.push_back({std::move(name), width, in.number<std::uint16_t>()});
  }
  return rules;
}

// Return the first layer's rows in the order of this program's layout. Append the features of the home rules to
// `home`.
inline std::vector<std::int16_t> rows_of_net(ByteReader& in, const FeatureLayout& ours,
                                             const std::vector<RuleOfNet>& rules, std::vector<std::uint16_t>& home) {
  std::vector<std::int16_t> rows = in.numbers<std::int16_t>(ours.of_rules().front().offset * kFirst);
  rows.resize(ours.size() * kFirst);
  for (const RuleOfNet& rule : rules) {
    const std::vector<std::int16_t> found = in.numbers<std::int16_t>(rule.width * kFirst);
    const auto known = std::find_if(ours.of_rules().begin(), ours.of_rules().end(),
                                    [&](const FeatureBlock& block) { return block.name == rule.name; });
    if (known == ours.of_rules().end())
      continue;
    const std::size_t width = std::min(rule.width, known->width);
    std::copy_n(found.begin(), width * kFirst, rows.begin() + static_cast<std::ptrdiff_t>(known->offset * kFirst));
    if (rule.home < width)
      home.push_back(static_cast<std::uint16_t>(known->offset + rule.home));
  }
  std::sort(home.begin(), home.end());
  return rows;
}

}  // namespace detail

[[nodiscard]] inline std::string net_bytes(const Net& net) {
  ByteWriter out(kNetMagic);
  out.number(kNetVersion);
  out.number(net.layout().hash());
  out.number(static_cast<std::uint32_t>(kFirst));
  out.number(static_cast<std::uint32_t>(kSecond));
  out.number(static_cast<std::uint32_t>(net.origin().most_seats));
  out.text(net.origin().game);
  out.text(net.origin().run);
  out.number(static_cast<std::uint32_t>(net.layout().of_rules().size()));
  for (const FeatureBlock& block : net.layout().of_rules()) {
    out.text(block.name);
    out.number(static_cast<std::uint16_t>(block.width));
    const auto home = std::find_if(net.origin().home.begin(), net.origin().home.end(),
                                   [&](std::uint16_t id) { return id >= block.offset && id < block.end(); });
    out.number(home == net.origin().home.end() ? detail::kNoHome : static_cast<std::uint16_t>(*home - block.offset));
  }
  const NetWeights& weights = net.weights();
  for (const std::uint8_t places : weights.places)
    out.number(places);
  out.numbers(weights.rows);
  out.numbers(weights.first);
  out.numbers(weights.second);
  out.numbers(weights.second_bias);
  out.numbers(weights.last);
  out.number(weights.last_bias);
  out.number(hash_of(out.bytes()));
  return std::move(out.bytes());
}

// Parse a net file. Throw std::invalid_argument describing the fault.
[[nodiscard]] inline std::shared_ptr<const Net> net_from(std::string_view bytes) {
  if (!bytes.starts_with(kNetMagic))
    throw std::invalid_argument("not a net: it begins otherwise");
  if (bytes.size() > kMostNetBytes)
    throw std::invalid_argument("a net has 2 MB at most");
  if (bytes.size() < kNetMagic.size() + sizeof(std::uint64_t))
    throw std::invalid_argument(kNetEndsEarly);
  ByteReader in(bytes.substr(kNetMagic.size()), kNetEndsEarly);
  if (const auto version = in.number<std::uint32_t>(); version != kNetVersion)
    throw std::invalid_argument("a net of format " + std::to_string(version) + ", and this program reads format " +
                                std::to_string(kNetVersion));
  const std::string_view hashed = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  if (ByteReader(bytes.substr(hashed.size()), kNetEndsEarly).number<std::uint64_t>() != hash_of(hashed))
    throw std::invalid_argument("a net that is damaged: its hash is not that of its bytes");
  const auto layout = in.number<std::uint64_t>();
  const auto first = in.number<std::uint32_t>(), second = in.number<std::uint32_t>();
  NetOrigin origin;
  const auto seats = in.number<std::uint32_t>();
  if (first != kFirst || second != kSecond || seats < 2 || seats > kMaxSeats)
    throw std::invalid_argument("a net of another size");
  origin.most_seats = static_cast<int>(seats);
  const FeatureLayout ours(origin.most_seats);
  if (ours.hash() != layout)
    throw std::invalid_argument("a net of other features: it was trained by another version of this program");
  origin.game = in.text();
  origin.run = in.text();
  const std::vector<detail::RuleOfNet> rules = detail::rules_of_net(in);
  NetWeights weights;
  for (std::uint8_t& places : weights.places)
    places = in.number<std::uint8_t>();
  weights.rows = detail::rows_of_net(in, ours, rules, origin.home);
  weights.first = in.numbers<std::int16_t>(kFirst);
  weights.second = in.numbers<std::int16_t>(kFirst * kSecond);
  weights.second_bias = in.numbers<std::int32_t>(kSecond);
  weights.last = in.numbers<std::int16_t>(kSecond);
  weights.last_bias = in.number<std::int64_t>();
  in.take(sizeof(std::uint64_t));
  if (!in.at_end())
    throw std::invalid_argument("a net with more bytes than it should have");
  return std::make_shared<const Net>(std::move(origin), std::move(weights));
}

}  // namespace clamber
