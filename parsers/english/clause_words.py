"""Words that open a sentence or a clause, join two of them, or reach beyond one."""

from __future__ import annotations

from verifier.parsers.english import list_words

CONJOINING = ("and", "but", "while", "whereas", "against", "versus", "compared to", "compared with")
"""What joins two clauses or two things that are told apart."""

OPENING_PREPOSITIONS = frozenset(list_words("among at by for in on"))
"""Prepositions that open a sentence and say where or when all of it holds: `In May, sales fell`."""

ADDABLE = frozenset(list_words("have has had do does did and but while"))
"""Auxiliaries and conjunctions: what a claim may add to the words of a sentence and say nothing else."""

RESPECTIVELY = "respectively"
"""Gives what stands after it to what stands before it, in turn."""

REPEATING = frozenset(("again", "another"))
"""What is said with one of these holds of more than one thing."""

AS = "as"
"""Likens where it stands twice: `as big as`."""

LIKENING = frozenset(list_words("so too also likewise similarly like alike well same suit there"))
"""Words by which a sentence may say that what was said before holds of something else as well."""
