"""Compares a claim with samples of the same model: whether they say it, and how often they use its words.

A model that makes something up makes up something else the next time. So a claim is checked against each
sample, which states it, contradicts it, or does not mention it. A sample that says "I don't know" does not
mention it. If the share of samples that disagree is over the policy's limit, somebody should look.

The n-gram score of SelfCheckGPT is given as well, with tokens of our own (``selfcheck-ngram (own tokens)``).
The words of the answer and of all samples are counted; the score is the mean and the largest negative
logarithm of the shares of the claim's words. It has no upper bound, and depends on the number and the length
of the samples. So it ranks the claims of one answer, and has no threshold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_FLOOR, Decimal

from verifier.audit.records.review import SelfCheck
from verifier.claims.api import check_claim
from verifier.measures.exact import CONTEXT
from verifier.parsers.text.surface_words import read_keys
from verifier.policies.audit import AuditPolicyReference, load_audit_policy

METHOD = "selfcheck-ngram (own tokens)"
"""What the n-gram score calls itself."""

_START = "<s>"
_MILLION = 1_000_000


def compare_samples(
    claim: str,
    samples: Sequence[str],
    *,
    passage: str | None = None,
    policy: AuditPolicyReference = "default",
) -> SelfCheck:
    """Compare a claim with samples; `passage` is the answer that the claim is a part of.

    Nothing that the texts hold raises. Raises `TypeError` for an argument of a wrong type.
    """
    resolved = load_audit_policy(policy)
    if isinstance(samples, str) or not all(isinstance(sample, str) for sample in samples):
        raise TypeError("samples: expected a list of texts")
    labels = [check_claim(claim, sample, policy=resolved.claim_policy).label for sample in samples]
    contradict = labels.count("CONTRADICTED")
    agree = labels.count("SUPPORTED") + labels.count("PARTIAL")
    n = resolved.selfcheck_ngram
    surprises = None if passage is None else _list_surprises(claim, passage, samples, n)
    return SelfCheck(
        samples=len(labels),
        agree=agree,
        contradict=contradict,
        not_mentioned=len(labels) - agree - contradict,
        disagreement=(len(labels) - agree, len(labels)),
        few=len(labels) < resolved.selfcheck_min_samples,
        mean_surprise=_floor(_average(surprises)) if surprises else None,
        max_surprise=_floor(max(surprises)) if surprises else None,
    )


def _list_surprises(claim: str, passage: str, samples: Sequence[str], n: int) -> list[Decimal] | None:
    """Return -ln p of each n-gram of a claim; None where one stands neither in passage nor samples."""
    counts: Counter[tuple[str, ...]] = Counter()
    for text in (passage, *samples):
        counts.update(_list_grams(text, n))
    total = Decimal(counts.total())
    found = [counts[gram] for gram in _list_grams(claim, n)]
    if not found or not all(found):
        return None
    logarithms = {
        count: CONTEXT.subtract(CONTEXT.ln(total), CONTEXT.ln(Decimal(count))) for count in {*found}
    }
    return [logarithms[count] for count in found]


def _list_grams(text: str, n: int) -> list[tuple[str, ...]]:
    """Return the n-grams of a text, padded on the left, so that there are as many as words."""
    words = [_START] * (n - 1) + read_keys(text)
    return [tuple(words[at : at + n]) for at in range(len(words) - n + 1)]


def _average(values: Sequence[Decimal]) -> Decimal:
    total = Decimal(0)
    for value in values:
        total = CONTEXT.add(total, value)
    return CONTEXT.divide(total, Decimal(len(values)))


def _floor(value: Decimal) -> int:
    return int(CONTEXT.multiply(value, Decimal(_MILLION)).to_integral_value(rounding=ROUND_FLOOR))
