# Cards, numbers and enumerations. The names of kinds of play are in src/clamber/rules/kinds.py.

rank-BJ = black joker
rank-RJ = red joker
rank-big_ace = Big Ace

number = { $n ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $n }
}
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
# Other languages use a different word in games with levels; $levels is always available.
word-deal = deal
place = { $n ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $n }th
}

list-comma = {", "}
list-sentences = {" "}
list-and = { $most } and { $last }
list-or = { $most } or { $last }
