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
from bench.speed.jobs import Job, Outcome, Ready, expect, make_floor, ready_fresh, tell
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
    texts = [piece.text for piece in inputs.pieces]
    floors = {
        "prepared": make_floor(
            group,
            "floor of the lattice, prepared",
            partial(partial, _search_pairs, inputs, [*map(collapse, texts)]),
        ),
        "raw": make_floor(
            group, "floor of the lattice, raw", ready_fresh(partial(_search_raw_pairs, inputs), *texts)
        ),
    }
    yield from floors.values()
    for name, policy in POLICIES.items():
        for way, floor in floors.items():
            yield Job(
                group=group,
                name=f"lattice, {name}, {way}",
                ready=_ready_lattice(inputs, policy, way),
                floor=floor.name,
                judge=partial(_judge_lattice, refuses=policy.refuse_contradicted),
                target_us=TARGET_US if way == "prepared" else None,
            )


def _search_raw_pairs(inputs: LatticeInputs, *texts: str) -> list[bool]:
    pieces = [(collapse(text), sha256(text.encode()).hexdigest()) for text in texts]
    return _search_pairs(inputs, [text for text, _ in pieces])


def _search_pairs(inputs: LatticeInputs, normal: list[str]) -> list[bool]:
    return [
        found for words, cited in inputs.pairs for piece in cited for found in search(words, normal[piece])
    ]


def _ready_lattice(inputs: LatticeInputs, policy: Policy, way: str) -> Ready:
    """Return what makes a whole call ready: verdict, bytes and digest."""

    def make(texts: tuple[str, ...]) -> list[Evidence]:
        return [
            Evidence(pointer_id=f"E{number}", span=text, title=piece.title, source_root=f"article-{number}")
            for number, (text, piece) in enumerate(zip(texts, inputs.pieces, strict=True), 1)
        ]

    def ask(answer: str, question: str, evidence: list[Evidence] | PreparedEvidence) -> LatticeVerdict:
        verdict = verify_claim_lattice(answer, evidence, question=question, policy=policy)
        hash(verdict.digest)  # which makes the bytes first, and keeps them
        return verdict

    def ask_raw(answer: str, question: str, *texts: str) -> LatticeVerdict:
        return ask(answer, question, make(texts))

    texts = tuple(piece.text for piece in inputs.pieces)
    if way == "raw":
        return ready_fresh(ask_raw, inputs.answer, inputs.question, *texts)
    kept = prepare_evidence(make(texts))
    # What is made lazily is there when the second answer comes.
    ask(inputs.answer, inputs.question, kept)
    return ready_fresh(ask, inputs.answer, inputs.question, kept=kept)


def _judge_lattice(found: object, *, refuses: bool) -> Outcome:
    """Judge a verdict: what its evidence states is shown, what stands nowhere is not.

    Other figures are refused by the claim check only: without it their words are there.
    """
    shown = [status.is_rendered for status in expect(LatticeVerdict, found).claim_statuses]
    wanted = [place < N_STATED or (place % 2 == 0 and not refuses) for place in range(len(shown))]
    return tell(f"{sum(shown)} of {len(shown)} linked", right=shown == wanted)


# The claim check.


def _list_checks(inputs: ClaimInputs) -> Iterator[Job]:
    group = "a claim against an article of 1,000 words"
    article, stated = inputs.article.text, partial(_judge_check, is_stated=True)
    words = tuple(collapse(inputs.stated).rstrip(".").split())
    prepared = make_floor(
        group,
        "floor of the claim check, prepared",
        partial(partial, search, words, collapse(article)),
    )
    raw = make_floor(group, "floor of the claim check, raw", ready_fresh(partial(search_raw, words), article))
    yield from (prepared, raw)
    kept = prepare(article)
    _check_whole(inputs.stated, kept)
    for name, claim in (
        ("stated", inputs.stated),
        ("other figures", inputs.changed),
        ("absent", inputs.absent),
    ):
        yield Job(
            group=group,
            name=f"claim check, {name}, prepared",
            ready=ready_fresh(_check_whole, claim, kept=kept),
            floor=prepared.name,
            judge=partial(_judge_check, is_stated=name == "stated"),
            target_us=CLAIM_TARGET_US,
        )
    yield Job(
        group=group,
        name="claim check, stated, raw: the article is read and indexed",
        ready=ready_fresh(_check_whole, inputs.stated, article),
        floor=raw.name,
        judge=stated,
    )
    # Fifty sources, of which the last is the article.
    many = prepare([*(article[place * 83 % 4_000 :][:2_000].upper() for place in range(49)), article])
    check_claim(inputs.stated, many)
    yield Job(
        group=group,
        name="claim check, stated, 50 prepared sources of 2 kB",
        ready=ready_fresh(check_claim, inputs.stated, kept=many),
        floor=prepared.name,
        judge=stated,
        target_us=MANY_SOURCES_TARGET_US,
    )
    yield Job(
        group=group,
        name="claim check, ten claims against one raw text of 20 kB",
        ready=ready_fresh(_check_ten, inputs.stated, (article * (1 + 20_000 // len(article)))[:20_000]),
        floor=raw.name,
        judge=stated,
        target_us=TEN_CLAIMS_TARGET_US,
    )


def _check_whole(claim: str, evidence: str | PreparedContext) -> ClaimCheck:
    """Return a record whose bytes and digest are made."""
    check = check_claim(claim, evidence)
    hash(check.digest)
    return check


def _check_ten(claim: str, text: str) -> ClaimCheck:
    """Check ten claims against one and the same string; return the last record."""
    return [check_claim(f"{claim} {' ' * place}", text) for place in range(10)][-1]


def _judge_check(found: object, *, is_stated: bool) -> Outcome:
    check = expect(ClaimCheck, found)
    return tell(check.label, right=check.accepted == is_stated)


# Audits.


def _list_audits(inputs: AuditInputs) -> Iterator[Job]:
    group = "ten claims looked up and judged, one text of 20 kB"
    claims = (*inputs.stated, *inputs.changed)
    words = tuple(collapse(" ".join(claims)).split())
    floor = make_floor(
        group, "floor of the audit, prepared", partial(partial, search, words, collapse(inputs.text))
    )
    yield floor
    kept = prepare(inputs.text)
    # Each claim with a mark behind it.
    answer = " ".join(f"{claim.rstrip('.')} [1]." for claim in claims)
    rows: tuple[tuple[str, Callable[..., object], tuple[str, ...], float | None], ...] = (
        ("audit, ten claims, prepared, with bytes and digests", _audit_claims, claims, AUDIT_TARGET_US),
        ("answer of ten claims, prepared, with bytes and digest", _audit_answer, (answer,), AUDIT_TARGET_US),
        ("the same as it is written, a word at a time", _audit_stream, (answer,), None),
    )
    for name, audit, texts, target in rows:
        yield Job(
            group=group,
            name=name,
            ready=ready_fresh(partial(audit, kept), *texts),
            floor=floor.name,
            judge=_judge_audit,
            target_us=target,
        )


def _audit_claims(kept: PreparedContext, *claims: str) -> list[ClaimCard]:
    cards = [audit_claim(claim, kept) for claim in claims]
    for card in cards:
        hash(card.digest)
    return cards


def _audit_answer(kept: PreparedContext, answer: str) -> Audit:
    audit = audit_answer(answer, kept)
    hash(audit.digest)
    return audit


def _audit_stream(kept: PreparedContext, answer: str) -> Audit:
    stream = AuditStream(kept)
    for word in answer.split(" "):
        stream.feed(f"{word} ")
    audit = stream.close()
    hash(audit.digest)
    return audit


def _judge_audit(found: object) -> Outcome:
    if isinstance(found, Audit):
        # Of a sentence of two claims the half without the wrong figure is supported.
        accepted = [one.label == "correct" for one in found.sentences]
    else:
        accepted = [bool(card) for card in expect(list, found)]
    half = len(accepted) // 2
    return tell(f"{sum(accepted)} of {2 * half} supported", right=accepted == [True] * half + [False] * half)
