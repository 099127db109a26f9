"""Lists as statements: `You need a saw` from a list with a saw in it below `You need the following tools:`.

A lead ends with a colon, and its items stand below it. It is a statement with an item in the place of what
follows (`the following tools`), behind a verb or preposition that waits for it (`The kit includes:`,
`Employees may:`), or behind a condition or purpose (`To reset the router:`). All items together are stated,
and each by itself. A lead that lets one choose (`one of the following`) states nothing here, and neither do
items that are sentences or leads of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from verifier.parsers.lexicon import Lexicon
from verifier.parsers.text.char_classes import ITEM_MARK
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span
from verifier.sources.text_record import record_text

if TYPE_CHECKING:
    from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading

_COLON = defer_pattern(f"[^\\s:]:[*_]{{0,3}}[ \t]*+(?:\r?\n[ \t]*+){{1,2}}(?={ITEM_MARK})")
_ITEM = defer_pattern(f"([ \t]*){ITEM_MARK}[ \t]+(.*)")
_LEAD_MARK = defer_pattern(f"[ \t]*(?:[>#]|{ITEM_MARK})[ \t]+")
_SENTENCE_END = defer_pattern("[.!?][\"')\u201d]?\\s+")
_PARTED = defer_pattern("[.!?:;]\\s|:\\Z|[|<>{}=]")
_MARKUP = "*_` \t\r\n"
_MAX_LEAD, _MAX_ITEM, _MAX_ITEMS = 300, 200, 20
"""The longest lead and item, in code points, and how many items a list has at most."""


class _Item(NamedTuple):
    """What an item says, and where it ends in the text."""

    text: str
    end: int


class _Frame(NamedTuple):
    """What stands before and behind the items of a lead, and the word before the last of them.

    In the place of a subject only all of them together fit its verb; only a condition takes clauses.
    """

    before: str
    after: str
    joining: str
    is_of_all: bool = False
    takes_clauses: bool = False

    def fill(self, said: str) -> str:
        """Return the statement with what is said."""
        text = f"{self.before}{said}{self.after}"
        return f"{text[:1].upper()}{text[1:]}.\n"


def may_have_lists(prose: str) -> bool:
    """Return whether a list may stand below a colon in a text."""
    return ":" in prose and _COLON.search(prose) is not None


def list_listed(prose: str, lexicon: Lexicon) -> Iterator[tuple[str, Span]]:
    """Yield what the lists of a text state, each with its place."""
    for colon in _COLON.finditer(prose):
        items = _read_items(prose, colon.end(), lexicon)
        start, lead = _read_lead(prose, colon.start() + 1)
        if not items or not lead or any(not item.text for item in items):
            continue
        frame = _find_frame(lead, lexicon)
        if frame is None or not (frame.takes_clauses or _are_phrases(items, lexicon)):
            continue
        *others, last = texts = [_begin_small(item.text, lexicon) for item in items]
        yield (
            frame.fill(f"{', '.join(others)} {frame.joining} {last}" if others else last),
            (start, items[-1].end),
        )
        for text, item in zip(texts if others else (), items, strict=False):
            if not frame.is_of_all:
                yield frame.fill(text), (start, item.end)


def _read_lead(prose: str, end: int) -> tuple[int, str]:
    """Return the last sentence of the paragraph that ends there, in one line, and where it begins."""
    first = max(0, end - _MAX_LEAD)
    paragraph = prose.rfind("\n\n", first, end)
    start = first if paragraph < 0 else paragraph + 2
    mark = _LEAD_MARK.match(prose, max(start, prose.rfind("\n", start, end) + 1), end)
    start = mark.end() if mark is not None else start
    for stop in _SENTENCE_END.finditer(prose, start, end):
        start = stop.end()
    lead = " ".join(prose[start:end].split()).strip(_MARKUP)
    return start, lead if end - start < _MAX_LEAD else ""


def _read_items(prose: str, place: int, lexicon: Lexicon) -> list[_Item]:
    """Return the items of the list that begins there; an item that states nothing by itself has no text."""
    items: list[_Item] = []
    depth: int | None = None
    while place < len(prose) and len(items) <= _MAX_ITEMS:
        stop = prose.find("\n", place)
        end = len(prose) if stop < 0 else stop
        found = _ITEM.match(prose, place, end)
        if found is not None and (depth is None or len(found[1]) <= depth + 1):
            if depth is not None and len(found[1]) < depth:
                break
            depth = len(found[1])
            items.append(_Item(found[2], end))
        elif found is not None and items:
            # Below it stands a list of its own.
            items[-1] = _Item("", end)
        elif prose[place:end].strip():
            if not items or not (prose[place].isspace() or prose[place].islower()):
                break
            said = items[-1].text
            items[-1] = _Item(f"{said} {prose[place:end].strip()}" if len(said) <= _MAX_ITEM else said, end)
        elif _ITEM.match(prose, end + 1) is None:
            break
        place = end + 1
    if len(items) > _MAX_ITEMS:
        return []
    return [_Item(_strip(item.text, lexicon), item.end) for item in items]


def _strip(text: str, lexicon: Lexicon) -> str:
    """Return an item without what links it to the next one; nothing if it is no part of a sentence."""
    text = text.strip(_MARKUP).rstrip(".;,").strip(_MARKUP)
    said, _, last = text.rpartition(" ")
    if last in lexicon.kinds["joins_all"]:
        text = said.rstrip(" ;,")
    chooses = last in lexicon.kinds["choosing"]
    return "" if chooses or len(text) > _MAX_ITEM or _PARTED.search(text) else text


def _begin_small(text: str, lexicon: Lexicon) -> str:
    """Return an item as it stands inside a sentence."""
    first = text.split(" ", 1)[0]
    is_word = first[1:].islower() and bool(lexicon.find(first.lower()).readings)
    return text[0].lower() + text[1:] if is_word and lexicon.lists_nouns else text


def _find_frame(lead: str, lexicon: Lexicon) -> _Frame | None:
    """Return what stands before and behind the items of a lead, if it is a statement with them."""
    readings = record_text(lead).read_clauses(lexicon)
    if len(readings) != 1 or not readings[0].clauses:
        return None
    reading = readings[0]
    words = [token.key for token in reading.tokens]
    kinds = lexicon.kinds
    if not kinds["choosing"].isdisjoint(words):
        return None
    # `May not sell a ticket or bring dogs`; but `theft and flood are not covered`.
    is_denied = any(clause.verb is not None and clause.verb.negations for clause in reading.clauses)
    (joining,) = kinds["joins_denied" if is_denied else "joins_all"]
    place = next((at for at, word in enumerate(words) if word in kinds["following"]), None)
    if place is None:
        if all(map(_leads_on, reading.clauses)):
            return _Frame(f"{lead}, ", "", joining, takes_clauses=True)
        return _Frame(f"{lead} ", "", joining) if _waits(reading, lexicon) else None
    phrase = next((one for one in _list_phrases(reading) if place - 1 <= one.start <= place), None)
    if phrase is None:
        return None
    before, after = lead[: reading.tokens[phrase.start].start], lead[reading.tokens[phrase.end - 1].end :]
    is_subject = any(phrase in clause.subjects for clause in reading.clauses)
    (joins_all,) = kinds["joins_all"]
    return _Frame(before, after, joins_all if is_subject else joining, is_subject)


def _list_phrases(reading: SentenceReading) -> Iterator[NounPhrase]:
    for clause in reading.clauses:
        yield from (*clause.subjects, *clause.objects, *clause.complements)


def _waits(reading: SentenceReading, lexicon: Lexicon) -> bool:
    """Return whether a lead ends with a verb, or with its preposition, that waits for what it is about."""
    clause, tokens = reading.clauses[-1], reading.tokens
    verb = clause.verb
    if verb is None or clause.objects or clause.complements or clause.kind not in ("main", "coordinate"):
        return False
    is_led = verb.end == len(tokens) - 1 and tokens[-1].key in lexicon.kinds["preposition"]
    return is_led or verb.end == len(tokens)


def _are_phrases(items: list[_Item], lexicon: Lexicon) -> bool:
    """Return whether no item says by itself that somebody does something."""
    return not any(
        clause.kind == "main" and clause.subjects and clause.verb
        for item in items
        for reading in record_text(item.text).read_clauses(lexicon)
        for clause in reading.clauses
    )


def _leads_on(clause: Clause) -> bool:
    """Return whether a clause says when, if or what for something is so."""
    if clause.kind == "fragment":
        return bool(clause.roles) and clause.roles[0].preposition == clause.start
    return clause.kind in ("subordinate", "infinitive")
