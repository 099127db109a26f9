"""Cues: words that leave open or limit a clause, and which clause of a window says what a claim's says."""
