"""A call of each kind, and strategies for them: what the tests of calls, receipts and golden files share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verifier import Evidence, Source
from verifier.audit import describe_claim
from verifier.audit.citations.provider_citations import ProviderCitation
from verifier.audit.records.citation import FoundDocument, FurtherSearch
from verifier.calls import (
    AUDIT_ANSWER_FUNCTION,
    AUDIT_FUNCTION,
    CLAIM_FUNCTION,
    JSON_FUNCTION,
    LINES_FUNCTION,
    AnyCall,
    AuditAnswerCall,
    AuditCall,
    Call,
    ClaimCall,
    LatticeCall,
)
from verifier.sources.context import FORMATS

TEXT = "The harbour was dredged in 1911, and the first steamer berthed there in May."
SOURCES = (Source(id="log", text=TEXT),)
CALL = Call(answer='The records say "the harbour was dredged in 1911" here.', sources=SOURCES)

EVIDENCE = (
    Evidence(
        pointer_id="E1",
        span=TEXT,
        title="The harbour",
        source_role="primary_answer_source",
        source_root="harbour",
        source_span=(10, 86),
    ),
    Evidence(pointer_id="E2", span="The pier is of oak."),
)
LINES = "The harbour was dredged in 1911. [E1]\nThe pier is of steel and glass. [E2][E7]"
CLAIMS = '{"claims": [{"text": "The harbour was dredged in 1911.", "evidence_ids": ["E1"]}]}'
LINES_CALL = LatticeCall(answer=LINES, evidence=EVIDENCE)
JSON_CALL = LatticeCall(answer=CLAIMS, evidence=EVIDENCE, function=JSON_FUNCTION, finish_reason="length")

REPORTS = (
    Source(id="report", text="Sales of Acme rose 12% to $4.2 million in 1998.", title="Report"),
    Source(id="shop", text="The shop sold 40 boats in the north and 60 boats in the south."),
)
CLAIM_CALL = ClaimCall(
    claim="Sales of Acme rose 13% in 1998.", sources=REPORTS, question="Who?", title="Acme"
)

AUDIT_CALL = AuditCall(
    claim=describe_claim("The shop sold 40 boats in the north.", claim_id="c7"),
    sources=REPORTS,
    answer_id="a1",
    verified_at="2025-01-31",
)

SEARCH = FurtherSearch(query="q", documents=(FoundDocument(id="w", text="t"),))

ANSWER_CALL = AuditAnswerCall(
    answer="The shop sold 40 boats in the north [1]. Sales of Acme rose 12% in 1998 [1].",
    sources=REPORTS,
    question="Who sold what?",
    answer_id="a1",
    verified_at="2025-01-31",
)

CALLS: dict[str, AnyCall] = {
    "quotes": CALL,
    "lines": LINES_CALL,
    "json": JSON_CALL,
    "claim": CLAIM_CALL,
    "audit": AUDIT_CALL,
    "answer": ANSWER_CALL,
}

BARE: dict[str, dict[str, Any]] = {
    "quotes": {"answer": "a", "context": "c"},
    "lines": {"answer": "a", "evidence": {"E1": "b"}},
    "json": {"answer": "a", "evidence": {"E1": "b"}, "function": JSON_FUNCTION},
    "claim": {"function": CLAIM_FUNCTION, "claim": "c", "evidence": "e"},
    "audit": {"function": AUDIT_FUNCTION, "claim": "c", "evidence": "e"},
    "answer": {"function": AUDIT_ANSWER_FUNCTION, "answer": "a", "evidence": "e"},
}
"""The least that a call of each kind must say."""

any_text = st.text(st.characters(exclude_categories=()), max_size=40)
odd_text = st.text(st.sampled_from('ab [E1]"\\ 12%$.\n\0\ud800\udc00\udfff\u202e\U0001f600'), max_size=20)
texts = any_text | odd_text | st.sampled_from([LINES, CLAIMS, CLAIM_CALL.claim, REPORTS[0].text])
# The id and the title of a source are the caller's, and a verdict shows them as they are: no surrogates.
names = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)
sources = st.builds(Source, id=names, text=texts, title=st.none() | names, format=st.sampled_from(FORMATS))
pieces = st.builds(
    Evidence,
    pointer_id=st.integers(0, 99).map("E{}".format),
    span=texts,
    title=st.none() | texts,
    source_role=st.sampled_from(["unclassified", "primary_answer_source", "noisy"]) | texts,
    source_root=texts,
    source_span=st.none() | st.tuples(st.integers(0, 9), st.integers(9, 2**53 - 1)),
)


def _several(items: SearchStrategy[Any], key: Callable[[Any], str]) -> SearchStrategy[Any]:
    return st.lists(items, max_size=3, unique_by=key).map(tuple)


_SHARED: dict[str, SearchStrategy[Any]] = {
    "question": st.none() | texts,
    "policy": st.sampled_from(["baseline", "default", "strict"]),
    "overrides": st.dictionaries(
        st.sampled_from(["proximity_n", "proximity_window", "max_pointers", "claim_window_sentences"]),
        st.integers(1, 3),
        max_size=2,
    ).map(lambda fields: tuple(fields.items())),
}
_EVIDENCE: dict[str, SearchStrategy[Any]] = {
    "answer": texts,
    "evidence": _several(pieces, lambda piece: piece.pointer_id),
    "warrant_chain_roots": st.lists(texts, max_size=2).map(tuple),
}

CALLS_OF_KIND: dict[str, SearchStrategy[AnyCall]] = {
    "quotes": st.builds(Call, answer=texts, sources=_several(sources, lambda source: source.id), **_SHARED),
    "lines": st.builds(LatticeCall, function=st.just(LINES_FUNCTION), **_EVIDENCE, **_SHARED),
    "json": st.builds(
        LatticeCall,
        function=st.just(JSON_FUNCTION),
        finish_reason=st.none() | texts,
        **_EVIDENCE,
        **_SHARED,
    ),
    "claim": st.builds(
        ClaimCall,
        claim=texts,
        title=st.none() | texts,
        sources=_several(sources, lambda source: source.id),
        **_SHARED,
    ),
    "audit": st.builds(
        AuditCall,
        claim=texts | texts.filter(bool).map(describe_claim),
        sources=_several(sources, lambda source: source.id),
        answer_id=st.none() | names,
        drafted_at=st.none() | st.just("2024-02-29T12:00:00Z"),
        previous=st.none() | st.just(f"sha256:{'0' * 64}"),
        policy=st.sampled_from(["default", "strict", "original"]),
        overrides=st.dictionaries(
            st.sampled_from(["rank_k", "preselection_source_cap"]), st.integers(1, 3), max_size=2
        ).map(lambda fields: tuple(fields.items())),
    ),
    "answer": st.builds(
        AuditAnswerCall,
        answer=texts,
        question=st.none() | texts,
        sources=_several(sources, lambda source: source.id),
        cited=st.sampled_from(
            ["auto", None, (("1", "s2"),), (ProviderCitation(span=(0, 9), index=1, place=(0, 4)),)]
        ),
        samples=st.lists(texts, max_size=2).map(tuple),
        searches=st.sampled_from(
            [(), (FurtherSearch(query="q", documents=(FoundDocument(id="w", text="t"),)),)]
        ),
        as_of=st.none() | st.just("2025-01-31"),
        answer_id=st.none() | names,
        verified_at=st.none() | st.just("2024-02-29T12:00:00Z"),
        policy=st.sampled_from(["default", "strict", "original"]),
        overrides=st.dictionaries(
            st.sampled_from(["rank_k", "preselection_source_cap"]), st.integers(1, 3), max_size=2
        ).map(lambda fields: tuple(fields.items())),
    ),
}
