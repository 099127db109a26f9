"""What is measured of grounding: whole verdicts, nearest places, and the floors of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import metadata, util
from itertools import product

from bench.speed.floor import Inputs, collapse, mistype, search, search_raw
from bench.speed.jobs import Job, Outcome, Ready, expect, make_floor, ready_fresh, tell
from verifier import prepare, verify_quotes
from verifier.records import Verdict
from verifier.sources import PreparedContext

POLICIES = ("baseline", "default")


def list_jobs(inputs: Inputs) -> Iterator[Job]:
    """Yield the jobs in the order of the table, each floor before what is measured against it."""
    for kind, others in (("one word changed", inputs.changed), ("invented", inputs.invented)):
        yield from _list_ten_units(kind, inputs.verbatim, others, inputs.context)
    yield from _list_places(inputs)
    yield from _list_repetitive(inputs)


def _list_ten_units(
    kind: str, verbatim: tuple[str, ...], others: tuple[str, ...], context: str
) -> Iterator[Job]:
    """Yield 10 units in 20 kB: the whole verdict with bytes and digest."""
    group = f"10 units, 5 of them {kind}, 20 kB ASCII"
    floors = _list_floors(group, (*verbatim, *others), context)
    yield from floors
    shapes = (("quotes", '- "{}"\n'), ("spans", "- {}\n"))
    for policy, (shape, template) in product(POLICIES, shapes):
        answer = "".join(template.format(unit) for unit in (*verbatim, *others))
        soft = shape == "spans" and kind != "invented" and policy == "baseline"
        for way, floor in zip(("raw", "prepared"), floors, strict=True):
            yield Job(
                group=group,
                name=f"{kind}, {shape}, {policy}, {way}",
                ready=_ready(answer, context, policy, way, is_whole=True),
                floor=floor.name,
                judge=partial(_judge_units, context=context, verbatim=verbatim, soft=soft),
                target_ratio=2.0,
            )


def _list_places(inputs: Inputs) -> Iterator[Job]:
    """Yield one quote of 120 characters in 200 kB: verbatim, mistyped, absent; peers next to each."""
    exact = partial(_judge_place, span=inputs.quote_span)
    nearest = partial(_judge_nearest, span=inputs.quote_span)
    cases = (
        ("verbatim quote", inputs.quote, 1_000.0, 50.0, exact, inputs.quote_span),
        ("3 typos", inputs.typos, 3_000.0, 3_000.0, nearest, inputs.quote_span),
        ("absent quote", inputs.absent, 3_000.0, 3_000.0, _judge_absent, None),
    )
    for case, quote, raw_us, prepared_us, judge, span in cases:
        group = f"{case} of 120 characters, 200 kB ASCII"
        floors = _list_floors(group, (quote,), inputs.long)
        yield from floors
        ways = zip(("raw", "prepared"), floors, (raw_us, prepared_us), strict=True)
        for policy, (way, floor, target) in product(POLICIES, ways):
            yield Job(
                group=group,
                name=f"{case}, {policy}, {way}",
                ready=_ready(f'"{quote}"', inputs.long, policy, way),
                floor=floor.name,
                judge=judge,
                target_us=target,
            )
        yield from _list_rapidfuzz(group, case, quote, inputs.long, span, floors[0].name)
        yield from _list_gtrex(group, case, quote, inputs.long, span, floors[1].name)


def _list_repetitive(inputs: Inputs) -> Iterator[Job]:
    """Yield a mistyped quote in 2 MB of twenty words: every piece of it stands in many places."""
    span = inputs.repetitive_span
    quote = mistype(inputs.repetitive[slice(*span)], (50,))
    group = "a typo in 120 characters, 2 MB of twenty words"
    _, floor = _list_floors(group, (quote,), inputs.repetitive)
    yield floor
    yield Job(
        group=group,
        name="a typo in 2 MB, default, prepared",
        ready=_ready(f'"{quote}"', inputs.repetitive, "default", "prepared"),
        floor=floor.name,
        judge=partial(_judge_nearest, span=span),
        target_us=3_000.0,
    )


def _list_floors(group: str, units: tuple[str, ...], context: str) -> list[Job]:
    """Return the floors of a raw and of a prepared context."""
    normal_units, normal = tuple(map(collapse, units)), collapse(context)
    raw = ready_fresh(partial(search_raw, normal_units), context)
    prepared = partial(partial, search, normal_units, normal)
    return [
        make_floor(group, f"floor, raw: {group}", raw),
        make_floor(group, f"floor, prepared: {group}", prepared),
    ]


def _list_rapidfuzz(
    group: str, case: str, quote: str, context: str, span: tuple[int, int] | None, floor: str
) -> Iterator[Job]:
    if find_rapidfuzz() is None:
        return
    from rapidfuzz import fuzz

    def judge(found: object) -> Outcome:
        start, end = getattr(found, "dest_start", -1), getattr(found, "dest_end", -1)
        score = f"score {getattr(found, 'score', 0.0):.1f}"
        if span is None:
            return Outcome(text=score)
        is_exact = (start, end) == span
        off = f"start off by {start - span[0]}, end by {end - span[1]}"
        return Outcome(text=f"{score}, offsets exact" if is_exact else f"{score}, {off}")

    yield Job(
        group=group,
        name=f"{case}, rapidfuzz partial_ratio_alignment",
        ready=ready_fresh(fuzz.partial_ratio_alignment, quote, context),
        floor=floor,
        judge=judge,
    )


def _list_gtrex(
    group: str, case: str, quote: str, context: str, span: tuple[int, int] | None, floor: str
) -> Iterator[Job]:
    """Yield gtrex on a source that it has read before: quotes are all that it checks."""
    if find_gtrex() is None:
        return
    import gtrex

    def judge(found: object) -> Outcome:
        place = getattr(found, "start", None), getattr(found, "end", None)
        if not getattr(found, "grounded", False):
            return Outcome(text="rejected")
        return Outcome(text="offsets exact" if place == span else f"accepted at {place}")

    yield Job(
        group=group,
        name=f"{case}, gtrex, prepared",
        ready=ready_fresh(gtrex.Verifier(context).verify, quote),
        floor=floor,
        judge=judge,
    )


def _find_peer(name: str) -> str | None:
    """Return the version of a library, or None where it is not installed."""
    return metadata.version(name) if util.find_spec(name) else None


find_gtrex: Callable[[], str | None] = partial(_find_peer, "gtrex")
find_rapidfuzz: Callable[[], str | None] = partial(_find_peer, "rapidfuzz")


def _ready(answer: str, context: str, policy: str, way: str, *, is_whole: bool = False) -> Ready:
    """Return what makes a call ready; a whole one makes bytes and digest as well."""

    def call(answer: str, context: str | PreparedContext) -> Verdict:
        verdict = verify_quotes(answer, context, policy=policy)
        if is_whole:
            hash(verdict.digest)  # which makes the bytes first, and keeps them
        return verdict

    if way == "raw":
        return ready_fresh(call, answer, context)
    kept = prepare(context, policy=policy)
    # As it is when the second answer comes.
    call(answer, kept)
    return ready_fresh(call, answer, kept=kept)


# What came out.


def _judge_units(found: object, *, context: str, verbatim: tuple[str, ...], soft: bool) -> Outcome:
    """Judge a verdict: the verbatim units verified at their places, and no other, unless softly."""
    verdict = expect(Verdict, found)
    right = verdict.n_quotes == 10
    n_soft = 0
    for status in verdict.claim_statuses:
        is_soft = status.status == "SUPPORTED_PARAPHRASE"
        n_soft += is_soft
        if status.text in verbatim:
            place = status.source_span
            right = right and place is not None and context[slice(*place)] == status.text
        else:
            right = right and (not status.is_verified or (soft and is_soft))
    softly = f", {n_soft} softly" if n_soft else ""
    return tell(f"{verdict.n_verified} of {verdict.n_quotes} verified{softly}", right=right)


def _judge_place(found: object, *, span: tuple[int, int]) -> Outcome:
    status = expect(Verdict, found).claim_statuses[0]
    right = status.is_verified and status.source_span == span
    return tell("offsets exact" if right else f"{status.source_span}", right=right)


def _judge_nearest(found: object, *, span: tuple[int, int]) -> Outcome:
    verdict = expect(Verdict, found)
    nearest = next((item.nearest.span for item in verdict.violations if item.nearest), None)
    right = not verdict.n_verified and nearest == span
    return tell("not accepted, nearest place exact" if right else f"nearest at {nearest}", right=right)


def _judge_absent(found: object) -> Outcome:
    right = expect(Verdict, found).n_verified == 0
    return tell("rejected" if right else "accepted", right=right)
