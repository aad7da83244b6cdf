# What is wrong with a record of a match.

record-declining = declining is not written in a record
record-other_seat = it is seat { $seat }'s turn, not seat { $tried }'s
record-exposure = an exposure ends with the number of cards drawn: "expose Ah @17"
record-cannot_expose = seat { $seat } cannot { $play } after card { $card }
record-no_big_ace = seat { $seat } has no Big Ace to reveal
