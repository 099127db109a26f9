"""What the sentences of an answer come to, and what a claim in one leans on: labels, score, complexity.

A sentence is incorrect where one of its claims is, else uncertain where one is, else correct. Questions,
short sentences and such as speak of the text itself are not judged; their claims have cards like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.audit.claims.phrases import list_phrases
from verifier.audit.records.answer import AuditedSentence, SentenceLabel, SkipReason
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.gate import GateDecision
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.word_forms import is_anaphor
from verifier.parsers.segments.spans import strip_span
from verifier.parsers.text.offsets import Span
from verifier.policies.audit import AuditPolicy
from verifier.sources.text_record import read_clauses, record_text

_QUESTIONS = ("?", "\uff1f", "\u061f")
_CLOSERS = ")]*_\"'\u201d\u2019 \t"


def judge_sentences(
    answer: str,
    spans: Sequence[Span],
    cards: Sequence[ClaimCard],
    sentences: Sequence[int],
    policy: AuditPolicy,
) -> tuple[AuditedSentence, ...]:
    """Return the sentences of an answer with what they come to, in order.

    `sentences` is the number of each card's sentence, from 0.
    """
    inside: dict[int, list[ClaimCard]] = {}
    for card, number in zip(cards, sentences, strict=True):
        inside.setdefault(number, []).append(card)
    return tuple(_judge(answer, span, inside.get(number, []), policy) for number, span in enumerate(spans))


def score_sentences(sentences: Sequence[AuditedSentence]) -> tuple[int, int]:
    """Return the score in halves: two for each correct sentence, one for an uncertain one, of two each.

    Where sentences stand and none is judged it is one half; 0 of 0 without any sentence.
    """
    judged = [one.label for one in sentences if one.label is not None]
    if not judged:
        return (1, 2) if sentences else (0, 0)
    return 2 * judged.count("correct") + judged.count("uncertain"), 2 * len(judged)


def combine_labels(decisions: Sequence[GateDecision]) -> tuple[SentenceLabel, int]:
    """Return the label of claims together, and its confidence.

    Of incorrect and of uncertain claims the surest counts, of correct ones the least sure.
    """
    for label in ("incorrect", "uncertain"):
        sure = [one.confidence for one in decisions if one.label_final == label]
        if sure:
            return label, max(sure)
    return "correct", min(one.confidence for one in decisions)


def _judge(answer: str, span: Span, cards: Sequence[ClaimCard], policy: AuditPolicy) -> AuditedSentence:
    ids = tuple(card.claim.claim_id for card in cards)
    decisions = [card.gate for card in cards if card.gate is not None]
    skipped = _find_skip(answer[slice(*span)], policy) or (None if decisions else "no_words")
    if skipped:
        return AuditedSentence(span=span, label=None, confidence=0, skipped=skipped, claim_ids=ids)
    label, confidence = combine_labels(decisions)
    return AuditedSentence(span=span, label=label, confidence=confidence, claim_ids=ids)


def _find_skip(text: str, policy: AuditPolicy) -> SkipReason | None:
    keys = [word.key for word in record_text(text).words]
    if text.rstrip(_CLOSERS).endswith(_QUESTIONS):
        return "question"
    if len(keys) < policy.sentence_min_words:
        return "short"
    return "meta" if list_phrases(keys, policy.meta_phrases.words) else None


MAX_COMPLEXITY = 5

_POINTING = frozenset(("that", "those", "such"))


def depends_on_context(claim: str) -> bool:
    """Return whether a claim in terms opens with a word for something named before it: `It was ...`.

    Both are told of a claim and change nothing about it: the verifier sees the claim's own text, whatever
    stands beside it, and nothing is rewritten.
    """
    first = next(iter(record_text(claim).words), None)
    return first is not None and (is_anaphor(first.key) or first.key in _POINTING)


def rate_complexity(claim: str, n_figures: int | None = None) -> int:
    """Return how much a claim in terms says at once, from 1 to 5.

    It is one, and one more for each clause and for each quantity but the first. `n_figures` is how many
    quantities there are, where somebody has counted them.
    """
    readings = read_clauses(claim, strip_span(claim, 0, len(claim)), load_lexicon(TABLES[""]))
    verbs = [clause.verb for reading in readings for clause in reading.clauses if clause.verb is not None]
    clauses = max(1, sum(verb.form == "finite" for verb in verbs))
    if n_figures is None:
        n_figures = sum(not one.counts_nothing for one in record_text(claim).figures[0])
    return min(MAX_COMPLEXITY, 1 + clauses + max(0, n_figures - 1))
