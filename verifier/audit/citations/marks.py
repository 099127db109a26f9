"""The claims of an answer with what each cites: marks read, documents found, ownership decided.

A mark belongs to the clause before it where its sentence is split into several claims, else to its sentence;
one behind the final stop to the sentence before it, one that opens a line to what follows it there. A claim
without a mark of its own, in a sentence whose next claim has one, leans on that one's: people set one mark
for all that a sentence says.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, groupby, pairwise
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from verifier.audit.citations.cited_answer import CitedAnswer, CitedClaim, DocumentNumbers, PlacedPointer
from verifier.audit.citations.marked_text import MarkedText, read_marked_text
from verifier.audit.citations.provider_citations import ProviderCitation, read_provider_citations
from verifier.audit.claims.parts import says_something
from verifier.claims.split import choose_clause_splitter
from verifier.grounding.terms import write_in_terms
from verifier.parsers.languages.registry import FOLDERS
from verifier.parsers.segments.atomic_claims import AtomicClaim, parse_atomic_claims
from verifier.parsers.segments.citation_runs import CitationRun, UnmarkedText, drop_citations, group_citations
from verifier.parsers.segments.retractions import is_taken_back, opens_as_false
from verifier.parsers.segments.spans import drop_marks, strip_span
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import read_surface_words
from verifier.policies.audit import AuditPolicy
from verifier.sources.languages import list_heard, list_words_of
from verifier.sources.text_record import record_text

Cited: TypeAlias = (
    "Literal['auto'] | Mapping[str, str] | Sequence[ProviderCitation | Mapping[str, object]] | None"
)
"""Where citations come from: marks, marks with what they lead to, a provider's citations, or nowhere."""

FindFinished: TypeAlias = Callable[[str, Sequence[Span]], int]
"""From a text that is being written and its sentences so far to where its finished part ends, 0 for none."""

_JOINING = frozenset(("and", "but", "while", "whereas", "yet"))
_DEPENDENT = (
    *("if", "when", "unless", "although", "though", "because", "since", "as", "after", "before", "once"),
    *("neither", "either", "whether", "that", "not", "only", "both"),
)
_MAX_LEANT_ON = 8
_MAX_BLANKS = 200
_MAX_CUTS = 8
_MAX_CLAUSE_CHARS = 500
_YES = re.compile(r"(?:Yes|Ja|Yeah|Sure|Certainly)[,:]\s+")
_AROUND = " \t.:;,*_)"
_SENTENCE_STOPS = (".", "!", "?", "\u2026", "\u3002")
_STOPS = ".!?\u2026;:,| \t\n"


def read_cited_claims(
    answer: str,
    numbers: DocumentNumbers,
    policy: AuditPolicy,
    *,
    cited: Cited = "auto",
    finished: FindFinished | None = None,
) -> CitedAnswer:
    """Take an answer apart into sentences and claims, each claim with what it cites.

    With `cited` ``auto`` marks are read, with a mapping they lead where it says; with a provider's citations
    these count and marks are but dropped, with None nothing is cited. Of an answer that is being written,
    where `finished` tells how much of it stands, what asks claims nothing, and no claim is read where nothing
    is finished.
    """
    given = None if cited is None or isinstance(cited, (str, Mapping)) else read_provider_citations(cited)
    limit = policy.claim_policy.max_units
    marked = read_marked_text(answer, names=numbers.names, max_pointers=limit, policy=policy)
    runs = group_citations(answer, marked.marks, with_frames=True)
    unmarked = drop_citations(answer, runs, marked.unsaid)
    whole = record_text(unmarked.text).list_sentences(policy.claim_policy.abbreviations)
    sentences = tuple(_part_at_marked_line_ends(unmarked.text, whole, unmarked.cuts))
    located = tuple(unmarked.locate(span) for span in sentences)
    if finished is not None and not finished(answer, located):
        return CitedAnswer(sentences=located, claims=(), loose=(), has_marks=False, only_asks=True)
    cues = policy.claim_policy.citation_cues.entries
    parse = partial(
        parse_atomic_claims,
        unmarked.text,
        sentences=sentences,
        citation_cues=cues,
        split=choose_clause_splitter(policy.claim_policy.language),
    )
    # An answer that only asks says what it asks: a text is true of itself.
    stated = parse()
    parsed = stated if stated or finished is not None else parse(with_questions=True)
    split = [tuple(split_at_marks(claim, unmarked, policy)) for claim in parsed]
    claims = [*chain.from_iterable(split)]
    owners = _Owners(unmarked, sentences, claims)
    holding = _Holding([[] for _ in claims], [])
    if given is not None:
        for place, pointer in _place_given(given, unmarked, claims, numbers):
            holding.held[place].append(pointer)
    elif cited is not None:
        _hold_runs(holding, answer, runs, unmarked, owners, numbers, marked)
    cited_claims = [*_write_claims(claims, *holding, marked, unmarked, sentences, owners, policy)]
    return CitedAnswer(
        sentences=located,
        claims=tuple(_join_parts(unmarked.text, cited_claims, parsed, split)),
        loose=tuple(holding.loose),
        has_marks=given is None and bool(marked.marks),
        only_asks=not stated,
        marks=marked.marks,
    )


def _part_at_marked_line_ends(text: str, sentences: Sequence[Span], cuts: Iterable[int]) -> Iterator[Span]:
    """Yield sentences, ended where a line ends in a mark: `Files are kept [1]`, and the next line."""
    ends = [cut for cut in cuts if text[cut : cut + _MAX_BLANKS].lstrip(" \t")[:1] == "\n"]
    for start, end in sentences:
        inside = ends[bisect_right(ends, start) : bisect_left(ends, end)]
        for first, last in pairwise([start, *inside, end]):
            span = strip_span(text, first, last)
            if span[0] < span[1]:
                yield span


class _Holding(NamedTuple):
    """The citations that each claim holds, and those that belong to none."""

    held: list[list[PlacedPointer]]
    loose: list[PlacedPointer]


def _hold_runs(
    holding: _Holding,
    answer: str,
    runs: Sequence[CitationRun],
    unmarked: UnmarkedText,
    owners: _Owners,
    numbers: DocumentNumbers,
    marked: MarkedText,
) -> None:
    """Note which claim holds the pointers of each run of marks; of one in a title none does."""
    leading = list_leading(answer, runs)
    for run, cut in zip(runs, unmarked.cuts, strict=True):
        if marked.is_in_title(run.marks[0].span[0]):
            owner = None
        elif _fills_cell(answer, run.cover):
            owner = owners.find_in_row(cut)
        else:
            owner = owners.find(cut, is_leading=run.cover in leading)
        (holding.loose if owner is None else holding.held[owner]).extend(_read_run(run, numbers))


def _fills_cell(answer: str, cover: Span) -> bool:
    """Return whether a run of marks is all that stands in a cell of a table, as in a column *Ref*."""
    before = answer[max(0, cover[0] - _MAX_BLANKS) : cover[0]].rstrip(" \t")
    after = answer[cover[1] : cover[1] + _MAX_BLANKS].lstrip(" \t")
    return before.endswith("|") and after[:1] in ("|", "\n", "")


def _write_claims(
    claims: Sequence[AtomicClaim],
    held: Sequence[Sequence[PlacedPointer]],
    loose: Sequence[PlacedPointer],
    marked: MarkedText,
    unmarked: UnmarkedText,
    sentences: Sequence[Span],
    owners: _Owners,
    policy: AuditPolicy,
) -> Iterator[CitedClaim]:
    """Yield the claims with what they cite, at their places in the answer."""
    leans_on = owners.list_support(held)
    headed = _list_headed(marked, loose)
    taken_back = _find_taken_back(unmarked.text, sentences, {*owners.sentences}, policy)
    for place, read in enumerate(claims):
        claim = _drop_yes(read, unmarked.text)
        insert_at, takes_marks = marked.find_place(_find_end(unmarked, claim.span))
        yield CitedClaim(
            text=claim.text,
            span=unmarked.locate(claim.span),
            own=tuple(held[place]),
            leans_on=leans_on[place] or (() if held[place] else _find_headed(headed, unmarked, claim)),
            insert_at=insert_at,
            takes_marks=takes_marks,
            is_retracted=owners.sentences[place] in taken_back,
            sentence=owners.sentences[place],
        )


def _list_headed(
    marked: MarkedText, loose: Sequence[PlacedPointer]
) -> list[tuple[int, tuple[PlacedPointer, ...]]]:
    """Return where headings end, and the citations of each: what stands below one may lean on them."""
    return [
        (end, tuple(one for one in loose if start <= one.span[0] < end)[:_MAX_LEANT_ON])
        for start, end in marked.titles
    ]


def _find_headed(
    headed: Sequence[tuple[int, tuple[PlacedPointer, ...]]], unmarked: UnmarkedText, claim: AtomicClaim
) -> tuple[PlacedPointer, ...]:
    """Return the citations of the heading that a claim stands below."""
    number = bisect_right(headed, unmarked.locate(claim.span)[0], key=itemgetter(0)) - 1 if headed else -1
    return headed[number][1] if number >= 0 else ()


def _find_taken_back(
    text: str, sentences: Sequence[Span], numbers: Iterable[int], policy: AuditPolicy
) -> set[int]:
    """Return those of the numbers whose sentences the answer takes back beside them."""
    heard = list_heard(policy.claim_policy) or tuple(FOLDERS)
    return {
        number
        for number in numbers
        if is_taken_back(text, *sentences[number], heard)
        or opens_as_false(text[slice(*sentences[number])], heard)
    }


def _drop_yes(claim: AtomicClaim, text: str) -> AtomicClaim:
    """Return a claim without the word by which an answer takes up a question: `Yes, tolls were lifted`."""
    opening = _YES.match(text, *claim.span)
    said = _YES.sub("", claim.text, count=1)
    if opening is None or not said:
        return claim
    return replace(claim, text=said, span=(opening.end(), claim.span[1]))


def _join_parts(
    text: str,
    claims: Sequence[CitedClaim],
    parsed: Sequence[AtomicClaim],
    split: Sequence[tuple[AtomicClaim, ...]],
) -> Iterator[CitedClaim]:
    """Yield the claims; the parts of one that its marks part know the whole."""
    place = 0
    for claim, parts in zip(parsed, split, strict=True):
        made = claims[place : place + len(parts)]
        place += len(parts)
        if len(made) == 1:
            yield made[0]
            continue
        whole = replace(
            made[-1],
            text=claim.text,
            span=(made[0].span[0], made[-1].span[1]),
            own=tuple(pointer for part in made for pointer in part.own),
        )
        for number, part in enumerate(made):
            after = parts[number + 1].span[0] if number + 1 < len(parts) else parts[number].span[1]
            yield replace(part, whole=whole, joint=text[parts[number].span[1] : after])


def _read_run(run: CitationRun, numbers: DocumentNumbers) -> Iterator[PlacedPointer]:
    for mark in run.marks:
        for pointer in mark.pointers:
            doc_id = numbers.find(pointer, mark.form)
            yield PlacedPointer(pointer=pointer, doc_id=doc_id, span=mark.span, form=mark.form, run=run.cover)


def list_leading(answer: str, runs: Sequence[CitationRun]) -> set[Span]:
    """Return the covers of the runs that belong to what follows them.

    A run that opens its line does, where text follows it there. In a line that one opens and none ends, so
    do those behind a stop: `[2] It was built in 1961. [1] It was closed.` One before the last stop ends none:
    a correction adds it there, and what it did not change is read as before.
    """
    leading: set[Span] = set()
    for line, group in groupby(runs, key=lambda run: answer.rfind("\n", 0, run.cover[0]) + 1):
        held = [run.cover for run in group]
        line_end = answer.find("\n", held[-1][1])
        rest = answer[held[-1][1] : len(answer) if line_end < 0 else line_end].strip(_AROUND)
        if answer[line : held[0][0]].strip(" \t-*+>\u2022"):
            continue
        if len(held) > 1 or rest:
            leading.add(held[0])
        if rest or not _follows_stop(answer, held[-1][0]):
            leading.update(one for one in held[1:] if _follows_stop(answer, one[0]))
    return leading


def _follows_stop(answer: str, place: int) -> bool:
    while place and answer[place - 1] in " \t":
        place -= 1
    return answer[max(0, place - 1) : place] in _SENTENCE_STOPS


def _find_end(unmarked: UnmarkedText, span: Span) -> int:
    """Return where a citation is added to a claim: behind its last word, before its stop, inside its cell."""
    end = span[1]
    while end > span[0] + 1 and unmarked.text[end - 1] in _STOPS:
        end -= 1
    return unmarked.locate((span[0], end))[1]


def _place_given(
    given: Sequence[ProviderCitation],
    unmarked: UnmarkedText,
    claims: Sequence[AtomicClaim],
    numbers: DocumentNumbers,
) -> Iterator[tuple[int, PlacedPointer]]:
    """Yield a provider's citations with the claims whose text they are about."""
    spans = [unmarked.locate(claim.span) for claim in claims]
    starts = [start for start, _ in spans]
    for citation in given:
        doc_id = citation.find_document(numbers.reader.documents, numbers.list_ids)
        first = max(0, bisect_right(starts, citation.span[0]) - 1)
        for place in range(first, bisect_left(starts, citation.span[1])):
            if citation.span[0] < spans[place][1]:
                pointer = PlacedPointer(
                    pointer=citation.pointer,
                    doc_id=doc_id,
                    span=citation.span,
                    form=None,
                    place=citation.place,
                )
                yield place, pointer


def split_at_marks(claim: AtomicClaim, unmarked: UnmarkedText, policy: AuditPolicy) -> Iterator[AtomicClaim]:
    """Yield the parts of a claim, cut where a mark stands before `and` or `but` and a clause follows.

    A mark there says that something else is cited for what follows. Both sides have to be clauses of their
    own, with a subject and a verb, and the first none that the rest depends on.
    """
    text, (start, end) = unmarked.text, claim.span
    first = bisect_right(unmarked.cuts, start)
    cuts = unmarked.cuts[first : bisect_left(unmarked.cuts, end)][:_MAX_CUTS]
    begin = start
    for cut in dict.fromkeys(cuts if claim.subject_span is None else ()):
        joint = _joint(policy.claim_policy.language).match(text, cut, end)
        if joint is None or not (
            _is_clause(text[begin:cut], policy) and _is_clause(text[joint.end() : end], policy)
        ):
            continue
        yield _make_part(text, begin, cut)
        begin = joint.end()
    yield claim if begin == start else _make_part(text, begin, end)


@cache
def _joint(language: str) -> re.Pattern[str]:
    """Return a pattern of what joins two clauses in a language."""
    words = "|".join(sorted(list_words_of(language, _JOINING)))
    return re.compile(rf"[,;]?\s+(?:{words})\s+|;\s+")


def _make_part(text: str, start: int, end: int) -> AtomicClaim:
    return AtomicClaim(text=" ".join(drop_marks(text[start:end]).split()), span=(start, end))


def _is_clause(text: str, policy: AuditPolicy) -> bool:
    """Return whether a stretch has a subject and a verb, and does not open as half of a sentence."""
    stated = text[:_MAX_CLAUSE_CHARS]
    first = next(iter(read_surface_words(write_in_terms(stated, policy.claim_policy))), None)
    opens = {*_DEPENDENT, *policy.condition_openers.words}
    return first is not None and first.key not in opens and says_something(stated, policy.claim_policy)


class _Owners:
    """Which claim a mark belongs to, by where it stood in the text without marks."""

    def __init__(
        self, unmarked: UnmarkedText, sentences: Sequence[Span], claims: Sequence[AtomicClaim]
    ) -> None:
        self._text = unmarked.text
        self._starts = [start for start, _ in sentences]
        self._claims = [claim.span[0] for claim in claims]
        self.sentences = tuple(max(0, bisect_right(self._starts, start) - 1) for start in self._claims)

    def find(self, cut: int, *, is_leading: bool) -> int | None:
        """Return the number of the claim that a mark belongs to; None where its sentence makes none."""
        if is_leading:
            return self._find_first(bisect_right(self._starts, cut + _count_blanks(self._text, cut)) - 1)
        before = max(0, cut - 1)
        sentence = max(0, bisect_right(self._starts, before) - 1)
        place = bisect_left(self._claims, cut) - 1
        if place >= 0 and self.sentences[place] == sentence:
            return place
        # The mark stands before the first claim of its sentence: `According to [1], ...`.
        return self._find_first(sentence)

    def find_in_row(self, cut: int) -> int | None:
        """Return the number of the claim of a table's row that a mark in a cell of its own belongs to."""
        end = self._text.find("\n", cut)
        first = bisect_left(self._claims, self._text.rfind("\n", 0, cut) + 1)
        last = bisect_left(self._claims, len(self._text) if end < 0 else end) - 1
        before = bisect_left(self._claims, cut) - 1
        place = before if before >= first else first
        return place if place <= last else None

    def _find_first(self, sentence: int) -> int | None:
        place = bisect_left(self.sentences, sentence)
        return place if place < len(self.sentences) and self.sentences[place] == sentence else None

    def list_support(self, held: Sequence[Sequence[PlacedPointer]]) -> list[tuple[PlacedPointer, ...]]:
        """Return for each claim without citations those of the next claim of its sentence that has any."""
        found: list[tuple[PlacedPointer, ...]] = [()] * len(held)
        for place in range(len(held) - 2, -1, -1):
            if not held[place] and self.sentences[place] == self.sentences[place + 1]:
                found[place] = tuple(held[place + 1][:_MAX_LEANT_ON]) or found[place + 1]
        return found


def _count_blanks(text: str, place: int) -> int:
    return len(text[place : place + 64]) - len(text[place : place + 64].lstrip())
