"""What each stage is worth: the same answers audited with it and without it, compared pair by pair.

A toggle is a switch of the audit policy, or several that are turned together. All other stages are on. Each
gold claim is right or wrong in both runs, so the two are compared by McNemar's exact test; figures of whole
answers, and scores, by the exact sign test. How the labels are distributed is compared by the chi-square
statistic, exact, with its degrees of freedom. Time is not measured here, since a clock gives other figures
each time: it is compared where it was recorded.

==================  ======  ==========================================================================
metric              of      a claim or an answer counts where
==================  ======  ==========================================================================
``accuracy``        claims  its label of three is the gold one; abstaining is none
``true_accepts``    claims  it is truly supported and said to be
``no_false_accept`` claims  it is not said to be supported while it is not
``answered``        claims  the audit did not abstain
``contradicted``    claims  it is truly contradicted and said to be
``not_enough``      claims  it is truly insufficient, and said to be or abstained on
``quick``           claims  its confidence is high, so that a quick look would do
``citations``       claims  it cites documents that gold names, and no others
``attribution``     answers  more of its claims cite so (compared by the sign test)
``score``           answers  its score is higher (compared by the sign test)
``support``         claims  the score of its support is higher (compared by the sign test)
``latency``         answers  it took longer, as recorded (compared by the sign test)
==================  ======  ==========================================================================

A claim counts in ``contradicted`` and ``not_enough`` where it is truly so. A toggle without which nothing of
all this is otherwise moves nothing on the data, and is named as idle.

Verification itself has no switch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Protocol, TypeAlias

from verifier.audit.answer_audit import SWITCHES
from verifier.audit.measuring.judgements import Judgement, judge_card
from verifier.audit.measuring.measures import MeasuringError
from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.measures.exact import NONE, WHOLE_BP, Ratio, make_ratio
from verifier.measures.significance import PairedTest, compare_figures, compare_right, find_chi_square
from verifier.parsers.frozen import record
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.policies.field_kinds import PolicyValue
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Hash, Strings, choices
from verifier.records.json_lines import ReceiptError, read_json_line
from verifier.sources.input_checks import require_list

Toggle: TypeAlias = "str | tuple[str, ...]"
"""A switch, several that are turned together, or the name of a configuration."""

CONFIGURATIONS: Mapping[str, tuple[str, ...]] = {
    "all": (),
    "standard": ("enable_verification_retrieval",),
    "no_confidence": ("enable_confidence_classification",),
    "no_interleaving": ("enable_interleaved_generation",),
    "minimal": SWITCHES,
}
"""The named configurations, each with the switches that it turns off."""

RIGHTS = (
    *("accuracy", "true_accepts", "no_false_accept", "answered", "contradicted", "not_enough", "quick"),
    "citations",
)
FIGURES = ("attribution", "score", "support", "latency")
METRICS = (*RIGHTS, *FIGURES)


class AuditedCall(Protocol):
    """A call that gives the audit of an answer or the card of a claim, as those of `verifier.calls` do."""

    @property
    def answer_id(self) -> str | None:
        """The answer's id, which no other call has."""

    def run_under(self, policy: AuditPolicy, /) -> Audit | ClaimCard:
        """Carry the call out under a policy."""


@record
class AblationRow(JsonRecord):
    """One figure with a toggle and without it, over the same items.

    `on_only` items have it right only with the toggle, `off_only` only without; `p` is the probability, as
    two integers, that a fair coin falls so unevenly. All shares are pairs of integers, 0 of 0 for nothing.
    """

    toggle: str
    switches: Strings
    metric: Annotated[str, choices(*METRICS)]
    test: Annotated[str, choices("mcnemar", "sign")]
    on: tuple[int, int]
    off: tuple[int, int]
    delta: Annotated[tuple[int, int], "What the toggle adds: `on` less `off`."]
    on_only: Count
    off_only: Count
    p: tuple[int, int]
    significant: bool


@record
class LabelShift(JsonRecord):
    """How the labels of a toggle's two runs are distributed, and the chi-square statistic of that table."""

    toggle: str
    labels: Strings
    on: tuple[int, ...]
    off: tuple[int, ...]
    statistic: tuple[int, int]
    degrees: Count


@record
class Ablation(JsonRecord):
    """Every toggle's rows, in the order in which they were asked for."""

    schema: ClassVar[str] = "lexical-verifier/ablation/1"

    _computed: ClassVar[tuple[str, ...]] = ("schema",)

    rows: tuple[AblationRow, ...]
    shifts: tuple[LabelShift, ...]
    answers: Count
    claims: Annotated[Count, "Gold claims, each of which is an item."]
    missing: Annotated[Strings, "Gold claims of which no answer has a card."]
    idle: Annotated[Strings, "Toggles without which nothing is otherwise."] = ()
    policy_hash: Hash


def ablate(
    calls: Iterable[AuditedCall],
    gold: Iterable[Judgement],
    *,
    toggles: Sequence[Toggle] = SWITCHES,
    latencies: Sequence[RecordedLatency] = (),
    policy: AuditPolicyReference = "default",
) -> Ablation:
    """Audit answers with each toggle on and off, and compare the two runs item by item.

    `latencies` are times that the caller recorded of the two runs of a toggle.

    Gold claims are named ``answer_id/claim_id``; their passages are the documents that may be cited. One that
    a run has no card of counts as not answered, and as wrong; those of the first run are named. Raises
    `MeasuringError` for an unknown toggle, for gold without claims or labels, and for two answers of one id.
    """
    resolved = load_audit_policy(policy)
    named = [(_name_toggle(toggle), _read_toggle(toggle)) for toggle in toggles]
    listed = _index_calls(calls)
    truths = _index_gold(gold)
    runs: dict[tuple[str, ...], _RunResult] = {}

    def result(off: tuple[str, ...]) -> _RunResult:
        if off not in runs:
            switches: dict[str, PolicyValue] = {name: name not in off for name in SWITCHES}
            switched = resolved.replace(**switches)  # type: ignore[arg-type]
            runs[off] = _RunResult([_run(call, switched) for call in listed], truths)
        return runs[off]

    rows: list[AblationRow] = []
    shifts: list[LabelShift] = []
    idle: list[str] = []
    for name, off in named:
        taken = [one for one in latencies if one.toggle == name]
        rows += _compare(name, off, result(()), result(off))
        rows.append(_compare_times(name, off, taken))
        shifts.append(_shift(name, result(()), result(off)))
        if off and result(()).seen == result(off).seen:
            idle.append(name)
    return Ablation(
        rows=tuple(rows),
        shifts=tuple(shifts),
        answers=len(listed),
        claims=len(truths),
        missing=result(()).missing,
        idle=tuple(idle),
        policy_hash=resolved.hash,
    )


@record
class RecordedLatency:
    """How long an answer took with a toggle and without it, in the caller's unit."""

    answer_id: str
    toggle: str
    on: int
    off: int


def read_latencies(lines: Iterable[str]) -> tuple[RecordedLatency, ...]:
    """Read recorded times, one JSON object a line: `answer_id`, `toggle`, `on` and `off`, whole numbers.

    Raises `MeasuringError` for any other line.
    """
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = read_json_line(line)
        except ReceiptError as error:
            raise MeasuringError(f"latencies, line {number}: {error}") from None
        parts = value if isinstance(value, Mapping) else {}
        names, times = (
            [parts.get(key) for key in ("answer_id", "toggle")],
            [parts.get("on"), parts.get("off")],
        )
        if not all(isinstance(one, str) for one in names) or not all(type(one) is int for one in times):
            raise MeasuringError(
                f"latencies, line {number}: expected an object with answer_id and toggle, and whole numbers "
                "on and off"
            )
        answer_id, toggle = map(str, names)
        on, off = (one for one in times if isinstance(one, int))
        found.append(RecordedLatency(answer_id=answer_id, toggle=toggle, on=on, off=off))
    return tuple(found)


@record
class _Ran:
    """What one answer came to: its cards, and its score, which a claim alone has none of."""

    cards: Sequence[ClaimCard]
    score: Ratio
    text: str


def _run(call: AuditedCall, policy: AuditPolicy) -> _Ran:
    record = call.run_under(policy)
    if isinstance(record, ClaimCard):
        return _Ran(cards=(record,), score=NONE, text="")
    return _Ran(cards=record.cards, score=Ratio(*record.score), text=record.corrected_text)


def _name_toggle(toggle: Toggle) -> str:
    return toggle if isinstance(toggle, str) else "+".join(toggle)


def _read_toggle(toggle: Toggle) -> tuple[str, ...]:
    if isinstance(toggle, str) and toggle in CONFIGURATIONS:
        return CONFIGURATIONS[toggle]
    names = toggle.split("+") if isinstance(toggle, str) else toggle
    for name in names:
        if name not in SWITCHES:
            raise MeasuringError(
                f"toggle {name!a}: expected one of {', '.join((*SWITCHES, *CONFIGURATIONS))}, or several "
                "switches with + between them"
            )
    return tuple(one for one in SWITCHES if one in names)


def _index_calls(calls: Iterable[AuditedCall]) -> list[AuditedCall]:
    require_list("calls", calls, "recorded audits")
    listed = list(calls)
    seen: set[str | None] = set()
    for call in listed:
        if not hasattr(call, "run_under"):
            raise TypeError(f"calls: got {type(call).__name__} in it, expected recorded audits")
        if call.answer_id in seen:
            raise MeasuringError(f"calls: got the answer {call.answer_id!a} twice, expected it once")
        seen.add(call.answer_id)
    return listed


def _index_gold(gold: Iterable[Judgement]) -> dict[str, Judgement]:
    require_list("gold", gold, "judgements")
    truths: dict[str, Judgement] = {}
    for one in gold:
        if not isinstance(one, Judgement):
            raise TypeError(f"gold: got {type(one).__name__} in it, expected judgements")
        if one.label is None:
            raise MeasuringError(f"gold: claim {one.claim_id!a}: got no label")
        if one.claim_id in truths:
            raise MeasuringError(f"gold: got the claim {one.claim_id!a} twice, expected it once")
        truths[one.claim_id] = one
    if not truths:
        raise MeasuringError("gold: got no claim, expected at least one")
    return truths


class _RunResult:
    """What one run says of the gold claims, metric by metric."""

    def __init__(self, ran: Sequence[_Ran], truths: Mapping[str, Judgement]) -> None:
        cards = [card for one in ran for card in one.cards]
        found = {judge_card(card).claim_id: card for card in cards}
        self.scores = [one.score.fraction for one in ran]
        self.seen = [(one.score, one.text, [_see(card) for card in one.cards]) for one in ran]
        self._truths = truths
        self._cards = {claim_id: found.get(claim_id) for claim_id in truths}
        self.missing = tuple(claim_id for claim_id, card in self._cards.items() if card is None)
        self.labels = [
            "none" if card is None else "abstained" if card.abstained else card.label
            for card in self._cards.values()
        ]

    def list_right(self, metric: str) -> list[bool]:
        """Return for each gold claim whether it counts; of `citations` for those with gold documents."""
        rows = self._cards.items()
        if metric == "citations":
            return [self._cites_right(one) for one in rows if self._truths[one[0]].passages]
        if metric == "quick":
            return [card is not None and _is_high(card) for card in self._cards.values()]
        if metric in _TRULY:
            wanted = _TRULY[metric]
            rows = [row for row in rows if self._truths[row[0]].label == wanted]  # type: ignore[assignment]
        check = {
            "accuracy": _is_right,
            "true_accepts": _is_true_accept,
            "no_false_accept": _is_no_false_accept,
            "answered": _is_answered,
            "contradicted": _is_right,
            "not_enough": _is_left_open,
        }[metric]
        return [check(self._truths[claim_id], self._say(card)) for claim_id, card in rows]

    def list_support(self) -> list[int]:
        """Return the score of each gold claim's support; 0 of one that has no card."""
        return [0 if card is None else card.support for card in self._cards.values()]

    def list_attribution(self) -> list[Fraction]:
        """Return for each answer the share of its claims, of those with gold documents, that cite right."""
        by_answer: dict[str, list[bool]] = {}
        for claim_id, card in self._cards.items():
            if self._truths[claim_id].passages:
                answer_id = claim_id.rpartition("/")[0]
                by_answer.setdefault(answer_id, []).append(self._cites_right((claim_id, card)))
        return [Fraction(sum(rights), len(rights)) for rights in by_answer.values()]

    @staticmethod
    def _say(card: ClaimCard | None) -> str | None:
        return None if card is None else judge_card(card).label

    def _cites_right(self, row: tuple[str, ClaimCard | None]) -> bool:
        claim_id, card = row
        cited = () if card is None else card.citations_after or ()
        wanted = {doc_id for doc_id, _ in self._truths[claim_id].passages}
        return bool(cited) and all(one.doc_id in wanted for one in cited)


_TRULY = {"contradicted": "unsupported", "not_enough": "insufficient"}
"""Of a metric of one kind of claims: how claims of the kind are labelled."""


def _see(card: ClaimCard) -> tuple[object, ...]:
    """Return all of a card that a switch may move: what it says, not how it is written."""
    level = None if card.confidence is None else card.confidence.level
    return card.label, card.abstained, card.support, level, card.citations_after, card.numeric


def _is_high(card: ClaimCard) -> bool:
    return card.confidence is not None and card.confidence.level == "HIGH"


def _is_left_open(_: Judgement, said: str | None) -> bool:
    return said is None or said == "insufficient"


def _is_right(truth: Judgement, said: str | None) -> bool:
    return said == truth.label


def _is_true_accept(truth: Judgement, said: str | None) -> bool:
    return said == "supported" == truth.label


def _is_no_false_accept(truth: Judgement, said: str | None) -> bool:
    return said != "supported" or truth.label == "supported"


def _is_answered(_: Judgement, said: str | None) -> bool:
    return said is not None


def _compare(name: str, off: tuple[str, ...], on: _RunResult, other: _RunResult) -> Iterable[AblationRow]:
    for metric in RIGHTS:
        first, second = on.list_right(metric), other.list_right(metric)
        shares = (Ratio(sum(first), len(first)), Ratio(sum(second), len(second)))
        yield _write_row(name, off, metric, "mcnemar", shares, compare_right(first, second))
    scores = [(one, two) for one, two in zip(on.scores, other.scores, strict=True)]
    known = [(one, two) for one, two in scores if one is not None and two is not None]
    whole = Fraction(1, WHOLE_BP)
    for metric, figures, others in (
        ("attribution", on.list_attribution(), other.list_attribution()),
        ("score", [one for one, _ in known], [two for _, two in known]),
        (
            "support",
            [one * whole for one in on.list_support()],
            [one * whole for one in other.list_support()],
        ),
    ):
        means = (_average(figures), _average(others))
        yield _write_row(name, off, metric, "sign", means, compare_figures(figures, others))


def _compare_times(name: str, off: tuple[str, ...], taken: Sequence[RecordedLatency]) -> AblationRow:
    """Return the row of times that were recorded; of nothing where none was."""
    first, second = [Fraction(one.on) for one in taken], [Fraction(one.off) for one in taken]
    means = (_average(first), _average(second))
    return _write_row(name, off, "latency", "sign", means, compare_figures(first, second))


def _average(figures: Sequence[Fraction]) -> Ratio:
    return make_ratio(sum(figures, Fraction(0)) / len(figures) if figures else None)


def _write_row(
    name: str, off: tuple[str, ...], metric: str, test: str, shares: tuple[Ratio, Ratio], paired: PairedTest
) -> AblationRow:
    on, other = shares
    one, two = on.fraction, other.fraction
    delta = make_ratio(None if one is None or two is None else one - two)
    return AblationRow(
        toggle=name,
        switches=off,
        metric=metric,
        test=test,
        on=_write_ratio(on),
        off=_write_ratio(other),
        delta=_write_ratio(delta),
        on_only=paired.first_only,
        off_only=paired.second_only,
        p=_write_ratio(paired.p),
        significant=paired.is_significant,
    )


def _write_ratio(ratio: Ratio) -> tuple[int, int]:
    return ratio.numerator, ratio.denominator


def _shift(name: str, on: _RunResult, off: _RunResult) -> LabelShift:
    labels = sorted({*on.labels, *off.labels})
    rows = [[run.labels.count(label) for label in labels] for run in (on, off)]
    statistic, degrees = find_chi_square(rows)
    return LabelShift(
        toggle=name,
        labels=tuple(labels),
        on=tuple(rows[0]),
        off=tuple(rows[1]),
        statistic=_write_ratio(statistic),
        degrees=degrees,
    )
