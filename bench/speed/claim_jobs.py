"""Speed of the claim lattice and of the claim check: the rows of the bench that are about claims.

Their floor: each word of a claim is searched for once in each piece that the claim points at, in normal form;
where the evidence is raw, each of all pieces is collapsed, lowered and hashed before. Nothing is said of
numbers, names, order or denials.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256

from bench.speed.articles import (
    N_STATED,
    AuditInputs,
    ClaimInputs,
    LatticeInputs,
    compose_audit,
    compose_claims,
    compose_lattice,
)
from bench.speed.floor import collapse, search, search_raw
from bench.speed.jobs import Call, Job, Outcome
from verifier import (
    Evidence,
    Policy,
    audit_answer,
    audit_claim,
    check_claim,
    load_policy,
    prepare,
    verify_claim_lattice,
)
from verifier.audit import Audit, AuditStream, ClaimCard
from verifier.records.claim_check import ClaimCheck
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.sources import PreparedContext, PreparedEvidence, prepare_evidence

TARGET_US = 1_000.0
CLAIM_TARGET_US = 250.0
TEN_CLAIMS_TARGET_US = 12_000.0
MANY_SOURCES_TARGET_US = 2_000.0
AUDIT_TARGET_US = 25_000.0

POLICIES: Mapping[str, Policy] = {
    "baseline": load_policy("baseline"),
    "default": load_policy("default"),
    "default without refuse_contradicted": load_policy("default").replace(refuse_contradicted=False),
}


def list_claim_jobs() -> Iterator[Job]:
    """Yield the jobs about claims, each floor before what is measured against it."""
    yield from _list_lattice(compose_lattice())
    yield from _list_checks(compose_claims())
    yield from _list_audits(compose_audit())


# The claim lattice.


def _list_lattice(inputs: LatticeInputs) -> Iterator[Job]:
    group = "12 claims, 16 pointers into 50 pieces of 1 kB, with a question"
    floors = {
        "prepared": _make_lattice_floor(group, inputs, is_raw=False),
        "raw": _make_lattice_floor(group, inputs, is_raw=True),
    }
    yield from floors.values()
    evidence = _make_evidence(inputs)
    for name, policy in POLICIES.items():
        for way, floor in floors.items():
            yield Job(
                group=group,
                name=f"lattice, {name}, {way}",
                ready=_ready_lattice(inputs, evidence, policy, is_prepared=way == "prepared"),
                floor=floor.name,
                judge=partial(_judge_lattice, refuses=policy.refuse_contradicted),
                target_us=TARGET_US if way == "prepared" else None,
            )
    yield Job(
        group=group,
        name="lattice, prepare_evidence",
        ready=lambda: partial(prepare_evidence, _renew(evidence)),
        floor=floors["raw"].name,
        judge=_judge_preparation,
    )


def _make_lattice_floor(group: str, inputs: LatticeInputs, *, is_raw: bool) -> Job:
    normal = [collapse(piece.text) for piece in inputs.pieces]
    data = [piece.text.encode() for piece in inputs.pieces]

    def call(texts: list[str]) -> object:
        pieces = [(collapse(text), sha256(text.encode()).hexdigest()) for text in texts]
        return _search_pairs(inputs, [text for text, _ in pieces])

    name = f"floor of the lattice, {'raw' if is_raw else 'prepared'}"
    return Job(
        group=group,
        name=name,
        ready=(
            (lambda: partial(call, [piece.decode() for piece in data]))
            if is_raw
            else (lambda: partial(_search_pairs, inputs, normal))
        ),
        floor=name,
        judge=_describe_searches,
    )


def _search_pairs(inputs: LatticeInputs, normal: list[str]) -> list[bool]:
    return [
        found for words, cited in inputs.pairs for piece in cited for found in search(words, normal[piece])
    ]


def _make_evidence(inputs: LatticeInputs) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(pointer_id=f"E{number}", span=piece.text, title=piece.title, source_root=f"article-{number}")
        for number, piece in enumerate(inputs.pieces, 1)
    )


def _renew(evidence: tuple[Evidence, ...]) -> list[Evidence]:
    """Return the same evidence as new objects with new strings."""
    return [
        Evidence(
            pointer_id=piece.pointer_id,
            span=piece.span.encode().decode(),
            title=piece.title,
            source_root=piece.source_root,
        )
        for piece in evidence
    ]


def _ready_lattice(
    inputs: LatticeInputs,
    evidence: tuple[Evidence, ...],
    policy: Policy,
    *,
    is_prepared: bool,
) -> Callable[[], Call]:
    """Return what makes a whole call ready: verdict, bytes and digest."""
    answer, question = inputs.answer.encode(), inputs.question.encode()

    def call(answer: str, question: str, evidence: list[Evidence] | PreparedEvidence) -> LatticeVerdict:
        verdict = verify_claim_lattice(answer, evidence, question=question, policy=policy)
        hash(verdict.digest)  # which makes the bytes first, and keeps them
        return verdict

    kept: PreparedEvidence | None = None
    if is_prepared:
        kept = prepare_evidence(evidence)
        # What is made lazily is there when the second answer comes.
        call(inputs.answer, inputs.question, kept)
    return lambda: partial(
        call, answer.decode(), question.decode(), _renew(evidence) if kept is None else kept
    )


def _judge_lattice(found: object, *, refuses: bool) -> Outcome:
    """Judge a verdict: what its evidence states is shown, what stands nowhere is not.

    Other figures are refused by the claim check only: without it their words are there.
    """
    if not isinstance(found, LatticeVerdict):
        raise TypeError(f"got {type(found).__name__}, expected a LatticeVerdict")
    shown = [status.is_rendered for status in found.claim_statuses]
    wanted = [place < N_STATED or (place % 2 == 0 and not refuses) for place in range(len(shown))]
    text = f"{sum(shown)} of {len(shown)} linked"
    return Outcome(text=text if shown == wanted else f"{text}: WRONG", right=shown == wanted)


def _judge_preparation(found: object) -> Outcome:
    right = isinstance(found, PreparedEvidence)
    return Outcome(text="ready" if right else "WRONG: not prepared", right=right)


# The claim check.


def _list_checks(inputs: ClaimInputs) -> Iterator[Job]:
    group = "a claim against an article of 1,000 words"
    claims = (
        ("stated", inputs.stated, True),
        ("other figures", inputs.changed, False),
        ("absent", inputs.absent, False),
    )
    article = inputs.article.text
    words = tuple(collapse(inputs.stated).rstrip(".").split())
    normal, data = collapse(article), article.encode()
    prepared = Job(
        group=group,
        name="floor of the claim check, prepared",
        ready=lambda: partial(search, words, normal),
        floor="floor of the claim check, prepared",
        judge=_describe_searches,
    )
    raw = Job(
        group=group,
        name="floor of the claim check, raw",
        ready=lambda: partial(search_raw, words, data.decode()),
        floor="floor of the claim check, raw",
        judge=_describe_searches,
    )
    yield from (prepared, raw)
    for name, claim, is_stated in claims:
        yield Job(
            group=group,
            name=f"claim check, {name}, prepared",
            ready=_ready_check(claim, article, is_prepared=True),
            floor=prepared.name,
            judge=partial(_judge_check, is_stated=is_stated),
            target_us=CLAIM_TARGET_US,
        )
    yield Job(
        group=group,
        name="claim check, stated, raw: the article is read and indexed",
        ready=_ready_check(inputs.stated, article, is_prepared=False),
        floor=raw.name,
        judge=partial(_judge_check, is_stated=True),
    )

    yield Job(
        group=group,
        name="claim check, stated, 50 prepared sources of 2 kB",
        ready=_ready_sources(inputs.stated, article),
        floor=prepared.name,
        judge=partial(_judge_check, is_stated=True),
        target_us=MANY_SOURCES_TARGET_US,
    )
    yield Job(
        group=group,
        name="claim check, ten claims against one raw text of 20 kB",
        ready=_ready_ten_claims(claims[0][1], article),
        floor=raw.name,
        judge=partial(_judge_check, is_stated=True),
        target_us=TEN_CLAIMS_TARGET_US,
    )


def _ready_sources(claim: str, article: str) -> Callable[[], Call]:
    """Return what makes a check against fifty sources ready, of which the last is the article."""
    others = [article[place * 83 % 4_000 :][:2_000].upper() for place in range(49)]
    kept = prepare([*others, article])
    check_claim(claim, kept)
    data = claim.encode()
    return lambda: partial(check_claim, data.decode(), kept)


def _ready_ten_claims(claim: str, article: str) -> Callable[[], Call]:
    """Return what makes ten claims ready, checked against one and the same string."""
    data = (article * (1 + 20_000 // len(article)))[:20_000].encode()

    def call(claim: str, text: str) -> ClaimCheck:
        return [check_claim(f"{claim} {' ' * place}", text) for place in range(10)][-1]

    return lambda: partial(call, claim, data.decode())


# Audits.


def _list_audits(inputs: AuditInputs) -> Iterator[Job]:
    group = "ten claims looked up and judged, one text of 20 kB"
    words = tuple(collapse(" ".join((*inputs.stated, *inputs.changed))).split())
    normal = collapse(inputs.text)
    floor = Job(
        group=group,
        name="floor of the audit, prepared",
        ready=lambda: partial(search, words, normal),
        floor="floor of the audit, prepared",
        judge=_describe_searches,
    )
    yield floor
    yield Job(
        group=group,
        name="audit, ten claims, prepared, with bytes and digests",
        ready=_ready_audit(inputs),
        floor=floor.name,
        judge=_judge_audit,
        target_us=AUDIT_TARGET_US,
    )
    for name, audit, target in (
        ("answer of ten claims, prepared, with bytes and digest", _audit_answer, AUDIT_TARGET_US),
        ("the same as it is written, a word at a time", _audit_stream, None),
    ):
        yield Job(
            group=group,
            name=name,
            ready=_ready_answer(inputs, audit),
            floor=floor.name,
            judge=_judge_answer,
            target_us=target,
        )


def _ready_audit(inputs: AuditInputs) -> Callable[[], Call]:
    """Return what makes an audit ready: the cards of ten claims, those that are stated first."""
    kept = prepare(inputs.text)
    data = [claim.encode() for claim in (*inputs.stated, *inputs.changed)]

    def call(claims: list[str]) -> list[ClaimCard]:
        cards = [audit_claim(claim, kept) for claim in claims]
        for card in cards:
            hash(card.digest)
        return cards

    return lambda: partial(call, [claim.decode() for claim in data])


def _ready_answer(inputs: AuditInputs, audit: Callable[[str, PreparedContext], Audit]) -> Callable[[], Call]:
    """Return what makes an answer ready: the ten claims, each with a mark behind it."""
    kept = prepare(inputs.text)
    data = " ".join(f"{claim.rstrip('.')} [1]." for claim in (*inputs.stated, *inputs.changed)).encode()
    return lambda: partial(audit, data.decode(), kept)


def _audit_answer(answer: str, kept: PreparedContext) -> Audit:
    audit = audit_answer(answer, kept)
    hash(audit.digest)
    return audit


def _audit_stream(answer: str, kept: PreparedContext) -> Audit:
    stream = AuditStream(kept)
    for word in answer.split(" "):
        stream.feed(f"{word} ")
    audit = stream.close()
    hash(audit.digest)
    return audit


def _judge_answer(found: object) -> Outcome:
    if not isinstance(found, Audit):
        raise TypeError(f"got {type(found).__name__}, expected an Audit")
    return _judge_audit(list(found.cards))


def _judge_audit(found: object) -> Outcome:
    if not isinstance(found, list):
        raise TypeError(f"got {type(found).__name__}, expected a list of cards")
    accepted = [bool(card) for card in found]
    right = accepted == [True] * (len(found) // 2) + [False] * (len(found) // 2)
    told = f"{sum(accepted)} of {len(found)} supported"
    return Outcome(text=told if right else f"WRONG: {told}", right=right)


def _ready_check(claim: str, article: str, *, is_prepared: bool) -> Callable[[], Call]:
    """Return what makes a check ready: record, bytes and digest."""
    claim_data, data = claim.encode(), article.encode()

    def call(claim: str, evidence: str | PreparedContext) -> ClaimCheck:
        check = check_claim(claim, evidence)
        hash(check.digest)
        return check

    kept = prepare(article) if is_prepared else None
    if kept is not None:
        call(claim, kept)
    return lambda: partial(call, claim_data.decode(), data.decode() if kept is None else kept)


def _judge_check(found: object, *, is_stated: bool) -> Outcome:
    if not isinstance(found, ClaimCheck):
        raise TypeError(f"got {type(found).__name__}, expected a ClaimCheck")
    right = found.accepted == is_stated
    return Outcome(text=found.label if right else f"WRONG: {found.label}", right=right)


def _describe_searches(found: object) -> Outcome:
    hits = found[0] if isinstance(found, tuple) else found
    if not isinstance(hits, list):
        raise TypeError(f"got {type(found).__name__}, expected a list")
    return Outcome(text=f"{sum(hits)} of {len(hits)} words found")
