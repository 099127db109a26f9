"""Lies made of real sentences: who does it and to whom it is done, exchanged, as link-grammar reads them.

The sentences stand in the documentation of this machine's packages. The tool `link-parser` (Debian's package
link-grammar) is no part of the project and reads some sentences wrong; it is asked where it is installed. Of
what it parses whole, those sentences are taken that have a subject, a verb, and one object or agent. The
sentence as it stands is the truth, its evidence the paragraph that it is from.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.citations import list_sentences, list_texts
from bench.clauses.grids import FOLDER, GridError, Item

TOOL = "link-parser"
REAL = "real sentences"
FORM = "subject and object exchanged"
BY_HAND = "documentation, exchanged by hand"
SENTENCES = 2_000
"""How many sentences are parsed, spread over all there are."""

_FOLDERS = ("/usr/share/doc", "/usr/share/perl")
_SUFFIXES = (".md", ".txt", ".rst")
_MIN_BYTES, _MAX_BYTES = 1_500, 150_000
_OPTIONS = (
    *("-constituents=1", "-links=1", "-graphics=0", "-width=1000", "-verbosity=1"),
    *("-timeout=2", "-limit=200", "-null=0", "-echo=1"),
)
_MAX_WORDS = 24
_MAX_PARAGRAPH = 1_500
_BATCH = 100
_NODE = re.compile(r"[()]|[^\s()]+")
_SENSE = re.compile(r"(?:\{[!?~]\}|\[[!?~]\])?(?:\.[a-z](?:-[a-z]+)*)?$")
_GUESSED = re.compile(r"[\[{][?~][\]}]")
_NUMBER = re.compile(r" -+([SO])[a-z*]*?([spu])[^\s-]*-+ ")
_MODALS = re.compile("will|can|may|must|should|could|would|might|shall|did|had")
_NO_ONE = re.compile(
    "i|you|s?he|it|we|they|me|him|her|us|them|this|that|these|those|there|which|who|what|one|all|some|both|each"
    "|any|none|itself|themselves|nothing|anything|something|everything"
)
_NO_DEED = re.compile(
    "(?:is|are|was|were|be|been|being|am)$|equal|resembl|match|meet|met$|marr|join|shar|mean|correspond|accompan"
    "|constitut|becom|becam|remain|seem|compris"
)
"""Copulas, verbs that are the same both ways, and verbs that link two names of one thing."""


class _Node(list["_Node | str"]):
    """A phrase: its parts in order; `label` says of what kind it is."""

    label = ""

    def list_words(self) -> list[str]:
        """Return its words as they stand in the text, but for a capital that opens it."""
        words: list[str] = []
        for part in self:
            words += [_SENSE.sub("", part)] if isinstance(part, str) else part.list_words()
        return [word for word in words if word not in ",.;"]

    def list_phrases(self) -> Iterator[_Node]:
        """Yield it and all phrases in it."""
        yield self
        for part in self:
            if isinstance(part, _Node):
                yield from part.list_phrases()


def has_tool() -> bool:
    """Return whether sentences can be parsed here."""
    return shutil.which(TOOL) is not None


def make_real_items(most: int = SENTENCES) -> tuple[Item, ...]:
    """Return a lie and a truth for each sentence that can be exchanged; at most so many are parsed."""
    paragraphs = _list_paragraphs()
    sentences = list(paragraphs)
    chosen = sentences[:: max(1, -(-len(sentences) // most))] if most else []
    items: list[Item] = []
    for start in range(0, len(chosen), _BATCH):
        for sentence, lie in exchange_roles(chosen[start : start + _BATCH]):
            for claim, supported in ((lie, False), (sentence, True)):
                items.append(
                    Item(
                        id=f"real-{len(items):05}",
                        language="en",
                        group=REAL,
                        form=FORM,
                        claim=claim,
                        evidence=paragraphs[sentence],
                        supported=supported,
                    )
                )
    return tuple(items)


def read_documentation(path: Path = FOLDER / "documentation.toml") -> tuple[Item, ...]:
    """Return the lies and truths that a person made of sentences of documentation. Raises `GridError`."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["row"]
    items: dict[tuple[str, str], Item] = {}
    for row in rows:
        for key, supported in (("lies", False), ("truths", True)):
            for claim in row[key]:
                if (claim, row["text"]) in items:
                    raise GridError(f"{path.name}: got {claim!r} twice of {row['text']!r}")
                items[claim, row["text"]] = Item(
                    id=f"documentation-{len(items):05}",
                    language="en",
                    group=REAL,
                    form=BY_HAND,
                    claim=claim,
                    evidence=row["text"],
                    supported=supported,
                )
    return tuple(items.values())


def _list_paragraphs() -> dict[str, str]:
    """Return the sentences of the documentation of this machine, each with its paragraph."""
    folders = [Path(sysconfig.get_paths()["purelib"]), *map(Path, _FOLDERS)]
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if _is_documentation(file)]
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files]
    lines = [" ".join(part.split()) for text in texts for part in re.split(r"\n\s*\n", text)]
    lines += [line for text in list_texts() for line in text.split("\n")]
    return {
        sentence: line
        for line in lines
        if len(line) <= _MAX_PARAGRAPH
        for sentence in list_sentences(line)
        if len(sentence.split()) <= _MAX_WORDS
    }


def _is_documentation(file: Path) -> bool:
    is_prose = file.suffix.lower() in _SUFFIXES and file.is_file()
    return is_prose and _MIN_BYTES <= file.stat().st_size <= _MAX_BYTES


def exchange_roles(sentences: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield sentences with what they say when subject and object are exchanged, where the tool finds both."""
    parsed = subprocess.run(
        [TOOL, "en", *_OPTIONS],
        input="\n".join(sentences) + "\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    ).stdout
    places = [parsed.find(f"\n{sentence}\n") for sentence in sentences]
    for number, (sentence, start) in enumerate(zip(sentences, places, strict=True)):
        end = next((place for place in places[number + 1 :] if place >= 0), len(parsed))
        lie = _exchange(sentence, parsed[start:end]) if start >= 0 else None
        if lie is not None:
            yield sentence, lie


def _exchange(sentence: str, parsed: str) -> str | None:
    """Return a sentence with its subject and its object exchanged, or None where they cannot be."""
    tree = _read_tree(parsed)
    roles = tree and _find_roles(tree)
    if not roles:
        return None
    subject, thing = roles
    tokens = sentence.removesuffix(".").split(" ")
    plain = [token.rstrip(",;").lower() for token in tokens]
    opening, ending = ([word.lower() for word in words] for words in roles)
    if not _agrees(plain, parsed):
        return None
    starts = range(len(subject) + 1, len(tokens) - len(thing) + 1)
    at = next((place for place in starts if plain[place : place + len(thing)] == ending), None)
    if plain[: len(subject)] != opening or at is None or "," in "".join(tokens[: at + len(thing)]):
        return None
    first = [subject[0], *tokens[1 : len(subject)]]
    moved = [*tokens[at : at + len(thing)], *tokens[len(subject) : at], *first, *tokens[at + len(thing) :]]
    text = " ".join(moved)
    return f"{text[0].upper()}{text[1:]}."


def _agrees(plain: Sequence[str], parsed: str) -> bool:
    """Return whether a sentence stays well formed: its verb tells no number, or both phrases have one."""
    numbers = dict(reversed(_NUMBER.findall(parsed)))
    tells_none = any(map(_MODALS.fullmatch, plain)) or any(word.endswith("ed") for word in plain)
    return tells_none or (len(numbers) == 2 and (numbers["S"] == "p") == (numbers["O"] == "p"))


def _read_tree(parsed: str) -> _Node | None:
    """Read the first tree of phrases, if there is one, of words that the tool knows."""
    start = parsed.find("\n(S ")
    if start < 0 or _GUESSED.search(parsed):
        return None
    open_nodes = [_Node()]
    is_label = False
    for match in _NODE.finditer(parsed, start):
        token = match[0]
        if token == "(":
            open_nodes.append(_Node())
            is_label = True
        elif token == ")":
            closed = open_nodes.pop()
            open_nodes[-1].append(closed)
            if len(open_nodes) == 1:
                return closed
        elif is_label:
            open_nodes[-1].label, is_label = token, False
        else:
            open_nodes[-1].append(token)
    return None


def _list_phrases(group: _Node, label: str) -> list[_Node]:
    """Return the parts of a group that are phrases of a kind."""
    return [part for part in group if isinstance(part, _Node) and part.label == label]


def _says_deed(group: _Node) -> bool:
    verbs = [_SENSE.sub("", part).lower() for part in group if isinstance(part, str)]
    return bool(verbs) and not any(map(_NO_DEED.match, verbs))


def _find_roles(tree: _Node) -> tuple[list[str], list[str]] | None:
    """Return the words of subject and object of a sentence with one verb group and one object."""
    phrases = [part for part in tree if isinstance(part, _Node)]
    if [part.label for part in phrases[:2]] != ["NP", "VP"]:
        return None
    subject, group = phrases[0], phrases[1]
    while inner := _list_phrases(group, "VP"):
        if _list_phrases(group, "NP"):
            return None
        group = inner[0]
    things = _list_phrases(group, "NP") or _list_agents(group)
    if len(things) != 1 or not _is_plain(subject) or not _says_deed(group):
        return None
    words, thing = subject.list_words(), _list_head(things[0])
    if not thing or any(_NO_ONE.fullmatch(row[0].lower()) for row in (words, thing)):
        return None
    return words, thing


def _list_agents(group: _Node) -> list[_Node]:
    """Return who does it in a passive: what `by` leads."""
    led = [part for part in group if isinstance(part, _Node) and part.label == "PP"]
    return [
        part
        for phrase in led
        if phrase.list_words()[:1] == ["by"]
        for part in phrase
        if isinstance(part, _Node) and part.label == "NP"
    ]


def _is_plain(phrase: _Node) -> bool:
    """Return whether a phrase has no clause in it, and no more than an `of` behind its noun."""
    inner = [part for part in phrase.list_phrases() if part.label in ("PP", "SBAR", "S", "VP")]
    return all(part.label == "PP" and part.list_words()[:1] == ["of"] for part in inner)


def _list_head(phrase: _Node) -> list[str]:
    """Return the words of a phrase up to what is put behind it, but for what `of` leads."""
    words: list[str] = []
    for place, part in enumerate(phrase):
        if isinstance(part, str):
            words += [_SENSE.sub("", part)]
        elif part.label == "NP" and (not place or words[-1:] == ["of"]):
            words += _list_head(part)
        elif part.label == "PP" and part.list_words()[:1] == ["of"]:
            words += part.list_words()
        else:
            break
    return words
