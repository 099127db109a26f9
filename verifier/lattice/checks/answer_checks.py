"""What is looked at of an answer: the number of its claims, and all of it once they are checked."""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.answer_claims import ReadAnswer
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, Finding, join_names
from verifier.lattice.content_tokens import hold_tokens, holds_inflected
from verifier.lattice.evidence_places import read_letters
from verifier.parsers.segments.pointers import holds_tag_start
from verifier.parsers.segments.spans import iterate_lines
from verifier.records.lattice_verdict import count_uses, sum_uses
from verifier.sources.prepared_form import choose_folding

LENGTH_REASONS = ("length", "max_tokens")
"""What model servers call it."""


def check_too_many_claims(read: ReadAnswer, scope: CheckScope) -> Finding | None:
    """Report an answer with more claims than the policy allows."""
    count, most = len(read.claims), scope.policy.max_claims
    if count > most:
        return Finding(ViolationCode.TOO_MANY_CLAIMS, {"claims": count, "limit": most})
    return None


def check_lazy_anchor(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report an answer that uses one pointer for too large a share of its claims.

    Six claims, all with `[E1]`: the first piece is often the longest, and what holds many words carries many
    claims. It only lowers what would be STRICT; an answer that is in doubt already stays as it is.
    """
    if not checked.is_strict:
        return None
    most, total = sum_uses(count_uses(checked.statuses))
    policy = scope.policy
    if total >= policy.lazy_anchor_min_uses and 100 * most >= policy.lazy_anchor_percent * total:
        return Finding(ViolationCode.LAZY_ANCHOR_DEMOTE, {"most_used": most, "uses": total})
    return None


def check_deflection(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report a rendered answer that does not hold the subject of the question.

    Who burns the Amazon river? An answer on who burns the Amazon rainforest is true, sourced, and no answer.
    Looks at the question, and at one word of it only: whether the answer says anything about that word, it
    does not ask.
    """
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


def _points(scope: CheckScope) -> bool:
    return holds_tag_start(scope.answer) or any(claim.pointers for claim in scope.read.claims)


def check_format_collapse(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report an answer of several long lines in which nothing begins like a tag.

    Six lines of good prose without one tag: the claims may be right, and the model did not play. That is
    another thing than claims that fail, and calls for another remedy. Pointer lines only.
    """
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


def check_output_truncated(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report an answer that ended because of a limit on its length.

    What is there may be right; the sentence that takes it back may be what was cut. It goes by what the
    runtime says of the end of the output, never by the text.
    """
    if scope.finish_reason in LENGTH_REASONS:
        return Finding(ViolationCode.OUTPUT_TRUNCATED, {"finish_reason": scope.finish_reason})
    return None


def check_repaired_json(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report repairs that closed a string or dropped a key or a value.

    A fence peeled off loses nothing. A key dropped at the cut end, or a string closed there, may have been
    the claim that mattered. Which repairs count, the policy says.
    """
    names = [name for name, _ in scope.read.fixups if name in scope.policy.lossy_repairs]
    if names:
        return Finding(ViolationCode.JSON_REPAIRED, {"repairs": join_names(dict.fromkeys(names))})
    return None
