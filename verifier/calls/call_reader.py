"""Reading calls: from JSON values to records, each key looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypedDict, cast, get_args

from verifier.calls.call_records import (
    AUDIT_ANSWER_FUNCTION,
    AUDIT_FUNCTION,
    CHECK_FUNCTION,
    CLAIM_FUNCTION,
    FUNCTIONS,
    JSON_FUNCTION,
    LINES_FUNCTION,
    QUOTES_FUNCTION,
    AnyCall,
    AuditAnswerCall,
    AuditCall,
    Call,
    CheckCall,
    CitedInCall,
    ClaimCall,
    LatticeCall,
)
from verifier.calls.evidence_json import join_claim, read_pieces
from verifier.policies import RULES, PolicyValue, VerifierError, build_lexicon
from verifier.policies.audit import RULES as AUDIT_RULES
from verifier.policies.field_kinds import TABLES, adapt_value
from verifier.records.json_lines import JsonValue, ReceiptError, show_excerpt, show_value
from verifier.records.kept import AnswerFormat
from verifier.records.typed_keys import Keys, join_text
from verifier.sources.context import Source

if TYPE_CHECKING:
    from verifier.audit.records.citation import FurtherSearch
    from verifier.audit.records.claim import Claim
    from verifier.audit.records.review import Mode

_SHARED_KEYS = ("question", "policy", "overrides", "function")
_LATTICE_KEYS = ("answer", "evidence", "warrant_chain_roots", "format", "language")
_KEYS = {
    QUOTES_FUNCTION: ("answer", "context", "sources", "format", "language", *_SHARED_KEYS),
    CHECK_FUNCTION: ("answer", "context", "sources", "evidence", "format", "language", *_SHARED_KEYS),
    LINES_FUNCTION: (*_LATTICE_KEYS, *_SHARED_KEYS),
    JSON_FUNCTION: (*_LATTICE_KEYS, "finish_reason", *_SHARED_KEYS),
    CLAIM_FUNCTION: ("claim", "context", "sources", "evidence", "title", "format", "language", *_SHARED_KEYS),
    AUDIT_FUNCTION: (
        *("claim", "context", "sources", "evidence", "corpus", "answer_id", "drafted_at", "verified_at"),
        *("previous", "policy", "overrides", "function"),
    ),
    AUDIT_ANSWER_FUNCTION: (
        *("answer", "context", "sources", "evidence", "corpus", "answer_id", "drafted_at", "verified_at"),
        *("as_of", "cited", "domain", "metrics", "mode", "samples", "searches", *_SHARED_KEYS),
    ),
}
_SOURCES = ("context", "sources", "evidence")
_SOURCE_KEYS = ("id", "text", "title", "format")


def find_keys(function: str) -> tuple[str, ...]:
    """Return the keys that a call of a function may have. Raises `ReceiptError` for an unknown function."""
    if function not in _KEYS:
        raise ReceiptError(
            f"call: key 'function': got {show_excerpt(function)}, expected {' or '.join(FUNCTIONS)}"
        )
    return _KEYS[function]


def read_call(value: JsonValue) -> AnyCall:
    r"""Make a call of JSON values, as `Call.to_dict` writes them or as people do.

    ``function`` says which record it becomes and which keys it may have. Where that is left out, a call with
    ``evidence`` is one of pointer lines, and any other one of an answer and its sources. One of a single
    ``claim`` always names its function, ``check_claim`` or ``audit_claim``, and so does ``audit_answer``. The
    claim of ``audit_claim`` may be an atomic claim, as `read_claim` reads it. In audits ``corpus``, the
    digest of one, may stand for the sources.

    The sources stand under ``context`` or ``sources``: one string; a list of strings and of objects with
    ``text`` and, where wanted, ``id``, ``title`` and ``format``; or an object that leads from ids to texts.
    Texts without an id are called ``s1``, ``s2``, ... by their place. The evidence is what `read_pieces`
    reads; that of a single claim has no pointers and is sources under another name. Only sources or evidence
    and ``answer`` or ``claim`` must be given. An answer, a claim, a question, a title and the text of a
    source object may be a list of pieces to be joined, and so may the texts of a call with evidence.

    Raises `ReceiptError`, which says what was given and what is expected, for an unknown key too.
    """
    if not isinstance(value, Mapping):
        expected = ", ".join(_KEYS[QUOTES_FUNCTION])
        raise ReceiptError(f"call: got {show_value(value)}, expected an object with {expected}")
    assumed = LINES_FUNCTION if "evidence" in value else QUOTES_FUNCTION
    keys = Keys(value, "call: ", in_pieces=True)
    function = keys.take_name("function") or assumed
    _refuse_other_keys(value, function)
    read = _READERS.get(function)
    return _read_lattice(keys, function) if read is None else read(keys)


class _Settings(TypedDict):
    """What calls have in common that look at texts under a policy."""

    format: AnswerFormat | None
    language: str | None
    policy: str
    overrides: tuple[tuple[str, PolicyValue], ...]


def _read_settings(keys: Keys) -> _Settings:
    return _Settings(
        format=_take_format(keys.value),
        language=keys.take_text("language"),
        policy=keys.take_name("policy") or "default",
        overrides=read_overrides(keys.value.get("overrides")),
    )


def _read_quotes(keys: Keys) -> Call:
    return Call(
        sources=_read_sources(_take_context(keys.value)),
        answer=keys.need_text("answer"),
        question=keys.take_text("question"),
        **_read_settings(keys),
    )


def _read_check(keys: Keys) -> CheckCall:
    sources, told_formats = _read_told(_take_one(keys.value, _SOURCES))
    return CheckCall(
        sources=sources,
        told_formats=told_formats,
        answer=keys.need_text("answer"),
        question=keys.take_text("question"),
        **_read_settings(keys),
    )


def _read_claim_call(keys: Keys) -> ClaimCall:
    return ClaimCall(
        sources=_read_sources(_take_one(keys.value, _SOURCES)),
        claim=keys.need_text("claim"),
        question=keys.take_text("question"),
        title=keys.take_text("title"),
        **_read_settings(keys),
    )


def _read_lattice(keys: Keys, function: str) -> LatticeCall:
    return LatticeCall(
        function=function,
        answer=keys.need_text("answer"),
        evidence=read_pieces(_take_evidence(keys.value)),
        question=keys.take_text("question"),
        finish_reason=keys.take_text("finish_reason"),
        warrant_chain_roots=keys.take_texts("warrant_chain_roots") or (),
        **_read_settings(keys),
    )


def _read_answer_audit(keys: Keys) -> AuditAnswerCall:
    value = keys.value
    return AuditAnswerCall(
        answer=keys.need_text("answer"),
        question=keys.take_text("question"),
        cited=_read_cited(value.get("cited", "auto")),
        samples=keys.take_texts("samples") or (),
        metrics=_read_metrics(value.get("metrics")),
        searches=tuple(read_searches(value.get("searches"))),
        as_of=keys.take_text("as_of"),
        mode=_take_mode(keys),
        domain=keys.take_text("domain"),
        **_read_lookup(keys),
    )


def _read_audit(keys: Keys) -> AuditCall:
    claim = join_claim(keys.value.get("claim"))
    return AuditCall(
        claim=_read_claim(claim) if isinstance(claim, Mapping) else keys.need_text("claim"),
        previous=keys.take_text("previous"),
        **_read_lookup(keys),
    )


class _Lookup(TypedDict):
    """What calls that look things up have in common."""

    sources: tuple[Source, ...]
    corpus: str | None
    answer_id: str | None
    drafted_at: str | None
    verified_at: str | None
    policy: str
    overrides: tuple[tuple[str, PolicyValue], ...]


def _read_lookup(keys: Keys) -> _Lookup:
    value = keys.value
    corpus = keys.take_text("corpus")
    named = [key for key in _SOURCES if key in value]
    # A call is written with both keys, of which one says nothing.
    has_sources = corpus is None or any(value[key] for key in named)
    return _Lookup(
        sources=_read_sources(_take_one(value, _SOURCES)) if has_sources else (),
        corpus=corpus,
        answer_id=keys.take_text("answer_id"),
        drafted_at=keys.take_text("drafted_at"),
        verified_at=keys.take_text("verified_at"),
        policy=keys.take_name("policy") or "default",
        overrides=read_overrides(value.get("overrides")),
    )


def _read_cited(value: JsonValue) -> CitedInCall:
    """Read what is cited: ``auto``, null, an object of ids by mark, or a provider's citations."""
    if value is None or value == "auto":
        return value
    labels = {key: join_text(doc_id) for key, doc_id in value.items()} if isinstance(value, Mapping) else None
    if labels is not None and all(isinstance(doc_id, str) for doc_id in labels.values()):
        # What a mark leads to does not depend on the order of the keys, which a receipt sorts.
        return tuple(sorted((key, str(doc_id)) for key, doc_id in labels.items()))
    if isinstance(value, (list, tuple)):
        from verifier.audit.citations.provider_citations import read_provider_citations

        try:
            return read_provider_citations(cast("list[Mapping[str, object]]", value))
        except (VerifierError, TypeError) as error:
            raise ReceiptError(f"call: key 'cited': {error}") from None
    raise ReceiptError(
        f"call: key 'cited': got {show_value(value)}, expected auto, null, an object of ids of documents by "
        "mark, or a list of citations"
    )


def read_searches(value: JsonValue) -> Iterator[FurtherSearch]:
    """Read further searches, each with its query and the documents that it found.

    Raises `ReceiptError` for what is none.
    """
    from verifier.audit.records.citation import FOUND_KEYS, FoundDocument, FurtherSearch

    if value is not None and not isinstance(value, (list, tuple)):
        raise ReceiptError(f"call: key 'searches': got {show_value(value)}, expected a list of objects")
    where = "call: key 'searches'"
    for search in value or ():
        found = search.get("documents") if isinstance(search, Mapping) else None
        if not isinstance(search, Mapping) or not isinstance(found, (list, tuple)):
            raise ReceiptError(
                f"{where}: got {show_value(search)}, expected objects with query and documents"
            )
        keys = Keys(search, f"{where}: ", in_pieces=True)
        keys.refuse_others(("documents", "query"))
        documents = []
        for one in found:
            if not isinstance(one, Mapping):
                raise ReceiptError(f"{where}: got {show_value(one)}, expected a document")
            own = replace(keys, value=one)
            own.refuse_others(FOUND_KEYS)
            told = {key: own.take_text(key) for key in FOUND_KEYS[2:]}
            documents.append(FoundDocument(id=own.need_text("id"), text=own.need_text("text"), **told))
        yield FurtherSearch(query=keys.need_text("query"), documents=tuple(documents))


def _read_metrics(value: JsonValue) -> tuple[tuple[str, tuple[int, int]], ...]:
    from verifier.audit.review.recorded_metrics import read_metrics

    try:
        return tuple(sorted(read_metrics(value).items()))
    except VerifierError as error:
        raise ReceiptError(f"call: key {error}") from None


def _read_claim(value: Mapping[str, JsonValue]) -> Claim:
    from verifier.audit.claims.lines import ClaimLineError, read_claim

    try:
        return read_claim(value)
    except ClaimLineError as error:
        raise ReceiptError(f"call: key 'claim': {error}") from None


_LONGEST = 60
"""How much of an unknown key, in characters, is compared with known ones."""


def _refuse_other_keys(value: Mapping[str, JsonValue], function: str) -> None:
    expected = find_keys(function)
    for key in value:
        if key in expected:
            continue
        takers = [other for other in FUNCTIONS if key in _KEYS[other]]
        if takers:
            # Whoever leaves the function out may not know that there is one to name.
            hint = ": name it with the key 'function'" if "function" not in value else ""
            raise ReceiptError(
                f"call: key {key!a}: {function} does not take it; {' and '.join(takers)} would{hint}; "
                f"expected one of {', '.join(expected)}"
            )
        near = get_close_matches(key[:_LONGEST], expected, n=1)
        hint = f"; did you mean {near[0]!a}?" if near else ""
        hint = "; fields of the policy go under 'overrides'" if key in RULES else hint
        raise ReceiptError(
            f"call: unknown key {show_excerpt(key)}: expected one of {', '.join(expected)}{hint}"
        )


def read_overrides(value: JsonValue) -> tuple[tuple[str, PolicyValue], ...]:
    """Read policy fields by name, sorted; a word list is a list of words or an object of name and entries.

    Whether a field exists and its value is in range is the policy's to say, when the call is carried out.
    Raises `ReceiptError` for what no field can hold.
    """
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise ReceiptError(
            f"call: key 'overrides': got {show_value(value)}, expected an object of policy fields by name"
        )
    return tuple((name, _read_override(name, item)) for name, item in sorted(value.items()))


def _read_override(name: str, value: JsonValue) -> PolicyValue:
    match value:
        case bool() | int() | str():
            return value
        case [*items] if all(isinstance(item, str) for item in items):
            return tuple(cast("list[str]", items))
        case {"name": str(lexicon), "entries": [*items], **rest} if not rest and all(
            isinstance(item, str) for item in items
        ):
            return build_lexicon(lexicon, cast("list[str]", items))
        case Mapping() if name in AUDIT_RULES and AUDIT_RULES[name].kind in TABLES:
            return adapt_value(name, value, AUDIT_RULES)
        case _:
            rule = RULES.get(name) or AUDIT_RULES.get(name)
            expected = rule.expected if rule else "true, false, an integer, a string or a list of strings"
            raise ReceiptError(
                f"call: override {show_excerpt(name)}: got {show_value(value)}, expected {expected}"
            )


def _take_format(value: Mapping[str, JsonValue]) -> AnswerFormat | None:
    item = value.get("format")
    if item is not None and item not in get_args(AnswerFormat):
        expected = ", ".join(get_args(AnswerFormat))
        raise ReceiptError(f"call: key 'format': got {show_value(item)}, expected one of {expected}")
    return cast("AnswerFormat | None", item)


def _take_mode(keys: Keys) -> Mode | None:
    from verifier.audit.modes import check_mode
    from verifier.audit.times import AuditError

    mode = keys.take_text("mode")
    try:
        check_mode(mode)
    except AuditError as error:
        raise ReceiptError(f"call: key {error}") from None
    return cast("Mode | None", mode)


def _take_context(value: Mapping[str, JsonValue]) -> JsonValue:
    if ("context" in value) == ("sources" in value):
        given = "both" if "context" in value else "neither"
        # Whoever names the function knows that it has no evidence.
        hint = "" if "function" in value else ", or 'evidence' for claims that point at it"
        raise ReceiptError(
            f"call: got {given} of the keys 'context' and 'sources', expected one of them{hint}"
        )
    return value["context"] if "context" in value else value["sources"]


def _take_one(value: Mapping[str, JsonValue], keys: tuple[str, ...]) -> JsonValue:
    given = [key for key in keys if key in value]
    if len(given) != 1:
        raise ReceiptError(
            f"call: got {' and '.join(given) or 'none'} of the keys {', '.join(keys)}, expected one of them"
        )
    return value[given[0]]


def _take_evidence(value: Mapping[str, JsonValue]) -> JsonValue:
    if "evidence" not in value:
        raise ReceiptError("call: key 'evidence': it is missing, expected a list of objects")
    return value["evidence"]


def _read_sources(value: JsonValue) -> tuple[Source, ...]:
    match value:
        case str():
            return (Source(id="s1", text=value),)
        case Mapping():
            _refuse_single_source(value)
            return tuple(_read_source({"id": key, "text": text}, key) for key, text in value.items())
        case [*items]:
            return tuple(_read_source(item, place) for place, item in enumerate(items, 1))
        case _:
            raise ReceiptError(
                f"call: context: got {show_value(value)}, expected a string, a list of strings or of objects "
                "with a text, or an object of texts by id"
            )


def _read_told(value: JsonValue) -> tuple[tuple[Source, ...], tuple[int, ...]]:
    """Read sources, those without a format as what they look like; return the numbers of these, too."""
    from verifier.checking.formats import tell_formats

    sources = _read_sources(value)
    given = value if isinstance(value, (list, tuple)) else [None] * len(sources)
    is_bare = [not isinstance(item, Mapping) or item.get("format") is None for item in given]
    return tell_formats(sources, is_bare)


def _refuse_single_source(value: Mapping[str, JsonValue]) -> None:
    """Refuse an object that reads both as one source and as texts by id: the verdicts would differ."""
    if "text" in value and len(value) > 1 and all(key in _SOURCE_KEYS for key in value):
        raise ReceiptError(
            f"call: context: got one object with the keys {', '.join(value)}, expected a list of such "
            "objects, or an object of texts by id"
        )


def _read_source(value: JsonValue, place: int | str) -> Source:
    where = f"call: context: source {place if isinstance(place, int) else show_excerpt(place)}"
    if isinstance(value, str):
        return Source(id=f"s{place}", text=value)
    if not isinstance(value, Mapping):
        raise ReceiptError(f"{where}: got {show_value(value)}, expected a string or an object with a text")
    keys = Keys(value, f"{where}: ", in_pieces=True)
    keys.refuse_others(_SOURCE_KEYS)
    told = {key: text for key in _SOURCE_KEYS if (text := keys.take_text(key)) is not None}
    return Source(**{"id": f"s{place}", "text": keys.need_text("text"), **told})  # type: ignore[arg-type]


_READERS: Mapping[str, Callable[[Keys], AnyCall]] = {
    QUOTES_FUNCTION: _read_quotes,
    CHECK_FUNCTION: _read_check,
    CLAIM_FUNCTION: _read_claim_call,
    AUDIT_FUNCTION: _read_audit,
    AUDIT_ANSWER_FUNCTION: _read_answer_audit,
}
"""Who reads the call of a function; those of the lattice share one reader."""
