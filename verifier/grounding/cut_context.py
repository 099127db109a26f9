"""Cut context: the words of a sentence that a quote leaves out and that may change its meaning.

`Traffic may fall` stands in `If the tolls are raised, traffic may fall`: that it stands there is certain, and
a reader should know under which condition. What changes the meaning of quoted words is read as for claims
(`verifier.claims.quotations`); of that the words outside of the quote are shown, but for those that the
answer says itself. It reads words, not meaning: what it reports is in the sentence, but need not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from verifier.grounding.exact_match import Match, find_around
from verifier.parsers.english.clause_words import QUESTION_MARKS
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding
from verifier.sources.text_record import read_clauses

if TYPE_CHECKING:
    from verifier.claims.quotations import QuotedSentence

_MAX_SHOWN = 8
"""How many words of one place are shown at most."""

_MAX_PLACES = 3
"""How many places are shown at most."""

_MIN_SUBJECT = 2
"""The fewest words left out that count as a cut subject: a single one is an article or a possessive."""

_QUESTION_MARK = "?"


def find_cut_context(
    match: Match, beside: str, sources: Sources, policy: Policy, *, is_covered: bool = True
) -> str:
    """Return the words beside a match, in its sentence, that may change its meaning; empty if there are none.

    What the answer itself says `beside` the match is not reported. Subjects are read only in a language that
    is covered (`is_covered`).
    """
    sentences = _read_sentences(match, sources, policy)
    said = frozenset(extract_words(normalize_text(beside, folding=choose_folding(policy))))
    shown: list[str] = []
    for sentence in sentences:
        spans = {*_list_turning(sentence, said, policy)}
        if is_covered:
            spans.update(_find_cut_subject(sentence, policy))
        end = -1
        for first, last in sorted(spans, key=lambda span: (span[0], -span[1])):
            if first > end and len(shown) < _MAX_PLACES:
                shown.append(sentence.show(first, last))
                end = last
    if sentences and not shown and _cuts_question(match, sources, policy) and _QUESTION_MARK not in beside:
        shown.append(_QUESTION_MARK)
    return "; ".join(dict.fromkeys(shown))


def _find_cut_subject(sentence: QuotedSentence, policy: Policy) -> Iterator[Span]:
    """Yield the words left out of a subject if the quote has only the subject's last part and its verb.

    `The postman chased the cat` is cut so out of `The dog that bit the postman chased the cat`, and `Quill
    signed` out of `Every member but Quill signed`: read alone, a verb has another subject.
    """
    first, last = min(sentence.held), max(sentence.held)
    if policy.language or not first:
        return
    start, left = sentence.words[first].start, sentence.words[max(0, first - _MIN_SUBJECT + 1)].start
    text, quoted = sentence.text.source_text, (start, sentence.words[last].end)
    verbs = _list_subjects(text, quoted)
    whole = _list_subjects(text, sentence.text.span) if verbs else {}
    if any(whole.get(verb, start) < left for verb in verbs):
        yield max(0, first - _MAX_SHOWN), first - 1


def _list_subjects(text: str, span: Span) -> Mapping[int, int]:
    """Return where the subject of each finite verb of a stretch of a text begins, by where the verb does."""
    return {
        reading.tokens[clause.verb.head].start: reading.tokens[clause.subjects[0].start].start
        for reading in read_clauses(text, span, load_lexicon("english"))
        for clause in reading.clauses
        if clause.verb is not None and clause.verb.form == "finite" and clause.subjects and not clause.shared
    }


def _read_sentences(match: Match, sources: Sources, policy: Policy) -> list[QuotedSentence]:
    """Read the sentences around a match; those in another language are read in the engine's terms."""
    # Read here: most calls quote all of a sentence.
    from verifier.claims.quotations import read_quoted

    first, last = find_around(match, sources, policy)
    span = match.span[0] - first, match.span[1] - first
    return read_quoted(sources[match.source].prose[first:last], span, policy)


def _cuts_question(match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether a match is part of a question but leaves out its question mark."""
    first, last = find_around(match, sources, policy)
    prose, (start, end) = sources[match.source].prose, match.span
    asks = prose[first:last].rstrip().endswith(QUESTION_MARKS)
    return asks and not prose[start:end].rstrip().endswith(QUESTION_MARKS)


def _list_turning(sentence: QuotedSentence, said: frozenset[str], policy: Policy) -> Iterator[Span]:
    """Yield the first and the last word to show for each thing that changes the quote's meaning."""
    keys, saying = sentence.text.keys, policy.reporting_words.words
    beside = {key for at, key in enumerate(keys) if at not in sentence.held}
    # `According to Ahn` where the source has `said Ahn`.
    told = saying if saying & said and said & beside - saying - FUNCTION_WORDS else said
    for start, end in sentence.turning:
        places = [at for at, word in enumerate(sentence.words) if word.start < end and start < word.end]
        outside = [at for at in places if at not in sentence.held]
        if outside and not (said | told).issuperset([keys[at] for at in outside]):
            first, last = outside[0], outside[-1]
            yield _go_on(sentence, first, first, back=True), _go_on(sentence, first, last)


def _go_on(sentence: QuotedSentence, first: int, last: int, *, back: bool = False) -> int:
    """Return how far the words to show extend from a place: forwards, or to the first word if `back`."""
    at, limit = (first, last - _MAX_SHOWN + 1) if back else (last, first + _MAX_SHOWN - 1)
    while at != limit and not sentence.has_mark(at - back):
        following = at - 1 if back else at + 1
        if following in sentence.held or not 0 <= following < len(sentence.words):
            break
        at = following
    return at
