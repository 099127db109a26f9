"""Proximity: what verified names alone are worth.

Names that stand close together in one source are about one thing, so they support a list such as a cast.
Names far apart, or a single one, support much less: `Insulin was discovered by Alexander Fleming` holds a
name that every text on penicillin holds too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verifier.codes import ViolationCode
from verifier.grounding.coverage import holds_token
from verifier.grounding.exact_match import find_occurrences
from verifier.grounding.units import Unit
from verifier.parsers.numerics.numbers import extract_digit_runs
from verifier.parsers.text.letters import is_uppercase
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.words import TOKEN_PUNCTUATION
from verifier.policies import Policy
from verifier.records import AuditMode
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding

_SENTENCE_END = re.compile(r"[.!?]\s")
_MIN_SUBJECT_CHARS = 5


def judge_names(
    answer: str,
    verified: list[Unit],
    *,
    all_verified: bool,
    sources: Sources,
    policy: Policy,
) -> tuple[AuditMode, ViolationCode | None]:
    """Classify an answer of which only names were verified, and say why if it is not STRICT."""
    if policy.entity_policy == "hybrid":
        return "HYBRID", ViolationCode.NAMES_ALONE
    if policy.entity_policy == "strict" or _has_cluster(verified, sources, policy):
        return ("STRICT" if all_verified else "HYBRID"), None
    if len(verified) <= 1 and _is_single_sentence(answer) and _has_foreign_word(answer, sources, policy):
        return "UNGROUNDED", ViolationCode.NAME_WITHOUT_SUPPORT
    return "HYBRID", ViolationCode.NAMES_APART


def _has_cluster(verified: list[Unit], sources: Sources, policy: Policy) -> bool:
    """Return whether enough names have their first occurrences within the window, in one source."""
    n = policy.proximity_n
    if len(verified) < n:
        return False
    return any(
        last - first <= policy.proximity_window
        for starts in _find_starts(verified, sources, policy)
        for first, last in zip(starts, starts[n - 1 :], strict=False)
    )


def _find_starts(verified: list[Unit], sources: Sources, policy: Policy) -> Iterator[list[int]]:
    """Yield for each source where those names that it holds stand in it first, from left to right."""
    folding = choose_folding(policy)
    starts: dict[int, list[int]] = {}
    for unit in verified:
        whole_words = policy.word_boundaries
        for number, source in sources.iterate_holding((unit.normal,), folding, whole_words=whole_words):
            form = source.record.form(folding)
            start = next(find_occurrences(form, unit.normal, sources, word_boundaries=whole_words), None)
            if start is not None:
                starts.setdefault(number, []).append(start)
    return map(sorted, starts.values())


def _is_single_sentence(answer: str) -> bool:
    return _SENTENCE_END.search(answer.strip()) is None


def _has_foreign_word(answer: str, sources: Sources, policy: Policy) -> bool:
    """Return whether the answer holds a number, or a longer capitalised word, that no source holds."""
    if not sources.digit_runs.issuperset(extract_digit_runs(answer)):
        return True
    folding = choose_folding(policy)
    for word in answer.split():
        bare = word.strip(TOKEN_PUNCTUATION)
        if len(bare) >= _MIN_SUBJECT_CHARS and is_uppercase(bare[0]):
            normal = normalize_text(bare, folding=folding)
            if normal not in policy.stop_words.words and not holds_token(normal, sources, policy):
                return True
    return False
