"""Law: nothing is rendered that did not pass: no claim without such a pointer, no pointer that failed.

Whether a pair passes is worked out here once more, from the rules of `baseline` and with nothing of the
package but its word lists, on claims and evidence of plain letters.
"""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.lattice_calls import (
    FEW,
    LatticeCall,
    Written,
    claim_lists,
    lattice_calls,
    write_json,
    write_lines,
)
from verifier import Evidence, verify_claim_lattice, verify_claim_lattice_json
from verifier.parsers.segments.pointers import escape_tags
from verifier.policies import load_policy
from verifier.testing import evidence_maps

BASELINE = load_policy("baseline")


def read_tokens(text: str) -> list[str]:
    words = [word.strip('.,;:!?"()[]{}') for word in text.lower().split()]
    return list(dict.fromkeys(w for w in words if len(w) >= 4 and w not in BASELINE.stop_words.words))


def passes(claim: Written, pointer: str, evidence: Mapping[str, Evidence]) -> bool:
    tokens = read_tokens(claim.text)
    if len(tokens) < 2 or pointer not in claim.pointers[:2] or pointer not in evidence:
        return False
    if evidence[pointer].source_role not in BASELINE.source_roles.words:
        return False
    text = " ".join(evidence[pointer].span.split()).lower()
    matched = sum(token in text for token in tokens)
    return matched >= 1 if len(tokens) <= 3 else 100 * matched >= 30 * len(tokens)


def is_plain(text: str) -> bool:
    return text.isascii() and "\0" not in text


@st.composite
def plain_calls(draw: st.DrawFn) -> tuple[list[Written], dict[str, Evidence]]:
    evidence = {
        name: piece for name, piece in draw(evidence_maps(hostile=False)).items() if is_plain(piece.span)
    }
    claims = draw(claim_lists(evidence))
    return [claim for claim in claims if is_plain(claim.text)], evidence


@FEW
@given(plain_calls())
def test_what_is_rendered_is_what_passes_by_the_rules(
    drawn: tuple[list[Written], dict[str, Evidence]],
) -> None:
    claims, evidence = drawn
    expected: list[str] = []
    shown: set[str] = set()
    count = 0
    for claim in claims:
        passed = [name for name in claim.pointers if passes(claim, name, evidence)]
        count += len(passed)
        if passed:
            text = " ".join(claim.text.split())
            mark = "" if len(passed) == len(claim.pointers[:2]) else "(partly supported) "
            tags = "".join(f"[{name}]" for name in passed)
            expected.append(f"- {mark}{escape_tags(text)} {tags}")
            fresh = [name for name in passed if name not in shown]
            expected += [f"  > [{name}] {' '.join(evidence[name].span.split())}" for name in fresh]
            shown.update(fresh)
    for verdict in (
        verify_claim_lattice(write_lines(claims), evidence.values(), policy="baseline"),
        verify_claim_lattice_json(write_json(claims), evidence.values(), policy="baseline"),
    ):
        assert verdict.rendered_text == "\n".join(expected)
        assert verdict.n_verified == count
        assert verdict.n_quotes == sum(max(1, len(claim.pointers)) for claim in claims)


@FEW
@given(lattice_calls())
def test_a_rendered_claim_has_a_pointer_that_passed_and_shows_no_other(call: LatticeCall) -> None:
    verdict = call.run()
    known = {piece.pointer_id: piece for piece in call.evidence}
    claims = 0
    shown: set[str] = set()
    for claim in verdict.claim_statuses:
        cited = [pair.pointer_id for pair in claim.pairs if pair.reason is None]
        assert claim.is_rendered == bool(cited)
        assert claim.is_verified == (bool(cited) and len(cited) == len(claim.pairs))
        assert set(cited) <= set(known)
        assert claim.evidence_ids == tuple(known[name].evidence_id for name in cited)
        claims += bool(cited)
        shown.update(cited)
    # However many line ends evidence holds, each piece is one line, so none can pass for a claim.
    assert len(verdict.rendered_text.splitlines()) == claims + len(shown)
