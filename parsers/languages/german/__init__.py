"""German: what the engine's terms are called there, as data. No rule stands here.

A module holds the tables of one idea, named as in `verifier.parsers.english`.
"""
