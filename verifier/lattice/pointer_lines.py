"""The front end for pointer lines."""

from __future__ import annotations

from parsers.pointers import parse_pointer_claims
from verifier.lattice.claims import Claim, Pointer, ReadAnswer


def read_pointer_lines(answer: str, *, max_pointers: int) -> ReadAnswer:
    """Read an answer written as pointer lines, until there are more than `max_pointers` pointers."""
    return ReadAnswer(
        is_json=False,
        claims=tuple(
            [
                Claim(
                    idx=place,
                    text=claim.text,
                    span=claim.span,
                    pointers=tuple(map(Pointer, claim.pointers)),
                )
                for place, claim in enumerate(parse_pointer_claims(answer, max_pointers=max_pointers))
            ]
        ),
    )
