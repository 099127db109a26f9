"""Audits of many claims: JSON lines in, cards out, a row for every claim, in the same order.

A line is a claim, or an answer that is split into claims. Each card stands in a line of its own, as its
canonical bytes. Nothing is lost: a line that cannot be read, and an answer without claims, has a row that
says so under its number. Claims know nothing of each other. A run that was cut off goes on after the last
whole row of its output, if that is the row it would write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TypedDict, Unpack, cast

from verifier.audit.answer_audit import audit_answer
from verifier.audit.citations.marks import Cited
from verifier.audit.claims.description import describe_claim
from verifier.audit.claims.lines import read_claim
from verifier.audit.claims.lists import ListedClaim, read_claim_list
from verifier.audit.evidence.further_search import Search, Searcher, search_for_card
from verifier.audit.judging.claim_audit import audit_claim
from verifier.audit.modes import check_mode
from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.claim import Claim
from verifier.audit.records.review import Mode
from verifier.audit.redaction.redactor import Redactor
from verifier.audit.review.recorded_metrics import read_metrics
from verifier.audit.review.reviewing import review_card
from verifier.audit.times import check_time
from verifier.claims.split import split_claims
from verifier.corpus.api import Evidence
from verifier.corpus.records import Document
from verifier.parsers.frozen import record
from verifier.policies import VerifierError
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.receipts.batch import BatchError, scan_rows
from verifier.records.json_lines import (
    JsonValue,
    NumberText,
    ReceiptError,
    read_json_line,
    show_value,
    write_json_line,
)
from verifier.records.typed_keys import Keys, name_keys, read_keys

_PLAIN_KEYS = frozenset(("claim_id", "id", "source_id", "text"))
"""A claim of these keys alone is described here; any other was described by who wrote it."""

_MEASURED_KEYS = ("samples", "metrics")
"""What a line has of what was measured beside its claim or its answer."""

_ANSWER_KEYS = ("answer", "answer_id", "id", "claims", *_MEASURED_KEYS)

_NOTHING_FOUND: Mapping[str, Document] = {}


@record
class AuditRow:
    """What became of one claim, or of a line without one: its card, or what is wrong with the line.

    True only for a card that is. `line` counts from 1. A line that holds an answer without claims has
    neither card nor error.
    """

    line: int
    card: ClaimCard | None = None
    audit: Audit | None = None
    error: str | None = None
    answer_id: str | None = None

    def __bool__(self) -> bool:
        return bool(self.card or self.audit)

    @property
    def cards(self) -> tuple[ClaimCard, ...]:
        """The cards of the row: its own, or those of the answer."""
        if self.audit is not None:
            return self.audit.cards
        return () if self.card is None else (self.card,)

    def to_line(self) -> bytes:
        """Return the row without its line break: the card's canonical bytes, or ASCII JSON."""
        record = self.audit if self.card is None else self.card
        if record is not None:
            return record.to_json()
        value: dict[str, JsonValue] = {"line": self.line}
        value |= {"claims": 0, "answer_id": self.answer_id} if self.error is None else {"error": self.error}
        return write_json_line(value).encode("ascii")


@dataclass(frozen=True, slots=True)
class _Unit:
    """One row to come: a claim, a whole answer, or what is wrong with a line."""

    line: int
    claim: Claim | None = None
    answer_id: str | None = None
    error: str | None = None
    answer: str | None = None
    samples: tuple[str, ...] = ()
    metrics: tuple[tuple[str, tuple[int, int]], ...] = ()

    @property
    def has_record(self) -> bool:
        """Whether the row is a record: a card or an audit."""
        return self.claim is not None or self.answer is not None


class AuditOptions(TypedDict, total=False):
    """What an audit of lines may be told."""

    cited: Cited
    policy: AuditPolicyReference
    drafted_at: str | None
    verified_at: str | None
    whole_answers: bool
    key: bytes | None
    as_of: str | None
    mode: Mode | None
    domain: str | None
    search: Search | None


def run_audit(
    lines: Iterable[str], evidence: Evidence, **options: Unpack[AuditOptions]
) -> Iterator[AuditRow]:
    """Audit the claims of every line and yield their rows, in order, while the lines are read.

    A line is a JSON object: a claim as `read_claims` reads it, or with ``text`` and ``claim_id`` (or ``id``)
    alone, in which case it is described; or an answer, with ``answer`` and where wanted ``answer_id`` (or
    ``id``), which is split into claims ``c1``, ``c2`` and so on. A claim may have an ``answer_id``, too.
    Either may have ``samples``, other answers of the same model, and ``metrics`` that were measured of it
    (`read_metrics`): then its cards are reviewed. An answer may have ``claims``, what a model lists of it as
    `read_claim_list` reads it: they are judged in place of its sentences. With
    `whole_answers` an answer is one row: its audit, as `audit_answer` gives it with `cited`. With a day,
    `as_of`, a `mode` or a `domain` each card is reviewed by them, so that it says who has to look. Under the
    mode Audit-Web, or where the policy allows it, `search` is asked for what nothing supports.
    Rows are in their stored form, as the policy's `snippets` and sensitive documents ask for (`Redactor`);
    `key` is that of keyed hashes.
    Whatever a line holds, nothing is raised for it. Raises `PolicyError` and `AuditError` at once, and
    what `audit_claim` raises for evidence that cannot be read.
    """
    audit = _Audit(evidence, **options)
    return map(audit.run, audit.list_units(lines))


def resume_audit(
    lines: Iterable[str], output: Path, evidence: Evidence, **options: Unpack[AuditOptions]
) -> tuple[int, Iterator[AuditRow]]:
    """Go on with an audit: return the number of whole rows in `output`, and the rows still to come.

    The last row with a card and the last without one are made again and compared: `BatchError` is raised
    where a byte of them differs, and where the output has more rows than this input gives. A row that was cut
    off is removed from the file, once all is well.
    """
    audit = _Audit(evidence, **options)
    units = audit.list_units(lines)
    count, size = scan_rows(output)[:2]
    seen = 0
    kept: dict[bool, tuple[int, _Unit, bytes]] = {}
    for seen, (unit, row) in enumerate(zip(islice(units, count), _read_rows(output, count), strict=False), 1):
        kept[unit.has_record] = (seen, unit, row)
    if seen < count:
        raise BatchError(
            f"{output}: got {count:,} rows, but this input gives {seen:,}: it is another input's"
        )
    for number, unit, row in kept.values():
        _check_same(output, number, row, audit.run(unit))
    if output.exists() and output.stat().st_size > size:
        with output.open("r+b") as file:
            file.truncate(size)
    return count, map(audit.run, units)


def list_bad_rows(output: Path, count: int) -> Iterator[tuple[int, str]]:
    """Yield the line and the error of each bad line among the first rows of an audit's output."""
    for row in _read_rows(output, count):
        # A card has other keys, and is not read for this.
        if row.startswith(b'{"error":'):
            value = read_json_line(row)
            if isinstance(value, Mapping) and isinstance(value.get("line"), int):
                yield cast(int, value["line"]), str(value["error"])


def _read_rows(output: Path, count: int) -> Iterator[bytes]:
    if count:
        with output.open("rb") as file:
            yield from (row.removesuffix(b"\n") for row in islice(file, count))


def _check_same(output: Path, number: int, recorded: bytes, now: AuditRow) -> None:
    """Raise `BatchError` if a row that was kept is not the one that this run would write in its place."""
    if recorded == now.to_line():
        return
    where = f"{output}: row {number}"
    kept = _read_record(recorded)
    made = now.card if now.audit is None else now.audit
    if kept is None or made is None:
        raise BatchError(f"{where} is not what line {now.line} of this input gives: the lines have changed")
    causes = {
        "the lines have changed": _name_input(kept) != _name_input(made),
        f"it was made under the policy {kept.policy_name} ({kept.policy_hash})": (
            kept.policy_hash != made.policy_hash
        ),
        "the evidence is another": ((kept.corpus_digest, kept.inputs) != (made.corpus_digest, made.inputs)),
        "its times are others, or what it is reviewed by": (
            kept.timestamps != made.timestamps or _is_reviewed(kept) != _is_reviewed(made)
        ),
    }
    reasons = [reason for reason, applies in causes.items() if applies]
    reason = reasons[0] if reasons else "another version of this package made it"
    raise BatchError(f"{where} is not what line {now.line} of this input gives: {reason}; begin anew")


def _name_input(record: ClaimCard | Audit) -> tuple[object, str | None]:
    said = record.claim if isinstance(record, ClaimCard) else record.inputs.answer
    return said, record.answer_id


def _is_reviewed(record: ClaimCard | Audit) -> list[object]:
    cards = (record,) if isinstance(record, ClaimCard) else record.cards
    reviews = [card.review for card in cards]
    return [None if one is None else (one.as_of, one.mode, one.domain) for one in reviews]


def _read_record(row: bytes) -> ClaimCard | Audit | None:
    for kind in (ClaimCard, Audit):
        try:
            return kind.from_json(row)
        except VerifierError:
            continue
    return None


class _Audit:
    """What the claims of an audit share: evidence, policy and times; no claim sees another."""

    def __init__(
        self,
        evidence: Evidence,
        *,
        cited: Cited = "auto",
        policy: AuditPolicyReference = "default",
        drafted_at: str | None = None,
        verified_at: str | None = None,
        whole_answers: bool = False,
        key: bytes | None = None,
        as_of: str | None = None,
        mode: Mode | None = None,
        domain: str | None = None,
        search: Search | None = None,
    ) -> None:
        check_mode(mode)
        self._mode, self._domain, self._search = mode, domain, search
        self._cited, self._whole_answers = cited, whole_answers
        self._evidence = evidence
        self._policy: AuditPolicy = load_audit_policy(policy)
        self._drafted_at = check_time("drafted_at", drafted_at)
        self._verified_at = check_time("verified_at", verified_at)
        self._as_of = check_time("as_of", as_of)
        self._redactor = Redactor(evidence, policy=self._policy, key=key)
        self._seen: set[tuple[str | None, str]] = set()

    def run(self, unit: _Unit) -> AuditRow:
        """Return the row of a unit."""
        if unit.answer is not None:
            audit = audit_answer(
                unit.answer, self._evidence, cited=self._cited, answer_id=unit.answer_id,
                drafted_at=self._drafted_at, verified_at=self._verified_at, as_of=self._as_of,
                mode=self._mode, domain=self._domain, search=self._search, samples=unit.samples,
                metrics=dict(unit.metrics), policy=self._policy,
            )  # fmt: skip
            return AuditRow(line=unit.line, audit=self._redactor.redact(audit), answer_id=unit.answer_id)
        if unit.claim is None:
            error = None if unit.error is None else self._redactor.mask(unit.error)
            return AuditRow(line=unit.line, error=error, answer_id=unit.answer_id)
        card = audit_claim(
            unit.claim,
            self._evidence,
            answer_id=unit.answer_id,
            drafted_at=self._drafted_at,
            verified_at=self._verified_at,
            policy=self._policy,
        )
        card = self._review(card, unit)
        searched = search_for_card(card, self._evidence, self._make_searcher(), self._policy)
        if searched is not None:
            card = self._review(searched[0], unit, "Audit-Web", found=searched[1])
        return AuditRow(line=unit.line, card=self._redactor.redact(card), answer_id=unit.answer_id)

    def _make_searcher(self) -> Searcher:
        searches = self._policy.enable_verification_retrieval
        if self._mode is not None:
            searches = self._mode == "Audit-Web"
        return Searcher(self._search, domains=self._policy.web_domains) if searches else Searcher()

    def _review(
        self,
        card: ClaimCard,
        unit: _Unit,
        mode: Mode = "Audit-Local",
        found: Mapping[str, Document] = _NOTHING_FOUND,
    ) -> ClaimCard:
        if self._as_of is self._mode is self._domain is None and not (unit.samples or unit.metrics):
            return card
        return review_card(
            card, self._evidence, samples=unit.samples, recorded=dict(unit.metrics), found=found, mode=mode,
            domain=self._domain, as_of=self._as_of, policy=self._policy,
        )  # fmt: skip

    def list_units(self, lines: Iterable[str]) -> Iterator[_Unit]:
        """Yield the units of all lines; a line that cannot be read is one."""
        for number, line in enumerate(lines, 1):
            if number == 1 and line.lstrip().startswith("["):
                yield from self._list_array("\n".join([line, *lines]))
                return
            try:
                units = [*self._read_line(number, read_keys(line, read_float=NumberText))]
            except VerifierError as error:
                yield _Unit(number, error=str(error))
            else:
                yield from units

    def _list_array(self, text: str) -> Iterator[_Unit]:
        """Yield the units of one JSON array of claims or answers; its items count as lines."""
        try:
            items = read_json_line(text, read_float=NumberText)
        except VerifierError as error:
            yield _Unit(1, error=str(error))
            return
        for number, item in enumerate(items if isinstance(items, list) else [items], 1):
            try:
                units = [*self._read_line(number, name_keys(item))]
            except VerifierError as error:
                yield _Unit(number, error=str(error))
            else:
                yield from units

    def _read_line(self, number: int, keys: Keys) -> Iterator[_Unit]:
        value = keys.value
        if "answer" in value:
            yield from self._read_answer(number, keys)
            return
        answer_id = keys.take_name("answer_id")
        others = ("answer_id", *_MEASURED_KEYS)
        claim = self._read_claim({key: item for key, item in value.items() if key not in others})
        measured = _read_measured(keys)
        self._add(answer_id, claim.claim_id)
        yield _Unit(number, claim, answer_id, **measured)

    def _read_claim(self, value: Mapping[str, JsonValue]) -> Claim:
        claim = read_claim({"source_id": "", **value} if "id" in value else value)
        if not value.keys() <= _PLAIN_KEYS:
            return claim
        return describe_claim(
            claim.text, claim_id=claim.claim_id, source_id=claim.source_id, policy=self._policy
        )

    def _read_answer(self, number: int, keys: Keys) -> Iterator[_Unit]:
        keys.refuse_others(_ANSWER_KEYS)
        value, answer = keys.value, keys.need_text("answer")
        answer_id = keys.take_name("answer_id") or keys.take_name("id") or f"a{number}"
        measured = _read_measured(keys)
        self._add(answer_id, "")
        found = _list_claims(value, answer)
        if self._whole_answers:
            if "claims" in value:
                raise ReceiptError("key 'claims': a whole answer is split into its own claims, expected none")
            yield _Unit(number, answer=answer, answer_id=answer_id, **measured)
            return
        for one in found:
            claim = describe_claim(
                one.text, claim_id=one.claim_id, source_id=answer_id, span=one.span, policy=self._policy
            )
            yield _Unit(number, claim, answer_id, **measured)
        if not found:
            yield _Unit(number, answer_id=answer_id)

    def _add(self, answer_id: str | None, claim_id: str) -> None:
        """Raise `ReceiptError` for a claim or an answer of an id that stood before."""
        key = (answer_id, claim_id)
        if key in self._seen:
            name = "claim_id" if claim_id else "answer_id"
            raise ReceiptError(
                f"key {name!a}: got {claim_id or answer_id!a} again, expected an id of its own"
            )
        self._seen.add(key)


def _list_claims(value: Mapping[str, JsonValue], answer: str) -> tuple[ListedClaim, ...]:
    """Return the claims that a model lists of an answer, under ``claims``; without a list its sentences'."""
    listed = value.get("claims")
    if listed is None:
        found = enumerate(split_claims(answer), 1)
        return tuple(ListedClaim(claim_id=f"c{at}", text=one.text, span=one.span) for at, one in found)
    if not isinstance(listed, (str, list, tuple)):
        raise ReceiptError(
            f"key 'claims': got {show_value(listed)}, expected a model's list of claims, or its text"
        )
    return read_claim_list(listed if isinstance(listed, str) else write_json_line({"claims": listed}), answer)


class _Measured(TypedDict):
    samples: tuple[str, ...]
    metrics: tuple[tuple[str, tuple[int, int]], ...]


def _read_measured(keys: Keys) -> _Measured:
    """Return what was measured beside a claim or an answer: other answers of the model, and metrics."""
    metrics = read_metrics(keys.value.get("metrics"))
    return _Measured(samples=keys.take_texts("samples") or (), metrics=tuple(sorted(metrics.items())))
