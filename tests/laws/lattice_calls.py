"""Calls of the claim lattice for the laws: evidence, an answer that points at it, and what may go with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.examples import examples
from verifier import Evidence, verify_claim_lattice, verify_claim_lattice_json
from verifier.policies import PolicyValue
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.testing import (
    claims_json,
    evidence_maps,
    hostile_text,
    pointed_claims,
    pointer_answers,
    policy_changes,
)

FEW = examples(1 / 3)
"""Calls of the lattice are large to draw, and there are many laws."""

SHIPPED = ("baseline", "default", "strict")

# Whether a claim passes is a matter of these; sizes small enough to refuse everything would only hide it.
RULES = (
    "max_pointers", "claim_min_percent", "claim_few_tokens", "claim_stems", "check_title", "check_warrant",
    "check_subject", "max_claims", "lazy_anchor_percent", "check_deflection", "check_format",
    "word_boundaries", "fold_typography", "refuse_hidden", "refuse_mixed_script", "explain_empty",
)  # fmt: skip

QUESTIONS = st.one_of(
    st.sampled_from(
        (
            None,
            None,
            None,
            "Who opened the bridge?",
            "What river is it?",
            "Which market was it named after?",
            "When did Ada Lovelace cross the northern railway?",
            "Is the wooden bridge of the quiet village painted?",
            "?",
        )
    ),
    hostile_text(max_size=8),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeCall:
    """All that a verdict depends on."""

    answer: str
    evidence: tuple[Evidence, ...]
    policy: str
    overrides: tuple[tuple[str, PolicyValue], ...] = ()
    is_json: bool = False
    question: str | None = None
    chain_roots: tuple[str, ...] = ()
    finish_reason: str | None = None

    def run(self, **changes: object) -> LatticeVerdict:
        """Carry the call out, with some of its parts changed."""
        call = replace(self, **changes)  # type: ignore[arg-type]
        if call.is_json:
            return verify_claim_lattice_json(
                call.answer,
                call.evidence,
                question=call.question,
                policy=call.policy,
                warrant_chain_roots=call.chain_roots,
                finish_reason=call.finish_reason,
                **dict(call.overrides),
            )
        return verify_claim_lattice(
            call.answer,
            call.evidence,
            question=call.question,
            policy=call.policy,
            warrant_chain_roots=call.chain_roots,
            **dict(call.overrides),
        )


@st.composite
def lattice_calls(draw: st.DrawFn, *, is_json: bool | None = None, shipped: bool = False) -> LatticeCall:
    """Return calls in both forms, or in the one asked for; with `shipped` under shipped policies only."""
    evidence = draw(evidence_maps())
    as_json = draw(st.booleans()) if is_json is None else is_json
    is_changed = not shipped and draw(st.integers(0, 2)) == 2
    changes = draw(policy_changes(fields=RULES, max_fields=4)) if is_changed else {}
    return LatticeCall(
        answer=draw(claims_json(evidence) if as_json else pointer_answers(evidence)),
        evidence=tuple(evidence.values()),
        policy=draw(st.sampled_from(SHIPPED)),
        overrides=tuple(changes.items()),
        is_json=as_json,
        question=draw(QUESTIONS),
        chain_roots=tuple(draw(st.sampled_from(((), (), ("atlas",), ("atlas", ""))))),
        finish_reason=draw(st.sampled_from((None, None, "stop", "length"))) if as_json else None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """Claims as texts and pointers, so that they can be written in either form."""

    text: str
    pointers: tuple[str, ...] = ()


def claim_lists(
    evidence: Mapping[str, Evidence], *, min_size: int = 0, max_size: int = 5
) -> SearchStrategy[list[Written]]:
    """Return claims that read the same in both forms: one line each, each pointer once, not empty."""
    # A line that is a rule, a heading or a bullet, or that begins with a stop, is read in another way.
    claim = pointed_claims(evidence).map(lambda claim: Written(text=f"So {claim[0]}", pointers=claim[1]))
    return st.lists(claim, min_size=min_size, max_size=max_size)


def write_lines(claims: Sequence[Written]) -> str:
    """Write claims as pointer lines."""
    return "\n".join(f"{claim.text} {''.join(f'[{name}]' for name in claim.pointers)}" for claim in claims)


def write_json(claims: Sequence[Written]) -> str:
    """Write claims as JSON."""
    return json.dumps({"claims": [{"text": c.text, "evidence_ids": c.pointers} for c in claims]})
