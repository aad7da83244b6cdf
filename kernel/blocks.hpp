// Lays the slices of a table out in blocks of eight, which the generator looks at together.
//
// The slices of a family ask much the same: eight fillings of a straight look at the same five places. A block asks
// each of these questions once (a Look), for all its slices at the same time; who does not ask is spared.
#pragma once
#include <algorithm>

#include "table.hpp"

namespace clamber {

namespace detail {

// The fewest cards that an action of this slice takes.
inline std::uint8_t fewest_cards(const Table& table, const Slice& slice) {
  if (slice.kickers != 0)
    return table.families[slice.family].size;
  int fewest = std::numeric_limits<std::uint8_t>::max();
  const std::size_t ids = slice.attached != 0 ? kLanes * kLanes : kLanes;
  for (std::size_t i = slice.ids; i < slice.ids + ids; ++i)
    if (table.pool[i] != kNoAction)
      fewest = std::min(fewest, table.action(table.pool[i]).need.size());
  return static_cast<std::uint8_t>(fewest);
}

// What slice i of a block asks with this term.
inline Look look_of(const Term& term, std::size_t i) {
  Look look{abreast(0xFFFF), term.source, term.shift};
  if (term.of_suit())
    look.source = static_cast<std::uint16_t>(kSuitSource + (term.source - kSuitSource + 4 - i % 4) % 4);
  return look;
}

// The look of a block that asks the same; a new one if there is none yet.
inline Look& look_for(Table& table, const Block& block, const Look& wanted) {
  const auto same = [&wanted](const Look& look) {
    return look.source == wanted.source && look.shift == wanted.shift;
  };
  const auto found =
      std::find_if(table.looks.begin() + static_cast<std::ptrdiff_t>(block.first_look), table.looks.end(), same);
  return found != table.looks.end() ? *found : table.looks.emplace_back(wanted);
}

inline void append_block(Table& table, std::size_t first_slice) {
  Block block;
  block.first_look = static_cast<std::uint32_t>(table.looks.size());
  for (std::size_t i = 0; i < kAbreast; ++i) {
    const Slice& slice = table.slices[first_slice + i];
    block.starts[i] = slice.starts;
    if (slice.starts == 0)
      continue;
    std::uint8_t copies = 0;
    for (std::size_t term = slice.first_term; term < slice.first_term + std::size_t{slice.terms}; ++term) {
      look_for(table, block, look_of(table.terms[term], i)).spared[i] = 0;
      copies = std::max(copies, table.terms[term].copies());
    }
    block.copies = std::min(block.copies, copies);
    block.cards = std::min(block.cards, fewest_cards(table, slice));
  }
  block.looks = static_cast<std::uint16_t>(table.looks.size() - block.first_look);
  table.blocks.push_back(block);
}

// Appends slices first .. last - 1, and slices without positions up to the end of a block.
inline void append_slices(std::vector<Slice>& slices, const Table& table, std::size_t first, std::size_t last) {
  const auto at = [&table](std::size_t i) { return table.slices.begin() + static_cast<std::ptrdiff_t>(i); };
  slices.insert(slices.end(), at(first), at(last));
  slices.resize((slices.size() + kAbreast - 1) / kAbreast * kAbreast);
}

}  // namespace detail

// To be called once all else is in its place. Every slice stands in two blocks: in one of its family alone, for what
// follows a play, and in one that is full of slices of neighbouring families, for leads.
inline void lay_out_blocks(Table& table) {
  const std::size_t families = table.families.size();
  const std::vector<std::uint32_t> ranges = table.ranges;
  std::vector<Slice> slices;
  for (std::size_t state = 0; state + families < ranges.size(); state += families + 1) {
    for (std::size_t family = state; family < state + families; ++family) {
      table.ranges[family] = static_cast<std::uint32_t>(slices.size());
      detail::append_slices(slices, table, ranges[family], ranges[family + 1]);
    }
    table.ranges[state + families] = static_cast<std::uint32_t>(slices.size());
  }
  for (std::size_t state = 0; state + families < ranges.size(); state += families + 1) {
    table.packed.push_back(static_cast<std::uint32_t>(slices.size()));
    detail::append_slices(slices, table, ranges[state], ranges[state + table.led()]);
  }
  table.packed.push_back(static_cast<std::uint32_t>(slices.size()));
  table.slices = std::move(slices);
  for (std::size_t first = 0; first < table.slices.size(); first += kAbreast)
    detail::append_block(table, first);
}

}  // namespace clamber
