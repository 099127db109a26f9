"""Records of checks of one claim: read back as they were, and refused where they contradict themselves."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from tests.example_calls import CALLS_OF_KIND, CLAIM_CALL, REPORTS
from tests.examples import examples
from verifier import Source, check_claim, verify_quotes
from verifier.calls import ClaimCall
from verifier.records import Verdict, VerdictFormatError
from verifier.records.claim_check import ClaimCheck

DERIVED = ClaimCall(claim="The shop sold a total of 100 boats in the north and the south.", sources=REPORTS)
PARTIAL = ClaimCall(claim="Sales of Acme rose sharply 12% in 1998.", sources=REPORTS)
ALL = ClaimCall(claim="All sales of Acme rose 12% in 1998.", sources=REPORTS)


@given(CALLS_OF_KIND["claim"])
@examples(1.5)
def test_a_record_is_read_back_as_it_was(call):
    check = call.run()
    assert ClaimCheck.from_json(check.to_json()) == check
    assert ClaimCheck.from_json(check.to_json().decode()) == check


def test_lone_surrogates_are_written_out_and_keep_a_claim_from_being_accepted():
    claim = "Sales of Acme rose 12% in 1998."
    text = REPORTS[0].text
    assert check_claim(claim, text).accepted
    broken = check_claim(f"\ud800{claim}\udfff", Source(id="\ud800", title="\udc00", text=f"{text}\ud800"))
    assert broken.label == "UNSUPPORTED"
    assert not broken.accepted
    assert [(item.code, item.span, item.source_span) for item in broken.violations] == [
        ("LONE_SURROGATE", (0, 1), None),
        ("LONE_SURROGATE", None, (len(text), len(text) + 1)),
    ]
    assert (broken.inputs.sources[0].id, broken.inputs.sources[0].title) == ("\\ud800", "\\udc00")
    assert ClaimCheck.from_json(broken.to_json()) == broken


def test_lone_surrogates_elsewhere_are_flagged_and_the_claim_stands():
    check = check_claim("Sales of Acme rose.", f"{REPORTS[0].text}\ud800", question="\ud800", title="\udc00")
    assert check.accepted
    assert [dict(item.details) for item in check.violations] == [
        {"input": "question"},
        {"input": "title"},
        {},
    ]


def test_surrogates_beside_words_and_figures_that_the_record_holds():
    evidence = "The shop\udfff sold 40 boats\ud800 in the north and 60 boats in the south of Lund\ud800."
    check = check_claim(
        "All\ud800 the shop sold was a total of 100 boats\udc00 in \udc00Leeds\ud800.", evidence
    )
    assert {finding.code for finding in check.facets} == {
        "DERIVED_NUMBER",
        "DEGREE_UNSUPPORTED",
        "NAME_ABSENT",
    }
    for finding in check.facets:
        assert all(value.isascii() for _, value in finding.details)
    assert [text for text, _ in check.derivation[0].inputs] == ["40", "60"]
    assert ClaimCheck.from_json(check.to_json()) == check


def test_wikitext_that_takes_too_long_is_said():
    source = Source(id="w", text="<ref>" * 500 + "Acme grew.", format="wikitext")
    check = check_claim("Acme grew.", source, wikitext_steps_per_char=2)
    assert [(item.code, item.source) for item in check.violations] == [("WIKITEXT_BUDGET_EXCEEDED", 0)]


VALUE = json.loads(CLAIM_CALL.run().to_json())


@pytest.mark.parametrize(
    ("call", "path", "item", "part"),
    [
        (CLAIM_CALL, ["schema"], "lexical-verifier/verdict/1", "schema"),
        (CLAIM_CALL, ["label"], "TRUE", "TRUE"),
        (CLAIM_CALL, ["score"], "1", "integer"),
        (CLAIM_CALL, ["score"], 10_001, "10001"),
        (CLAIM_CALL, ["accepted"], 1, "true or false"),
        (CLAIM_CALL, ["accepted"], True, "accepted"),
        (CLAIM_CALL, ["label"], "UNSUPPORTED", "UNSUPPORTED with 1 conflicts"),
        (CLAIM_CALL, ["facets"], [], "CONTRADICTED with 0 conflicts"),
        (CLAIM_CALL, ["facets", 0, "outcome"], "maybe", "maybe"),
        (CLAIM_CALL, ["facets", 0, "code"], "BAD_LUCK", "BAD_LUCK"),
        (CLAIM_CALL, ["facets", 0, "details"], {"a": 0.5}, "0.5"),
        (CLAIM_CALL, ["facets", 0, "place", "source"], 7, "none of the 2 sources"),
        (CLAIM_CALL, ["coverage"], [5, 4], "5 of 4"),
        (CLAIM_CALL, ["window"], None, "without a window"),
        (CLAIM_CALL, ["inputs", "title"], 5, "string"),
        (CLAIM_CALL, ["mood"], "good", "canonical"),
        (ALL, ["label"], "SUPPORTED", "every facet agrees"),
        (PARTIAL, ["uncovered"], [], "not covered"),
        (DERIVED, ["derivation"], [], "0 derivations for 1"),
        (DERIVED, ["derivation", 0, "inputs", 0, "place"], None, "null"),
    ],
)
def test_what_is_no_claim_check_is_refused(call, path, item, part):
    value = json.loads(call.run().to_json())
    inner = value
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = item
    with pytest.raises(VerdictFormatError, match=part):
        ClaimCheck.from_json(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


@pytest.mark.parametrize("key", list(VALUE))
def test_a_record_without_one_of_its_keys_is_refused(key):
    value = {name: item for name, item in VALUE.items() if name != key}
    with pytest.raises(VerdictFormatError):
        ClaimCheck.from_json(json.dumps(value))


@pytest.mark.parametrize("data", ["", "[]", "7", "{}", "nothing", b"\xff", json.dumps(VALUE)])
def test_other_bytes_are_refused(data):
    with pytest.raises(VerdictFormatError):
        ClaimCheck.from_json(data)


def test_neither_record_is_read_as_the_other():
    with pytest.raises(VerdictFormatError, match=r"ClaimCheck\.from_json"):
        Verdict.from_json(CLAIM_CALL.run().to_json())
    with pytest.raises(VerdictFormatError, match="claim-check"):
        ClaimCheck.from_json(verify_quotes("a", "b").to_json())
