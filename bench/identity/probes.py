"""What is asked of a passage: stretches of it as quotes, its sentences, and the same with something changed.

What is changed stands nowhere in the passage. All choices follow from hashes of the passage's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bench.identity.passages import Passage, pick, rank

MIN_WORDS, MAX_WORDS = 6, 18
SENTENCES_OF_ONE = 3
"""How many sentences of a passage are looked at."""

FRAMES: Sequence[str] = (
    '"{}"',
    'The text says "{}".',
    'According to the document, "{}".',
    'The article states: "{}".',
)
"""The first is a quote alone; the others put it into a sentence of an answer."""

_BREAK = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*+\u2022]|[0-9]{1,3}[.)]|\([0-9a-z]\))[ \t])")
_END = re.compile(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!cf\.)(?<!vs\.)(?<![A-Z]\.)\s+(?=[\"(]?[A-Z])"
)
_ITEM = re.compile(r"\A\s*(?:[-*+\u2022]|[0-9]{1,3}[.)]|\([0-9a-z]\))\s+")
_MARKED = re.compile(r"[\"\u201c\u201d\u201e\xab\xbb\u300c\u300d\u2026`*_\[\]<>|#\\{}]|\.\.|--|==")
"""Marks that a quote cannot hold as they are: of quotations, of elisions, and of Markdown."""

_WORD = re.compile("[a-z]{5,}")
_DIGIT = re.compile("[0-9]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A text that is asked of a passage; `change` says what was changed in it, if anything."""

    passage: Passage
    text: str
    change: str = ""


def list_vocabulary(passages: Sequence[Passage]) -> tuple[str, ...]:
    """Return the content words of passages, in an order of their hashes."""
    found = {word for passage in passages for word in re.findall(r"\b[a-z]{5,}\b", passage.text)}
    return tuple(sorted(found, key=rank))


def choose_stretches(passages: Sequence[Passage], count: int) -> list[Probe]:
    """Return about so many stretches of words, as evenly from all passages as they go."""
    found: list[Probe] = []
    for number in range(3 * (1 + count // max(1, len(passages)))):
        for passage in passages:
            stretch = _cut_stretch(passage, number)
            if stretch is not None and not any(stretch == probe.text for probe in found):
                found.append(Probe(passage=passage, text=stretch))
            if len(found) == count:
                return found
    return found


def _cut_stretch(passage: Passage, number: int) -> str | None:
    """Return one stretch of a passage, as it stands there but for its line breaks."""
    # A bullet is read as such in Markdown, and not as text.
    is_read = passage.format == "markdown"
    blocks = [(_ITEM.sub("", block) if is_read else block).split() for block in _BREAK.split(passage.text)]
    blocks = [block for block in blocks if len(block) >= MIN_WORDS]
    if not blocks:
        return None
    name = f"{passage.kind} {passage.name} {number}"
    words = blocks[pick(f"{name} block", len(blocks))]
    size = min(len(words), MIN_WORDS + pick(f"{name} size", MAX_WORDS - MIN_WORDS + 1))
    start = pick(f"{name} start", len(words) - size + 1)
    stretch = " ".join(words[start : start + size])
    return None if _MARKED.search(stretch) else stretch


def cut_sentences(passage: Passage) -> list[str]:
    """Return the sentences of a passage that begin and end as such, without bullets and line breaks."""
    found: list[str] = []
    for block in _BREAK.split(passage.text):
        for piece in _END.split(block):
            item = _ITEM.match(piece)
            text = " ".join(piece[item.end() if item else 0 :].split())
            is_whole = text[:1].isupper() and text.endswith((".", "!", "?"))
            if is_whole and len(text.split()) >= MIN_WORDS and text not in found:
                found.append(text)
    return found


def choose_sentences(passage: Passage) -> list[Probe]:
    """Return some sentences of a passage, in its order."""
    sentences = cut_sentences(passage)
    chosen = sorted(sentences, key=lambda text: rank(f"{passage.name} {text}"))[:SENTENCES_OF_ONE]
    return [Probe(passage=passage, text=text) for text in sentences if text in chosen]


def change_word(probe: Probe, vocabulary: Sequence[str]) -> str | None:
    """Return a text with one content word exchanged for a word that the passage lacks."""
    places = [match.span() for match in re.finditer(r"(?<![\w'-])[a-z]{5,}(?![\w'-])", probe.text)]
    known = set(_WORD.findall(probe.passage.text.lower()))
    others = [word for word in vocabulary if not any(word in one or one in word for one in known)]
    if not places or not others:
        return None
    start, end = places[pick(f"{probe.text} place", len(places))]
    return probe.text[:start] + others[pick(f"{probe.text} other", len(others))] + probe.text[end:]


def change_digit(probe: Probe, _vocabulary: Sequence[str]) -> str | None:
    """Return a text with one of its digits changed."""
    places = [match.start() for match in _DIGIT.finditer(probe.text)]
    if not places:
        return None
    at = places[pick(f"{probe.text} digit", len(places))]
    return probe.text[:at] + str((int(probe.text[at]) + 3) % 10) + probe.text[at + 1 :]


def leave_out(probe: Probe, _vocabulary: Sequence[str]) -> str | None:
    """Return a text without one of its words, but for the first and the last."""
    words = probe.text.split()
    at = 1 + pick(f"{probe.text} word", len(words) - 2)
    return " ".join(words[:at] + words[at + 1 :])


CHANGES: Mapping[str, Callable[[Probe, Sequence[str]], str | None]] = {
    "one word exchanged": change_word,
    "one digit changed": change_digit,
    "one word left out": leave_out,
}
"""What is done to a text to make another of it."""

LIES = ("one word exchanged", "one digit changed")
"""The changes that also make another statement of a sentence."""


def change_all(probes: Sequence[Probe], vocabulary: Sequence[str], changes: Sequence[str]) -> Iterator[Probe]:
    """Yield texts with each of the changes that they can take, if the passage does not say that, too."""
    for probe in probes:
        said = _simplify(probe.passage.text)
        for change in changes:
            text = CHANGES[change](probe, vocabulary)
            if text is not None and _simplify(text) not in said:
                yield Probe(passage=probe.passage, text=text, change=change)


def _simplify(text: str) -> str:
    return " ".join(text.lower().split())
