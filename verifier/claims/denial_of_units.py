"""Units that are denied: which words of a sentence it denies that a unit of it has, as the clauses tell.

Of what a denial is, `verifier.claims.denial_scopes` says, for claims and for units alike. A unit is denied if
it has the words that are denied first, and not the denial: in `It does not require a licence of museums` that
is *require*, and the last words are neither denied nor said. A subject is denied with its verb (`No bridge |
was closed`), a saying with what is said (`No clear proof | the bridge fell`), a verb with an object that says
nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from verifier.claims.cased_text import read_surface
from verifier.claims.denial_scopes import Scope, is_phrase, list_content, list_scopes, opens_clauses
from verifier.claims.denials import read_denials
from verifier.claims.facets.cues.reading import REPORTING_OPENERS, map_written
from verifier.claims.index import EvidenceSentence
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.clauses.tags import ADVERB
from verifier.parsers.english.clause_words import AS
from verifier.parsers.english.denial_words import DENYING_DETERMINERS, DENYING_SUBJECTS, WITHOUT
from verifier.parsers.english.determiners import ARTICLES
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.word_forms import is_auxiliary, is_verb
from verifier.parsers.segments.governors import EMBEDDING_HEADS
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.text_record import record_text

# Loaded with the module: the first call may come from deep in a caller's stack.
_LEXICON = load_lexicon("english")
_REACH = 8
"""Among how many words the one stands that a copula says of its subject."""

_PREPOSITIONS = _LEXICON.kinds["preposition"]
_DENYING_ADVERBS = _LEXICON.kinds["negation"] | _LEXICON.kinds["near_negation"]
_OF_NOUNS = DENYING_DETERMINERS | {WITHOUT}


def denies_words(before: str, unit: str, after: str, gaps: Sequence[Span], policy: Policy) -> bool:
    """Return whether a sentence denies words of a unit among what stands around it; `gaps` are not of it."""
    return _Sentence(before, unit, after, gaps, policy).denies_unit()


class _Sentence:
    """A sentence around a unit; places are those of its words, `_held` those of the unit."""

    def __init__(self, before: str, unit: str, after: str, gaps: Sequence[Span], policy: Policy) -> None:
        surface = read_surface(before + unit + after, policy)
        self._policy = policy
        self._text = EvidenceSentence(0, 0, (0, len(surface.text)), surface, policy)
        start = len(before)
        edges = (0, *(edge for gap in gaps for edge in gap), len(unit))
        parts = [(start + begin, start + end) for begin, end in zip(edges[::2], edges[1::2], strict=True)]
        places = [self._text.locate(word.span) for word in self._text.words]
        self._held = {
            at
            for at, (first, last) in enumerate(places)
            if any(first < end and begin < last for begin, end in parts)
        }
        self._end = max(self._held, default=0)

    def denies_unit(self) -> bool:
        """Return whether a denial outside the unit is of words in it that it does not deny itself."""
        text, policy, held = self._text, self._policy, self._held
        vocabulary = read_vocabulary(policy)
        # `Not open until 1931` says that it opened, but `open until 1931` does not say that.
        denials = read_denials(text.source_text, text.words, text.keys, vocabulary, policy, until=True)
        self._clauses = map_written(text)
        scopes = list_scopes(denials.found, text, policy)
        own = {at for one in scopes if one.denial.trigger[0] in held for at in one.places}
        outer = [one for one in scopes if one.denial.trigger[0] not in held]
        denied = {place for one in outer for place in self._list_denied(one)}
        return denials.is_doubtful or not held.isdisjoint(denied - own)

    def _list_denied(self, scope: Scope) -> Iterator[int]:
        """Yield the words that a denial is of: all before one that reaches back, else the first behind it."""
        at, keys = scope.denial.trigger[0], self._text.keys
        end = self._find_end(at)
        if not self._clauses.is_read:
            yield from (place for place in self._list_unread(scope) if place < end)
            return
        if at > self._end:
            last = scope.denial.trigger[-1]
            entries = {" ".join(keys[at : last + 1]), keys[last]}
            reaches_back = not self._policy.denial_cues_after.words.isdisjoint(entries)
            yield from (place for place in scope.places if place < at and reaches_back)
            return
        if opens_clauses(scope.denial, self._text):
            yield from scope.first
        yield from (place for place in self._list_behind(scope) if place < end)

    def _find_end(self, at: int) -> int:
        """Return where the reach of a denial ends; an elision may leave out the end of its sentence."""
        words, text, policy = self._text.words, self._text.source_text, self._policy
        spans = record_text(text).list_sentences(policy.abbreviations)
        last = next((end for begin, end in spans if begin <= words[at].start < end), len(text))
        stops = (
            place
            for place in range(at, len(words))
            if words[place].start >= last or words[place].key in policy.denial_breaks.words
        )
        return next(stops, len(words))

    def _list_unread(self, scope: Scope) -> Iterator[int]:
        """Yield the words that a denial may be of where no more is known than where clauses end."""
        (at, *_), stop, numbers = scope.denial.trigger, scope.denial.trigger.stop, self._clauses.numbers
        keys = self._text.keys
        reach = scope.denial.scope if keys[at] in EMBEDDING_HEADS else scope.places
        yield from list_content(reach, self._text, self._policy)
        if stop < len(keys) and keys[stop] in REPORTING_OPENERS:
            yield from (place for place in self._held if numbers[place] == numbers[stop])
        # `Das Arzneimittel darf | nicht eingenommen werden`.
        own = (place for place in self._held if numbers[place] == numbers[at])
        yield from (place for place in own if is_auxiliary(keys[place]))

    def _list_behind(self, scope: Scope) -> Iterator[int]:
        at, clauses = scope.denial.trigger[0], self._clauses
        own = clauses.numbers[at]
        verbs = {*clauses.denied.get(at, ())}
        is_when = is_phrase(scope.denial, self._text)
        if own in clauses.verbs and (is_when or self._is_of_subject(at, own)):
            verbs.add(clauses.verbs[own])
        if not is_when:
            yield from self._list_first(scope)
        yield from self._list_predicates(verbs)
        yield from self._list_governed(scope, verbs)
        yield from self._list_framed(at)

    def _list_predicates(self, verbs: Iterable[int]) -> Iterator[int]:
        """Yield verbs, with what a copula says of its subject."""
        for verb in verbs:
            yield verb
            if not list_content((verb,), self._text, self._policy):
                behind = range(verb, min(verb + _REACH, len(self._text.words)))
                yield from list_content(behind, self._text, self._policy)[:1]

    def _list_framed(self, at: int) -> Iterator[int]:
        """Yield the verbs of what a frame with an adverb takes back: `As the text falsely puts it, ...`."""
        clauses, key = self._clauses, self._text.keys[at]
        if _LEXICON.find(key).tags & ADVERB and key not in _DENYING_ADVERBS:
            for opener, around in clauses.around.items():
                if self._text.keys[opener] == AS and clauses.numbers[at] in clauses.opened[opener]:
                    yield from (clauses.verbs[one] for one in around if one in clauses.verbs)

    def _list_first(self, scope: Scope) -> Iterator[int]:
        """Yield the first word of content, with what it describes, and the object if it is a verb."""
        at, first, keys = scope.denial.trigger[0], scope.first, self._text.keys
        yield from first[:1]
        if not first:
            return
        is_adverb = _LEXICON.find(keys[first[0]]).usual & ADVERB
        is_noun = keys[at] in _OF_NOUNS or keys[first[0] - 1] in ARTICLES
        if is_adverb or is_noun:
            yield from (place for place in first[1:] if place == first[0] + 1)
        elif first[0] in self._clauses.verbs.values() and not self._says_more():
            behind = [place for place in scope.places if place > first[0]]
            last = next((place for place in behind if keys[place] in _PREPOSITIONS), len(keys))
            yield from list_content((place for place in behind if place < last), self._text, self._policy)

    def _says_more(self) -> bool:
        """Return whether the unit has a verb of its own."""
        keys, verbs = self._text.keys, self._clauses.verbs.values()
        return any(place in verbs or is_auxiliary(keys[place]) for place in self._held)

    def _is_of_subject(self, at: int, own: int) -> bool:
        """Return whether a denial is of the subject of its clause, or stands before its turned verb."""
        clauses, keys = self._clauses, self._text.keys
        if keys[at] not in DENYING_SUBJECTS | DENYING_DETERMINERS:
            return False
        subjects = clauses.subjects.get(own, frozenset())
        begin = min((place for place in subjects if place >= at), default=at)
        return begin <= at + 1 or any(map(is_auxiliary, keys[at + 1 : begin]))

    def _list_governed(self, scope: Scope, verbs: Set[int]) -> Iterator[int]:
        """Yield the verbs of what is said not to be so: `There is no proof that`, `nothing suggests`."""
        clauses, keys = self._clauses, self._text.keys
        heads = [place for place in scope.first if keys[place] in EMBEDDING_HEADS]
        denied = {clauses.numbers[place] for place in (*verbs, *scope.first, *heads)}
        around = [one for one in denied if heads or clauses.verbs.get(one) in {*verbs, *scope.first}]
        governed = (number for one in around for number in clauses.below.get(one, ()))
        yield from self._list_predicates(clauses.verbs[one] for one in governed if one in clauses.verbs)
        behind = [place for place in scope.denial.scope if heads and place > heads[0]]
        if any(keys[place] in REPORTING_OPENERS for place in behind[:1]):
            # What stands there may not be read as a clause: `It did not show that one causes the other`.
            said = [place for place in behind if clauses.numbers[place] == clauses.numbers[behind[0]]]
            yield from list_content(said, self._text, self._policy)
        # `No proof the bridge fell`: nothing opens the clause.
        yield from [place for place in behind if is_verb(keys[place])][:1]
