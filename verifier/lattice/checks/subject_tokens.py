"""A claim that repeats the question where the evidence does not.

Asked about the steel bridge of Northfield, a model writes `The steel bridge of Northfield opened in 1931`
and cites a text about some bridge that did. Looks at the question.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, Finding, LinkedClaim, join_names


def check_subject_tokens(linked: LinkedClaim, scope: CheckScope) -> Finding | None:
    """Report words that the claim repeats from the question and that stand in nothing it cites."""
    if scope.question is None or not scope.policy.check_subject:
        return None
    asked = scope.question.keys
    words = linked.reading.words
    places = [place for place, key in enumerate(words.keys) if key in asked]
    absent = [
        words.tokens[place] for place in places if all(pair.found[place] is None for pair in linked.pairs)
    ]
    if len(absent) >= scope.policy.subject_min_tokens:
        return Finding(ViolationCode.SUBJECT_TOKENS_ABSENT, {"tokens": join_names(absent)})
    return None
