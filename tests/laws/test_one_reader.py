"""One reader for each concept: who may ask words for verbs, denials, modals, conditions, pronouns, speech.

What a sentence says is read by `parsers/clauses`, and a word by itself by `parsers/lexicon`. A module
elsewhere that imports a table of such words, or asks the lexicon for them, begins a second reader: it tells
otherwise what a verb is, or where a denial ends, and nobody learns of it. For each concept this law names the
rooms that may hold its tables, and the exceptions with their reasons. Do not lengthen them: ask the clauses.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest

from tests.test_floors import MODULES, list_imports

ENGLISH = "verifier.parsers.english"
DATA = (ENGLISH, "verifier.parsers.languages")
"""Rooms of tables: each word list of the engine's terms, and of the other languages."""

READER = ("verifier.parsers.clauses", "verifier.parsers.lexicon")
LEFT = {
    "verifier.parsers.segments.clause_numbers": (
        "`baseline` counts its clauses, and so do texts in terms; what denials may reach is cut by it, too: "
        "with the reader's clauses instead 7 of 4,359 labelled claims come out otherwise, and one of them is "
        "a truth that is contradicted"
    ),
    "verifier.parsers.segments.governors": (
        "the words that have a clause in their scope, for all calls: without them 4 of 2,385 labelled truths "
        "and 3 of 1,974 lies more are accepted"
    ),
}
"""What still reads words for itself, and why."""

FROZEN = ("verifier.claims.binding.described_words",)
"""What the described rules ask, which never change; labels ask it for a fragment that is read as a clause."""

ASKS_FROZEN = {
    "verifier.claims.binding.chain", "verifier.claims.binding.opening", "verifier.claims.facets.labels",
}  # fmt: skip


class Concept(NamedTuple):
    """What is told by words: the tables of `parsers/english`, by module and name, and the lexicon's kinds.

    `rooms` may hold them beside `READER`, `FROZEN`, `LEFT`; `exceptions` are others, with reasons.
    """

    tables: Mapping[str, tuple[str, ...]]
    kinds: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()
    exceptions: Mapping[str, str] = {}


CONCEPTS = {
    "verb": Concept(
        tables={
            "verbs": (
                "AUXILIARIES", "DOING", "NEVER_PASSIVE", "PASTS", "PASTS_OR_PARTICIPLES",
                "PRESENTS",
            ),
            "suffixes": ("PARTICIPLE", "PAST"),
        },
    ),
    "denial": Concept(
        tables={
            "denial_words": (
                "CONTRACTED_NOT", "DENYING_DETERMINERS", "DENYING_INFINITIVES", "DENYING_PHRASES",
                "DENYING_SUBJECTS", "DENYING_TIMES", "DENYING_VERBS", "NEITHER", "NO", "NON", "NONE", "NOR",
                "NOT", "NO_DENIED", "TAKING_BACK", "WITHOUT",
            ),
        },
        kinds=("near_negation", "negation"),
        rooms=(
            "verifier.claims.denial", "verifier.claims.facets.polarity", "verifier.sources.negation_triggers",
        ),
        exceptions={
            "verifier.claims.compounds": (
                "a prefix: `non` makes no compound of its word, and is left to the comparison of denials"
            ),
            "verifier.claims.facets.clauses.limits": (
                "asks what the reader of clauses left in an event's small words, `hardly` beside `not`, and "
                "reads no text"
            ),
            "verifier.claims.facets.hyphens": (
                "a prefix: `non-toxic` is not torn by `not toxic`, and is left to the comparison of denials"
            ),
        },
    ),
    "modality": Concept(
        tables={
            "verbs": ("MAY", "WILL"),
            "turning_words": (
                "BEFORE_COMMAND", "COMMANDING", "LIMITING", "MODALS", "ONLY_STATED", "SHALL", "TURNS",
            ),
        },
        kinds=("half_modal", "hedge", "modal"),
        rooms=(
            "verifier.claims.facets.cues", "verifier.claims.facets.modality", "verifier.sources.open_words",
        ),
        exceptions={
            "verifier.claims.facets.clauses.above": (
                "asks of an event of the claim, as the reader of clauses has it, whether it says only `may`"
            ),
        },
    ),
    "condition": Concept(
        tables={"clause_words": ("BARE_OPENERS", "CONDITIONS", "EXCEPTIONS")},
        kinds=("condition",),
        rooms=("verifier.claims.facets",),
    ),
    "pronoun": Concept(
        tables={
            "pronouns": (
                "OBJECT_PRONOUNS", "OPENING_ANAPHORS", "POINTING", "SUBJECTS", "SUBJECT_PRONOUNS",
            ),
        },
        kinds=(
            "anaphor", "object_pronoun", "pronoun_f", "pronoun_m", "pronoun_n", "pronoun_p",
            "subject_pronoun",
        ),
        rooms=("verifier.claims.antecedents", "verifier.claims.facets"),
    ),
    "attribution": Concept(
        tables={
            "governors": ("*",), "openings": ("SAYING_VERBS",), "turning_words": ("EMBEDDING", "SPEAKING"),
        },
        kinds=("reporting_opener", "saying"),
        rooms=("verifier.claims.facets.cues", "verifier.grounding.quote_speakers"),
        exceptions={
            "verifier.claims.facets.clauses.above": (
                "asks of the verb of an event, as the reader of clauses has it, whether what it leads is said"
            ),
        },
    ),
}  # fmt: skip


class Use(NamedTuple):
    """A table or a kind of words that a module asks for."""

    module: str
    name: str


@cache
def list_uses() -> tuple[tuple[str, Use], ...]:
    """Return all tables of English, and kinds of the lexicon, that modules ask for: with where they stand."""
    return tuple(found for module in MODULES if not module.startswith(DATA) for found in _find_uses(module))


def _walk(module: str, *words: str) -> Iterator[ast.AST]:
    """Yield what a module is made of if one of these words stands in it: to parse all takes seconds."""
    text = MODULES[module].read_text(encoding="utf-8")
    if any(word in text for word in words):
        yield from ast.walk(ast.parse(text))


def _find_uses(module: str) -> Iterator[tuple[str, Use]]:
    for node in _walk(module, "kinds", ENGLISH):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{ENGLISH}."):
            table = (node.module or "").removeprefix(f"{ENGLISH}.")
            yield from ((table, Use(module, alias.name)) for alias in node.names)
        kind = _read_kind(node)
        if kind:
            yield "kinds", Use(module, kind)


def _read_kind(node: ast.AST) -> str:
    """Return the kind of `kinds["negation"]` or `kinds.get("negation")`; empty for anything else."""
    owner: ast.expr | None = None
    if isinstance(node, ast.Subscript):
        owner, key = node.value, node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        owner, key = node.func.value, (*node.args, ast.Constant(None))[0]
    if owner is None or not isinstance(key, ast.Constant):
        return ""
    name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
    return str(key.value) if name.strip("_") == "kinds" else ""


def find_second_readers(concept: Concept) -> dict[str, list[str]]:
    """Return the modules that hold words of a concept and are in none of its rooms, with the words' names."""
    rooms = (*READER, *FROZEN, *LEFT, *concept.rooms)
    found: dict[str, list[str]] = {}
    for table, use in list_uses():
        names = concept.kinds if table == "kinds" else concept.tables.get(table, ())
        if (use.name in names or "*" in names) and not use.module.startswith(rooms):
            found.setdefault(use.module, []).append(use.name)
    return found


@pytest.mark.parametrize("name", CONCEPTS)
def test_words_of_a_concept_are_asked_for_in_its_rooms(name: str) -> None:
    concept = CONCEPTS[name]
    found = find_second_readers(concept)
    assert found.keys() - concept.exceptions.keys() == set(), f"ask the clauses instead: {found}"


@pytest.mark.parametrize("name", CONCEPTS)
def test_no_exception_is_left_over(name: str) -> None:
    concept = CONCEPTS[name]
    assert concept.exceptions.keys() - find_second_readers(concept).keys() == set()


def test_what_is_left_still_reads() -> None:
    names = {name for concept in CONCEPTS.values() for names in concept.tables.values() for name in names}
    assert LEFT.keys() <= {use.module for _, use in list_uses() if use.name in names}


@pytest.mark.parametrize("name", CONCEPTS)
def test_every_table_is_there(name: str) -> None:
    from importlib import import_module

    from verifier.parsers.lexicon import load_lexicon

    concept = CONCEPTS[name]
    tables = [(table, one) for table, names in concept.tables.items() for one in names if one != "*"]
    assert all(hasattr(import_module(f"{ENGLISH}.{table}"), one) for table, one in tables)
    assert set(concept.kinds) <= load_lexicon("english").kinds.keys()


def test_what_is_frozen_is_asked_by_few() -> None:
    names = [name.rpartition(".")[2] for name in FROZEN]
    asking = (module for module in MODULES if next(_walk(module, *names), None))
    found = {module for module in asking if not list_imports(module).isdisjoint(FROZEN)}
    assert found == ASKS_FROZEN


def test_no_ending_tells_a_verb_outside_the_reader() -> None:
    """The endings of past forms and gerunds are asked for by name, never written out."""
    modules = [module for module in MODULES if not module.startswith((*READER, *DATA))]
    assert [module for module in modules for _ in _find_endings(module)] == []


def _find_endings(module: str) -> Iterator[ast.Constant]:
    for node in _walk(module, '"ed"', '"ing"'):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "endswith"
        ):
            yield from (
                one for one in node.args if isinstance(one, ast.Constant) and one.value in ("ed", "ing")
            )
