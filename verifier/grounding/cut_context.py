"""Cut context: the words of a sentence that a quote leaves out and that may change its meaning.

`Traffic may fall` stands in `If the tolls are raised, traffic may fall`: that it stands there is certain, and
a reader should know under which condition. It looks for conditions and exceptions, words that hedge or limit,
denials that do not reach the quoted words, and who is said to say it. It reads words, not meaning: what it
reports is in the sentence, but need not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from verifier.grounding.exact_match import Match, find_around
from verifier.parsers.english.clause_words import (
    BARE_OPENERS,
    BEFORE_NOUNS,
    CONDITIONS,
    QUESTION_MARKS,
)
from verifier.parsers.english.figure_words import LOOSENING
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.turning_words import LIMITING
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.word_forms import is_contracted_denial, is_past, is_verb, may_be_name
from verifier.parsers.segments.clause_numbers import read_clauses
from verifier.parsers.segments.governors import AS_CLAIMED, list_governors
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import IdentityMap, OffsetMap, Span
from verifier.parsers.text.surface_words import SurfaceWord, read_surface_words
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.open_words import list_open_words
from verifier.sources.prepared_form import choose_folding
from verifier.sources.text_record import record_text

_MAX_ENTRY = 5
"""How many words an entry of a list has at most."""

_MAX_SHOWN = 8
"""How many words of one place are shown at most."""

_MAX_PLACES = 3
"""How many places are shown at most."""

_MIN_SUBJECT = 2
"""The fewest words left out that count as a cut subject: a single one is an article or a possessive."""

_NEAR = 3
"""How many words after a limiting word it can limit."""

_QUESTION_MARK = "?"
_WRITTEN = IdentityMap()
_MARKS = frozenset(",;:()\u2013\u2014")
_WITHOUT = "without"
_LIMITS_ALL = CONDITIONS | BARE_OPENERS


class _Sentence(NamedTuple):
    """A sentence as it is read, which of its words are cut out, and the map to what is written."""

    text: str
    words: tuple[SurfaceWord, ...]
    clauses: Sequence[int]
    held: frozenset[int]
    written: str
    offsets: OffsetMap

    def list_clauses(self) -> frozenset[int]:
        """Return the clauses of what is cut out."""
        return frozenset(self.clauses[at] for at in self.held)

    def has_mark(self, at: int) -> bool:
        """Return whether a mark that can separate clauses follows a word."""
        return 0 <= at < len(self.words) - 1 and not _MARKS.isdisjoint(
            self.text[self.words[at].end : self.words[at + 1].start]
        )

    def show(self, first: int, last: int) -> str:
        """Return some words as they are written, the last one included."""
        start = self.offsets.locate(*self.words[first].span)[0]
        end = self.offsets.locate(*self.words[last].span)[1]
        return " ".join(self.written[start:end].split())


def find_cut_context(
    match: Match, beside: str, sources: Sources, policy: Policy, *, is_covered: bool = True
) -> str:
    """Return the words beside a match, in its sentence, that may change its meaning; empty if there are none.

    What the answer itself says `beside` the match is not reported. Subjects are read only in a language that
    is covered (`is_covered`).
    """
    sentence = _read_sentence(match, sources, policy)
    if len(sentence.held) in (0, len(sentence.words)) or _lacks_subject(sentence):
        return ""
    said = frozenset(extract_words(normalize_text(beside, folding=choose_folding(policy))))
    shown: list[str] = []
    end = -1
    spans = {*_list_turning(sentence, said, policy)}
    if is_covered:
        spans.update(_find_cut_subject(sentence, policy))
    for first, last in sorted(spans, key=lambda span: (span[0], -span[1])):
        if first > end and len(shown) < _MAX_PLACES:
            shown.append(sentence.show(first, last))
            end = last
    if not shown and _cuts_question(match, sentence, sources) and _QUESTION_MARK not in beside:
        shown.append(_QUESTION_MARK)
    return "; ".join(dict.fromkeys(shown))


def _lacks_subject(sentence: _Sentence) -> bool:
    """Return whether the quoted words open with a verb whose subject they leave out.

    By themselves such words state nothing whose meaning could change: `damaged in the flood`.
    """
    first = min(sentence.held)
    return first > 0 and is_verb(sentence.words[first].key)


def _find_cut_subject(sentence: _Sentence, policy: Policy) -> Iterator[Span]:
    """Yield the words left out of a subject if the quote has only the subject's last part and its verb.

    `The postman chased the cat` is cut so out of `The dog that bit the postman chased the cat`, and `Quill
    signed` out of `Every member but Quill signed`: read alone, a verb has another subject.
    """
    first, last = min(sentence.held), max(sentence.held)
    if policy.language or not first:
        return
    start, end = sentence.words[first].start, sentence.words[last].end
    whole, left = _list_subjects(sentence.text, 0), sentence.words[max(0, first - _MIN_SUBJECT + 1)].start
    if any(whole.get(verb, start) < left for verb in _list_subjects(sentence.text[start:end], start)):
        yield max(0, first - _MAX_SHOWN), first - 1


def _list_subjects(text: str, begin: int) -> Mapping[int, int]:
    """Return the start of each finite verb's subject, by the start of the verb, both offset by `begin`."""
    return {
        begin + reading.tokens[clause.verb.head].start: begin + reading.tokens[clause.subjects[0].start].start
        for reading in record_text(text).read_clauses(load_lexicon("english"))
        for clause in reading.clauses
        if clause.verb is not None and clause.verb.form == "finite" and clause.subjects and not clause.shared
    }


def _read_sentence(match: Match, sources: Sources, policy: Policy) -> _Sentence:
    """Read the sentence around a match; one in another language is read in the engine's terms."""
    first, last = find_around(match, sources, policy)
    written = sources[match.source].prose[first:last]
    text = written
    offsets: OffsetMap = _WRITTEN
    if policy.language:
        from verifier.claims.cased_text import read_surface

        surface = read_surface(written, policy)
        text, offsets = surface.text, surface.offsets
    words = tuple(read_surface_words(text))
    places = [offsets.locate(*word.span) for word in words]
    start, end = match.span[0] - first, match.span[1] - first
    # In the engine's terms, words may be in another order than in the source.
    held = frozenset([at for at, place in enumerate(places) if place[0] < end and start < place[1]])
    return _Sentence(text, words, read_clauses(text, words), held, written, offsets)


def _cuts_question(match: Match, sentence: _Sentence, sources: Sources) -> bool:
    """Return whether a match is part of a question but leaves out its question mark."""
    prose, (start, end) = sources[match.source].prose, match.span
    asks = sentence.text.rstrip().endswith(QUESTION_MARKS)
    return asks and not prose[start:end].rstrip().endswith(QUESTION_MARKS)


def _list_turning(sentence: _Sentence, said: frozenset[str], policy: Policy) -> Iterator[Span]:
    """Yield the first and the last word to show for each thing that may change the quote's meaning."""
    keys = [word.key for word in sentence.words]
    for place, count in _list_entries(sentence, keys, policy):
        if not said.issuperset(keys[place : place + count]):
            entry = " ".join(keys[place : place + count])
            last = place + count - 1
            # Shown with what stands behind it: `unless it rains`.
            goes_on = entry in _LIMITS_ALL or (entry in policy.denial_cues.words and not is_past(entry))
            yield place, _go_on(sentence, place, last) if goes_on else last
    alike = _list_opining(policy)
    for governor in list_governors(sentence.text, sentence.words, sentence.clauses, alike=alike):
        place = governor.place
        if place not in sentence.held and governor.takes_back(sentence.held):
            first, last = _go_on(sentence, place, place, back=True), _go_on(sentence, place, place)
            # An answer that names the speaker has said whose words they are.
            if said.isdisjoint({*keys[first : last + 1]} - FUNCTION_WORDS):
                yield first, last


def _list_opining(policy: Policy) -> Mapping[str, str]:
    """Return the words of saying that the tables lack; those of another language are with its claims."""
    if not policy.language:
        return AS_CLAIMED if policy.account_for_text else {}
    from verifier.claims.opining import list_opining

    return list_opining(policy, policy.language)


def _list_entries(sentence: _Sentence, keys: list[str], policy: Policy) -> Iterator[tuple[int, int]]:
    """Yield the place and the length of each list entry whose reach includes the quoted words."""
    openers, cancels = _list_openers(policy), policy.denial_cancels.words
    end = 0
    for place, key in enumerate(keys):
        if place < end or place in sentence.held:
            continue
        rows = (" ".join(keys[place : place + count]) for count in range(_MAX_ENTRY, 0, -1))
        entry = next((row for row in rows if row in openers[key]), "") if key in openers else ""
        entry = entry or (key if is_contracted_denial(key) else "")
        if may_be_name(sentence.words[place], place):
            continue
        if entry in cancels:
            # `No doubt that`: it denies nothing.
            end = place + entry.count(" ") + 1
        elif entry and _has_in_reach(entry, place, sentence, policy):
            yield place, entry.count(" ") + 1


def _has_in_reach(entry: str, place: int, sentence: _Sentence, policy: Policy) -> bool:
    """Return whether an entry at a place may change the meaning of the quoted words."""
    first = min(sentence.held)
    between = first - place - entry.count(" ") - 1
    if entry in LOOSENING:
        word = sentence.words[first]
        return between == 0 and (word.opens_with_digit or word.key in NUMBER_WORDS)
    if entry in LIMITING or entry in BEFORE_NOUNS:
        return 0 <= between < _NEAR
    if entry in _LIMITS_ALL:
        return _is_near(sentence, place)
    is_denial = entry in policy.denial_cues.words or is_contracted_denial(entry)
    is_behind = is_denial and place > first and entry != _WITHOUT
    return not is_behind and sentence.clauses[place] in sentence.list_clauses()


def _is_near(sentence: _Sentence, place: int) -> bool:
    """Return whether what is cut out is in the clause of a condition, or in one next to it."""
    clauses, held = sentence.clauses, sentence.list_clauses()
    before = clauses[max(0, place - 1)]
    after = next((clause for clause in clauses[place:] if clause != clauses[place]), before)
    return not held.isdisjoint((clauses[place], before, after))


def _go_on(sentence: _Sentence, first: int, last: int, *, back: bool = False) -> int:
    """Return how far the words to show extend from a place: forwards, or to the first word if `back`."""
    at, limit = (first, last - _MAX_SHOWN + 1) if back else (last, first + _MAX_SHOWN - 1)
    while at != limit and not sentence.has_mark(at - back):
        following = at - 1 if back else at + 1
        if following in sentence.held or not 0 <= following < len(sentence.words):
            break
        at = following
    return at


@lru_cache(maxsize=32)
def _list_openers(policy: Policy) -> Mapping[str, tuple[str, ...]]:
    """Return what may turn a statement, by the word that it begins with."""
    entries = {
        *list_open_words(policy),
        *policy.turning_words.words,
        *policy.denial_cues.words,
        *policy.denial_cancels.words,
        *_LIMITS_ALL,
        *LIMITING,
        *LOOSENING,
    }
    found: dict[str, tuple[str, ...]] = {}
    for entry in sorted(entries):
        opener = entry.split(" ")[0]
        found[opener] = (*found.get(opener, ()), entry)
    return found
