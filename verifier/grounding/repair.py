"""Repair: the source's own wording for a quote that almost stands there.

A quote that does not verify may be the source's sentence with a dash, a typing error or a few words changed.
Then the source's exact wording is worth having, with its place, for a person or a program to take. It is
never applied here.

A wording is suggested only where it says what the quote says, as far as words can tell: the same figures,
dates and names in the same order, the same denials and words that turn or limit, and no conflict when each
is checked as a claim against the other. And only where it would verify: the answer is verified again with
the wording in the quote's place. So nothing is suggested that the source denies, or that is wrongly cut out
of its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from verifier.claims.api import check_claim
from verifier.claims.vocabulary import read_vocabulary
from verifier.grounding.api import verify_quotes
from verifier.grounding.terms import list_readings, write_in_terms
from verifier.parsers.english.function_words import TURNING
from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy, PolicyReference, PolicyValue, resolve_policy
from verifier.records import ClaimStatus, NearestPlace, Verdict
from verifier.records.codec import JsonRecord
from verifier.records.forms import SourceIndex, Strings, choices
from verifier.records.forms import Span as SpanForm
from verifier.records.kept import AnswerFormat
from verifier.sources.context import Context, PreparedContext, Source, prepare_context, read_context
from verifier.sources.languages import read_policy_in
from verifier.sources.open_words import list_open_words
from verifier.sources.text_record import record_text

RepairState: TypeAlias = Literal["verified", "repairable", "unverified"]
"""Whether a quote stands in the sources, almost does, or neither."""

RepairObstacle: TypeAlias = Literal[
    "nowhere near", "too many words", "figures", "names", "denials", "meaning", "place"
]
"""What keeps a wording from being suggested: what differs, or that the place would not verify."""

MAX_WORDS = 4
"""How many words of a quote may differ."""

MIN_SHARE = 4
"""Of every `MIN_SHARE` words of a quote, all but one have to stand in the source."""

_MAX_PHRASE = 4


@record
class QuoteRepair(JsonRecord):
    """A quote of an answer, whether it stands in the sources, and the source's wording where that differs.

    `span` is its place in the answer; `source` counts from 0, and `source_span` is the place there of the
    wording, both half-open ranges in code points of the ORIGINAL texts. `changed` are the words that differ,
    as the quote has them and as the source has them. `obstacle` says why there is no wording.
    """

    span: SpanForm
    text: str
    state: Annotated[RepairState, choices("verified", "repairable", "unverified")]
    wording: str | None = None
    source: SourceIndex | None = None
    source_span: SpanForm | None = None
    said: Annotated[Strings, "Words of the quote that the source lacks there."] = ()
    stated: Annotated[Strings, "Words of the source that the quote lacks."] = ()
    obstacle: Annotated[
        RepairObstacle | None,
        choices(*("nowhere near", "too many words", "figures", "names", "denials", "meaning", "place", None)),
    ] = None


def suggest_repairs(
    answer: str,
    context: Context,
    *,
    policy: PolicyReference = "default",
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> tuple[QuoteRepair, ...]:
    """Return for each quote of an answer whether it stands in the context, or with which wording it would.

    All but the answer and the context are as in `verify_quotes`, whose verdicts this leaves alone.
    A verified quote has a wording where its characters differ from the source's, such as in its quotation
    marks. Raises what `verify_quotes` raises.
    """
    resolved = resolve_policy(policy, overrides, suggest_repairs).replace(nearest=True)
    sources = read_context(context)
    prepared = prepare_context(context, sources, resolved)
    resolved = read_policy_in(resolved, language, answer, (source.prose for source in prepared.sources))
    verdict = verify_quotes(answer, prepared, policy=resolved, format=format)
    nearest = {one.span: one.nearest for one in reversed(verdict.violations) if one.code == "NOT_FOUND"}
    found = tuple(
        _judge(status, nearest.get(status.span), sources, resolved) for status in _list_quotes(verdict)
    )
    return _keep_verifying(answer, found, prepared, resolved, format)


def _list_quotes(verdict: Verdict) -> list[ClaimStatus]:
    """Return the quotes of a verdict, in the answer's order."""
    listed = [*verdict.claim_statuses, *verdict.rest_statuses]
    listed += [status for attempt in verdict.attempts for status in attempt.claim_statuses]
    quotes = {status.span: status for status in reversed(listed) if status.method == "quote"}
    return [quotes[span] for span in sorted(quotes)]


def _judge(
    status: ClaimStatus, nearest: NearestPlace | None, sources: Sequence[Source], policy: Policy
) -> QuoteRepair:
    if status.is_verified:
        return _read_verified(status, sources, policy)
    failed = QuoteRepair(span=status.span, text=status.text, state="unverified", obstacle="nowhere near")
    # What is denied there, or disguised, has no wording, however near it stands.
    if "DENIED_IN_SOURCE" in map(str, status.reasons):
        return replace(failed, obstacle="denials")
    if nearest is None or [*map(str, status.reasons)] != ["NOT_FOUND"]:
        return failed
    wording = _read_wording(nearest.source, nearest.span, sources, policy)
    obstacle = _find_obstacle(status.text, wording, nearest, policy)
    if obstacle is not None:
        return replace(failed, obstacle=obstacle)
    return QuoteRepair(
        span=status.span,
        text=status.text,
        state="repairable",
        wording=wording,
        source=nearest.source,
        source_span=nearest.span,
        said=(*nearest.added, *(said for said, _ in nearest.changed)),
        stated=(*nearest.missing, *(stated for _, stated in nearest.changed)),
    )


def _read_verified(status: ClaimStatus, sources: Sequence[Source], policy: Policy) -> QuoteRepair:
    """Return a verified quote, with the source's wording where it stands in one piece and differs."""
    whole = QuoteRepair(span=status.span, text=status.text, state="verified")
    if status.source is None or status.source_span is None or len(status.source_parts) > 1:
        return whole
    wording = _read_wording(status.source, status.source_span, sources, policy)
    return replace(
        whole,
        wording=None if wording == status.text else wording,
        source=status.source,
        source_span=status.source_span,
    )


def _read_wording(number: int, span: Span, sources: Sequence[Source], policy: Policy) -> str:
    """Return what a person sees at a place of a source."""
    source = sources[number]
    text = source.text[slice(*span)]
    if source.format == "plain":
        return text
    piece = Source(id=source.id, text=text, format=source.format)
    return prepare_context((piece,), (piece,), policy).sources[0].prose.strip()


# --- What keeps a wording from being suggested --------------------------------------------------------------


def _find_obstacle(quote: str, wording: str, nearest: NearestPlace, policy: Policy) -> RepairObstacle | None:
    if _is_far(nearest):
        return "too many words"
    if _list_figures(quote, policy) != _list_figures(wording, policy):
        return "figures"
    if _list_turns(quote, policy) != _list_turns(wording, policy) or _are_opposite(nearest, policy):
        return "denials"
    if _list_names(quote, nearest) != _list_names(wording, nearest):
        return "names"
    both = (quote, wording), (wording, quote)
    if any(check_claim(one, other, policy=policy).conflicts for one, other in both):
        return "meaning"
    return None


def _is_far(nearest: NearestPlace) -> bool:
    matched, total = nearest.matched
    differing = [*_list_differing(nearest)]
    n_said = len(nearest.added) + sum(len(said.split()) for said, _ in nearest.changed)
    n_stated = len(nearest.missing) + sum(len(stated.split()) for _, stated in nearest.changed)
    return not differing or max(n_said, n_stated) > MAX_WORDS or MIN_SHARE * matched < (MIN_SHARE - 1) * total


def _list_differing(nearest: NearestPlace) -> Iterator[str]:
    """Yield the words that stand on one side only, in their normal form."""
    for text in (*nearest.missing, *nearest.added, *(word for pair in nearest.changed for word in pair)):
        yield from (word.key for word in record_text(text).words)


def _list_figures(text: str, policy: Policy) -> list[tuple[object, ...]]:
    """Return the figures and dates of a text, and its digits, in order."""
    quantities, dates = record_text(write_in_terms(text, policy)).figures
    figures = [quantity.meaning for quantity in quantities] + [date.meaning for date in dates]
    digits = [word.key for word in record_text(text).words if any(char.isdigit() for char in word.key)]
    return [*figures, tuple(digits)]


def _list_names(text: str, nearest: NearestPlace) -> list[str]:
    """Return the capitals of a text in order; the word that opens it counts only where it differs."""
    differing = set(_list_differing(nearest))
    words = record_text(text).words
    return [word.key for at, word in enumerate(words) if _may_name(word, at, differing)]


def _may_name(word: SurfaceWord, at: int, differing: set[str]) -> bool:
    return word.is_capital and (at > 0 or word.key in differing)


def _list_turns(text: str, policy: Policy) -> list[str]:
    """Return the words and phrases of a text that deny, turn or limit, in order."""
    turns = _read_turns(policy)
    keys = record_text(write_in_terms(text, policy)).keys
    is_negation = read_vocabulary(policy).is_negation
    return [
        phrase
        for at in range(len(keys))
        for length in range(1, _MAX_PHRASE + 1)
        if (phrase := " ".join(keys[at : at + length])) in turns or (length == 1 and is_negation(phrase))
    ]


@lru_cache(maxsize=8)
def _read_turns(policy: Policy) -> frozenset[str]:
    lexicons = (
        policy.negations,
        policy.denial_cues,
        policy.denial_cues_after,
        policy.turning_words,
        policy.absolute_words,
    )
    return TURNING.union(list_open_words(policy), *(lexicon.words for lexicon in lexicons))


def _are_opposite(nearest: NearestPlace, policy: Policy) -> bool:
    """Return whether a word of the quote is the opposite of one of the source that differs."""
    vocabulary = read_vocabulary(policy)
    readings = [reading for word in _list_differing(nearest) for reading in list_readings(word, policy)]
    stems = {vocabulary.stem(key) for reading in readings for key in record_text(reading).keys}
    return any(not stems.isdisjoint(vocabulary.opposites.get(stem, ())) for stem in stems)


# --- The answer with the wordings ---------------------------------------------------------------------------


def _keep_verifying(
    answer: str,
    found: tuple[QuoteRepair, ...],
    context: PreparedContext,
    policy: Policy,
    format: AnswerFormat | None,
) -> tuple[QuoteRepair, ...]:
    """Return the repairs; a wording is kept only if it verifies in the quote's place."""
    repairable = [one for one in found if one.state == "repairable"]
    if not repairable:
        return found
    changed = apply_repairs(answer, repairable)
    verdict = verify_quotes(changed, context, policy=policy, format=format)
    verified = {status.span for status in _list_quotes(verdict) if status.is_verified}
    kept = []
    shift = 0
    for one in found:
        if one.state == "repairable":
            assert one.wording is not None
            start = one.span[0] + shift
            end = start + len(one.wording)
            shift += len(one.wording) - (one.span[1] - one.span[0])
            if (start, end) not in verified:
                one = QuoteRepair(span=one.span, text=one.text, state="unverified", obstacle="place")
        kept.append(one)
    return tuple(kept)


def apply_repairs(answer: str, repairs: Sequence[QuoteRepair]) -> str:
    """Return an answer with the wordings of those repairs that are repairable in their quotes' places."""
    parts: list[str] = []
    at = 0
    for one in sorted(repairs, key=lambda one: one.span):
        if one.state == "repairable" and one.wording is not None:
            parts += answer[at : one.span[0]], one.wording
            at = one.span[1]
    return "".join([*parts, answer[at:]])
