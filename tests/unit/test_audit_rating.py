"""What a card comes to: samples, facets asked again, audit score, escalation, freshness, modes."""

from __future__ import annotations

from dataclasses import replace
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.audit.modes import MODES, choose_mode
from verifier.audit.review.audit_score import (
    CardRating,
    Freshness,
    add_months,
    is_stale,
    rate_card,
    rate_freshness,
)
from verifier.audit.review.consistency import Consistency, compare_facets, leave_out_particulars
from verifier.audit.review.escalation import CardFacts, list_escalations
from verifier.audit.review.recorded_metrics import read_metrics
from verifier.audit.review.selfcheck import SelfCheck, compare_samples
from verifier.audit.times import AuditError
from verifier.parsers.text.surface_words import read_keys
from verifier.policies import PolicyError
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.policies.hosts import allows_host
from verifier.records.claim_check import Label
from verifier.testing import hostile_text

POLICY = load_audit_policy("default")
CLAIM = "The bridge opened in 1932."
OTHER = "The bridge opened in 1934."


# --- Samples ----------------------------------------------------------------------------------------------


def test_the_ngram_score_of_a_worked_example() -> None:
    text = "the bridge opened in 1932"
    check = compare_samples(text, [text, "the bridge opened in 1934", text], passage=text)
    assert (check.mean_surprise, check.max_surprise) == (1_666_974, 1_897_119)


def test_samples_agree_contradict_or_do_not_mention() -> None:
    check = compare_samples(CLAIM, [CLAIM, OTHER, CLAIM])
    assert (check.agree, check.contradict, check.not_mentioned) == (2, 1, 0)
    assert check.disagreement == (1, 3)
    assert not check.few
    silent = compare_samples(CLAIM, ["I don't know.", ""])
    assert (silent.not_mentioned, silent.disagreement, silent.few) == (2, (2, 2), True)
    assert (silent.mean_surprise, silent.max_surprise) == (None, None)


@pytest.mark.parametrize(
    ("wrong", "samples", "exceeds"), [(1, 3, False), (2, 5, False), (3, 5, True), (0, 0, False)]
)
def test_more_than_a_share_has_to_disagree(wrong: int, samples: int, exceeds: bool) -> None:
    check = compare_samples(CLAIM, [OTHER] * wrong + [CLAIM] * (samples - wrong))
    assert check.disagreement == (wrong, samples)
    assert check.exceeds(POLICY.selfcheck_disagreement_bp) is exceeds


@given(
    st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=6), min_size=1, max_size=4),
    st.integers(1, 3),
)
def test_the_ngram_score_is_that_of_floats(texts: list[list[str]], n: int) -> None:
    written = [" ".join(words) for words in texts]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AuditPolicy, "selfcheck_ngram", n)
        check = compare_samples(written[0], written[1:], passage=written[0])
    grams = [tuple((["<s>"] * (n - 1) + words)[at : at + n]) for words in texts for at in range(len(words))]
    claim = grams[: len(texts[0])]
    surprises = [-log(grams.count(gram) / len(grams)) for gram in claim]
    assert check.mean_surprise is not None
    assert check.max_surprise is not None
    assert abs(check.mean_surprise - sum(surprises) / len(surprises) * 1e6) <= 1
    assert abs(check.max_surprise - max(surprises) * 1e6) <= 1


def test_a_claim_that_is_no_part_of_its_passage_has_no_score() -> None:
    assert compare_samples("Cats sleep.", [CLAIM], passage=CLAIM).mean_surprise is None
    assert compare_samples("", [CLAIM], passage="").mean_surprise is None
    with pytest.raises(TypeError, match="samples"):
        compare_samples(CLAIM, CLAIM)


@given(hostile_text(max_size=60), st.lists(hostile_text(max_size=60), max_size=3))
def test_any_samples_are_compared(claim: str, samples: list[str]) -> None:
    check = compare_samples(claim, samples, passage=claim)
    assert check.agree + check.contradict + check.not_mentioned == len(samples)
    assert (check.mean_surprise is None) is not any(read_keys(claim))


# --- Facets asked again -----------------------------------------------------------------------------------

SOURCES = ["The bridge over the Aune opened in 1932.", "Cats sleep."]


def test_what_is_left_of_a_claim_without_what_it_might_have_made_up() -> None:
    assert (
        leave_out_particulars("The Aune Bridge opened in May 1932 with 84 boats.") == "opened in with boats."
    )
    assert leave_out_particulars("1932") == ""


@pytest.mark.parametrize(
    ("claim", "agree", "matches"),
    [
        (CLAIM, (1, 1), ["yes"]),
        (OTHER, (0, 1), ["no"]),
        ("The bridge opened in 1932 and cost 5 million dollars.", (1, 1), ["not stated", "yes"]),
        ("Moles dig in 1932.", (0, 0), []),
        ("", (0, 0), []),
    ],
)
def test_facets_are_compared_with_the_best_passage(
    claim: str, agree: tuple[int, int], matches: list[str]
) -> None:
    found = compare_facets(claim, SOURCES)
    assert (found.agree, [one.match for one in found.answers]) == (agree, matches)
    assert (found.doc_id is None) is not matches


@pytest.mark.parametrize(
    ("claimed", "stated", "match"),
    [
        ("in 1932", "1932", "yes"), ("$5 million", "5,000,000 dollars", "yes"),
        ("5 million", "5 billion", "no"),
        ("Bob", "bob.", "yes"), ("Bob", "Bill", "no"), ("Bob", "", "not stated"), (None, "Bob", "not stated"),
        (5, "5", "not stated"), ("5 boats", "boats", "no"),
    ],
)  # fmt: skip
def test_recorded_answers_are_compared(claimed: object, stated: object, match: str) -> None:
    row = {"question": "q", "claim_answer": claimed, "evidence_answer": stated}
    found = compare_facets(CLAIM, [], recorded=[row])
    assert [one.match for one in found.answers] == [match]
    assert found.agree == (int(match == "yes"), int(match != "not stated"))


def test_recordings_of_another_shape() -> None:
    with pytest.raises(AuditError, match="got str in it"):
        compare_facets(CLAIM, [], recorded=["q"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="recorded"):
        compare_facets(CLAIM, [], recorded=5)  # type: ignore[arg-type]


@given(hostile_text(max_size=60), st.lists(hostile_text(max_size=60), max_size=3))
def test_any_texts_are_compared(claim: str, texts: list[str]) -> None:
    agree, compared = compare_facets(claim, texts).agree
    assert 0 <= agree <= compared


# --- Audit score ------------------------------------------------------------------------------------------

FACETS = Consistency(agree=(2, 2), answers=())
TEN = SelfCheck(samples=10, agree=9, contradict=1, not_mentioned=0, disagreement=(1, 10), few=False)


def test_audit_scores_of_a_worked_example() -> None:
    rated = rate_card("SUPPORTED", 8_600, consistency=FACETS, selfcheck=TEN)
    assert (rated.label, rated.audit_score, rated.confidence, rated.reason) == (
        "SUPPORTED",
        9_200,
        9_200,
        None,
    )
    assert [(part.name, part.value, part.weight) for part in rated.parts] == [
        ("support", 9_000, 6), ("consistency", 10_000, 2), ("agreement", 9_000, 2),
    ]  # fmt: skip
    assert rate_card("SUPPORTED", 8_600, consistency=FACETS).audit_score == 9_250
    # A derived figure scores low and is accepted.
    assert rate_card("SUPPORTED", 5_822).label == "SUPPORTED"


@pytest.mark.parametrize(
    ("label", "score", "keys", "expected"),
    [
        ("SUPPORTED", 9_000, {"consistency": replace(FACETS, agree=(0, 2))}, ("NEI", 6_750, 6_750)),
        ("SUPPORTED", 10_000, {"in_conflict": True}, ("NEI", 0, 0)),
        ("CONTRADICTED", 10_000, {}, ("CONTRADICTED", 0, 0)),
        ("NEI", 0, {}, ("NEI", 0, 0)),
        ("PARTIAL", 9_999, {}, ("PARTIAL", 9_999, 7_999)),
        ("UNSUPPORTED", 3_000, {"consistency": replace(FACETS, agree=(0, 0))}, ("UNSUPPORTED", 3_000, 3_000)),
        ("SUPPORTED", 9_500, {"bands": [(9_000, 9_700), (0, 100)]}, ("SUPPORTED", 9_500, 9_700)),
        ("SUPPORTED", 9_500, {"bands": [(9_900, 100)]}, ("SUPPORTED", 9_500, 9_500)),
    ],
)
def test_labels_and_confidence(
    label: str, score: int, keys: dict[str, object], expected: tuple[str, int, int]
) -> None:
    rated: CardRating = rate_card(label, score, **keys)  # type: ignore[arg-type]
    assert (rated.label, rated.audit_score, rated.confidence) == expected
    assert rated.reason == ("BELOW_THRESHOLD" if rated.label != label else None)


def test_recorded_metrics_count_by_their_weights() -> None:
    recorded = {"faithfulness": (1, 3), "context_recall": (0, 0)}
    # 6 of support and 1 of each recorded metric; one of 0 of 0 counts nowhere.
    assert rate_card("SUPPORTED", 9_000, recorded=recorded).audit_score == (6 * 9_000 + 3_333) // 7
    low = dict.fromkeys(("faithfulness", "answer_relevance", "context_precision", "context_recall"), (1, 5))
    assert rate_card("SUPPORTED", 9_000, recorded=low).reason == "BELOW_THRESHOLD"
    high = dict.fromkeys(low, (1, 1))
    assert rate_card("UNSUPPORTED", 9_000, recorded=high).label == "UNSUPPORTED"
    assert rate_card("SUPPORTED", 9_000, recorded={"question_coverage": (0, 1)}).audit_score == 9_000
    weights = {"support": 1, "faithfulness": 1, "context_recall": 5}
    policy = POLICY.replace(audit_score_weights=weights)  # type: ignore[arg-type]
    assert rate_card("SUPPORTED", 9_000, recorded=recorded, policy=policy).audit_score == (9_000 + 3_333) // 2
    nothing = POLICY.replace(audit_score_weights={})  # type: ignore[arg-type]
    assert rate_card("SUPPORTED", 9_000, policy=nothing).audit_score == 0
    with pytest.raises(AuditError, match="'support'"):
        rate_card("SUPPORTED", 9_000, recorded={"support": (1, 1)})
    with pytest.raises(AuditError, match="got 4 of 3"):
        rate_card("SUPPORTED", 9_000, recorded={"faithfulness": (4, 3)})


# --- Escalation -------------------------------------------------------------------------------------------

GOOD = CardFacts(label="SUPPORTED", audit_score=9_200, confidence=9_200, supported_by=1)
FRESH = rate_freshness("d1", "2025-01-01", None, "2025-06-01")
STALE = rate_freshness("d2", "2019-01-01", None, "2025-06-01")
UNDATED = rate_freshness("d3", None, None, "2025-06-01")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"audit_score": 8_000}, []),
        ({"audit_score": 7_999}, [("LOW_AUDIT_SCORE", "7999", "8000", "Audit-Web")]),
        ({"supported_by": 0}, [("NO_SUPPORT", "0", "1", "Audit-Web")]),
        ({"selfcheck": TEN}, []),
        (
            {"selfcheck": replace(TEN, disagreement=(5, 10))},
            [("SELFCHECK_DISAGREEMENT", "5 of 10", "4000", "Audit-Web")],
        ),
        ({"supporters": (FRESH, STALE)}, []),
        ({"supporters": (STALE,)}, [("STALE_SOURCE", "2019-01-01", "2022-01-01", "Audit-Web")]),
        ({"supporters": (UNDATED,)}, [("STALE_SOURCE", "undated", "a date", "Audit-Web")]),
        ({"supporters": (UNDATED, STALE)}, [("STALE_SOURCE", "2019-01-01", "2022-01-01", "Audit-Web")]),
        ({"disagreeing": ("d1", "d2")}, [("SOURCES_DISAGREE", "d1, d2", "one answer", "Audit-Web")]),
        ({"label": "CONTRADICTED", "confidence": 0}, [("LOW_CONFIDENCE", "0", "6000", "people")]),
        ({"label": "NEI", "confidence": 5_999}, [("LOW_CONFIDENCE", "5999", "6000", "people")]),
        ({"label": "NEI", "confidence": 6_000}, []),
        ({"domain": "law"}, [("REGULATED_DOMAIN", "law", "no regulated domain", "people")]),
        ({"domain": "cooking"}, []),
        ({"manual": "please look"}, [("MANUAL", "please look", "not asked for", "people")]),
    ],
)
def test_each_reason(changes: dict[str, object], expected: list[tuple[str, str, str, str]]) -> None:
    policy = POLICY.replace(regulated_domains=("law",))
    found = list_escalations(replace(GOOD, **changes), policy=policy)  # type: ignore[arg-type]
    assert [(one.code, one.observed, one.limit, one.to) for one in found] == expected


@pytest.mark.parametrize(
    ("label", "score", "asked"),
    [
        ("UNSUPPORTED", 9_000, True),
        ("UNSUPPORTED", 1_000, True),
        ("PARTIAL", 9_000, False),
        ("PARTIAL", 5_000, True),
        ("SUPPORTED", 9_000, False),
    ],
)
def test_what_is_unsupported_goes_to_people_whatever_its_score(label: Label, score: int, asked: bool) -> None:
    rating = rate_card(label, score)
    facts = CardFacts(label=rating.label, audit_score=rating.audit_score, confidence=rating.confidence)
    assert ("LOW_CONFIDENCE" in {one.code for one in list_escalations(facts)}) is asked


def test_every_reason_is_given_in_one_order() -> None:
    facts = CardFacts(
        label="NEI", audit_score=0, confidence=0, supporters=(STALE,), disagreeing=("d1",),
        selfcheck=replace(TEN, disagreement=(9, 10)), domain="law", manual="",
    )  # fmt: skip
    found = list_escalations(facts, policy=POLICY.replace(regulated_domains=("law",)))
    assert [one.code for one in found] == [
        "LOW_AUDIT_SCORE", "NO_SUPPORT", "SELFCHECK_DISAGREEMENT", "STALE_SOURCE", "SOURCES_DISAGREE",
        "LOW_CONFIDENCE", "REGULATED_DOMAIN", "MANUAL",
    ]  # fmt: skip


# --- Freshness --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("created", "domain", "as_of", "limit", "stale"),
    [
        ("2024-03-31", "neuroscience", "2025-09-30", "2025-09-30", False),
        ("2024-03-31", "neuroscience", "2025-10-01", "2025-09-30", True),
        ("2024-03-31", "cooking", "2025-10-01", "2027-03-31", False),
        ("2024-03-31", None, "2027-04-01", "2027-03-31", True),
        ("2021-02-28T23:00:00Z", None, "2024-02-28T01:00:00Z", "2024-02-28", False),
    ],
)
def test_limits_are_calendar_months_later(
    created: str, domain: str | None, as_of: str, limit: str, stale: bool
) -> None:
    found = rate_freshness("d", created, domain, as_of)
    assert (found.limit, found.stale, found.state) == (limit, stale, "stale" if stale else "fresh")


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        ("2024-01-31", 1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"), ("2024-02-29", 12, "2025-02-28"),
        ("2024-02-29", 48, "2028-02-29"), ("2024-12-31", 2, "2025-02-28"), ("2024-06-15", 0, "2024-06-15"),
        ("1999-12-31", 1, "2000-01-31"), ("9990-01-01", 1_200, "9999-12-31"), ("2024-11-30", 3, "2025-02-28"),
    ],
)  # fmt: skip
def test_months_end_where_the_month_does(day: str, months: int, later: str) -> None:
    assert add_months(day, months) == later


@pytest.mark.parametrize("created", [None, "2024", "2024-13-01", "yesterday", ""])
def test_undated_documents_count_as_the_policy_says(created: str | None) -> None:
    found = rate_freshness("d", created, None, "2025-01-01")
    assert (found.state, found.stale, found.limit) == ("undated", True, None)
    assert not rate_freshness("d", created, None, "2025-01-01", policy=POLICY.replace(undated="fresh")).stale


def test_a_domain_without_a_limit_is_fresh_for_ever() -> None:
    policy = POLICY.replace(freshness_months={"law": 1})  # type: ignore[arg-type]
    assert rate_freshness("d", "1900-01-01", "cooking", "2025-01-01", policy=policy).state == "fresh"


def test_one_fresh_supporter_is_enough() -> None:
    assert [is_stale(one) for one in ([], [FRESH], [STALE], [FRESH, STALE], [STALE, UNDATED])] == [
        False, False, True, False, True,
    ]  # fmt: skip
    assert isinstance(FRESH, Freshness)
    with pytest.raises(AuditError, match="as_of"):
        rate_freshness("d", None, None, "2025")
    with pytest.raises(AuditError, match="as_of"):
        rate_freshness("d", None, None, None)  # type: ignore[arg-type]


# --- Modes ------------------------------------------------------------------------------------------------

MODAL = POLICY.replace(
    mode_by_domain={"law": "Audit-Web", "news": "Audit-Local"},  # type: ignore[arg-type]
    mode_by_role={"analyst": "Audit-Local", "guest": "Normal"},  # type: ignore[arg-type]
)


@pytest.mark.parametrize(
    ("domain", "role", "requested", "mode"),
    [
        (None, None, None, "Normal"), ("cooking", "cook", None, "Normal"),
        ("news", None, None, "Audit-Local"),
        ("news", "guest", None, "Audit-Local"), ("cooking", "analyst", None, "Audit-Local"),
        ("law", "analyst", "Normal", "Audit-Web"), ("news", "guest", "Audit-Web", "Audit-Web"),
    ],
)  # fmt: skip
def test_the_strictest_mode_wins(
    domain: str | None, role: str | None, requested: str | None, mode: str
) -> None:
    assert choose_mode(domain, role, requested, policy=MODAL) == mode


def test_an_unknown_mode_is_refused() -> None:
    assert MODES == ("Normal", "Audit-Local", "Audit-Web")
    with pytest.raises(AuditError, match="'normal'"):
        choose_mode(requested="normal")


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("https://www.pubmed.gov/x?y#z", True), ("pubmed.gov", True), ("PubMed.GOV.:443", True),
        ("http://a@pubmed.gov/", True), ("https://a:b@pubmed.gov:80", True), ("a.b.pubmed.gov", True),
        ("xn--bcher-kva.de", True),
        ("evilpubmed.gov", False), ("pubmed.gov.evil.com", False), ("https://pubmed.gov@evil.com/", False),
        ("https://evil.com/?x=pubmed.gov", False), ("https://evil.com#@pubmed.gov", False),
        ("http://evil.com\\@pubmed.gov", False), ("http://evil.com @pubmed.gov", False),
        ("http://a@b@pubmed.gov", False), ("ftp://pubmed.gov", False), ("javascript://pubmed.gov", False),
        ("//pubmed.gov", False), ("https:/pubmed.gov", False), ("https://pubmed.gov:x/", False),
        ("https://pubmed.gov:/", False), ("pubmed.gov\n", False), ("\uff50ubmed.gov", False),
        ("pubm\u0435d.gov", False), ("", False), (".pubmed.gov", False), ("-.pubmed.gov", False),
        ("gov", False), ("[::1]", False), ("a" * 64 + ".pubmed.gov", False), ("pubmed..gov", False),
    ],
)  # fmt: skip
def test_hosts_are_compared_label_by_label(address: str, allowed: bool) -> None:
    assert allows_host(address, ["pubmed.gov", "XN--bcher-kva.de"]) is allowed


@pytest.mark.parametrize(
    "host", ["*.pubmed.gov", "pubmed.gov and more", "b\u00fccher.de", ".", "ftp://pubmed.gov"]
)
def test_a_list_of_hosts_has_no_row_that_allows_nothing(host: str) -> None:
    with pytest.raises(PolicyError, match="a list of hosts"):
        POLICY.replace(web_domains=(host,))


def test_no_list_allows_no_host() -> None:
    assert not allows_host("pubmed.gov", [])
    assert not allows_host("pubmed.gov", [""])


@pytest.mark.parametrize(
    ("value", "share"),
    [
        (0.92, (23, 25)), ("0.92", (23, 25)), (1, (1, 1)), ("0", (0, 1)), (1e-1, (1, 10)),
        ([23, 25], (23, 25)), ([0, 0], (0, 0)),
    ],
)  # fmt: skip
def test_metrics_are_read_as_shares(value: object, share: tuple[int, int]) -> None:
    assert read_metrics({"faithfulness": value, "context_recall": None}) == {"faithfulness": share}


@pytest.mark.parametrize(
    "value", [1.01, -0.1, "1e", "half", True, [3, 2], [1], "0" * 30, "\u0661", float("nan"), {}]
)
def test_what_is_no_share_is_refused(value: object) -> None:
    with pytest.raises(AuditError, match="faithfulness"):
        read_metrics({"faithfulness": value})
    with pytest.raises(AuditError, match="expected an object"):
        read_metrics([value])
    with pytest.raises(AuditError, match="expected one of"):
        read_metrics({"faithfullness": 1})


@given(hostile_text(max_size=60))
def test_any_address_is_read(address: str) -> None:
    assert not allows_host(address, ["b\u00fccher.de", "pubmed.gov/"]) or "pubmed.gov" in address.lower()
