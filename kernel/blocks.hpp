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
  if (term.source >= kSuitSource)
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

}  // namespace detail

// To be called once all else is in its place. Every family of a wild state begins a block; slices without positions
// fill its last one. From then on the ranges count blocks.
inline void lay_out_blocks(Table& table) {
  std::vector<Slice> slices;
  const std::vector<std::uint32_t> ranges = table.ranges;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    table.ranges[i] = static_cast<std::uint32_t>(slices.size() / kAbreast);
    if (i + 1 == ranges.size())
      break;
    slices.insert(slices.end(), table.slices.begin() + static_cast<std::ptrdiff_t>(ranges[i]),
                  table.slices.begin() + static_cast<std::ptrdiff_t>(ranges[i + 1]));
    slices.resize((slices.size() + kAbreast - 1) / kAbreast * kAbreast);
  }
  table.slices = std::move(slices);
  for (std::size_t first = 0; first < table.slices.size(); first += kAbreast)
    detail::append_block(table, first);
}

}  // namespace clamber
