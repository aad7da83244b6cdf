"""People towards each other while they are on the site: presence of friends, personal invites, and new tables."""
