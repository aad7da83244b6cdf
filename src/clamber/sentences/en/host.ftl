# Permission to make tables, and pages of the operator

host-title = Create tables here
host-invitation = Tables on this server are created by invited guests. Enter your code once; this browser remembers it. To join a table by its link, you need no code.
host-password = Creating tables on this server takes a password. Enter it once; this browser remembers it. To join a table by its link, you need none.
host-code = Invitation code
host-secret = Password
host-go = Continue
host-done = You can create tables now.
refused-needs_permit = { $by ->
    [password] creating tables here takes a password
   *[invitation] tables are created here by invited guests
}; you can join any table by its link
refused-wrong_permit = { $by ->
    [password] this is not the password
   *[invitation] there is no such invitation, or it was withdrawn
}

site-imprint = Imprint
site-privacy = Privacy

mine-identifier = Your identifier on this server, for questions to its operator:
