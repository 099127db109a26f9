"""The reasons that are shown for a sentence that failed: those that the passage beside it bears out.

The reasons of a sentence may be those of another passage than the nearest one, and words are aligned by
machine. So no word is told as missing that a person reads in the passage, no pair that is no pair, no denial
where neither text denies, and nothing that is less sure in another passage. Two who changed places are told
as two pairs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from verifier.checking.figure_pairs import keep_own_figures
from verifier.checking.sentences import Place, ReportSentence
from verifier.checking.texts import LANGUAGES, OWN, Language, load_texts
from verifier.checking.words_as_written import join_run
from verifier.claims.name_matching import holds
from verifier.codes import ViolationCode
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.char_classes import WORD_CHARS
from verifier.parsers.text.deferred import defer_pattern
from verifier.policies import Policy
from verifier.records import Violation
from verifier.sources.negation_triggers import may_deny

Pair = tuple[str, str]

_WORD = defer_pattern(f"[{WORD_CHARS}]+(?:['\u2019.,][{WORD_CHARS}]+)*")
_PARTED = re.compile(
    # A dot behind one or two digits is an ordinal's: `31. März`.
    r"(?:[,;:!?]|(?<!\b[0-9])(?<!\b[0-9]{2})\.)(?:[\s\u00a0]|$)|[()\[\]\"\u201c\u201d]",
    re.ASCII,
)
_MAX_WORDS = 4
"""Of how many words what stands in the place of others is at most."""
_MIN_AGREEING = 2
"""So many words agree at least where one is told to have been changed."""
_QUOTED = re.compile('["\u201c\u201e\u00ab]([^"\u201c\u201d\u00bb]+)')
_MAX_NAME = 3
"""Of how many words what changed places with others is at most."""

EXCHANGES = frozenset((ViolationCode.ROLE_SWAP, ViolationCode.SAID_OF_ANOTHER))
"""What may be wrong where two changed places."""


def keep_shown(sentence: ReportSentence, policy: Policy, violations: Sequence[Violation]) -> ReportSentence:
    """Return a sentence that failed with what its nearest passage bears out.

    `violations` are those of the sentence alone, and `policy` reads texts in its language.
    """
    if not sentence.places:
        return sentence
    passage = sentence.places[0].text
    there, said = _list_words(passage), _list_words(sentence.text)
    small = list_determiners(policy.language)

    def is_borne_out(pair: Pair) -> bool:
        if _list_words(pair[0]) <= there or _list_words(pair[1]) <= said:
            return False
        return _is_pair(*pair, policy) and tells(pair, small)

    pairs = [*filter(is_borne_out, sentence.instead)]
    pairs = _pair_changed(pairs, sentence, passage, small, policy)
    told = keep_own_figures(pairs, sentence, passage, policy, _choose_own(policy.language))
    # Of a figure that stands for none that can be told it is told that it is missing.
    lacking = [said for said, stands in pairs if (said, stands) not in told]
    pairs = told
    if not EXCHANGES.isdisjoint(sentence.reasons):
        pairs = [*_find_exchanged(sentence.text, passage, small), *pairs]
    missing = [
        word
        for word in (*sentence.missing, *lacking)
        if tells((word, ""), small) and _is_missing(word, there, policy)
    ]
    return replace(
        sentence,
        missing=tuple(_drop_parts(missing, [one for one, _ in pairs])),
        instead=tuple(pairs),
        left_out=tuple([run for run in join_run(sentence.left_out, passage) if not _list_words(run) <= said]),
        reasons=_keep_reasons(sentence, pairs, policy, violations),
    )


def _pair_changed(
    pairs: Sequence[Pair], sentence: ReportSentence, passage: str, small: frozenset[str], policy: Policy
) -> list[Pair]:
    """Return the pairs with those of texts that stand in a passage with one word changed.

    Such a text may be a date; where nothing else differs, the sentence or a quote in it.
    """
    dates = [run for run in sentence.missing if any(map(str.isdigit, run))]
    found = [(run, text) for run in dates for text, _ in _find_changed(run, passage)]
    if not (pairs or found):
        said = blank_marks(sentence.text)
        parts = [pair for text in (said, *_QUOTED.findall(said)) for _, pair in _find_changed(text, passage)]
        leads_back = load_texts(_choose_own(policy.language)).answers.points_back
        found = [pair for pair in parts if tells(pair, small) and pair[0].lower() not in leads_back][:1]
    known = {word for one, _ in found for word in one.split()}
    return [*found, *(pair for pair in pairs if not known.issuperset(pair[0].split()))]


def _find_changed(text: str, passage: str) -> Iterator[tuple[str, Pair]]:
    """Yield where a text of some words first stands in a passage with one of them changed, and both words.

    One that stands beside the other there was not changed: something was left out.
    """
    words, there = _WORD.findall(text), [*_WORD.finditer(passage)]
    said, stands = [word.lower() for word in words], [match[0].lower() for match in there]
    count = len(words)
    for first in range(len(there) - count + 1 if count > _MIN_AGREEING else 0):
        differing = [place for place in range(count) if said[place] != stands[first + place]]
        if len(differing) == 1:
            place = differing[0]
            at = first + place
            if said[place] not in stands[max(0, at - 1) : at + 2]:
                whole = passage[there[first].start() : there[first + count - 1].end()]
                yield whole, (words[place], there[at][0])
                return


def list_determiners(language: str) -> frozenset[str]:
    """Return the words of a language that stand before a noun and say nothing of their own."""
    return load_texts(_choose_own(language)).answers.determiners


def _choose_own(language: str) -> Language:
    return language if language in LANGUAGES else OWN


def tells(pair: Pair, determiners: frozenset[str]) -> bool:
    """Return whether words, or those in their place, are more than determiners: not *this* for *the*."""
    return not all(_list_words(words) <= determiners for words in pair)


def is_exchange(pairs: Sequence[Pair]) -> bool:
    """Return whether the first of some pairs stand for two who changed places."""
    return len(pairs) > 1 and pairs[0] == (pairs[1][1], pairs[1][0])


def _keep_reasons(
    sentence: ReportSentence, pairs: Sequence[Pair], policy: Policy, violations: Sequence[Violation]
) -> tuple[ViolationCode, ...]:
    """Return the reasons of a sentence; of an undecided one without those that the passage does not have."""
    if sentence.status != "UNDECIDED":
        return sentence.reasons
    place = sentence.places[0]
    # Words of a person's own around a quote are compared with the quote's neighbours, too.
    dropped: set[ViolationCode] = {
        one.code
        for one in violations
        if one.code == ViolationCode.MODALITY_LOST and _is_elsewhere(one, place)
    }
    if not (may_deny(sentence.text, policy) or may_deny(place.text, policy)):
        dropped.add(ViolationCode.POLARITY_CONFLICT)
    sides = load_texts(_choose_own(policy.language)).answers.sides
    if any(all(words.lower() in sides for words in pair) for pair in pairs):
        dropped.add(ViolationCode.MODALITY_LOST)
    return tuple([code for code in sentence.reasons if code not in dropped]) or sentence.reasons


def _is_elsewhere(one: Violation, place: Place) -> bool:
    """Return whether a violation tells its place, which is not in the one that is shown."""
    if one.source is None or one.source_span is None:
        return False
    return one.source + 1 != place.number or not place.span[0] <= one.source_span[0] < place.span[1]


def _find_exchanged(said: str, passage: str, small: frozenset[str]) -> tuple[Pair, ...]:
    """Return two pairs for two who changed places; nothing where no two did.

    Of both texts the words count that stand once in each. One of the two rows of them is then the other with
    two runs of words changed, and others between; those side by side must be names, as an object may stand
    before its verb.
    """
    own, there = _list_common((said, passage), small)
    one, other = ([word.lower() for word in row] for row in (own, there))
    differing = [place for place, (left, right) in enumerate(zip(one, other, strict=True)) if left != right]
    start, end = min(differing, default=0), max(differing, default=-1) + 1
    for first, last in _list_lengths(end - start):
        middle = one[start + first : end - last]
        changed = [*one[end - last : end], *middle, *one[start : start + first]]
        names = own[start : start + first], own[end - last : end]
        if changed == other[start:end] and (middle or all(name[0][0].isupper() for name in names)):
            left, right = map(" ".join, names)
            return (left, right), (right, left)
    return ()


def _list_common(texts: Sequence[str], small: frozenset[str]) -> list[list[str]]:
    """Return for each text, in order, the words that stand once in all of them."""
    rows = [[word for word in _WORD.findall(text) if word.lower() not in small] for text in texts]
    counts = [Counter(map(str.lower, row)) for row in rows]
    return [[word for word in row if all(one[word.lower()] == 1 for one in counts)] for row in rows]


def _list_lengths(total: int) -> Iterator[tuple[int, int]]:
    """Yield how many words each of two has who changed places in so many, the shortest first."""
    for first in range(1, _MAX_NAME + 1):
        yield from ((first, last) for last in range(1, _MAX_NAME + 1) if first + last <= total)


def _drop_parts(missing: Sequence[str], paired: Sequence[str]) -> Iterator[str]:
    """Yield missing words, each once, without those that are told among others."""
    told: dict[str, str] = {f" {words.lower()} ": words for words in (*paired, *missing)}
    for words in dict.fromkeys(missing):
        own = f" {words.lower()} "
        is_part = any(own in longer for longer, other in told.items() if other != words)
        if not (is_part or words in paired):
            yield words


def _is_missing(words: str, there: frozenset[str], policy: Policy) -> bool:
    """Return whether some words say something and a person does not read them in a passage, in any form."""
    if may_deny(words, policy):
        return not _list_words(words) <= there
    small = policy.claim_function_words.words
    # A figure that stands there has another limit: that is told of it.
    return any(
        word not in small and (word.isdigit() or not holds(word, there)) for word in _list_words(words)
    )


def _is_pair(said: str, stands: str, policy: Policy) -> bool:
    """Return whether some words stand in the place of others: as many that name something, and no mark.

    Words of a denial, and those that set a limit, stand in the place of any others.
    """
    if any(map(_PARTED.search, (said, stands))):
        return False
    both = [_WORD.findall(words.lower()) for words in (said, stands)]
    if max(map(len, both)) > _MAX_WORDS:
        return False
    limits = load_texts(_choose_own(policy.language)).answers.limits
    if may_deny(said, policy) != may_deny(stands, policy) or all(map(limits.issuperset, both)):
        return True
    small = policy.claim_function_words.words
    counts = [sum(word not in small for word in words) for words in both]
    return counts[0] == counts[1] or all(any(map(str.isdigit, one)) for one in (said, stands))


def _list_words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))
