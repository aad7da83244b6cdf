"""Daily deals: sets of deals that everybody plays under the same conditions, and the results beside the field."""
