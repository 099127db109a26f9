"""The front end for pointer lines."""

from __future__ import annotations

from parsers.pointers import parse_pointer_claims
from verifier.lattice.claims import Claim, Pointer, ReadAnswer


def read_pointer_lines(answer: str) -> ReadAnswer:
    """Read an answer written as pointer lines."""
    return ReadAnswer(
        is_json=False,
        claims=tuple(
            [
                Claim(
                    idx=place,
                    text=claim.text,
                    span=claim.span,
                    pointers=tuple([Pointer(id=pointer) for pointer in claim.pointers]),
                )
                for place, claim in enumerate(parse_pointer_claims(answer))
            ]
        ),
    )
