"""Linguistic confidence: how surely a claim speaks, and how much of it stands literally in its evidence.

It is no verdict and changes none: it says how much work a claim is worth. A claim begins with a base score;
each signal that is found adds its weight once, a hedge for each hedge. What can be read off literally raises
the score:

==============  ==================================================================================
signal          is found where
==============  ==================================================================================
``quote``       every quotation of the claim stands in the evidence, word for word
``number``      every amount of the claim stands there, with its unit
``date``        every date of the claim stands there
``entity``      every name of the claim stands there
``similarity``  more than a share of the claim stands in one text of the evidence
``source``      the claim names the title of a source
``pattern``     the claim states a plain fact of record (*was founded in*)
==============  ==================================================================================

Hedges, comparisons, words of computed figures, judgements and superlatives lower it: by word lists, since it
reads words. *May* the month is no hedge, *about* is one before an amount only, *most of* is no superlative,
and a word with a capital inside a sentence belongs to a name. A claim without amounts has no signal of
amounts: nothing counts for lack of something to compare.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from verifier.audit.claims.description import describe_claim, read_claim_figures
from verifier.audit.claims.phrases import list_phrases
from verifier.audit.records.claim import Confidence, Level, Signal
from verifier.claims.cased_text import read_surface
from verifier.claims.vocabulary import read_vocabulary
from verifier.grounding.terms import write_in_terms
from verifier.measures.exact import WHOLE_BP
from verifier.parsers.lexicon.word_forms import may_be_name
from verifier.parsers.segments.quotes import extract_directed_quotes
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import IdentityMap, OffsetMap, Span, is_inside
from verifier.parsers.text.surface_words import read_keys
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.sources.languages import list_quote_marks
from verifier.sources.prepared_form import choose_folding
from verifier.sources.text_record import record_text

_HEDGES_ONLY_AMOUNTS = frozenset(("about", "around"))
"""Hedges before amounts, and nothing before other words: *a book about cats*, *walked around*."""

_KEPT_TEXTS = 256


def rate_confidence(
    claim: str,
    evidence: str | Sequence[str],
    *,
    titles: Sequence[str] = (),
    entities: Sequence[str] | None = None,
    similarity: int | None = None,
    policy: AuditPolicyReference = "default",
) -> Confidence:
    """Rate how confidently a claim speaks beside texts of evidence; `titles` are those of its sources.

    `entities` are the names that a claim was described by (`Claim.normalization`); without them it is read.

    `similarity` is the caller's figure of how like claim and evidence are, in basis points; without one it is
    the share of the claim's words that stand in one text. Any text is read. Raises `TypeError` for an
    argument of a wrong type, `ValueError` for a similarity out of range.
    """
    resolved = load_audit_policy(policy)
    texts = _require_texts("evidence", evidence)
    names = _require_texts("titles", titles)
    if not isinstance(claim, str):
        raise TypeError(f"claim: got {type(claim).__name__}, expected str")
    if similarity is not None and (type(similarity) is not int or not 0 <= similarity <= WHOLE_BP):
        raise ValueError(f"similarity: got {similarity!a}, expected an integer from 0 to {WHOLE_BP:,}")
    if not resolved.enable_confidence_classification:
        return Confidence(score=resolved.confidence_off_bp, level="LOW")
    if entities is None:
        entities = describe_claim(claim, policy=resolved).normalization.entities
    reader = _SignalReader(claim, texts, _require_texts("entities", entities), resolved)
    weights = dict(resolved.confidence_signals)
    found = (*reader.list_raising(names, similarity), *reader.list_lowering())
    signals = tuple(
        Signal(name=name, span=span, weight=weights[name]) for name, span in found if weights.get(name)
    )
    score = min(max(resolved.confidence_base_bp + sum(one.weight for one in signals), 0), WHOLE_BP)
    return Confidence(score=score, level=_name_level(score, resolved), signals=signals)


def _name_level(score: int, policy: AuditPolicy) -> Level:
    if score >= policy.confidence_high_bp:
        return "HIGH"
    return "MEDIUM" if score >= policy.confidence_low_bp else "LOW"


def _require_texts(name: str, texts: object) -> tuple[str, ...]:
    if isinstance(texts, str):
        return (texts,)
    if not isinstance(texts, Sequence) or not all(isinstance(text, str) for text in texts):
        raise TypeError(f"{name}: got {type(texts).__name__}, expected a text or a list of texts")
    return tuple(texts)


# --- What stands in the evidence --------------------------------------------------------------------------


class _Text:
    """A text of evidence as signals look at it; read once, whatever the number of claims."""

    def __init__(self, text: str, policy: AuditPolicy) -> None:
        self.form = record_text(text).form(choose_folding(policy.claim_policy))
        text = write_in_terms(text, policy.claim_policy)
        quantities, dates = record_text(text).figures
        self.amounts = {(one.value, one.unit, one.end, one.is_ordinal) for one in quantities}
        self.dates = {date._replace(span=(0, 0)) for date in dates}
        keys = record_text(text).keys
        self.keys = frozenset(keys)
        self.stems = frozenset(map(read_vocabulary(policy.claim_policy).stem, keys))


@lru_cache(maxsize=_KEPT_TEXTS)
def _read_text(text: str, policy: AuditPolicy) -> _Text:
    return _Text(text, policy)


# --- Signals ----------------------------------------------------------------------------------------------

_Found = tuple[str, "Span | None"]


class _SignalReader:
    """Looks for the signals of one claim."""

    def __init__(self, claim: str, texts: Sequence[str], names: Sequence[str], policy: AuditPolicy) -> None:
        self._written = claim
        self._offsets: OffsetMap = IdentityMap()
        if policy.claim_policy.language:
            surface = read_surface(claim, policy.claim_policy)
            claim, self._offsets = surface.text, surface.offsets
        self._claim = claim
        self._names = names
        self._policy = policy
        self._texts = [_read_text(text, policy) for text in texts]
        self._words = record_text(claim).words
        self._keys = [word.key for word in self._words]
        self._quantities, self._dates = read_claim_figures(claim)
        self._spans = [one.span for one in self._quantities]
        self._starts = sorted(
            (*(one.span[0] for one in self._quantities), *(one.span[0] for one in self._dates))
        )

    def list_raising(self, titles: Sequence[str], similarity: int | None) -> Iterator[_Found]:
        """Yield what stands in the evidence, and what else speaks for the claim, in a fixed order."""
        yield from self._find_quote()
        yield from self._find_number()
        yield from self._find_date()
        yield from self._find_entity()
        if self._is_similar(similarity):
            yield "similarity", None
        yield from self._find_source(titles)
        patterns = list_phrases(self._keys, self._policy.fact_patterns.words)
        if patterns:
            yield "pattern", self._locate(patterns[0])

    def _find_quote(self) -> Iterator[_Found]:
        marks = list_quote_marks(self._policy.claim_policy)
        quotes = [quote.span for quote in extract_directed_quotes(self._written, marks)]
        folding = choose_folding(self._policy.claim_policy)
        needles = [normalize_text(self._written[slice(*span)], folding=folding).strip() for span in quotes]
        shortest = self._policy.gate_min_quote_chars
        if needles and all(len(needle) >= shortest and self._stands(needle) for needle in needles):
            yield "quote", quotes[0]

    def _stands(self, needle: str) -> bool:
        return any(text.form.find_words(needle) >= 0 for text in self._texts)

    def _find_number(self) -> Iterator[_Found]:
        amounts = [one for one in self._quantities if not one.is_label]
        if amounts and all(
            any((one.value, one.unit, one.end, one.is_ordinal) in text.amounts for text in self._texts)
            for one in amounts
        ):
            yield "number", self._offsets.locate(*amounts[0].span)

    def _find_date(self) -> Iterator[_Found]:
        if self._dates and all(
            any(date._replace(span=(0, 0)) in text.dates for text in self._texts) for date in self._dates
        ):
            yield "date", self._offsets.locate(*self._dates[0].span)

    def _find_entity(self) -> Iterator[_Found]:
        folding = choose_folding(self._policy.claim_policy)
        needles = [normalize_text(name, folding=folding).strip() for name in self._names]
        if needles and all(needle and self._stands(needle) for needle in needles):
            first = self._names[0]
            start = self._written.find(first)
            yield "entity", (start, start + len(first)) if start >= 0 else None

    def _is_similar(self, similarity: int | None) -> bool:
        limit = self._policy.confidence_similarity_bp
        if similarity is not None:
            return similarity > limit
        small = self._policy.claim_policy.claim_function_words.words
        stem = read_vocabulary(self._policy.claim_policy).stem
        stems = {stem(key) for key in self._keys if key not in small}
        return any(len(stems & text.stems) * WHOLE_BP > len(stems) * limit for text in self._texts)

    def _find_source(self, titles: Sequence[str]) -> Iterator[_Found]:
        read = [write_in_terms(title, self._policy.claim_policy) for title in titles]
        phrases = {" ".join(read_keys(title)) for title in read} - {""}
        lengths = {len(phrase.split()) for phrase in phrases}
        for length in sorted(lengths, reverse=True):
            for first in range(len(self._keys) - length + 1):
                if " ".join(self._keys[first : first + length]) in phrases:
                    yield "source", self._locate(range(first, first + length))
                    return

    # --- What lowers --------------------------------------------------------------------------------------

    def list_lowering(self) -> Iterator[_Found]:
        """Yield the words that make a claim less sure, hedges first."""
        policy = self._policy
        taken = self._list_taken()
        hedges = [
            place
            for place in list_phrases(self._keys, policy.hedge_words.words, taken=taken)
            if self._is_hedge(place)
        ]
        if policy.confidence_hedges == "distinct":
            hedges = list({self._spell(place): place for place in reversed(hedges)}.values())[::-1]
        for place in hedges:
            yield "hedge", self._locate(place)
        for name, phrases in (
            ("comparative", policy.comparative_phrases.words),
            ("derived", policy.derived_cues.words),
            ("subjective", policy.subjective_words.words),
        ):
            for place in list_phrases(self._keys, phrases, taken=taken)[:1]:
                yield name, self._locate(place)
        for place in list_phrases(self._keys, policy.superlatives.words, taken=taken):
            # A superlative of the source is the source's.
            if not any(self._spell(place) in text.keys for text in self._texts):
                yield "superlative", self._locate(place)
                return

    def _list_taken(self) -> frozenset[int]:
        """Return the places of words that only look like a signal: parts of names, and of some phrases."""
        cancelled = list_phrases(self._keys, self._policy.signal_cancels.words)
        capital = [place for place, word in enumerate(self._words) if place and word.is_capital]
        opening = [0] if self._opens_with_name() else []
        return frozenset((*opening, *capital, *(place for found in cancelled for place in found)))

    def _opens_with_name(self) -> bool:
        """Return whether the first word begins a name or a date: `May 1932`, `Major Smith`."""
        if len(self._words) < 2 or not self._words[0].is_capital:
            return False
        return self._words[1].is_capital or may_be_name(self._words[0], 0, self._words[1])

    def _is_hedge(self, place: range) -> bool:
        if self._keys[place[0]] not in _HEDGES_ONLY_AMOUNTS or len(place) > 1:
            return True
        after = self._words[place[-1]].end
        if is_inside(after - 1, self._spans):
            return True
        at = bisect_left(self._starts, after)
        return at < len(self._starts) and not read_keys(self._claim, after, self._starts[at])

    def _spell(self, place: range) -> str:
        return " ".join(self._keys[place.start : place.stop])

    def _locate(self, place: range) -> Span:
        return self._offsets.locate(self._words[place[0]].start, self._words[place[-1]].end)
