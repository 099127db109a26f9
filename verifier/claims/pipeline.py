"""From a claim and an index of evidence to a label: the path that every check of a claim takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice

# Imported first: after the facets, its chain of imports would be too long if the first call comes from deep
# in a caller's stack.
import verifier.parsers.clauses.reader  # noqa: F401
from verifier.claims.accounting import list_unread
from verifier.claims.cased_text import read_surface
from verifier.claims.claim_text import ClaimText
from verifier.claims.claim_tokens import ReadClaim, join_phrases, read_claim
from verifier.claims.compare import Comparison
from verifier.claims.conflicts import doubt, settle_conflicts
from verifier.claims.contrasts import contrasts
from verifier.claims.descriptions import is_described, leave_out
from verifier.claims.facets.clauses import is_carried
from verifier.claims.facets.registry import ASKED_ALONE, ASKED_LAST, FACETS, MAY_AGREE
from verifier.claims.facets.result import FacetResult
from verifier.claims.gate import check_gate, is_covered, refuses
from verifier.claims.index import EvidenceIndex
from verifier.claims.language import check_language
from verifier.claims.match import find_full_matches, match_tokens
from verifier.claims.restated import list_restated
from verifier.claims.reworded import list_reworded
from verifier.claims.score import add_up, score_claim
from verifier.claims.sections import find_explained
from verifier.claims.step_counts import count_comparing, count_matching, count_reading, count_taking_apart
from verifier.claims.window import ClaimWindow, find_window, rank_sentences, total_weight
from verifier.codes import ViolationCode
from verifier.parsers.frozen import record, replace_fields
from verifier.parsers.segments.retractions import is_taken_back, opens_undone
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records import Violation
from verifier.records.claim_check import Label, Outcome, ScorePart
from verifier.sources.languages import list_heard
from verifier.sources.steps import UNCOUNTED, Steps

_MAX_BEFORE = 8
"""A verbatim copy of a claim may begin this many sentences before the window that covers most of it."""

_OF_COVERAGE = frozenset(
    (ViolationCode.COVERAGE_TOO_LOW, ViolationCode.NAME_ABSENT, ViolationCode.SAID_OF_ANOTHER)
)
"""The codes that only say that words of a claim are missing, or are said of something else."""

_OF_WORDS = _OF_COVERAGE | {
    *(ViolationCode.NUMBER_ABSENT, ViolationCode.DATE_ABSENT, ViolationCode.ROLE_SWAP),
    *(ViolationCode.MODALITY_LOST, ViolationCode.MODALITY_ADDED, ViolationCode.POLARITY_CONFLICT),
    ViolationCode.DEGREE_UNSUPPORTED,
}
"""The codes of what the evidence may say in another form."""

MAX_WINDOWS = 4
"""How many sentences that cover a claim in full are looked at for one that supports it."""


@record
class Judgement:
    """What came of a claim; `comparison` is None where not one word of it stands in the evidence.

    `accepts` says whether the policy accepts it, and `parts` what its score is made of. `results` are those
    of the facets, each with the facet's name, and `gate` what else is wrong with the claim. `unread` is the
    part of the claim that was not compared, with its places in the claim as it was given.
    """

    label: Label
    accepts: bool = False
    parts: tuple[ScorePart, ...] = ()
    comparison: Comparison | None = None
    results: tuple[tuple[str, FacetResult], ...] = ()
    gate: tuple[Violation, ...] = ()
    unread: tuple[Violation, ...] = ()

    @property
    def score(self) -> int:
        """How well the claim is supported, from 0 to 10,000."""
        return add_up(self.parts)

    def list_violations(self, text: ClaimText | None = None) -> tuple[Violation, ...]:
        """Return what keeps the claim from being accepted, with its places in the claim and the sources.

        If the claim's `text` is given, its places are those in the text as the caller wrote it, and the list
        includes what was not compared.
        """
        comparison = self.comparison
        if comparison is None:
            return self.gate

        def locate(span: Span | None) -> Span | None:
            own = None if span is None else comparison.claim.locate(span)
            return own if own is None or text is None else text.locate(own)

        found = [replace_fields(violation, span=locate(violation.span)) for violation in self.gate]
        found += self.unread if text is not None else ()
        for _, result in self.results:
            if result.code is not None and result.outcome != "agrees":
                source, place = (None, None) if result.place is None else comparison.locate(*result.place)
                found.append(
                    Violation(
                        code=result.code,
                        span=locate(result.claim_span),
                        source=source,
                        source_span=place,
                        details=result.details,
                    )
                )
        return tuple(found)

    def locate_window(self) -> tuple[int, Span] | None:
        """Return the source and the place in it that the claim was compared with, if any."""
        comparison = self.comparison
        if comparison is None:
            return None
        first, last = comparison.sentences[0], comparison.sentences[-1]
        return comparison.locate(first.number, (first.span[0], last.span[1]))

    def read_window(self) -> str:
        """Return the text that the claim was compared with."""
        return (
            " ".join([sentence.written for sentence in self.comparison.sentences]) if self.comparison else ""
        )

    def count_found(self, words: Sequence[str]) -> tuple[int, int]:
        """Count those of the claim's words that stand in its window in any form, and all of them."""
        if self.comparison is None:
            return 0, len(words)
        missing = {self.comparison.claim.show(token) for token in self.comparison.missing}
        return sum([word not in missing for word in words]), len(words)


NOT_COVERED = Judgement(label="UNSUPPORTED")
"""The judgement of a claim with missing words, where the caller only wanted to know whether it is covered."""


def judge_claim(
    claim: ClaimText,
    index: EvidenceIndex,
    policy: Policy,
    *,
    exempt: frozenset[str] = frozenset(),
    steps: Steps = UNCOUNTED,
) -> Judgement:
    """Judge a claim; names with stems in `exempt` (question, title) may be missing from its window."""
    steps.spend(count_taking_apart(claim.text))
    read = read_claim(claim.text, policy)
    return judge_reading(read, index, policy, exempt=exempt, text=claim, steps=steps)


def judge_reading(
    read: ReadClaim,
    index: EvidenceIndex,
    policy: Policy,
    *,
    exempt: frozenset[str] = frozenset(),
    max_sentences: int | None = None,
    text: ClaimText | None = None,
    steps: Steps = UNCOUNTED,
    if_covered: bool = False,
) -> Judgement:
    """Judge a claim that was read; its window has at most `max_sentences`, by default the policy's.

    If the claim's `text` is given, everything that a person sees of it must be accounted for. With
    `if_covered`, a claim that the gate refuses for its words is `NOT_COVERED`, and no facet runs. Raises
    `StepsSpentError` if it would take more than `steps`.
    """
    judge = partial(
        _judge_against,
        read,
        policy=policy,
        exempt=exempt,
        max_sentences=max_sentences,
        text=text,
        steps=steps,
        if_covered=if_covered,
    )
    found = _judge_affirmed(read, index, judge)
    tabled = None if found.accepts or not policy.account_for_text else index.tabled
    stated = found if tabled is None else judge(tabled, max_sentences=1)
    return stated if stated.accepts else found


def _judge_affirmed(
    read: ReadClaim, index: EvidenceIndex, judge: Callable[[EvidenceIndex], Judgement]
) -> Judgement:
    """Judge a claim against what the evidence affirms; a claim that denies, against all of it as well."""
    is_contrast = contrasts(read.keys)
    if not (is_contrast or read.denials.found):
        return judge(index.affirmed)
    found = judge(index)
    is_plain = is_contrast or index.affirmed is index
    return found if is_plain else _settle_denial(found, judge(index.affirmed))


def _settle_denial(found: Judgement, affirmed: Judgement) -> Judgement:
    """Return the judgement of a claim that denies something.

    `found` is the judgement against all of the evidence, `affirmed` the one against the evidence without
    what the evidence sets aside. Beside `not in 1970 but in 1982` a claim may deny 1970. Only a claim that
    denies 1982, which the evidence affirms, is contradicted.
    """
    if found.accepts and affirmed.label == "CONTRADICTED":
        return affirmed
    if found.label != "CONTRADICTED" or affirmed.label == "CONTRADICTED":
        return found
    return _doubt_all(found)


def _doubt_all(found: Judgement) -> Judgement:
    """Return a judgement with each conflict lowered to unsupported."""
    results = tuple([(name, doubt(result)) for name, result in found.results])
    return replace(found, label="UNSUPPORTED", results=results)


def _judge_against(
    read: ReadClaim,
    index: EvidenceIndex,
    policy: Policy,
    *,
    exempt: frozenset[str],
    max_sentences: int | None,
    text: ClaimText | None,
    steps: Steps,
    if_covered: bool,
) -> Judgement:
    """Judge a claim against the sentences of one index."""
    find_said = partial(_find_said, read, index, text, policy)
    longest = policy.claim_window_sentences if max_sentences is None else max_sentences
    judge = partial(
        judge_reading,
        index=index,
        policy=policy,
        exempt=exempt,
        max_sentences=max_sentences,
        text=text,
        steps=steps,
    )
    first: Judgement | None = None
    for comparison, is_said in _iterate_comparisons(read, index, policy, exempt, find_said, longest, steps):
        joined = join_phrases(read, comparison.missing, policy)
        if joined is not None and (again := judge(joined, if_covered=True)).accepts:
            return again
        if if_covered and not is_covered(comparison):
            return NOT_COVERED
        steps.spend(count_comparing(comparison))
        judgement = _judge(comparison, text, is_verbatim=is_said)
        if judgement.accepts:
            return judgement
        first = first or judgement
    put = None if first is None else _judge_undescribed(first, text, judge)
    put = _judge_restated(first, text, judge) if first is not None and put is None and not if_covered else put
    if put is not None:
        return put
    framed = _judge_framed(read.as_written[0] if text is None else text.text, text, judge, policy)
    if framed is not None:
        return framed
    if first is None:
        return Judgement(label="NEI", gate=tuple(check_language(read, (), policy)))
    return first if first.label != "CONTRADICTED" else _hear_others(first, text, steps)


def _judge_undescribed(
    first: Judgement, text: ClaimText | None, judge: Callable[..., Judgement]
) -> Judgement | None:
    """Judge a claim that is refused for words again, without words that only describe a thing.

    Return None if that is not accepted, or if the document does not describe the thing so elsewhere.
    """
    comparison = first.comparison
    if comparison is None or first.label == "CONTRADICTED":
        return None
    if not (comparison.policy.account_for_text and _refuses_for_words(first)):
        return None
    index, policy, left = comparison.index, comparison.policy, leave_out(comparison)
    if left is None:
        return None
    bare = None if text is None else text._replace(text=left.text)
    found = judge(read_claim(left.text, policy), text=bare)
    if not found.accepts or found.comparison is None:
        return None
    is_said = states(index, " ".join(left.text.split()), policy) or is_carried(found.comparison)
    return found if is_said and is_described(left, found.comparison) else None


def _judge_restated(
    first: Judgement, text: ClaimText | None, judge: Callable[..., Judgement]
) -> Judgement | None:
    """Judge a claim in the words of its window, and one that is refused for words in its other forms.

    Return None if none of them is accepted. What is found is told of the claim as it was given.
    """
    comparison = first.comparison
    if comparison is None or not comparison.policy.account_for_text:
        return None
    claim, policy = comparison.claim, comparison.policy
    is_of_words = first.label != "CONTRADICTED" and all(
        one.code in (*_OF_WORDS, ViolationCode.TOPIC_ABSENT) for one in first.list_violations()
    )
    for other in chain(list_reworded(comparison), list_restated(comparison) if is_of_words else ()):
        bare = None if text is None else text._replace(text=other, sentences=((0, len(other)),))
        found = judge(read_claim(other, policy), text=bare, if_covered=True)
        if found.accepts and found.comparison is not None:
            index, window = found.comparison.index, found.comparison.window
            covered = min(window.covered, total_weight(claim))
            told = replace(window, covered=covered, is_full=False)
            return replace(
                found, comparison=Comparison(claim, index, told, policy, comparison.exempt), results=()
            )
    return None


def _refuses_for_words(judgement: Judgement) -> bool:
    """Return whether a claim is refused only because words are missing or are said of something else."""
    return all(one.code in _OF_COVERAGE for one in judgement.list_violations())


def _judge_framed(
    written: str, text: ClaimText | None, judge: Callable[..., Judgement], policy: Policy
) -> Judgement | None:
    """Judge a claim without an opening such as `E3 means that`.

    Return None if the claim has no such opening, if the rest is not accepted, or if it is not what the
    document says that E3 means.
    """
    frame = find_explained(written) if policy.account_for_text else None
    if frame is None:
        return None
    rest = written[frame.end :]
    # Behind a label a whole sentence begins.
    blanked = " " * frame.end + rest[:1].upper() + rest[1:]
    found = judge(read_claim(blanked, policy), text=None if text is None else text._replace(text=blanked))
    is_there = found.comparison is not None and frame.holds(found.comparison.best_sentence)
    return found if found.accepts and is_there else None


def _hear_others(found: Judgement, text: ClaimText | None, steps: Steps) -> Judgement:
    """Judge a claim that one sentence contradicts against the other sentences of the same source.

    It is not contradicted if another of them says it, or says everything that is in dispute.
    """
    comparison = found.comparison
    for other in () if comparison is None else _list_others(comparison, steps):
        steps.spend(count_comparing(other))
        is_about = other.is_about()
        # A sentence that neither covers the claim nor is about it can settle nothing.
        if not (is_about or is_covered(other) or "words" in other.policy.forgiven):
            continue
        if _differs_too(other, found):
            continue
        judgement = _judge(other, text, is_verbatim=False)
        if judgement.accepts:
            return judgement
        if is_about and _says(judgement, found):
            return _doubt_all(found)
    return found


def _differs_too(other: Comparison, found: Judgement) -> bool:
    """Return whether a window lacks something that conflicts in another one.

    Then it neither supports the claim nor says what is in dispute, whatever else is found in it.
    """
    disputed = dict.fromkeys(name for name, result in found.results if result.outcome == "conflicts")
    asked = [name for name in disputed if name not in ASKED_LAST and name not in other.policy.forgiven]
    return any(result.outcome != "agrees" for name in asked for result in FACETS[name](other))


def _says(judgement: Judgement, found: Judgement) -> bool:
    """Return whether a window says, as the claim does, everything that conflicts in another window."""
    comparison = judgement.comparison
    disputed = [(name, result) for name, result in found.results if result.outcome == "conflicts"]
    facets = {name for name, _ in disputed} | {"modality"}
    spans = [result.claim_span for _, result in disputed if result.claim_span is not None]
    return (
        comparison is not None
        and all(result.outcome == "agrees" for name, result in judgement.results if name in facets)
        and not any(token in comparison.missing for span in spans for token in comparison.tokens_in(span))
    )


def _list_others(comparison: Comparison, steps: Steps) -> Iterator[Comparison]:
    """Yield comparisons of a claim with the other sentences of its source, those that cover most first."""
    read, index, policy = comparison.claim, comparison.index, comparison.policy
    steps.spend(count_matching(read, index))
    # If the window is full, its tokens were looked for nowhere else.
    is_full, source = comparison.window.is_full, comparison.sentences[0].source
    tokens = tuple(match_tokens(read, index, policy)) if is_full else comparison.tokens
    ranked = (
        window
        for window in rank_sentences(read, tokens)
        if window.first not in comparison.window.numbers and index.sentences[window.first].source == source
    )
    for window in islice(ranked, MAX_WINDOWS):
        yield Comparison(read, index, window, policy, comparison.exempt, tokens)


def _find_said(
    read: ReadClaim,
    index: EvidenceIndex,
    text: ClaimText | None,
    policy: Policy,
    among: Sequence[int] | None = None,
) -> range:
    """Find the sentences that are a claim word for word, unless their source takes one of them back.

    A sentence that is taken back counts only if the claim takes it back, too. `among` are the numbers of the
    sentences at which the copy may begin.
    """
    texts = (read.text, *([text.seen.text] if text is not None else []))
    found = index.list_said(*texts, among=among)
    found = found if policy.account_for_text else islice(found, 1)
    return next((said for said in found if not _takes_back(said, index, policy)), range(0))


def _takes_back(said: range, index: EvidenceIndex, policy: Policy) -> bool:
    """Return whether a source takes back one of some sentences, by words that stand outside them."""
    sentences = [index.sentences[number] for number in said]
    unsaid = [sentence for sentence in sentences if sentence.is_unsaid]
    if not unsaid:
        return False
    text, (first, _) = sentences[0].as_written
    own = text[first : sentences[-1].as_written[1][1]]
    spans = [sentence.as_written[1] for sentence in unsaid]
    heard, own_spans = list_heard(policy), [(start - first, end - first) for start, end in spans]
    return not all(is_taken_back(own, *span, heard) or opens_undone(own, *span, heard) for span in own_spans)


def _judge(comparison: Comparison, text: ClaimText | None, *, is_verbatim: bool) -> Judgement:
    """Judge a claim by one window; a claim that the evidence has word for word is in no conflict."""
    results = _ask_facets(comparison, is_verbatim=is_verbatim)
    derivations = [result.derivation for _, result in results if result.derivation is not None]
    gate = tuple(check_gate(comparison, derivations, is_verbatim=is_verbatim))
    unread: tuple[Violation, ...] = ()
    if text is not None and comparison.policy.account_for_text:
        unread = tuple(list_unread(text, comparison, is_verbatim=is_verbatim))
    falls_short = bool(gate or unread)
    if not is_verbatim:
        results = _check_binding(comparison, results, falls_short=falls_short)
    results = settle_conflicts(comparison, results)
    label = _choose_label(comparison, {result.outcome for _, result in results}, passes=not falls_short)
    parts = score_claim(comparison, results, is_whole=label == "SUPPORTED", is_verbatim=is_verbatim)
    policy = comparison.policy
    return Judgement(
        label=label,
        accepts=not unread and add_up(parts) >= policy.accept_score and not refuses(gate, results, policy),
        parts=parts,
        comparison=comparison,
        results=tuple(results),
        gate=gate,
        unread=unread,
    )


def _ask_facets(comparison: Comparison, *, is_verbatim: bool) -> list[tuple[str, FacetResult]]:
    """Return the results of the facets that run first; for a verbatim claim only those that agree."""
    return [
        (facet, result)
        for facet in comparison.policy.facets
        if facet not in ASKED_LAST and (facet in MAY_AGREE or not is_verbatim)
        for result in FACETS[facet](comparison)
        if result.outcome == "agrees" or not is_verbatim
    ]


def _check_binding(
    comparison: Comparison, results: list[tuple[str, FacetResult]], *, falls_short: bool
) -> list[tuple[str, FacetResult]]:
    """Run the last facets on a claim that has passed so far; return all results in the policy's order."""
    facets, outcomes = comparison.policy.facets, {result.outcome for _, result in results}
    if falls_short or not outcomes <= {"agrees"}:
        return results
    found: list[tuple[str, FacetResult]] = []
    for name in sorted(filter(ASKED_LAST.__contains__, facets), key=ASKED_ALONE.__contains__):
        if name not in ASKED_ALONE or not found:
            found += ((name, item) for item in FACETS[name](comparison))
    return sorted([*results, *found], key=lambda pair: facets.index(pair[0]))


def states(index: EvidenceIndex, claim: str, policy: Policy) -> bool:
    """Return whether evidence has a claim word for word as one of its sentences.

    Such evidence does not contradict the claim, whatever its other sentences say, unless it takes that
    sentence back.
    """
    found = index.list_said(read_surface(claim, policy).text)
    return any(not (policy.account_for_text and _takes_back(said, index, policy)) for said in found)


def _iterate_comparisons(
    read: ReadClaim,
    index: EvidenceIndex,
    policy: Policy,
    exempt: frozenset[str],
    find_said: Callable[..., range],
    max_sentences: int,
    steps: Steps,
) -> Iterator[tuple[Comparison, bool]]:
    """Compare a claim with the windows that cover most of it; yield nothing if no word of it is anywhere.

    Each comparison comes with whether its window has the claim word for word. `find_said` looks for such a
    copy in the whole evidence, and around the window that covers most. Several sentences that cover the
    claim in full are compared, because one may deny what another says.
    """
    steps.spend_once(index, count_reading(index))
    steps.spend(count_matching(read, index))
    compare = partial(Comparison, read, index, policy=policy, exempt=exempt)
    covered, matched = total_weight(read), partial(match_tokens, read, index, policy)
    said: range = find_said()
    if said:
        window = ClaimWindow(first=said.start, last=said.stop, covered=covered, is_full=True)
        yield compare(window, matched=tuple(matched())), True
    verbatim = said.start if len(said) == 1 else None
    full = _drop_repeats(find_full_matches(read, index, policy, verbatim=verbatim), index, policy)
    windows = [
        ClaimWindow(first=number, last=number + 1, covered=covered, is_full=True)
        for number in islice(full, MAX_WINDOWS)
    ]
    tokens = None if said or windows else tuple(matched())
    if tokens is not None:
        found = find_window(read, tokens, index, max_sentences=max_sentences)
        windows = [] if found is None else [found]
    for window in windows:
        first = max(0, window.first - _MAX_BEFORE)
        if not said and (said := find_said(among=range(window.last - 1, first - 1, -1))):
            around = ClaimWindow(first=said.start, last=said.stop, covered=covered, is_full=True)
            yield compare(around, matched=tuple(matched())), True
        yield compare(window, matched=tokens), False


def _drop_repeats(numbers: Iterator[int], index: EvidenceIndex, policy: Policy) -> Iterator[int]:
    """Yield the numbers of sentences, without those that repeat an earlier sentence word for word.

    A sentence that has lost a sign does not count as a repeat, since what it said is not known.
    """
    said: set[str] = set()
    for number in numbers:
        sentence = index.sentences[number]
        if sentence.text not in said:
            yield number
            if not index.has_lost_sign((sentence,), policy):
                said.add(sentence.text)


def _choose_label(comparison: Comparison, outcomes: set[Outcome], *, passes: bool) -> Label:
    policy = comparison.policy
    if "conflicts" in outcomes:
        return "CONTRADICTED"
    if passes and "unsupported" not in outcomes:
        return "SUPPORTED"
    if comparison.coverage_bp < policy.topic_min_bp:
        return "NEI"
    if comparison.missing and comparison.coverage_bp >= policy.partial_min_bp:
        return "PARTIAL"
    return "UNSUPPORTED"
