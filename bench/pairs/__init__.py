"""Pairs of a claim and its evidence, written by hand for classes of lies and of truths."""
