"""The JSON Schema of claim checks: what is written fits, and what would never be written does not."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.case_calls import read_call_cases
from tests.schema_values import change, check_damage, find_errors, list_paths, look_up
from verifier import ClaimCheck, Source
from verifier.calls import Call, ClaimCall
from verifier.claims.facets.registry import FACETS
from verifier.parsers.english.change_words import CUES_BY_OPERATION
from verifier.receipts.receipts import Receipt, record_call
from verifier.schemas import load_schema

SCHEMA = load_schema("claim_check")
CHECK = Draft202012Validator(SCHEMA)
RECEIPT = Draft202012Validator(load_schema("receipt"))

SOURCES = (
    Source(
        id="report",
        title="Annual report",
        text="Sales of Acme rose 12% to $4.2 million in 1998. Acme acquired Globex in May. The plant in "
        "Leeds may close. Members of the club agreed to the plan on 4 May 1932.",
    ),
    Source(id="table", text="The shop sold 40 boats in the north and 60 boats in the south."),
    Source(id="wiki", text="The [[Leeds|city]] has '''two''' harbours.", format="wikitext"),
)


def _call(claim: str, **fields) -> ClaimCall:
    return ClaimCall(claim=claim, sources=fields.pop("sources", SOURCES), **fields)


# One call for each thing that a check can show, with the code that it is here for.
CALLS = {
    "supported": (_call("Acme acquired Globex in May."), None),
    "partial": (_call("Members of the club agreed to the old plan on 4 May 1932."), "COVERAGE_TOO_LOW"),
    "nothing": (_call("Quiet moles dig tunnels."), "NOTHING_VERIFIED"),
    "elsewhere": (_call("Moles dig deep tunnels under quiet meadows by the plant."), "COVERAGE_TOO_LOW"),
    "number": (_call("Sales of Acme rose 13% in 1998."), "NUMBER_MISMATCH"),
    "no number": (_call("77 members of the club agreed to the plan."), "NUMBER_ABSENT"),
    "date": (_call("Members of the club agreed to the plan on 5 May 1932."), "DATE_MISMATCH"),
    "no date": (_call("The shop sold 40 boats in the north on 4 May 1932."), "DATE_ABSENT"),
    "name": (_call("Members of the club agreed to the plan of Carlo Reyes."), "NAME_ABSENT"),
    "roles": (_call("Globex acquired Acme in May."), "ROLE_SWAP"),
    "polarity": (_call("Members of the club never agreed to the plan."), "POLARITY_CONFLICT"),
    "direction": (_call("Sales of Acme fell 12% to $4.2 million in 1998."), "DIRECTION_CONFLICT"),
    "degree": (_call("All members of the club agreed to the plan."), "DEGREE_UNSUPPORTED"),
    "modality": (_call("The plant in Leeds will close."), "MODALITY_LOST"),
    "topic": (_call("Globex sold 40 boats in the north."), "TOPIC_ABSENT"),
    "order": (_call("1998 in million 4.2 to 12 rose Acme of sales."), "WORD_ORDER"),
    "derived": (_call("The shop sold a total of 100 boats in the north and the south."), None),
    "of another": (
        _call(
            "Meals are free of charge for guests.",
            sources=(Source(id="s1", text="Drinks are free of charge for guests. Meals cost extra."),),
        ),
        "SAID_OF_ANOTHER",
    ),
    "wikitext": (_call("The city has two harbours."), None),
    "budget": (
        _call(
            "The city has two harbours.",
            sources=(Source(id="w", text="<ref>" * 500, format="wikitext"), SOURCES[2]),
            overrides=(("wikitext_steps_per_char", 2),),
        ),
        "WIKITEXT_BUDGET_EXCEEDED",
    ),
    "surrogate": (
        _call("Acme acquired Globex\ud800 in May.", question="\ud800?", title="\udc00"),
        "LONE_SURROGATE",
    ),
    "surrogate in a source": (
        _call("Acme grew.", sources=(Source(id="\ud800", title="\udfff", text="Acme\ud800 grew."),)),
        "LONE_SURROGATE",
    ),
    "too large": (_call("x" * 99, overrides=(("max_claim_chars", 98),)), "INPUT_TOO_LARGE"),
    "evidence too large": (_call("x", overrides=(("max_source_chars", 60),)), "INPUT_TOO_LARGE"),
    "lent": (_call("Acme acquired Globex.", question="Who?", title="Acme"), None),
    "nothing at all": (_call("", sources=()), "NOTHING_VERIFIED"),
}


def _value(check: ClaimCheck) -> dict[str, object]:
    return json.loads(check.to_json())


def _run(name: str) -> dict[str, object]:
    return _value(CALLS[name][0].run())


# --- what is written ---


@pytest.mark.parametrize("name", CALLS)
def test_checks_of_every_kind_fit(name):
    call, code = CALLS[name]
    receipt = record_call(call, id=name)
    codes = {str(violation.code) for violation in receipt.verdict.violations}
    assert (code in codes) if code else bool(receipt.verdict)
    assert find_errors(CHECK, _value(receipt.verdict)) == []
    assert find_errors(RECEIPT, json.loads(receipt.to_line())) == []
    bare = Receipt(id=name, verdict=receipt.verdict)
    assert find_errors(RECEIPT, json.loads(bare.to_line())) == []


def test_these_kinds_show_every_part_of_the_schema():
    values = [_run(name) for name in CALLS]
    definitions = SCHEMA["$defs"]
    facets = [finding for value in values for finding in value["facets"]]
    violations = [violation for value in values for violation in value["violations"]]
    assert {value["label"] for value in values} == {*SCHEMA["properties"]["label"]["enum"]}
    assert {value["accepted"] for value in values} == {True, False}
    assert {violation["code"] for violation in violations} == {*definitions["violation_code"]["enum"]}
    assert {finding["code"] for finding in facets} == {*definitions["facet_code"]["enum"], None}
    assert {finding["outcome"] for finding in facets} == {*definitions["outcome"]["enum"]}
    assert {name for item in facets + violations for name in item["details"]} == {
        *definitions["details"]["properties"]
    }
    for key, part in SCHEMA["properties"].items():
        if "items" in part:
            assert any(value[key] for value in values), key


def test_its_names_are_those_of_the_engine():
    definitions = SCHEMA["$defs"]
    assert definitions["facet_finding"]["properties"]["facet"]["enum"] == [*FACETS]
    assert definitions["operation"]["enum"] == [*CUES_BY_OPERATION]


def test_cases_fit():
    for case in read_call_cases("claims"):
        assert find_errors(CHECK, _value(case.call.run())) == [], case.id


PIECES = st.sampled_from(
    [
        *'"\u201c.,:!?\n-',
        "Sales of Acme rose",
        "fell 12%",
        "$4.2 million",
        "a total of 100 boats",
        "in 1998",
        "on 4 May 1932",
        "Globex acquired",
        "may not",
        "all",
        "the plant in Leeds",
        "\ud800",
        "\u202e",
        "[[",
    ]
)
TEXTS = st.lists(PIECES | st.text(st.characters(exclude_categories=()), max_size=4), max_size=14).map(
    " ".join
)


@given(
    TEXTS, st.lists(TEXTS, max_size=3), st.sampled_from(["baseline", "default", "strict"]), st.none() | TEXTS
)
@settings(max_examples=120, deadline=None)
def test_whatever_is_written_fits_and_is_read_back(claim, texts, policy, question):
    sources = tuple(Source(id=f"s{number}", text=text) for number, text in enumerate(texts)) + SOURCES
    call = ClaimCall(claim=claim, sources=sources, policy=policy, question=question, title=question)
    receipt = record_call(call, id=claim)
    assert find_errors(CHECK, _value(receipt.verdict)) == []
    assert find_errors(RECEIPT, json.loads(receipt.to_line())) == []
    assert ClaimCheck.from_json(receipt.verdict.to_json()) == receipt.verdict


# --- what would never be written ---

GOOD = _run("number")
DERIVED = _run("derived")


@pytest.mark.parametrize("good", [GOOD, DERIVED], ids=["number", "derived"])
def test_a_key_that_is_missing_or_added_or_of_another_type_does_not_fit(good):
    for path in list_paths(good):
        check_damage(CHECK, good, path, open_keys=("details",))


@pytest.mark.parametrize(
    ("name", "path", "item"),
    [
        ("number", ("accepted",), True),
        ("number", ("label",), "SUPPORTED"),
        ("number", ("label",), "REFUTED"),
        ("number", ("score",), 10_001),
        ("number", ("score",), -1),
        ("number", ("facets",), []),
        ("number", ("facets", 0, "facet"), "mood"),
        ("number", ("facets", 0, "code"), None),
        ("number", ("facets", 0, "code"), "DERIVED_NUMBER"),
        ("number", ("facets", 0, "outcome"), "agrees"),
        ("number", ("facets", 0, "place"), {"source": -1, "span": [0, 1]}),
        ("number", ("violations",), []),
        ("number", ("violations", 0, "code"), "DERIVED_NUMBER"),
        ("number", ("violations", 0, "code"), "NOT_FOUND"),
        ("number", ("violations", 0, "nearest"), {}),
        ("number", ("window",), None),
        ("number", ("derivation",), [{"inputs": [], "operation": "sum", "span": [0, 1]}]),
        ("number", ("inputs", "title"), "x"),
        ("number", ("schema",), "lexical-verifier/verdict/1"),
        ("number", ("uncovered",), [[1]]),
        ("partial", ("uncovered",), []),
        ("derived", ("derivation",), []),
        ("derived", ("derivation", 0, "operation"), "product"),
        ("derived", ("derivation", 0, "inputs"), []),
        ("nothing", ("label",), "UNSUPPORTED"),
        ("nothing", ("score",), 1),
        ("nothing", ("violations",), []),
        ("supported", ("label",), "CONTRADICTED"),
    ],
)
def test_a_value_out_of_range_does_not_fit(name, path, item):
    value = _run(name)
    assert CHECK.is_valid(value)
    assert look_up(value, path) != item
    assert not CHECK.is_valid(change(value, path, item))


RECEIPT_VALUE = json.loads(record_call(CALLS["lent"][0], id="x").to_line())
QUOTES_VALUE = json.loads(record_call(Call(answer="a", sources=SOURCES), id="x").to_line())


@pytest.mark.parametrize(
    ("value", "path", "item"),
    [
        (RECEIPT_VALUE, ("call", "function"), "verify_quotes"),
        (RECEIPT_VALUE, ("call", "claim"), None),
        (RECEIPT_VALUE, ("call", "title"), 3),
        (RECEIPT_VALUE, ("call", "sources"), "x"),
        (RECEIPT_VALUE, ("call", "evidence"), []),
        (RECEIPT_VALUE, ("call",), QUOTES_VALUE["call"]),
        (RECEIPT_VALUE, ("verdict",), QUOTES_VALUE["verdict"]),
        (QUOTES_VALUE, ("verdict",), RECEIPT_VALUE["verdict"]),
        (QUOTES_VALUE, ("call",), RECEIPT_VALUE["call"]),
    ],
)
def test_a_receipt_out_of_form_does_not_fit(value, path, item):
    assert RECEIPT.is_valid(value)
    assert not RECEIPT.is_valid(change(value, path, item))
