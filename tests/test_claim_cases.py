"""The hand-written pairs of claim and evidence, and the known limits of what is told apart.

A case of `cases/claims` gives the `evidence` (a text, or a list of texts) and expects claims: those that it
`holds`, which must be accepted, and those that it `fails`, each with what comes out: a label, ``refused``
for any label but SUPPORTED, or ``undecided`` for any but SUPPORTED and CONTRADICTED, followed by codes that
must be among the violations. Where it matters, `findings` maps a claim to what facets find, as ``facet
outcome [code]``, and `chains` to what was derived, as ``figure = operation of inputs``.

Those of `limits.toml` have an `ought`: their claims come out wrong today. The documentation can cite them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, get_args

import pytest

from tests.case_files import Case, read_area
from tests.examples import check_each, group
from verifier import check_claim
from verifier.records.claim_check import ClaimCheck, Label

LIMITS = "limits"
KINDS = {
    "adversarial", "antecedents", "appositions", "approximations", "articles", "asides", "attachment",
    "bounds", "attributed", "carried", "clauses", "clauses-turned",
    "comparatives", "complements", "conditions", "conflicts", "contact", "contrasts", "cues", "dates",
    "decisive-words", "designations", "hanging",
    "degree", "described",
    "denials", "denied-rows", "derived", "direction", "events", "extents", "figures-spelled", "focus",
    "german", "german-clauses", "german-everyday", "german-infinitives", "german-order",
    "governors", "grouped-figures", "halves", "parallel-conjuncts", "hardened", "hours",
    "hyphens", "inside-phrases", "intended", "irregular",
    "joined-clauses", "known", "languages", "lists",
    "look-alikes", "mixing", "modality", "named-deeds", "names", "narrowing", "numbered",
    "numbers", "opposites", "order",
    "other-events", "other-words",
    "paragraphs", "presupposed",
    "particles", "percent-points", "periods", "polarity", "questions", "quoted", "ranges", "rates",
    "receivers", "renamed", "requirements", "restated", "reworded", "roles",
    "rounded", "scales", "seen", "shared-objects", "shares", "spellings", "stressed", "tables", "taken-back",
    "transfers", "units",
    "unread-verbs", "who-does-what", "wider", "exchanged",
}  # fmt: skip
REFUSED, UNDECIDED = "refused", "undecided"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim beside evidence, and what is expected of it."""

    kind: str
    claim: str
    evidence: tuple[str, ...]
    label: str
    codes: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    chains: tuple[str, ...] = ()

    def check(self) -> ClaimCheck:
        return check_claim(self.claim, list(self.evidence))


def read_pairs(case: Case, expected: dict[str, Any]) -> list[Pair]:
    evidence = case.given["evidence"]
    texts = (evidence,) if isinstance(evidence, str) else tuple(evidence)
    wanted = dict.fromkeys(expected.get("holds", ()), "SUPPORTED") | expected.get("fails", {})
    findings, chains = expected.get("findings", {}), expected.get("chains", {})
    assert set(findings) | set(chains) <= set(wanted)
    assert {outcome.split()[0] for outcome in wanted.values()} <= {*get_args(Label), REFUSED, UNDECIDED}
    return [
        Pair(
            kind=case.slug,
            claim=claim,
            evidence=texts,
            label=outcome.split()[0],
            codes=tuple(outcome.split()[1:]),
            findings=tuple(findings.get(claim, ())),
            chains=tuple(chains.get(claim, ())),
        )
        for claim, outcome in wanted.items()
    ]


CASES = read_area("claims")
PAIRS = [pair for case in CASES if case.slug != LIMITS for pair in read_pairs(case, case.expect)]
BY_KIND = group(PAIRS, lambda pair: pair.kind)
KNOWN = [case for case in CASES if case.slug == LIMITS]


def compare(pair: Pair, check: ClaimCheck) -> None:
    """Assert that a check is what its pair expects."""
    if pair.label == REFUSED:
        assert check.label != "SUPPORTED"
    elif pair.label == UNDECIDED:
        assert check.label not in ("SUPPORTED", "CONTRADICTED")
    else:
        assert check.label == pair.label
    assert check.accepted is (pair.label == "SUPPORTED")
    codes = {str(violation.code) for violation in check.violations}
    assert set(pair.codes) <= codes
    if pair.label == "CONTRADICTED":
        conflicting = {str(finding.code) for finding in check.conflicts}
        assert not pair.codes or set(pair.codes) & conflicting
    found = {" ".join(filter(None, (item.facet, item.outcome, item.code))) for item in check.facets}
    assert set(pair.findings) <= found
    chains = [
        f"{pair.claim[slice(*item.span)]} = {item.operation} of {', '.join(text for text, _ in item.inputs)}"
        for item in check.derivation
    ]
    assert not pair.chains or chains == list(pair.chains)


def compare_places(pair: Pair, check: ClaimCheck) -> None:
    """Assert that the places of a check stand in the texts and cut out what they say."""
    texts = pair.evidence
    places = [check.window, *[item.place for item in check.facets]]
    places += [place for item in check.derivation for _, place in item.inputs]
    for place in filter(None, places):
        start, end = place.span
        assert 0 <= start < end <= len(texts[place.source])
    spans = [*check.uncovered, *[item.span for item in check.facets], *[it.span for it in check.derivation]]
    for span in filter(None, spans):
        assert 0 <= span[0] < span[1] <= len(pair.claim)
    for item in check.derivation:
        for text, place in item.inputs:
            assert texts[place.source][slice(*place.span)] == text


def check_pair(pair: Pair) -> None:
    check = pair.check()
    compare(pair, check)
    compare_places(pair, check)


@pytest.mark.parametrize("kind", BY_KIND)
def test_pairs_come_out_as_written_and_every_place_is_exact(kind: str) -> None:
    check_each(check_pair, BY_KIND[kind], lambda pair: pair.claim)


@pytest.mark.parametrize("case", KNOWN, ids=[case.shown for case in KNOWN])
def test_the_limit_is_still_one(case: Case) -> None:
    (today,), (ought,) = read_pairs(case, case.expect), read_pairs(case, case.ought)
    assert today.claim == ought.claim
    assert today.label != ought.label
    assert case.because
    compare(today, today.check())


def test_there_are_pairs_enough_of_every_kind_and_both_ways() -> None:
    assert {case.slug for case in CASES} == KINDS | {LIMITS}
    assert {case.slug for case in CASES if case.ought is not None} == {LIMITS}
    counts = Counter((pair.kind, pair.label == "SUPPORTED") for pair in PAIRS)
    assert len(PAIRS) >= 400
    assert all(counts[kind, holds] >= 3 for kind in KINDS - {"known"} for holds in (True, False))
    held = sum(number for (_, holds), number in counts.items() if holds)
    assert 2 * len(PAIRS) // 5 <= held <= 3 * len(PAIRS) // 5
    assert len({(pair.claim, pair.evidence) for pair in PAIRS}) == len(PAIRS)


def test_every_code_of_a_conflict_has_a_pair() -> None:
    conflicts = {code for pair in PAIRS if pair.label == "CONTRADICTED" for code in pair.codes}
    assert conflicts == {
        "NUMBER_MISMATCH", "DATE_MISMATCH", "NAME_ABSENT", "ROLE_SWAP", "POLARITY_CONFLICT",
        "DIRECTION_CONFLICT",
    }  # fmt: skip


def test_a_wrong_expectation_fails() -> None:
    held = Pair(kind="x", claim="Sales fell 12%.", evidence=("Sales fell 12% in May.",), label="SUPPORTED")
    compare(held, held.check())
    for wrong in (
        {"label": "PARTIAL"},
        {"label": REFUSED},
        {"codes": ("NUMBER_MISMATCH",)},
        {"findings": ("numbers conflicts NUMBER_MISMATCH",)},
        {"chains": ("12% = sum of 5%, 7%",)},
    ):
        values = {name: getattr(held, name) for name in Pair.__slots__} | wrong
        with pytest.raises(AssertionError):
            compare(Pair(**values), held.check())
