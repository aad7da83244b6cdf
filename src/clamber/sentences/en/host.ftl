# Permission to create tables, and pages of the operator

host-title = Create tables here
host-invitation = Only invited guests can create tables on this server. Enter your code once; this browser remembers it. Joining a table by its link needs no code.
host-password = Creating tables on this server requires a password. Enter it once; this browser remembers it. Joining a table by its link needs none.
host-code = Invitation code
host-secret = Password
host-go = Continue
host-done = You can create tables now.
refused-needs_permit = { $by ->
    [password] creating tables here requires a password
   *[invitation] only invited guests can create tables here
}; you can join any table by its link
refused-wrong_permit = { $by ->
    [password] wrong password
   *[invitation] unknown or withdrawn invitation
}

site-imprint = Imprint
site-privacy = Privacy

mine-identifier = Your identifier on this server, for questions to its operator:
