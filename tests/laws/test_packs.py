"""Every pack of a language: what stands there is accepted, and no denial, figure, name or part of another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from itertools import zip_longest
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import verifier
from tests.examples import choose, looks_at_all
from verifier import load_policy
from verifier.claims.cased_text import read_surface
from verifier.claims.split import split_claims
from verifier.corpus import rank_evidence, tokens
from verifier.grounding.repair import suggest_repairs
from verifier.parsers.languages import registry
from verifier.parsers.languages.record import Figures, Language, Nouns, Verbs
from verifier.parsers.text.surface_words import read_surface_words
from verifier.policies import Policy, PolicyError
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.sources.languages import read_policy_in

ROOT = Path(__file__).parents[2]
TINY = "eo"
"""The language of the pack that was written for the tests alone."""

SOURCES = {
    "en": (
        "The bridge was not destroyed in the war. Acme bought Globex in 2019 for 1,200.5 million euros. "
        "Carl Berg visited the town."
    ),
    "de": (
        "Die Brücke wurde im Krieg nicht zerstört. Acme kaufte 2019 die Firma Globex für 1.200,5 Mio. Euro. "
        "Carl Berg besuchte die Stadt."
    ),
    TINY: (
        "La ponto ne estis detruita dum la milito. Acme akiris la firmaon Globex en 2019 kun 1.200,5 "
        "milionoj. Karlo Berg vizitis la urbon."
    ),
}

TRUTHS = {
    "en": ("In the war the bridge was not destroyed.", "Globex was bought by Acme in 2019."),
    "de": (
        "Im Krieg wurde die Brücke nicht zerstört.",
        "Die Firma Globex wurde 2019 von Acme gekauft.",
        "Für 1200,5 Millionen Euro kaufte Acme 2019 die Firma Globex.",
    ),
    TINY: ("Dum la milito la ponto ne estis detruita.",),
}
"""For each language what says the same in another order."""

LIES = {
    "en": {
        "denial": "The bridge was destroyed in the war.",
        "figure": "Acme bought Globex in 2019 for 1,300.5 million euros.",
        "year": "Acme bought Globex in 2018 for 1,200.5 million euros.",
        "name": "Carl Holm visited the town.",
        "roles": "Globex bought Acme in 2019 for 1,200.5 million euros.",
        "added denial": "Carl Berg did not visit the town.",
    },
    "de": {
        "denial": "Die Brücke wurde im Krieg zerstört.",
        "figure": "Acme kaufte 2019 die Firma Globex für 1.300,5 Mio. Euro.",
        "year": "Acme kaufte 2018 die Firma Globex für 1.200,5 Mio. Euro.",
        "name": "Carl Holm besuchte die Stadt.",
        "roles": "Globex kaufte 2019 die Firma Acme für 1.200,5 Mio. Euro.",
        "passive": "Acme wurde 2019 von der Firma Globex gekauft.",
        "added denial": "Carl Berg besuchte die Stadt nicht.",
    },
    TINY: {
        "denial": "La ponto estis detruita dum la milito.",
        "figure": "Acme akiris la firmaon Globex en 2019 kun 1.300,5 milionoj.",
        "year": "Acme akiris la firmaon Globex en 2018 kun 1.200,5 milionoj.",
        "name": "Karlo Holm vizitis la urbon.",
        "added denial": "Karlo Berg ne vizitis la urbon.",
    },
}

ALL_LIES = [(code, kind) for code, lies in LIES.items() for kind in lies]


@pytest.fixture(autouse=True)
def tiny_pack(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the pack of the tests among the others."""
    monkeypatch.setitem(registry.FOLDERS, TINY, "tests.tiny_language")
    of_all = registry.load_pack, registry.load_signs, registry.load_retractions, tokens._tell
    for kept in of_all:
        kept.cache_clear()
    yield
    for kept in of_all:
        kept.cache_clear()


def policy_with_all() -> Policy:
    return load_policy("default").replace(languages=("en", "de", TINY))


def accepts(claim: str, source: str) -> tuple[bool, bool]:
    policy = policy_with_all()
    verdict = verifier.verify_quotes(claim, [source], policy=policy)
    return bool(verifier.check_claim(claim, [source], policy=policy)), verdict.audit_mode == "STRICT"


@pytest.mark.parametrize("code", SOURCES)
def test_every_sentence_of_a_source_is_accepted_with_its_place(code: str) -> None:
    source, policy = SOURCES[code], policy_with_all()
    for sentence in re.split(r"(?<=[a-z]\.) (?=[A-Z])(?!Euro)", source):
        assert verifier.check_claim(sentence, [source], policy=policy).accepted
        verdict = verifier.verify_quotes(sentence, [source], policy=policy)
        assert verdict.audit_mode == "STRICT"
        assert verdict.language == (None if code == "en" else code)
        for unit in verdict.claim_statuses:
            assert unit.source_span is not None
            assert source[slice(*unit.source_span)].rstrip(".") == unit.text.rstrip(".")


@pytest.mark.parametrize("code", SOURCES)
def test_what_says_the_same_in_another_order_is_accepted(code: str) -> None:
    for truth in TRUTHS[code]:
        assert accepts(truth, SOURCES[code]) == (True, True), truth


@pytest.mark.parametrize(("code", "kind"), ALL_LIES)
def test_no_lie_is_accepted(code: str, kind: str) -> None:
    assert accepts(LIES[code][kind], SOURCES[code]) == (False, False)


@pytest.mark.parametrize(("code", "kind"), ALL_LIES)
def test_what_is_shown_of_a_lie_stands_in_its_texts(code: str, kind: str) -> None:
    """Nothing of the engine's terms is shown to a person: every place and word is of the texts given."""
    claim, source = LIES[code][kind], SOURCES[code]
    check = verifier.check_claim(claim, [source], policy=policy_with_all())
    words = {*re.findall(r"\w+", f"{claim} {source}".lower())}
    assert check.violations
    for violation in check.violations:
        if violation.span is not None:
            assert claim[slice(*violation.span)].strip()
        if violation.source_span is not None:
            assert source[slice(*violation.source_span)].strip()
        for name, value in violation.details:
            if name not in ("operation", "cost", "most"):
                assert words.issuperset(re.findall(r"\w+", str(value))), (name, value)


def audit_policy_with_all() -> AuditPolicy:
    return load_audit_policy("default").replace(claim_policy=policy_with_all())


@pytest.mark.parametrize(("code", "kind"), ALL_LIES)
def test_no_room_accepts_a_lie(code: str, kind: str) -> None:
    claim, source = LIES[code][kind], SOURCES[code]
    audit = verifier.audit_answer(f"{claim} [1]", [source], policy=audit_policy_with_all())
    assert "SUPPORTED" not in [card.label for card in audit.cards]
    evidence = [verifier.Evidence(pointer_id="E1", span=source)]
    assert not verifier.verify_claim_lattice(f"{claim} [E1]", evidence, policy=policy_with_all())
    quoted = f'"{claim}"'
    repairs = suggest_repairs(quoted, [source], policy=policy_with_all())
    assert [one.state for one in repairs] == ["unverified"]


@pytest.mark.parametrize("code", SOURCES)
def test_every_room_accepts_what_a_source_says(code: str) -> None:
    source = SOURCES[code]
    said = [source[: source.index(". ") + 1], source[source.rindex(". ") + 2 :]]
    answer = " ".join(f"{sentence} [1]" for sentence in said)
    audit = verifier.audit_answer(answer, [source], policy=audit_policy_with_all())
    assert [card.label for card in audit.cards] == ["SUPPORTED", "SUPPORTED"]
    evidence = [verifier.Evidence(pointer_id="E1", span=source)]
    pointed = answer.replace("[1]", "[E1]")
    assert verifier.verify_claim_lattice(pointed, evidence, policy=policy_with_all())
    repairs = suggest_repairs(f'"{said[0]}"', [source], policy=policy_with_all())
    assert [one.state for one in repairs] == ["verified"]


@pytest.mark.parametrize(
    ("code", "text", "parts"),
    [
        (
            "en",
            "Acme bought Globex in 2019, and Carl Berg visited the town.",
            ["Acme bought Globex in 2019", "Carl Berg visited the town."],
        ),
        (
            "de",
            "Acme kaufte 2019 die Firma Globex, und Carl Berg besuchte die Stadt.",
            ["Acme kaufte 2019 die Firma Globex", "Carl Berg besuchte die Stadt."],
        ),
        (
            TINY,
            "Acme akiris la firmaon Globex en 2019, kaj Karlo Berg vizitis la urbon.",
            ["Acme akiris la firmaon Globex en 2019, kaj Karlo Berg vizitis la urbon."],
        ),
    ],
)
def test_a_sentence_is_parted_by_the_grammar_of_its_language(code: str, text: str, parts: list[str]) -> None:
    claims = split_claims(text, policy=policy_with_all(), language=code)
    assert [claim.text for claim in claims] == parts


@pytest.mark.parametrize(
    ("code", "query", "found"),
    [
        ("en", "Which towns did he visit?", "Carl Berg visited the town."),
        ("de", "Welche Städte hat er besucht?", "Carl Berg besuchte die Stadt."),
        (TINY, "Kiu vizitas la urbojn?", "Karlo Berg vizitis la urbon."),
    ],
)
def test_a_passage_is_found_by_other_forms_of_its_words(code: str, query: str, found: str) -> None:
    first, *_ = rank_evidence(query, SOURCES, policy=audit_policy_with_all())
    assert (first.doc_id, first.snippet) == (code, found)


@pytest.mark.parametrize("code", [code for code in SOURCES if code != "en"])
def test_words_in_terms_lead_back_to_the_words_that_they_were_read_from(code: str) -> None:
    source = SOURCES[code]
    surface = read_surface(source, read_policy_in(policy_with_all(), code, "", ()))
    assert surface.language == code
    for word in read_surface_words(surface.text):
        start, end = surface.offsets.locate(*word.span)
        assert source[start:end].strip() == source[start:end] != ""
    figures = [word for word in read_surface_words(surface.text) if word.key.startswith("2019")]
    assert [source[slice(*surface.offsets.locate(*word.span))] for word in figures] == ["2019"]


@pytest.mark.parametrize("code", [code for code in SOURCES if code != "en"])
def test_a_claim_in_one_language_against_evidence_in_another_is_not_covered(code: str) -> None:
    claim, source = TRUTHS[code][0], SOURCES["en"]
    check = verifier.check_claim(claim, [source], policy=policy_with_all())
    assert not check.accepted
    assert verifier.verify_quotes(claim, [source], policy=policy_with_all()).audit_mode == "UNGROUNDED"


@pytest.mark.parametrize("code", [code for code in SOURCES if code != "en"])
def test_a_policy_without_a_language_accepts_nothing_softer_than_verbatim_in_it(code: str) -> None:
    policy = load_policy("default").replace(languages=("en",))
    for truth in TRUTHS[code]:
        assert not verifier.check_claim(truth, [SOURCES[code]], policy=policy).accepted


ALIKE = (
    ("De brug werd in 1932 geopend en is sindsdien niet verwoest.", " niet"),
    ("Het bedrijf heeft der Kuil in Den Haag niet verkocht.", " niet"),
    ("Broen blev ikke \xf8delagt under krigen, der sluttede i 1945.", " ikke"),
    ("Den Danske Bank har ikke k\xf8bt den Gamle Fabrik.", " ikke"),
    ("Den Svenska Banken har inte k\xf6pt den Gamla Fabriken i Malm\xf6.", " inte"),
    ("D'Br\xe9ck gouf am Krich net zerst\xe9iert.", " net"),
    ("Die Minister het nie die Verslag gesien nie.", " nie"),
    ("Le maire des Lilas n'a pas vu des Anglais.", " pas"),
    ("Di brik iz nisht tsershtert gevorn in der milkhome.", " nisht"),
)
"""Sentences of languages that look like one with a pack, and what denies in each."""


@pytest.mark.parametrize(("stated", "denial"), ALIKE)
def test_a_language_that_looks_like_another_is_not_read_as_that(stated: str, denial: str) -> None:
    claim = stated.replace(denial, "")
    assert verifier.check_claim(stated, [stated]).language is None
    assert not verifier.check_claim(claim, [stated]).accepted
    assert verifier.verify_quotes(claim, [stated]).audit_mode != "STRICT"


def test_a_language_that_is_said_must_be_the_policy_s() -> None:
    with pytest.raises(PolicyError, match="language: got 'fr', expected one of"):
        verifier.check_claim("Oui.", ["Oui."], language="fr")


@given(
    st.lists(st.sampled_from((*SOURCES["de"].split(), "nicht", "um", "zu", ",", "und", "»", "(", "\ud800")))
)
def test_any_row_of_words_is_read_in_terms(words: list[str]) -> None:
    text = " ".join(words)
    surface = read_surface(text, read_policy_in(load_policy("default"), "de", "", ()))
    for word in read_surface_words(surface.text):
        start, end = surface.offsets.locate(*word.span)
        assert 0 <= start < end <= len(text)


@pytest.mark.parametrize(
    "words",
    choose(["nicht ", "die von der ", "als bei ", "und wurde ", ", der ", "kaufte ", "»", "„a“ ", "1.234 "]),
)
def test_long_texts_are_read_in_a_row_of_steps(words: str) -> None:
    """A sentence without an end costs what its words cost, so that this test ends."""
    surface = read_surface(
        words * (20_000 if looks_at_all() else 4_000), read_policy_in(load_policy("default"), "de", "", ())
    )
    assert surface.language == "de"


def test_no_code_knows_a_language() -> None:
    """Outside its folder and the registry no module names a language, or has a word of one."""
    named = re.compile("german|deutsch", re.IGNORECASE)
    found = [
        str(file.relative_to(ROOT))
        for room in ("parsers", "policies", "verifier")
        for file in (ROOT / room).rglob("*.py")
        if not any(parent.is_symlink() for parent in file.parents)
        and "english" not in file.parts
        and "german" not in file.parts
        and named.search(file.read_text(encoding="utf-8"))
    ]
    assert found == ["parsers/languages/registry.py"]


@pytest.mark.parametrize(
    ("answer", "source", "names"),
    [
        (
            "Der Mieter haftet für Schäden.",
            "Der Mieter haftet für Schäden nur, wenn er sie verursacht hat.",
            [],
        ),
        ("Der Gewinn sank auf 1,1 Mio. Euro.", "Der Gewinn stieg auf 1,1 Mio. Euro.", []),
        (
            "Es spielten Maria Reyes und Tom Berg.",
            "Im Film spielten Maria Reyes, Tom Berg und Ada Lenz.",
            ["Maria Reyes", "Tom Berg"],
        ),
    ],
)
def test_a_noun_is_no_name_for_its_capital(answer: str, source: str, names: list[str]) -> None:
    verdict = verifier.verify_quotes(answer, source, policy="default")
    tried = {attempt.strategy: attempt.claim_statuses for attempt in verdict.attempts}
    assert [status.text for status in tried.get("entity", ())] == names
    # They do not make up for the sentence that failed.
    assert verdict.audit_mode == "UNGROUNDED"


def test_every_field_of_a_pack_says_what_it_holds() -> None:
    module = ast.parse((ROOT / "parsers/languages/record.py").read_text(encoding="utf-8"))
    bare = [
        f"{record.name}.{field.target.id}"
        for record in module.body
        if isinstance(record, ast.ClassDef) and record.name in ("Figures", "Verbs", "Nouns", "Language")
        for field, after in zip_longest(record.body, record.body[1:])
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant))
    ]
    assert bare == []


@pytest.mark.parametrize("code", [code for code in SOURCES if code != "en"])
def test_a_pack_has_what_the_page_on_languages_asks_for(code: str) -> None:
    page = (ROOT / "docs/languages.md").read_text(encoding="utf-8")
    for module, name in (("pack", "LANGUAGE"), ("signs", "SIGNS"), ("retractions", "RETRACTIONS")):
        assert hasattr(import_module(f"{registry.FOLDERS[code]}.{module}"), name)
        assert f"| `{module}` | `{name}` |" in page
    assert code in registry.NAMES or code == TINY


def test_what_the_page_says_of_fields_is_a_field() -> None:
    page = (ROOT / "docs/languages.md").read_text(encoding="utf-8")
    table = page[page.index("| step | fields |") : page.index("1. Write the three modules.")]
    said = {
        word
        for row in table.strip().splitlines()[2:]
        for word in re.findall(r"`([a-z_]+)`", row.split("|")[2])
    } - {"n"}
    known = {field.name for record in (Figures, Verbs, Nouns, Language) for field in fields(record)}
    assert said <= known
