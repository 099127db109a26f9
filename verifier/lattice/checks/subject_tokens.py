"""A claim that repeats the question where the evidence does not.

Asked about the steel bridge of Northfield, a model writes `The steel bridge of Northfield opened in 1931`
and cites a text about some bridge that did. Looks at the question.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.codes import ViolationCode
from verifier.lattice.scene import Finding, LinkedClaim, Scene, join_names
from verifier.lattice.tokens import find_shared, find_tokens


def check_subject_tokens(linked: LinkedClaim, scene: Scene) -> Iterator[Finding]:
    """Report words of the question in the claim that stand in nothing that it cites."""
    if scene.question is None or not scene.policy.check_subject:
        return
    absent = find_shared(linked.tokens, scene.question.tokens, scene.policy)
    for piece in linked.cited:
        found = find_tokens(absent, piece, scene.policy)
        absent = tuple([token for token, place in zip(absent, found, strict=True) if place is None])
    if len(absent) >= scene.policy.subject_min_tokens:
        yield Finding(ViolationCode.SUBJECT_TOKENS_ABSENT, {"tokens": join_names(absent)})
