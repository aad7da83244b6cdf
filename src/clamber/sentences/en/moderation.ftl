# Moderators: roles, sanctions, appeals and the audit log

sanctions-title = Decisions about you
sanctions-none = No moderator has decided anything about you.
sanctions-sentence = You may appeal against each decision once. A moderator reads your message and answers it here.
sanctions-new = A moderator has decided something about you.
sanction-text = { $kind ->
    [warning] Warning
    [mute] Muted: no phrases and no chat at tables, { $until ->
        [none] without end
       *[other] until { $until }
    }
    [suspension] Suspended from rated matches, quick matches and open tables, { $until ->
        [none] without end
       *[other] until { $until }
    }
   *[ban] Banned from this server, { $until ->
        [none] without end
       *[other] until { $until }
    }
}
sanction-club = { $text } (only at tables of the club { $club })
sanction-lifted = { $text } – lifted { $at }
sanction-reason = Reason: { $reason }
sanction-lift = Lift
appeal-text = Your message to the moderators
appeal-go = Appeal
appeal-waits = This appeal waits for an answer.
appeal-answered = { $answer ->
    [lift] A moderator has lifted this.
   *[keep] A moderator has read the appeal, and keeps the decision.
}
appeal-reply = Answer: { $reply }
appeal-reply-label = Answer to the person
appeal-keep = Keep
moderation-title = Moderation
moderation-role = { $role ->
    [operator] You are an operator of this server.
   *[moderator] You are a moderator of this server.
}
moderation-role-clubs = You are a moderator for the tables of: { $clubs }
moderation-confirm = Confirm that it is you
moderation-confirm-why = This page needs a confirmation every twelve hours, and a ban one of the last ten minutes.
moderation-confirm-passkey = Confirm by passkey
moderation-appeals = Appeals
queue-title = Reports
queue-open = Evidence and history
queue-names = Name then: { $name }. Reported by { $reporter }.
queue-replay = Replay
queue-earlier = { $n ->
    [one] 1 other report about this person
   *[other] { $n } other reports about this person
}
queue-outcome = Sanction that followed
queue-no-outcome = None
queue-sanction = { $kind ->
    [warning] Warning
    [mute] Mute
    [suspension] Suspension
   *[ban] Ban
} { $at }
queue-reason = Reason, for the audit log
queue-close = Close the report
moderation-none = None at present.
moderation-people = People
moderation-who = Name, or identifier of at least eight signs
moderation-table = Table, as in its address
moderation-find = Show
moderation-sanctions = In effect now
moderation-log = Audit log
moderation-log-show = Show the audit log
moderation-more = Earlier
roles-title = Roles
roles-show = Show the roles
roles-line = { $name }: { $role ->
    [operator] operator
   *[moderator] moderator
} { $club ->
    [none] of the whole server
   *[other] for the tables of { $club }
}
roles-role = Role
roles-name = { $role ->
    [operator] Operator
   *[moderator] Moderator
}
roles-club = Only for the tables of this club, by name (optional)
roles-give = Give the role
roles-end = End the role
roles-end-sure = End it?
person-facts = { $account ->
    [true] Account
   *[false] Guest
} { $id }, last seen { $seen }
person-former = Former names: { $names }
person-sanctions = Sanctions
person-acts = Acts
person-left = Rated matches left
person-wait = { $until ->
    [none] No wait follows from these.
   *[other] No rated quick match until { $until }.
}
person-unwait = Undo the last one
act-kind = What to do
act-choice = { $act ->
    [warn] Warn
    [mute] Mute
    [suspend] Suspend
    [ban] Ban
    [rename] Rename
   *[kick] Remove from tables
}
act-effect = { $act ->
    [warn] The person reads the reason once.
    [mute] No phrases and no chat. The person may play.
    [suspend] No rated matches, quick matches and open tables. Private tables remain, and a match that is on is played to its end.
    [ban] The person is disconnected, and may only read the reason and appeal.
    [rename] The new name replaces the former one everywhere, also in replays.
   *[kick] The person loses the seat for good, and a bot plays on.
}
act-days = End
act-days-of = { $days ->
    [0] no end
    [1] after a day
   *[other] after { $days } days
}
act-name = New name
act-reason = Reason, which the person reads
act-by-operator = The operator
act-text = { $act ->
    [warn] { $by } warned { $who }
    [mute] { $by } muted { $who }
    [suspend] { $by } suspended { $who }
    [ban] { $by } banned { $who }
    [lift] { $by } lifted a sanction of { $who }
    [rename] { $by } renamed { $who }
    [kick] { $by } removed { $who } from tables
    [close] { $by } closed the table { $who }
    [answer] { $by } answered the appeal of { $who }
    [give_role] { $by } gave { $who } a role
    [end_role] { $by } ended a role of { $who }
    [pardon] { $by } undid a wait of { $who }
    [announce] { $state ->
        [off] { $by } ended the announcement
       *[other] { $by } announced
    }
    [drain] { $state ->
        [off] { $by } allowed new tables again
       *[other] { $by } stopped new tables
    }
    [switch] { $by } turned { $who } { $state }
   *[other] { $by }: { $act }, { $who }
}
sanctions-see = See the reason, and appeal

refused-no_moderation = This server has no moderators.
refused-no_role = This is up to the moderators of this server.
refused-confirm_again = Confirm that it is you. This needs a confirmation from the last { $minutes } minutes.
refused-muted = { $until ->
    [none] A moderator has muted you. See "Decisions about you".
   *[other] A moderator has muted you until { $until } (UTC). See "Decisions about you".
}
refused-suspended = { $until ->
    [none] A moderator has suspended you from rated matches, quick matches and open tables. You may play at other tables.
   *[other] A moderator has suspended you from rated matches, quick matches and open tables until { $until } (UTC). You may play at other tables.
}
refused-own_case = Ask another moderator: nobody decides their own case.
refused-act_denied = This is not possible: { $reason }
refused-unknown_sanction = There is no such decision, or it has ended.
refused-unknown_appeal = Nobody has appealed, or the appeal was answered already.
refused-no_appeal = There is nothing to appeal against, or you have appealed already.
refused-not_seated_there = This person sits at no such table now.
refused-needs_passkey = Your account has a passkey. Confirm with it.
