"""The JSON Schemas: every record that is written fits, and what would never be written does not."""

from __future__ import annotations

import dataclasses
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import verifier.receipts.receipts
from tests import schema_calls
from tests.examples import choose, examples
from tests.schema_calls import COAST, CONTEXT, CONTRADICTED, EVIDENCE, GROUNDING, SOURCES
from tests.schema_values import Validator, change, check_damage, find_errors, list_paths, look_up
from verifier import Evidence, Source, load_policy, verify_quotes
from verifier.calls import JSON_FUNCTION, LINES_FUNCTION, Call, ClaimCall, LatticeCall
from verifier.claims.derivation import CUES_BY_OPERATION
from verifier.claims.facets.registry import FACETS
from verifier.codes import ViolationCode
from verifier.policies import build_lexicon
from verifier.receipts.receipts import Receipt, record_call
from verifier.records.kept import CLAIM_SCHEMA, LATTICE_SCHEMA, SCHEMA, read_record
from verifier.schemas import NAMES, load_schema
from verifier.sources.context import FORMATS

SCHEMAS = {name: load_schema(name) for name in NAMES}
VALIDATORS = {name: Validator(schema) for name, schema in SCHEMAS.items()}
RECEIPT = VALIDATORS["receipt"]
IN_PYTHON = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}

CALLS = {
    "verdict": schema_calls.GROUNDING,
    "lattice_verdict": schema_calls.LATTICE,
    "claim_check": schema_calls.CLAIMS,
}
EVERY_CALL = [(kind, name) for kind, calls in CALLS.items() for name in calls]


def _value(record) -> dict[str, object]:
    return json.loads(record.to_json())


def _run(kind: str, name: str) -> dict[str, object]:
    return _value(_record(kind, name).verdict)


@cache
def _record(kind: str, name: str) -> Receipt:
    return record_call(CALLS[kind][name][0], id=name)


def _receipt(kind: str, name: str) -> dict[str, object]:
    return json.loads(record_call(CALLS[kind][name][0], id="x").to_line())


def _walk(value: object) -> Iterator[dict[str, object]]:
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from _walk(item)
    elif isinstance(value, list):
        for item in value:
            yield from _walk(item)


def _walk_own(value: object) -> Iterator[dict[str, object]]:
    """Yield what of a schema is its own, and not that of a schema with an id inside it."""
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if not (isinstance(item, dict) and "$id" in item):
            yield from [item] if isinstance(item, dict) else []
            yield from _walk_own(item)


# --- the schemas themselves ---


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_schema_of_the_draft_that_it_names(name):
    assert SCHEMAS[name]["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", NAMES)
def test_objects_are_closed(name):
    objects = [node for node in _walk(SCHEMAS[name]) if node.get("type") == "object"]
    assert len(objects) > 3
    # Overrides are open, which fields a policy has is the policy's to say, and so are tables and marks.
    opened = [node["description"] for node in objects if node.get("additionalProperties") is not False]
    named = ["A table of an audit policy.", "Policy fields by name.", "Ids of documents by what marks say."]
    assert sorted(opened) == (sorted(named) if name == "receipt" else [])


@pytest.mark.parametrize("name", NAMES)
def test_every_reference_is_inside_the_schema(name):
    schema = SCHEMAS[name]
    wholes = {node["$id"]: node for node in _walk(schema) if "$id" in node}
    for whole in wholes.values():
        # What has an id of its own has definitions of its own, and no reference leads past it.
        inside = {*wholes, *(f"#/$defs/{key}" for key in whole["$defs"])}
        references = {node["$ref"] for node in _walk_own(whole) if isinstance(node.get("$ref"), str)}
        assert references
        assert references <= inside


@pytest.mark.parametrize("name", NAMES)
def test_every_definition_is_used(name):
    schema = SCHEMAS[name]
    used = {str(node.get("$ref")) for node in _walk(schema)}
    definitions = {f"#/$defs/{key}": node for key, node in schema["$defs"].items()}
    assert {key for key, node in definitions.items() if not {key, node.get("$id")} & used} == set()


RETIRED = {"WORD_ORDER"}
"""Codes that nothing raises any more; a code stays for ever."""


def test_the_codes_are_those_of_the_enum():
    # Each schema lists what its function can raise, all together list all there is.
    known = [str(code) for code in ViolationCode]
    listed = [SCHEMAS[kind]["$defs"]["violation_code"]["enum"] for kind in (*CALLS, "claim_card", "audit")]
    findings = SCHEMAS["claim_check"]["$defs"]["facet_finding"]["properties"]
    listed.append([code for code in findings["code"]["enum"] if code is not None])
    for codes in listed:
        assert codes == [code for code in known if code in codes]
    missing = {*known} - {code for codes in listed for code in codes}
    assert missing == RETIRED, "a record that may hold it lists it in bench/schemas/kinds.py"


def test_its_names_are_those_of_the_engine():
    definitions = SCHEMAS["claim_check"]["$defs"]
    assert definitions["facet_finding"]["properties"]["facet"]["enum"] == [*FACETS]
    assert definitions["operation"]["enum"] == [*CUES_BY_OPERATION]
    assert definitions["details"]["properties"]["operation"]["enum"] == [*CUES_BY_OPERATION]


@pytest.mark.parametrize(
    ("name", "constant", "id"),
    [
        ("verdict", SCHEMA, "urn:lexical-verifier:verdict:1"),
        ("lattice_verdict", LATTICE_SCHEMA, "urn:lexical-verifier:lattice-verdict:1"),
        ("claim_check", CLAIM_SCHEMA, "urn:lexical-verifier:claim-check:1"),
        ("receipt", verifier.receipts.receipts.SCHEMA, "urn:lexical-verifier:receipt:1"),
    ],
)
def test_the_names_are_those_of_the_records(name, constant, id):
    assert SCHEMAS[name]["properties"]["schema"] == {"const": constant}
    assert SCHEMAS[name]["$id"] == id


def test_a_loaded_schema_is_the_caller_s_own():
    load_schema("verdict").clear()
    assert "properties" in load_schema("verdict")
    with pytest.raises(ValueError, match="'policy', expected one of verdict, lattice_verdict, claim_check, "):
        load_schema("policy")


def test_the_pattern_of_hashes_takes_what_hashes_are():
    pattern = SCHEMAS["verdict"]["$defs"]["hash"]["pattern"]
    for name in ("baseline", "default", "strict"):
        assert re.search(pattern, load_policy(name).hash)


# --- what is written ---


@pytest.mark.parametrize(("kind", "name"), choose(EVERY_CALL, 7))
def test_records_of_every_kind_fit(kind, name):
    expected = CALLS[kind][name][1]
    receipt = _record(kind, name)
    codes = {str(violation.code) for violation in receipt.verdict.violations}
    if isinstance(expected, str):
        assert expected in codes
    assert receipt.verdict or expected is not True
    assert find_errors(VALIDATORS[kind], _value(receipt.verdict)) == []
    assert find_errors(RECEIPT, json.loads(receipt.to_line())) == []
    bare = Receipt(id=name, verdict=receipt.verdict)
    assert find_errors(RECEIPT, json.loads(bare.to_line())) == []


class Shown:
    """What of a schema values show: every choice, key and kind of value, by where the schema has it."""

    def __init__(self, schema):
        self.schema = schema
        self.possible = defaultdict(set)
        self.shown = defaultdict(set)
        self.list_possible(schema, "")

    def list_possible(self, node, place):
        """List what may stand at a place, and inside it."""
        node, place = self.resolve(node, place)
        if place in self.possible:
            return
        self.possible[place] = {*node.get("enum", ()), *node.get("properties", ())}
        if node.get("type") == "boolean":
            self.possible[place] = {True, False}
        if "items" in node:
            self.possible[place] = {"an item"}
            self.list_possible(node["items"] or {}, f"{place}/items")
        for branch in node.get("oneOf", ()):
            self.possible[place].add("null" if branch == {"type": "null"} else "a value")
            self.list_possible(branch, f"{place}/value")
        for key, part in node.get("properties", {}).items():
            self.list_possible(part, f"{place}/{key}")

    def show(self, node, value, place=""):
        """Note what a value shows."""
        node, place = self.resolve(node, place)
        if "enum" in node or node.get("type") == "boolean":
            self.shown[place].add(value)
        elif "oneOf" in node:
            self.shown[place].add("null" if value is None else "a value")
            branch = next(
                branch for branch in node["oneOf"] if (branch == {"type": "null"}) == (value is None)
            )
            self.show(branch, value, f"{place}/value")
        elif isinstance(value, list):
            self.shown[place] |= {"an item" for _ in value}
            for item in value:
                self.show(node["items"] or {}, item, f"{place}/items")
        elif isinstance(value, dict):
            self.shown[place] |= {*value}
            for key, item in value.items():
                self.show(node["properties"][key], item, f"{place}/{key}")

    def resolve(self, node, place):
        reference = node.get("$ref")
        return (self.schema["$defs"][reference.rpartition("/")[2]], reference) if reference else (node, place)

    def list_missing(self):
        """Return what no value showed."""
        missing = {place: known - self.shown[place] for place, known in self.possible.items()}
        return {place: unseen for place, unseen in missing.items() if unseen}


# Where an answer has quotes they decide, whatever they come to.
NEVER_SHOWN = {
    "verdict": {"#/$defs/attempt/strategy": {"quote"}},
    "lattice_verdict": {"#/$defs/checked_sentence": {"score"}},
}


@pytest.mark.parametrize("kind", CALLS)
def test_these_calls_show_every_part_of_the_schema(kind):
    shown = Shown(SCHEMAS[kind])
    for name in CALLS[kind]:
        shown.show(SCHEMAS[kind], _run(kind, name))
    assert shown.list_missing() == NEVER_SHOWN.get(kind, {})


@pytest.mark.parametrize("code", CONTRADICTED)
def test_paraphrases_that_their_window_contradicts_verify_where_words_are_only_counted(code):
    assert verify_quotes(CONTRADICTED[code], COAST, local_coverage=False)


@pytest.mark.parametrize("policy", ["baseline", "default", "strict"])
@pytest.mark.parametrize("context", ["", [], {"a": "\ud800"}, {"a": "", "b": "Sales rose to 4.2 million"}])
def test_verdicts_of_odd_contexts_fit(policy, context):
    for call, _ in GROUNDING.values():
        verdict = verify_quotes(call.answer, context, policy=policy)
        assert find_errors(VALIDATORS["verdict"], _value(verdict)) == []


SHARED_PIECES = [*'"\u201c.,:!?\n-', "4.2 million", "in 1998", "\ud800", "\u202e", "[["]
QUOTES_PIECES = [
    *("\u201d", "\u00ab", "* ", "...", "[the firm]", "Sales rose", "Alan Kay", "Grace Hopper", "did not"),
    *("close the Leeds plant", "the new laboratory beside the river", "\0", "{{"),
]
LATTICE_PIECES = [
    *("[", "]", "{", "}", " E1", " [E1]", "[E2; E9]\n", "[E1-E3]", "Sales rose", "the plant in Leeds", ", "),
    *('{"claims": [', '{"text": "Sales rose in 1998", "evidence_ids": ["E1"', "]}", "```", "null"),
]
CLAIM_PIECES = [
    *("Sales of Acme rose", "fell 12%", "$4.2 million", "a total of 100 boats", "on 4 May 1932"),
    *("Globex acquired", "may not", "all", "the plant in Leeds"),
]
POLICIES = st.sampled_from(["baseline", "default", "strict"])


def _texts(pieces, separator=" "):
    text = st.sampled_from(SHARED_PIECES + pieces) | st.text(st.characters(exclude_categories=()), max_size=4)
    return st.lists(text, max_size=14).map(separator.join)


def _sources(texts, format="plain"):
    return tuple(Source(id=f"s{number}", text=text, format=format) for number, text in enumerate(texts))


@st.composite
def _quotes_calls(draw):
    texts = [*draw(st.lists(_texts(QUOTES_PIECES), max_size=3)), CONTEXT[0].text]
    sources = _sources(texts, draw(st.sampled_from(FORMATS)))
    return Call(answer=draw(_texts(QUOTES_PIECES)), sources=sources, policy=draw(POLICIES))


@st.composite
def _lattice_calls(draw):
    text = _texts(LATTICE_PIECES, "")
    added = tuple(
        Evidence(pointer_id=f"E{number}", span=span, title=span)
        for number, span in enumerate(draw(st.lists(text, max_size=3)), 5)
    )
    return LatticeCall(
        answer=draw(text),
        evidence=EVIDENCE + added,
        function=draw(st.sampled_from([LINES_FUNCTION, JSON_FUNCTION])),
        policy=draw(POLICIES),
        question=draw(st.none() | text),
    )


@st.composite
def _claim_calls(draw):
    text = _texts(CLAIM_PIECES)
    lent = draw(st.none() | text)
    sources = _sources(draw(st.lists(text, max_size=3))) + SOURCES
    return ClaimCall(claim=draw(text), sources=sources, policy=draw(POLICIES), question=lent, title=lent)


@pytest.mark.parametrize(
    ("kind", "calls"),
    [("verdict", _quotes_calls()), ("lattice_verdict", _lattice_calls()), ("claim_check", _claim_calls())],
    ids=CALLS,
)
@given(data=st.data())
@examples(1.2)
def test_whatever_is_written_fits_and_is_read_back(kind, calls, data):
    call = data.draw(calls)
    receipt = record_call(call, id=getattr(call, "claim", None) or getattr(call, "answer", ""))
    value = _value(receipt.verdict)
    assert find_errors(VALIDATORS[kind], value) == []
    assert find_errors(RECEIPT, json.loads(receipt.to_line())) == []
    assert read_record(value) == receipt.verdict


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


def test_texts_in_pieces_fit():
    text = "pair \ud800\udc00"
    piece = Evidence(pointer_id="E1", span=text, title=text, source_role=text, source_root=text)
    call = dataclasses.replace(
        CALLS["lattice_verdict"]["length"][0],
        evidence=(piece,),
        question=text,
        finish_reason=text,
        warrant_chain_roots=(text,),
    )
    value = json.loads(record_call(call, id="x").to_line())
    assert value["call"]["finish_reason"] == ["pair \ud800", "\udc00"]
    assert find_errors(RECEIPT, value) == []


# --- what would never be written ---


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("verdict", "changed number"),
        ("lattice_verdict", "overflow"),
        ("claim_check", "number"),
        ("claim_check", "derived"),
    ],
)
def test_a_key_that_is_missing_or_added_or_of_another_type_does_not_fit(kind, name):
    good = _run(kind, name)
    for path in list_paths(good):
        # Records of before have no parts.
        if path != ("parts",):
            check_damage(VALIDATORS[kind], good, path, open_keys=("details", "sentences"))


OUT_OF_RANGE = {
    "verdict": [
        ("changed number", ("audit_mode",), "strict"),
        ("changed number", ("audit_mode",), "STRICT"),
        ("changed number", ("verifier_method",), "none"),
        ("changed number", ("claim_statuses",), []),
        ("changed number", ("n_quotes",), -1),
        ("changed number", ("semantics",), 0),
        ("changed number", ("schema",), "lexical-verifier/verdict/2"),
        ("changed number", ("policy", "hash"), "0" * 64),
        ("changed number", ("policy", "hash"), "sha256:" + "G" * 64),
        ("changed number", ("inputs", "answer"), "sha256:" + "0" * 63),
        ("changed number", ("inputs", "question"), ""),
        ("changed number", ("inputs", "sources", 0, "format"), "rtf"),
        ("changed number", ("claim_statuses", 0, "status"), "VERIFIED"),
        ("changed number", ("claim_statuses", 0, "method"), "none"),
        ("changed number", ("claim_statuses", 0, "span"), [1]),
        ("changed number", ("claim_statuses", 0, "span"), [1, 2, 3]),
        ("changed number", ("claim_statuses", 0, "span"), [-1, 2]),
        ("changed number", ("claim_statuses", 0, "source_span"), [0, 1]),
        ("changed number", ("claim_statuses", 0, "source"), 0),
        ("changed number", ("claim_statuses", 0, "reasons"), ["BAD_LUCK"]),
        ("changed number", ("sentences", 0), {"text": "Sales rose.", "span": [0, 11]}),
        ("changed number", ("sentences", 0, "status"), "VERIFIED_QUOTE"),
        ("changed number", ("sentences", 0, "places"), []),
        ("changed number", ("sentences", 0, "places", 0), {"source": 0}),
        ("changed number", ("sentences", 0, "reasons"), ["BAD_LUCK"]),
        ("changed number", ("violations", 0, "code"), "BAD_LUCK"),
        ("changed number", ("violations", 0, "details"), {"limit": "many"}),
        ("changed number", ("violations", 0, "details"), {"mood": "bad"}),
        ("changed number", ("violations", 0, "nearest", "changed"), [["one"]]),
    ],
    "lattice_verdict": [
        ("partial", ("audit_mode",), "STRICT"),
        ("partial", ("rung",), "EVIDENCE-WARRANTED"),
        ("partial", ("rung",), "UNGROUNDED"),
        ("partial", ("violations",), []),
        ("partial", ("n_verified",), 0),
        ("partial", ("lazy_anchor_demoted",), True),
        ("partial", ("deflection_detected",), True),
        ("partial", ("format_collapsed",), True),
        ("partial", ("json_fixups",), [{"name": "peel_fence", "span": [0, 1]}]),
        ("partial", ("json_extra_keys",), ["mood"]),
        ("partial", ("verifier_method",), "json_claims"),
        ("partial", ("verifier_method",), "quote"),
        ("partial", ("inputs", "finish_reason"), "stop"),
        ("partial", ("inputs", "evidence", 0, "pointer_id"), "s1"),
        ("partial", ("inputs", "evidence", 0, "pointer_id"), "E01"),
        ("partial", ("inputs", "evidence", 0, "source_span"), [3]),
        ("partial", ("claim_statuses", 0, "evidence_ids"), []),
        ("partial", ("claim_statuses", 0, "evidence_ids"), ["E2"]),
        ("partial", ("claim_statuses", 0, "pairs"), []),
        ("partial", ("claim_statuses", 0, "status"), "NO_EVIDENCE_POINTER"),
        ("partial", ("claim_statuses", 0, "status"), "VERIFIED_QUOTE"),
        ("partial", ("claim_statuses", 0, "reasons"), []),
        ("partial", ("claim_statuses", 0, "reasons"), ["NOT_FOUND"]),
        ("partial", ("claim_statuses", 0, "method"), "json_claims"),
        ("partial", ("claim_statuses", 0, "pairs", 0, "evidence_id"), None),
        ("partial", ("claim_statuses", 0, "pairs", 0, "reason"), "NO_EVIDENCE_POINTER"),
        ("partial", ("claim_statuses", 0, "pairs", 0, "places"), [[1]]),
        ("partial", ("claim_statuses", 0, "pairs", 0, "coverage"), [-1, 2]),
        ("partial", ("pointer_id_distribution", 0), ["E2"]),
        ("partial", ("pointer_id_distribution", 0), ["E2", 0]),
        ("partial", ("pointer_id_distribution", 0), ["E2", 1, 1]),
        ("partial", ("violations", 0, "code"), "NOT_FOUND"),
        ("partial", ("violations", 0, "details"), {"mood": "bad"}),
        ("partial", ("violations", 0, "details"), {"claim_idx": "0"}),
        ("partial", ("violations", 0, "source"), 0),
        ("partial", ("warrant_missing_claim_idxs",), [0, 0]),
        ("partial", ("schema",), "lexical-verifier/verdict/1"),
        ("strict", ("unverified_quotes",), ["x"]),
        ("strict", ("partially_verified_quotes",), ["x"]),
        ("mismatch", ("rendered_text",), "x"),
        ("mismatch", ("audit_mode",), "HYBRID"),
        ("mismatch", ("lazy_anchor_ratio",), [1, 1]),
        ("empty", ("n_quotes",), 1),
        ("no pointer", ("claim_statuses", 0, "pointer_ids"), ["E1"]),
        ("lazy", ("lazy_anchor_demoted",), False),
        ("deflection", ("deflection_detected",), False),
        ("collapse", ("format_collapsed",), False),
        ("json", ("format_collapsed",), True),
        ("json", ("claim_statuses", 0, "method"), "pointer_lines"),
    ],
    "claim_check": [
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
}


@pytest.mark.parametrize(
    ("kind", "name", "path", "item"),
    [(kind, *values) for kind, entries in OUT_OF_RANGE.items() for values in entries],
)
def test_a_value_out_of_range_does_not_fit(kind, name, path, item):
    value = _run(kind, name)
    # What users have is often the validator in Python: here both judge.
    for validator in (VALIDATORS[kind], IN_PYTHON[kind]):
        assert validator.is_valid(value)
        assert not validator.is_valid(change(value, path, item))
    assert look_up(value, path) != item


QUOTES_RECEIPT = _receipt("verdict", "changed number")
LINES_RECEIPT = _receipt("lattice_verdict", "chain")
JSON_RECEIPT = _receipt("lattice_verdict", "length")
CLAIM_RECEIPT = _receipt("claim_check", "lent")


@pytest.mark.parametrize(
    ("value", "path", "item"),
    [
        (QUOTES_RECEIPT, ("schema",), "lexical-verifier/receipt/0"),
        (QUOTES_RECEIPT, ("digest",), "sha256:"),
        (QUOTES_RECEIPT, ("id",), 7),
        (QUOTES_RECEIPT, ("note",), "x"),
        (QUOTES_RECEIPT, ("call",), None),
        (QUOTES_RECEIPT, ("call",), {}),
        (QUOTES_RECEIPT, ("verdict",), {}),
        (QUOTES_RECEIPT, ("verdict",), LINES_RECEIPT["verdict"]),
        (QUOTES_RECEIPT, ("verdict",), CLAIM_RECEIPT["verdict"]),
        (QUOTES_RECEIPT, ("call",), CLAIM_RECEIPT["call"]),
        (JSON_RECEIPT, ("call", "function"), LINES_FUNCTION),
        (JSON_RECEIPT, ("call", "function"), "verify_quotes"),
        (JSON_RECEIPT, ("call", "finish_reason"), 3),
        (JSON_RECEIPT, ("call", "sources"), []),
        (JSON_RECEIPT, ("call", "evidence"), {"E1": "x"}),
        (JSON_RECEIPT, ("call", "evidence", 0, "pointer_id"), "1"),
        (JSON_RECEIPT, ("call", "evidence", 0, "source_span"), [1, 2, 3]),
        (JSON_RECEIPT, ("call", "evidence", 0, "url"), "x"),
        (JSON_RECEIPT, ("call", "evidence", 0, "span"), None),
        (JSON_RECEIPT, ("call", "warrant_chain_roots"), "x"),
        (JSON_RECEIPT, ("call", "warrant_chain_roots"), ["x", "x"]),
        (JSON_RECEIPT, ("call",), QUOTES_RECEIPT["call"]),
        (JSON_RECEIPT, ("call",), LINES_RECEIPT["call"]),
        (LINES_RECEIPT, ("call",), JSON_RECEIPT["call"]),
        (LINES_RECEIPT, ("call", "finish_reason"), None),
        (LINES_RECEIPT, ("verdict",), JSON_RECEIPT["verdict"]),
        (LINES_RECEIPT, ("verdict",), QUOTES_RECEIPT["verdict"]),
        (CLAIM_RECEIPT, ("call", "function"), "verify_quotes"),
        (CLAIM_RECEIPT, ("call", "claim"), None),
        (CLAIM_RECEIPT, ("call", "title"), 3),
        (CLAIM_RECEIPT, ("call", "sources"), "x"),
        (CLAIM_RECEIPT, ("call", "evidence"), []),
        (CLAIM_RECEIPT, ("call",), QUOTES_RECEIPT["call"]),
        (CLAIM_RECEIPT, ("verdict",), QUOTES_RECEIPT["verdict"]),
    ],
)
def test_a_receipt_out_of_form_does_not_fit(value, path, item):
    assert RECEIPT.is_valid(value)
    assert not RECEIPT.is_valid(change(value, path, item))


def test_no_record_fits_the_schema_of_another_kind():
    values = {
        "verdict": QUOTES_RECEIPT["verdict"],
        "lattice_verdict": LINES_RECEIPT["verdict"],
        "claim_check": CLAIM_RECEIPT["verdict"],
    }
    for kind, validator in VALIDATORS.items():
        assert [other for other, value in values.items() if validator.is_valid(value)] == [kind] * (
            kind in values
        )


def test_a_verdict_that_was_changed_may_still_fit_and_fails_by_its_digest():
    # What the schema is not for: it knows the form of a verdict, and only its digest knows its content.
    given = verify_quotes("a", "b")
    verdict = dataclasses.replace(given, semantics=given.semantics + 1)
    assert find_errors(VALIDATORS["verdict"], _value(verdict)) == []
    assert verdict.digest != given.digest
