"""An answer, taken apart into claims that can be checked one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from verifier.claims.stemmer import get_stemmer
from verifier.parsers.clauses.records import SentenceReading
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.segments.atomic_claims import AtomicClaim, ClauseSplitter, parse_atomic_claims
from verifier.parsers.segments.clauses import split_clauses
from verifier.policies import Policy, PolicyReference, resolve_policy
from verifier.sources.languages import read_policy_in
from verifier.sources.text_record import read_clauses, record_text


def split_claims(
    text: str, *, policy: PolicyReference = "default", language: str | None = None
) -> tuple[AtomicClaim, ...]:
    """Take an answer apart into atomic claims, each with its text and its span in the answer.

    Bullets and sentences are claims, and where grammar leaves no doubt also the clauses of a
    sentence. Questions are no claims; list marks and citations are no part of one. Of the policy only the
    lists of abbreviations and of citation cues matter, and its languages; `language` is as in
    `verify_quotes`. Spans are in code points, in order, and do not overlap.

    Any text is read. Raises `TypeError` for what is no string, `PolicyError` for a policy that cannot be
    used.
    """
    if not isinstance(text, str):
        raise TypeError(f"text: got {type(text).__name__}, expected str")
    resolved = read_policy_in(resolve_policy(policy, {}), language, text, ())
    return parse_atomic_claims(
        text,
        sentences=record_text(text).list_sentences(resolved.abbreviations),
        citation_cues=resolved.citation_cues.entries,
        split=get_clause_splitter(resolved),
    )


@lru_cache(maxsize=8)
def get_clause_splitter(policy: Policy) -> ClauseSplitter:
    """Return what parts the sentences of a call in its language."""
    pack = load_pack(policy.language) if policy.language else None
    if pack is None:
        return partial(split_clauses, read=_read_clauses)
    from verifier.parsers.languages import clause_splits

    return clause_splits.ClauseSplitter(pack, get_stemmer(policy.stemmer, pack.stemmer))


def _read_clauses(text: str, start: int, end: int) -> Sequence[SentenceReading]:
    """Return the clauses of a sentence from the record of its text, which a claim asks for the same ones."""
    return read_clauses(text, (start, end), load_lexicon("english"))
