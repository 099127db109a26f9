"""Soft verification: a unit that is not verbatim, but whose content stands in the sources.

Two readings, chosen by the policy. Under `local_coverage` the unit is a claim, and the gate of the claim
check decides: what it accepts is verified, its window is the unit's recorded place, and what it finds else is
what is wrong with the unit. A unit of names alone claims nothing. Without `local_coverage` the tokens and the
numbers of running text may come from anywhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, cast

from verifier.codes import ViolationCode
from verifier.grounding.coverage import count_coverage, extract_content, reaches
from verifier.grounding.units import Unit
from verifier.parsers.frozen import replace_fields
from verifier.parsers.numerics.numbers import extract_digit_runs
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.letters import is_lowercase
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import TOKEN_PUNCTUATION, count_unspaced
from verifier.policies import Policy
from verifier.records import Violation
from verifier.sources.context import Sources
from verifier.sources.input_checks import exceeds
from verifier.sources.negation_triggers import may_deny
from verifier.sources.prepared_form import choose_folding
from verifier.sources.text_record import record_text

if TYPE_CHECKING:
    from verifier.claims.pipeline import Judgement

_WORD = re.compile(r"\S+")
_PROSE_PUNCTUATION = TOKEN_PUNCTUATION + "'"


class SoftFinding(NamedTuple):
    """What a soft check found: coverage, what is wrong, and the place that verifies, with its text.

    The place is a source and a span of its ORIGINAL text; `window` is what is seen there.
    """

    coverage: tuple[int, int]
    violations: tuple[Violation, ...] = ()
    place: tuple[int, Span] | None = None
    window: str = ""


def verify_softly(unit: Unit, sources: Sources, policy: Policy) -> SoftFinding:
    """Check whether a span unit that is not verbatim is stated by the sources in other words.

    The caller asks whether the policy accepts paraphrases at all.
    """
    if not policy.local_coverage:
        return _cover_globally(unit, sources, policy)
    framing = _keep_denials(unit.framing, policy)
    text = framing + read_claimed(unit.text, policy)
    return judge_text(text, unit.span[0] - len(framing), unit.span, sources, policy)


def _keep_denials(framing: str, policy: Policy) -> str:
    """Return what was dropped before a unit with blanks for all but its denials: those it claims."""
    if not framing or not may_deny(framing, policy):
        return ""
    return _WORD.sub(lambda word: word[0] if may_deny(word[0], policy) else " " * len(word[0]), framing)


def read_word_lists(policy: Policy) -> None:
    """Make ready what every claim is judged with."""
    import verifier.claims.pipeline  # noqa: F401
    from verifier.claims.vocabulary import read_vocabulary

    read_vocabulary(policy)


def read_claimed(text: str, policy: Policy) -> str:
    """Return a text of the answer as a claim: of the same length, with blanks for marks that are not read."""
    if not policy.drop_marks:
        return text
    return blank_marks(text, emphasis=policy.answer_format == "plain")


def judge_text(text: str, start: int, unit_span: Span, sources: Sources, policy: Policy) -> SoftFinding:
    """Judge a text that stands in the answer from `start` on as a claim against all sources.

    What is wrong with the whole of it is reported at `unit_span`.
    """
    if len(text) > policy.max_claim_chars:
        found = exceeds("max_claim_chars", policy.max_claim_chars, len(text), span=unit_span)
        return SoftFinding((0, 0), (found,))
    judgement = _judge_once(text, sources, policy)
    if judgement is None:
        return SoftFinding((0, 0), (Violation(code=ViolationCode.NOT_PROSE, span=unit_span),))
    normal = normalize_text(text, folding=choose_folding(policy))
    coverage = judgement.count_found(extract_content(normal, policy))
    if judgement.accepts:
        place = judgement.locate_window()
        return SoftFinding(coverage, (), place, _read_window(judgement, place, sources, policy))
    # What nothing refuses but its score is too little of what stands there.
    low = (Violation(code=ViolationCode.COVERAGE_TOO_LOW, span=unit_span),)
    return SoftFinding(coverage, _list_violations(judgement, start, unit_span) or low)


def _read_window(
    judgement: Judgement, place: tuple[int, Span] | None, sources: Sources, policy: Policy
) -> str:
    """Return the text that a claim was compared with, as it is written: terms lose its signs."""
    if not policy.language or place is None:
        return judgement.read_window()
    return sources[place[0]].source.text[slice(*place[1])]


def _judge_once(text: str, sources: Sources, policy: Policy) -> Judgement | None:
    """Judge a text, once a call: what no strategy verified is looked at again. None if it claims nothing."""
    # Imported here for the budget of a plain call: only what would verify softly gets this far.
    from verifier.claims.claim_tokens import read_claim, says_anything
    from verifier.claims.index import index_sources
    from verifier.claims.pipeline import Judgement, judge_reading
    from verifier.claims.step_counts import count_taking_apart

    key = text, policy.hash
    if key in sources.judged:
        known = sources.judged[key]
        return known if isinstance(known, Judgement) else None
    index = index_sources(sources, policy, sources)
    sources.spend(2 * count_taking_apart(text))
    read = read_claim(text, policy)
    pieces = record_text(text).list_sentences(policy.abbreviations)
    readings = [read_claim(text[slice(*span)], policy) for span in pieces] if len(pieces) > 1 else [read]
    judgement: Judgement | None = None
    if all(says_anything(reading, policy) for reading in readings if reading.words):
        longest = policy.claim_window_sentences
        judgement = judge_reading(read, index, policy, max_sentences=longest, steps=sources.steps)
    if sources.is_of_call:
        sources.judged[key] = judgement
    return judgement


def recall_judgement(text: str, sources: Sources, policy: Policy) -> Judgement | None:
    """Return how a text of the answer was judged in this call; None where it was not."""
    if not sources.judged:
        return None
    from verifier.answers.framing import blank_framing

    read = read_claimed(text, policy)
    for key in (read, blank_framing(read, policy)):
        known = sources.judged.get((key, policy.hash))
        if known is not None:
            return cast("Judgement", known)
    return None


def _list_violations(judgement: Judgement, start: int, unit_span: Span) -> tuple[Violation, ...]:
    """Return what keeps a text from being accepted, with its places in the answer and the sources."""
    if judgement.comparison is None:
        return (Violation(code=ViolationCode.COVERAGE_TOO_LOW, span=unit_span),)
    placed = []
    for violation in judgement.list_violations():
        span = violation.span
        moved = unit_span if span is None else (span[0] + start, span[1] + start)
        placed.append(replace_fields(violation, span=moved))
    return tuple(placed)


def is_prose(text: str, policy: Policy) -> bool:
    """Return whether a unit is running text: enough words of some length that start in lower case.

    A script without spaces has neither such words nor cases; where words are read by boundaries, as many
    characters of it will do.
    """
    needed = policy.paraphrase_min_prose_words
    if policy.word_boundaries and count_unspaced(text) >= needed * policy.token_min_chars > 0:
        return True
    for word in text.split():
        if needed <= 0:
            break
        bare = word.strip(_PROSE_PUNCTUATION)
        if len(bare) >= policy.token_min_chars and is_lowercase(bare[0]):
            needed -= 1
    return needed <= 0


def _cover_globally(unit: Unit, sources: Sources, policy: Policy) -> SoftFinding:
    """Check a unit by its tokens and numbers, wherever they stand."""
    tokens = extract_content(unit.normal, policy)
    matched, total = count_coverage(tokens, sources, policy)
    reasons = []
    if not is_prose(unit.text, policy):
        reasons.append(ViolationCode.NOT_PROSE)
    if total < policy.paraphrase_min_tokens:
        reasons.append(ViolationCode.TOO_FEW_TOKENS)
    if not reaches(matched, total, policy.paraphrase_min_percent):
        reasons.append(ViolationCode.COVERAGE_TOO_LOW)
    if not sources.digit_runs.issuperset(extract_digit_runs(unit.normal)):
        reasons.append(ViolationCode.NUMBER_ABSENT)
    violations = tuple([Violation(code=code, span=unit.span) for code in reasons])
    return SoftFinding((matched, total), violations)
