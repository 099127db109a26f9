"""The records of figures that were asked: both sides in parts, the answers, how a figure follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from verifier.audit.numbers.asked_figures import Inference
from verifier.audit.numbers.derivations import agrees, make_result
from verifier.audit.numbers.figure_record import Figure
from verifier.audit.numbers.passages import NumericPassage
from verifier.audit.numbers.questions import Answers, find_unit_factor, score_match
from verifier.audit.records.numeric import (
    NUMERIC_CODES,
    NumericAnswer,
    NumericCheck,
    NumericComponents,
    NumericInput,
    NumericMatch,
    NumericQuestion,
)
from verifier.parsers.numerics.exact_values import write_value
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span
from verifier.policies.audit import AuditPolicy
from verifier.records.claim_check import MAX_SCORE, Label

QUESTIONS: tuple[NumericQuestion, ...] = ("value", "unit", "entity", "period")

_SILENT: tuple[NumericMatch, ...] = ("not stated", "not stated", "not stated", "not stated")
_BP_PER_PERCENT = 100


def write_silence(claimed: Figure) -> NumericCheck:
    """Return the record of a figure that nothing in the evidence can be compared with."""
    return NumericCheck(
        claim=_describe(claimed, claimed.span),
        evidence=None,
        doc_id=None,
        qa=tuple(_write_answers(_answer(claimed), (None,) * len(QUESTIONS), _SILENT)),
        match_score=0,
        verdict="NEI",
    )


def write_compared(
    claimed: Figure,
    stated: Figure,
    passage: NumericPassage,
    answers: Answers,
    verdict: Label,
    differing: Sequence[NumericQuestion],
    policy: AuditPolicy,
) -> NumericCheck:
    """Return the record of a figure that was compared with one of the evidence."""
    matches = (answers.value, *answers.context)
    return NumericCheck(
        claim=_describe(claimed, claimed.span),
        evidence=_describe(stated, passage.locate(stated.span)),
        doc_id=passage.doc_id,
        qa=tuple(_write_answers(_answer(claimed), _answer(stated), matches)),
        match_score=score_match(claimed, stated, answers, policy),
        verdict=verdict,
        codes=tuple(NUMERIC_CODES[question] for question in differing),
        assumptions=tuple(_list_assumptions(claimed, [stated], stated.quantity, answers, policy)),
    )


def write_derived(
    claimed: Figure, inference: Inference, passages: Sequence[NumericPassage], policy: AuditPolicy
) -> NumericCheck:
    """Return the record of a figure that follows from others, or is computed otherwise from them.

    `passages` are those of the inputs.
    """
    result = make_result(claimed.quantity, inference)
    computed = replace(claimed, quantity=result, raw=write_value(inference.result), scaled_by=None)
    value: NumericMatch = "yes" if agrees(claimed.quantity, inference, policy) else "no"
    answers = Answers(value=value, unit="yes", entity="yes", period="not stated", is_said_alike=True)
    matches: list[NumericMatch] = [value, "yes", "yes", "not stated" if claimed.period is None else "yes"]
    return NumericCheck(
        claim=_describe(claimed, claimed.span),
        evidence=replace(_describe(computed, None), derivation_type="computed"),
        doc_id=passages[0].doc_id,
        qa=tuple(_write_answers(_answer(claimed), _answer(computed), matches)),
        match_score=score_match(claimed, computed, answers, policy),
        verdict="SUPPORTED" if value == "yes" else "CONTRADICTED",
        codes=() if value == "yes" else (NUMERIC_CODES["value"],),
        operation=inference.operation,
        inputs=tuple(
            NumericInput(text=figure.raw, doc_id=passage.doc_id, place=passage.locate(figure.span))
            for figure, passage in zip(inference.inputs, passages, strict=True)
        ),
        result=write_value(inference.result),
        assumptions=tuple(_list_assumptions(claimed, inference.inputs, result, answers, policy)),
    )


def look_up(
    claimed: Figure, passages: Iterable[tuple[NumericPassage, Mapping[str, Quantity]]]
) -> NumericCheck:
    """Return the record of a figure that has to stand in the evidence as it is written, and no more.

    With each passage come its quantities by what they are written as.
    """
    for passage, written in passages:
        stated = written.get(claimed.raw)
        if stated is not None:
            found = replace(claimed, quantity=stated)
            return NumericCheck(
                claim=_describe(claimed, claimed.span),
                evidence=_describe(found, passage.locate(stated.span)),
                doc_id=passage.doc_id,
                qa=tuple(_write_answers((claimed.raw,), (claimed.raw,), ("yes",))),
                match_score=MAX_SCORE,
                verdict="SUPPORTED",
            )
    return write_silence(claimed)


def _describe(figure: Figure, span: Span | None) -> NumericComponents:
    quantity = figure.quantity
    return NumericComponents(
        raw_value=figure.raw,
        normalized_value=write_value(quantity.value),
        normalized_end=None if quantity.end is None else write_value(quantity.end),
        unit=quantity.unit,
        entity=figure.entity,
        measure=figure.measures,
        time_period=figure.period_text,
        span=span,
    )


def _answer(figure: Figure) -> tuple[str | None, ...]:
    """Return what a figure answers to the questions."""
    quantity = figure.quantity
    value = write_value(quantity.value)
    if quantity.end is not None:
        value = f"{value} to {write_value(quantity.end)}"
    return (
        value,
        quantity.unit or quantity.counted,
        " ".join(figure.entity) or None,
        figure.period_text,
    )


def _write_answers(
    claimed: Sequence[str | None], stated: Sequence[str | None], matches: Sequence[NumericMatch]
) -> Iterator[NumericAnswer]:
    for question, one, other, match in zip(QUESTIONS, claimed, stated, matches, strict=False):
        yield NumericAnswer(question=question, claim_answer=one, evidence_answer=other, match=match)


def _is_converted(claimed: Quantity, stated: Quantity) -> bool:
    if not claimed.unit or not stated.unit or claimed.unit == stated.unit:
        return False
    return find_unit_factor(claimed, stated) is not None


def _list_assumptions(
    claimed: Figure, inputs: Sequence[Figure], stated: Quantity, answers: Answers, policy: AuditPolicy
) -> Iterator[str]:
    """Yield what a reader has to grant: a header's scale, a conversion, rounding, tolerance, the measure."""
    for header in dict.fromkeys(figure.scaled_by for figure in inputs if figure.scaled_by is not None):
        yield f"figures are in {header}, as the header says"
    if _is_converted(claimed.quantity, stated):
        yield f"{stated.unit} is converted to {claimed.quantity.unit}"
    if len(inputs) > 1 and claimed.measures and not any(figure.measures for figure in inputs):
        yield f"the figures are taken to be of {claimed.measures[0]}"
    yield from _list_loosening(claimed.quantity, stated, answers, policy)


def _list_loosening(
    claimed: Quantity, stated: Quantity, answers: Answers, policy: AuditPolicy
) -> Iterator[str]:
    if answers.value != "yes" or claimed.end is not None or stated.end is not None:
        return
    factor = find_unit_factor(claimed, stated) or (1, 1)
    above, below = claimed.value.as_ratio()
    other, other_below = stated.value.as_ratio()
    if above * other_below * factor[1] == other * factor[0] * below:
        return
    if claimed.approximation in (None, "over", "under", "at_least", "at_most"):
        bound = claimed.approximation
        yield "rounded to its digits" if bound is None else f"{bound.replace('_', ' ')} is met"
    else:
        tolerance = policy.numeric_rounding_tolerance_bp
        whole, rest = divmod(tolerance, _BP_PER_PERCENT)
        yield f"{claimed.approximation} allows {whole}{f'.{rest:02}' if rest else ''} %"
