# Endings: endgame puzzles with open hands.

cli-endings = solve an endgame puzzle with open hands
cli-endings-does = Show the end of a deal with open hands, where exactly one play wins and the defence is perfect. A new one each day.
cli-endings-number = number of the ending, from 1 to { $count }; default: today's
cli-endings-day = the ending of this day; default: today
cli-endings-more =
    examples:
      clamber endings
      clamber endings 17
      clamber endings --day 2026-12-24

    Cards are typed as everywhere: 7h7d, pass. ? lists the legal plays, h shows the winning play, r restarts,
    q quits. The exit status is 1 if the ending was not won.

ending-title = Ending { $n } · { $game } · { $grade }
ending-task = Play for your side: be first out. All hands are open, and the others defend perfectly.
ending-help = Type cards (7h7d), pass, or a number from the list. ? lists the legal plays, h shows the winning play, r restarts, q quits.
ending-yours = yours
ending-theirs = defence
ending-prompt = { $who }, your play:{" "}
ending-pass = pass
ending-beat = To beat:
ending-won = Won: you are first out.
ending-lost = This can no longer be won. From the beginning:
ending-number-or-day = give either a number or a day, not both
ending-none = there is no ending { $n }; the last one is { $last }
ending-no-day = { $text } is not a day; write it as 2026-12-24
