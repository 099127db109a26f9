"""The call and its record: places in the original texts, canonical bytes, errors, limits, surrogates."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError

import pytest

from verifier import Source, check_claim, prepare
from verifier.policies import PolicyError
from verifier.records.claim_check import ClaimCheck
from verifier.records.kept import CLAIM_SCHEMA
from verifier.sources import ContextError

CLAIM = "Acme was founded in Paris on July 4, 1990 with $3.2M."
WIKITEXT = Source(
    id="w",
    text=(
        "{{Infobox|x=1}}'''Hens''' fly. '''Acme''' was [[Founding|founded]] in [[Paris]] on 4&nbsp;July 1990"
        "<ref>z</ref> with $3.2&nbsp;million."
    ),
    format="wikitext",
)


def cut(check: ClaimCheck, *sources: str) -> list[str]:
    return [
        sources[item.place.source][slice(*item.place.span)] for item in check.facets if item.place is not None
    ]


def test_places_are_those_of_the_wikitext_not_of_its_prose() -> None:
    check = check_claim(CLAIM, [WIKITEXT])
    assert check.label == "SUPPORTED"
    assert cut(check, WIKITEXT.text) == ["$3.2&nbsp;million", "4&nbsp;July 1990"]
    assert check.window is not None
    window = WIKITEXT.text[slice(*check.window.span)]
    assert window.startswith("Acme''' was [[Founding|")
    assert window.endswith("with $3.2&nbsp;million.")


def test_places_of_a_derivation_are_those_of_the_wikitext() -> None:
    source = Source(id="w", text="It sold [[boat|40 boats]] and {{x}} 60&nbsp;boats.", format="wikitext")
    check = check_claim("It sold a total of 100 boats.", [source])
    (item,) = check.derivation
    assert item.operation == "sum"
    assert [source.text[slice(*place.span)] for _, place in item.inputs] == ["40", "60"]


def test_places_count_code_points_of_text_that_folds() -> None:
    evidence = (
        "\U0001f600 The o\ufb03ce\u2019s \ufb01re re\xadport \u2014 $3.2\u00a0million \u2014 "
        "came on 4\u00a0July 1990."
    )
    check = check_claim("The office's fire report came on July 5, 1990 with $3.2M.", evidence)
    assert check.label == "CONTRADICTED"
    assert cut(check, evidence)[:2] == ["$3.2\u00a0million", "4\u00a0July 1990"]


def test_places_name_their_source_and_uncovered_words_are_those_of_the_claim() -> None:
    claim = "Sales rose 9% in northern districts."
    check = check_claim(claim, {"a": "Hens fly.", "b": "Sales rose 9%."})
    assert check.window is not None
    assert check.window.source == 1
    assert [claim[slice(*span)] for span in check.uncovered] == ["northern", "districts"]
    assert check.coverage[0] < check.coverage[1]


def test_a_record_is_canonical_json_and_its_digest_that_of_the_bytes() -> None:
    check = check_claim(CLAIM, [WIKITEXT], question="When?", title="Acme")
    raw = check.to_json()
    assert raw == check.to_json()
    record = json.loads(raw)
    canonical = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert raw == canonical.encode()
    assert check.digest.startswith("sha256:")
    assert check.digest is check.digest, "it was hashed twice"
    assert record["schema"] == CLAIM_SCHEMA
    assert record["label"] == check.label
    assert check_claim(CLAIM, [WIKITEXT], question="When?", title="Acme") == check
    assert check_claim(CLAIM, [WIKITEXT], question="Why?", title="Acme").digest != check.digest
    assert check_claim(CLAIM, [WIKITEXT], question="When?").digest != check.digest
    assert (
        check_claim(CLAIM, [WIKITEXT], question="When?", title="Acme", about_percent=4).digest != check.digest
    )


def test_a_record_cannot_be_changed_and_is_true_when_accepted() -> None:
    check = check_claim("Sales rose.", "Sales rose.")
    assert check
    assert check.accepted
    assert not check_claim("Sales rose.", "Sales fell.")
    with pytest.raises(FrozenInstanceError):
        check.accepted = False  # type: ignore[misc]


@pytest.mark.parametrize("evidence", ["", " \n", [], {}, ["", ""], "\u200b", "?!"])
def test_what_holds_no_word_says_nothing(evidence: object) -> None:
    check = check_claim("Sales rose.", evidence)  # type: ignore[arg-type]
    assert (check.label, check.score, check.accepted, check.window) == ("NEI", 0, False, None)
    assert [str(item.code) for item in check.violations] == ["NOTHING_VERIFIED"]


@pytest.mark.parametrize("claim", ["", " ", "\u2014", "...", "\u200b"])
def test_a_claim_without_a_word_is_not_accepted(claim: str) -> None:
    check = check_claim(claim, "Sales rose. \u2014 ...")
    assert (check.label, check.score, check.accepted) == ("NEI", 0, False)


def test_a_lone_surrogate_is_flagged_where_it_stands_and_never_accepted() -> None:
    check = check_claim("The caf\ud800 is open.", "Hens fly. The caf\ud800 is open.")
    flagged = [item for item in check.violations if item.code == "LONE_SURROGATE"]
    assert [(item.span, item.source, item.source_span) for item in flagged] == [
        ((7, 8), None, None),
        (None, 0, (17, 18)),
    ]
    assert not check.accepted
    assert check.to_json().isascii()


@pytest.mark.parametrize(
    ("limit", "claim", "evidence", "options", "holder"),
    [
        ("max_claim_chars", "x" * 11, "x", {}, {"input": "claim"}),
        ("max_claim_chars", "x", "x", {"question": "x" * 11}, {"input": "question"}),
        ("max_claim_chars", "x", "x", {"title": "x" * 11}, {"input": "title"}),
        ("max_source_chars", "x", "x" * 11, {}, {}),
        ("max_sources", "x", ["x"] * 11, {}, {}),
    ],
)
def test_what_is_too_large_is_not_looked_at(
    limit: str, claim: str, evidence: object, options: dict[str, str], holder: dict[str, str]
) -> None:
    check = check_claim(claim, evidence, **{limit: 10}, **options)  # type: ignore[arg-type]
    assert (check.label, check.score, check.accepted) == ("NEI", 0, False)
    (violation,) = check.violations
    assert violation.code == "INPUT_TOO_LARGE"
    assert dict(violation.details) == {"limit": 10, "limit_name": limit, "size": 11, **holder}


@pytest.mark.parametrize(
    ("arguments", "options", "error", "words"),
    [
        ((1, "a"), {}, TypeError, "claim: got int, expected str"),
        ((b"a", "a"), {}, TypeError, "claim: got bytes, expected str"),
        (("a", None), {}, TypeError, "got NoneType, expected a string"),
        (("a", [1]), {}, TypeError, "item 1 is int, expected str or Source"),
        (("a", "a"), {"question": 1}, TypeError, "question: got int, expected str or None"),
        (("a", "a"), {"title": ["a"]}, TypeError, "title: got list, expected str or None"),
        (("a", "a"), {"policy": "none"}, PolicyError, "unknown policy 'none'"),
        (("a", "a"), {"no_such_key": 1}, PolicyError, "unknown key 'no_such_key'"),
        (("a", "a"), {"facets": ["colour"]}, PolicyError, "'colour'"),
        (("a", "a"), {"about_percent": 51}, PolicyError, "about_percent"),
        (("a", [Source(id="x", text="a"), Source(id="x", text="b")]), {}, ContextError, "'x'"),
    ],
)
def test_what_a_caller_does_wrong_raises(
    arguments: tuple[object, object], options: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        check_claim(*arguments, **options)  # type: ignore[arg-type]


def test_one_prepared_context_serves_many_threads() -> None:
    context = prepare([WIKITEXT, "Sales fell 9% in 2020."])
    claims = [CLAIM, "Sales rose 9%.", "Sales fell 9% in 2020.", "Hens fly."] * 8
    alone = [check_claim(claim, [WIKITEXT, "Sales fell 9% in 2020."]).to_json() for claim in claims]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda claim: check_claim(claim, context).to_json(), claims)) == alone


def test_prepared_evidence_is_not_hashed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    context = prepare([WIKITEXT, "Sales fell 9% in 2020."])
    expected = check_claim(CLAIM, [WIKITEXT, "Sales fell 9% in 2020."])

    def refuse(_: str) -> str:
        raise AssertionError("a source is hashed")

    monkeypatch.setattr("verifier.sources.context.hash_text", refuse)
    assert check_claim(CLAIM, context) == expected
