// Layout of a table's patterns in blocks of eight, which the generator evaluates together.
//
// Adjacent patterns have similar terms. For example, eight fillings of a straight test the same five places, and a
// single, a pair and a triple test the same lanes. A block evaluates each such test once (a Question) for all its
// patterns.
#pragma once
#include <algorithm>
#include <span>

#include "combinations/sources.hpp"

namespace clamber {

namespace detail {

// Necessary condition for a pattern: a stretch of consecutive ranks, each held `copies` times.
struct Stretch {
  std::size_t copies;
  std::size_t length;
};

// Return the longest stretch among the terms that need the most copies.
inline Stretch stretch_of(const CombinationTable& table, const Pattern& pattern) {
  const std::span<const Term> terms(table.terms.data() + pattern.first_term, pattern.terms);
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

// Return a question of the block that can represent this term for pattern i, appending one if there is none yet.
inline Question& question_for(CombinationTable& table, const Block& block, const Term& term, std::size_t i) {
  const auto row = static_cast<std::uint16_t>(term.place() / kBlockSize);
  const std::uint16_t named = mask_at(term.place() % kBlockSize);
  const auto fits = [&](const Question& asked) {
    return asked.row == row && asked.shift == term.shift && (asked.named[i] == kNoMask || asked.named[i] == named);
  };
  const auto found = std::find_if(table.questions.begin() + static_cast<std::ptrdiff_t>(block.first_question),
                                  table.questions.end(), fits);
  return found != table.questions.end()
             ? *found
             : table.questions.emplace_back(Question{eight_times(kNoMask), row, term.shift});
}

inline void append_block(CombinationTable& table, std::size_t first_pattern) {
  const auto first_question = static_cast<std::uint32_t>(table.questions.size());
  Block block{eight_times(0xFFFF), first_question, first_question, 0, false};
  Stretch least{kMaxCopies, kLongest};
  for (std::size_t i = 0; i < kBlockSize; ++i) {
    Pattern& pattern = table.patterns[first_pattern + i];
    if (pattern.starts == 0)
      continue;
    block.suited |= pattern.mixed != Mixed::no;
    for (std::size_t t = pattern.first_term; t < pattern.first_term + std::size_t{pattern.terms}; ++t) {
      const Term& term = table.terms[t];
      question_for(table, block, term, i).named[i] = mask_at(term.place() % kBlockSize);
      pattern.starts &= static_cast<std::uint16_t>(0xFFFF >> term.shift);  // other positions would read past the end
      block.suited |= term.of_suit();
    }
    block.never[i] = static_cast<std::uint16_t>(~pattern.starts);
    const Stretch stretch = stretch_of(table, pattern);
    least = {std::min(least.copies, stretch.copies), std::min(least.length, stretch.length)};
  }
  block.expected = static_cast<std::uint16_t>(place_of_stretch(least.copies, least.length));
  block.questions_end = static_cast<std::uint32_t>(table.questions.size());
  table.blocks.push_back(block);
}

// Return true if a pattern tests consecutive ranks.
inline bool is_run(const CombinationTable& table, const Pattern& pattern) {
  const Term* const terms = table.terms.data() + pattern.first_term;
  return std::any_of(terms, terms + pattern.terms, [](const Term& term) { return term.of_run() || term.of_suit(); });
}

// Append patterns without positions until the block is full.
inline void fill_block(std::vector<Pattern>& patterns) {
  patterns.resize((patterns.size() + kBlockSize - 1) / kBlockSize * kBlockSize);
}

}  // namespace detail

// Derive the blocks and questions of a table whose patterns are laid out.
inline void append_blocks(CombinationTable& table) {
  for (std::size_t first = 0; first < table.patterns.size(); first += kBlockSize)
    detail::append_block(table, first);
}

// Lay out the patterns in blocks. Call this once the rest of the table is complete. Sets and runs get separate
// blocks, because most hands can skip most runs.
inline void lay_out_blocks(CombinationTable& table) {
  const std::size_t families = table.families.size();
  const std::vector<std::uint32_t> ranges = table.ranges;
  const auto at = [&table](std::uint32_t i) { return table.patterns.begin() + static_cast<std::ptrdiff_t>(i); };
  std::vector<Pattern> patterns;
  for (std::size_t state = 0; state + families < ranges.size(); state += families + 1) {
    detail::fill_block(patterns);
    for (std::size_t family = state; family < state + families; ++family) {
      if (ranges[family] != ranges[family + 1] && !patterns.empty() &&
          detail::is_run(table, *at(ranges[family])) != detail::is_run(table, patterns.back()))
        detail::fill_block(patterns);
      table.ranges[family] = static_cast<std::uint32_t>(patterns.size());
      patterns.insert(patterns.end(), at(ranges[family]), at(ranges[family + 1]));
    }
    table.ranges[state + families] = static_cast<std::uint32_t>(patterns.size());
  }
  detail::fill_block(patterns);
  if (patterns.size() > std::numeric_limits<std::uint16_t>::max())
    throw std::invalid_argument("more patterns than the generator can number");
  table.patterns = std::move(patterns);
  append_blocks(table);
}

}  // namespace clamber
