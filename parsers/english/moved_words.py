"""Words of English by which clauses change places: `if it rains, ...`, `... if it rains`."""

from __future__ import annotations

MOVED_OPENERS = (
    ("if", "unless"),
    ("after", "as soon as", "before", "once", "until", "when", "while"),
    ("because",),
)
"""What opens a clause that may stand before or behind another one: conditions, moments, reasons."""

TURNED_TIMES = (("before", "after"), ("after", "before"))
"""What says of two deeds which was first, from one side and from the other."""

NOT_DOING = ("does not", "do not", "doesn't", "don't")
WEAK_SUBJECTS = frozenset(("they", "he", "she", "it"))
"""Pronouns that may stand for the subject of the clause before."""

RANGES = (("until", "till", "to", "through"), ("lasted", "lasts", "ran", "runs", "was held", "reigned"))
"""What stands before the end of a time, behind its beginning, and what is said to take a time."""

ENDING = ("ended", "finished")
BEGINNING = ("began", "started")
