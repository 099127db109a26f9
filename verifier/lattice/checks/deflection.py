"""An answer to another question.

Who burns the Amazon river? An answer on who burns the Amazon rainforest is true, sourced, and no answer.
Looks at the question, and at one word of it only: whether the answer says anything about that word, it does
not ask.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, Finding
from verifier.lattice.content_tokens import hold_tokens, holds_inflected
from verifier.lattice.evidence_places import read_letters
from verifier.sources.prepared_form import choose_folding


def check_deflection(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report a rendered answer that does not hold the subject of the question."""
    question = scope.question
    if question is None or not scope.policy.check_deflection or not checked.shown_claims:
        return None
    subject = question.subject
    if subject is None:
        return None
    # Most often the evidence speaks of it: then no claim need be read.
    if hold_tokens((subject,), (), checked.shown_evidence, scope.policy)[0]:
        return None
    if scope.policy.language and _stands_otherwise(subject, checked, scope):
        return None
    held = hold_tokens(question.tokens, checked.shown_claims, checked.shown_evidence, scope.policy)
    if not held[question.tokens.index(subject)]:
        return Finding(
            ViolationCode.DEFLECTION_DETECTED,
            {"matched": sum(held), "subject": subject, "total": len(held)},
        )
    return None


def _stands_otherwise(subject: str, checked: CheckedAnswer, scope: CheckScope) -> bool:
    """Return whether the evidence has another form of the subject, or a compound with it."""
    folding = choose_folding(scope.policy)
    shown = checked.shown_evidence
    return holds_inflected(subject, shown, scope.policy) or any(
        subject in read_letters(piece, folding) for piece in shown
    )
