"""Disguises: what could show a person another text than the one that is checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from verifier.codes import ViolationCode
from verifier.parsers.numerics.marked_figures import (
    BOUNDS,
    MARK_KINDS,
    MarkedFigure,
    find_marked_figures,
    read_plain_figures,
)
from verifier.parsers.text.confusables import (
    find_disguised_words,
    find_hidden,
    find_mixed_script,
    may_be_spelled,
)
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import fold_with_map
from verifier.parsers.text.offsets import Span, overlap
from verifier.parsers.text.signs import BULLETS, find_signs
from verifier.policies import Policy
from verifier.sources.text_record import TextRecord

# Marks that tools put into an answer, footnotes, links and elements.
_CITING = defer_pattern(
    "\u3010[^\u3011\n]{1,64}\u3011|\\[\\^[^\\]\\s]{1,32}\\]|https?://[^\\s<>]{1,2000}|<[^<>\n]{1,200}>"
)

# Letters of the phonetic alphabet: at least one beside Latin and Greek ones, or a bar or bracket in front.
_PHONETIC = defer_pattern(
    "(?=[^\\s/]*[\u00e6\u00f0\u00f8\u0127\u014b\u0153\u0250-\u02af]|(?<=[/\\[])|(?<=[/\\[][\u02c8\u02cc]))"
    "[a-z\u00e6\u00e7\u00f0\u00f8\u0127\u014b\u0153\u0250-\u02ff\u03b2\u03b8\u03c7]+\\Z"
)
_DIGIT = re.compile("[0-9]")
_NEAR = 12
_SIGNS_READ = frozenset(BOUNDS)
MAX_LOOKED_UP = 200
"""How many different disguised words, or figures, of one text are looked up; the next one is refused."""


def find_disguises(text: str, sources: Sequence[str], policy: Policy) -> list[tuple[ViolationCode, Span]]:
    """Return what the policy refuses in a text: the first finding of each kind.

    That is a disguised word, as `find_disguised_text` says, and a figure with a mark where no source has it.
    """
    found = find_disguised_text(text, sources, policy)
    # Folding makes no mark of ASCII, so ASCII is looked at as it is.
    if policy.refuse_marked_figures and (not text.isascii() or find_marked_figures(text)):
        figures = _find_foreign_figures(text, sources)
        found += [(ViolationCode.FIGURE_IN_DOUBT, span) for span in islice(figures, 1)]
    return found


def find_disguised_text(
    text: str, sources: Sequence[str], policy: Policy
) -> list[tuple[ViolationCode, Span]]:
    """Return the first hidden characters and the first disguised word of a text.

    Hidden characters, and words that mix Latin with Cyrillic or Greek, are refused wherever they stand;
    another disguised word where none of the sources has it just so.
    """
    is_plain = text.isascii() and text.isprintable()
    if is_plain and not may_be_spelled(text):
        return []
    found = [] if is_plain else _find_hidden_and_mixed(text, sources, policy)
    is_mixed = any(code == ViolationCode.MIXED_SCRIPT for code, _ in found)
    if policy.refuse_disguised and not is_mixed:
        words = _find_foreign_words(text, sources, policy)
        found += [(ViolationCode.DISGUISED_WORD, span) for span in islice(words, 1)]
    return found


def _find_hidden_and_mixed(
    text: str, sources: Sequence[str], policy: Policy
) -> list[tuple[ViolationCode, Span]]:
    """Return the first hidden characters and the first word of two scripts, as far as they are refused."""
    found: list[tuple[ViolationCode, Span]] = []
    if policy.refuse_hidden and (span := find_hidden(text)) is not None:
        found.append((ViolationCode.HIDDEN_CHARACTER, span))
    if policy.refuse_mixed_script:
        mixed = (
            span
            for span in find_mixed_script(text)
            if not (_is_unit(text[slice(*span)], policy) or _is_phonetic(text, span, sources, policy))
        )
        found += [(ViolationCode.MIXED_SCRIPT, span) for span in islice(mixed, 1)]
    return found


def _is_phonetic(text: str, span: Span, sources: Sequence[str], policy: Policy) -> bool:
    """Return whether a word is a transcription that a source has: three of its letters are Greek."""
    if not policy.account_for_text or _PHONETIC.match(text, *span) is None:
        return False
    return any(text[slice(*span)] in source for source in sources)


def may_differ(text: str) -> bool:
    """Return whether a text may be disguised or marked anywhere, whatever stands in its sources."""
    return (
        not (text.isascii() and text.isprintable()) or may_be_spelled(text) or bool(find_marked_figures(text))
    )


def find_differences(text: str, stated: TextRecord, policy: Policy) -> list[tuple[ViolationCode, Span]]:
    """Return what a text has disguised, or marked, otherwise than one place of a source.

    There a figure of the text may have no mark either that it has not in the text, and what the text shows
    beside its words stands there too; a bullet that it begins with aside. Both are folded.
    """
    found = find_disguises(text, (stated.text,), policy)
    if policy.refuse_marked_figures and not found:
        own = find_marked_figures(text)
        differing = chain(_find_unbound(own, stated), _find_bared(text, own, stated))
        found += [(ViolationCode.FIGURE_IN_DOUBT, span) for span in islice(differing, 1)]
    if policy.refuse_disguised and not found and not text.isascii():
        signs = _find_foreign_signs(text, stated.text)
        found += [(_name_sign(text, span), span) for span in islice(signs, 1)]
    return found


def _meets(span: Span, others: Sequence[Span]) -> bool:
    return any(overlap(span, other) for other in others)


def _find_foreign_signs(text: str, source: str) -> Iterator[Span]:
    """Yield the signs of a text, beyond ASCII, that one place of a source has not."""
    cited = [match.span() for match in _CITING.finditer(text)]
    for start, end in find_signs(text):
        sign = text[start:end]
        if sign.isascii() or sign in source or not _SIGNS_READ.isdisjoint(sign):
            continue
        is_bullet = not text[:start].strip() and BULLETS.issuperset(sign)
        if not is_bullet and not _meets((start, end), cited):
            yield start, end


def _name_sign(text: str, span: Span) -> ViolationCode:
    near = text[max(0, span[0] - _NEAR) : span[1] + _NEAR]
    return ViolationCode.FIGURE_IN_DOUBT if _DIGIT.search(near) else ViolationCode.DISGUISED_WORD


def _is_unit(word: str, policy: Policy) -> bool:
    return word.lower().replace("\xb5", "\u03bc") in policy.unit_symbols.words


def _find_foreign_words(text: str, sources: Iterable[str], policy: Policy) -> Iterator[Span]:
    known: set[str] = set()
    for span in find_disguised_words(text):
        word = text[slice(*span)]
        if word in known or _is_unit(word, policy):
            continue
        if len(known) == MAX_LOOKED_UP or not any(word in source for source in sources):
            yield span
        known.add(word)


def _find_foreign_figures(text: str, sources: Sequence[str]) -> Iterator[Span]:
    """Yield the marked figures of a text that no source has; what cites is no part of what is said."""
    folded, offsets = fold_with_map(text)
    cited: list[Span] | None = None
    known: set[str] = set()
    for figure in find_marked_figures(folded):
        start, end = figure.span
        if figure.form in known:
            continue
        written = text[slice(*offsets.locate(start, end))]
        if len(known) < MAX_LOOKED_UP and any(_holds(source, figure, written) for source in sources):
            known.add(figure.form)
            continue
        cited = [match.span() for match in _CITING.finditer(folded)] if cited is None else cited
        if not _meets((start, end), cited):
            yield offsets.locate(start, end)


def _holds(source: str, figure: MarkedFigure, written: str) -> bool:
    """Return whether a source has a marked figure; a sign that stands for words may stand there as words."""
    if figure.bound:
        return figure.digits in source
    return written in source or figure.form in source


def _find_unbound(own: Sequence[MarkedFigure], stated: TextRecord) -> Iterator[Span]:
    """Yield the figures with a sign such as `≥` where the source has neither it nor words for it."""
    for figure in own:
        if (
            figure.bound
            and figure.form not in stated.text
            and MARK_KINDS[figure.bound] not in stated.approximations
        ):
            yield figure.span


def _find_bared(text: str, own: list[MarkedFigure], stated: TextRecord) -> Iterator[Span]:
    """Yield the place of a figure that has marks in a source and none in the text, whose `own` are marked."""
    plain = read_plain_figures(text, own) if stated.marked_figures else ()
    if not plain:
        return
    forms = {figure.form for figure in own}
    bared = {
        figure.digits
        for figure in stated.marked_figures
        if figure.digits in plain and figure.form not in forms and not figure.bound and not _is_closed(figure)
    }
    for digits in sorted(bared - stated.plain_figures):
        place = text.find(digits)
        yield place, place + len(digits)


def _is_closed(figure: MarkedFigure) -> bool:
    """Return whether brackets and quotation marks are all that marks a figure: they may open further off."""
    return not figure.form.strip("0123456789.,'\"()[]{} ")


def show_code_points(text: str) -> str:
    """Return the first code points of a text, as `U+202E U+0430`."""
    return " ".join(f"U+{ord(char):04X}" for char in text[:8])
