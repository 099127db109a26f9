"""What the report of a grounding verdict says in words: its headline, its summary, what came of units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from verifier.codes import ViolationCode
from verifier.records import PARAPHRASE, AuditMode, Verdict
from verifier.report.common.marked_text import PlaceKind, State
from verifier.report.common.phrases import join_some

RESULTS: Mapping[AuditMode, str] = MappingProxyType(
    {"STRICT": "Grounded", "HYBRID": "Partly grounded", "UNGROUNDED": "Not grounded"}
)

STATE_LABELS: Mapping[State, str] = MappingProxyType(
    {"verified": "Word for word", "soft": "In other words", "failed": "Not found", "unchecked": "Not checked"}
)

PLACE_LABELS: Mapping[PlaceKind, str] = MappingProxyType(
    {
        "verified": "Stands in",
        "elided": "Left out of",
        "soft": "Covered by",
        "denied": "Denied in",
        "nearest": "Nearest place in",
    }
)

_UNIT_NAMES = {"quote": "quote", "span": "sentence", "paraphrase": "sentence", "entity": "name"}

# Codes that say why verified names do not make an answer STRICT.
_OF_THE_ANSWER = (ViolationCode.NAMES_APART, ViolationCode.NAMES_ALONE, ViolationCode.NAME_WITHOUT_SUPPORT)


def name_unit(strategy: str) -> str:
    """Return what a reader calls a unit of a strategy."""
    return _UNIT_NAMES.get(strategy, "unit")


def make_headline(verdict: Verdict) -> str:
    """Say how many sentences of the answer that claim anything are not supported."""
    total, failed = verdict.n_claims, verdict.n_claims - verdict.n_supported
    if not total:
        return "No sentence claims anything" if verdict.sentences else "Nothing was checked"
    if total == 1:
        return f"The only sentence is {'not ' if failed else ''}supported"
    return (
        f"{failed:,} of {total:,} sentences not supported" if failed else f"All {total:,} sentences supported"
    )


def summarize(verdict: Verdict) -> str:
    """Say in a sentence or two why the verdict is what it is."""
    if verdict.verifier_method == "none":
        return _explain_no_decision(verdict)
    return " ".join(_count_units(verdict))


def _explain_no_decision(verdict: Verdict) -> str:
    # A violation with a span is about one unit, and the other units were checked.
    if any(item.code == ViolationCode.INPUT_TOO_LARGE and item.span is None for item in verdict.violations):
        return "Nothing was checked: an input exceeds a limit of the policy."
    if not verdict.attempts:
        return "The answer holds no unit that could be checked."
    tried = " and ".join(f"{name_unit(attempt.strategy)}s" for attempt in verdict.attempts)
    return f"Its {tried} were checked, and none decides."


def _count_units(verdict: Verdict) -> Iterator[str]:
    noun = name_unit(verdict.verifier_method)
    soft = sum(status.status == PARAPHRASE for status in verdict.claim_statuses)
    softly = f", {soft} of them as a paraphrase" if soft else ""
    yield f"{_count(verdict.n_verified, verdict.n_quotes, noun)} verified{softly}."
    if verdict.n_rest:
        yield f"{_count(verdict.n_rest_verified, verdict.n_rest, 'claim')} outside the quotes verified."
    yield from (item.code.meaning for item in verdict.violations if item.code in _OF_THE_ANSWER)


def _count(verified: int, total: int, noun: str) -> str:
    if verified == total:
        return f"The only {noun}" if total == 1 else f"All {total} {noun}s"
    return f"{verified} of {total} {noun}s"


def describe_quotes(numbers: Sequence[int]) -> str:
    """Say which quotes inside a unit are units of their own; nothing where there are none."""
    if not numbers:
        return ""
    shown = join_some([str(number) for number in numbers])
    if len(numbers) == 1:
        return f"Its quote is checked by itself: {shown}."
    return f"Its quotes are checked by themselves: {shown}."
