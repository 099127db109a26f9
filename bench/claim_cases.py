"""The hand-written cases of claims against evidence: minimal pairs, read from TOML.

`tests/cases/claims/<slug>.toml` says `why` it is there and holds ``[[case]]`` tables:

- `evidence`: a text, or several
- `holds`: claims that it carries
- `fails`: claims that it does not, each with what must come out: ``refused`` or a label, and a code where
  one matters
- `why`, `question`, `title`, `policy` and `overrides`, where they matter
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bench.cases import ROOT, CorpusError, Table, read_toml, refuse_unknown
from policies import VerifierError
from verifier.calls import CLAIM_FUNCTION, ClaimCall, read_call
from verifier.jsonlines import JsonValue

CLAIM_CASES = ROOT / "tests" / "cases" / "claims"

ACCEPTED = "accepted"
"""What is expected of a claim that its evidence carries."""

_FILE_KEYS = ("why", "case")
_CASE_KEYS = ("why", "evidence", "holds", "fails", "question", "title", "policy", "overrides")
_CALL_KEYS = ("evidence", "question", "title", "policy", "overrides")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCase:
    """One claim of a hand-written case.

    `expected` is `ACCEPTED`, or what the file says of a claim that fails. `number` counts the cases of a file
    from 1, `claim` the claims of a case.
    """

    slug: str
    number: int
    claim: int
    why: str
    call: ClaimCall
    expected: str

    @property
    def id(self) -> str:
        """The case's place: its file's slug, its number there, the claim's number."""
        return f"{self.slug}/{self.number}/{self.claim}"


def read_claim_cases(folder: Path = CLAIM_CASES) -> tuple[ClaimCase, ...]:
    """Read every claim of a folder: files sorted by name, cases and claims in their order.

    Raises `CorpusError`, with the file and the case.
    """
    return tuple(case for path in sorted(folder.glob("*.toml")) for case in _read_file(path))


def _read_file(path: Path) -> Iterator[ClaimCase]:
    table = read_toml(path, _FILE_KEYS)
    cases = cast("list[dict[str, object]]", table.get("case", []))
    if not cases:
        raise CorpusError(f"{path}: got no [[case]], expected at least one")
    for number, case in enumerate(cases, 1):
        where = f"{path}, case {number}"
        refuse_unknown(where, case, _CASE_KEYS)
        shared = {key: case[key] for key in _CALL_KEYS if key in case}
        for place, (claim, expected) in enumerate(_list_claims(where, case), 1):
            value = {**shared, "claim": claim, "function": CLAIM_FUNCTION}
            try:
                call = cast("ClaimCall", read_call(cast("JsonValue", value)))
            except VerifierError as error:
                raise CorpusError(f"{where}: {error}") from None
            yield ClaimCase(
                slug=path.stem,
                number=number,
                claim=place,
                why=str(case.get("why", table.get("why", ""))),
                call=call,
                expected=expected,
            )


def _list_claims(where: str, case: Table) -> list[tuple[str, str]]:
    holds, fails = case.get("holds", []), case.get("fails", {})
    if not isinstance(holds, list) or not isinstance(fails, Mapping) or not (holds or fails):
        raise CorpusError(f"{where}: expected a list 'holds' and a table 'fails', one of them not empty")
    return [*((str(claim), ACCEPTED) for claim in holds), *((str(c), str(out)) for c, out in fails.items())]
