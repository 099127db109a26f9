"""The example that ships: an answer about a lighthouse that never was, and the two texts it was made from.

Its quotes are verbatim, set in other letters (ligatures), elided, wrong in a number and cut out of a denial;
its other sentences are covered by the article, but for the last.
"""

from __future__ import annotations

from pathlib import Path

from verifier.sources.context import Source

FOLDER = Path(__file__).parent

CORPUS = FOLDER / "corpus.jsonl"
"""Five documents about the lighthouse as lines of a corpus: they agree, disagree, and one of them decides."""

CLAIMS = (
    "The tower is 38 metres tall.",
    "The rotating lens was taken down in 2012.",
    "The fog horn was silenced in 1988.",
)
"""Claims to look up in that corpus: supported, refuted, and one on which documents disagree."""


def load_demo() -> tuple[str, tuple[Source, ...]]:
    """Return the answer and the sources of the example."""
    return _read("answer.txt"), (
        Source(id="article", title="Skerrow Light", text=_read("article.txt")),
        Source(
            id="register",
            title="Register of Protected Buildings",
            format="wikitext",
            text=_read("register.wikitext"),
        ),
    )


def load_audited() -> str:
    """Return the answer that is audited against that corpus; some of its marks are wrong, two claims, too."""
    return _read("audited.txt")


def _read(name: str) -> str:
    # Not `read_text`: line ends stay as they are, so the digest is the same on every system.
    return (FOLDER / name).read_bytes().decode("utf-8")
