// Lays the slices of a table out in blocks of eight, which the generator looks at together.
//
// Slices that stand side by side ask much alike: eight fillings of a straight look at the same five places, a single,
// a pair and a triple at the same lanes. A block asks each of these questions once (a Look), for all its slices at
// the same time.
#pragma once
#include <algorithm>
#include <span>

#include "combinations/sources.hpp"

namespace clamber {

namespace detail {

// What every hand holds that can make a slice: a stretch of neighbouring ranks, so many cards of each.
struct Stretch {
  std::size_t copies;
  std::size_t length;
};

// Of what the slice asks most copies of, the longest stretch.
inline Stretch stretch_of(const Table& table, const Slice& slice) {
  const std::span<const Term> terms(table.terms.data() + slice.first_term, slice.terms);
  const auto copies = [](const Term& term) { return term.of_suit() ? std::size_t{1} : term.copies(); };
  Stretch stretch{0, 1};
  for (const Term& term : terms)
    stretch.copies = std::max(stretch.copies, copies(term));
  std::uint32_t places = 0;
  for (const Term& term : terms)
    if (copies(term) == stretch.copies && (term.of_run() || term.of_suit()))
      places |= 1u << term.shift;
  for (; (places & (places >> 1)) != 0; places &= places >> 1)
    ++stretch.length;
  return stretch;
}

// The look of a block in which slice i can ask for what the term names; a new one if there is none yet.
inline Look& look_for(Table& table, const Block& block, const Term& term, std::size_t i) {
  const auto row = static_cast<std::uint16_t>(term.place() / kAbreast);
  const std::uint16_t named = mask_at(term.place() % kAbreast);
  const auto fits = [&](const Look& look) {
    return look.row == row && look.shift == term.shift && (look.named[i] == kNoMask || look.named[i] == named);
  };
  const auto found =
      std::find_if(table.looks.begin() + static_cast<std::ptrdiff_t>(block.first_look), table.looks.end(), fits);
  return found != table.looks.end() ? *found : table.looks.emplace_back(Look{abreast(kNoMask), row, term.shift});
}

inline void append_block(Table& table, std::size_t first_slice) {
  const auto first_look = static_cast<std::uint32_t>(table.looks.size());
  Block block{abreast(0xFFFF), first_look, first_look, 0, false};
  Stretch least{kMaxCopies, kLongest};
  for (std::size_t i = 0; i < kAbreast; ++i) {
    Slice& slice = table.slices[first_slice + i];
    if (slice.starts == 0)
      continue;
    block.suited |= slice.mixed != Mixed::no;
    for (std::size_t t = slice.first_term; t < slice.first_term + std::size_t{slice.terms}; ++t) {
      const Term& term = table.terms[t];
      look_for(table, block, term, i).named[i] = mask_at(term.place() % kAbreast);
      slice.starts &= static_cast<std::uint16_t>(0xFFFF >> term.shift);  // at others it would look past the end
      block.suited |= term.of_suit();
    }
    block.never[i] = static_cast<std::uint16_t>(~slice.starts);
    const Stretch stretch = stretch_of(table, slice);
    least = {std::min(least.copies, stretch.copies), std::min(least.length, stretch.length)};
  }
  block.expected = static_cast<std::uint16_t>(place_of_stretch(least.copies, least.length));
  block.last_look = static_cast<std::uint32_t>(table.looks.size());
  table.blocks.push_back(block);
}

// Whether a slice looks for neighbouring ranks.
inline bool is_run(const Table& table, const Slice& slice) {
  const Term* const terms = table.terms.data() + slice.first_term;
  return std::any_of(terms, terms + slice.terms, [](const Term& term) { return term.of_run() || term.of_suit(); });
}

// Slices without positions up to the end of a block.
inline void fill_block(std::vector<Slice>& slices) {
  slices.resize((slices.size() + kAbreast - 1) / kAbreast * kAbreast);
}

}  // namespace detail

// To be called once all else is in its place. Sets and runs stand in different blocks: most hands can pass over most
// runs.
inline void lay_out_blocks(Table& table) {
  const std::size_t families = table.families.size();
  const std::vector<std::uint32_t> ranges = table.ranges;
  const auto at = [&table](std::uint32_t i) { return table.slices.begin() + std::ptrdiff_t{i}; };
  std::vector<Slice> slices;
  for (std::size_t state = 0; state + families < ranges.size(); state += families + 1) {
    detail::fill_block(slices);
    for (std::size_t family = state; family < state + families; ++family) {
      if (ranges[family] != ranges[family + 1] && !slices.empty() &&
          detail::is_run(table, *at(ranges[family])) != detail::is_run(table, slices.back()))
        detail::fill_block(slices);
      table.ranges[family] = static_cast<std::uint32_t>(slices.size());
      slices.insert(slices.end(), at(ranges[family]), at(ranges[family + 1]));
    }
    table.ranges[state + families] = static_cast<std::uint32_t>(slices.size());
  }
  detail::fill_block(slices);
  if (slices.size() > std::numeric_limits<std::uint16_t>::max())
    throw std::invalid_argument("more slices than the generator can number");
  table.slices = std::move(slices);
  for (std::size_t first = 0; first < table.slices.size(); first += kAbreast)
    detail::append_block(table, first);
}

}  // namespace clamber
