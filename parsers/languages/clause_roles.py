"""Who does what in a clause: the subject is put before the verb.

If the clause does not open with its subject, the subject stands behind the verb. The cases that articles show
tell it from the object. Where they show none, the noun that comes first is the subject.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, takewhile
from operator import attrgetter

from verifier.parsers.frozen import record
from verifier.parsers.languages.items import Item
from verifier.parsers.languages.noun_groups import Chunk, list_nouns
from verifier.parsers.languages.record import SUBJECT_CASE, Language
from verifier.parsers.languages.stems import Stems
from verifier.parsers.languages.verb_groups import VerbGroup

WHICH = "which"
"""The term of what opens a relative clause."""

_NOT = "not"
_THE = "the"


@record
class Fields:
    """A clause that is taken apart: what opens it, what stands before its verb, the verb, what stands behind.

    Chunks are moved from field to field in place.
    """

    opening: Sequence[Item]
    front: list[Chunk]
    verb: Item
    group: VerbGroup
    behind: list[Chunk]
    is_subordinate: bool

    @property
    def is_relative(self) -> bool:
        """Whether a relative pronoun opens it."""
        return bool(self.opening) and self.opening[-1].term == WHICH

    def put_before_verb(self, chunk: Chunk) -> None:
        """Put a chunk that stands behind the verb before it."""
        self.behind.remove(chunk)
        self.front.append(chunk)


@lru_cache(maxsize=16)
def _list_months(pack: Language) -> frozenset[str]:
    """Return the terms of months, by which a date in digits is known."""
    return frozenset(pack.figures.months.values())


class SeatReader:
    """Puts the chunks of a clause in the engine's order."""

    __slots__ = ("_months", "_pack", "_stems")

    def __init__(self, pack: Language, stems: Stems) -> None:
        self._pack = pack
        self._stems = stems
        self._months = _list_months(pack)

    def seat(self, fields: Fields, *, inverted: bool) -> list[Item]:
        """Return the items of a clause in order; one that is inverted has its subject behind the verb."""
        self._bar_unlike(fields.verb, list_nouns([*fields.front, *fields.behind]))
        opposed = [item for row in (fields.front, fields.behind) for item in self._take_opposed(row)]
        agent: Sequence[Item] = ()
        if fields.group.is_passive:
            agent = self._take_agent(fields.behind) or self._take_agent(fields.front)
        if fields.is_subordinate:
            self._seat_subordinate(fields)
        else:
            self._seat_main(fields, inverted=inverted or bool(opposed or agent))
            _move_back(fields)
            _put_nouns_first(fields)
        self._lead_receivers(fields)
        self._put_time_last(fields.behind)
        front, behind = _list_items(fields.front), _list_items(fields.behind)
        return [*front, *fields.group.items, *agent, *behind, *opposed]

    # --- What agrees with the verb --------------------------------------------------------------------------

    def _bar_unlike(self, verb: Item, nouns: Sequence[Chunk]) -> None:
        """Take the subject's case from each noun that is one where the verb is of several.

        Forms of *be* stand with what the subject is as well: `Das sind drei Br\u00fccken`.
        """
        verbs = self._pack.verbs
        is_plural = verb.key.endswith(verbs.plural) and not verb.key.endswith(verbs.no_plural)
        for noun in nouns if is_plural and verb.key not in self._pack.perfect else ():
            if self._is_one(noun):
                noun.cases = noun.cases.replace(SUBJECT_CASE, "")

    def _is_one(self, noun: Chunk) -> bool:
        """Return whether a noun, by its article or its ending, is one thing and joined with no other."""
        if any(item.part == "joining" for item in noun.items):
            return False
        lead, nouns = noun.items[0], self._pack.nouns
        head = next((item.key for item in noun.items if item.part == "noun"), "")
        is_feminine = head in nouns.feminine or head.endswith(nouns.feminine_endings)
        return lead.key in self._pack.singular or (lead.term == _THE and is_feminine)

    # --- What has no role -----------------------------------------------------------------------------------

    def _take_opposed(self, chunks: list[Chunk]) -> list[Item]:
        """Take out what a clause rules out, to be read as denied behind a comma: `statt einer Geldstrafe`."""
        instead = self._pack.instead
        found = next((one for one in chunks if one.kind == "led" and one.items[0].key in instead), None)
        if found is None:
            return []
        chunks.remove(found)
        lead, *nouns = found.items
        comma = replace(lead, term=",", part="mark", key=",", glued=True)
        return [comma, replace(lead, term=_NOT, part="denial"), *nouns]

    def _take_agent(self, chunks: list[Chunk]) -> list[Item]:
        """Take who did it in a passive out of a clause; a figure there says how much: `von 5 Prozent`."""
        for chunk in chunks:
            lead, *led = chunk.items
            is_agent = chunk.kind == "led" and lead.key in self._pack.agent
            if is_agent and not (led and led[0].part == "number"):
                chunks.remove(chunk)
                return [replace(lead, term=self._pack.agent_term), *led]
        return []

    # --- The subject of a main clause -----------------------------------------------------------------------

    def _seat_main(self, fields: Fields, *, inverted: bool) -> None:
        """Put the subject of a main clause before its verb, and an object that opens it behind."""
        nouns = list_nouns(fields.behind)
        opening = list_nouns(fields.front)
        if opening:
            self._seat_behind(fields, opening[-1], nouns)
        elif nouns and (fields.front or inverted):
            fields.put_before_verb(next(filter(_may_be_subject, nouns), nouns[0]))
        elif fields.verb.is_open:
            # `Weil es trocken war, verdarb der Mais und reifte der Wein`.
            sure = (noun for noun in nouns if noun.may_be_subject and not self._may_be_object(noun))
            for noun in islice(sure, 1):
                fields.put_before_verb(noun)

    def _seat_behind(self, fields: Fields, first: Chunk, nouns: Sequence[Chunk]) -> None:
        """Put the noun that opens a clause behind its verb if it is no subject, and the subject before it."""
        candidates = nouns[:1] if first.may_be_subject else nouns
        subject = next(filter(_may_be_subject, candidates), None)
        if subject is None or (first.may_be_subject and not self._is_turned(first, subject, fields)):
            return
        fields.put_before_verb(subject)
        fields.front.remove(first)
        fields.behind.insert(0, first)

    def _is_turned(self, first: Chunk, subject: Chunk, fields: Fields) -> bool:
        """Return whether the noun behind the verb is its subject though the noun before it may be one."""
        if fields.verb.key in self._pack.perfect:
            # Forms of *be* have no object.
            return False
        is_subject = not self._may_be_object(subject) and self._may_be_object(first)
        return is_subject and not any(self._is_object(noun) for noun in list_nouns(fields.behind))

    # --- The subject of a subordinate clause ----------------------------------------------------------------

    def _seat_subordinate(self, fields: Fields) -> None:
        """Put the subject of a subordinate clause before its verb; it may be a relative pronoun."""
        subjects = [*filter(_may_be_subject, fields.behind)]
        lead = fields.opening[-1]
        is_led = fields.opening[0].part == "preposition"
        if fields.is_relative and not is_led and SUBJECT_CASE in lead.cases:
            if self._pack.object_case not in lead.cases:
                return
            subjects = [chunk for chunk in subjects if not self._may_be_object(chunk)]
        if subjects:
            fields.put_before_verb(subjects[0])

    # --- Whom it is done to, who gets it, when --------------------------------------------------------------

    def _may_be_object(self, chunk: Chunk) -> bool:
        return self._pack.object_case in chunk.cases

    def _is_object(self, noun: Chunk) -> bool:
        """Return whether the form of a noun shows an object and no subject."""
        return self._may_be_object(noun) and not noun.may_be_subject

    def _lead_receivers(self, fields: Fields) -> None:
        """Put the receiver behind what it gets, with the engine's word for receivers before it."""
        has_subject = bool(list_nouns(fields.front)) and fields.verb.key not in self._pack.perfect
        found = [noun for noun in list_nouns(fields.behind) if self._is_receiver(noun)]
        receivers = [noun for noun in found if has_subject or not noun.may_be_subject]
        for noun in receivers:
            noun.lead_with(replace(noun.items[0], term=self._pack.receiver_term, part="preposition"))
            fields.behind.remove(noun)
        last = max((n for n, chunk in enumerate(fields.behind) if chunk.kind == "noun"), default=-1)
        fields.behind[last + 1 : last + 1] = receivers

    def _is_receiver(self, noun: Chunk) -> bool:
        """Return whether the article of a noun shows a receiver."""
        shows = self._pack.receiver_case in noun.cases and not self._may_be_object(noun)
        return shows and noun.items[0].part == "determiner"

    def _put_time_last(self, chunks: list[Chunk]) -> None:
        """Put a phrase of time behind the rest of a clause, if it is the only one."""
        times = [chunk for chunk in chunks if self._says_time(chunk)]
        if len(times) == 1 and not any(item.part in ("joining", "denial") for item in _list_items(chunks)):
            chunks.remove(times[0])
            chunks.append(times[0])

    def _says_time(self, chunk: Chunk) -> bool:
        """Return whether a chunk says when: `am Montag`, `im Mai`, `seit 1998`, a year by itself."""
        if chunk.kind == "noun":
            return False
        return any(item.key in self._pack.times or self._is_date(item) for item in chunk.items)

    def _is_date(self, item: Item) -> bool:
        """Return whether a figure says when: a year by itself, a date in digits."""
        if item.part == "number":
            return not self._months.isdisjoint(item.term.split())
        return item.part == "adverb" and item.term.startswith(self._pack.figures.before_year + " ")


_is_noun = attrgetter("is_noun")
_may_be_subject = attrgetter("may_be_subject")


def _list_items(chunks: Sequence[Chunk]) -> list[Item]:
    return [item for chunk in chunks for item in chunk.items]


def _move_back(fields: Fields) -> None:
    """Put phrases of place and time behind the verb and its objects, if the subject follows the verb.

    A phrase that is denied or limited by itself stays where it is.
    """
    led = [*takewhile(lambda chunk: chunk.kind != "noun", fields.front)]
    if not 0 < len(led) < len(fields.front) or any(
        chunk.is_denied for chunk in (*fields.front, *fields.behind)
    ):
        return
    nouns, others = list_nouns(fields.behind), [chunk for chunk in fields.behind if chunk.kind != "noun"]
    moved = [chunk for chunk in led if chunk.kind in ("led", "time")]
    for chunk in moved:
        fields.front.remove(chunk)
    fields.behind[:] = [*nouns, *moved, *others]


def _put_nouns_first(fields: Fields) -> None:
    """Put the nouns behind the verb before phrases of place or manner, whose position means nothing."""
    led = [*takewhile(lambda chunk: chunk.kind == "led", fields.behind)]
    rest = fields.behind[len(led) :]
    nouns = [*takewhile(lambda chunk: chunk.kind == "noun", rest)]
    if not (led and nouns) or any(chunk.is_denied for chunk in (*fields.front, *fields.behind)):
        return
    fields.behind[:] = [*nouns, *led, *rest[len(nouns) :]]
