"""Words that deny, beyond the lexicons of a policy, and words that take a denial back."""

from __future__ import annotations

NOT = "not"
CONTRACTED_NOT = "n't"

_SHORT_AUXILIARIES = (
    "ai", "are", "ca", "could", "did", "does", "do", "had", "has", "have", "is", "might", "must", "need",
    "sha", "should", "was", "were", "wo", "would",
)  # fmt: skip
_GLUED_AUXILIARIES = ("be", "been", "can", "may", "shall", "will", "am")

UNMARKED = {
    **{f"{verb}nt": f"{verb}n't" for verb in _SHORT_AUXILIARIES},
    **{f"{verb}not": f"{verb}n't" for verb in (*_SHORT_AUXILIARIES, *_GLUED_AUXILIARIES) if verb != "can"},
}
"""Denials as they are typed without their apostrophe, or without the blank before them -> with it."""

DENYING_INFINITIVES = frozenset(("declined",))
"""Words that deny an infinitive only: `declined to answer`."""

INFINITIVE = "to"

NON = "non"
"""Denies the next word alone: `non-deductible`."""

DENYING_VERBS = frozenset(("fail", "failed", "failing", "fails"))
"""Verbs that say no more than *not* before an infinitive."""

NEITHER, NO, NONE, NOR, THAT = "neither", "no", "none", "nor", "that"

WITHOUT = "without"
"""Denies its noun, and what follows that up to a comma."""

DENYING_PHRASES = frozenset(("by", "in", "on", "to", "under"))
"""Before *no* and a noun they deny what happens: `in no case`; but not `with no lid`."""

AT, TIME = "at", "time"
DENYING_TIMES = frozenset(("moment", "point", "stage", TIME))
"""What *at no* leads where it denies what happens; `at no cost` does not, nor does `in no time`."""

NO_DENIED = frozenset(("fewer", "later", "less", "longer", "more", "other", "small", "sooner"))
"""Behind *no* they say how much: `in no more than two parts`."""

TAKING_BACK = frozenset(("until", "till"))
"""Words with which what is denied is said after all: `did not open until 1931`."""

DENYING_SUBJECTS = frozenset(("neither", "never", "no", "nobody", "none", "not", "nothing"))
"""Words that a denied clause begins with, or its subject."""

DENYING_DETERMINERS = frozenset(("neither", "no", "nobody", "none", "nor"))
"""Words that deny a subject, and so what it does."""
