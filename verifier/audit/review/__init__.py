"""What happens to a card afterwards: escalation, review, freshness, the calendar of it."""
