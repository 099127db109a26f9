"""Violations as reports show them: a row for each, with its meaning in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from verifier.checking.texts import OWN, Language, choose_language, load_texts
from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.records import ClaimStatus, NearestPlace, Violation
from verifier.records.lattice_verdict import PointedClaim
from verifier.report.common.language import later, mean, say, written_in
from verifier.report.common.plain_words import join_some, quote_names, quote_words, shorten

Details: TypeAlias = Mapping[str, "str | int"]
Describe: TypeAlias = Callable[[Details, ClaimStatus | None], str]


_BOTH_SAY = later("The claim says \u201c{said}\u201d, the evidence \u201c{stands}\u201d.")


@record
class CodedRow:
    """A violation in words, next to its code; each report adds what its rows are about."""

    code: ViolationCode
    sentence: str


def explain(violation: Violation, *, language: Language | None = None) -> str:
    """Return in a sentence or two why something is a violation, in English or another language of reports.

    Raises `ValueError` for a language without report texts.
    """
    chosen = choose_language(language)
    if chosen == OWN:
        return describe_violation(violation)
    texts = load_texts(chosen)
    details = dict(violation.details)
    said, stated = details.get("said"), details.get("stated")
    parts = [
        texts.meanings[violation.code],
        texts.page["contrast"].format(said=said, stated=stated) if said and stated else "",
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
    parts = [mean(violation.code), special(details, status), contrast]
    if violation.nearest is not None:
        parts.append(describe_difference(violation.nearest))
    return " ".join(part for part in parts if part)


def describe_difference(nearest: NearestPlace) -> str:
    """Say in which words a unit differs from its nearest place."""
    found = [
        say("\u201c{said}\u201d where the source says \u201c{stands}\u201d", said=said, stands=stands)
        for said, stands in nearest.changed
    ]
    said = [say("the answer says {changes}", changes=join_some(found))] if found else []
    for told, words in (
        (later("the answer adds {words}"), nearest.added),
        (later("the answer leaves out {words}"), nearest.missing),
    ):
        # A stop by itself is what is left of a quote beside it.
        shown = [word for word in words if any(char.isalnum() for char in word)]
        if shown:
            said.append(say(told, words=quote_words(shown)))
    matched, total = nearest.matched
    if not said:
        return say("At the nearest place {matched} of {total} words agree.", matched=matched, total=total)
    return say(
        "At the nearest place {matched} of {total} words agree: {differences}.",
        matched=matched,
        total=total,
        differences="; ".join(said),
    )


def _contrast(said: str | int | None, stated: str | int | None) -> str:
    """Say what the claim says, and what the evidence says in its place; nothing unless both are known."""
    if said is None or stated is None:
        return ""
    claim, evidence = (shorten(" ".join(str(text).split())) for text in (said, stated))
    return say(_BOTH_SAY, said=claim, stands=evidence)


def _describe_coverage(details: Details, status: ClaimStatus | None) -> str:
    if "words" in details:
        return _name_all(later("Not there: {names}."), "words")(details, status)
    if status is None:
        return ""
    found, total = status.coverage
    return say("{found} of {total} content tokens stand there.", found=found, total=total)


def _describe_limit(details: Details, status: ClaimStatus | None) -> str:
    if "limit" not in details:
        return ""
    whole = "claim" if isinstance(status, PointedClaim) else "input" if status is None else "unit"
    of = details.get("pointer_id") or say(_INPUTS.get(str(details.get("input", whole)), _INPUTS["input"]))
    name, limit = details.get("limit_name", "max_units"), details.get("limit")
    if isinstance(details.get("size"), int):
        return say(
            "The limit {name} is {limit}; {of} has {size}.",
            name=name,
            limit=limit,
            of=of,
            size=details["size"],
        )
    return say("The limit {name} is {limit}.", name=name, limit=limit)


_INPUTS = {
    "claim": later("the claim"),
    "input": later("the input"),
    "unit": later("the unit"),
    "answer": later("the answer"),
    "question": later("the question"),
    "source": later("the source"),
    "evidence": later("the evidence"),
    "title": later("the title"),
}


def _describe_characters(details: Details, _status: ClaimStatus | None) -> str:
    return say("Found: {characters}.", characters=details["characters"]) if "characters" in details else ""


# Where a violation of a claim is; a report says so next to the sentence.
_PLACES = ("claim_idx", "claim_id", "pointer_id")


def _describe_details(details: Details, _status: ClaimStatus | None) -> str:
    if written_in() != OWN:
        # The names of details are English, as all of a record is.
        return ""
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
    return say("\u201c{denies}\u201d denies \u201c{denied}\u201d.", denies=denies, denied=denied)


def _describe_binding(details: Details, status: ClaimStatus | None) -> str:
    # How far apart the words stand in the chain is counted for programs.
    return _describe_details({name: details[name] for name in details if name not in _COUNTED}, status)


_COUNTED = ("cost", "most")


def _name_all(sentence: str, detail: str) -> Describe:
    """Return a function that puts the names that a detail lists into a sentence."""

    def describe(details: Details, _status: ClaimStatus | None) -> str:
        names = details.get(detail)
        return say(sentence, names=quote_names(names.split(", "))) if isinstance(names, str) else ""

    return describe


def _count_into(sentence: str, *counts: str) -> Describe:
    """Return a function that puts the numbers of details into a sentence."""

    def describe(details: Details, _status: ClaimStatus | None) -> str:
        found = {name: details[name] for name in counts if isinstance(details.get(name), int)}
        return say(sentence, **found) if len(found) == len(counts) else ""

    return describe


def _describe_pointer(details: Details, status: ClaimStatus | None) -> str:
    if "sources" not in details:
        return _describe_details(details, status)
    return say("Cited: {pointer}. Sources given: {sources}.", **details)


def _describe_form(details: Details, _status: ClaimStatus | None) -> str:
    if "parser_code" in details:
        if details["parser_code"] == "no_claims":
            return say("The JSON is no object with a list of claims.")
        return say(
            "Reading the JSON stopped at character {offset}: {code}.",
            offset=str(details.get("offset")),
            code=details["parser_code"],
        )
    problem = details.get("problem")
    if problem == "wrong type":
        return say("It is no object, or its text is no string, or its ids are no list.")
    if problem == "the id is no string":
        return say("One of its ids is no string: {id}.", id=shorten(str(details.get("pointer_id"))))
    if problem == "says too little":
        found, needed = details.get("content_tokens"), details.get("needed")
        return say("It has {found} of the {needed} content tokens that it needs.", found=found, needed=needed)
    return _describe_details(details, None)


def _describe_mismatch(details: Details, status: ClaimStatus | None) -> str:
    pointer = details.get("pointer_id")
    pairs = status.pairs if isinstance(status, PointedClaim) else ()
    missing = next((pair.missing for pair in pairs if pair.pointer_id == pointer), ())
    if "matched" not in details:
        return ""
    counts = {"found": details["matched"], "total": details["total"]}
    if missing:
        return say(
            "{found} of {total} stand there; not there: {words}.", words=quote_names(missing), **counts
        )
    return say("{found} of {total} stand there.", **counts)


def _describe_titles(_details: Details, status: ClaimStatus | None) -> str:
    cited = [pair.pointer_id for pair in status.cited] if isinstance(status, PointedClaim) else []
    return say("It cites {cited}.", cited=say(" and ").join(cited)) if cited else ""


def _describe_trim(details: Details, _status: ClaimStatus | None) -> str:
    if "kept" not in details:
        return ""
    kept, dropped = (quote_names(str(details.get(name)).split(", ")) for name in ("kept", "dropped"))
    return say("Looked at: {kept}; left out: {dropped}.", kept=kept, dropped=dropped)


def _describe_deflection(details: Details, _status: ClaimStatus | None) -> str:
    if "subject" not in details:
        return ""
    subject = shorten(str(details["subject"]))
    return say(
        "\u201c{subject}\u201d does not stand there; {found} of the question's {total} content tokens do.",
        subject=subject,
        found=details.get("matched"),
        total=details.get("total"),
    )


def _describe_opposite(details: Details, _status: ClaimStatus | None) -> str:
    if "evidence" not in details:
        return ""
    said, stands = (shorten(str(details.get(name))) for name in ("word", "evidence"))
    return say(_BOTH_SAY, said=said, stands=stands)


def _describe_surrogate(details: Details, _status: ClaimStatus | None) -> str:
    if "input" in details:
        name = str(details["input"])
        return say("It is in {place}.", place=say(_INPUTS[name]) if name in _INPUTS else f"the {name}")
    return say("It is in {place}.", place=details["pointer_id"]) if "pointer_id" in details else ""


def _describe_context(details: Details, _status: ClaimStatus | None) -> str:
    if "words" not in details:
        return ""
    return say("The source says \u201c{words}\u201d.", words=shorten(str(details["words"])))


_SPECIAL: Mapping[ViolationCode, Describe] = {
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
    ViolationCode.SOURCE_ROLE_BLOCKED: _name_all(later("The role of this source is {names}."), "source_role"),
    ViolationCode.UNKNOWN_EVIDENCE_ID: _describe_pointer,
    ViolationCode.CITATION_MISMATCH: _describe_mismatch,
    ViolationCode.CITATION_WRONG: _name_all(later("The mark is {names}."), "pointer"),
    ViolationCode.WARRANT_MISSING: _name_all(later("Not there: {names}."), "anchors"),
    ViolationCode.TITLE_MISMATCH: _describe_titles,
    ViolationCode.SUBJECT_TOKENS_ABSENT: _name_all(later("Not there: {names}."), "tokens"),
    ViolationCode.NOT_ACCEPTED: _name_all(later("The claim check finds {names}."), "reasons"),
    ViolationCode.TOO_MANY_CLAIMS: _count_into(
        later("It has {claims} where the limit is {limit}."), "claims", "limit"
    ),
    ViolationCode.LAZY_ANCHOR_DEMOTE: _count_into(
        later("The most used one takes {most_used} of {uses} uses."), "most_used", "uses"
    ),
    ViolationCode.DEFLECTION_DETECTED: _describe_deflection,
    ViolationCode.FORMAT_COLLAPSED: _count_into(later("It has {lines} long lines."), "lines"),
    ViolationCode.OUTPUT_TRUNCATED: _name_all(later("The model's server said {names}."), "finish_reason"),
    ViolationCode.JSON_REPAIRED: _name_all(later("Repairs: {names}."), "repairs"),
    ViolationCode.NAME_ABSENT: _name_all(later("The name is {names}."), "name"),
    ViolationCode.ROLE_SWAP: _name_all(later("The verb is {names}."), "verb"),
    ViolationCode.DIRECTION_CONFLICT: _describe_opposite,
    ViolationCode.DEGREE_UNSUPPORTED: _name_all(later("The word is {names}."), "word"),
    ViolationCode.MODALITY_ADDED: _name_all(later("The word is {names}."), "word"),
    ViolationCode.MODALITY_LOST: _name_all(later("The evidence says {names}."), "word"),
}
