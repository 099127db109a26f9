"""Violations as reports show them: a row for each, and what it means in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from verifier.checking.texts import Language, choose_language, load_texts
from verifier.codes import ViolationCode
from verifier.records import ClaimStatus, NearestPlace, Violation
from verifier.records.lattice_verdict import PointedClaim
from verifier.report.common.phrases import join_some, quote_names, quote_words, shorten

Details: TypeAlias = Mapping[str, "str | int"]
Describe: TypeAlias = Callable[[Details, ClaimStatus | None], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CodedRow:
    """A violation in words, next to its code; each report adds what its rows are about."""

    code: ViolationCode
    sentence: str


def explain(violation: Violation, *, language: Language | None = None) -> str:
    """Say in a sentence or two why something is a violation, in a language that there are texts in.

    Raises `ValueError` for a language that there are none in.
    """
    codes = load_texts(choose_language(language)).meanings
    if not codes:
        return describe_violation(violation)
    details = dict(violation.details)
    said, stated = details.get("said"), details.get("stated")
    parts = [
        codes[violation.code],
        codes["contrast"].format(said=said, stated=stated) if said and stated else "",
    ]
    return " ".join(part for part in parts if part)


def describe_violation(violation: Violation, status: ClaimStatus | None = None) -> str:
    """Say what a violation means and what it is about here; `status` is that of the unit it is about."""
    details = dict(violation.details)
    special = _SPECIAL.get(violation.code, _describe_details)
    contrast = _contrast(details.pop("said", None), details.pop("stated", None))
    if contrast:
        # The word of the evidence is part of what the evidence says, which is quoted already.
        details.pop("evidence", None)
    parts = [violation.code.meaning, special(details, status), contrast]
    if violation.nearest is not None:
        parts.append(describe_difference(violation.nearest))
    return " ".join(part for part in parts if part)


def describe_difference(nearest: NearestPlace) -> str:
    """Say in which words a unit differs from its nearest place."""
    found = [
        f"\u201c{said}\u201d where the source says \u201c{stands}\u201d" for said, stands in nearest.changed
    ]
    said = [f"the answer says {join_some(found)}"] if found else []
    for verb, words in (("adds", nearest.added), ("leaves out", nearest.missing)):
        # A stop by itself is what is left of a quote beside it.
        shown = [word for word in words if any(char.isalnum() for char in word)]
        if shown:
            said.append(f"the answer {verb} {quote_words(shown)}")
    matched, total = nearest.matched
    if not said:
        return f"At the nearest place {matched} of {total} words agree."
    sentence = "; ".join(said)
    return f"At the nearest place {matched} of {total} words agree: {sentence}."


def _contrast(said: str | int | None, stated: str | int | None) -> str:
    """Say what the claim says, and what the evidence says in its place; nothing unless both are known."""
    if said is None or stated is None:
        return ""
    claim, evidence = (shorten(" ".join(str(text).split())) for text in (said, stated))
    return f"The claim says \u201c{claim}\u201d, the evidence \u201c{evidence}\u201d."


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
    input_name = details.get("pointer_id", f"the {details.get('input', whole)}")
    size = f"; {input_name} has {details['size']:,}" if isinstance(details.get("size"), int) else ""
    name = details.get("limit_name", "max_units")
    limit = details.get("limit")
    shown = f"{limit:,}" if isinstance(limit, int) else str(limit)
    return f"The limit {name} is {shown}{size}."


def _describe_characters(details: Details, _status: ClaimStatus | None) -> str:
    return f"Found: {details['characters']}." if "characters" in details else ""


# Where a violation of a claim is; a report says so next to the sentence.
_PLACES = ("claim_idx", "claim_id", "pointer_id")


def _describe_details(details: Details, _status: ClaimStatus | None) -> str:
    said = [
        f"{name.replace('_', ' ')}: {shorten(value) if isinstance(value, str) else value}. "
        for name, value in details.items()
        if name not in _PLACES
    ]
    return "".join(said).rstrip()


def _describe_denial(details: Details, status: ClaimStatus | None) -> str:
    if "denied" not in details or "denies" not in details:
        return _describe_details(details, status)
    denied, denies = (shorten(str(details[name])) for name in ("denied", "denies"))
    return f"\u201c{denies}\u201d denies \u201c{denied}\u201d."


def _describe_binding(details: Details, status: ClaimStatus | None) -> str:
    # How far apart the words stand in the chain is counted for programs.
    return _describe_details({name: details[name] for name in details if name not in _COUNTED}, status)


_COUNTED = ("cost", "most")


def _name_all(sentence: str, detail: str) -> Describe:
    """Return a function that puts the names that a detail lists into a sentence."""

    def describe(details: Details, _status: ClaimStatus | None) -> str:
        names = details.get(detail)
        return sentence.format(quote_names(names.split(", "))) if isinstance(names, str) else ""

    return describe


def _count_into(sentence: str, *counts: str) -> Describe:
    """Return a function that puts the numbers of details into a sentence."""

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


def _describe_context(details: Details, _status: ClaimStatus | None) -> str:
    return f"The source says \u201c{shorten(str(details['words']))}\u201d." if "words" in details else ""


_SPECIAL: Mapping[ViolationCode, Describe] = MappingProxyType(
    {
        ViolationCode.POLARITY_CONFLICT: _describe_denial,
        ViolationCode.SAID_OF_ANOTHER: _describe_binding,
        ViolationCode.COVERAGE_TOO_LOW: _describe_coverage,
        ViolationCode.TOO_FEW_TOKENS: _describe_coverage,
        ViolationCode.CONTEXT_CUT: _describe_context,
        ViolationCode.INPUT_TOO_LARGE: _describe_limit,
        ViolationCode.TOO_MANY_UNITS: _describe_limit,
        ViolationCode.HIDDEN_CHARACTER: _describe_characters,
        ViolationCode.MIXED_SCRIPT: _describe_characters,
        ViolationCode.LONE_SURROGATE: _describe_surrogate,
        ViolationCode.SCHEMA_INVALID: _describe_form,
        ViolationCode.POINTER_OVERFLOW_TRIMMED: _describe_trim,
        ViolationCode.SOURCE_ROLE_BLOCKED: _name_all("The role of this source is {}.", "source_role"),
        ViolationCode.CITATION_MISMATCH: _describe_mismatch,
        ViolationCode.CITATION_WRONG: _name_all("The mark is {}.", "pointer"),
        ViolationCode.WARRANT_MISSING: _name_all("Not there: {}.", "anchors"),
        ViolationCode.TITLE_MISMATCH: _describe_titles,
        ViolationCode.SUBJECT_TOKENS_ABSENT: _name_all("Not there: {}.", "tokens"),
        ViolationCode.NOT_ACCEPTED: _name_all("The claim check finds {}.", "reasons"),
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
        ViolationCode.MODALITY_ADDED: _name_all("The word is {}.", "word"),
        ViolationCode.MODALITY_LOST: _name_all("The evidence says {}.", "word"),
    }
)
