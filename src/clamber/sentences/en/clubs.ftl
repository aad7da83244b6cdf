# Clubs: members, house rules, tables, evenings and results

clubs-sentence = People who play together regularly have their own house rules, tables, evenings and results here.
clubs-none = You belong to no club yet. Make one, or open the link of one.
clubs-next = next evening { $time }
clubs-people = { $n ->
    [one] 1 member
   *[other] { $n } members
}
clubs-role-owner = Owner
clubs-role-organiser = Organiser
clubs-role-member = Member
clubs-make = Make a club
clubs-name = Name of the club
clubs-about = Description
clubs-save = Save
clubs-tables = Tables
clubs-open = Open a table
clubs-open-with = Open a table: { $rules }
clubs-tables-none = No table is open.
clubs-rules = House rules
clubs-rules-none = Tables are opened with house rules. There are none yet.
clubs-rules-add = Add house rules
clubs-remove = Remove
clubs-remove-of = Remove { $name }
clubs-sure = Sure?
clubs-evenings = Evenings
clubs-evenings-none = No evening is planned.
clubs-evening-add = Plan an evening
clubs-evening-first = First date
clubs-evening-time = Beginning
clubs-evening-zone = Time zone
clubs-evening-long = Duration
clubs-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
clubs-weeks = Repeats
clubs-weeks-0 = once
clubs-weeks-1 = every week
clubs-weeks-2 = every two weeks
clubs-ended = for the last time
clubs-evening-there = { $time } in { $zone }
clubs-coming = Coming: { $names }
clubs-coming-none = Nobody has promised to come yet.
clubs-absent = { $n ->
    [one] 1 does not come
   *[other] { $n } do not come
}
clubs-yes = I come
clubs-no = I do not come
clubs-cancel = Cancel this date
clubs-cancelled = Cancelled
clubs-uncancel = Do not cancel
clubs-end = End for good
clubs-results = Results
clubs-results-all = All evenings
clubs-results-none = No results yet. Matches count that at least two members play to the end.
clubs-player = Player
clubs-matches = Matches
clubs-wins = Won
clubs-points = Points per match
clubs-you = you
clubs-invite = Make a link to join
clubs-link = Whoever opens this link until { $day } can join. It is shown only now.
clubs-link-until = Link until { $day }
clubs-link-end = End
clubs-promote = Make organiser
clubs-demote = Make member
clubs-crown = Make owner
clubs-edit = Change name or description
clubs-leave = Leave the club
clubs-close = Close the club
clubs-close-sure = Delete it with all results?
clubs-join = Join { $name }
clubs-join-go = Join
refused-no_clubs = This server has no clubs.
refused-unknown_club = There is no such club, or you do not belong to it.
refused-unknown_club_link = This link is not valid any more. Ask for another one.
refused-unknown_club_rules = The club does not have these house rules any more.
refused-unknown_evening = This evening does not take place, or is over.
refused-club_role = This is up to those who run the club.
refused-club_limit = { $of ->
    [clubs] You have { $most } clubs already. Leave one first.
    [members] The club has { $most } members already.
    [links] The club has { $most } links already. End one first.
    [rules] The club has { $most } house rules already. Remove one first.
   *[other] The club has { $most } evenings already. End one first.
}
