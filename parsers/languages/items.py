"""What the words and marks of a sentence are read as, and how those that belong together are joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from verifier.parsers.languages.record import ALL_CASES, Part

_QUOTES = frozenset("\"\u201e\u201c\u201d\u00bb\u00ab\u203a\u2039\u201a\u2018\u2019'")
HYPHENS = frozenset("-\u2010\u2011")


@dataclass(slots=True, eq=False)
class Item:
    """What one word or mark of a sentence is read as; `key` is the word in lower case.

    `before` and `after` are quotation marks that hang on it. `is_open` says that what it is depends on its
    clause: a word in lower case that no table has.
    """

    term: str
    part: Part
    key: str
    start: int
    end: int
    cases: str = ALL_CASES
    glued: bool = False
    is_open: bool = False
    before: str = ""
    after: str = ""
    behind: tuple[Item, ...] = ()
    """What stands between commas behind it, wherever it is put."""

    @property
    def is_noun(self) -> bool:
        """Whether it is a noun, a name, or a figure that may stand for one."""
        return self.part in ("noun", "name")


def mark_names(sentences: Sequence[list[Item]]) -> None:
    """Make names of the nouns of a text that stand as the last part of a name elsewhere in it: `Rehberg`."""
    names = {name for items in sentences for name in _list_last_names(items)}
    for items in sentences if names else ():
        for item in items:
            name = item.term[:1].upper() + item.term[1:]
            if item.part == "noun" and name in names:
                item.term, item.part = name, "name"


def _list_last_names(items: Sequence[Item]) -> Iterator[str]:
    for item, after in zip_longest(items, items[1:]):
        if item.part == "name" and (after is None or after.part != "name"):
            yield item.term


def join_hyphens(items: Sequence[Item]) -> list[Item]:
    """Make one item of words with hyphens between them: `US-Pr\u00e4sident`."""
    joined: list[Item] = []
    for item in items:
        if len(joined) > 1 and _goes_on(joined[-2], joined[-1], item):
            joined.pop()
            joined[-1] = _join(joined[-1], item)
        else:
            joined.append(item)
    return joined


def _goes_on(head: Item, hyphen: Item, item: Item) -> bool:
    """Return whether a word goes on with another behind a hyphen, and no blank."""
    is_hyphen = hyphen.key in HYPHENS and hyphen.glued and head.end == hyphen.start
    return is_hyphen and item.glued and item.part != "mark" and head.part not in ("mark", "number")


def _join(head: Item, item: Item) -> Item:
    """Return two words with a hyphen between them as one, which is a name if the second is."""
    return replace(
        head,
        term="-".join((head.term or head.key, item.term or item.key)),
        part="name" if item.part == "name" else "noun",
        key=f"{head.key}-{item.key}",
        end=item.end,
        is_open=False,
    )


def hang_quotes(items: Sequence[Item], text: str) -> Iterator[Item]:
    """Hang quotation marks on the words that they stand at."""
    waiting = ""
    kept: Item | None = None
    for item in items:
        if item.part == "mark" and item.key in _QUOTES:
            if kept is None or _opens_quote(item, text):
                waiting += item.key
            else:
                kept.after += item.key
            continue
        if kept is not None:
            yield kept
        kept = item
        if waiting:
            kept.before, kept.glued, waiting = waiting, False, ""
    if kept is not None:
        kept.after += waiting
        yield kept


def _opens_quote(item: Item, text: str) -> bool:
    return not item.glued or (item.start > 0 and text[item.start - 1] in "([")
