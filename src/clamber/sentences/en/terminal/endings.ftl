# Endings: endgame puzzles with open hands.

cli-endings = play out the end of a deal, in open hands
cli-endings-does = Shows the end of a deal in open hands, with exactly one play that wins, and defends perfectly. A new one each day.
cli-endings-number = which one, from 1 to { $count }; default: that of the day
cli-endings-day = the one of this day; default: today
cli-endings-more =
    examples:
      clamber endings
      clamber endings 17
      clamber endings --day 2026-12-24

    Cards are typed as everywhere: 7h7d, pass. r begins again, h shows what wins, q leaves. Exit status 1
    if it was not won.

ending-title = Ending { $n } · { $game } · { $grade }
ending-task = Play for your side: be first out. All hands are open, and the others defend perfectly.
ending-yours = yours
ending-theirs = defence
ending-prompt = { $who }, your play:{" "}
ending-pass = pass
ending-beat = To beat:
ending-won = Won: you are first out.
ending-lost = That cannot be won any more. From the beginning:
ending-number-or-day = either a number or a day, not both
ending-none = there is no ending { $n }; the last one is { $last }
ending-no-day = { $text } is no day; it is written 2026-12-24
