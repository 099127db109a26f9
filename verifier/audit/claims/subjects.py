"""Whether a passage speaks of what a claim speaks of.

`check_claim` is handed texts that somebody chose for the claim. What a search brings may speak of another
thing: "It is a remake of the 1968 horror film" says nothing of a film that its document never names, and
"Lundin stars in a film of 1964" contradicts nothing about Frankenstein. So a passage supports or contradicts
a claim only where the words of the claim's subject stand in it, in the sentences around it, in its document's
title, or in its first sentence, which tells what a text is about.

Of a name its last word is enough: texts say *Lonergan* of Kenneth Lonergan. What only says that something is
a firm or the like is none: they say *Northgate* of Northgate Motors. Figures and dates in a subject are what
may be contradicted, so they are not asked for. Where no verb is known, the claim's names are its subject. It
reads words: another word for the same thing is another thing to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from verifier.audit.claims.description import read_claim_figures
from verifier.audit.claims.parts import find_subject
from verifier.audit.claims.phrases import list_stems
from verifier.claims.cased_text import read_surface
from verifier.claims.claim_text import read_claim_text
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.english.name_words import ORGANIZATIONS
from verifier.parsers.segments.names import extract_names
from verifier.parsers.text.offsets import Span
from verifier.policies.audit import AuditPolicy
from verifier.sources.input_checks import choose_format
from verifier.sources.text_record import record_text

_KEPT_CLAIMS = 64


@lru_cache(maxsize=_KEPT_CLAIMS)
def list_subject_stems(claim: str, policy: AuditPolicy) -> frozenset[str]:
    """Return the stems of the words that a passage has to hold to speak of what the claim speaks of."""
    # Words that frame a claim are none of its subject: `According to the report, sales rose`.
    read_as = choose_format(None, policy.claim_policy)
    said = read_claim_text(claim, read_as, policy.claim_policy).text.strip()
    surface = read_surface(said, policy.claim_policy)
    subject = find_subject(said, policy.claim_policy)
    claim = surface.text
    names = extract_names(claim)
    scope = names if subject is None else [surface.find_read(subject, record_text(claim).words, (0, 0))]
    quantities, dates = read_claim_figures(claim)
    left_out = [*(one.span for one in quantities), *(one.span for one in dates)]
    claims = policy.claim_policy
    small = claims.claim_function_words.words | claims.pronouns.words
    stem = read_vocabulary(claims).stem
    words = [
        word
        for word in record_text(claim).words
        if word.key not in small and _is_in(word.start, scope) and not _is_in(word.start, left_out)
    ]
    starts = [word.start for word in words]
    deciding = [word.start for word in words if word.key not in ORGANIZATIONS]
    found = [(_find_last(name, deciding), _find_last(name, starts)) for name in names]
    last = {own if own >= 0 else other for own, other in found}
    return frozenset(stem(word.key) for word in words if word.start in last or not _is_in(word.start, names))


def _find_last(name: Span, starts: Iterable[int]) -> int:
    """Return where the last word of a name begins, of words that begin at some places; -1 for none."""
    return max((start for start in starts if name[0] <= start < name[1]), default=-1)


def _is_in(place: int, spans: Iterable[Span]) -> bool:
    return any(start <= place < end for start, end in spans)


def speaks_of(stems: frozenset[str], texts: Iterable[str], policy: AuditPolicy) -> bool:
    """Return whether texts together hold all of some stems."""
    missing = stems
    for text in texts:
        if not missing:
            break
        missing -= list_stems(text, policy.claim_policy)
    return not missing
