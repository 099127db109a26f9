"""What a report says in words: the headline, and a sentence for every violation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from verifier.codes import ViolationCode
from verifier.records import PARAPHRASE, AuditMode, ClaimStatus, NearestPlace, Verdict, Violation
from verifier.report.model import PlaceKind, State

HEADLINES: Mapping[AuditMode, str] = MappingProxyType(
    {"STRICT": "Grounded", "HYBRID": "Partly grounded", "UNGROUNDED": "Not grounded"}
)

STATE_LABELS: Mapping[State, str] = MappingProxyType(
    {"verified": "Verbatim", "soft": "Paraphrase", "failed": "Not verified"}
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

_MAX_WORDS_SHOWN = 12

# Codes that say why verified names do not make an answer STRICT.
_OF_THE_ANSWER = (
    ViolationCode.NAMES_APART,
    ViolationCode.NAMES_ALONE,
    ViolationCode.NAME_WITHOUT_SUPPORT,
)


def name_unit(strategy: str) -> str:
    """Give what a reader calls a unit of a strategy."""
    return _UNIT_NAMES.get(strategy, "unit")


def summarize(verdict: Verdict) -> str:
    """Say in a sentence or two why the verdict is what it is."""
    if verdict.verifier_method == "none":
        if any(violation.code == ViolationCode.INPUT_TOO_LARGE for violation in verdict.violations):
            return "Nothing was checked: an input exceeds a limit of the policy."
        if not verdict.attempts:
            return "The answer holds no unit that could be checked."
        tried = " and ".join(f"{name_unit(attempt.strategy)}s" for attempt in verdict.attempts)
        return f"Its {tried} were checked, and none decides."
    noun = name_unit(verdict.verifier_method)
    soft = sum(status.status == PARAPHRASE for status in verdict.claim_statuses)
    softly = f", {soft} of them as a paraphrase" if soft else ""
    sentences = [f"{_count(verdict.n_verified, verdict.n_quotes, noun)} verified{softly}."]
    if verdict.n_rest:
        sentences.append(
            f"{_count(verdict.n_rest_verified, verdict.n_rest, 'claim')} outside the quotes verified."
        )
    sentences += [item.code.meaning for item in verdict.violations if item.code in _OF_THE_ANSWER]
    return " ".join(sentences)


def _count(verified: int, total: int, noun: str) -> str:
    if verified == total:
        return f"The only {noun}" if total == 1 else f"All {total} {noun}s"
    return f"{verified} of {total} {noun}s"


def describe_violation(violation: Violation, status: ClaimStatus | None = None) -> str:
    """Say what a violation means and what it is about here; `status` is that of the unit it is about."""
    details = dict(violation.details)
    special = _SPECIAL.get(violation.code, _describe_details)
    parts = [violation.code.meaning, special(details, status)]
    if violation.nearest is not None:
        parts.append(describe_difference(violation.nearest))
    return " ".join(part for part in parts if part)


def describe_difference(nearest: NearestPlace) -> str:
    """Say in which words a unit differs from its nearest place."""
    found = [
        f"\u201c{said}\u201d where the source says \u201c{stands}\u201d" for said, stands in nearest.changed
    ]
    said = [f"the answer says {_join(found)}"] if found else []
    if nearest.added:
        said.append(f"the answer adds {_quote_words(nearest.added)}")
    if nearest.missing:
        said.append(f"the answer leaves out {_quote_words(nearest.missing)}")
    matched, total = nearest.matched
    if not said:
        return f"At the nearest place {matched} of {total} words agree."
    sentence = "; ".join(said)
    return f"At the nearest place {matched} of {total} words agree: {sentence}."


def _join(items: list[str]) -> str:
    shown = items[:_MAX_WORDS_SHOWN]
    more = len(items) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _quote_words(words: tuple[str, ...]) -> str:
    shown = " ".join(words[:_MAX_WORDS_SHOWN])
    more = len(words) - _MAX_WORDS_SHOWN
    return f"\u201c{shown}\u201d" + (f" and {more} more words" if more > 0 else "")


Details = Mapping[str, "str | int"]


def _describe_coverage(_details: Details, status: ClaimStatus | None) -> str:
    if status is None:
        return ""
    found, total = status.coverage
    return f"{found} of {total} content tokens stand there."


def _describe_limit(details: Details, _status: ClaimStatus | None) -> str:
    size = f"; the input has {details['size']:,}" if isinstance(details.get("size"), int) else ""
    name = details.get("limit_name", "max_units")
    limit = details.get("limit")
    shown = f"{limit:,}" if isinstance(limit, int) else str(limit)
    return f"The limit {name} is {shown}{size}."


def _describe_characters(details: Details, _status: ClaimStatus | None) -> str:
    return f"Found: {details['characters']}." if "characters" in details else ""


def _describe_details(details: Details, _status: ClaimStatus | None) -> str:
    return "".join(f"{name.replace('_', ' ')}: {value}. " for name, value in details.items()).rstrip()


_SPECIAL: Mapping[ViolationCode, Callable[[Details, ClaimStatus | None], str]] = MappingProxyType(
    {
        ViolationCode.COVERAGE_TOO_LOW: _describe_coverage,
        ViolationCode.TOO_FEW_TOKENS: _describe_coverage,
        ViolationCode.INPUT_TOO_LARGE: _describe_limit,
        ViolationCode.TOO_MANY_UNITS: _describe_limit,
        ViolationCode.HIDDEN_CHARACTER: _describe_characters,
        ViolationCode.MIXED_SCRIPT: _describe_characters,
    }
)
