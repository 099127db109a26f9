"""Lies and truths by the form in which they differ, made of words that no list of the project holds."""
