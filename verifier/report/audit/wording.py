"""What the page of an audited answer says: its problems, and each claim's arithmetic and next steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard, Failure
from verifier.audit.records.citation import Citation, Correction, CorrectionAction
from verifier.audit.records.numeric import NumericCheck
from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.records import AuditMode, Violation
from verifier.records.claim_check import Label
from verifier.records.kept import SourceDigest
from verifier.report.card.wording import CardReport, build_card_report, retell
from verifier.report.common.frame import CheckReport
from verifier.report.common.language import later, mean, say, say_count, show, show_decimal
from verifier.report.common.marked_text import State
from verifier.report.common.plain_words import Piece, choose_gravest, shorten
from verifier.report.common.problems import Problem, contrast, describe_whole, rank_problems
from verifier.report.common.violations import CodedRow, describe_violation

ACTION_STATES: Mapping[CorrectionAction, tuple[str, State]] = {
    "KEEP": (later("KEEP"), "verified"),
    "REPLACE": (later("REPLACE"), "soft"),
    "REMOVE": (later("REMOVE"), "failed"),
    "ADD_ALTERNATE": (later("ADD"), "soft"),
}
"""What a correction is called, and the state whose colour it has."""

_LABEL_CODES: Mapping[Label, ViolationCode] = {
    "PARTIAL": ViolationCode.NOT_ACCEPTED,
    "UNSUPPORTED": ViolationCode.NOT_ACCEPTED,
    "CONTRADICTED": ViolationCode.NOT_ACCEPTED,
    "NEI": ViolationCode.NOT_FOUND,
}

_STEPS: Mapping[Failure, str] = {
    "UNSUPPORTED_EXTRINSIC": later("Name a source that says it, or take the claim out."),
    "CONTRADICTED_INTRINSIC": later("Write what the source says, or take the claim out."),
    "CITATION_ERROR": later("Use the corrected citations."),
    "OVER_SYNTHESIS": later("Say no more than the source says, or name a source for the rest."),
    "NUMERIC_DRIFT": later("Take the figure from the source, with its unit."),
    "CONTEXT_LOSS": later("Give the time, the place and the conditions that the source gives."),
}


@record
class Arithmetic:
    """How a figure of a claim follows: the calculation, what it comes to, and what a reader grants."""

    figure: str
    calculation: str
    result: str
    check: NumericCheck


@record
class ClaimRow:
    """One claim of the answer as the page shows it; `number` counts from 1."""

    number: int
    card: ClaimCard
    report: CardReport
    arithmetic: tuple[Arithmetic, ...]
    steps: tuple[str, ...]

    @property
    def state(self) -> State:
        """The state whose colour the claim has."""
        return self.report.badge.state


@record
class AuditReport(CheckReport):
    """An audited answer laid out for a reader."""

    record: Audit
    claims: tuple[ClaimRow, ...]
    facts: tuple[tuple[str, str], ...]
    documents: tuple[tuple[str, SourceDigest], ...]
    """The documents in their order, each with its name: its number in marks and its id."""


def _find_language(audit: Audit) -> str | None:
    """Return the language that the answer was read in, as the first of its checks says; None of English."""
    checks = (card.check for card in audit.cards if card.check is not None)
    return next((check.language for check in checks if check.language), None)


def build_audit_report(audit: Audit) -> AuditReport:
    """Lay an audited answer out."""
    claims = tuple([_make_row(number, card) for number, card in enumerate(audit.cards, 1)])
    mode, label, headline = _judge(audit)
    return AuditReport(
        audit_mode=mode,
        label=label,
        result=label.capitalize(),
        headline=headline,
        summary=_summarize(audit),
        language=_find_language(audit),
        problems=rank_problems(_list_problems(audit, claims)),
        record=audit,
        claims=claims,
        facts=tuple(_list_facts(audit)),
        documents=tuple(_name_documents(audit)),
    )


def _name_documents(audit: Audit) -> Iterator[tuple[str, SourceDigest]]:
    """Yield the documents with their names. One that no claim heard is counted where the others are."""
    heard = {one.doc_id: one.number for card in audit.cards for one in card.documents}
    places = {source.id: place for place, source in enumerate(audit.inputs.sources, 1)}
    is_counted = all(places.get(doc_id, number) == number for doc_id, number in heard.items())
    for source in audit.inputs.sources:
        number = heard.get(source.id, places[source.id] if is_counted else None)
        yield f"{'' if number is None else f'[{number}] '}{source.id}", source


def _judge(audit: Audit) -> tuple[AuditMode, str, str]:
    summary = audit.summary
    if audit:
        return "STRICT", say("SUPPORTED"), say("Every claim is supported")
    if summary.contradicted:
        told = say_count(
            summary.claims,
            "The evidence contradicts {found} of {n} claim",
            "The evidence contradicts {found} of {n} claims",
            found=summary.contradicted,
        )
        return "UNGROUNDED", say("REFUTED"), told
    open_claims = summary.claims - summary.supported
    if open_claims:
        needs = later("{found} of {claims} needs evidence")
        need = later("{found} of {claims} need evidence")
        claims = _count_claims(summary.claims)
        told = say(needs if open_claims == 1 else need, found=open_claims, claims=claims)
        return "HYBRID", say("NEEDS EVIDENCE"), told
    why = [one.code for one in audit.violations if one.code in _SAY_WHY]
    if not audit.cards and why:
        return "UNGROUNDED", say("NEEDS EVIDENCE"), mean(why[0]).rstrip(".")
    if not audit.cards:
        return "HYBRID", say("NEEDS EVIDENCE"), say("The answer makes no claim that can be judged")
    return "HYBRID", say("SUPPORTED"), say("Every claim is supported; its citations are not all right")


_NUMERIC_CODES = (ViolationCode.NUMBER_MISMATCH, ViolationCode.NUMBER_ABSENT)
_SAY_WHY = frozenset(
    {
        ViolationCode.EMPTY_ANSWER,
        ViolationCode.EMPTY_CONTEXT,
        ViolationCode.INPUT_TOO_LARGE,
        ViolationCode.TOO_MANY_UNITS,
    }
)
"""What says by itself why an answer has no cards."""


def _count_claims(number: int) -> str:
    return say_count(number, "{n} claim", "{n} claims")


def _summarize(audit: Audit) -> str:
    summary = audit.summary
    waiting = summary.claims - summary.supported - summary.contradicted
    counts = [
        say("{n} supported", n=summary.supported),
        *([say("{n} without enough evidence", n=waiting)] if waiting else []),
        *([say("{n} refuted", n=summary.contradicted)] if summary.contradicted else []),
    ]
    citations = say(
        "Citations: {kept} kept, {replaced} replaced, {removed} removed, {added} added.",
        kept=summary.kept,
        replaced=summary.replaced,
        removed=summary.removed,
        added=summary.added,
    )
    warning = f" {say('Too many claims are without support.')}" if summary.warning else ""
    return f"{_count_claims(summary.claims)}: {', '.join(counts)}. {citations}{warning}"


def describe_correction(one: Correction) -> str:
    """Say which citation becomes which: ``[1] becomes [2]``."""
    old, new = (f"[{name}]" if name else "" for name in (one.old, one.new))
    return say("{old} becomes {new}", old=old, new=new) if old and new and old != new else old or new


def _halve(number: int) -> str:
    return f"{show(number // 2)}{show_decimal('.5') if number % 2 else ''}"


def _list_facts(audit: Audit) -> Iterator[tuple[str, str]]:
    top, bottom = audit.score
    counted = {"top": _halve(top), "bottom": _halve(bottom)}
    score = say("{top} of {bottom}, a part counts half", **counted) if bottom else say("nothing to score")
    yield say("Score"), score
    yield say("Abstained"), f"{show(audit.summary.abstained)}"
    if audit.switched_off:
        yield say("Switched off"), ", ".join(audit.switched_off)


# --- Problems ---------------------------------------------------------------------------------------------


def _list_problems(audit: Audit, claims: tuple[ClaimRow, ...]) -> Iterator[Problem]:
    by_claim: dict[str, list[Violation]] = {row.card.claim.claim_id: [] for row in claims}
    whole: list[Violation] = []
    for violation in audit.violations:
        by_claim.get(str(dict(violation.details).get("claim_id")), whole).append(violation)
    for row in claims:
        cited = by_claim[row.card.claim.claim_id]
        if cited or not row.card:
            yield _make_problem(row, cited)
    yield from (describe_whole(number, one) for number, one in enumerate(whole, len(claims) + 1))


def _make_problem(row: ClaimRow, cited: list[Violation]) -> Problem:
    found = [one for problem in row.report.problems for one in problem.found]
    codes = _list_codes(row.card, found)
    if codes and row.card.label != "SUPPORTED":
        sentence = retell(row.card) or row.report.headline
        found.insert(0, CodedRow(code=choose_gravest(codes), sentence=sentence))
    found += [CodedRow(code=one.code, sentence=describe_violation(one)) for one in cited]
    code = choose_gravest([*codes, *(one.code for one in cited)] or [ViolationCode.NOT_ACCEPTED])
    return Problem(
        number=row.number,
        state="soft" if row.state == "verified" else row.state,
        code=code,
        found=tuple(dict.fromkeys(found)),
        named=_name_cause(row.card, code),
        said=(Piece(text=row.card.claim.text),),
    )


def _name_cause(card: ClaimCard, code: ViolationCode) -> str:
    """Say by name what a claim's check found missing, or other than its evidence has it; else nothing."""
    for violation in card.check.violations if card.check is not None else ():
        if violation.code == code and violation.span is not None:
            return contrast(card.claim.text[slice(*violation.span)], _read_stated(card, violation))
    return ""


def _read_stated(card: ClaimCard, violation: Violation) -> str:
    """Return what the evidence says at the place of a violation, where the card holds it."""
    if card.check is None or violation.source is None or violation.source_span is None:
        return ""
    sha256 = card.check.inputs.sources[violation.source].sha256
    texts = [place.snippet for place in card.evidence if place.sha256 == sha256 and place.snippet]
    return texts[0][slice(*violation.source_span)] if texts else ""


def _list_codes(card: ClaimCard, found: list[CodedRow]) -> list[ViolationCode]:
    """Return the codes of a claim: those that were found of it, of its check, or that of its label."""
    codes = [one.code for one in found]
    if card.check is not None and not card:
        borne_out = _NUMERIC_CODES if _follows(card) else ()
        codes += [one.code for one in card.check.violations if one.code not in borne_out]
    if not codes and card.label in _LABEL_CODES:
        return [_LABEL_CODES[card.label]]
    return codes


# --- Claims -----------------------------------------------------------------------------------------------


def _make_row(number: int, card: ClaimCard) -> ClaimRow:
    report = build_card_report(card)
    return ClaimRow(
        number=number,
        card=card,
        report=report,
        arithmetic=tuple([_write_out(check) for check in card.numeric or () if check.operation is not None]),
        steps=tuple(_list_steps(card)),
    )


def _list_steps(card: ClaimCard) -> Iterator[str]:
    steps = [*_list_main_steps(card)]
    if any(one.action != "KEEP" for one in card.corrections or ()):
        steps.append(say(_STEPS["CITATION_ERROR"]))
    granted = [one.assumptions for one in card.numeric or () if one.assumptions]
    steps += [
        say("Look whether this holds: {names}.", names=", ".join(map(_retell_assumption, names)))
        for names in granted
    ]
    yield from dict.fromkeys(steps)


def _retell_assumption(told: str) -> str:
    """Return what a reader grants, in the language that is written in; a record says it in English."""
    for sentence in _ASSUMPTIONS:
        found = re.fullmatch(_PLACE.sub(r"(?P<\\g<1>>.+)", sentence), told)
        if found is not None:
            return say(sentence, **found.groupdict())
    return told


_PLACE = re.compile(r"\{([a-z_]+)\}")
_ASSUMPTIONS = (
    later("figures are in {header}, as the header says"),
    later("{unit} is converted to {other}"),
    later("the figures are taken to be of {measure}"),
    later("rounded to its digits"),
    later("{bound} is met"),
    later("{word} allows {share} %"),
)


def _list_main_steps(card: ClaimCard) -> Iterator[str]:
    """Yield what to do first with a claim, by what is wrong with it; nothing of one that holds."""
    if any(one.code is ViolationCode.RETRACTED_CLAIM for one in card.violations):
        yield say("Take the claim out, or what takes it back.")
    elif _follows(card):
        yield say("Say which figures of the source it is computed from.")
    elif card.failure is not None and card.failure in _STEPS:
        yield say(_STEPS[card.failure])
    elif not card:
        yield say(_STEPS["UNSUPPORTED_EXTRINSIC"])


def _follows(card: ClaimCard) -> bool:
    """Return whether a claim falls short, and all its figures follow from those of the source."""
    checks = card.numeric or ()
    return not card and all(checks) and any(one.operation is not None for one in checks)


def name_citation(citation: Citation) -> str:
    """Say what a citation leads to."""
    pointer = f"[{shorten(citation.pointer)}]"
    leads_to = citation.doc_id or say("no document")
    return pointer if leads_to == citation.pointer else f"{pointer} {shorten(leads_to)}"


def describe_citation(citation: Citation) -> tuple[State, str]:
    """Return what the cited document alone says of the claim: a state and words."""
    if citation.accepted:
        return "verified", say("supports the claim")
    state, words = _CITED.get(citation.label, ("soft", later("does not support it")))
    return state, say(words)


_CITED: Mapping[Label, tuple[State, str]] = {
    "PARTIAL": ("soft", later("supports a part of it")),
    "CONTRADICTED": ("failed", later("contradicts it")),
}


# --- Arithmetic -------------------------------------------------------------------------------------------


def _write_out(check: NumericCheck) -> Arithmetic:
    """Write a derivation out: what is done with which figures, as they are written in the evidence."""
    unit = check.evidence.unit if check.evidence is not None else None
    return Arithmetic(
        figure=check.claim.raw_value,
        calculation=_calculate(check, [one.text for one in check.inputs], unit),
        result=f"{check.result} {unit or ''}".strip(),
        check=check,
    )


def _calculate(check: NumericCheck, figures: list[str], unit: str | None) -> str:
    operation = check.operation or ""
    if operation == "sum":
        return " + ".join(figures)
    if operation == "average":
        return f"({' + '.join(figures)}) \u00f7 {len(figures)}"
    if operation == "count" or len(figures) != 2:
        return f"{say(_OF_SOME.get(operation, operation))} {', '.join(figures)}"
    of_two = _INVERSE if operation == "ratio" and unit == "times" else _OF_TWO[operation]
    return say(of_two).format(*figures)


_OF_TWO: Mapping[str, str] = {
    "difference": later("the difference of {0} and {1}"),
    "growth": later("the difference of {0} and {1}, \u00f7 {0} \u00d7 100"),
    "share": "{0} \u00f7 {1} \u00d7 100",
    "ratio": "{0} \u00f7 {1}",
}
_INVERSE = "{1} \u00f7 {0}"
_OF_SOME: Mapping[str, str] = {
    "count": later("the number of"),
    "difference": later("the difference of the two ends of"),
    "growth": later("the difference of the two ends, \u00f7 the first \u00d7 100:"),
}
