"""No answer and no source makes grounding raise, and a verdict has bytes that are read back as the same."""

from __future__ import annotations

from tests.fuzz.inputs import read_inputs
from verifier import Source, verify_quotes
from verifier.records import Verdict
from verifier.sources.context import FORMATS

SEEDS = ("grounding", "claims")
_ANSWER_FORMATS = (None, "plain", "markdown", "html")


def check(data: bytes) -> None:
    """Ground the first text in the others."""
    given = read_inputs(data)
    form = FORMATS[given.option // 3 % len(FORMATS)]
    sources = [
        Source(id=f"s{place}", text=text, format=form)  # type: ignore[arg-type]
        for place, text in enumerate(given.texts[1:])
    ]
    verdict = verify_quotes(
        given.text(0),
        sources,
        policy=given.policy,
        format=_ANSWER_FORMATS[given.option // 12 % 4],  # type: ignore[arg-type]
    )
    assert Verdict.from_json(verdict.to_json()) == verdict
