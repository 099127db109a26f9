"""The hand-written cases of every rule, read from TOML: those of grounding and those of the claim lattice.

`tests/cases/<area>/<slug>.toml` holds, for the file or for one ``[[case]]``, whose values take the place of
the file's:

- `why`: what is worth knowing about it
- `policy` and `overrides`; for the lattice also `policies`: the case is run under each of them
- `question`, and `expect`, which the tests read

Of grounding: `answer` and `context`, as `read_call` reads them, or `answer_json` and `context_json`: the same
as JSON, which can escape the lone surrogates that TOML has no place for.

Of the claim lattice: `answer` (pointer lines) or `json`; `answer_json` is a text of pointer lines as JSON.
`evidence` is a table of pointers that lead to a text, or to a table with `text`, `title`, `role`, `root`.
`finish_reason` and `chain_roots`, where they matter.

Those of claims against evidence, in minimal pairs, are read by `bench.claim_cases`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

from verifier import Evidence, LatticeVerdict
from verifier.calls import (
    JSON_FUNCTION,
    LINES_FUNCTION,
    Call,
    LatticeCall,
    read_call,
    read_overrides,
)
from verifier.policies import VerifierError
from verifier.records.json_lines import JsonValue, read_json_line
from verifier.sources.evidence import DEFAULT_ROLE

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases" / "grounding"
LATTICE_CASES = ROOT / "tests" / "cases" / "lattice"

_CASE_FILE_KEYS = ("why", "policy", "overrides", "question", "answer", "context", "context_json", "case")
_CASE_KEYS = (*_CASE_FILE_KEYS[:-1], "answer_json", "expect", "suspected_bug")

_FORMS = ("answer", "answer_json", "json")
_SINGLE = (_FORMS, ("policy", "policies"))
_LATTICE_FILE_KEYS = (
    "why", "evidence", *_FORMS, "question", "finish_reason", "chain_roots", "policy", "policies", "overrides",
    "case",
)  # fmt: skip
_LATTICE_CASE_KEYS = (*_LATTICE_FILE_KEYS[:-1], "expect")
_EVIDENCE_KEYS = ("text", "title", "role", "root")

Table: TypeAlias = "Mapping[str, object]"
"""What a TOML table holds."""


class CorpusError(VerifierError):
    """A source of the corpus that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A hand-written case: a call, why it is worth having, and what a reader expects of it.

    `number` counts from 1 within its file. `suspected_bug` says where the engine does not do yet what the
    expectation, written from the rules, asks for.
    """

    slug: str
    number: int
    why: str
    call: Call
    expect: Table
    suspected_bug: str | None = None

    @property
    def id(self) -> str:
        """The case's place: its file's slug and its number there."""
        return f"{self.slug}/{self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeCase:
    """A hand-written case of the claim lattice, under one of its policies.

    `number` counts from 1 within its file.
    """

    slug: str
    number: int
    why: str
    call: LatticeCall
    expect: Table

    @property
    def id(self) -> str:
        """The case's place: its file's slug, its number there, its policy."""
        return f"{self.slug}/{self.number}/{self.call.policy}"

    @property
    def answer(self) -> str:
        """The answer of its call."""
        return self.call.answer

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The evidence of its call."""
        return self.call.evidence

    def run(self) -> LatticeVerdict:
        """Carry its call out."""
        return self.call.run_under(self.call.resolve_policy())


# --- Grounding --------------------------------------------------------------------------------------------


def read_cases(folder: Path = CASES) -> tuple[Case, ...]:
    """Read every case of a folder, files sorted by name, cases in their order.

    What stands at the top of a file (policy, overrides, context, question, answer) holds for each of its
    cases that does not say otherwise. Raises `CorpusError`, with the file and the case.
    """
    return tuple(case for path in sorted(folder.glob("*.toml")) for case in read_case_file(path))


def read_case_file(path: Path) -> tuple[Case, ...]:
    """Read the cases of one file. Raises `CorpusError`."""
    table = read_toml(path, _CASE_FILE_KEYS)
    cases = cast("list[dict[str, object]]", table.pop("case", []))
    if not cases:
        raise CorpusError(f"{path}: got no [[case]], expected at least one")
    return tuple(_read_case(path, number, table, case) for number, case in enumerate(cases, 1))


def _read_case(path: Path, number: int, shared: Table, own: Table) -> Case:
    where = f"{path}, case {number}"
    refuse_unknown(where, own, _CASE_KEYS)
    values = {**_without_replaced(shared, own), **own}
    why, expect, bug = values.get("why"), values.get("expect"), values.get("suspected_bug")
    if not isinstance(why, str) or not isinstance(expect, dict) or not isinstance(bug, (str, type(None))):
        raise CorpusError(f"{where}: expected a sentence 'why' and a table 'expect'")
    call: dict[str, object] = {
        key: values[key] for key in ("policy", "overrides", "question") if key in values
    }
    # A lone surrogate has no place in TOML, so a text may be given as JSON, which can escape it.
    for key in ("answer", "context"):
        if f"{key}_json" in values:
            call[key] = read_json_line(str(values[f"{key}_json"]))
        elif key in values:
            call[key] = values[key]
    try:
        return Case(
            slug=path.stem,
            number=number,
            why=why,
            call=cast("Call", read_call(cast("JsonValue", call))),
            expect=expect,
            suspected_bug=bug,
        )
    except VerifierError as error:
        raise CorpusError(f"{where}: {error}") from None


def _without_replaced(shared: Table, own: Table) -> dict[str, object]:
    """Give what a case inherits: a text of its own, in either form, takes the place of the file's."""
    replaced = {key.removesuffix("_json") for key in own}
    return {key: value for key, value in shared.items() if key.removesuffix("_json") not in replaced}


# --- The claim lattice ------------------------------------------------------------------------------------


def read_lattice_cases(folder: Path = LATTICE_CASES) -> tuple[LatticeCase, ...]:
    """Read every case of a folder, files sorted by name. Raises `CorpusError`, with the file and the case."""
    return tuple(case for path in sorted(folder.glob("*.toml")) for case in read_lattice_file(path))


def read_lattice_file(path: Path) -> tuple[LatticeCase, ...]:
    """Read the cases of one file: each once for every policy it is run under. Raises `CorpusError`."""
    table = read_toml(path, _LATTICE_FILE_KEYS)
    cases = cast("list[dict[str, object]]", table.pop("case", []))
    if not cases:
        raise CorpusError(f"{path}: got no [[case]], expected at least one")
    found: list[LatticeCase] = []
    for number, own in enumerate(cases, 1):
        where = f"{path}, case {number}"
        refuse_unknown(where, own, _LATTICE_CASE_KEYS)
        replaced = {key for group in _SINGLE if not own.keys().isdisjoint(group) for key in group}
        inherited = {key: value for key, value in table.items() if key not in replaced}
        found += _read_lattice_case(where, path.stem, number, {**inherited, **own})
    return tuple(found)


def _read_lattice_case(where: str, slug: str, number: int, values: Table) -> list[LatticeCase]:
    why, expect = values.get("why"), values.get("expect")
    if not isinstance(why, str) or not isinstance(expect, dict):
        raise CorpusError(f"{where}: expected a sentence 'why' and a table 'expect'")
    forms = [form for form in _FORMS if form in values]
    if len(forms) != 1:
        raise CorpusError(f"{where}: got {', '.join(forms) or 'none'}, expected one of {', '.join(_FORMS)}")
    policies = cast("list[str]", values.get("policies", [values.get("policy", "default")]))
    try:
        calls = [_read_lattice_call(where, forms[0], policy, values) for policy in policies]
    except VerifierError as error:
        raise CorpusError(f"{where}: {error}") from None
    return [LatticeCase(slug=slug, number=number, why=why, call=call, expect=expect) for call in calls]


def _read_lattice_call(where: str, form: str, policy: str, values: Table) -> LatticeCall:
    answer = str(values[form])
    return LatticeCall(
        answer=str(read_json_line(answer)) if form == "answer_json" else answer,
        evidence=_read_evidence(where, cast("Table", values.get("evidence", {}))),
        function=JSON_FUNCTION if form == "json" else LINES_FUNCTION,
        question=cast("str | None", values.get("question")),
        finish_reason=cast("str | None", values.get("finish_reason")),
        warrant_chain_roots=tuple(cast("list[str]", values.get("chain_roots", []))),
        policy=policy,
        overrides=read_overrides(cast("JsonValue", values.get("overrides"))),
    )


def _read_evidence(where: str, table: Table) -> tuple[Evidence, ...]:
    pieces = []
    for pointer, value in table.items():
        fields = cast("dict[str, str]", {"text": value} if isinstance(value, str) else value)
        refuse_unknown(f"{where}, {pointer}", fields, _EVIDENCE_KEYS)
        pieces.append(
            Evidence(
                pointer_id=pointer,
                span=fields["text"],
                title=fields.get("title"),
                source_role=fields.get("role", DEFAULT_ROLE),
                source_root=fields.get("root", ""),
            )
        )
    return tuple(pieces)


# --- TOML -------------------------------------------------------------------------------------------------


def read_toml(path: Path, keys: Sequence[str]) -> dict[str, object]:
    """Read a TOML file of known keys. Raises `CorpusError`, with the file."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CorpusError(f"{path}: cannot be read as TOML: {error}") from None
    refuse_unknown(str(path), table, keys)
    return table


def refuse_unknown(where: str, table: Table, keys: Sequence[str]) -> None:
    """Raise `CorpusError`, which says where, for a key that is not among those given."""
    unknown = [key for key in table if key not in keys]
    if unknown:
        raise CorpusError(f"{where}: unknown key {', '.join(unknown)}: expected one of {', '.join(keys)}")
