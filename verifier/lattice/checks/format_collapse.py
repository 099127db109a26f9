"""An answer that left the form that was asked for.

Six lines of good prose without one tag: the claims may be right, and the model did not play. That is
another thing than claims that fail, and calls for another remedy. Pointer lines only.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, Finding
from verifier.parsers.segments.pointers import holds_tag_start
from verifier.parsers.segments.spans import iterate_lines


def _points(scope: CheckScope) -> bool:
    return holds_tag_start(scope.answer) or any(claim.pointers for claim in scope.read.claims)


def check_format_collapse(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report an answer of several long lines in which nothing begins like a tag."""
    policy = scope.policy
    if scope.read.is_json or not policy.check_format or _points(scope):
        return None
    long_lines = sum(
        len(scope.answer[start:end].strip()) > policy.format_min_chars
        for start, end in iterate_lines(scope.answer)
    )
    if long_lines >= policy.format_min_lines:
        return Finding(ViolationCode.FORMAT_COLLAPSED, {"lines": long_lines})
    return None
