"""Law: no whole claim of a text is dropped silently: it comes out, or there is an error.

Claims are strewn over a text, alone, in lists and in roots, among pieces that break the JSON, close it too
early or open it again; some of them are spoiled, so that no reader can begin them. A closed reasoning block
is left out on purpose, so there are no tags here.
"""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.laws.lenient_texts import PIECES, parse_or_error
from verifier.parsers.lenient_json import LenientJson

SPOILERS = (
    "",
    "",
    "",
    "\xa0",
    "\ufeff",
    "\u200b",
    "\0",
    "\v",
    "*",
    "...",
    ", ",
    ": ",
    "1:2,",
    " # no\n",
    "<!-- -->",
    "\xab",
)
HARMLESS = [piece for piece in PIECES if not piece.startswith("<")]


@st.composite
def strewn_claims(draw: st.DrawFn) -> tuple[str, int]:
    """Return a text with numbered claims in it, and how many there are."""
    frames = st.sampled_from(
        ("{}", "{}", "[{}]", '{{"claims": [{}]}}', '{{"claims": [{}]}}', '{{"claims": [{}', "{},")
    )
    parts: list[str] = []
    count = 0
    for _ in range(draw(st.integers(1, 5))):
        parts += draw(st.lists(st.sampled_from(HARMLESS), max_size=2))
        claims = []
        for _ in range(draw(st.integers(1, 2))):
            spoiler = draw(st.sampled_from(SPOILERS))
            claims.append(f'{{{spoiler}"text": "claim {count}", "evidence_ids": ["E1"]}}')
            count += 1
        parts.append(draw(frames).format(", ".join(claims)))
    parts += draw(st.lists(st.sampled_from(HARMLESS), max_size=2))
    return draw(st.sampled_from(("", " ", "\n"))).join(parts), count


@examples(4)
@given(strewn_claims())
def test_every_claim_comes_out_or_nothing_does(pair: tuple[str, int]) -> None:
    text, count = pair
    result = parse_or_error(text)
    if isinstance(result, LenientJson):
        value = json.dumps(result.value)
        assert [place for place in range(count) if f"claim {place}" not in value] == []
