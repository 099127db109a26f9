"""The hand-written claims against evidence, read from TOML for the golden corpus.

`tests/cases/claims/<slug>.toml` says `why` it is there and holds ``[[case]]`` tables, each with `evidence` (a
text, or several), the claims that it `holds` and those that it `fails`, or ``[[limit]]`` tables, each with
`evidence` and one `claim`. What must come out is for the tests to read and to say; here a claim is a call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bench.cases import ROOT, CorpusError, Table, read_toml, refuse_unknown
from verifier.calls import CLAIM_FUNCTION, ClaimCall, read_call
from verifier.policies import VerifierError
from verifier.records.json_lines import JsonValue

CLAIM_CASES = ROOT / "tests" / "cases" / "claims"

_FILE_KEYS = ("why", "case", "limit")
_CASE_KEYS = ("evidence", "holds", "fails", "findings", "chains")
_LIMIT_KEYS = ("evidence", "claim", "ought", "today", "because")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCase:
    """One claim of a hand-written case; `number` counts the cases of a file from 1, `place` its claims."""

    slug: str
    number: int
    place: int
    call: ClaimCall

    @property
    def id(self) -> str:
        """The claim's place: its file's slug, the number of its case, its own number there."""
        return f"{self.slug}/{self.number}/{self.place}"


def read_claim_cases(folder: Path = CLAIM_CASES) -> tuple[ClaimCase, ...]:
    """Read every claim of a folder: files sorted by name, cases and claims in their order.

    Raises `CorpusError`, with the file and the case.
    """
    return tuple(case for path in sorted(folder.glob("*.toml")) for case in _read_file(path))


def _read_file(path: Path) -> Iterator[ClaimCase]:
    table = read_toml(path, _FILE_KEYS)
    tables = [(case, _CASE_KEYS) for case in cast("list[Table]", table.get("case", []))]
    tables += [(limit, _LIMIT_KEYS) for limit in cast("list[Table]", table.get("limit", []))]
    if not tables:
        raise CorpusError(f"{path}: got no [[case]] and no [[limit]], expected at least one")
    for number, (case, keys) in enumerate(tables, 1):
        where = f"{path}, case {number}"
        refuse_unknown(where, case, keys)
        claims = [*cast("list[str]", case.get("holds", [])), *cast("dict[str, str]", case.get("fails", {}))]
        claims += [str(case["claim"])] if "claim" in case else []
        if not claims:
            raise CorpusError(f"{where}: got no claim, expected at least one")
        for place, claim in enumerate(claims, 1):
            value = {"claim": claim, "evidence": case.get("evidence"), "function": CLAIM_FUNCTION}
            try:
                call = cast("ClaimCall", read_call(cast("JsonValue", value)))
            except VerifierError as error:
                raise CorpusError(f"{where}: {error}") from None
            yield ClaimCase(slug=path.stem, number=number, place=place, call=call)
