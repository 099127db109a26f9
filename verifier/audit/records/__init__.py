"""What an audit writes: answers, cards and their parts, as records."""
