"""Verbatim matching: where a unit's words stand in a source, letter by letter in their normal form."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from verifier.grounding.negation import begins_anew, denies_around
from verifier.parsers.numerics.marked_figures import cuts_marked_figure
from verifier.parsers.numerics.numbers import is_inside_number
from verifier.parsers.segments.quotes import QuotePart
from verifier.parsers.segments.retractions import is_denied_after, is_taken_back, opens_as_false, opens_undone
from verifier.parsers.segments.sentences import find_sentence
from verifier.parsers.segments.spans import find_bullet_end
from verifier.parsers.text.letters import is_lowercase, is_uppercase
from verifier.parsers.text.normal_form import Folding, hyphens_agree, mark_line_hyphens, normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import is_inside_word
from verifier.policies import Policy
from verifier.sources.context import PreparedSource, Sources
from verifier.sources.dropped_text import has_lost_sign
from verifier.sources.languages import list_heard
from verifier.sources.prepared_form import PreparedForm, choose_folding
from verifier.sources.text_record import record_text

MAX_TRIES = 2_000
"""How many occurrences of a unit are examined per source before it counts as not found. A unit that occurs
more often, and each time is denied or cut out of a word, is noise."""

_STEPS_A_TRY = 20
"""Steps charged for examining one more possible place of a unit and its surroundings."""

_FEW = 8
"""How many occurrences are found through the form's index; later ones by scanning the text."""

MAX_JUDGED = 50
"""How many occurrences per source are checked for denial; a unit that is denied fifty times is denied."""

MAX_BACK = 6
"""How many sentences are searched back for what a pronoun stands for."""

_RUNS_ON = ",;:-"
"""A line that ends in one of these goes on in the next line."""


class Match(NamedTuple):
    """Where a unit stands: source, span in the prose, the spans of its parts if it has several.

    `denied` says that its sentence denies it, `folded` that it matched only after typographic folding.
    """

    source: int
    span: Span
    parts: tuple[Span, ...] = ()
    denied: bool = False
    folded: bool = False


def find_occurrences(
    form: PreparedForm, needle: str, sources: Sources, *, word_boundaries: bool, start: int = 0
) -> Iterator[int]:
    """Yield where a needle stands in a normal form of `sources`, from left to right.

    Tries at most `MAX_TRIES` places. With `word_boundaries` an occurrence may neither begin nor end inside a
    word or a number. Every place after the first costs steps.
    """
    if not needle:
        return
    text = form.text
    start = form.find(needle, start)
    for tried in range(MAX_TRIES):
        if start < 0:
            return
        if tried:
            sources.spend(_STEPS_A_TRY)
        if not word_boundaries or not (_is_cut(text, start) or _is_cut(text, start + len(needle))):
            yield start
        # A needle with many occurrences is never far away: scanning on is cheaper than any index.
        start = (form if tried < _FEW else text).find(needle, start + 1)


def _is_cut(text: str, position: int) -> bool:
    return is_inside_word(text, position) or is_inside_number(text, position)


def find_verbatim(
    needle: str,
    original: str,
    sources: Sources,
    policy: Policy,
    *,
    polarity: bool,
    answer_denies: bool = False,
) -> Match | None:
    """Find the first occurrence of a unit, source by source, that has the same polarity as the answer.

    `needle` is the unit's normal form, `original` its text in the answer, `answer_denies` whether the
    answer's own sentence denies it. Where no occurrence has that polarity, the first one is returned:
    `Match.denied` says what its sentence does. Without `polarity` every occurrence counts as undenied.
    """
    # Cached: the check of how an answer stitches quotes together looks for the same quotes again.
    return sources.once(
        (needle, original, policy.hash, polarity, answer_denies),
        lambda: _find_verbatim(
            needle, original, sources, policy, polarity=polarity, answer_denies=answer_denies
        ),
    )


def _find_verbatim(
    needle: str, original: str, sources: Sources, policy: Policy, *, polarity: bool, answer_denies: bool
) -> Match | None:
    folding = choose_folding(policy)
    other: Match | None = None
    whole_words = policy.word_boundaries
    for number, source in sources.iterate_holding((needle,), folding, whole_words=whole_words):
        form = source.record.form(folding)
        starts = find_occurrences(form, needle, sources, word_boundaries=policy.word_boundaries)
        for start in islice(starts, MAX_JUDGED):
            span = form.locate(start, start + len(needle))
            if cuts_figure(source, span, policy):
                continue
            match = judge_place(number, (span,), (original,), sources, policy, polarity=polarity)
            if match.denied == answer_denies:
                return match
            other = other or match
    if policy.fold_typography:
        places = itertools.chain(
            _find_across_line_ends(original, sources, policy), _find_past_emphasis(needle, sources, policy)
        )
        for number, span in places:
            match = judge_place(number, (span,), (original,), sources, policy, polarity=polarity)
            if match.denied == answer_denies:
                return match
            other = other or match
    return other


def cuts_figure(source: PreparedSource, span: Span, policy: Policy) -> bool:
    """Return whether a place cuts off a sign that belongs to a figure of the source (`±84`)."""
    if not policy.refuse_marked_figures:
        return False
    return any(cuts_marked_figure(source.prose, place) for place in span) or has_lost_sign(
        source, span, policy
    )


def judge_place(
    number: int,
    spans: tuple[Span, ...],
    originals: tuple[str, ...],
    sources: Sources,
    policy: Policy,
    *,
    polarity: bool,
) -> Match:
    """Return the match of a unit at a place, or at several where it has several parts."""
    return Match(
        number,
        (spans[0][0], spans[-1][1]),
        spans if len(spans) > 1 else (),
        polarity and _is_denied(number, spans, sources, policy),
        policy.fold_typography and _were_folded(originals, sources[number].prose, spans),
    )


def _find_across_line_ends(original: str, sources: Sources, policy: Policy) -> Iterator[tuple[int, Span]]:
    """Yield the places where a unit stands if hyphens at line ends do not count, `MAX_JUDGED` a source."""
    is_broken = "\n" in original and "-" in original
    if not (is_broken or sources.has_line_hyphens):
        return
    folding, whole_words = Folding.LINE_HYPHENS, policy.word_boundaries
    needle = normalize_text(original, folding=folding)
    marked = mark_line_hyphens(original)
    for number, source in sources.iterate_holding((needle,), folding, whole_words=whole_words):
        if is_broken or source.record.has_line_hyphens:
            spans = _find_unbroken(source, needle, marked, sources, policy)
            yield from ((number, span) for span in islice(spans, MAX_JUDGED))


def _find_past_emphasis(needle: str, sources: Sources, policy: Policy) -> Iterator[tuple[int, Span]]:
    """Yield the places where a unit stands if marks of emphasis do not count, `MAX_JUDGED` a source."""
    for number, source in enumerate(sources) if policy.account_for_text else ():
        form = source.record.unstressed
        if form is not None:
            starts = find_occurrences(form, needle, sources, word_boundaries=policy.word_boundaries)
            for start in islice(starts, MAX_JUDGED):
                yield number, form.locate(start, start + len(needle))


def _find_unbroken(
    source: PreparedSource, needle: str, marked: str, sources: Sources, policy: Policy
) -> Iterator[Span]:
    """Yield the places of one source where a unit stands if hyphens at line ends do not count."""
    form = source.record.form(Folding.LINE_HYPHENS)
    for start in find_occurrences(form, needle, sources, word_boundaries=policy.word_boundaries):
        span = form.locate(start, start + len(needle))
        if hyphens_agree(marked, source.prose[slice(*span)]):
            yield span


def find_around(match: Match, sources: Sources, policy: Policy) -> Span:
    """Return the place of the sentence around a match."""
    return _find_sentence(match.source, match.span, sources, policy)


def find_sentence_at(text: str, start: int, end: int, policy: Policy) -> Span:
    """Return the place of the sentence around a place of a text, within the reach of denials."""
    stops = policy.abbreviations.words
    return find_sentence(text, start, end, reach=policy.denial_reach, abbreviations=stops)


def find_sentence_before(text: str, start: int, policy: Policy) -> Span | None:
    """Return the place of the sentence that ends before a place of a text; None where there is none."""
    end = start
    while end and text[end - 1].isspace():
        end -= 1
    return find_sentence_at(text, end - 1, end, policy) if end else None


def _find_sentence(number: int, span: Span, sources: Sources, policy: Policy) -> Span:
    """Return the place of the sentence around a place, without a leading bullet.

    It is computed once per call.
    """

    def find() -> Span:
        prose = sources[number].prose
        first, last = find_sentence_at(prose, *span, policy)
        begin = find_bullet_end(prose, first, span[0])
        return (begin if first == 0 or "\n" in prose[first - 1 : begin] else first), last

    return sources.once(("around", number, span, policy.hash), find)


def _is_denied(number: int, parts: tuple[Span, ...], sources: Sources, policy: Policy) -> bool:
    """Return whether a match is denied: by its sentence, by what its elisions leave out, or next to it."""
    prose, start, end = sources[number].prose, parts[0][0], parts[-1][1]
    first, last = _find_sentence(number, (start, end), sources, policy)
    if policy.account_for_text:
        first = _find_heading_end(prose, first, start)
        heard = list_heard(policy)
        if is_denied_after(prose, end, heard):
            return True
        if is_taken_back(prose, first, last, heard) and (
            is_taken_back(prose, first, last, heard, in_lists=False) or _states(prose[start:end], policy)
        ):
            return True
        if opens_as_false(prose[first:start], heard) or opens_undone(prose, start, end, heard):
            return True
    before = prose[first:start]
    if policy.account_for_text and begins_anew(before, prose[start:end], policy):
        before = ""
    gaps = [(left[1] - start, right[0] - start) for left, right in pairwise(parts)]
    around = before, prose[start:end], prose[end:last]
    return sources.once(
        ("denied", around, tuple(gaps), policy.hash), lambda: denies_around(*around, policy, gaps=gaps)
    )


def _states(text: str, policy: Policy) -> bool:
    """Return whether a quote has a verb: a thing that a list names is no statement which its lead denies.

    What may be a bare verb in front is one: below `Members may not:` stands `cook in the rooms`.
    """
    # Read only below a line that takes something back: a plain call must not load it.
    from verifier.parsers.lexicon import TABLES, load_lexicon
    from verifier.parsers.lexicon.lexicon import BASE

    lexicon = load_lexicon(TABLES[policy.language])
    readings = record_text(text).read_clauses(lexicon)
    first = next((token.key for reading in readings for token in reading.tokens if token.is_word), "")
    has_verb = any(clause.verb is not None for reading in readings for clause in reading.clauses)
    return has_verb or bool(lexicon.find(first).tags & BASE)


def _find_heading_end(prose: str, first: int, start: int) -> int:
    """Return where a sentence begins, without lines in capitals above it: a heading does not deny the text.

    In a manual, `NICHT SIGNIERTE DEPOTS` is the heading above what it says about them.
    """
    while (end := prose.find("\n", first, start)) >= 0:
        line, below = prose[first:end].strip(), prose[end : start + 1].lstrip()
        is_heading = any(map(is_uppercase, line)) and not any(map(is_lowercase, line))
        if line and not (is_heading and line[-1] not in _RUNS_ON and is_uppercase(below[:1])):
            break
        first = end + 1
    return first


def _were_folded(originals: tuple[str, ...], prose: str, spans: tuple[Span, ...]) -> bool:
    """Return whether a match depends on typographic folding."""
    for original, (start, end) in zip(originals, spans, strict=True):
        if _was_folded(original, prose[start:end]):
            return True
    return False


def _was_folded(original: str, found: str) -> bool:
    if original.isascii() and found.isascii() and "-" not in original and "-" not in found:
        return False
    return normalize_text(original) not in normalize_text(found)


def find_parts(
    parts: list[QuotePart], sources: Sources, policy: Policy, *, answer_denies: bool
) -> Match | None:
    """Find a quote with elisions and edits: its parts in order, in one source, within the policy's gaps."""
    folding = choose_folding(policy)
    originals = tuple(part.text for part in parts)
    needles = [normalize_text(original, folding=folding) for original in originals]
    other: Match | None = None
    for number, source in sources.iterate_holding(needles, folding, whole_words=policy.word_boundaries):
        form = source.record.form(folding)
        for chain in islice(_chain_parts(form, parts, needles, sources, policy), MAX_JUDGED):
            spans = tuple(
                form.locate(start, start + len(needle)) for start, needle in zip(chain, needles, strict=True)
            )
            if any(cuts_figure(source, span, policy) for span in spans):
                continue
            match = judge_place(number, spans, originals, sources, policy, polarity=policy.polarity)
            if match.denied == answer_denies:
                return match
            other = other or match
    return other


def _chain_parts(
    form: PreparedForm, parts: list[QuotePart], needles: list[str], sources: Sources, policy: Policy
) -> Iterator[tuple[int, ...]]:
    """Yield the starts of the parts for each chain that fits, ordered by the place of the last part.

    Works forward, part by part: each occurrence extends only the chain that ends nearest before it. So each
    part is searched for once, and there are never more chains than occurrences.
    """
    text = form.text
    chains: list[tuple[int, ...]] = [
        (start,)
        for start in find_occurrences(form, needles[0], sources, word_boundaries=policy.word_boundaries)
    ]
    for part, needle, previous in zip(parts[1:], needles[1:], needles, strict=False):
        if not chains:
            return
        longer: list[tuple[int, ...]] = []
        reached = 0
        first = chains[0][-1] + len(previous)
        for start in find_occurrences(
            form, needle, sources, word_boundaries=policy.word_boundaries, start=first
        ):
            while reached + 1 < len(chains) and chains[reached + 1][-1] + len(previous) <= start:
                reached += 1
            gap = start - (chains[reached][-1] + len(previous))
            if 0 <= gap <= policy.elision_max_gap and _fits_gap(text, start - gap, start, part, policy):
                longer.append((*chains[reached], start))
        chains = longer
    yield from chains


def _fits_gap(text: str, start: int, end: int, part: QuotePart, policy: Policy) -> bool:
    if part.gap != "edit":
        return True
    return len(text[start:end].split()) <= policy.edit_max_words
