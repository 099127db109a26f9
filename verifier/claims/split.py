"""An answer, taken apart into claims that can be checked one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial

from verifier.parsers.clauses.records import SentenceReading
from verifier.parsers.languages.record import Language
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.segments.atomic_claims import AtomicClaim, ClauseSplitter, parse_atomic_claims
from verifier.parsers.segments.clauses import ENGLISH, Joining, Part, split_clauses
from verifier.parsers.text.offsets import Span
from verifier.policies import PolicyReference, resolve_policy
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
        split=choose_clause_splitter(resolved.language),
    )


@lru_cache(maxsize=8)
def choose_clause_splitter(language: str) -> ClauseSplitter:
    """Return what parts the sentences of a language; those that no lexicon reads stay whole."""
    if language not in TABLES:
        return _keep_whole
    pack, lexicon = load_pack(language), load_lexicon(TABLES[language])
    joining = ENGLISH if pack is None else _read_joining(pack, lexicon)
    return partial(split_clauses, read=partial(_read_clauses, lexicon), joining=joining)


def _read_joining(pack: Language, lexicon: Lexicon) -> Joining:
    """Return the words of a pack that the engine's words stand for."""

    def find(terms: Iterable[str]) -> frozenset[str]:
        own = frozenset(terms)
        return frozenset([word for word, term in pack.words.items() if not own.isdisjoint(term.text.split())])

    denials = frozenset([word for word, term in pack.words.items() if term.part == "denial"])
    adding, opposing = find(ENGLISH.adding), find(ENGLISH.opposing) - pack.opposing
    return Joining(
        tuple(sorted(adding)),
        tuple(sorted(opposing)),
        find(ENGLISH.choosing),
        find(ENGLISH.reaching) | {":"},
        find(ENGLISH.nobody) | denials,
        pack.verbs.saying,
        lexicon.language,
    )


def _keep_whole(text: str, start: int, end: int, *, closed: Sequence[Span]) -> Iterator[Part]:
    """Yield a sentence as one stretch."""
    del text, closed
    yield Part((start, end))


def _read_clauses(lexicon: Lexicon, text: str, start: int, end: int) -> Sequence[SentenceReading]:
    """Return the clauses of a sentence from the record of its text, which a claim asks for the same ones."""
    return read_clauses(text, (start, end), lexicon)
