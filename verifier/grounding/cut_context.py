"""Cut context: the words of a sentence that a quote leaves out and that may change its meaning.

`Traffic may fall` stands in `If the tolls are raised, traffic may fall`: that it stands there is certain, and
a reader should know under which condition. It looks for conditions and exceptions, words that hedge or limit,
denials that do not reach the quoted words, and who is said to say it. It reads words, not meaning: what it
reports is in the sentence, but need not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from verifier.grounding.exact_match import Match, find_around
from verifier.parsers.english.clause_words import QUESTION_MARKS
from verifier.parsers.english.figure_words import LOOSENING
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.word_forms import is_past, is_verb
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import IdentityMap, Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding
from verifier.sources.text_record import record_text

if TYPE_CHECKING:
    from verifier.claims.index import EvidenceSentence

_MAX_SHOWN = 8
"""How many words of one place are shown at most."""

_MAX_PLACES = 3
"""How many places are shown at most."""

_MIN_SUBJECT = 2
"""The fewest words left out that count as a cut subject: a single one is an article or a possessive."""

_QUESTION_MARK = "?"
_MARKS = frozenset(",;:()\u2013\u2014")
_WITHOUT = "without"


class _Sentence(NamedTuple):
    """A sentence as it is read, and which of its words are cut out."""

    text: EvidenceSentence
    held: frozenset[int]

    @property
    def words(self) -> tuple[SurfaceWord, ...]:
        """The words of the sentence."""
        return self.text.words

    def counts(self, at: int) -> bool:
        """Return whether a word is a figure."""
        word = self.words[at]
        return word.opens_with_digit or word.key in NUMBER_WORDS

    def has_mark(self, at: int) -> bool:
        """Return whether a mark that can separate clauses follows a word."""
        is_inside = 0 <= at < len(self.words) - 1
        return is_inside and not _MARKS.isdisjoint(self.text.read_gap(at, at + 1))

    def show(self, first: int, last: int) -> str:
        """Return some words as they are written, the last one included."""
        start, end = self.text.locate((self.words[first].start, self.words[last].end))
        return " ".join(self.text.as_written[0][start:end].split())


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
    text, left = sentence.text.source_text, sentence.words[max(0, first - _MIN_SUBJECT + 1)].start
    whole = _list_subjects(text, 0)
    if any(whole.get(verb, start) < left for verb in _list_subjects(text[start:end], start)):
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
    # Read here: most calls quote all of a sentence.
    from verifier.claims.cased_text import Surface, read_surface
    from verifier.claims.index import EvidenceSentence

    first, last = find_around(match, sources, policy)
    written = sources[match.source].prose[first:last]
    surface = read_surface(written, policy) if policy.language else Surface(written, IdentityMap())
    text = EvidenceSentence(0, 0, (0, len(surface.text)), surface, policy)
    places = [text.locate(word.span) for word in text.words]
    start, end = match.span[0] - first, match.span[1] - first
    # In the engine's terms, words may be in another order than in the source.
    held = [at for at, place in enumerate(places) if place[0] < end and start < place[1]]
    return _Sentence(text, frozenset(held))


def _cuts_question(match: Match, sentence: _Sentence, sources: Sources) -> bool:
    """Return whether a match is part of a question but leaves out its question mark."""
    prose, (start, end) = sources[match.source].prose, match.span
    asks = sentence.text.source_text.rstrip().endswith(QUESTION_MARKS)
    return asks and not prose[start:end].rstrip().endswith(QUESTION_MARKS)


def _list_turning(sentence: _Sentence, said: frozenset[str], policy: Policy) -> Iterator[Span]:
    """Yield the first and the last word to show for each thing that may change the quote's meaning."""
    keys, saying = sentence.text.keys, policy.reporting_words.words
    beside = {key for at, key in enumerate(keys) if at not in sentence.held}
    # `According to Ahn` where the source has `said Ahn`.
    told = saying if saying & said and said & beside - saying - FUNCTION_WORDS else said
    for places, goes_on in _list_limits(sentence, policy):
        if not (said | told).issuperset(keys[places.start : places.stop]):
            first, last = places[0], places[-1]
            # Shown with what stands behind it: `unless it rains`.
            yield first, _go_on(sentence, first, last) if goes_on else last
    for governor in sentence.text.list_governors(policy):
        place = governor.place
        if place not in sentence.held and governor.takes_back(sentence.held):
            first, last = _go_on(sentence, place, place, back=True), _go_on(sentence, place, place)
            # An answer that names the speaker has said whose words they are.
            if said.isdisjoint({*keys[first : last + 1]} - FUNCTION_WORDS):
                yield first, last


def _list_limits(sentence: _Sentence, policy: Policy) -> Iterator[tuple[range, bool]]:
    """Yield the cues and denials beside the quoted words that limit them, and whether what follows tells."""
    # Read here: a plain call must not load them.
    from verifier.claims.denials import read_denials
    from verifier.claims.facets.cues.reading import map_written, read_sentence_cues
    from verifier.claims.vocabulary import read_vocabulary

    text, held = sentence.text, sentence.held
    clauses, first = map_written(text), min(held)
    own = frozenset(clauses.numbers[at] for at in held)
    for cue in read_sentence_cues(text, policy):
        limited = cue.clauses if cue.loose is None else cue.clauses | {cue.loose}
        limits = not (held.isdisjoint(cue.next_words) and own.isdisjoint(limited))
        if limits and not cue.row.may_drop and held.isdisjoint(cue.places):
            yield cue.places, cue.row.reach == "opened"
    if text.keys[first - 1 : first] and text.keys[first - 1] in LOOSENING and sentence.counts(first):
        yield range(first - 1, first), False
    vocabulary = read_vocabulary(policy)
    for denial in read_denials(text.source_text, text.words, text.keys, vocabulary, policy).found:
        at = denial.trigger[0]
        # What is lacking limits what stands before it, too: `was printed | without notes`.
        reaches = text.keys[at] == _WITHOUT if at > first else not held.isdisjoint(denial.scope)
        if reaches and held.isdisjoint(denial.trigger) and clauses.numbers[at] in own:
            yield denial.trigger, not is_past(text.keys[at])


def _go_on(sentence: _Sentence, first: int, last: int, *, back: bool = False) -> int:
    """Return how far the words to show extend from a place: forwards, or to the first word if `back`."""
    at, limit = (first, last - _MAX_SHOWN + 1) if back else (last, first + _MAX_SHOWN - 1)
    while at != limit and not sentence.has_mark(at - back):
        following = at - 1 if back else at + 1
        if following in sentence.held or not 0 <= following < len(sentence.words):
            break
        at = following
    return at
