"""Cues in a text: each entry of the rows with its place, and the clauses that it limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.cased_text import ReadText
from verifier.claims.facets.cues.rows import (
    OPEN,
    PART,
    STATE,
    Row,
    count_longest,
    count_next,
    list_open_verbs,
    list_openers,
    list_rows,
)
from verifier.claims.index import EvidenceSentence
from verifier.claims.vocabulary import find_entry
from verifier.parsers.clauses.clause_map import ClauseMap, read_clause_map, read_plain_map, read_written_map
from verifier.parsers.clauses.phrases import INSTEAD
from verifier.parsers.clauses.tags import ADJECTIVE, GERUND, PARTICIPLE
from verifier.parsers.english.clause_words import (
    ABSENCES,
    AS,
    AS_SOON_AS,
    BARE_OPENERS,
    JOINING,
    NEAR_DENIALS,
    NEARLY,
    REGARDED,
    SHAM,
    STATE_OPENERS,
)
from verifier.parsers.english.denial_words import AT
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.lexicon import VERB
from verifier.parsers.lexicon.word_forms import may_be_name
from verifier.policies import Policy
from verifier.sources.text_record import read_clauses

# Loaded with the module: the first call may come from deep in a caller's stack.
_LEXICON = load_lexicon("english")
_SEEMING = _LEXICON.kinds["seeming"]
REPORTING_OPENERS = _LEXICON.kinds["reporting_opener"]
_COMMA = ","
_AFTER, _MOST, _ONCE, _WHERE, _WHILE = "after", "most", "once", "where", "while"


class Cue(NamedTuple):
    """An entry of a row where it stands: its words, and the clauses or the words that it limits.

    `loose` is the clause of which it is the verb, if it limits none: what else is said there it may limit.
    """

    entry: str
    row: Row
    places: range
    clauses: frozenset[int] = frozenset()
    next_words: range = range(0)
    loose: int | None = None


def map_clauses(text: ReadText) -> ClauseMap:
    """Return the clauses of a claim or a sentence."""
    whole, words = text.source_text, text.words
    if text.language:
        return text.once("clause map", lambda: read_plain_map(whole, words))

    def read() -> ClauseMap:
        parts_links = text.surface.parts_links
        return read_clause_map(read_clauses(whole, text.span, _LEXICON, parts_links=parts_links), words)

    return text.once("clause map", read)


def map_written(text: ReadText) -> ClauseMap:
    """Return the clauses of a text as it was written, where those of its language are read."""
    if not text.language or text.language not in TABLES:
        return map_clauses(text)
    lexicon = load_lexicon(TABLES[text.language])

    def read() -> ClauseMap:
        starts = [text.find_start(word) for word in text.words]
        return read_written_map(read_clauses(*text.as_written, lexicon), starts)

    return text.once("written map", read)


def read_sentence_cues(sentence: EvidenceSentence, policy: Policy) -> Sequence[Cue]:
    """Return the cues of a sentence of the evidence."""
    if all(words.isdisjoint(sentence.keys) for words in (list_openers(policy), STATE_OPENERS, _SEEMING)):
        return ()
    return read_cues(sentence, policy)


def read_cues(text: ReadText, policy: Policy) -> Sequence[Cue]:
    """Return the cues of a claim or a sentence."""
    return text.once(
        ("cues", policy.hash), lambda: [*_Reader(text, policy).read()] if _may_hold(text, policy) else []
    )


def _may_hold(text: ReadText, policy: Policy) -> bool:
    """Return whether any word may begin a cue: of a text that has none the clauses need not be read."""
    keys = [word.key for word in text.words]
    if not (STATE_OPENERS.isdisjoint(keys) and _SEEMING.isdisjoint(keys)):
        return True
    openers, rows, longest = list_openers(policy), list_rows(policy), count_longest(policy)
    verbs = list_open_verbs(policy)
    return any(
        (key in openers and find_entry(keys[at : at + longest], rows) != "")
        or _LEXICON.lemma_of(key, VERB) in verbs
        for at, key in enumerate(keys)
    )


class _Reader:
    """Reads the cues of one text from left to right."""

    def __init__(self, text: ReadText, policy: Policy) -> None:
        self._text = text.source_text
        self._language = text.language
        self._words = text.words
        self._keys = [word.key for word in text.words]
        self._clauses = map_clauses(text)
        self._rows = list_rows(policy)
        self._accounts = policy.account_for_text
        self._openers = list_openers(policy)
        self._max_words = count_longest(policy)
        self._open_verbs = list_open_verbs(policy)

    def read(self) -> Iterator[Cue]:
        """Yield the cues in order; of entries that begin with one word the longest."""
        place = 0
        while place < len(self._words):
            cue = self._read_state(place) or self._read_seeming(place)
            cue = cue or self._read_entry(place) or self._read_verb(place)
            if cue is not None:
                yield cue
            place += 1 if cue is None else len(cue.places)

    def _read_state(self, place: int) -> Cue | None:
        """Return the condition of what is so again and again: `when full`, `where rivers meet`."""
        key = self._keys[place]
        if key not in STATE_OPENERS or not (self._opens_state(place) or self._opens_time(place)):
            return None
        entry = AS_SOON_AS if key == AS else key
        held = self._clauses.limit(place) - self._clauses.past
        return Cue(entry, STATE, range(place, place + entry.count(" ") + 1), held)

    def _opens_time(self, place: int) -> bool:
        """Return whether a word opens what comes first each time: `once signed`, `after it is signed`."""
        clauses, keys = self._clauses, self._keys
        opened = clauses.opened.get(place, frozenset())
        if not (self._accounts and clauses.is_read) or not opened.isdisjoint(clauses.past):
            return False
        if keys[place] == _ONCE:
            return (place == 0 or self._has_comma(place)) and self._has_tag(place + 1, PARTICIPLE)
        is_as_soon = " ".join(keys[place : place + 3]) == AS_SOON_AS
        is_after = keys[place] == _AFTER and not self._has_tag(place + 1, GERUND)
        return bool(opened) and (is_after or is_as_soon)

    def _opens_state(self, place: int) -> bool:
        clauses, key = self._clauses, self._keys[place]
        if key not in BARE_OPENERS:
            return False
        opened = clauses.opened.get(place, frozenset())
        if key == _WHILE or (key == _ONCE and not opened) or place in clauses.relatives:
            return False
        return clauses.is_read and not self._is_put_in(place) and opened.isdisjoint(clauses.past)

    def _is_put_in(self, place: int) -> bool:
        """Return whether a word tells more of a place before its comma: `at the lodge, where it is cool`."""
        return self._keys[place] == _WHERE and place > 0 and self._has_comma(place)

    def _read_entry(self, place: int) -> Cue | None:
        if self._keys[place] not in self._openers:
            return None
        entry = find_entry(self._keys[place : place + self._max_words], self._rows)
        if not entry or self._is_superlative(entry, place):
            return None
        if (entry not in ABSENCES and self._is_noun(place)) or (self._accounts and self._is_put_in(place)):
            return None
        cue = Cue(entry, self._rows[entry], range(place, place + entry.count(" ") + 1))
        if self._accounts and entry in NEAR_DENIALS and self._is_quality(cue.places.stop):
            cue = cue._replace(row=PART)
        if cue.row.reach == "next words":
            return cue._replace(next_words=self._list_next(entry, cue.places))
        if cue.row.reach == "clause":
            return self._reach_clause(cue)
        opener = next((at for at in cue.places if at in self._clauses.opened), place)
        is_verb = entry == self._keys[place] and self._clauses.is_main_verb(place)
        # `Otherwise` opens a clause of its own, others limit what stands before them as well.
        opens = self._accounts and entry in INSTEAD
        limit = self._clauses.reach if opens else self._clauses.limit
        return None if is_verb else cue._replace(clauses=limit(opener))

    def _reach_clause(self, cue: Cue) -> Cue:
        """Return a cue with the clauses that it limits, or the words of the apposition that it stands in."""
        place = cue.places[0]
        if place in self._clauses.apart:
            return cue._replace(next_words=self._clauses.apart[place])
        loose = None if cue.row.may_drop else self._clauses.find_loose(place)
        return cue._replace(clauses=self._clauses.reach(place), loose=loose)

    def _read_verb(self, place: int) -> Cue | None:
        """Return a verb of which the policy has another form, where a clause stands in its scope."""
        if self._clauses.find_lemma(self._keys[place], place) not in self._open_verbs:
            return None
        return Cue(self._keys[place], OPEN, range(place, place + 1), self._clauses.reach(place))

    def _read_seeming(self, place: int) -> Cue | None:
        """Return a verb of how a thing seems before a quality: `the roof looks sound`."""
        if not self._accounts or self._language or not self._clauses.is_main_verb(place):
            return None
        key, behind = self._keys[place], range(place + 1, place + 2)
        seems = key in _SEEMING and self._is_quality(behind.start)
        return Cue(key, PART, range(place, place + 1), next_words=behind) if seems else None

    def _list_next(self, entry: str, places: range) -> range:
        """Return the words behind an entry that it may limit: none beyond its clause or a comma."""
        numbers = self._clauses.numbers
        behind = range(places.stop, min(places.stop + count_next(entry), len(numbers)))
        # A participle behind these may be read as a clause of its own: `all but destroyed`.
        is_near = entry in NEARLY or entry in NEAR_DENIALS or entry in ABSENCES
        first = places.stop if entry in REGARDED else -1
        own = behind if is_near else [at for at in behind if at == first or numbers[at] == numbers[places[0]]]
        # `The assistant signed it`, `the assistant and Ames` are no `assistant manager`.
        parted = {at for at in behind if entry in SHAM and self._keys[at] in JOINING}
        parted.update(self._clauses.verbs.values() if entry in SHAM else ())
        ends = (at for at in behind if at not in own or self._has_comma(at) or at in parted)
        return range(places.stop, next(ends, behind.stop))

    def _has_comma(self, place: int) -> bool:
        """Return whether a comma stands before a word."""
        return _COMMA in self._text[self._words[place - 1].end : self._words[place].start]

    def _is_quality(self, place: int) -> bool:
        """Return whether a word says what is so or done, and names and counts nothing."""
        # The words of other languages have no tags here.
        is_quality = self._language or self._has_tag(place, ADJECTIVE | PARTICIPLE)
        return bool(is_quality) and NUMBER_WORDS.isdisjoint(self._keys[place : place + 1])

    def _has_tag(self, place: int, tags: int) -> bool:
        """Return whether there is a word at a place that may be one of these."""
        return any(_LEXICON.find(key).tags & tags for key in self._keys[place : place + 1])

    def _is_superlative(self, entry: str, place: int) -> bool:
        """Return whether *most* stands behind an article, or is a bound: `the most famous`, `at most two`."""
        if entry != _MOST or place == 0:
            return False
        before = self._keys[place - 1]
        return before in DETERMINERS or (before == AT and self._accounts)

    def _is_noun(self, place: int) -> bool:
        """Return whether a word that may be a modal is a noun or a name; in capitals it is none."""
        word = self._words[place]
        is_noun = not word.is_acronym and self._clauses.is_noun(word.key, place)
        return is_noun or may_be_name(word, place)
