"""What a report says in words: the headline, and a sentence for every violation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from verifier.codes import ViolationCode
from verifier.records import PARAPHRASE, AuditMode, ClaimStatus, NearestPlace, Verdict, Violation
from verifier.records.lattice_verdict import PointedClaim
from verifier.report.grounding.model import PlaceKind, State

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
_MAX_NAME_CHARS = 80

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
        # That of a unit has the unit's place, and the other units were checked.
        if any(
            item.code == ViolationCode.INPUT_TOO_LARGE and item.span is None for item in verdict.violations
        ):
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
    sides: Details = {name: details.pop(name) for name in ("said", "stated") if name in details}
    both = _describe_sides(sides)
    if both:
        # The word of the evidence is among what it says: one sentence names both sides.
        details.pop("evidence", None)
    parts = [violation.code.meaning, special(details, status), both]
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


def describe_quotes(numbers: Sequence[int]) -> str:
    """Say which quotes inside a unit are units of their own; nothing where there are none."""
    if not numbers:
        return ""
    shown = _join([str(number) for number in numbers])
    if len(numbers) == 1:
        return f"Its quote is checked by itself: {shown}."
    return f"Its quotes are checked by themselves: {shown}."


def _describe_sides(sides: Details) -> str:
    """Say what the claim says, and what the evidence says in its place."""
    if len(sides) < len(("said", "stated")):
        return ""
    said, stated = (shorten(" ".join(str(sides[name]).split())) for name in ("said", "stated"))
    return f"The claim says \u201c{said}\u201d, the evidence \u201c{stated}\u201d."


def quote_names(names: Sequence[str]) -> str:
    """Give words or ids in quotation marks: the first dozen, each cut where it is long."""
    shown = [shorten(name) for name in names[:_MAX_WORDS_SHOWN]]
    more = len(names) - len(shown)
    return ", ".join(f"\u201c{name}\u201d" for name in shown) + (f" and {more:,} more" if more else "")


def shorten(name: str) -> str:
    """Cut a word or an id where it is too long to stand in a sentence."""
    return name if len(name) <= _MAX_NAME_CHARS else f"{name[:_MAX_NAME_CHARS]}\u2026"


def _join(items: list[str]) -> str:
    shown = items[:_MAX_WORDS_SHOWN]
    more = len(items) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _quote_words(words: tuple[str, ...]) -> str:
    shown = " ".join(words[:_MAX_WORDS_SHOWN])
    more = len(words) - _MAX_WORDS_SHOWN
    return f"\u201c{shown}\u201d" + (f" and {more} more words" if more > 0 else "")


Details = Mapping[str, "str | int"]
Describe = Callable[[Details, ClaimStatus | None], str]


def _describe_coverage(details: Details, status: ClaimStatus | None) -> str:
    if "words" in details:
        return _name_all("Not there: {}.", "words")(details, status)
    if status is None:
        return ""
    found, total = status.coverage
    return f"{found} of {total} content tokens stand there."


def _describe_limit(details: Details, status: ClaimStatus | None) -> str:
    if "limit" not in details:
        return ""
    whole = "claim" if isinstance(status, PointedClaim) else "input" if status is None else "unit"
    holder = details.get("pointer_id", f"the {details.get('input', whole)}")
    size = f"; {holder} has {details['size']:,}" if isinstance(details.get("size"), int) else ""
    name = details.get("limit_name", "max_units")
    limit = details.get("limit")
    shown = f"{limit:,}" if isinstance(limit, int) else str(limit)
    return f"The limit {name} is {shown}{size}."


def _describe_characters(details: Details, _status: ClaimStatus | None) -> str:
    return f"Found: {details['characters']}." if "characters" in details else ""


# Where a violation of a claim is; a report says so beside the sentence.
_PLACES = ("claim_idx", "pointer_id")


def _describe_details(details: Details, _status: ClaimStatus | None) -> str:
    said = [
        f"{name.replace('_', ' ')}: {shorten(value) if isinstance(value, str) else value}. "
        for name, value in details.items()
        if name not in _PLACES
    ]
    return "".join(said).rstrip()


def _name_all(sentence: str, detail: str) -> Describe:
    """Make what puts the names that a detail lists into a sentence."""

    def describe(details: Details, _status: ClaimStatus | None) -> str:
        names = details.get(detail)
        return sentence.format(quote_names(names.split(", "))) if isinstance(names, str) else ""

    return describe


def _count_into(sentence: str, *counts: str) -> Describe:
    """Make what puts the numbers of details into a sentence."""

    def describe(details: Details, _status: ClaimStatus | None) -> str:
        found = {name: details[name] for name in counts if isinstance(details.get(name), int)}
        return sentence.format(**found) if len(found) == len(counts) else ""

    return describe


def _describe_form(details: Details, _status: ClaimStatus | None) -> str:
    if "parser_code" in details:
        if details["parser_code"] == "no_claims":
            return "The JSON is no object with a list of claims."
        return f"Reading the JSON stopped at character {details.get('offset')}: {details['parser_code']}."
    problem = details.get("problem")
    if problem == "wrong type":
        return "It is no object, or its text is no string, or its ids are no list."
    if problem == "the id is no string":
        return f"One of its ids is no string: {shorten(str(details.get('pointer_id')))}."
    if problem == "says too little":
        found, needed = details.get("content_tokens"), details.get("needed")
        return f"It has {found} of the {needed} content tokens that it needs."
    return _describe_details(details, None)


def _describe_mismatch(details: Details, status: ClaimStatus | None) -> str:
    pointer = details.get("pointer_id")
    pairs = status.pairs if isinstance(status, PointedClaim) else ()
    missing = next((pair.missing for pair in pairs if pair.pointer_id == pointer), ())
    without = f"; not there: {quote_names(missing)}" if missing else ""
    return f"{details['matched']} of {details['total']} stand there{without}." if "matched" in details else ""


def _describe_titles(_details: Details, status: ClaimStatus | None) -> str:
    cited = [pair.pointer_id for pair in status.cited] if isinstance(status, PointedClaim) else []
    return f"It cites {' and '.join(cited)}." if cited else ""


def _describe_trim(details: Details, _status: ClaimStatus | None) -> str:
    if "kept" not in details:
        return ""
    kept, dropped = (quote_names(str(details.get(name)).split(", ")) for name in ("kept", "dropped"))
    return f"Looked at: {kept}; left out: {dropped}."


def _describe_deflection(details: Details, _status: ClaimStatus | None) -> str:
    if "subject" not in details:
        return ""
    subject = shorten(str(details["subject"]))
    held = f"{details.get('matched')} of the question's {details.get('total')} content tokens do"
    return f"\u201c{subject}\u201d does not stand there; {held}."


def _describe_opposite(details: Details, _status: ClaimStatus | None) -> str:
    if "evidence" not in details:
        return ""
    said, stands = (shorten(str(details.get(name))) for name in ("word", "evidence"))
    return f"The claim says \u201c{said}\u201d, the evidence \u201c{stands}\u201d."


def _describe_surrogate(details: Details, _status: ClaimStatus | None) -> str:
    if "input" in details:
        return f"It is in the {details['input']}."
    return f"It is in {details['pointer_id']}." if "pointer_id" in details else ""


_SPECIAL: Mapping[ViolationCode, Describe] = MappingProxyType(
    {
        ViolationCode.COVERAGE_TOO_LOW: _describe_coverage,
        ViolationCode.TOO_FEW_TOKENS: _describe_coverage,
        ViolationCode.INPUT_TOO_LARGE: _describe_limit,
        ViolationCode.TOO_MANY_UNITS: _describe_limit,
        ViolationCode.HIDDEN_CHARACTER: _describe_characters,
        ViolationCode.MIXED_SCRIPT: _describe_characters,
        ViolationCode.LONE_SURROGATE: _describe_surrogate,
        ViolationCode.SCHEMA_INVALID: _describe_form,
        ViolationCode.POINTER_OVERFLOW_TRIMMED: _describe_trim,
        ViolationCode.SOURCE_ROLE_BLOCKED: _name_all("The role of this source is {}.", "source_role"),
        ViolationCode.CITATION_MISMATCH: _describe_mismatch,
        ViolationCode.WARRANT_MISSING: _name_all("Not there: {}.", "anchors"),
        ViolationCode.TITLE_MISMATCH: _describe_titles,
        ViolationCode.SUBJECT_TOKENS_ABSENT: _name_all("Not there: {}.", "tokens"),
        ViolationCode.TOO_MANY_CLAIMS: _count_into(
            "It has {claims:,} where the limit is {limit:,}.", "claims", "limit"
        ),
        ViolationCode.LAZY_ANCHOR_DEMOTE: _count_into(
            "The most used one takes {most_used:,} of {uses:,} uses.", "most_used", "uses"
        ),
        ViolationCode.DEFLECTION_DETECTED: _describe_deflection,
        ViolationCode.FORMAT_COLLAPSED: _count_into("It has {lines:,} long lines.", "lines"),
        ViolationCode.OUTPUT_TRUNCATED: _name_all("The model's server said {}.", "finish_reason"),
        ViolationCode.JSON_REPAIRED: _name_all("Repairs: {}.", "repairs"),
        ViolationCode.NAME_ABSENT: _name_all("The name is {}.", "name"),
        ViolationCode.ROLE_SWAP: _name_all("The verb is {}.", "verb"),
        ViolationCode.DIRECTION_CONFLICT: _describe_opposite,
        ViolationCode.DEGREE_UNSUPPORTED: _name_all("The word is {}.", "word"),
        ViolationCode.MODALITY_LOST: _name_all("The evidence says {}.", "word"),
    }
)
