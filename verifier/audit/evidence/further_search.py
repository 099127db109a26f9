"""Further searches for claims that the evidence does not settle, by the caller's function or a recording.

A search is told the hosts of the policy's `web_domains`. If that list is empty, nothing is searched and no
recorded result counts; ``*`` allows any host. A result can only add evidence: it counts if it supports the
claim, or if it contradicts a claim that was supported. It is then combined with what was heard before, so a
document that contradicted the claim still does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from verifier.audit.evidence.passages import EvidenceReader
from verifier.audit.judging.claim_audit import HeardClaim, hear_claim, put_together, write_card
from verifier.audit.language import read_audit_policy_in
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.citation import FOUND_KEYS, FoundDocument, FurtherSearch
from verifier.audit.records.claim import Claim
from verifier.audit.times import AuditError
from verifier.corpus.api import Evidence
from verifier.corpus.records import Document
from verifier.policies.audit import AuditPolicy
from verifier.policies.errors import show_value
from verifier.policies.hosts import ANYWHERE, allows_source
from verifier.records import escape_surrogates
from verifier.sources.context import Source

Search: TypeAlias = Callable[[str, tuple[str, ...]], "Sequence[str | Mapping[str, object]] | None"]
"""Returns what a query finds on some hosts and those below them, on any where none are named.

What is found is a list of texts, or of objects with ``text`` and, where wanted, ``id``, ``title``, ``uri``
and ``created_at``; None where nobody searched, as for a query that a recording does not have.
"""

TRIGGERS = ("PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI")
"""The labels of claims that are searched for. A supported one is, where its review sends it to the web."""

_PREFIX = "web:"


class Searcher:
    """Answers queries: with what was recorded for them, else with the caller's function."""

    def __init__(
        self,
        search: Search | None = None,
        recorded: Sequence[FurtherSearch] = (),
        domains: tuple[str, ...] = (),
    ) -> None:
        self._search = search if domains else None
        self._domains = () if ANYWHERE in domains else domains
        # Lone surrogates are written out, as in every record that is kept.
        written = map(escape_surrogates, recorded if domains else ())
        self._known: dict[str, FurtherSearch | None] = {one.query: one for one in written}

    def __bool__(self) -> bool:
        return self._search is not None or bool(self._known)

    def find(self, query: str) -> FurtherSearch | None:
        """Return what a query finds; None where nobody searched.

        Raises `AuditError` where the function gives something else.
        """
        written = escape_surrogates(query)
        if written not in self._known:
            found = None if self._search is None else self._search(query, self._domains)
            made = None if found is None else FurtherSearch(query=query, documents=tuple(_read_found(found)))
            self._known[written] = escape_surrogates(made)
        return self._known[written]


def _read_found(found: object) -> Iterator[FoundDocument]:
    if isinstance(found, str) or not isinstance(found, Sequence):
        raise AuditError(
            f"search: gave {type(found).__name__}, expected a list of texts or of objects with a text"
        )
    for place, item in enumerate(found, 1):
        yield FoundDocument(**{"id": f"{_PREFIX}{place}", **_read_fields(item)})


def _read_fields(item: object) -> dict[str, str]:
    """Return the fields of something that was found. Raises `AuditError` where it has no text."""
    value = {"text": item} if isinstance(item, str) else item
    if not isinstance(value, Mapping):
        raise AuditError(f"search: gave {show_value(item)} in it, expected texts or objects with a text")
    given = {key: value.get(key) for key in FOUND_KEYS if value.get(key) is not None}
    fields = {key: text for key, text in given.items() if isinstance(text, str)}
    wrong = [key for key in given if key not in fields]
    if wrong or "text" not in fields:
        raise AuditError(f"search: key {(wrong or ['text'])[0]!a}: expected a string")
    return fields


def search_further(
    heard: HeardClaim, searcher: Searcher, policy: AuditPolicy, *, is_asked: bool = False
) -> tuple[HeardClaim, tuple[FurtherSearch, ...]]:
    """Return a claim with what searches found for it, and the searches; a supported one where it is asked.

    The first search that finds what counts is the last one; what the others found is left out.
    """
    made: list[FurtherSearch] = []
    if not searcher or not (is_asked or heard.label in TRIGGERS):
        return heard, ()
    for query in list_queries(heard.claim)[: policy.retrieval_max_searches]:
        search = searcher.find(query)
        if search is None:
            continue
        made.append(search)
        found = _hear_found(heard, search, policy)
        if found is not None:
            return found, tuple(made)
    return heard, tuple(made)


def search_for_card(
    card: ClaimCard, evidence: Evidence, searcher: Searcher, policy: AuditPolicy
) -> tuple[ClaimCard, Mapping[str, Document]] | None:
    """Return the card of a claim with what searches found, and the documents that were heard for it.

    None where no search was made. A claim that is supported is searched for where the card's review sends it
    to the web.
    """
    is_asked = card.review is not None and card.review.asks_the_web
    if not searcher or not (is_asked or card.label in TRIGGERS):
        return None
    reader = EvidenceReader(evidence, policy)
    policy = read_audit_policy_in(policy, card.claim.text, (one.text for one in reader.documents.values()))
    reader = reader.under(policy)
    heard = hear_claim(card.claim, reader, policy)
    heard, searches = search_further(heard, searcher, policy, is_asked=is_asked)
    found = write_card(heard, reader, policy)
    kept = replace(found, answer_id=card.answer_id, timestamps=card.timestamps, previous=card.previous)
    return (kept, heard.documents) if searches else None


def list_queries(claim: Claim) -> list[str]:
    """Return what is searched for: the claim's text, then the names in it."""
    names = " ".join(claim.normalization.entities)
    return [claim.text, *([names] if names and names != claim.text else [])]


def _hear_found(heard: HeardClaim, search: FurtherSearch, policy: AuditPolicy) -> HeardClaim | None:
    """Return the claim as all evidence has it together; None where what was found does not support it."""
    allowed = [one for one in search.documents if allows_source(one.uri, policy.web_domains)]
    sources = tuple(Source(id=_name_apart(one.id, heard), text=one.text, title=one.title) for one in allowed)
    if len({source.id for source in sources}) < len(sources):
        raise AuditError(f"search: gave two documents with one id for {show_value(search.query)}")
    further = hear_claim(heard.claim, EvidenceReader(sources, policy), policy)
    if further.label != "SUPPORTED" and (heard.label, further.label) != ("SUPPORTED", "CONTRADICTED"):
        return None
    given = {source.id: one for source, one in zip(sources, allowed, strict=True)}
    found = {
        id: replace(document, source=given[id].uri, created_at=given[id].created_at)
        for id, document in further.documents.items()
    }
    together = put_together(
        heard.claim,
        (*heard.items, *further.items),
        (*heard.findings, *further.findings),
        {**heard.documents, **found},
        policy,
    )
    return replace(together, web=frozenset(found), definition=heard.definition)


def _name_apart(name: str, heard: HeardClaim) -> str:
    while name in heard.documents:
        name = f"{_PREFIX}{name}"
    return name
