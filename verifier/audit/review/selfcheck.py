"""Samples of the same model: do they say what a claim says, and how often do they use its words.

A model that makes something up makes up something else the next time. So a claim is checked against each
sample: the sample says it, says otherwise, or does not mention it. A sample that answers nothing ("I don't
know") does not mention it either. From more than a share of the samples on that disagree somebody should
look.

Beside it stands the n-gram score of SelfCheckGPT, with tokens of our own (``selfcheck-ngram (own tokens)``):
the words of the answer and of all samples are counted, and a claim's mean and largest negative logarithm of
its words' shares are given. The score has no upper bound and depends on how many samples there are and how
long they are: it ranks claims of one answer, and no threshold holds across answers.
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
