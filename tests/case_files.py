"""The reader of the hand-written cases: one dialect of TOML, whatever the rules that a case is of.

`cases/<area>/<slug>.toml` says `why` it is there and lists cases, as ``[[case]]`` or, where each fits in a
line, as ``case = [{...}, ...]``. A case holds

- what is given, under keys of its area; what stands at the head of the file holds for each of its cases
  that does not say otherwise
- `expect`: a table of what must come out, which each area explains where its tests are
- `why` and `name`, where there is more to say than the head of the file does
- `ought` and `because`, where something else comes out today than should: `expect` says what comes out,
  `ought` what should. It is asserted so that a change is noticed.

A text that TOML has no place for, such as a lone surrogate, stands under ``<key>_json``, as JSON.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from verifier.policies import VerifierError
from verifier.records.json_lines import read_json_line

CASES = Path(__file__).parent / "cases"

Table: TypeAlias = "Mapping[str, object]"
"""What a TOML table holds."""


class CaseError(VerifierError):
    """A file that is written by hand and cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """What the cases of an area may hold: what is given, and what `expect` and `ought` may say.

    Keys of one group of `instead` stand for one another: one that a case has takes the place of all that the
    head of its file has.
    """

    given: tuple[str, ...]
    expect: tuple[str, ...]
    instead: tuple[tuple[str, ...], ...] = ()

    def list_given(self) -> tuple[str, ...]:
        """Return the keys of what is given, each also in the form that holds JSON."""
        return tuple(key for name in self.given for key in (name, f"{name}_json"))

    def leave_out_replaced(self, head: Table, own: Table) -> dict[str, object]:
        """Return what a case inherits of the head of its file."""
        said = {key.removesuffix("_json") for key in own}
        said.update(name for group in self.instead if not said.isdisjoint(group) for name in group)
        return {key: value for key, value in head.items() if key.removesuffix("_json") not in said}


AREAS: Final = {
    "atomic_claims": Area(given=("text",), expect=("claims",)),
    "audits": Area(
        given=("claim", "answer", "cited", "evidence", "policy", "overrides"),
        expect=(
            "label", "abstained", "documents", "violations", "rationale", "schemes",
            "corrected", "actions", "labels", "numbers",
        ),
        instead=(("claim", "answer"),),
    ),
    "claims": Area(given=("evidence",), expect=("holds", "fails", "findings", "chains")),
    "clauses": Area(given=("text", "language"), expect=("clauses",)),
    "dates": Area(given=("text", "first", "second"), expect=("reads", "cuts", "conflict", "contains")),
    "grounding": Area(
        given=("answer", "context", "question", "format", "policy", "overrides"),
        expect=(
            "audit_mode", "verifier_method", "counts", "rest_counts", "units", "rest", "attempts",
            "sentences", "violations", "includes", "excludes",
        ),
    ),
    "html": Area(
        given=("text",), expect=("sees", "places", "regions", "headers", "captions", "complete", "turbohtml"),
    ),
    "lattice": Area(
        given=(
            "answer", "json", "evidence", "question", "finish_reason", "chain_roots", "policy", "policies",
            "overrides",
        ),
        expect=(
            "audit_mode", "rung", "counts", "claims", "sentences", "violations", "includes", "excludes",
            "details", "record",
        ),
        instead=(("answer", "json"), ("policy", "policies")),
    ),
    "lenient_json": Area(
        given=("input", "bytes"),
        expect=("value", "error", "at", "nth", "offset", "fixups", "incomplete", "claims"),
    ),
    "markdown": Area(
        given=("text",),
        expect=("sees", "places", "regions", "headers", "captions", "complete", "pyromark", "comrak"),
    ),
    "numbers": Area(given=("evidence", "policy"), expect=("holds", "fails", "chains")),
    "quantities": Area(given=("text", "claimed", "stated"), expect=("reads", "cuts", "agree", "conflict")),
    "sentences": Area(given=("text",), expect=("sentences",)),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A hand-written case: what is given, what must come out, and why it is worth having.

    `number` counts from 1 within its file. `ought` is None unless something else comes out than should.
    """

    path: Path
    number: int
    why: str
    given: dict[str, Any]
    expect: dict[str, Any]
    ought: dict[str, Any] | None = None
    because: str = ""
    name: str = ""

    @property
    def slug(self) -> str:
        """The name of its file, which says what the case is about."""
        return self.path.stem

    @property
    def id(self) -> str:
        """The case's place: its file's slug and its number there."""
        return f"{self.slug}/{self.number}"

    @property
    def shown(self) -> str:
        """The name that a test has for it: its file's slug and what tells it from others there."""
        told = self.name or " - ".join(str(value) for value in self.given.values())
        return f"{self.slug}: {told}"


def read_area(area: str, folder: Path | None = None) -> tuple[Case, ...]:
    """Return every case of an area, files sorted by name, cases in their order. Raises `CaseError`."""
    paths = sorted((folder or CASES / area).glob("*.toml"))
    return tuple(case for path in paths for case in read_case_file(path, area))


def read_case_file(path: Path, area: str) -> tuple[Case, ...]:
    """Return the cases of one file of an area. Raises `CaseError`, with the file and the case."""
    keys = AREAS[area]
    head = read_toml(path, ("why", "case", *keys.list_given()))
    cases = head.pop("case", None)
    if not isinstance(cases, list) or not cases:
        raise CaseError(f"{path}: got no [[case]], expected at least one")
    return tuple(_read_case(path, number, keys, head, own) for number, own in enumerate(cases, 1))


def _read_case(path: Path, number: int, area: Area, head: Table, own: Table) -> Case:
    where = f"{path}, case {number}"
    refuse_unknown(where, own, ("why", "name", *area.list_given(), "expect", "ought", "because"))
    values = {**area.leave_out_replaced(head, own), **own}
    why, expect, ought = values.get("why"), own.get("expect"), own.get("ought")
    if not isinstance(why, str) or not isinstance(expect, dict):
        raise CaseError(f"{where}: expected a sentence 'why' and a table 'expect'")
    if not isinstance(ought, (dict, type(None))) or ought == expect:
        raise CaseError(f"{where}: expected an 'ought' that is another table than 'expect', or none")
    for expected in (expect, ought or {}):
        refuse_unknown(where, expected, area.expect)
    return Case(
        path=path,
        number=number,
        why=why,
        name=str(own.get("name", "")),
        given=dict(_read_given(key, values[key]) for key in area.list_given() if key in values),
        expect=expect,
        ought=ought,
        because=str(own.get("because", "")),
    )


def _read_given(key: str, value: object) -> tuple[str, object]:
    if not key.endswith("_json"):
        return key, value
    return key.removesuffix("_json"), read_json_line(str(value))


def read_toml(path: Path, keys: Sequence[str]) -> dict[str, object]:
    """Return what a TOML file of known keys holds. Raises `CaseError`, with the file."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CaseError(f"{path}: cannot be read as TOML: {error}") from None
    refuse_unknown(str(path), table, keys)
    return table


def refuse_unknown(where: str, table: Table, keys: Sequence[str]) -> None:
    """Raise `CaseError`, which says where, for a key that is not among those given."""
    unknown = [key for key in table if key not in keys]
    if unknown:
        raise CaseError(f"{where}: unknown key {', '.join(unknown)}: expected one of {', '.join(keys)}")
