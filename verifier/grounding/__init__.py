"""Grounding: an answer against its context, unit by unit. `api` makes the call, `strategies` decide it."""
