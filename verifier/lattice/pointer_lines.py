"""The front end for pointer lines."""

from __future__ import annotations

from verifier.lattice.answer_claims import Claim, Pointer, ReadAnswer
from verifier.parsers.segments.pointers import parse_pointer_claims


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
