"""The JSON Schemas: every record that this package writes fits, and what it would never write does not."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import verifier.receipts.receipts
import verifier.records
from tests.schema_values import change, check_damage, find_errors, list_paths
from verifier import Source, ViolationCode, load_policy, verify_quotes
from verifier.calls import Call
from verifier.policies import build_lexicon
from verifier.receipts.receipts import Receipt, record_call
from verifier.records.kept import CLAIM_SCHEMA, LATTICE_SCHEMA
from verifier.schemas import NAMES, load_schema

VERDICT = Draft202012Validator(load_schema("verdict"))
RECEIPT = Draft202012Validator(load_schema("receipt"))

CONTEXT = [
    Source(
        id="report",
        title="Annual report",
        text="Sales rose to 4.2 million in 1998, the firm said. It did not close the Leeds plant. Grace "
        "Hopper and Alan Kay visited the new laboratory beside the river before the autumn meeting began.",
    ),
    Source(id="wiki", text="{{Infobox|name=[[Leeds|the city]]}} '''Leeds''' is a city.", format="wikitext"),
]

# One answer for each thing that a verdict can show, with the codes that it is here for.
ANSWERS = {
    "quote": ('"Sales rose to 4.2 million in 1998, the firm said."', {}, set()),
    "folded quote": ("\u201cin 1998, the \ufb01rm said\u201d", {}, set()),
    "wikitext": ('"Leeds is a city."', {}, set()),
    "changed number": ('"Sales rose to 4.7 million in 1998"', {}, {"NOT_FOUND"}),
    "denied": ('"close the Leeds plant"', {}, {"DENIED_IN_SOURCE"}),
    "denied by answer": ('It is a myth that "Sales rose to 4.2 million in 1998".', {}, {"DENIED_IN_ANSWER"}),
    "elided": ('"Sales rose ... in 1998"', {}, {"QUOTE_ELIDED"}),
    "edited": ('"[the firm] did not close the Leeds plant"', {}, {"QUOTE_EDITED"}),
    "too many elisions": ('"a ... b ... c ... Sales"', {}, {"TOO_MANY_ELISIONS"}),
    "hidden": ('"Sales rose\u202e to 4.2 million"', {}, {"HIDDEN_CHARACTER"}),
    "mixed script": ('"S\u0430les rose to 4.2 million"', {}, {"MIXED_SCRIPT"}),
    "rest": ('"Sales rose to 4.2 million", and 700 people left.', {}, {"UNQUOTED_CLAIM_UNVERIFIED"}),
    "paraphrase": ("Grace Hopper and Alan Kay visited the laboratory beside the river.", {}, set()),
    "soft under baseline": (
        "The autumn meeting began before Grace Hopper visited the river beside the laboratory.",
        {"policy": "baseline"},
        set(),
    ),
    "names": ("Grace Hopper, Alan Kay, Ada Byron", {}, {"NOT_FOUND"}),
    "names alone": ("Grace Hopper was here.", {"entity_policy": "hybrid"}, {"NAMES_ALONE"}),
    "one name": ("Grace Hopper found 77 beetles.", {"policy": "baseline"}, {"NAME_WITHOUT_SUPPORT"}),
    "nothing": (
        "Moles dig tunnels under quiet meadows at night.",
        {},
        {"NOTHING_VERIFIED", "COVERAGE_TOO_LOW"},
    ),
    "no unit": ("Yes.", {}, {"NO_UNIT"}),
    "empty": (" \n", {}, {"EMPTY_ANSWER"}),
    "surrogate": ('"Sales rose \ud800"', {}, {"LONE_SURROGATE"}),
    "too large": ("x" * 99, {"max_answer_chars": 98, "max_sources": 1}, {"INPUT_TOO_LARGE"}),
    "too many units": ('"Sales rose to" "in 1998, the"', {"max_units": 1}, {"TOO_MANY_UNITS"}),
    "question": ("Sales rose to 4.2 million in 1998, the firm said.", {"question": "Did they?"}, set()),
}


COAST = (
    "The harbour company surveyed 40 miles of the northern coast in the summer after a long negotiation "
    "about the shipyard. Acme acquired Globex in the autumn after a long negotiation about the old "
    "shipyard at the river. The iron bridge over the river opened on 4 May 1905 beside the 5 arches of the "
    "old stone bridge. Pilots keep a boat ready at the mouth of the strait. Traders moor at the quay."
)
# Paraphrases of windows that say otherwise, with what only a comparison place by place finds.
CONTRADICTED = {
    "NUMBER_MISMATCH": "In the summer, after a long negotiation about the shipyard, the harbour company "
    "surveyed 40 kilometres of the northern coast.",
    "DATE_MISMATCH": "The iron bridge over the river opened beside the 4 arches of the old stone bridge on "
    "5 May 1905.",
    "ROLE_SWAP": "In the autumn Globex acquired Acme after a long negotiation about the old shipyard at the "
    "river.",
    "DIRECTION_CONFLICT": "In the summer, after a long negotiation about the shipyard, the harbour company "
    "surveyed 40 miles of the southern coast.",
    "SAID_OF_ANOTHER": "Traders keep a boat ready at the mouth of the strait.",
}


# What only other contexts show.
MORE_CALLS = [
    ("Sales rose.", [], {}),
    ("Ada Byron visited the new laboratory beside the river before the autumn meeting began.", CONTEXT, {}),
    ("Grace Hopper and Alan Kay never visited the laboratory beside the river.", CONTEXT, {}),
    ('"Sales [not] rose to 4.2 million in 1998"', CONTEXT, {}),
    ("x", [Source(id="w", text="<ref>" * 500, format="wikitext")], {"wikitext_steps_per_char": 1}),
]


def _walk(value: object) -> Iterator[dict[str, object]]:
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from _walk(item)
    elif isinstance(value, list):
        for item in value:
            yield from _walk(item)


# --- the schemas themselves ---


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_schema_of_the_draft_that_it_names(name):
    schema = load_schema(name)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", NAMES)
def test_objects_are_closed(name):
    objects = [node for node in _walk(load_schema(name)) if node.get("type") == "object"]
    assert len(objects) > 3
    # Overrides are the one open object: which fields a policy has is the policy's to say.
    opened = [node["description"] for node in objects if node.get("additionalProperties") is not False]
    assert opened == (["Policy fields by name."] if name == "receipt" else [])


@pytest.mark.parametrize("name", NAMES)
def test_every_reference_is_inside_the_schema(name):
    schema = load_schema(name)
    ids = {node["$id"] for node in _walk(schema) if "$id" in node}
    references = {node["$ref"] for node in _walk(schema) if isinstance(node.get("$ref"), str)}
    assert references
    for reference in references:
        assert reference in ids or reference.startswith("#/$defs/")


@pytest.mark.parametrize("name", NAMES)
def test_every_definition_is_used(name):
    schema = load_schema(name)
    used = {str(node.get("$ref")) for node in _walk(schema)}
    definitions = {f"#/$defs/{key}": node for key, node in schema["$defs"].items()}
    assert {key for key, node in definitions.items() if not {key, node.get("$id")} & used} == set()


def test_the_codes_are_those_of_the_enum():
    # Each schema lists what its function can raise, all together list all there is.
    known = [str(code) for code in ViolationCode]
    listed = [
        definition["enum"]
        for name in ("verdict", "lattice_verdict", "claim_check")
        for key, definition in load_schema(name)["$defs"].items()
        if key in ("violation_code", "facet_code")
    ]
    assert len(listed) == 4
    for codes in listed:
        assert codes == [code for code in known if code in codes]
    assert {code for codes in listed for code in codes} == set(known)


def test_the_names_are_those_of_the_records():
    assert load_schema("verdict")["properties"]["schema"] == {"const": verifier.records.SCHEMA}
    assert load_schema("lattice_verdict")["properties"]["schema"] == {"const": LATTICE_SCHEMA}
    assert load_schema("claim_check")["properties"]["schema"] == {"const": CLAIM_SCHEMA}
    assert load_schema("receipt")["properties"]["schema"] == {"const": verifier.receipts.receipts.SCHEMA}


def test_a_loaded_schema_is_the_caller_s_own():
    load_schema("verdict").clear()
    assert "properties" in load_schema("verdict")
    with pytest.raises(
        ValueError, match="'policy', expected one of verdict, lattice_verdict, claim_check, receipt"
    ):
        load_schema("policy")


# --- what is written ---


@pytest.mark.parametrize("name", ANSWERS)
def test_verdicts_of_every_kind_fit(name):
    answer, options, codes = ANSWERS[name]
    verdict = verify_quotes(answer, CONTEXT, **options)
    found = {*(str(violation.code) for violation in verdict.violations)}
    assert codes <= found
    assert find_errors(VERDICT, json.loads(verdict.to_json())) == []


@pytest.mark.parametrize("code", CONTRADICTED)
def test_paraphrases_that_their_window_contradicts_fit(code):
    verdict = verify_quotes(CONTRADICTED[code], COAST)
    assert code in {violation.code for violation in verdict.violations}
    assert find_errors(VERDICT, json.loads(verdict.to_json())) == []
    assert verify_quotes(CONTRADICTED[code], COAST, refuse_contradicted=False)


def test_every_code_of_a_verdict_is_shown_by_one():
    calls = [(answer, CONTEXT, options) for answer, options, _ in ANSWERS.values()]
    calls += [(answer, COAST, {}) for answer in CONTRADICTED.values()]
    calls += MORE_CALLS
    raised = {
        code
        for answer, context, options in calls
        for code in _list_codes(verify_quotes(answer, context, **options))
    }
    assert raised == {*load_schema("verdict")["$defs"]["violation_code"]["enum"]}


def _list_codes(verdict):
    yield from (violation.code for violation in verdict.violations)
    groups = (verdict.claim_statuses, verdict.rest_statuses, *(a.claim_statuses for a in verdict.attempts))
    yield from (code for group in groups for status in group for code in status.reasons)


def test_these_kinds_show_every_part_of_the_schema():
    verdicts = [verify_quotes(answer, CONTEXT, **options) for answer, options, _ in ANSWERS.values()]
    statuses = [
        status
        for verdict in verdicts
        for group in (
            verdict.claim_statuses,
            verdict.rest_statuses,
            *(a.claim_statuses for a in verdict.attempts),
        )
        for status in group
    ]
    violations = [violation for verdict in verdicts for violation in verdict.violations]
    assert {verdict.audit_mode for verdict in verdicts} == {"STRICT", "HYBRID", "UNGROUNDED"}
    assert {verdict.verifier_method for verdict in verdicts} == {
        "quote",
        "span",
        "paraphrase",
        "entity",
        "none",
    }
    assert {status.status for status in statuses} == {"VERIFIED_QUOTE", "SUPPORTED_PARAPHRASE", "UNSUPPORTED"}
    assert any(status.source_parts for status in statuses)
    assert any(status.folded for status in statuses)
    assert any(violation.nearest and violation.nearest.changed for violation in violations)
    details = {name for violation in violations for name, _ in violation.details}
    assert details == set(load_schema("verdict")["$defs"]["details"]["properties"])


@pytest.mark.parametrize("policy", ["baseline", "default", "strict"])
@pytest.mark.parametrize("context", ["", [], {"a": "\ud800"}, {"a": "", "b": "Sales rose to 4.2 million"}])
def test_verdicts_of_odd_contexts_fit(policy, context):
    for answer, _, _ in ANSWERS.values():
        assert find_errors(VERDICT, json.loads(verify_quotes(answer, context, policy=policy).to_json())) == []


PIECES = st.sampled_from(
    [
        *'"\u201c\u201d\u00ab.!?\n-* ',
        "...",
        "[the firm]",
        "Sales rose",
        "4.2 million",
        "1998",
        "Alan Kay",
        "Grace Hopper",
        "did not",
        "close the Leeds plant",
        "the new laboratory beside the river",
        "\ud800",
        "\u202e",
        "\0",
        "{{",
        "[[",
    ]
)
TEXTS = st.lists(PIECES | st.text(st.characters(exclude_categories=()), max_size=4), max_size=14).map(
    " ".join
)


@given(TEXTS, st.lists(TEXTS, max_size=3), st.sampled_from(["baseline", "default", "strict"]), st.booleans())
@settings(max_examples=120, deadline=None)
def test_whatever_is_written_fits(answer, texts, policy, as_wikitext):
    texts.append(CONTEXT[0].text)
    sources = tuple(
        Source(id=f"s{number}", text=text, format="wikitext" if as_wikitext else "plain")
        for number, text in enumerate(texts)
    )
    receipt = record_call(Call(answer=answer, sources=sources, policy=policy), id=answer)
    assert find_errors(VERDICT, json.loads(receipt.verdict.to_json())) == []
    assert find_errors(RECEIPT, json.loads(receipt.to_line())) == []


def test_receipts_of_every_form_fit():
    verdict = verify_quotes("a", "b")
    call = Call(
        answer="pair \ud800\udc00",
        sources=(*CONTEXT, Source(id="x", text="\ud800\udc00")),
        question="\ud800\udc00?",
        policy="strict",
        overrides=(
            ("check_rest", True),
            ("entity_policy", "drop"),
            ("framing_phrases", ("from the",)),
            ("proximity_n", 2),
            ("stop_words", build_lexicon("mine", ["with"])),
        ),
    )
    for receipt in (Receipt(id="x", verdict=verdict), record_call(call, id="")):
        assert find_errors(RECEIPT, json.loads(receipt.to_line())) == []


# --- what would never be written ---

GOOD = json.loads(verify_quotes('"Sales rose to 4.7 million in 1998" was said.', CONTEXT).to_json())


@pytest.mark.parametrize("path", list(list_paths(GOOD)), ids=lambda path: "/".join(map(str, path)))
def test_a_key_that_is_missing_or_added_or_of_another_type_does_not_fit(path):
    check_damage(VERDICT, GOOD, path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("audit_mode",), "strict"),
        (("audit_mode",), "STRICT"),
        (("verifier_method",), "none"),
        (("claim_statuses",), []),
        (("n_quotes",), -1),
        (("semantics",), 0),
        (("schema",), "lexical-verifier/verdict/2"),
        (("policy", "hash"), "0" * 64),
        (("policy", "hash"), "sha256:" + "G" * 64),
        (("inputs", "answer"), "sha256:" + "0" * 63),
        (("inputs", "question"), ""),
        (("inputs", "sources", 0, "format"), "html"),
        (("claim_statuses", 0, "status"), "VERIFIED"),
        (("claim_statuses", 0, "method"), "none"),
        (("claim_statuses", 0, "span"), [1]),
        (("claim_statuses", 0, "span"), [1, 2, 3]),
        (("claim_statuses", 0, "span"), [-1, 2]),
        (("claim_statuses", 0, "source_span"), [0, 1]),
        (("claim_statuses", 0, "source"), 0),
        (("claim_statuses", 0, "reasons"), ["BAD_LUCK"]),
        (("violations", 0, "code"), "BAD_LUCK"),
        (("violations", 0, "details"), {"limit": "many"}),
        (("violations", 0, "details"), {"mood": "bad"}),
        (("violations", 0, "nearest", "changed"), [["one"]]),
    ],
)
def test_a_value_out_of_range_does_not_fit(path, value):
    assert not VERDICT.is_valid(change(GOOD, path, value))


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "lexical-verifier/receipt/0"},
        {"digest": "sha256:"},
        {"id": 7},
        {"verdict": {}},
        {"call": None},
        {"call": {}},
        {"note": "x"},
    ],
)
def test_a_receipt_out_of_form_does_not_fit(change):
    value = json.loads(record_call(Call(answer="a", sources=()), id="x").to_line())
    assert RECEIPT.is_valid(value)
    assert not RECEIPT.is_valid({**value, **change})


def test_the_pattern_of_hashes_takes_what_hashes_are():
    pattern = load_schema("verdict")["$defs"]["hash"]["pattern"]
    for name in ("baseline", "default", "strict"):
        assert re.search(pattern, load_policy(name).hash)


def test_a_verdict_that_was_changed_may_still_fit_and_fails_by_its_digest():
    # What the schema is not for: it knows the form of a verdict, and only its digest knows its content.
    verdict = dataclasses.replace(verify_quotes("a", "b"), semantics=7)
    assert find_errors(VERDICT, json.loads(verdict.to_json())) == []
    assert verdict.digest != verify_quotes("a", "b").digest
