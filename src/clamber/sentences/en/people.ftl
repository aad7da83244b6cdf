# Friends, blocked people and personal invites

refused-no_people = This server offers no friends and personal invites.
refused-unknown_person = There is no such person, or not any more.
refused-too_many_ties = You have { $people } of them already. End one first.
refused-too_many_invites = You have sent { $invites } invites. Wait until they are answered.
