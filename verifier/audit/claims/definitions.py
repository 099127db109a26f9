"""Definitions that a corpus marks: what they define, and a claim read by them.

"An active user is an account that signed in within 30 days." defines *active user*. A claim that uses the
term is read by it: "Acme had 500 active users" says that Acme had 500 accounts that signed in within 30 days.
The term is looked for by the stems of its words, side by side; nothing else of the claim is touched, not even
its article. What denies, and what has no term or no meaning that can be told for sure, defines nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from verifier.audit.claims.description import describe_claim
from verifier.claims.vocabulary import read_vocabulary
from verifier.grounding.terms import write_in_terms
from verifier.parsers.english.determiners import ARTICLES
from verifier.parsers.text.offsets import Span
from verifier.policies.audit import AuditPolicy
from verifier.sources.text_record import record_text

_MAX_CHARS = 500
"""A longer definition is a text of its own."""

_TERM_LAST = frozenset(("are known as", "is called", "is known as"))
"""Phrases after which the term stands, and not its meaning."""

_QUOTES = "\"'\u201c\u201d\u2018\u2019\u201e\u00ab\u00bb"
_STOPS = " .:;,\n\t"
_KEPT = 256


@dataclass(frozen=True, slots=True)
class Definition:
    """A term, and what a text says that it means; neither has an article."""

    term: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A claim with terms replaced by what they mean; `inserted` is where meanings stand in its text."""

    term: str
    text: str
    inserted: tuple[Span, ...]


@lru_cache(maxsize=_KEPT)
def read_definition(text: str, policy: AuditPolicy) -> Definition | None:
    """Return what a text defines; None where that is not sure."""
    if len(text) > _MAX_CHARS:
        return None
    described = describe_claim(text, policy=policy)
    if described.polarity == "negative":
        return None
    parted = _part_by_phrase(text, policy)
    if (
        parted is None
        and described.object is not None
        and described.normalization.predicate_canonical is None
    ):
        # A copula: its verb says nothing.
        start = text.index(described.object, text.index(described.subject) + len(described.subject))
        parted = described.subject, text[start:]
    if parted is None:
        return None
    term, meaning = (_strip(part, policy) for part in parted)
    # What leads into a definition names no part of its term: `In this report, a large site is ...`.
    term = _strip(term.rpartition(",")[2], policy)
    return Definition(term, meaning) if term and meaning else None


def _part_by_phrase(text: str, policy: AuditPolicy) -> tuple[str, str] | None:
    """Return term and meaning around the first of the policy's phrases; None where there is none."""
    words = record_text(text).words
    keys = [word.key for word in words]
    found: list[tuple[int, int, str]] = []
    for phrase in policy.definition_phrases.entries:
        said = phrase.split()
        at = _find(keys, said)
        if at is not None:
            found.append((at, -len(said), phrase))
    if not found:
        return None
    at, length, phrase = min(found)
    before, after = text[: words[at].start], text[words[at - length - 1].end :]
    return (after, before) if phrase in _TERM_LAST else (before, after)


def _find(keys: Sequence[str], wanted: Sequence[str]) -> int | None:
    places = range(len(keys) - len(wanted) + 1)
    return next((at for at in places if list(keys[at : at + len(wanted)]) == list(wanted)), None)


def _strip(part: str, policy: AuditPolicy) -> str:
    """Return a part without stops, quotation marks around it, and its article."""
    part = part.strip(_STOPS).strip(_QUOTES).strip(_STOPS)
    first, _, rest = part.partition(" ")
    is_article = write_in_terms(first, policy.claim_policy).lower() in ARTICLES
    return rest.strip(_STOPS).strip(_QUOTES) if is_article else part


def list_term_stems(definition: str, policy: AuditPolicy) -> tuple[str, ...]:
    """Return the stems of the term that a text defines, in their order; () where none is sure."""
    found = read_definition(definition, policy)
    return () if found is None else _list_stems(found.term, policy)


def _list_stems(text: str, policy: AuditPolicy) -> tuple[str, ...]:
    return tuple(map(read_vocabulary(policy.claim_policy).stem, record_text(text).keys))


def read_by(claim: str, definition: str, policy: AuditPolicy) -> Reading | None:
    """Return a claim as a definition has it; None where the claim does not use its term."""
    found = read_definition(definition, policy)
    if found is None:
        return None
    places = [*_list_uses(claim, _list_stems(found.term, policy), policy)]
    if not places:
        return None
    parts: list[str] = []
    inserted: list[Span] = []
    end = length = 0
    for start, stop in places:
        parts += [claim[end:start], found.meaning]
        begin = length + start - end
        length = begin + len(found.meaning)
        inserted.append((begin, length))
        end = stop
    return Reading(found.term, "".join((*parts, claim[end:])), tuple(inserted))


def _list_uses(claim: str, stems: Sequence[str], policy: AuditPolicy) -> Iterator[Span]:
    """Yield where the words of a term stand side by side, each word in one use."""
    words, said = record_text(claim).words, _list_stems(claim, policy)
    at = 0
    while stems and at + len(stems) <= len(said):
        last = words[at + len(stems) - 1]
        if said[at : at + len(stems)] == tuple(stems):
            yield words[at].start, last.end
            at += len(stems)
        else:
            at += 1
