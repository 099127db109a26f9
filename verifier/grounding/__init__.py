"""Grounding: an answer against its context, unit by unit. `api` is the call, `strategies` its way."""
