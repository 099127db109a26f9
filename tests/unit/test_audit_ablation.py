"""Stages on and off over the same answers: the rows, their tests, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import pytest

from tests.examples import choose
from verifier import Source, audit_answer, audit_claim
from verifier.audit.answer_audit import SWITCHES
from verifier.audit.measuring.ablation import CONFIGURATIONS, METRICS, AblationRow, ablate, read_latencies
from verifier.audit.measuring.judgements import Judgement
from verifier.audit.measuring.measures import MeasuringError
from verifier.audit.records.card import ClaimCard
from verifier.calls import AuditAnswerCall
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.policies.canonical import encode_canonical

SOURCES = (
    Source(id="d1", text="The bridge over the Aune opened in 1932."),
    Source(id="d2", text="Tolls on the bridge were lifted in 1950."),
)
CALLS = [
    AuditAnswerCall(
        answer_id="a1",
        answer="The bridge opened in 1932 [2]. Tolls were lifted in 1950 [2].",
        sources=SOURCES,
    ),
    AuditAnswerCall(answer_id="a2", answer="The bridge opened in 1934 [1]. Moles dig [1].", sources=SOURCES),
]
GOLD = [
    Judgement(claim_id="a1/c1", label="supported", passages=(("d1", ""),)),
    Judgement(claim_id="a1/c2", label="supported", passages=(("d2", ""),)),
    Judgement(claim_id="a2/c1", label="unsupported"),
    Judgement(claim_id="a2/c2", label="insufficient"),
]


def find_row(rows: tuple[AblationRow, ...], metric: str, toggle: str) -> AblationRow:
    (row,) = [row for row in rows if (row.metric, row.toggle) == (metric, toggle)]
    return row


def test_rows_of_corrected_citations() -> None:
    found = ablate(CALLS, GOLD, toggles=["enable_citation_correction"])
    assert [row.metric for row in found.rows] == list(METRICS)
    row = find_row(found.rows, "citations", "enable_citation_correction")
    assert (row.on, row.off, row.delta) == ((2, 2), (1, 2), (1, 2))
    assert (row.on_only, row.off_only, row.p, row.significant) == (1, 0, (1, 1), False)
    mean = find_row(found.rows, "attribution", "enable_citation_correction")
    assert (mean.test, mean.on, mean.off) == ("sign", (1, 1), (1, 2))
    assert find_row(found.rows, "accuracy", "enable_citation_correction").delta == (0, 1)
    assert (found.answers, found.claims, found.missing) == (2, 4, ())
    assert found.policy_hash == load_audit_policy("default").hash
    assert encode_canonical(found.to_dict()) == found.to_json()


def test_kinds_of_claims_count_as_what_they_are() -> None:
    found = ablate(CALLS, GOLD, toggles=["enable_abstention", "enable_confidence_classification"])
    # One claim is truly contradicted, and one truly open: to abstain on it is right.
    contradicted, left = (
        find_row(found.rows, name, "enable_abstention") for name in ("contradicted", "not_enough")
    )
    assert (contradicted.on, contradicted.off) == ((1, 1), (1, 1))
    assert (left.on, left.off) == ((1, 1), (1, 1))
    quick = find_row(found.rows, "quick", "enable_confidence_classification")
    assert (quick.on, quick.off, quick.on_only) == ((2, 4), (0, 4), 2)
    assert (find_row(found.rows, "score", "enable_abstention").test, found.idle) == ("sign", ())


def test_a_switch_that_moves_nothing_is_idle() -> None:
    found = ablate(
        CALLS, GOLD, toggles=["enable_interleaved_generation", "enable_citation_correction", "all"]
    )
    assert found.idle == ("enable_interleaved_generation",)


def test_times_are_compared_where_they_were_recorded() -> None:
    lines = [
        '{"answer_id": "a1", "toggle": "enable_abstention", "on": 20, "off": 30}',
        "",
        '{"answer_id": "a2", "toggle": "enable_abstention", "on": 20, "off": 25}',
    ]
    found = ablate(
        CALLS, GOLD, toggles=["enable_abstention", "enable_nei_verdict"], latencies=read_latencies(lines)
    )
    row = find_row(found.rows, "latency", "enable_abstention")
    assert (row.on, row.off, row.delta, row.off_only) == ((20, 1), (55, 2), (-15, 2), 2)
    assert find_row(found.rows, "latency", "enable_nei_verdict").on == (0, 0)


@pytest.mark.parametrize("line", ["no", "[]", '{"answer_id": "a", "toggle": "x", "on": 1.5, "off": 2}'])
def test_a_line_of_no_times_is_refused(line: str) -> None:
    with pytest.raises(MeasuringError, match="latencies, line 1"):
        read_latencies([line])


def test_switched_off_abstention_answers_everything() -> None:
    found = ablate(CALLS, GOLD, toggles=["enable_abstention"])
    row = find_row(found.rows, "answered", "enable_abstention")
    assert row.off == (4, 4)
    assert row.on[0] < 4
    (shift,) = found.shifts
    assert sum(shift.on) == sum(shift.off) == 4
    assert shift.statistic[0] > 0


def test_each_switch_and_all_pairs_run() -> None:
    toggles = [*SWITCHES, *CONFIGURATIONS, *choose([*combinations(SWITCHES, 2)])]
    found = ablate(CALLS, GOLD, toggles=toggles)
    assert len(found.rows) == len(METRICS) * len(toggles)
    assert [shift.toggle for shift in found.shifts] == [
        toggle if isinstance(toggle, str) else "+".join(toggle) for toggle in toggles
    ]
    for name in SWITCHES:
        assert find_row(found.rows, "accuracy", name).switches == (name,)
    assert find_row(found.rows, "accuracy", "all").delta == (0, 1)
    assert find_row(found.rows, "accuracy", "minimal").switches == SWITCHES
    # What no stage finds no stage accepts: a lie is accepted under none of the toggles.
    for row in found.rows:
        if row.metric == "no_false_accept":
            assert (row.on, row.off) == ((4, 4), (4, 4))


def test_switches_with_a_plus_are_a_pair_in_one_order() -> None:
    pair = "enable_nei_verdict+enable_abstention"
    one, other = ablate(CALLS, GOLD, toggles=[pair, ("enable_abstention", "enable_nei_verdict")]).shifts
    assert replace(one, toggle=other.toggle) == other


@dataclass(frozen=True)
class FakeCall:
    """A call whose claim is stated by its evidence only while a stage is on."""

    answer_id: str
    needs: str

    def run_under(self, policy: AuditPolicy) -> ClaimCard:
        text = "It is 5." if getattr(policy, self.needs) else "It is 6."
        return audit_claim("It is 5.", [text], answer_id=self.answer_id)


def test_many_pairs_that_fall_one_way_are_significant() -> None:
    calls = [FakeCall(f"a{number}", "enable_nei_verdict") for number in range(6)]
    gold = [Judgement(claim_id=f"a{number}/c1", label="supported") for number in range(6)]
    found = ablate(calls, gold, toggles=["enable_nei_verdict", "enable_abstention"])
    row = find_row(found.rows, "true_accepts", "enable_nei_verdict")
    assert (row.on, row.off, row.p, row.significant) == ((6, 6), (0, 6), (1, 32), True)
    assert not find_row(found.rows, "true_accepts", "enable_abstention").significant


def test_gold_without_a_card_counts_as_wrong_and_is_named() -> None:
    more = [*GOLD, Judgement(claim_id="a9/c1", label="supported")]
    found = ablate(CALLS, more, toggles=["all"])
    assert found.missing == ("a9/c1",)
    assert find_row(found.rows, "accuracy", "all").on[1] == 5
    assert find_row(found.rows, "answered", "all").on[0] < 5


@pytest.mark.parametrize(
    ("calls", "gold", "toggles", "part"),
    [
        (CALLS, GOLD, ["enable_magic"], "'enable_magic'"),
        (CALLS, GOLD, ["enable_abstention+x"], "toggle 'x'"),
        (CALLS, [], ["all"], "got no claim"),
        (CALLS, [Judgement(claim_id="a1/c1", label=None)], ["all"], "got no label"),
        (CALLS, [GOLD[0], GOLD[0]], ["all"], "'a1/c1' twice"),
        ([CALLS[0], CALLS[0]], GOLD, ["all"], "'a1' twice"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    calls: list[AuditAnswerCall], gold: list[Judgement], toggles: list[str], part: str
) -> None:
    with pytest.raises(MeasuringError, match=part):
        ablate(calls, gold, toggles=toggles)


def test_all_stages_on_is_the_audit_itself() -> None:
    policy = load_audit_policy("default").replace(enable_verification_retrieval=True)
    audit = audit_answer(CALLS[0].answer, list(SOURCES), answer_id="a1", policy=policy)
    assert CALLS[0].run_under(policy).cards == audit.cards
