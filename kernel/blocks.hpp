// Lays the slices of a table out in blocks of eight, which the generator looks at together.
//
// Slices that stand side by side ask much alike: eight fillings of a straight look at the same five places, a single,
// a pair and a triple at the same lanes. A block asks each of these questions once (a Look), for all its slices at
// the same time.
#pragma once
#include <algorithm>

#include "table.hpp"

namespace clamber {

namespace detail {

// Makes a block's `shortest` true of one more slice: of what this asks most copies of, the longest stretch.
inline void expect_stretch(const Table& table, const Slice& slice, Stretches& shortest) {
  const Term* const terms = table.terms.data() + slice.first_term;
  const auto copies = [](const Term& term) { return term.of_suit() ? std::uint8_t{1} : term.copies(); };
  std::uint8_t most = 1, longest = 0;
  for (const Term* term = terms; term != terms + slice.terms; ++term)
    most = std::max(most, copies(*term));
  std::uint32_t places = 0;
  for (const Term* term = terms; term != terms + slice.terms; ++term) {
    if (copies(*term) != most)
      continue;
    longest = 1;
    if (term->of_run() || term->of_suit())
      places |= 1u << term->shift;
  }
  for (; (places & (places >> 1)) != 0 && longest < kLongest; places &= places >> 1)
    ++longest;
  shortest[most - 1u] = std::min(shortest[most - 1u], longest);
}

// The look of a block in which slice i can ask for what the term names; a new one if there is none yet.
inline Look& look_for(Table& table, const Block& block, const Term& term, std::size_t i) {
  const std::uint16_t named = mask_at(term.place());
  const auto fits = [&](const Look& look) {
    return look.row == term.row() && look.shift == term.shift && (look.named[i] == kNoMask || look.named[i] == named);
  };
  const auto found =
      std::find_if(table.looks.begin() + static_cast<std::ptrdiff_t>(block.first_look), table.looks.end(), fits);
  return found != table.looks.end() ? *found
                                    : table.looks.emplace_back(Look{abreast(kNoMask), term.row(), term.shift});
}

inline void append_block(Table& table, std::size_t first_slice) {
  Block block;
  block.shortest.fill(std::numeric_limits<std::uint8_t>::max() / 2);
  block.first_look = static_cast<std::uint32_t>(table.looks.size());
  for (std::size_t i = 0; i < kAbreast; ++i) {
    const Slice& slice = table.slices[first_slice + i];
    if (slice.starts == 0)
      continue;
    block.starts[i] = slice.starts;
    for (std::size_t t = slice.first_term; t < slice.first_term + std::size_t{slice.terms}; ++t) {
      const Term& term = table.terms[t];
      if (term.source == kAnySource)
        continue;
      look_for(table, block, term, i).named[i] = mask_at(term.place());
      block.starts[i] &= static_cast<std::uint16_t>(0xFFFF >> term.shift);
    }
    expect_stretch(table, slice, block.shortest);
  }
  block.looks = static_cast<std::uint16_t>(table.looks.size() - block.first_look);
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
  table.slices = std::move(slices);
  for (std::size_t first = 0; first < table.slices.size(); first += kAbreast)
    detail::append_block(table, first);
}

}  // namespace clamber
