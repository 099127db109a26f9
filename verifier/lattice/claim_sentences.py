"""The list of an answer's claims as sentences: the form in which a grounding verdict lists them.

A claim is one entry, be it of several sentences. What frames, and a heading, is no claim. A claim is
supported if nothing is wrong with it but a pointer that leads elsewhere, beside one that carries it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from verifier.answers.answer_text import AnswerText
from verifier.claims.claim_text import read_statements
from verifier.claims.index import index_sources
from verifier.codes import ViolationCode
from verifier.grounding.absent_words import DISGUISES, find_absent, join_words
from verifier.grounding.answer_pronouns import Piece, read_bound
from verifier.grounding.captions import Labels
from verifier.grounding.copied_text import read_copied
from verifier.grounding.stitches import Stitches
from verifier.grounding.units import iterate_quote_units, read_quotes
from verifier.grounding.unquoted_text import pair_with_quotes
from verifier.lattice.answer_claims import Claim, ReadAnswer
from verifier.lattice.check_scope import CheckedAnswer, CheckScope
from verifier.lattice.content_tokens import holds_inflected
from verifier.parsers.text.offsets import Span
from verifier.records import CONTRADICTED, Violation
from verifier.records.checked_sentence import CheckedSentence, SentenceStatus
from verifier.records.kept import SourcePlace
from verifier.records.lattice_verdict import PairStatus, PointedClaim
from verifier.sources.amounts import Amounts

_OF_POINTERS = frozenset(
    (
        ViolationCode.POINTER_OVERFLOW_TRIMMED,
        ViolationCode.UNKNOWN_EVIDENCE_ID,
        ViolationCode.SOURCE_ROLE_BLOCKED,
        ViolationCode.CITATION_MISMATCH,
    )
)
"""What is wrong with a pointer and not with the claim, where another pointer carries it."""


def list_claim_sentences(
    given: ReadAnswer, statuses: Sequence[PointedClaim], violations: Iterable[Violation], scope: CheckScope
) -> tuple[CheckedSentence, ...]:
    """Return every claim of an answer, its headings and what frames, in order, with what came of each.

    `given` is the answer as it was written; what frames is not among the claims that were checked, whose
    statuses are given.
    """
    by_claim: dict[object, list[Violation]] = {}
    for violation in violations:
        key = dict(violation.details).get("claim_idx", violation.span)
        by_claim.setdefault(key, []).append(violation)
    judge = _Judge(scope)
    found = [judge.describe(status, by_claim.get(status.claim_idx, ())) for status in statuses]
    checked = {(claim.span, claim.text) for claim in scope.read.claims}
    framing = [claim for claim in given.claims if (claim.span, claim.text) not in checked]
    found += [CheckedSentence(text=claim.text, span=claim.span, status="NO_CLAIM") for claim in framing]
    for heading in given.headings:
        reasons = tuple(dict.fromkeys([item.code for item in by_claim.get(heading.span, ())]))
        status: SentenceStatus = "UNDECIDED" if reasons else "NO_CLAIM"
        found.append(CheckedSentence(text=heading.text, span=heading.span, status=status, reasons=reasons))
    return tuple(sorted(found, key=lambda sentence: sentence.span))


class _Judge:
    """Says what comes of a claim."""

    def __init__(self, scope: CheckScope) -> None:
        self._policy = scope.policy
        self._numbers = {piece.pointer_id: number for number, piece in enumerate(scope.evidence.digests)}
        self._pieces, self._sources = tuple(scope.evidence.pieces.values()), scope.evidence.sources

    def describe(self, claim: PointedClaim, violations: Sequence[Violation]) -> CheckedSentence:
        """Return what came of a claim; its places are those of its words in what it points at."""
        if claim.is_rendered and _OF_POINTERS.issuperset(claim.reasons):
            return CheckedSentence(
                text=claim.text,
                span=claim.span,
                status="SUPPORTED",
                places=self._list_places(claim.cited),
                notes=claim.reasons,
            )
        absent = find_absent(
            claim.text,
            self._policy,
            lambda: self._amounts,
            has_word=lambda word: holds_inflected(word, self._pieces, self._policy),
        )
        missing = [word for pair in claim.pairs for word in pair.missing]
        return CheckedSentence(
            text=claim.text,
            span=claim.span,
            status=_choose_status(claim, absent),
            places=self._list_places(claim.pairs),
            missing=join_words(absent, missing),
            instead=_list_instead(violations),
            reasons=claim.reasons,
        )

    @cached_property
    def _amounts(self) -> Amounts:
        """The figures of all pieces, as their language writes them."""
        sources, policy = self._sources, self._policy
        if not policy.language:
            return sources.amounts
        indexes = (index_sources((piece.source,), policy, piece) for piece in self._pieces)
        return sources.remember(
            ("amounts", policy.hash),
            lambda: Amounts(record for index in indexes for record in index.records),
        )

    def _list_places(self, pairs: Iterable[PairStatus]) -> tuple[SourcePlace, ...]:
        """Return for each pair the place from the first to the last of the words that it found."""
        found: dict[SourcePlace, None] = {}
        for pair in pairs:
            if pair.places and pair.pointer_id in self._numbers:
                span = pair.places[0][0], max(end for _, end in pair.places)
                found[SourcePlace(source=self._numbers[pair.pointer_id], span=span)] = None
        return tuple(found)


def _choose_status(claim: PointedClaim, absent: Sequence[str]) -> SentenceStatus:
    if claim.status == CONTRADICTED:
        return "CONTRADICTED"
    return "UNDECIDED" if not absent and DISGUISES.isdisjoint(claim.reasons) else "NOT_FOUND"


def _list_instead(violations: Sequence[Violation]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of what a claim says and what its evidence says in its place."""
    pairs = []
    for violation in violations:
        details = dict(violation.details)
        if "said" in details and "stated" in details:
            pairs.append((str(details["said"]), str(details["stated"])))
    return tuple(dict.fromkeys(pairs))


def find_joined(answer: CheckedAnswer, scope: CheckScope) -> Iterator[Span]:
    """Yield the places, in what is seen of an answer, of what nothing that it cites says like that.

    `The bridge was damaged. Therefore it was closed. [E1]`: both sentences stand in E1, and E1 knows of no
    consequence. `# Globex`, and below it `It was founded in 1932. [E1]`, where E1 says that of Acme. Each
    claim is linked by itself; what they say side by side is read as grounding reads it, against all that is
    cited.
    """
    seen, policy = scope.read.seen, scope.policy
    cited = tuple([piece.evidence.pointer_id for piece in answer.shown_evidence])
    sources = scope.evidence.gather(cited).allow_steps(scope.steps)
    units = iterate_quote_units(seen.text, read_quotes(seen.text, policy, single=False), policy)
    quotes = tuple([quote for _, quote in units])
    sentences = [*chain.from_iterable([_list_sentences(claim, scope) for claim in scope.read.claims])]
    plain = [span for span, inside in pair_with_quotes(sentences, quotes) if not inside]
    verified = [*plain, *(quote.span for quote in quotes)]
    copied, stitches = read_copied(seen.text, sources, policy), Stitches(seen, sources, policy)
    places = [(span, stitches.locate(span)) for span in verified]
    pieces = [Piece(span, place.source, place.span) for span, place in places if place is not None]
    unbound = [
        one.span
        for one in read_bound(seen, pieces, sources, policy, sentences=sorted(sentences))
        if one.is_open or one.other
    ]
    for span in sorted({*stitches.find(quotes, verified, seen.headings), *unbound}):
        if not copied.goes_on(seen, span):
            yield span
    yield from Labels(answer.shown_claims, sources, policy).find_speaking(seen.text)


def _list_sentences(claim: Claim, scope: CheckScope) -> list[Span]:
    """Return the places of a claim's sentences in what is seen of the answer, without what frames them."""
    start, end = claim.place
    said = scope.read.seen.text[start:end]
    text = read_statements(AnswerText(said, said), scope.read.format, scope.policy)
    return [(start + first, start + last) for first, last in text.sentences]
