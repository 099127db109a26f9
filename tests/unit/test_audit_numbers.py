"""The figures of claims, asked one by one: records, scores, derivations, what cannot be read."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from verifier import Source
from verifier.audit.numbers import check, check_numbers
from verifier.audit.numbers.passages import read_passages
from verifier.audit.records.numeric import NumericCheck
from verifier.parsers.quantities import Quantity
from verifier.policies import Policy
from verifier.policies.audit import load_audit_policy
from verifier.records.codec import read


def check_one(claim: str, *passages: str, policy: object = "default") -> NumericCheck:
    (check,) = check_numbers(claim, passages, policy=policy)  # type: ignore[arg-type]
    assert read(NumericCheck, json.loads(json.dumps(check.to_dict()))) == check
    assert list(check.find_disagreements()) == []
    return check


def test_the_score_is_the_formula():
    # By hand: v = 1 - (2/498) / 0.05 * 0.1 = 247/249; 0.6 v + 0.4 = 413/415.
    about = check_one("About 500 employees work there.", "The company employs 498 full-time staff.")
    assert (about.match_score, about.verdict) == (10_000 * 413 // 415, "SUPPORTED")
    # The value agrees, the unit agrees, nothing of the entity: 0.6 + 0.2.
    other = check_one("Revenue was $3.2B.", "Profit was $3.2 billion.")
    assert (other.match_score, other.verdict, other.codes) == (8_000, "CONTRADICTED", ("ENTITY_MISMATCH",))
    # Of one order of magnitude: 0.6 * 0.5 + 0.2 + 0.2.
    near = check_one("Revenue was $4.7M.", "Revenue was $4.2M.")
    assert (near.match_score, near.verdict, near.codes) == (7_000, "CONTRADICTED", ("NUMBER_MISMATCH",))
    # Of another order: 0.2 + 0.2.
    far = check_one("Revenue was $10.", "Revenue was $1,000.")
    assert (far.match_score, far.verdict) == (4_000, "CONTRADICTED")


def test_the_described_rule_goes_by_the_score():
    other = check_one("Revenue was $3.2B.", "Profit was $3.2 billion.", policy="original")
    assert (other.match_score, other.verdict, other.codes) == (8_000, "PARTIAL", ())
    far = check_one("Revenue was $10.", "Revenue was $1,000.", policy="original")
    assert far.verdict == "CONTRADICTED"


def test_places_are_those_of_the_texts_as_given():
    passage = "Up north.\n\n| Quarter | Revenue ($M) |\n|---|---|\n| Q1 2022 | 20 |\n| Q2 2022 | 25 |\n"
    check = check_one("Revenue was $25M in Q2 2022.", passage)
    assert check.evidence is not None
    assert check.evidence.span is not None
    assert passage[slice(*check.evidence.span)] == "25"
    assert check.evidence.normalized_value == "25000000"
    assert check.assumptions == ("figures are in $M, as the header says",)
    assert [answer.match for answer in check.qa] == ["yes", "yes", "yes", "yes"]


def test_a_derivation_tells_its_inputs():
    passage = "Q1: $2M, Q2: $3M, Q3: $2.5M, Q4: $2.5M"
    check = check_one("Total annual revenue was $10M.", "Nothing here.", passage)
    assert (check.operation, check.result, check.verdict) == ("sum", "10000000", "SUPPORTED")
    assert [passage[slice(*one.place)] for one in check.inputs] == ["$2M", "$3M", "$2.5M", "$2.5M"]
    assert {one.doc_id for one in check.inputs} == {"2"}
    assert check.evidence is not None
    assert check.evidence.derivation_type == "computed"
    assert check.match_score == 10_000


def test_an_average_that_no_decimal_writes_is_a_fraction():
    check = check_one("The wings had 33.3 beds on average.", "The wings have 30 beds, 31 beds and 39 beds.")
    assert (check.operation, check.result) == ("average", "100/3")
    assert "rounded to its digits" in check.assumptions


def test_who_asks_is_answered_though_audits_do_not_ask_by_default():
    default = load_audit_policy("default")
    assert not default.enable_numeric_qa_verification
    assert check_one("Revenue was $3.2B.", "Revenue was $3.2 billion.", policy=default).verdict == "SUPPORTED"


def test_what_the_policy_does_not_require_contradicts_nothing():
    lax = load_audit_policy("default").replace(
        numeric_require_entity_match=False, numeric_require_unit_match=False
    )
    assert check_one("Revenue was $3.2B.", "Profit was $3.2B.", policy=lax).verdict != "CONTRADICTED"
    assert check_one("Turnout rose by 3 %.", "Turnout rose by 3 points.", policy=lax).codes == ()


def test_derivations_can_be_left_out():
    stated = load_audit_policy("default").replace(numeric_derived=False)
    assert check_one("Total revenue was $5M.", "Q1: $2M, Q2: $3M", policy=stated).verdict == "NEI"


def test_dates_names_and_orders_are_no_figures():
    assert check_numbers("The third Boeing 747 flew on 4 May 1990.", ["Anything."]) == ()
    assert check_numbers("", []) == ()


def test_a_wrong_argument_is_named():
    with pytest.raises(TypeError, match="passages: got str, expected a list of texts"):
        check_numbers("5 cats", "5 cats")
    with pytest.raises(TypeError, match="claim"):
        check_numbers(5, [])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="passages: got int in it"):
        check_numbers("5 cats", [5])  # type: ignore[list-item]


def test_sources_have_ids_and_formats():
    source = Source(id="report", text="<p>The cat has <b>5</b> kittens.</p>", format="html")
    (check,) = check_numbers("The cat has 5 kittens.", [source])
    assert (check.doc_id, check.verdict) == ("report", "SUPPORTED")
    assert check.evidence is not None
    assert check.evidence.span is not None
    assert source.text[slice(*check.evidence.span)] == "5"


MANY = " ".join(f"item{n} cost ${n}" for n in range(3_000))
HUGE = "It cost $" + "9" * 5_000 + " and " + "1e" * 500 + "9" * 30 + " trillion"


@pytest.mark.slow
@pytest.mark.parametrize("passage", [MANY, HUGE, "5 " * 6_000], ids=["many", "huge", "bare"])
def test_figures_of_a_claim_are_asked_up_to_a_number(passage: str) -> None:
    checks = check_numbers(" ".join(f"{n} cats," for n in range(10, 500)), [passage])
    assert len(checks) == 64
    assert {check.verdict for check in checks} <= {"NEI", "PARTIAL"}


@pytest.mark.parametrize("claim", ["The items cost a total of $17.", "The items cost $17 on average."])
def test_among_many_figures_nothing_fits_by_chance(claim: str) -> None:
    passages = ["The items cost " + ", ".join(f"${n}" for n in range(1, 40)) + "."]
    assert check_numbers(claim, passages)[0].verdict != "SUPPORTED"


def test_a_bound_or_another_time_elsewhere_contradicts_nothing() -> None:
    record = check_one("Cher has sold over 100 records.", "Cher has sold 100 records.")
    assert (record.verdict, record.codes) == ("PARTIAL", ())
    elsewhere = ["The treaty was signed in 1950. The union always includes three kingdoms."]
    assert check_numbers("The union includes three kingdoms in 1902.", elsewhere)[0].codes == ()


def test_figures_are_looked_up_in_passages_that_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = load_audit_policy("default")
    read_quantities, seen = check.read_quantities, []

    def count(text: str, claim_policy: Policy) -> Sequence[Quantity]:
        seen.append(text)
        return read_quantities(text, claim_policy)

    monkeypatch.setattr(check, "read_quantities", count)
    texts = ["84 m, 21 m and 84 m", "7 m"]
    found = check.look_up_numbers("84 m, 7 m and 5 m", read_passages(texts, policy.claim_policy), policy)
    assert [(one.claim.raw_value, one.verdict, one.doc_id) for one in found] == [
        ("84 m", "SUPPORTED", "1"),
        ("7 m", "SUPPORTED", "2"),
        ("5 m", "NEI", None),
    ]
    assert found[0].evidence is not None
    assert found[0].evidence.span == (0, 4)
    assert seen == texts
    assert check.look_up_numbers("None.", read_passages(texts, policy.claim_policy), policy) == ()
    assert seen == texts
