"""The records of a call, one for each kind of input."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar, cast

from verifier.calls.cache import ContextCache
from verifier.calls.evidence_json import write_claim, write_piece, write_search, write_text
from verifier.calls.named_files import name_file, place_file
from verifier.grounding.api import verify_quotes
from verifier.policies import Lexicon, Policy, PolicyValue, load_lexicon, resolve_policy
from verifier.policies.audit import AuditPolicy, load_audit_policy, resolve_audit_policy
from verifier.records import Verdict
from verifier.records.json_lines import JsonValue, ReceiptError, show_value
from verifier.records.kept import AUDIT_SCHEMA, CARD_SCHEMA, CLAIM_SCHEMA, REPORT_SCHEMA, AnswerFormat
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.sources.context import Source
from verifier.sources.evidence import Evidence

# The checks of claims are imported by the first call of them: they take seven times as long as all else here,
# and whoever only grounds answers should not wait for them.
if TYPE_CHECKING:
    from verifier.audit.citations.marks import Cited
    from verifier.audit.citations.provider_citations import ProviderCitation
    from verifier.audit.evidence.further_search import Search
    from verifier.audit.records.answer import Audit
    from verifier.audit.records.card import ClaimCard
    from verifier.audit.records.citation import FurtherSearch
    from verifier.audit.records.claim import Claim
    from verifier.audit.records.review import Mode
    from verifier.checking.report import Report
    from verifier.corpus.api import Evidence as AuditEvidence
    from verifier.records.claim_check import ClaimCheck

CHECK_FUNCTION = "check"
QUOTES_FUNCTION = "verify_quotes"
LINES_FUNCTION = "verify_claim_lattice"
JSON_FUNCTION = "verify_claim_lattice_json"
CLAIM_FUNCTION = "check_claim"
AUDIT_FUNCTION = "audit_claim"
AUDIT_ANSWER_FUNCTION = "audit_answer"
LOOKUP_FUNCTIONS = (AUDIT_FUNCTION, AUDIT_ANSWER_FUNCTION)
"""The functions that run under an audit policy, and may look things up in a corpus."""

FUNCTIONS = (
    *(CHECK_FUNCTION, QUOTES_FUNCTION, LINES_FUNCTION, JSON_FUNCTION, CLAIM_FUNCTION),
    *LOOKUP_FUNCTIONS,
)
"""The functions that a call may be of."""

AnyPolicy: TypeAlias = Policy | AuditPolicy
"""What a call may run under; to a call that audits nothing an audit policy is its policy for claims."""

CitedInCall: TypeAlias = "str | tuple[tuple[str, str] | ProviderCitation, ...] | None"

_BY_METHOD = {"pointer_lines": LINES_FUNCTION, "json_claims": JSON_FUNCTION}

_BY_SCHEMA = {
    CLAIM_SCHEMA: CLAIM_FUNCTION,
    CARD_SCHEMA: AUDIT_FUNCTION,
    AUDIT_SCHEMA: AUDIT_ANSWER_FUNCTION,
    REPORT_SCHEMA: CHECK_FUNCTION,
}


def name_function(verifier_method: str) -> str:
    """Return the function whose verdicts have this `verifier_method`."""
    return _BY_METHOD.get(verifier_method, QUOTES_FUNCTION)


def name_maker(record: Mapping[str, object]) -> str:
    """Return the function that made a record, given as JSON values."""
    if record.get("schema") in _BY_SCHEMA:
        return _BY_SCHEMA[str(record["schema"])]
    return name_function(str(record.get("verifier_method")))


_Result = TypeVar("_Result", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseCall(Generic[_Result]):
    """What every call has: the function, the question, the policy by name or path, and the overrides.

    `policy` is kept as it was written. Overrides are sorted by name when the record is made. Raises
    `ReceiptError` for an override that occurs twice, and for a function that is not the record's.
    """

    _FUNCTIONS: ClassVar[tuple[str, ...]]

    function: str
    question: str | None = None
    policy: str = "default"
    overrides: tuple[tuple[str, PolicyValue], ...] = ()

    def __post_init__(self) -> None:
        if self.function not in self._FUNCTIONS:
            given, expected = show_value(self.function), " or ".join(self._FUNCTIONS)
            raise ReceiptError(f"call: key 'function': got {given}, expected {expected}")
        object.__setattr__(self, "overrides", _sort_overrides(self.overrides))

    def run(self, *, base: Path | None = None, contexts: ContextCache | None = None) -> _Result:
        """Run the call. Raises what its function raises for wrong arguments."""
        return self.run_under(self.resolve_policy(base=base), contexts=contexts)

    def run_under(self, policy: AnyPolicy, *, contexts: ContextCache | None = None) -> _Result:
        """Run the call under another policy than its own policy and overrides."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        return {
            "function": self.function,
            "overrides": {name: _write_override(value) for name, value in self.overrides},
            "policy": self.policy,
            "question": _write_optional(self.question),
        }

    def resolve_policy(self, *, base: Path | None = None) -> AnyPolicy:
        """Load the policy and apply the overrides.

        `base` is the folder of the policies and word lists that the call names by path; a path that leaves it
        is refused. Without a folder, paths are used as written. Raises `PolicyError`.
        """
        return resolve_policy(self._place_policy(base), self.place_overrides(base))

    def _place_policy(self, base: Path | None) -> str | Path:
        is_file = base is not None and name_file("policy", self.policy) is not None
        return place_file(self.policy, base) if base is not None and is_file else self.policy

    def place_overrides(self, base: Path | None) -> dict[str, PolicyValue]:
        """Return the overrides, word lists that are named by path read from the folder `base`."""
        return {name: _place(name, value, base) for name, value in self.overrides}

    def list_files(self) -> tuple[str, ...]:
        """Return the paths of the policy and the word lists that the call names."""
        named = (name_file(*item) for item in (("policy", self.policy), *self.overrides))
        return tuple([path for path in named if path is not None])


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingCall(BaseCall[_Result]):
    """A call of a text that is read under a policy."""

    format: AnswerFormat | None = None
    """How the answer or the claim is read; None: as the policy says."""
    language: str | None = None
    """The language that the call says that it is in; None: as its texts tell."""

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        said = {"format": self.format, "language": self.language}
        told = {name: value for name, value in said.items() if value is not None}
        return {**BaseCall.to_dict(self), **told}


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(ReadingCall[Verdict]):
    """A call of an answer and its sources."""

    _FUNCTIONS: ClassVar[tuple[str, ...]] = (QUOTES_FUNCTION,)

    answer: str
    sources: tuple[Source, ...]
    function: str = QUOTES_FUNCTION

    def run_under(self, policy: AnyPolicy, *, contexts: ContextCache | None = None) -> Verdict:
        """Run the call under another policy than its own policy and overrides."""
        policy = _take_claim_policy(policy)
        context = self.sources if contexts is None else contexts.prepare(self.sources, policy)
        return verify_quotes(
            self.answer,
            context,
            policy=policy,
            question=self.question,
            format=self.format,
            language=self.language,
        )

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        sources: list[JsonValue] = [_write_source(source) for source in self.sources]
        return {**ReadingCall.to_dict(self), "answer": write_text(self.answer), "sources": sources}


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCall(ReadingCall["Report"]):
    """A call of the front door: an answer in any form, and its sources in their order.

    `told_formats` are the numbers of the sources without a format, which are read as what their text looks
    like.
    """

    _FUNCTIONS = (CHECK_FUNCTION,)

    answer: str
    sources: tuple[Source, ...]
    function: str = CHECK_FUNCTION
    told_formats: tuple[int, ...] = ()

    def run_under(self, policy: AnyPolicy, *, contexts: ContextCache | None = None) -> Report:
        """Run the call under another policy than its own policy and overrides."""
        from verifier.checking.api import check
        from verifier.checking.numbered_sources import number_sources

        policy = _take_claim_policy(policy)
        context = self.sources if contexts is None else contexts.prepare(self.sources, policy)
        return check(
            self.answer,
            replace(number_sources(context, policy), told=self.told_formats),
            policy=policy,
            question=self.question,
            format=self.format,
            language=self.language,
        )

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        # A format that is not written is told again.
        told = {*self.told_formats}
        sources: list[JsonValue] = [
            {name: value for name, value in written.items() if name != "format" or number not in told}
            for number, source in enumerate(self.sources, 1)
            for written in [{"format": source.format, **_write_source(source)}]
        ]
        return {**ReadingCall.to_dict(self), "answer": write_text(self.answer), "sources": sources}


@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeCall(Call):
    """A call of claims that point at evidence, as pointer lines or as JSON; it has no sources.

    The evidence keeps its order; the roots are sorted, each once. Raises `ReceiptError` as `Call` does, for
    sources, and for a `finish_reason` with pointer lines, whose function takes none.
    """

    _FUNCTIONS = (LINES_FUNCTION, JSON_FUNCTION)

    sources: tuple[Source, ...] = ()
    evidence: tuple[Evidence, ...]
    function: str = LINES_FUNCTION
    finish_reason: str | None = None
    warrant_chain_roots: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        BaseCall.__post_init__(self)
        if self.sources:
            raise ReceiptError(f"call: got sources, expected evidence alone for {self.function}")
        if self.finish_reason is not None and self.function != JSON_FUNCTION:
            raise ReceiptError(
                f"call: got a finish_reason, expected none for {self.function}: {JSON_FUNCTION} takes one"
            )
        object.__setattr__(self, "warrant_chain_roots", tuple(sorted(set(self.warrant_chain_roots))))

    def run_under(self, policy: AnyPolicy, *, contexts: ContextCache | None = None) -> LatticeVerdict:
        """Run the call under another policy than its own policy and overrides."""
        from verifier.lattice.api import verify_claim_lattice, verify_claim_lattice_json

        policy = _take_claim_policy(policy)
        evidence = self.evidence if contexts is None else contexts.prepare_evidence(self.evidence, policy)
        if self.function == JSON_FUNCTION:
            return verify_claim_lattice_json(
                self.answer,
                evidence,
                question=self.question,
                finish_reason=self.finish_reason,
                policy=policy,
                warrant_chain_roots=self.warrant_chain_roots,
                format=self.format,
                language=self.language,
            )
        return verify_claim_lattice(
            self.answer,
            evidence,
            question=self.question,
            policy=policy,
            warrant_chain_roots=self.warrant_chain_roots,
            format=self.format,
            language=self.language,
        )

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        value = {
            **ReadingCall.to_dict(self),
            "answer": write_text(self.answer),
            "evidence": [write_piece(piece) for piece in self.evidence],
            "warrant_chain_roots": [write_text(root) for root in self.warrant_chain_roots],
        }
        if self.function == JSON_FUNCTION:
            value["finish_reason"] = _write_optional(self.finish_reason)
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCall(ReadingCall["ClaimCheck"]):
    """A call of one claim and the sources that are its evidence; `title` adds context as `question` does."""

    _FUNCTIONS = (CLAIM_FUNCTION,)

    claim: str
    sources: tuple[Source, ...]
    title: str | None = None
    function: str = CLAIM_FUNCTION

    def run_under(self, policy: AnyPolicy, *, contexts: ContextCache | None = None) -> ClaimCheck:
        """Run the call under another policy than its own policy and overrides."""
        from verifier.claims.api import check_claim

        policy = _take_claim_policy(policy)
        evidence = self.sources if contexts is None else contexts.prepare(self.sources, policy)
        return check_claim(
            self.claim,
            evidence,
            question=self.question,
            title=self.title,
            policy=policy,
            format=self.format,
            language=self.language,
        )

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        return {
            **ReadingCall.to_dict(self),
            "claim": write_text(self.claim),
            "sources": [_write_source(source) for source in self.sources],
            "title": _write_optional(self.title),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class LookupCall(BaseCall[_Result]):
    """A call that looks claims up, in its own sources or in a corpus that it names by digest.

    The policy is an audit policy, and overrides are its fields. Raises `ReceiptError` as `Call` does, and for
    a call with both sources and a corpus.
    """

    sources: tuple[Source, ...] = ()
    corpus: str | None = None
    """The digest of the corpus; None: the sources are the evidence."""
    answer_id: str | None = None
    drafted_at: str | None = None
    verified_at: str | None = None

    def __post_init__(self) -> None:
        BaseCall.__post_init__(self)
        if self.corpus is not None and self.sources:
            raise ReceiptError("call: got sources and a corpus, expected one of them")

    def resolve_policy(self, *, base: Path | None = None) -> AuditPolicy:
        """Load the audit policy and apply the overrides; `base` as for `BaseCall.resolve_policy`."""
        return resolve_audit_policy(self._place_policy(base), self.place_overrides(base))

    def find_evidence(self, policy: AuditPolicy, contexts: ContextCache | None) -> AuditEvidence:
        """Return the sources, prepared where there is a cache, or the corpus. Raises `ReceiptError`."""
        if self.corpus is None:
            return self.sources if contexts is None else contexts.prepare(self.sources, policy.claim_policy)
        corpus = None if contexts is None else contexts.corpus
        if corpus is None:
            raise ReceiptError(f"call: got no corpus, expected the one that it names, {self.corpus}")
        if corpus.digest != self.corpus:
            raise ReceiptError(
                f"corpus {corpus.path}: got one with the digest {corpus.digest}, expected the call's, "
                f"{self.corpus}"
            )
        return corpus

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        return {
            **BaseCall.to_dict(self),
            "answer_id": _write_optional(self.answer_id),
            "corpus": self.corpus,
            "drafted_at": self.drafted_at,
            "sources": [_write_source(source) for source in self.sources],
            "verified_at": self.verified_at,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditCall(LookupCall["ClaimCard"]):
    """A call that looks one claim up. Raises `ReceiptError` for a question, too: a claim has none."""

    _FUNCTIONS = (AUDIT_FUNCTION,)

    claim: str | Claim
    previous: str | None = None
    function: str = AUDIT_FUNCTION

    def __post_init__(self) -> None:
        LookupCall.__post_init__(self)
        if self.question is not None:
            raise ReceiptError(f"call: got a question, expected none for {self.function}")

    def run_under(self, policy: AnyPolicy, *, contexts: ContextCache | None = None) -> ClaimCard:
        """Run the call under another policy than its own policy and overrides.

        A policy for claims is used within the default audit policy.
        """
        from verifier.audit.judging.claim_audit import audit_claim
        from verifier.audit.redaction.redactor import Redactor

        policy = _take_audit_policy(policy)
        evidence = self.find_evidence(policy, contexts)
        card = audit_claim(
            self.claim,
            evidence,
            answer_id=self.answer_id,
            drafted_at=self.drafted_at,
            verified_at=self.verified_at,
            previous=self.previous,
            policy=policy,
        )
        # What a call gives is written somewhere: a row, a receipt, a report.
        return Redactor(evidence, policy=policy).redact(card)

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        claim = write_text(self.claim) if isinstance(self.claim, str) else write_claim(self.claim.to_dict())
        value = {**LookupCall.to_dict(self), "claim": claim, "previous": self.previous}
        del value["question"]
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditAnswerCall(LookupCall["Audit"]):
    """A call that audits an answer claim by claim. Raises `ReceiptError` as `LookupCall` does.

    `cited` is ``auto``, None, pairs of a mark's text and a document's id, or a provider's citations.
    `metrics` are pairs of a name and a share, which is two integers. `searches` are further searches with
    what they found. `mode` and `domain` are as in `audit_answer`.
    """

    _FUNCTIONS = (AUDIT_ANSWER_FUNCTION,)

    answer: str
    cited: CitedInCall = "auto"
    samples: tuple[str, ...] = ()
    metrics: tuple[tuple[str, tuple[int, int]], ...] = ()
    searches: tuple[FurtherSearch, ...] = ()
    as_of: str | None = None
    mode: Mode | None = None
    domain: str | None = None
    function: str = AUDIT_ANSWER_FUNCTION

    def run_under(
        self, policy: AnyPolicy, *, contexts: ContextCache | None = None, search: Search | None = None
    ) -> Audit:
        """Run the call under another policy than its own policy and overrides.

        A query that `searches` do not have is passed to the search function, if there is one; the audit
        records what it found.
        """
        from verifier.audit.answer_audit import audit_answer
        from verifier.audit.redaction.redactor import Redactor

        policy = _take_audit_policy(policy)
        evidence = self.find_evidence(policy, contexts)
        audit = audit_answer(
            self.answer,
            evidence,
            question=self.question,
            cited=_read_cited(self.cited),
            samples=self.samples,
            metrics=dict(self.metrics),
            search=search,
            recorded=self.searches,
            as_of=self.as_of,
            mode=self.mode,
            domain=self.domain,
            answer_id=self.answer_id,
            drafted_at=self.drafted_at,
            verified_at=self.verified_at,
            policy=policy,
        )
        return Redactor(evidence, policy=policy).redact(audit)

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the call as JSON values; `read_call` reads them back to an equal call."""
        metrics: JsonValue = {name: [*share] for name, share in self.metrics}
        said = {"mode": self.mode, "domain": _write_optional(self.domain), "metrics": metrics or None}
        return {
            **LookupCall.to_dict(self),
            **{name: value for name, value in said.items() if value is not None},
            "answer": write_text(self.answer),
            "as_of": self.as_of,
            "cited": _write_cited(self.cited),
            "samples": [write_text(sample) for sample in self.samples],
            "searches": [write_search(search.to_dict()) for search in self.searches],
        }


def _read_cited(cited: CitedInCall) -> Cited:
    """Return what `audit_answer` takes for what a call holds."""
    if cited is None or isinstance(cited, str):
        return "auto" if cited else None
    labels = [item for item in cited if isinstance(item, tuple)]
    return dict(labels) if labels else [item for item in cited if not isinstance(item, tuple)]


def _write_cited(cited: CitedInCall) -> JsonValue:
    if cited is None or isinstance(cited, str):
        return cited
    labels: dict[str, JsonValue] = {item[0]: write_text(item[1]) for item in cited if isinstance(item, tuple)}
    return labels or [item.to_dict() for item in cited if not isinstance(item, tuple)]


AnyCall: TypeAlias = Call | CheckCall | ClaimCall | AuditCall | AuditAnswerCall
"""A call of any function."""


def _take_audit_policy(policy: AnyPolicy) -> AuditPolicy:
    """Return an audit policy; a policy for claims is put into the default one."""
    if isinstance(policy, AuditPolicy):
        return policy
    return load_audit_policy("default").replace(claim_policy=policy, name=policy.name)


def _take_claim_policy(policy: AnyPolicy) -> Policy:
    return policy.claim_policy if isinstance(policy, AuditPolicy) else policy


def _sort_overrides(
    overrides: Iterable[tuple[str, PolicyValue]],
) -> tuple[tuple[str, PolicyValue], ...]:
    ordered = sorted(overrides, key=lambda item: item[0])
    if len(dict(ordered)) < len(ordered):
        raise ReceiptError("call: got an override twice, expected each policy field once")
    return tuple(ordered)


def _place(name: str, value: PolicyValue, base: Path | None) -> PolicyValue:
    """Read a word list that is named by path from the folder that the call's paths start from."""
    path = name_file(name, value)
    return value if base is None or path is None else load_lexicon(str(place_file(path, base)))


def _write_optional(text: str | None) -> JsonValue:
    return None if text is None else write_text(text)


def _write_override(value: PolicyValue) -> JsonValue:
    if isinstance(value, Lexicon):
        # With its name: that is part of the policy's hash.
        return {"entries": value.entries, "name": value.name}
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        # A table of an audit policy.
        return cast("JsonValue", dict(value))
    return cast("JsonValue", value)


def _write_source(source: Source) -> dict[str, JsonValue]:
    value: dict[str, JsonValue] = {"id": write_text(source.id), "text": write_text(source.text)}
    if source.title is not None:
        value["title"] = write_text(source.title)
    if source.format != "plain":
        value["format"] = source.format
    return value
