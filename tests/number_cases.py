"""The hand-written figures: claims beside evidence, and what asking their figures comes to.

A case of `cases/numbers` gives the `evidence` (a text, or a list of texts) and expects claims: those that it
`holds`, whose figures must all be SUPPORTED, and those that it `fails`, each with what the weakest of its
figures comes to, or ``refused`` for anything but SUPPORTED, followed by codes that must be among theirs.
Where it matters, `chains` maps a claim to what was derived, as ``figure = operation of inputs``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.case_files import read_area
from verifier.audit.numbers import check_numbers
from verifier.audit.records.numeric import NumericCheck

REFUSED = "refused"
WEAKEST_FIRST = ("CONTRADICTED", "NEI", "PARTIAL", "SUPPORTED")


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberCase:
    """A claim beside evidence: what its figures come to, with which codes, and how they follow."""

    kind: str
    claim: str
    evidence: tuple[str, ...]
    policy: str
    verdict: str
    codes: tuple[str, ...] = ()
    chains: tuple[str, ...] | None = None

    @property
    def holds(self) -> bool:
        """Whether the evidence bears the claim out."""
        return self.verdict == "SUPPORTED"

    def ask(self) -> tuple[NumericCheck, ...]:
        """Ask the figures of the claim."""
        return check_numbers(self.claim, self.evidence, policy=self.policy)

    def list_wrong(self, checks: tuple[NumericCheck, ...]) -> Iterator[str]:
        """Yield what came out otherwise than expected."""
        found = find_weakest(checks)
        if (found == "SUPPORTED") if self.verdict == REFUSED else (found != self.verdict):
            yield f"got {found}, expected {self.verdict}"
        missing = {*self.codes} - {str(code) for check in checks for code in check.codes}
        if missing:
            yield f"got no {', '.join(sorted(missing))}"
        chains = tuple(write_chain(check) for check in checks if check.operation)
        if self.chains is not None and chains != self.chains:
            yield f"got the chains {chains}, expected {self.chains}"


def find_weakest(checks: tuple[NumericCheck, ...]) -> str:
    """Return the verdict of the weakest of some figures; NEI where there is none."""
    return min((check.verdict for check in checks), key=WEAKEST_FIRST.index, default="NEI")


def write_chain(check: NumericCheck) -> str:
    """Return how a figure follows, in one line."""
    return f"{check.claim.raw_value} = {check.operation} of {', '.join(one.text for one in check.inputs)}"


def read_number_cases() -> Iterator[NumberCase]:
    """Yield every case of `cases/numbers`."""
    for case in read_area("numbers"):
        evidence = case.given["evidence"]
        wanted = dict.fromkeys(case.expect.get("holds", ()), "SUPPORTED") | case.expect.get("fails", {})
        chains = case.expect.get("chains", {})
        assert set(chains) <= set(wanted)
        for claim, outcome in wanted.items():
            verdict, *codes = outcome.split()
            assert verdict in (*WEAKEST_FIRST, REFUSED)
            yield NumberCase(
                kind=case.slug,
                claim=claim,
                evidence=(evidence,) if isinstance(evidence, str) else tuple(evidence),
                policy=case.given.get("policy", "default"),
                verdict=verdict,
                codes=tuple(codes),
                chains=tuple(chains[claim]) if claim in chains else None,
            )
