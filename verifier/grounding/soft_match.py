"""Soft verification: a unit that is not verbatim, but whose content stands in the sources.

Two readings, chosen by the policy. Globally, tokens and numbers may come from anywhere in the context.
Locally, one window of sentences of one source covers the unit, and every number, every name and the
polarity agree with that window; the window is then the unit's recorded place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from verifier.codes import ViolationCode
from verifier.grounding.coverage import count_coverage, extract_content, reaches
from verifier.grounding.units import Unit
from verifier.parsers.numerics.numbers import extract_digit_runs, parse_numbers
from verifier.parsers.segments.names import extract_names
from verifier.parsers.text.letters import is_lowercase, is_uppercase
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import TOKEN_PUNCTUATION, count_unspaced, extract_words
from verifier.policies import Policy
from verifier.records import Violation
from verifier.sources.context import PreparedSource, Sources
from verifier.sources.input_checks import exceeds
from verifier.sources.negation_triggers import count_denials
from verifier.sources.prepared_form import choose_folding
from verifier.sources.sentence_index import SentenceIndex, Window, rank_windows

_NAME_PUNCTUATION = TOKEN_PUNCTUATION + "'\u2018\u2019\u201c\u201d"
_PROSE_PUNCTUATION = TOKEN_PUNCTUATION + "'"
_MAX_WINDOWS = 16
"""How many windows of sufficient coverage are looked at for numbers, names and polarity."""

_STEPS_A_WINDOW = 20
_STEPS_A_COMPARISON = 500
_STEPS_A_CHAR = 10
"""What it counts to look for the windows of a source, and to compare a unit with one of them as a claim."""


class SoftFinding(NamedTuple):
    """What a soft check found: coverage, what is wrong, and the window if any: its source, its span there."""

    coverage: tuple[int, int]
    reasons: tuple[ViolationCode, ...] = ()
    place: tuple[int, Span] | None = None


def verify_softly(unit: Unit, sources: Sources, policy: Policy) -> SoftFinding:
    """Check whether a span unit that is not verbatim is a paraphrase of the sources.

    The caller asks whether the policy accepts paraphrases at all.
    """
    tokens = extract_content(unit.normal, policy)
    formal: list[ViolationCode] = []
    if not is_prose(unit.text, policy):
        formal.append(ViolationCode.NOT_PROSE)
    if len(tokens) < policy.paraphrase_min_tokens:
        formal.append(ViolationCode.TOO_FEW_TOKENS)
    if not policy.local_coverage:
        finding = _cover_globally(unit.normal, tokens, sources, policy)
    else:
        finding = cover_locally(unit, tokens, sources, policy)
    if formal:
        return SoftFinding(coverage=finding.coverage, reasons=(*formal, *finding.reasons))
    return finding


def report_reasons(unit: Unit, reasons: tuple[ViolationCode, ...], policy: Policy) -> tuple[Violation, ...]:
    """Return the violations of a unit that a soft check failed, one for each of the reasons."""
    return tuple(
        [
            exceeds("max_claim_chars", policy.max_claim_chars, len(unit.reading), span=unit.span)
            if code == ViolationCode.INPUT_TOO_LARGE
            else Violation(code=code, span=unit.span)
            for code in reasons
        ]
    )


def is_prose(text: str, policy: Policy) -> bool:
    """Return whether a unit is running text: enough words of some length that start in lower case.

    A script without spaces has neither such words nor cases; where words are read by boundaries, as many
    characters of it will do.
    """
    needed = policy.paraphrase_min_prose_words
    if policy.word_boundaries and count_unspaced(text) >= needed * policy.token_min_chars > 0:
        return True
    for word in text.split():
        if needed <= 0:
            break
        bare = word.strip(_PROSE_PUNCTUATION)
        if len(bare) >= policy.token_min_chars and is_lowercase(bare[0]):
            needed -= 1
    return needed <= 0


def _cover_globally(normal: str, tokens: list[str], sources: Sources, policy: Policy) -> SoftFinding:
    matched, total = count_coverage(tokens, sources, policy)
    reasons = []
    if not reaches(matched, total, policy.paraphrase_min_percent):
        reasons.append(ViolationCode.COVERAGE_TOO_LOW)
    if not sources.digit_runs.issuperset(extract_digit_runs(normal)):
        reasons.append(ViolationCode.NUMBER_ABSENT)
    return SoftFinding(coverage=(matched, total), reasons=tuple(reasons))


def cover_locally(
    unit: Unit,
    tokens: list[str],
    sources: Sources,
    policy: Policy,
    *,
    percent: int | None = None,
) -> SoftFinding:
    """Find one window that covers the tokens and agrees in numbers, names, polarity and what else is checked.

    Windows that reach the policy's coverage are tried in order: most tokens, then shortest, then earliest.
    The first that agrees counts; where none agrees, the finding is about the first. If too many tokens stand
    nowhere at all, no window is looked at, and the coverage is that of all sources.

    A fragment, which makes no claim of its own, gives the `percent` of its tokens that it must have covered.
    It is not held against what a window says otherwise.
    """
    tokens = tokens or extract_words(unit.normal)
    anywhere = count_coverage(tokens, sources, policy)
    is_fragment = percent is not None
    percent = policy.paraphrase_min_percent if percent is None else percent
    if not reaches(*anywhere, percent):
        return SoftFinding(coverage=anywhere, reasons=(ViolationCode.COVERAGE_TOO_LOW,))
    # The fewest tokens that reach that share of them.
    least = -(-percent * len(tokens) // 100)
    return _find_best_window(unit, tokens, sources, policy, least=least, is_fragment=is_fragment)


def _find_best_window(
    unit: Unit,
    tokens: list[str],
    sources: Sources,
    policy: Policy,
    *,
    least: int,
    is_fragment: bool,
) -> SoftFinding:
    best: SoftFinding | None = None
    fullest = (0, 0)
    anchors = _Anchors.read(unit, policy)
    for number, most in _iterate_candidates(tokens, sources, policy, least=least):
        if most < least and fullest > (most, -number):
            break
        sources.spend(len(tokens) + _STEPS_A_WINDOW)
        for index, window in _rank_windows(tokens, sources[number], policy, least=least):
            is_fuller = best is None or (window.matched, -number) > fullest
            if window.matched < least and not is_fuller:
                continue
            reasons = anchors.compare(index, window, sources[number], policy)
            if window.matched < least:
                reasons = (ViolationCode.COVERAGE_TOO_LOW, *reasons)
            if not reasons and not is_fragment:
                reasons = _find_contradictions(unit, sources[number], index, window, policy)
                sources.spend(_STEPS_A_COMPARISON + _STEPS_A_CHAR * len(unit.reading))
            finding = SoftFinding((window.matched, len(tokens)), reasons, (number, index.span_of(window)))
            if not reasons:
                return finding
            if is_fuller:
                best, fullest = finding, (window.matched, -number)
    return best or SoftFinding((0, len(tokens)), (ViolationCode.COVERAGE_TOO_LOW,))


def _iterate_candidates(
    tokens: list[str], sources: Sources, policy: Policy, *, least: int
) -> Iterator[tuple[int, int]]:
    """Yield the sources that may hold a window, each with how many of the tokens it may hold at most.

    First, in their order, those that hold `least` tokens, for the first of them that agrees counts. Of the
    others only the fullest window counts, so those that hold more come first.
    """
    if sources.are_few:
        yield from ((number, len(tokens)) for number in range(len(sources)))
        return
    from verifier.sources.word_index import iterate_sources

    index = sources.index_sentences(choose_folding(policy), policy.abbreviations)
    groups = index.group_by_count(tokens)
    for number in iterate_sources(reduce(or_, groups[max(1, least) :], 0)):
        yield number, len(tokens)
    for most in range(min(least, len(groups)) - 1, 0, -1):
        yield from ((number, most) for number in iterate_sources(groups[most]))


def _rank_windows(
    tokens: list[str], source: PreparedSource, policy: Policy, *, least: int
) -> Iterator[tuple[SentenceIndex, Window]]:
    """Yield the best windows of a source: those that hold `least` tokens, or the fullest one."""
    index = source.sentences(choose_folding(policy), policy.abbreviations)
    for window in rank_windows(
        index, tokens, max_sentences=policy.window_sentences, least=least, most=_MAX_WINDOWS
    ):
        yield index, window


def _find_contradictions(
    unit: Unit, source: PreparedSource, index: SentenceIndex, window: Window, policy: Policy
) -> tuple[ViolationCode, ...]:
    """Return the codes of what a window says otherwise than a unit that it covers, if the policy asks."""
    if not policy.refuse_contradicted:
        return ()
    if len(unit.reading) > policy.max_claim_chars:
        return (ViolationCode.INPUT_TOO_LARGE,)
    # Imported here for the budget of a plain call: only what would verify softly gets this far.
    from verifier.claims.pipeline import find_contradictions

    found = find_contradictions(unit.reading, source.prose, index.span_of(window), policy, index)
    # Denials were compared before, those of the framing and the quotes of the unit among them.
    return tuple([code for code in found if code != ViolationCode.POLARITY_CONFLICT])


class _Anchors(NamedTuple):
    """What must stand in a unit's window whatever the coverage: its numbers, names and denials."""

    numbers: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    capitalised: tuple[str, ...]
    denials: frozenset[int]

    @classmethod
    def read(cls, unit: Unit, policy: Policy) -> _Anchors:
        folding = choose_folding(policy)
        text = unit.reading
        names = []
        outside = ""
        end = 0
        for start, stop in extract_names(text):
            words = extract_words(normalize_text(text[start:stop], folding=folding))
            names.append(tuple(words))
            outside += text[end:start] + " "
            end = stop
        outside += text[end:]
        return cls(
            numbers=tuple(dict.fromkeys(number.value for number in parse_numbers(unit.normal))),
            names=tuple(words for words in names if words),
            capitalised=tuple(dict.fromkeys(capitalised_words(outside, policy))),
            denials=_count_own_denials(unit, policy) if policy.polarity else frozenset(),
        )

    def compare(
        self, index: SentenceIndex, window: Window, source: PreparedSource, policy: Policy
    ) -> tuple[ViolationCode, ...]:
        """Return the codes of what does not agree with a window."""
        stated = _read_stated(index, window, source)
        reasons = []
        if self.numbers and not stated.numbers.issuperset(self.numbers):
            reasons.append(ViolationCode.NUMBER_ABSENT)
        if (self.names or self.capitalised) and not self._names_agree(stated):
            reasons.append(ViolationCode.NAME_ABSENT)
        if policy.polarity and stated.count_denials(policy) not in self.denials:
            reasons.append(ViolationCode.POLARITY_CONFLICT)
        return tuple(reasons)

    def _names_agree(self, stated: _Stated) -> bool:
        if not stated.different_words.issuperset(self.capitalised):
            return False
        return all(_name_agrees(name, stated.words, stated.names) for name in self.names)


class _Stated:
    """The numbers, words, names and denials of a window; each is read when a unit first asks for it."""

    def __init__(self, index: SentenceIndex, window: Window, source: PreparedSource) -> None:
        self._normal = index.text_of(window)
        self._prose = source.prose[slice(*index.span_of(window))]
        self._folding = index.folding
        self._denials: dict[str, int] = {}

    @cached_property
    def numbers(self) -> frozenset[str]:
        return frozenset([number.value for number in parse_numbers(self._normal)])

    @cached_property
    def words(self) -> list[str]:
        return extract_words(self._normal)

    @cached_property
    def different_words(self) -> frozenset[str]:
        return frozenset(self.words)

    @cached_property
    def names(self) -> list[list[str]]:
        return [
            extract_words(normalize_text(self._prose[start:end], folding=self._folding))
            for start, end in extract_names(self._prose)
        ]

    def count_denials(self, policy: Policy) -> int:
        count = self._denials.get(policy.hash)
        if count is None:
            count = self._denials[policy.hash] = count_denials(self._prose, policy)
        return count


def _read_stated(index: SentenceIndex, window: Window, source: PreparedSource) -> _Stated:
    """Return what a window holds, kept with the sentences of its source."""
    key = ("stated", window.first, window.length)
    stated = index.recall(key)
    if not isinstance(stated, _Stated):
        stated = _Stated(index, window, source)
        index.keep(key, stated)
    return stated


def _count_own_denials(unit: Unit, policy: Policy) -> frozenset[int]:
    """Count a unit's denials; those of the quotes that it holds may stand in its window or outside it."""
    own = count_denials(f"{unit.framing} {unit.reading}", policy)
    return frozenset((own, own + count_denials(unit.quoted, policy)))


def _name_agrees(name: tuple[str, ...], words: list[str], found: list[list[str]]) -> bool:
    """Return whether a window has a name: its last word alone, or a name that shares another word with it.

    `Alexander Fleming` agrees with `Fleming` and with `Sir Alexander Fleming`, and not with `Ian Fleming`.
    """
    last = name[-1]
    if last not in words:
        return False
    namesakes = [other for other in found if last in other]
    shared = any(not set(name[:-1]).isdisjoint(other) for other in namesakes)
    return shared or words.count(last) > sum(other.count(last) for other in namesakes)


def capitalised_words(text: str, policy: Policy) -> list[str]:
    """Return the capitalised words of a text that may name something, in their normal form."""
    folding = choose_folding(policy)
    names = []
    for word in text.split():
        if word.isascii() and word.islower():
            continue
        bare = word.strip(_NAME_PUNCTUATION)
        if bare and is_uppercase(bare[0]):
            names += extract_words(normalize_text(bare, folding=folding))
    stop_words, function_words = policy.stop_words.words, policy.function_words.words
    return [name for name in names if len(name) > 1 and name not in stop_words and name not in function_words]
