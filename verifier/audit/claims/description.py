"""Claims described: what lists and parsers can tell of a claim, in the form of an atomic-claim record.

It fills in what stands there and leaves the rest open; it decides nothing about truth.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from verifier.audit.claims.parts import ClaimParts, find_parts
from verifier.audit.claims.phrases import list_phrases
from verifier.audit.claims.timeframes import read_timeframe
from verifier.audit.records.claim import Claim, ClaimType, Modality, Normalization, Polarity, Qualifiers
from verifier.claims.cased_text import Surface, read_surface
from verifier.claims.denials import read_denials
from verifier.claims.facets.cues.reading import map_clauses
from verifier.claims.index import EvidenceSentence
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.clauses.clause_map import ClauseMap
from verifier.parsers.dates import DatePeriod
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.determiners import ARTICLES
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.suffixes import PLURAL
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.word_forms import may_be_name
from verifier.parsers.numerics.exact_values import Value, write_value
from verifier.parsers.quantities import Quantity
from verifier.parsers.segments.names import extract_names
from verifier.parsers.text.offsets import IdentityMap, is_inside
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.policies.lexicon import Lexicon
from verifier.sources.input_checks import require_text
from verifier.sources.text_record import record_text

_KEPT_CLAIMS = 64
MAX_WORDS = 6
"""How many words of a phrase are compared at most."""

_CLAUSE_END = re.compile("[.,;:!?()]")
_POSSESSIVE = re.compile("['\u2019]s?\\Z")


def describe_claim(
    text: str,
    *,
    claim_id: str = "c1",
    source_id: str = "",
    span: tuple[int, int] | None = None,
    tags: Sequence[str] = (),
    expansions: Mapping[str, str] | None = None,
    policy: AuditPolicyReference = "default",
) -> Claim:
    """Describe one claim: quantity, time, modality, polarity, names, and subject, predicate, object.

    `expansions` leads from acronyms to what they stand for, as a corpus says it. A claim tagged
    ``definition`` is definitional. Any text is read. Raises `TypeError` for what is no string, `PolicyError`
    for a policy that cannot be used.
    """
    for name, item in (("text", text), ("claim_id", claim_id), ("source_id", source_id)):
        require_text(name, item)
    resolved = load_audit_policy(policy)
    claims = resolved.claim_policy
    surface = read_surface(text, claims) if claims.language else Surface(text, IdentityMap())
    reader = _ClaimReader(surface, resolved)
    timeframe, note = read_timeframe(surface.text, reader.dates)
    parts = reader.find_parts()
    notes = ["unparsed"] if parts is None else []
    quantity = reader.quantity
    value = None if quantity is None else write_decimal(quantity.value)
    if quantity is not None and value is None:
        notes.append("a value that is no decimal")
    if note:
        notes.append(note)
    return Claim(
        claim_id=claim_id,
        source_id=source_id,
        text=text,
        span=span,
        subject="" if parts is None else text[slice(*parts.subject)],
        predicate=text if parts is None else text[slice(*parts.predicate)],
        object=None if parts is None or parts.object is None else text[slice(*parts.object)],
        qualifiers=reader.read_qualifiers(),
        timeframe=timeframe,
        modality=reader.find_modality(),
        polarity=reader.find_polarity(),
        normalization=Normalization(
            entities=tuple(reader.list_entities(expansions or {})),
            value=value,
            predicate_canonical=None if parts is None else parts.verb,
        ),
        types=tuple(reader.list_types(tags)),
        notes="; ".join(notes) or None,
    )


@lru_cache(maxsize=_KEPT_CLAIMS)
def read_claim_figures(text: str) -> tuple[tuple[Quantity, ...], tuple[DatePeriod, ...]]:
    """Return the quantities and dates of a claim; its stages ask for them one after another."""
    quantities, dates = record_text(text).figures
    return tuple(quantities), tuple(dates)


def write_decimal(value: Value) -> str | None:
    """Return an exact value as a decimal number without an exponent; None for thirds and their like."""
    return None if value.divisor != 1 else write_value(value)


class _ClaimReader:
    """Reads one claim; each question has a method."""

    def __init__(self, surface: Surface, policy: AuditPolicy) -> None:
        self.policy = policy
        self._surface = surface
        text = self._text = surface.text
        self._words = record_text(text).words
        self._keys = [word.key for word in self._words]
        self._quantities: Sequence[Quantity]
        self.dates: Sequence[DatePeriod]
        self._quantities, self.dates = read_claim_figures(text)
        self._figures = ([one.span for one in self._quantities], [one.span for one in self.dates])

    @property
    def quantity(self) -> Quantity | None:
        """The first quantity that is neither a label nor an ordinal."""
        return next((one for one in self._quantities if not one.is_label and not one.is_ordinal), None)

    def read_qualifiers(self) -> Qualifiers:
        """Return how much the claim is about, where, of whom, and under which condition."""
        quantity = self.quantity
        return Qualifiers(
            quantity=None if quantity is None else self.show(*quantity.span),
            unit=None if quantity is None else quantity.unit or quantity.counted,
            location=self.find_location(),
            population=self.find_phrase(self.policy.populations),
            condition=self.find_condition(),
        )

    # --- Phrases ------------------------------------------------------------------------------------------

    def find_phrase(self, phrases: Lexicon) -> str | None:
        """Return the first and longest phrase of a list, as the claim writes it."""
        place = self._find(phrases)
        return None if place is None else self._cut(place)

    def _find(self, phrases: Lexicon) -> range | None:
        found = list_phrases(self._keys, phrases.words)
        return found[0] if found else None

    def _cut(self, place: range) -> str:
        return self.show(self._words[place[0]].start, self._words[place[-1]].end)

    def show(self, start: int, end: int) -> str:
        """Return a stretch of the claim as it is written."""
        surface = self._surface
        if not surface.language:
            return surface.text[start:end]
        return surface.written[slice(*surface.offsets.locate(start, end))]

    # --- How it is said -----------------------------------------------------------------------------------

    def find_modality(self) -> Modality:
        """Return the first kind of which a word stands there: supposed, possible, demanded, foretold."""
        policy = self.policy
        kinds: tuple[tuple[Modality, Lexicon], ...] = (
            ("hypothesis", policy.hypothesis_words),
            ("possibility", policy.possibility_words),
            ("recommendation", policy.recommendation_words),
            ("prediction", policy.prediction_words),
        )
        for kind, words in kinds:
            if not all(self._is_noun(found[0]) for found in list_phrases(self._keys, words.words)):
                return kind
        return "assertion"

    def _is_noun(self, place: int) -> bool:
        """Return whether a word is the month of May or somebody's will."""
        after = next(iter(self._words[place + 1 : place + 2]), None)
        is_name = may_be_name(self._words[place], place, after)
        return is_name or (place > 0 and self._clauses.is_noun(self._keys[place], place))

    @cached_property
    def _clauses(self) -> ClauseMap:
        whole = (0, len(self._text))
        return map_clauses(EvidenceSentence(0, 0, whole, self._surface, self.policy.claim_policy))

    def find_polarity(self) -> Polarity:
        """Return whether the claim denies: an odd number of denials does."""
        policy: Policy = self.policy.claim_policy
        denials = read_denials(self._text, self._words, self._keys, read_vocabulary(policy), policy)
        return "negative" if len(denials.found) % 2 else "positive"

    # --- Who, where, under which condition ----------------------------------------------------------------

    def find_location(self) -> str | None:
        """Return the first name that the policy's list of places has, unless it is part of a longer name."""
        places = self.policy.places.words
        for first, word in enumerate(self._words):
            if not word.is_capital:
                continue
            for last in range(min(first + MAX_WORDS, len(self._words)), first, -1):
                if " ".join(self._keys[first:last]) in places and not self._is_in_name(first, last):
                    return _POSSESSIVE.sub("", self._cut(range(first, last)))
        return None

    def _is_in_name(self, first: int, last: int) -> bool:
        """Return whether words are a part of a longer name: `Ohio State`, `Bank of England`."""
        words, text = self._words, self._text
        if (
            last < len(words)
            and words[last].is_capital
            and text[words[last - 1].end : words[last].start] == " "
        ):
            return True
        led = first - 1 if first and self._keys[first - 1] != OF else first - 2
        if led < 0 or not words[led].is_capital or self._keys[led] in FUNCTION_WORDS:
            return False
        return not _CLAUSE_END.search(text, words[led].end, words[first].start)

    def find_condition(self) -> str | None:
        """Return the condition with the word that opens it, up to the end of its clause."""
        place = self._find(self.policy.condition_openers)
        if place is None or place[-1] + 1 == len(self._words):
            return None
        # `under 5 kg` is an amount, no condition.
        following = self._words[place[-1] + 1]
        if following.opens_with_digit or self._is_in_figure(following.start):
            return None
        start = self._words[place[0]].start
        end = _CLAUSE_END.search(self._text, self._words[place[-1]].end)
        return self.show(start, end.start() if end else len(self._text)).strip()

    def list_entities(self, expansions: Mapping[str, str]) -> Iterator[str]:
        """Yield the names of the claim in order, each once; acronyms as `expansions` has them."""
        names = extract_names(self._text)
        singles = [word.span for place, word in enumerate(self._words) if self._is_name(place)]
        inside = [one for one in singles if not is_inside(one[0], names)]
        texts = [_POSSESSIVE.sub("", self._drop_article(*span)) for span in sorted((*names, *inside))]
        yield from dict.fromkeys(expansions.get(text, text) for text in texts)

    def _drop_article(self, start: int, end: int) -> str:
        """Return a name without the small word that opened its sentence."""
        first, blank, rest = self._text[start:end].partition(" ")
        has_article = bool(rest) and first.lower() in (ARTICLES if start else FUNCTION_WORDS)
        return self.show(start + len(first + blank) if has_article else start, end)

    def _is_name(self, place: int) -> bool:
        word = self._words[place]
        is_name = word.is_acronym or (word.is_capital and (place > 0 or self._opens_with_name(word)))
        return is_name and not self._is_in_figure(word.start)

    def _opens_with_name(self, word: SurfaceWord) -> bool:
        """Return whether the first word of a sentence is a name: no list has it, or that of places does.

        What may be the plural of a word that no list has is none: `Moles`.
        """
        key = _POSSESSIVE.sub("", word.key)
        known = load_lexicon(TABLES[""]).find(key).tags or key in FUNCTION_WORDS or key.endswith(PLURAL)
        return not self._surface.language and (not known or key in self.policy.places.words)

    def _is_in_figure(self, at: int) -> bool:
        return any(is_inside(at, spans) for spans in self._figures)

    def list_types(self, tags: Sequence[str]) -> Iterator[ClaimType]:
        """Yield the types of the claim; they overlap."""
        if self.quantity is not None:
            yield "numeric"
        if self.dates:
            yield "temporal"
        if "definition" in tags or self._find(self.policy.definition_phrases) or self._is_definition():
            yield "definitional"

    def _is_definition(self) -> bool:
        """Return whether the claim says what something is: `X is a ...`, without a figure."""
        place = next((at for at, key in enumerate(self._keys) if key in ("is", "are")), None)
        if place is None or place == 0 or self._quantities or self.dates:
            return False
        return place + 1 < len(self._keys) and self._keys[place + 1] in ARTICLES

    # --- Subject, predicate, object -----------------------------------------------------------------------

    def find_parts(self) -> ClaimParts | None:
        """Return the places of subject, predicate and object as the claim is written; None if unsure."""
        surface = self._surface
        dates = [date.span for date in self.dates]
        figures = [one.span for one in self._quantities]
        if not surface.language:
            return find_parts(surface.text, "", dates, figures)
        times = [surface.offsets.locate(*span) for span in dates]
        places = [surface.offsets.locate(*span) for span in figures]
        return find_parts(surface.written, surface.language, times, places)
