# Moderators: roles, sanctions, appeals and the audit log

refused-no_moderation = This server has no moderators.
refused-no_role = This is up to the moderators of this server.
refused-confirm_again = Confirm that it is you. This needs a confirmation from the last { $minutes } minutes.
refused-needs_passkey = Your account has a passkey. Confirm with it.
