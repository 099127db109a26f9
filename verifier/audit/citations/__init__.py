"""Marks of citations: where they stand, what they lead to, how they are corrected."""
