"""The evidence gate: a model's verdict on a claim stands only with a quote that stands in its passage.

*Incorrect* needs robust evidence, a literal quote of the passage that was selected; without it the verdict is
uncertain. *Correct* needs it too unless the policy says otherwise. Where the quote is there but the passage
holds too little of the claim, the verdict stays and only its confidence is lowered. What we find ourselves
goes through the same gate.

A quote is looked for in the normal form of the policy for claims, by whole words: one letter, or a quote of
marks alone, would stand in everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import get_args

from verifier.audit.judging.adjudication import PassageFinding
from verifier.audit.judging.claim_audit import HeardClaim
from verifier.audit.language import read_audit_policy_in
from verifier.audit.measuring.label_schemes import LABEL_SCHEMES
from verifier.audit.records.card import ClaimCard, Failure
from verifier.audit.records.gate import GateDecision, GateReason, Label, SelectionReason
from verifier.audit.records.numeric import NumericCheck
from verifier.claims.cased_text import read_surface
from verifier.grounding.terms import write_in_terms
from verifier.parsers.english.calendar_words import MONTH_NAMES
from verifier.parsers.lenient_json import parse_lenient_json
from verifier.parsers.lenient_json.records import LenientJsonError
from verifier.parsers.numerics.numbers import parse_numbers
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import ClaimCheck
from verifier.sources.input_checks import require_optional_texts
from verifier.sources.prepared_form import choose_folding
from verifier.sources.text_record import record_text

NO_PASSAGE = -1
"""The index that says that no passage was selected."""

WHOLE_BP = 10_000
_MIN_SOFT_CHARS = 4
_NAMES = get_args(Label)


@dataclass(frozen=True, slots=True)
class _Output:
    """What a model's output says, each part in range."""

    label: Label
    confidence: int
    index: int
    quote: str


def gate_output(
    output: Mapping[str, object] | str | ClaimCard,
    passages: Sequence[str],
    *,
    claim: str | None = None,
    policy: AuditPolicyReference = "default",
) -> GateDecision:
    """Pass a verdict through the gate: a model's object, its JSON text however broken, or a card of ours.

    An object has ``label`` (correct, incorrect, uncertain), ``confidence`` from 0 to 1,
    ``selected_evidence_index`` (-1 for none) and ``evidence_quote``. What cannot be read is uncertain with
    the reason ``parse_error``; an index that is a boolean, or a quote that is no text, counts as not given.
    Of a card the passages have to be the snippets of its evidence. With a `claim` its numbers, months and
    capitalised words have to stand in the passage, and a share of its longer words.

    Whatever the output holds, nothing is raised. Raises `TypeError` for arguments of a wrong type.
    """
    resolved = load_audit_policy(policy)
    texts = _require_texts(passages)
    require_optional_texts(claim=claim)
    if claim is not None:
        resolved = read_audit_policy_in(resolved, claim, texts)
    read = _read_card(output) if isinstance(output, ClaimCard) else _read_output(output)
    if read is None:
        return GateDecision(
            label_raw="uncertain", label_final="uncertain", confidence=0, gate_reason="parse_error",
            evidence_found=False, index=NO_PASSAGE, quote=None, selection_reason="no_passage_selected",
        )  # fmt: skip
    reason, place = _find_evidence(read, texts, resolved)
    found = reason == "ok"
    note = _find_missing(claim, texts[read.index], resolved) if found and claim is not None else None
    label, gate_reason, limit = _decide(read.label, found, note, resolved)
    return GateDecision(
        label_raw=read.label,
        label_final=label,
        confidence=min(read.confidence, limit),
        gate_reason=gate_reason,
        evidence_found=found,
        index=read.index if found else NO_PASSAGE,
        quote=read.quote if found else None,
        selection_reason=reason,
        place=place,
        coverage_ok=None if claim is None or not found else note is None,
        coverage_note=note,
    )


def _require_texts(passages: object) -> tuple[str, ...]:
    if isinstance(passages, str) or not isinstance(passages, Sequence):
        raise TypeError(f"passages: got {type(passages).__name__}, expected a list of strings")
    for passage in passages:
        if not isinstance(passage, str):
            raise TypeError(f"passages: got {type(passage).__name__} in it, expected strings")
    return tuple(passages)


def _decide(
    label: Label, found: bool, note: str | None, policy: AuditPolicy
) -> tuple[Label, GateReason, int]:
    """Return the label after the gate, why, and the confidence that it has at most."""
    if label == "uncertain":
        return label, "ok" if found else "no_evidence", WHOLE_BP
    if not found and label == "incorrect":
        return "uncertain", "no_evidence", policy.gate_incorrect_bp
    if not found and policy.gate_require_evidence:
        return "uncertain", "no_evidence", policy.gate_correct_bp
    if note is not None and (label == "incorrect" or policy.gate_coverage_clamps == "both"):
        return label, "coverage_fail", policy.gate_coverage_bp
    return label, "ok", WHOLE_BP


# --- What the output says ---------------------------------------------------------------------------------


def _read_output(output: object) -> _Output | None:
    if isinstance(output, str):
        output = _parse(output)
    if not isinstance(output, Mapping):
        return None
    label = output.get("label")
    known: list[Label] = [name for name in _NAMES if name == label]
    if not known:
        return None
    index, quote = output.get("selected_evidence_index"), output.get("evidence_quote")
    return _Output(
        label=known[0],
        confidence=_read_confidence(output.get("confidence")),
        # A boolean is an integer to Python, and no index to anybody.
        index=index if isinstance(index, int) and not isinstance(index, bool) else NO_PASSAGE,
        quote=quote if isinstance(quote, str) else "",
    )


def _parse(text: str) -> object:
    """Read a JSON object; models put prose and fences around it."""
    start, end = text.find("{"), text.rfind("}")
    for candidate in (text, text[start : end + 1] if 0 <= start < end else ""):
        try:
            value = parse_lenient_json(candidate).value
        except LenientJsonError:
            continue
        if isinstance(value, Mapping):
            return value
    return None


def _read_confidence(value: object) -> int:
    """Return a share of one in basis points, clamped; 0 for what is no number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return 0
    if value != value:
        return 0
    # As it is written: the nearest binary number of 0.57 is a little less.
    share = Decimal(repr(float(min(max(value, 0), 1))))
    return int(share * WHOLE_BP)


def _read_card(card: ClaimCard) -> _Output:
    label: Label = LABEL_SCHEMES["gate3"][card.label]  # type: ignore[assignment]
    wanted = "contradicts" if card.label == "CONTRADICTED" else "supports"
    index = next((at for at, one in enumerate(card.evidence) if one.stance == wanted), NO_PASSAGE)
    if label == "uncertain" or index == NO_PASSAGE:
        return _Output(label, card.support, NO_PASSAGE, "")
    # A card that refutes is sure of it by how much of the claim stands where it is refuted.
    score = card.check.score if card.check is not None else 0
    return _Output(label, max(card.support, score), index, card.evidence[index].snippet or "")


# --- Evidence ---------------------------------------------------------------------------------------------


def _find_evidence(
    read: _Output, passages: Sequence[str], policy: AuditPolicy
) -> tuple[SelectionReason, Span | None]:
    if read.index == NO_PASSAGE:
        return "no_passage_selected", None
    if not 0 <= read.index < len(passages):
        return "index_out_of_range", None
    folding = choose_folding(policy.claim_policy)
    needle = normalize_text(read.quote, folding=folding).strip()
    if not any(char.isalnum() for char in needle):
        return "empty_quote", None
    if len(needle) < policy.gate_min_quote_chars:
        return "quote_too_short", None
    form = record_text(passages[read.index]).form(folding)
    at = form.find_words(needle)
    return ("quote_not_in_passage", None) if at < 0 else ("ok", form.locate(at, at + len(needle)))


def _list_absent_figures(stated: str, held: str, policy: Policy) -> list[str]:
    """Return the figures of a text that another one lacks."""
    claimed, there = (
        [number.value for number in parse_numbers(normalize_text(text, folding=choose_folding(policy)))]
        for text in (stated, held)
    )
    known = {*there}
    return [value for value in claimed if value not in known]


def _list_soft(words: Sequence[SurfaceWord]) -> set[str]:
    """Return the longer words, of which only a share has to stand there."""
    return {word.key for word in words if len(word.key) >= _MIN_SOFT_CHARS}


def _find_missing(claim: str, passage: str, policy: AuditPolicy) -> str | None:
    """Return what of the claim does not stand in the passage, None where enough does."""
    claims: Policy = policy.claim_policy
    surface = read_surface(claim, claims)
    stated, held = (surface.text, write_in_terms(passage, claims)) if claims.language else (claim, passage)
    said, read = record_text(stated).words, {word.key for word in record_text(held).words}
    named = [word for place, word in enumerate(said) if _must_stand(word, place)]
    missing = _list_absent_figures(stated, held, claims)
    missing += [surface.show(word.key, word.span) for word in named if word.key not in read]
    if missing:
        return f"missing: {', '.join(dict.fromkeys(missing))}"
    soft = _list_soft(said)
    if len(soft & read) * 100 < len(soft) * policy.gate_soft_percent:
        return f"{len(soft & read)} of {len(soft)} longer words stand there"
    return None


def _must_stand(word: SurfaceWord, place: int) -> bool:
    """Return whether a word has to stand in the passage: a month, or a capital inside the sentence."""
    return word.key in MONTH_NAMES or (word.is_capital and place > 0)


_CONTEXT_FACETS = ("modality", "degree", "dates")


def name_failure(card: ClaimCard, heard: HeardClaim) -> Failure:
    """Return the failure of a claim whose card is filled in; NONE where nothing is wrong."""
    if card.label == "SUPPORTED":
        return "CITATION_ERROR" if _cites_in_vain(card) else "NONE"
    lost = _list_lost(card)
    if _is_drift(card, lost):
        return "NUMERIC_DRIFT"
    if lost and lost <= {*_CONTEXT_FACETS}:
        return "CONTEXT_LOSS"
    if card.label == "CONTRADICTED" or card.sources_disagree:
        return "CONTRADICTED_INTRINSIC"
    return "OVER_SYNTHESIS" if _is_scattered(heard) else "UNSUPPORTED_EXTRINSIC"


def _cites_in_vain(card: ClaimCard) -> bool:
    cited = card.citations_before or ()
    return bool(cited) and not any(one.accepted for one in cited)


def _list_lost(card: ClaimCard) -> set[str]:
    if card.check is None:
        return set()
    return {one.facet for one in card.check.facets if one.outcome != "agrees"}


def _is_drift(card: ClaimCard, lost: set[str]) -> bool:
    """Return whether a figure differs or is missing, and all else of the claim stands there."""
    asked = card.numeric or ()
    if card.check is None or _are_derived(asked):
        return False
    if lost != {"numbers"} and (lost or all(check.verdict != "CONTRADICTED" for check in asked)):
        return False
    figures = [*_list_figures(card.check, asked)]
    return all(_is_in(span, figures) for span in card.check.uncovered)


def _list_figures(check: ClaimCheck, asked: Sequence[NumericCheck]) -> Iterator[Span]:
    """Yield the places of a claim's figures: those that were compared, and those that were asked."""
    spans = [one.span for one in check.facets if one.facet == "numbers"]
    for span in (*spans, *(one.claim.span for one in asked)):
        if span is not None:
            yield span


def _are_derived(asked: Sequence[NumericCheck]) -> bool:
    """Return whether all figures hold, and one of them follows from those that stand there."""
    return all(asked) and any(check.operation for check in asked)


def _is_in(span: Span, places: list[Span]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in places)


def _is_scattered(heard: HeardClaim) -> bool:
    """Return whether documents state the claim between them, and none of them alone."""
    missing: dict[str, frozenset[Span]] = {}
    for finding in heard.findings:
        if finding.check.label == "PARTIAL" and not _loses(finding):
            words = frozenset(finding.check.uncovered)
            before = missing.get(finding.item.doc_id, words)
            missing[finding.item.doc_id] = min(before, words, key=len)
    return len(missing) > 1 and not frozenset.intersection(*missing.values())


def _loses(finding: PassageFinding) -> bool:
    return any(one.outcome == "conflicts" for one in finding.check.facets)
