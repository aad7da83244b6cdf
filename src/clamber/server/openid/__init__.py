"""Sign-in by OpenID Connect: the provider that the operator configures, and the tokens that it signs."""
