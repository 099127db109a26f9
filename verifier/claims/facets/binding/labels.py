"""Labels: `Section 4` beside `Section 3`, `Group B` beside `Group A`, `World War II` beside `World War I`.

A number, a letter or a Roman number right behind a capitalised word tells it from others of its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.facets.binding.joined import JoinedClaim
from verifier.claims.facets.binding.sides import Sentence
from verifier.claims.facets.binding.taken import TakenItem
from verifier.claims.match import MatchedToken
from verifier.parsers.text.offsets import Span

_MARK = re.compile("[ -]([0-9]+(?:[.:-][0-9]+)*|[A-Z]|[IVX]{2,4})(?![0-9A-Za-z])")


class _Label(NamedTuple):
    """A labelled word: its stem, its label, and the place of both."""

    stem: str
    mark: str
    span: Span


def find_other_label(joined: JoinedClaim, carrier: int, lacking: Sequence[MatchedToken]) -> TakenItem | None:
    """Find what a carrier has under another label, if the label is the only token that it is `lacking`."""
    if len(lacking) != 1:
        return None
    start = lacking[0].token.span[0]
    claimed = list(_list_labels(joined.claim))
    own = next((label for label in claimed if label.span[0] <= start < label.span[1]), None)
    if own is None or any(date.span[0] <= start < date.span[1] for date in joined.comparison.claim.dates):
        return None
    marks = {label.mark for label in claimed if label.stem == own.stem}
    likes = [label for label in _list_labels(joined.sentence(carrier)) if label.stem == own.stem]
    held = [
        (line, label.span)
        for line in joined.list_others(carrier)
        for label in _list_labels(joined.sentence(line))
        if label[:2] == own[:2]
    ]
    if not held or not likes or any(label.mark in marks for label in likes):
        return None
    return TakenItem(None, own.span, likes[0].span, tuple(held))


def _list_labels(sentence: Sentence) -> Iterator[_Label]:
    for word, stem in zip(sentence.words, sentence.stems, strict=True):
        mark = _MARK.match(sentence.text, word.end) if word.is_capital else None
        if mark is not None:
            yield _Label(stem, mark[1], (word.start, mark.end()))
