"""Accounting: the parts of an answer outside all units, and whether a person could take them for statements.

Units and the rest tile an answer. The rest may be blanks, punctuation, marks of lists and citations,
structure (headings, code, rules) and words of a closed list of framing. Everything else says something to a
person and was not checked, so it is reported: words, signs, marks that reverse a statement, and labels.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from verifier.answers.answer_text import AnswerText, Heading
from verifier.answers.frame_words import read_frame_words
from verifier.answers.framed_statement import is_citation
from verifier.answers.framing import claims_anything, list_claiming_words, may_say
from verifier.codes import ViolationCode
from verifier.grounding.captions import Labels
from verifier.grounding.copied_text import read_copied
from verifier.grounding.coverage import holds_token
from verifier.grounding.framed_units import is_frame
from verifier.grounding.terms import holds_clause, list_readings
from verifier.grounding.unit_checks import check_beside, check_copied
from verifier.grounding.units import Unit, drop_framing, make_span_unit, read_spans, read_spans_once
from verifier.parsers.english.offer_words import OFFERS
from verifier.parsers.segments.spans import blank_marks, find_addresses, find_citations, strip_span
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import OffsetMap, PieceMapBuilder, Span
from verifier.parsers.text.signs import HELD, blank_words, find_loose_marks
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.records import PARAPHRASE, ClaimStatus, Violation
from verifier.sources.context import Sources
from verifier.sources.negation_triggers import may_deny
from verifier.sources.prepared_form import choose_folding

_MAX_HEADING_WORDS = 8
"""How many words of its own a heading has at most; a longer one is a sentence."""

_DIGIT = re.compile("[0-9]")
_NUMBER_OF_ITEM = re.compile(r"\([1-9]\)\s*\Z")
_INDENT = 8
_LETTER_BEHIND = re.compile(r"(?<=\S)[ \t]*(\([A-Za-z]\))")
_ANY_MARK = re.compile("[0-9A-Za-z][.)]")
_BRACKETED = re.compile(r"[ \t]?([(\[{][^()\[\]{}\n]{1,200}[)\]}])")
_SECOND = ("2", "b")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_ITEM_MARK = defer_pattern(r"(?:\A|(?<=\n))[ \t]*\(?([0-9]{1,9}|[A-Za-z])[.)](?=[ \t])")


def account_for_rest(
    answer: str, held: Sequence[Span], sources: Sources, policy: Policy, *, question: str | None = None
) -> tuple[tuple[ClaimStatus, ...], tuple[Violation, ...]]:
    """Account for the text outside the spans of the units, which are in order.

    A sentence that stands word for word in a source is verified like any unit. Returns the statuses of those
    and, for everything else that a person could take for a statement, `UNCHECKED_TEXT` with its span.
    """
    statuses: list[ClaimStatus] = []
    found: list[Violation] = []
    asked = "" if question is None else normalize_text(question, folding=choose_folding(policy))
    copied = read_copied(answer, sources, policy)
    for span in _iterate_rest(answer, held, policy):
        if copied.holds(span):
            continue
        unit = drop_framing(answer, make_span_unit(answer, span, policy), policy)
        if unit is None or unit.normal == asked or states_nothing(answer, span, unit, sources, policy):
            continue
        checked = check_copied(answer, unit, "span", sources, policy) or check_beside(unit, sources, policy)
        # An announcement is about what follows it; its own words, found anywhere, do not support it.
        announces = checked.status.status == PARAPHRASE and unit.text.rstrip().endswith(":")
        if checked.status.is_verified and not announces:
            statuses.append(checked.status)
        else:
            found.append(Violation(code=ViolationCode.UNCHECKED_TEXT, span=span))
    return tuple(statuses), tuple(found)


def states_nothing(answer: str, span: Span, unit: Unit, sources: Sources, policy: Policy) -> bool:
    """Return whether a piece of an answer states nothing: it frames, cites, or numbers an item."""
    if is_frame(unit.text, sources, policy) or _cites_at(answer, span, sources, policy):
        return True
    if _NUMBER_OF_ITEM.match(answer, *span) and _opens_line(answer, span[0]):
        return True
    return not is_statement(unit.text, sources, policy, is_heading=False)


def account_for_headings(
    headings: Iterable[Heading], sources: Sources, policy: Policy, *, question: str | None = None
) -> tuple[tuple[ClaimStatus, ...], tuple[Violation, ...]]:
    """Account for the headings of an answer and of its tables' columns; returns what `account_for_rest` does.

    The places are those of the original answer.
    """
    statuses: list[ClaimStatus] = []
    found: list[Violation] = []
    asked = "" if question is None else normalize_text(question, folding=choose_folding(policy))
    for heading in headings:
        unit = make_span_unit(heading.text, (0, len(heading.text)), policy)._replace(span=heading.span)
        if unit.normal == asked or not is_statement(unit.text, sources, policy, is_heading=True):
            continue
        checked = check_beside(unit, sources, policy)
        if checked.status.is_verified:
            statuses.append(checked.status)
        else:
            found.append(Violation(code=ViolationCode.UNCHECKED_TEXT, span=heading.span))
    return tuple(statuses), tuple(found)


def account_for_marks(
    seen: AnswerText,
    statuses: Sequence[ClaimStatus],
    names: Iterable[Span],
    sources: Sources,
    policy: Policy,
    *,
    question: str | None = None,
) -> list[Violation]:
    """Return `UNCHECKED_TEXT` for the marks, labels and captions that are not accounted for.

    `statuses` and `names`, the lists of names that were checked as a whole, have their places in what is read
    of the answer; what is returned has those of the original. A unit accounts for the marks in it, one that
    stands softly for some of them. Of a piece around a quote only the words were checked.
    """
    answer = seen.text
    exact, soft = _list_whole(answer, statuses)
    held = sorted([*names, *exact])
    labels = Labels([status.text for status in statuses if status.is_verified], sources, policy)
    labelled = [
        *find_citations(answer),
        *find_addresses(answer),
        *_find_questions(answer, question, policy),
        *_find_cited(answer, held + soft, sources, policy),
    ]
    loose = _find_loose(_fill(answer.replace(HELD, "\ufffd"), sorted(labelled), _write_word), held, soft)
    holds = read_copied(answer, sources, policy).holds
    spans = sorted([span for span in {*labels.find_speaking(answer), *loose} if not holds(span)])
    loud = [caption.span for caption in seen.captions if not labels.is_quiet(caption.text)]
    captions = [span for span in loud if not labels.are_shown(seen.original[slice(*span)])]
    return [*seen.place(_report_unchecked(spans)), *_report_unchecked(captions)]


def _list_whole(answer: str, statuses: Sequence[ClaimStatus]) -> tuple[list[Span], list[Span]]:
    """Return the spans of the units that an answer says as they were checked: word for word, and softly."""
    whole = [status for status in statuses if status.text == answer[slice(*status.span)]]
    soft = sorted([status.span for status in whole if status.status == PARAPHRASE])
    return [status.span for status in whole if status.status != PARAPHRASE], soft


def _find_loose(labelled: str, held: Sequence[Span], soft: Sequence[Span]) -> list[Span]:
    """Return the marks, and odd numbers of items, in an answer outside of what is held."""
    masked, offsets = _hold(_fill(labelled, soft, blank_words), held)
    return [offsets.locate(*span) for span in (*find_loose_marks(masked), *_find_odd_items(masked))]


def _report_unchecked(spans: Iterable[Span]) -> list[Violation]:
    return [Violation(code=ViolationCode.UNCHECKED_TEXT, span=span) for span in spans]


def _find_cited(answer: str, held: Iterable[Span], sources: Sources, policy: Policy) -> Iterator[Span]:
    """Yield what cites right behind a verified statement, in brackets: `(ibid.)`, `(§ 2)`, `(1)`."""
    for _, end in held:
        bracket = _BRACKETED.match(answer, end)
        if bracket is not None and is_citation(answer, bracket.span(1), sources.names, policy.language):
            yield bracket.span(1)


def _cites_at(answer: str, span: Span, sources: Sources, policy: Policy) -> bool:
    """Return whether a piece of an answer is nothing but brackets that cite, and a stop."""
    bracket = _BRACKETED.match(answer, span[0], span[1])
    if bracket is None or answer[bracket.end() : span[1]].strip(" .\t"):
        return False
    return is_citation(answer, bracket.span(1), sources.names, policy.language)


def _opens_line(answer: str, start: int) -> bool:
    """Return whether nothing but a few blanks stands before a place in its line."""
    before = answer[max(0, start - _INDENT) : start].rstrip(" \t")
    return before.endswith("\n") or (not before and start <= _INDENT)


def _find_questions(answer: str, question: str | None, policy: Policy) -> Iterator[Span]:
    """Yield the marks of the questions that claim nothing: the one that was asked, and an offer of more."""
    if "?" not in answer:
        return
    folding = choose_folding(policy)
    asked = "" if question is None else normalize_text(question, folding=folding)
    for start, end in read_spans(answer, policy):
        text = normalize_text(answer[start:end], folding=folding)
        offers = not _list_offers(policy.language).isdisjoint(extract_words(text))
        claims_nothing = text == asked or (offers and not list_claiming_words(text, policy))
        if text.endswith("?") and claims_nothing:
            yield end - 1, end


@cache
def _list_offers(language: str) -> frozenset[str]:
    return OFFERS.union(read_frame_words(language).list("OFFERS"))


def _find_odd_items(text: str) -> Iterator[Span]:
    """Yield the marks of items that skip others, and letters in brackets that no line begins with.

    `48.` or `x)` at the first item says more than its place, and so does `(x)` behind a statement. A list
    may begin at its second item, without the first.
    """
    if _ANY_MARK.search(text) is None:
        return
    marks = list(_ITEM_MARK.finditer(text))
    first = 2 if marks and marks[0][1].lower() in _SECOND else 1
    for count, match in enumerate(marks, first):
        mark = match[1].lower()
        place = int(mark) if mark.isdigit() else ord(mark) - ord("a") + 1
        if place > count and mark not in _ROMAN[count - 1 : count]:
            yield match.span(1)
    yield from (match.span(1) for match in _LETTER_BEHIND.finditer(text))


def _write_word(text: str) -> str:
    return "x" * len(text)


def _hold(text: str, spans: Iterable[Span]) -> tuple[str, OffsetMap]:
    """Return a text with one character for each span that is held, and its map to the text."""
    parts: list[str] = []
    pieces = PieceMapBuilder()
    at = 0
    for start, end in spans:
        if at <= start < end:
            parts += text[at:start], HELD
            pieces.add(start - at, at, start)
            pieces.add(1, start, end)
            at = end
    pieces.add(len(text) - at, at, len(text))
    return "".join([*parts, text[at:]]), pieces.build()


def _fill(text: str, spans: Iterable[Span], fill: Callable[[str], str]) -> str:
    """Return a text with some spans replaced by as much; they are in their order and may overlap."""
    parts: list[str] = []
    at = 0
    for start, end in spans:
        start = max(start, at)
        if start < end:
            parts += text[at:start], fill(text[start:end])
            at = end
    return "".join([*parts, text[at:]])


def abstains(answer: str, sources: Sources, policy: Policy) -> bool:
    """Return whether an answer says that the texts do not say, and nothing else."""
    is_found = False
    # Cells and lines of one wording are alike.
    spans = {answer[slice(*span)]: span for span in read_spans_once(answer, sources, policy)}
    for span in spans.values():
        unit = make_span_unit(answer, span, policy)
        if _opens_with_abstention(unit.normal, policy):
            is_found = True
        elif claims_anything(unit.reading, policy):
            return False
    return is_found


def _opens_with_abstention(normal: str, policy: Policy) -> bool:
    """Return whether only words of framing stand before a phrase that says that the texts do not say."""
    for phrase in policy.abstention_phrases.entries:
        place = normal.find(phrase)
        if place >= 0 and not list_claiming_words(normal[:place], policy):
            return True
    return False


def is_statement(text: str, sources: Sources, policy: Policy, *, is_heading: bool) -> bool:
    """Return whether a person could take a piece of an answer for a statement.

    A heading is none if its few words stand in the sources and no figure or denial is among them.
    """
    if not is_heading:
        return claims_anything(blank_marks(text), policy)
    words = list_claiming_words(blank_marks(text), policy)
    if len(words) > _MAX_HEADING_WORDS or may_deny(text, policy):
        return bool(words)
    if holds_clause(text, policy):
        return bool(words)
    return any(_DIGIT.search(word) or not is_known(word, sources, policy) for word in words)


def is_known(word: str, sources: Sources, policy: Policy) -> bool:
    """Return whether a word stands in the sources, or under `local_coverage` another form of it."""
    is_there = holds_token(word, sources, policy)
    if is_there or not policy.local_coverage:
        return is_there
    from verifier.claims.index import holds_stem
    from verifier.claims.vocabulary import read_vocabulary

    stem = read_vocabulary(policy).stem
    return any(holds_stem(stem(term), sources, policy) for term in list_readings(word, policy))


def _iterate_rest(answer: str, held: Sequence[Span], policy: Policy) -> Iterator[Span]:
    """Yield what no units hold, sentence by sentence; marks and blanks of ASCII alone are left out."""
    for start, end in _subtract([(0, len(answer))], held):
        if not may_say(answer, start, end):
            continue
        # Each remainder of a sentence, a line or a bracket that was cut off is a piece by itself.
        pieces = [(start + first, start + last) for first, last in read_spans(answer[start:end], policy)]
        yield from pieces
        # Reading a stretch as sentences leaves out its citations and bullets.
        for first, last in _subtract([(start, end)], pieces):
            span = strip_span(answer, first, last)
            if span[0] < span[1]:
                yield span


def _subtract(whole: Iterable[Span], parts: Sequence[Span]) -> Iterator[Span]:
    """Yield the parts of some spans that other spans do not cover; both are in order."""
    number = 0
    for start, end in whole:
        at = start
        while number < len(parts) and parts[number][0] < end:
            first, last = parts[number]
            if first > at:
                yield at, first
            at = max(at, last)
            number += 1
        if at < end:
            yield at, end
