"""The hand-written cases of the claim lattice, read from TOML.

`cases/lattice/<slug>.toml` holds, for the file or for one ``[[case]]`` (which takes the place of the file's):

- `why`: what is worth knowing about it
- `policy`, or `policies`: the case is run under each of them; and `overrides`
- `evidence`: a table of pointer ids that lead to a text, or to a table with `text`, `title`, `role`, `root`
- `answer` (pointer lines) or `json`; `answer_json` is a text written as JSON, which can escape surrogates
- `question`, `finish_reason`, `chain_roots`
- `expect`: `audit_mode` (always); `rung`, `counts` (pairs, passed), `claims` (all, in order), `violations`
  (all codes, in any order), `includes`, `excludes`, `details` (by code, of its first violation), and any
  other key of the record under `record`

A claim holds its `text` and `status`, and where it matters `pointers`, `passed` (those of them that did),
`reasons`, `pairs` (the reason of each kept pair, "" for none), `coverage`, `missing` (of its first pair), and
`at` (what its span cuts out of the answer).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

from bench.goldens import ROOT, CorpusError
from verifier import Evidence, LatticeVerdict, verify_claim_lattice, verify_claim_lattice_json

CASES = ROOT / "tests" / "cases" / "lattice"

Table: TypeAlias = "Mapping[str, object]"

_FORMS = ("answer", "answer_json", "json")
_CALL_KEYS = (
    *_FORMS,
    "question",
    "finish_reason",
    "chain_roots",
    "evidence",
    "policy",
    "policies",
    "overrides",
)
_FILE_KEYS = ("why", *_CALL_KEYS, "case")
_CASE_KEYS = ("why", *_CALL_KEYS, "expect")
_EVIDENCE_KEYS = ("text", "title", "role", "root")


@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeCase:
    """A call of the claim lattice under one policy, why it is worth having, and what a reader expects."""

    slug: str
    number: int
    why: str
    policy: str
    answer: str
    is_json: bool
    evidence: tuple[Evidence, ...]
    expect: Table
    question: str | None = None
    finish_reason: str | None = None
    chain_roots: tuple[str, ...] = ()
    overrides: tuple[tuple[str, object], ...] = ()

    @property
    def id(self) -> str:
        """The case's place: its file's slug, its number there, its policy."""
        return f"{self.slug}/{self.number}/{self.policy}"

    @property
    def call(self) -> tuple[object, ...]:
        """All that the verdict depends on."""
        return (
            self.policy, self.answer, self.is_json, self.evidence, self.question, self.finish_reason,
            self.chain_roots, self.overrides,
        )  # fmt: skip

    def run(self) -> LatticeVerdict:
        """Carry the call out."""
        options = {
            "question": self.question,
            "policy": self.policy,
            "warrant_chain_roots": self.chain_roots,
            **dict(self.overrides),
        }
        if self.is_json:
            return verify_claim_lattice_json(
                self.answer, self.evidence, finish_reason=self.finish_reason, **options
            )
        return verify_claim_lattice(self.answer, self.evidence, **options)


# --- Reading ----------------------------------------------------------------------------------------------


def read_lattice_cases(folder: Path = CASES) -> tuple[LatticeCase, ...]:
    """Read every case of a folder, files sorted by name. Raises `CorpusError`, with the file and the case."""
    return tuple(case for path in sorted(folder.glob("*.toml")) for case in read_lattice_file(path))


def read_lattice_file(path: Path) -> tuple[LatticeCase, ...]:
    """Read the cases of one file: each once for every policy it is run under. Raises `CorpusError`."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CorpusError(f"{path}: cannot be read as TOML: {error}") from None
    _refuse_unknown(str(path), table, _FILE_KEYS)
    cases = cast("list[dict[str, object]]", table.pop("case", []))
    if not cases:
        raise CorpusError(f"{path}: got no [[case]], expected at least one")
    found: list[LatticeCase] = []
    for number, own in enumerate(cases, 1):
        where = f"{path}, case {number}"
        _refuse_unknown(where, own, _CASE_KEYS)
        found += _read_case(where, path.stem, number, {**_without_replaced(table, own), **own})
    return tuple(found)


def _without_replaced(shared: Table, own: Table) -> dict[str, object]:
    """Give what a case inherits: an answer or a policy of its own takes the place of the file's."""
    replaced = {
        key for group in (_FORMS, ("policy", "policies")) if not own.keys().isdisjoint(group) for key in group
    }
    return {key: value for key, value in shared.items() if key not in replaced}


def _read_case(where: str, slug: str, number: int, values: Table) -> list[LatticeCase]:
    why, expect = values.get("why"), values.get("expect")
    if not isinstance(why, str) or not isinstance(expect, dict):
        raise CorpusError(f"{where}: expected a sentence 'why' and a table 'expect'")
    forms = [form for form in _FORMS if form in values]
    if len(forms) != 1:
        raise CorpusError(f"{where}: got {', '.join(forms) or 'none'}, expected one of {', '.join(_FORMS)}")
    answer = str(values[forms[0]])
    policies = values.get("policies", [values.get("policy", "default")])
    return [
        LatticeCase(
            slug=slug,
            number=number,
            why=why,
            policy=str(policy),
            answer=str(json.loads(answer)) if forms[0] == "answer_json" else answer,
            is_json=forms[0] == "json",
            evidence=_read_evidence(where, cast("Table", values.get("evidence", {}))),
            expect=expect,
            question=cast("str | None", values.get("question")),
            finish_reason=cast("str | None", values.get("finish_reason")),
            chain_roots=tuple(cast("list[str]", values.get("chain_roots", []))),
            overrides=tuple(cast("dict[str, object]", values.get("overrides", {})).items()),
        )
        for policy in cast("list[object]", policies)
    ]


def _read_evidence(where: str, table: Table) -> tuple[Evidence, ...]:
    pieces = []
    for pointer, value in table.items():
        fields = cast("dict[str, str]", {"text": value} if isinstance(value, str) else value)
        _refuse_unknown(f"{where}, {pointer}", fields, _EVIDENCE_KEYS)
        pieces.append(
            Evidence(
                pointer_id=pointer,
                span=fields["text"],
                title=fields.get("title"),
                source_role=fields.get("role", "unclassified"),
                source_root=fields.get("root", ""),
            )
        )
    return tuple(pieces)


def _refuse_unknown(where: str, table: Table, keys: Sequence[str]) -> None:
    unknown = [key for key in table if key not in keys]
    if unknown:
        raise CorpusError(f"{where}: unknown key {', '.join(unknown)}: expected one of {', '.join(keys)}")
