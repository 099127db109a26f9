"""Which words of a failed sentence are certainly in no source, and what the source has instead.

Only figures and names are certain: a source may use another word for a missing one. A figure up to twenty may
be written as a word, and an abbreviation may be written out, so these are not reported; `2 million` is looked
for by its value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from verifier.answers.answer_text import AnswerText
from verifier.answers.framing import claims_anything
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import QUESTION_MARKS
from verifier.parsers.english.number_words import ZEROS
from verifier.parsers.numerics.exact_values import compare_values, make_value
from verifier.parsers.numerics.figure_phrases import lower_ascii
from verifier.parsers.numerics.numbers import extract_digit_runs
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import IdentityMap, OffsetMap, Span
from verifier.policies import Policy
from verifier.records import Violation
from verifier.sources.context import Sources
from verifier.sources.text_record import record_text

if TYPE_CHECKING:
    from verifier.parsers.quantities import Quantity
    from verifier.sources.amounts import Amounts

DISGUISES = frozenset(
    (
        ViolationCode.HIDDEN_CHARACTER,
        ViolationCode.MIXED_SCRIPT,
        ViolationCode.DISGUISED_WORD,
        ViolationCode.FIGURE_IN_DOUBT,
    )
)
"""A word or figure with one of these looks different from what is written, so it is in no source."""

_PAIRED = frozenset((ViolationCode.NUMBER_MISMATCH, ViolationCode.DATE_MISMATCH, ViolationCode.NAME_ABSENT))
_UNSAID = frozenset((ViolationCode.NUMBER_ABSENT, ViolationCode.DATE_ABSENT, ViolationCode.NAME_ABSENT))

# A capital after a small letter, a digit or a comma opens no sentence; one before another is part of a name.
_NAME = defer_pattern(
    r"(?:(?<=[a-z0-9,;] )|\A(?=[A-Z][a-z]{2,40} [A-Z][a-z]))"
    r"[A-Z][a-z]{2,40}(?:-[A-Z][a-z]{1,40})?(?![A-Za-z])"
)
_RUN = defer_pattern(r"[0-9](?:,*[0-9])*")
_MOST_WRITTEN_OUT = 20
_MAX_DIGITS = 18
_LEAST_SCALED = make_value(1_000)


def find_absent(
    text: str, policy: Policy, find_amounts: Callable[[], Amounts], *, has_word: Callable[[str], bool]
) -> tuple[str, ...]:
    """Return the figures and names of a failed text that are in no source, each once.

    `find_amounts` gives the figures of what it is compared with, as its language writes them, and `has_word`
    says whether a word in lower case stands anywhere there.
    """
    found: list[str] = []
    said, offsets = _read(text, policy)
    for match in _RUN.finditer(said):
        run = match[0].replace(",", "")
        if _is_certain(run) and not find_amounts().has_run(run) and not _is_written_out(run, find_amounts()):
            found.append(text[slice(*offsets.locate(*match.span()))] if policy.language else run)
    # A question only asks whether it is as much as that.
    if not text.rstrip().endswith(QUESTION_MARKS):
        scaled = [one for one in _find_scaled(said) if not find_amounts().has_near(one.value)]
        found += [text[slice(*offsets.locate(*one.span))] for one in scaled]
    found += [name for name in _find_names(text, policy) if not has_word(name.lower())]
    return tuple(dict.fromkeys(found))


def _read(text: str, policy: Policy) -> tuple[str, OffsetMap]:
    """Return a text with its figures as English writes them: thousands are set off in many ways."""
    if not policy.language:
        return text, IdentityMap()
    from verifier.claims.cased_text import read_surface

    surface = read_surface(text, policy)
    return surface.text, surface.offsets


def _is_certain(run: str) -> bool:
    return len(run) > _MAX_DIGITS or int(run) > _MOST_WRITTEN_OUT


def _is_written_out(run: str, amounts: Amounts) -> bool:
    """Return whether a number is written with a word elsewhere: `3 million` for `3,000,000`."""
    return len(run) <= _MAX_DIGITS and make_value(int(run)) in amounts


def _find_scaled(text: str) -> Iterator[Quantity]:
    """Yield the figures that a word multiplies, and whose digits alone would not be certain."""
    # The readers of figures are loaded for texts that may hold one.
    lowered = lower_ascii(text)
    if not (extract_digit_runs(text) or any(word in lowered for word in ZEROS)):
        return
    for figure in record_text(text).figures[0]:
        runs = extract_digit_runs(text[slice(*figure.span)])
        is_plain = (
            figure.end is None
            and not figure.counts_nothing
            and compare_values(figure.value, _LEAST_SCALED) >= 0
        )
        if is_plain and not any(map(_is_certain, runs)):
            yield figure


def _find_names(text: str, policy: Policy) -> Iterator[str]:
    """Yield the words that capitals make names; if nouns have capitals, too, only those of longer names."""
    if not policy.language:
        for match in _NAME.finditer(text):
            if match.start() or claims_anything(match[0], policy):
                yield match[0]
        return
    from verifier.claims.cased_text import read_surface
    from verifier.parsers.segments.names import extract_names

    surface = read_surface(text, policy)
    for span in extract_names(surface.text):
        yield from text[slice(*surface.offsets.locate(*span))].split()


def list_differences(
    violations: Sequence[Violation], wholes: Collection[Span], answer: AnswerText, sources: Sources
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the words that violations of a sentence say are missing, and pairs of what stands instead.

    A violation at one of `wholes`, the spans of the sentence and its units, points at no word. Where none
    names a word, those of the nearest place are returned.
    """
    missing: dict[str, None] = {}
    instead: dict[tuple[str, str], None] = {}
    for violation in violations:
        said = "" if violation.span is None or violation.span in wholes else answer.read_at(violation.span)
        pair = _read_pair(violation, said, sources)
        if pair is None:
            missing |= dict.fromkeys(_list_named(violation, said))
        else:
            instead[pair] = None
    for violation in violations:
        if not (missing or instead) and violation.nearest is not None:
            missing |= dict.fromkeys(violation.nearest.added)
            instead |= dict.fromkeys(violation.nearest.changed)
    return tuple(missing), tuple(instead)


def _read_pair(violation: Violation, said: str, sources: Sources) -> tuple[str, str] | None:
    """Return what a violation says that stands in place of what is said, as a pair of both."""
    details = dict(violation.details)
    place = violation.source_span
    if said and violation.code in _PAIRED and violation.source is not None and place is not None:
        return said, sources[violation.source].read_at(place)
    if "evidence" in details and "word" in details:
        return str(details["word"]), str(details["evidence"])
    return None


def _list_named(violation: Violation, said: str) -> list[str]:
    """Return the words that a violation says are missing."""
    details = dict(violation.details)
    if violation.code in _UNSAID:
        return [word for word in (str(details.get("name", said)),) if word]
    is_of_words = violation.code == ViolationCode.COVERAGE_TOO_LOW and "words" in details
    return str(details["words"]).split(", ") if is_of_words else []


def join_words(absent: Iterable[str], missing: Iterable[str]) -> tuple[str, ...]:
    """Return the words that stand nowhere, as they are written, then those that are missing beside them."""
    found = dict.fromkeys(absent)
    known = {word.lower() for word in found}
    others = dict.fromkeys([word for word in missing if not known.issuperset(word.lower().split())])
    return tuple(found | others)
