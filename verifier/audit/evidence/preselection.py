"""Which sentences of the sources are evidence for a query: of the right length, and relevant enough.

1. Sources are cut into sentences. Too short ones are joined with their successor in the paragraph, the last
   one with what is before it: "Its main span is 84 metres long." says something, with its neighbour. What
   stays too short is left out; what is too long is cut where clauses end, or kept whole and flagged.
2. A sentence is as relevant as the share of the query's words that stand in it, by their stems. The caller's
   function may say how alike query and sentence are instead (`semantic`), or beside it (`hybrid`). A figure
   in it adds to that before it is compared with the threshold, and there is no upper end.
3. The best ones are kept: so many for each source, all together. One source may have them all, unless
   the policy caps it.

Sentences that are as relevant keep the order of the sources and of the text. On a text of one topic the
query's words stand everywhere; that is why an audit ranks passages by claims.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.audit.claims.phrases import list_content_stems, list_stems
from verifier.audit.evidence.similarity import Similarity, ask_similarity
from verifier.audit.language import read_audit_policy_in
from verifier.audit.records.citation import RankedEvidence
from verifier.audit.times import AuditError
from verifier.corpus.api import Evidence, list_documents
from verifier.corpus.passages import Passage, cut_sentences, read_prose
from verifier.corpus.records import Document
from verifier.grounding.terms import write_in_terms
from verifier.measures.exact import WHOLE_BP
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.sources.text_record import record_text

_CLAUSE_END = re.compile("[;:,\u2014] ?")
_BLANK_LINE = re.compile("\n[ \t\r]*\n|\x0c")


def _choose_pieces(document: Document, relevance: _Relevance, policy: AuditPolicy) -> list[RankedEvidence]:
    """Return the pieces of a document that are relevant enough, the most relevant first."""
    rated = [relevance.rate(document, piece) for piece in _list_pieces(document, policy)]
    kept = [one for one in rated if one.relevance >= policy.preselection_threshold_bp]
    kept.sort(key=lambda one: (-one.relevance, one.place))
    return kept[: policy.preselection_source_cap or None]


def select_evidence(
    sources: Evidence,
    query: str,
    *,
    semantic: Similarity | None = None,
    policy: AuditPolicyReference = "default",
) -> tuple[RankedEvidence, ...]:
    """Select the sentences of sources that are evidence for a query, the most relevant first.

    Where the policy switches it off, each source is one span: its first characters, fully relevant. Any text
    is read. Raises `AuditError` where the policy asks for likeness alone and there is no function, or the
    function gives anything but an integer from 0 to 10,000; `TypeError` and `ContextError` as other calls do.
    """
    resolved = load_audit_policy(policy)
    if not isinstance(query, str):
        raise TypeError(f"query: got {type(query).__name__}, expected str")
    documents = list_documents(sources)
    if not resolved.enable_evidence_preselection:
        return tuple(_take_whole(one, resolved) for one in documents.values() if one.text)
    texts = [document.text for document in documents.values()]
    relevance = _Relevance(query, semantic, read_audit_policy_in(resolved, query, texts))
    found: list[tuple[int, int, int, RankedEvidence]] = []
    for number, document in enumerate(documents.values()):
        kept = _choose_pieces(document, relevance, resolved)
        found += [(-one.relevance, number, one.place[0], one) for one in kept]
    found.sort(key=lambda row: row[:3])
    limit = resolved.preselection_spans_per_source * len(documents)
    return tuple(row[3] for row in found[:limit])


def _take_whole(document: Document, policy: AuditPolicy) -> RankedEvidence:
    quote = document.text[: policy.preselection_off_chars]
    return _write(document, Piece(quote, (0, len(quote))), WHOLE_BP, _has_figure(quote))


# --- Pieces -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Piece:
    """What may be evidence: what is read at a place of a document."""

    quote: str
    place: tuple[int, int]
    is_long: bool = False


def _list_pieces(document: Document, policy: AuditPolicy) -> Iterator[Piece]:
    sentences = list(cut_sentences(document, read_prose(document)))
    groups = [[one] for one in sentences]
    if policy.preselection_join_short and document.format != "csv":
        groups = _join_short(document, sentences, policy)
    for group in groups:
        piece = _read_group(document, group)
        if len(piece.quote) > policy.preselection_max_chars:
            yield from _cut_long(piece, policy)
        elif len(piece.quote) >= policy.preselection_min_chars:
            yield piece


def _group_short(
    document: Document, sentences: Sequence[Passage], policy: AuditPolicy
) -> list[list[Passage]]:
    """Return sentences in groups: those that are too short with their successors."""
    groups: list[list[Passage]] = []
    for sentence in sentences:
        last = groups[-1] if groups else []
        if last and _belongs(document, last, sentence, policy) and _is_short(document, last, policy):
            last.append(sentence)
        else:
            groups.append([sentence])
    return groups


def _join_short(document: Document, sentences: Sequence[Passage], policy: AuditPolicy) -> list[list[Passage]]:
    """Join sentences that are too short with their successors; the last of a paragraph with the one before.

    Nothing is joined that would be too long together.
    """
    joined: list[list[Passage]] = []
    for group in _group_short(document, sentences, policy):
        before = joined[-1] if joined else []
        if before and _is_short(document, group, policy) and _follows(document, before[-1], group[0]):
            together = _read_group(document, [*before, *group])
            if len(together.quote) <= policy.preselection_max_chars:
                before.extend(group)
                continue
        joined.append(group)
    return joined


def _is_short(document: Document, group: Sequence[Passage], policy: AuditPolicy) -> bool:
    return len(_read_group(document, group).quote) < policy.preselection_min_chars


def _belongs(document: Document, group: list[Passage], sentence: Passage, policy: AuditPolicy) -> bool:
    together = _read_group(document, [*group, sentence])
    return _follows(document, group[-1], sentence) and len(together.quote) <= policy.preselection_max_chars


def _follows(document: Document, first: Passage, second: Passage) -> bool:
    """Return whether two sentences stand in one paragraph."""
    return not _BLANK_LINE.search(document.text, first.end, second.start)


def _read_group(document: Document, group: Sequence[Passage]) -> Piece:
    place = group[0].start, group[-1].end
    if all(len(one.prose) == one.end - one.start for one in group):
        return Piece(document.text[slice(*place)], place)
    return Piece(" ".join(one.prose for one in group), place)


def _cut_long(piece: Piece, policy: AuditPolicy) -> Iterator[Piece]:
    """Cut a piece where clauses end; kept whole and flagged where a part would be too long, or too short."""
    ends = [0, *(match.end() for match in _CLAUSE_END.finditer(piece.quote)), len(piece.quote)]
    parts: list[Piece] = []
    start = 0
    # Where markup was left out, no part of what is read has a place of its own.
    is_exact = len(piece.quote) == piece.place[1] - piece.place[0]
    while start < len(piece.quote):
        end = ends[bisect_right(ends, start + policy.preselection_max_chars) - 1]
        text = piece.quote[start:end].rstrip()
        if end == start or len(text) < policy.preselection_min_chars or not is_exact:
            yield Piece(piece.quote, piece.place, is_long=True)
            return
        first = piece.place[0] + start
        parts.append(Piece(text, (first, first + len(text))))
        start = end
    yield from parts


# --- Relevance --------------------------------------------------------------------------------------------


class _Relevance:
    """Rates texts by one query."""

    def __init__(self, query: str, semantic: Similarity | None, policy: AuditPolicy) -> None:
        self._query = query
        self._semantic = semantic
        self._policy = policy
        claims = policy.claim_policy
        self._wanted = list_content_stems(query, claims) or list_stems(query, claims)
        if policy.preselection_method == "semantic" and semantic is None:
            raise AuditError("semantic: got None, expected a function, as preselection_method asks for it")

    def rate(self, document: Document, piece: Piece) -> RankedEvidence:
        """Return a piece with its relevance; a figure in it adds to that."""
        has_figure = _has_figure(write_in_terms(piece.quote, self._policy.claim_policy))
        boost = self._policy.preselection_numeric_bp if has_figure else 0
        return _write(document, piece, self._rate_text(piece.quote) + boost, has_figure)

    def _rate_text(self, text: str) -> int:
        method, share = self._policy.preselection_method, self._policy.preselection_keyword_bp
        if method == "semantic":
            return self._ask(text)
        found = len(self._wanted & list_stems(text, self._policy.claim_policy))
        if method == "keyword" or self._semantic is None:
            return found * WHOLE_BP // len(self._wanted) if self._wanted else 0
        n = len(self._wanted) or 1
        # Rounded down once, at the end.
        return (found * share * WHOLE_BP // n + self._ask(text) * (WHOLE_BP - share)) // WHOLE_BP

    def _ask(self, text: str) -> int:
        assert self._semantic is not None
        return ask_similarity(self._semantic, self._query, text, "semantic")


def _has_figure(text: str) -> bool:
    quantities, dates = record_text(text).figures
    return bool(quantities or dates)


def _write(document: Document, piece: Piece, relevance: int, has_figure: bool) -> RankedEvidence:
    return RankedEvidence(
        quote=piece.quote,
        source_id=document.doc_id,
        source_title=document.title,
        source_url=document.source,
        relevance=relevance,
        has_numeric=has_figure,
        place=piece.place,
        is_long=piece.is_long,
    )
