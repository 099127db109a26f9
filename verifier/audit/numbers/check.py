"""The check of a claim's figures in the evidence: which figure to compare with, and the verdict.

The figure of the evidence is chosen among those that are said of the same thing, as far as both sides say:
of one unit, one measure, one time, and of nobody else. If one of them is the claimed value, it bears the
claim out. If none is, and one is surely said of the same thing, the claim is contradicted. Else a figure of
the claimed value that is said of another measure, in another unit or of another time contradicts it. A figure
that stands nowhere may follow from others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from verifier.audit.language import read_audit_policy_in
from verifier.audit.numbers.asked_figures import SHARES, AskedFigure, Inference
from verifier.audit.numbers.components import MAX_FIGURES, read_figures, read_quantities
from verifier.audit.numbers.derivations import (
    agrees,
    are_named_alone,
    count_inputs,
    derive,
    list_parts,
    names_operation,
)
from verifier.audit.numbers.figure_record import Figure, FigureText, Measures
from verifier.audit.numbers.passages import NumericPassage, Passage, read_passages
from verifier.audit.numbers.questions import (
    Answers,
    compare_figures,
    find_unit_factor,
    relate_measures,
    score_match,
    values_agree,
)
from verifier.audit.numbers.writing import QUESTIONS, look_up, write_compared, write_derived, write_silence
from verifier.audit.records.numeric import NumericCheck, NumericQuestion
from verifier.parsers.dates import date_contains
from verifier.parsers.english.comparison_words import EACH
from verifier.parsers.english.figure_settings import NEVER_ADDED
from verifier.parsers.english.number_words import ONE
from verifier.parsers.frozen import record
from verifier.parsers.numerics.exact_values import compare_values
from verifier.parsers.text.offsets import Span, overlap
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label
from verifier.sources.input_checks import require_text

_SUPPORTED_BP, _PARTIAL_BP = 9_000, 5_000
"""What the described system asks of a match score."""


MAX_RIVALS = 32
"""The most figures about the claim's subject that each figure of a passage is compared with."""


@record
class _Candidate:
    """A figure of the evidence beside a claimed one."""

    figure: Figure
    passage: NumericPassage
    answers: Answers
    is_of_another: bool
    is_part: bool

    @property
    def contradicted(self) -> list[NumericQuestion]:
        """The questions that are answered otherwise."""
        pairs = zip(QUESTIONS, (self.answers.value, *self.answers.context), strict=True)
        return [question for question, match in pairs if match == "no"]

    @property
    def strength(self) -> tuple[int, bool, bool]:
        """How surely it is said of the same thing."""
        answers = self.answers
        return (answers.context.count("yes"), answers.is_said_alike, answers.value == "yes")


def check_numbers(
    claim: str, passages: Sequence[Passage], *, policy: AuditPolicyReference = "default"
) -> tuple[NumericCheck, ...]:
    """Return a check for each figure of a claim, in order; none for a claim without figures.

    It asks whatever `enable_numeric_qa_verification` says: that switch is for audits. Figures that order or
    name (`third`, `Boeing 747`) and dates are none. Of a claim the first 64 figures are asked. Nothing that
    stands in the claim or the passages raises. Raises `TypeError` for an argument of a wrong type,
    `PolicyError` as `load_audit_policy` does.
    """
    resolved = load_audit_policy(policy)
    require_text("claim", claim)
    texts = read_passages(passages, resolved.claim_policy)
    resolved = read_audit_policy_in(resolved, claim, [text.text for text in texts])
    asked = read_figures(claim, resolved, MAX_FIGURES)
    if not asked.figures:
        return ()
    read = list(_read_passages(texts, resolved))
    found = [_ask(figure, asked, read, resolved) for figure in asked.figures]
    inferences = [inference for check, inference in found if inference is not None and check]
    if inferences:
        found = [
            (_count(figure, asked, check, inferences, read, resolved), None)
            for figure, (check, _) in zip(asked.figures, found, strict=True)
        ]
    return tuple(check for check, _ in found)


def look_up_numbers(
    claim: str, passages: Sequence[NumericPassage], policy: AuditPolicy
) -> tuple[NumericCheck, ...]:
    """Return for each figure of a claim whether it stands in a passage as it is written."""
    figures = read_figures(claim, policy, MAX_FIGURES).figures
    if not figures:
        return ()
    # Each passage is read once for all figures; of quantities written alike the first counts.
    stated = [
        (
            text,
            {
                text.text[slice(*one.span)]: one
                for one in reversed(read_quantities(text.text, policy.claim_policy))
            },
        )
        for text in passages
    ]
    return tuple(look_up(figure, stated) for figure in figures)


def asks_to_compute(claim: str, policy: AuditPolicy) -> bool:
    """Return whether the words of a claim ask for any of its figures to be computed from others."""
    asked = read_figures(claim, policy, MAX_FIGURES)
    return any(names_operation(figure, asked, policy) for figure in asked.figures)


def _count(
    claimed: Figure,
    claim: FigureText,
    check: NumericCheck,
    inferences: Sequence[Inference],
    read: Sequence[tuple[NumericPassage, FigureText]],
    policy: AuditPolicy,
) -> NumericCheck:
    """Return the check of a figure; if nothing bears it out, it may count the inputs of a derivation."""
    is_open = not check and (check.operation is not None or not check.codes)
    inference = count_inputs(claimed, claim, inferences) if is_open else None
    if inference is None:
        return check
    sources = [_find_passage(figure, read) for figure in inference.inputs]
    return write_derived(claimed, inference, sources, policy)


def _read_passages(
    texts: Sequence[NumericPassage], policy: AuditPolicy
) -> Iterator[tuple[NumericPassage, FigureText]]:
    """Yield the passages with their figures, until there are as many as the policy allows."""
    left = policy.numeric_max_figures
    first = 0
    for text in texts:
        if left > 0:
            # Every passage is read to the same limit, whatever comes before it, so that it is read only once.
            found = read_figures(text.text, policy, policy.numeric_max_figures, counts_labels=True)
            # Sentences are numbered over all passages, so that figures of two passages share no sentence.
            figures = found.figures[:left]
            if first:
                figures = tuple([replace(one, sentence=one.sentence + first) for one in figures])
            left -= len(figures)
            yield text, replace(found, figures=figures)
            first = max([first, *(one.sentence + 2 for one in figures)])


# --- One figure ---------------------------------------------------------------------------------------------


def _ask(
    claimed: Figure, claim: FigureText, read: Sequence[tuple[NumericPassage, FigureText]], policy: AuditPolicy
) -> tuple[NumericCheck, Inference | None]:
    """Return the check of a figure, and its derivation if it was derived from others."""
    candidates = [item for text, found in read for item in _compare(claimed, claim, text, found, policy)]
    best = _choose(claimed, candidates, policy)
    if best is None or _judge(claimed, best, policy) != "SUPPORTED":
        for texts in _group_documents(read):
            stated = [figure for _, found in texts for figure in found.figures]
            inference = derive(claimed, claim, stated, policy)
            if inference is not None:
                sources = [_find_passage(figure, texts) for figure in inference.inputs]
                return write_derived(claimed, inference, sources, policy), inference
        every = [one for _, found in read for one in found.figures]
        together = derive(claimed, claim, every, policy)
        if together is not None and _belong_together(claimed, claim, together, read, policy):
            sources = [_find_passage(figure, read) for figure in together.inputs]
            return write_derived(claimed, together, sources, policy), together
    return _report(claimed, best, policy), None


def _belong_together(
    claimed: Figure,
    claim: FigureText,
    inference: Inference,
    read: Sequence[tuple[NumericPassage, FigureText]],
    policy: AuditPolicy,
) -> bool:
    """Return whether figures of several documents surely are those that a claim means.

    They are if the claim names each figure alone, and what the sentence of each is about. They also are if
    the claim has all the names beside the figures; but then they refute it only if it names each
    figure alone.
    """
    every = [one for _, found in read for one in found.figures]
    inputs = inference.inputs
    is_each_named = are_named_alone(AskedFigure(claimed, claim, policy), inputs, every)
    if is_each_named and all(one.first_name in claim.names for one in inputs):
        return True
    has_names = all(_is_of_names(one, claim, read) for one in inputs)
    return has_names and (is_each_named or agrees(claimed.quantity, inference, policy))


def _is_of_names(
    figure: Figure, claim: FigureText, read: Sequence[tuple[NumericPassage, FigureText]]
) -> bool:
    """Return whether the sentence of a figure has no name that the claim has not."""
    names = next(found.names for _, found in read if any(figure is other for other in found.figures))
    return figure.said & names <= claim.stems


def _report(claimed: Figure, best: _Candidate | None, policy: AuditPolicy) -> NumericCheck:
    if best is None:
        return write_silence(claimed)
    differing: list[NumericQuestion] = ["value"] if best.answers.value == "no" else []
    differing += _list_differing(best, policy)
    if policy.numeric_verdict == "score":
        differing = []
    return write_compared(
        claimed, best.figure, best.passage, best.answers, _judge(claimed, best, policy), differing, policy
    )


def _find_passage(figure: Figure, texts: Sequence[tuple[NumericPassage, FigureText]]) -> NumericPassage:
    return next(text for text, found in texts if any(figure is other for other in found.figures))


def _group_documents(
    read: Sequence[tuple[NumericPassage, FigureText]],
) -> Iterator[list[tuple[NumericPassage, FigureText]]]:
    """Yield the passages of each document together."""
    documents: dict[str, list[tuple[NumericPassage, FigureText]]] = {}
    for item in read:
        documents.setdefault(item[0].doc_id, []).append(item)
    yield from documents.values()


def _compare(
    claimed: Figure, claim: FigureText, text: NumericPassage, found: FigureText, policy: AuditPolicy
) -> Iterator[_Candidate]:
    """Yield the figures of a passage that a claimed one can be compared with."""
    asks = claimed.cues & {"sum", "average", "difference"}
    parts = list_parts(claimed, claim, found.figures, policy)
    alike = [id(one) for one in parts if values_agree(claimed.quantity, one.quantity, policy)]
    # What is said of several together is borne out by all of them, not by one.
    left_out = alike if len(alike) < len(parts) else ()
    named = claim.stems if len(claim.figures) == 1 else claimed.owners
    spans_times = AskedFigure(claimed, claim, policy).spans_times
    rivals = [one for one in found.figures if not one.owners.isdisjoint(named)][:MAX_RIVALS]
    kinds = Counter(map(_name_kind, found.figures if asks else ()))
    for figure in found.figures:
        # Where there is another figure of its kind neither is a total.
        is_one = kinds[figure.quantity.unit, figure.measures, False] == (not figure.change)
        is_asked_part = asks and not figure.cues & asks and not is_one
        if is_asked_part or id(figure) in left_out:
            continue
        # The first of three runs is not their average, and the visitors of one day are not those of two.
        is_part = bool(asks) and not figure.cues & asks and _is_of_less(figure, claim, asks)
        is_part = is_part or (spans_times and _is_of_one_time(figure, claimed))
        answers = compare_figures(claimed, claim, figure, found, policy)
        yield _Candidate(
            figure=figure,
            passage=text,
            answers=answers,
            is_of_another=_is_of_another(figure, named, claim.names, rivals),
            is_part=is_part,
        )


def _is_of_less(figure: Figure, claim: FigureText, asks: Set[str]) -> bool:
    """Return whether a figure is no answer to what a claim asks to compute.

    It is no difference, or it is said of something else, or of one of several that the claim names together.
    """
    is_of_one = not claim.keys.isdisjoint(EACH) and not claim.names <= figure.said
    return "difference" in asks or is_of_one or not figure.owners <= claim.stems


def _is_of_one_time(figure: Figure, claimed: Figure) -> bool:
    """Return whether a smaller figure may be of one of the times that a claim spans."""
    is_less = compare_values(figure.quantity.value, claimed.quantity.value) < 0
    return is_less and (figure.period is None or figure.period.until is None)


def tells_part_of_time(claim: str, claimed: Span, text: str, stated: Span, policy: AuditPolicy) -> bool:
    """Return whether a figure of a text, at its place, is of a part of the time that a claimed one is of.

    What a port handled in half a year is less than in the whole year, and does not refute that figure.
    """
    one = _find_at(claimed, read_figures(claim, policy, MAX_FIGURES))
    other = _find_at(stated, read_figures(text, policy, policy.numeric_max_figures, counts_labels=True))
    if one is None or other is None or one.period is None or other.period is None:
        return False
    is_less = compare_values(other.quantity.value, one.quantity.value) < 0
    is_added = one.quantity.unit not in SHARES and not one.change and NEVER_ADDED.isdisjoint(other.measures)
    is_inside = date_contains(one.period, other.period) and not date_contains(other.period, one.period)
    return is_less and is_added and is_inside


def _find_at(place: Span, read: FigureText) -> Figure | None:
    return next((figure for figure in read.figures if overlap(figure.span, place)), None)


def _name_kind(figure: Figure) -> tuple[str | None, Measures, bool]:
    return figure.quantity.unit, figure.measures, bool(figure.change)


def _is_of_another(figure: Figure, claimed: Set[str], names: Set[str], others: Sequence[Figure]) -> bool:
    """Return whether another figure of its kind is said of what the claim says, and this one is not.

    A name that only the other one has decides.
    """
    for other in others:
        if other.owners == figure.owners or not _are_of_one_kind(figure, other):
            continue
        apart, own = other.owners - figure.owners, figure.owners - other.owners
        if not own <= claimed and len(own & claimed) <= len(apart & claimed) > 0:
            return True
        if not apart.isdisjoint(names & claimed) and own.isdisjoint(names):
            return True
    return False


def _are_of_one_kind(figure: Figure, other: Figure) -> bool:
    one, two = figure.quantity, other.quantity
    if relate_measures(figure.measures, other.measures) == "no":
        return False
    if one.unit is None and two.unit is None:
        is_alike = one.counted == two.counted or figure.measures == other.measures != ()
    else:
        is_alike = one.unit is not None and two.unit is not None and find_unit_factor(one, two) is not None
    return is_alike and figure.column == other.column and bool(figure.change) == bool(other.change)


def _choose(claimed: Figure, candidates: Sequence[_Candidate], policy: AuditPolicy) -> _Candidate | None:
    """Return the figure that a claimed one is judged by; None where there is none."""
    own = [item for item in candidates if not item.is_of_another]
    # What is surely said of something else, in another unit or of another time, comes second.
    plain = [item for item in own if not _list_differing(item, policy)]
    decided = [item for item in plain if _decides(claimed, item)]
    elsewhere = [item for item in own if _is_near(item, policy)]
    loose = [item for item in plain if _is_loose(claimed, item)]
    return max(decided or elsewhere or loose, key=lambda item: item.strength, default=None)


def _decides(claimed: Figure, item: _Candidate) -> bool:
    """Return whether a figure bears a claimed one out, or is another one that is said of the same."""
    if item.answers.value == "yes":
        return True
    # All the parts together may be what is claimed, and `one ticket` tells of one of them.
    is_part = item.is_part or item.figure.raw.lower() == ONE
    return item.answers.value == "no" and _is_said_of_same(claimed, item) and not is_part


def _list_differing(item: _Candidate, policy: AuditPolicy) -> list[NumericQuestion]:
    allowed = {
        "unit": policy.numeric_require_unit_match,
        "entity": policy.numeric_require_entity_match,
    }
    return [name for name in item.contradicted if name != "value" and allowed.get(name, True)]


def _is_said_of_same(claimed: Figure, item: _Candidate) -> bool:
    """Return whether a figure is surely said of what the claimed one is said of."""
    unit, entity, period = item.answers.context
    if item.figure.is_whole and not claimed.said <= item.figure.said:
        return False
    return (
        entity == "yes"
        and (unit == "yes" or _are_bare(claimed, item.figure))
        and (claimed.period is None or period == "yes")
        and item.answers.is_said_alike
    )


def _are_bare(claimed: Figure, stated: Figure) -> bool:
    """Return whether a claimed number is told without a noun, and the stated one without a unit."""
    return claimed.quantity.unit is claimed.quantity.counted is stated.quantity.unit is None


def _is_near(item: _Candidate, policy: AuditPolicy) -> bool:
    """Return whether a figure of the claimed value differs in one thing only, the rest being the same."""
    differing = _list_differing(item, policy)
    unit, entity, _ = item.answers.context
    if item.answers.value != "yes" or len(differing) != 1:
        return False
    if differing == ["entity"]:
        return unit == "yes" or not item.figure.quantity.unit
    return entity == "yes"


def _is_loose(claimed: Figure, item: _Candidate) -> bool:
    """Return whether a figure tells less exactly what the claim tells."""
    if item.answers.value != "not stated":
        return False
    same = bool(item.figure.change) == bool(claimed.change) and item.figure.rate == claimed.rate
    return same and _is_said_of_same(claimed, item)


# --- The verdict --------------------------------------------------------------------------------------------


def _judge(claimed: Figure, item: _Candidate, policy: AuditPolicy) -> Label:
    """Return the verdict: one *no* contradicts the figure; if the evidence is silent, support is partial."""
    if policy.numeric_verdict == "score":
        score = score_match(claimed, item.figure, item.answers, policy)
        return (
            "SUPPORTED" if score >= _SUPPORTED_BP else "PARTIAL" if score >= _PARTIAL_BP else "CONTRADICTED"
        )
    if item.answers.value == "no" or _list_differing(item, policy):
        return "CONTRADICTED"
    return "PARTIAL" if any(_list_silent(claimed, item)) else "SUPPORTED"


def _list_silent(claimed: Figure, item: _Candidate) -> Iterator[NumericQuestion]:
    """Yield the questions that the claim answers and the evidence does not."""
    unit, entity, period = item.answers.context
    if item.answers.value == "not stated":
        yield "value"
    if unit == "not stated" and (claimed.quantity.unit or claimed.quantity.counted):
        yield "unit"
    if entity == "not stated" and (claimed.measures or claimed.said):
        yield "entity"
    if period == "not stated" and claimed.period is not None:
        yield "period"
