"""What is measured of grounding: whole verdicts, nearest places, preparations, and the floors of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import metadata

from bench.speed.floor import Inputs, collapse, mistype, search, search_raw
from bench.speed.jobs import Call, Job, Outcome
from verifier import Source, prepare, verify_quotes
from verifier.records import Verdict
from verifier.sources import PreparedContext

POLICIES = ("baseline", "default")


def list_jobs(inputs: Inputs) -> Iterator[Job]:
    """Yield the jobs in the order of the table, each floor before what is measured against it."""
    for kind, others in (("one word changed", inputs.changed), ("invented", inputs.invented)):
        yield from _list_ten_units(kind, inputs.verbatim, others, inputs.context)
    yield from _list_typographic_units(inputs)
    yield from _list_places(inputs)
    yield from _list_preparations(inputs)


def _list_ten_units(
    kind: str, verbatim: tuple[str, ...], others: tuple[str, ...], context: str
) -> Iterator[Job]:
    """Yield 10 units in 20 kB: the whole verdict with bytes and digest."""
    group = f"10 units, 5 of them {kind}, 20 kB ASCII"
    floors = _list_floors(group, (*verbatim, *others), context)
    yield from floors
    for policy in POLICIES:
        for shape, template in (("quotes", '- "{}"\n'), ("spans", "- {}\n")):
            answer = "".join(template.format(unit) for unit in (*verbatim, *others))
            judge = partial(
                _judge_units,
                context=context,
                verbatim=verbatim,
                soft=shape == "spans" and kind != "invented" and policy == "baseline",
            )
            for way, floor in zip(("raw", "prepared"), floors, strict=True):
                yield Job(
                    group=group,
                    name=f"{kind}, {shape}, {policy}, {way}",
                    ready=_ready_verdict(answer, context, policy, is_prepared=way == "prepared"),
                    floor=floor.name,
                    judge=judge,
                    target_ratio=2.0,
                )


def _list_typographic_units(inputs: Inputs) -> Iterator[Job]:
    group = "10 units typed plainly, 20 kB with typographic marks"
    floors = _list_floors(group, inputs.typographic_units, inputs.typographic)
    yield from floors
    answer = "".join(f'- "{unit}"\n' for unit in inputs.typographic_units)
    for policy in POLICIES:
        for way, floor in zip(("raw", "prepared"), floors, strict=True):
            yield Job(
                group=group,
                name=f"typographic, quotes, {policy}, {way}",
                ready=_ready_verdict(answer, inputs.typographic, policy, is_prepared=way == "prepared"),
                floor=floor.name,
                judge=_describe_units,
            )


def _list_places(inputs: Inputs) -> Iterator[Job]:
    """Yield one quote of 120 characters in 200 kB: verbatim, mistyped, absent; rapidfuzz next to each."""
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
        for policy in POLICIES:
            for way, floor, target in zip(("raw", "prepared"), floors, (raw_us, prepared_us), strict=True):
                yield Job(
                    group=group,
                    name=f"{case}, {policy}, {way}",
                    ready=_ready_place(f'"{quote}"', inputs.long, policy, is_prepared=way == "prepared"),
                    floor=floor.name,
                    judge=judge,
                    target_us=target,
                )
        yield from _list_rapidfuzz(group, case, quote, inputs.long, span, floors[0].name)
        yield from _list_gtrex(group, case, quote, inputs.long, span, floors[1].name)
    yield from _list_repetitive(inputs)
    group = "verbatim quote typed plainly, 200 kB with typographic marks"
    floors = _list_floors(group, (inputs.typographic_quote,), inputs.long_typographic)
    yield from floors
    for way, floor in zip(("raw", "prepared"), floors, strict=True):
        yield Job(
            group=group,
            name=f"typographic quote, default, {way}",
            ready=_ready_place(
                f'"{inputs.typographic_quote}"',
                inputs.long_typographic,
                "default",
                is_prepared=way == "prepared",
            ),
            floor=floor.name,
            judge=partial(_judge_place, span=inputs.typographic_span),
        )


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
        ready=_ready_place(f'"{quote}"', inputs.repetitive, "default", is_prepared=True),
        floor=floor.name,
        judge=partial(_judge_nearest, span=span),
        target_us=3_000.0,
    )


def _list_preparations(inputs: Inputs) -> Iterator[Job]:
    group = "prepare() alone"
    texts = (
        ("20 kB ASCII", Source(id="s1", text=inputs.context)),
        ("20 kB typographic", Source(id="s1", text=inputs.typographic)),
        ("200 kB ASCII", Source(id="s1", text=inputs.long)),
        ("20 kB wikitext", Source(id="s1", text=inputs.wikitext, format="wikitext")),
    )
    for name, source in texts:
        floor = _make_floor(group, f"floor, prepare {name}", source.text, ())
        yield floor
        yield Job(
            group=group,
            name=f"prepare {name}",
            ready=_ready_preparation(source),
            floor=floor.name,
            judge=_judge_preparation,
        )


def _list_floors(group: str, units: tuple[str, ...], context: str) -> list[Job]:
    normal_units = tuple(map(collapse, units))
    normal = collapse(context)

    def ready_prepared() -> Call:
        return partial(search, normal_units, normal)

    prepared = Job(
        group=group,
        name=f"floor, prepared: {group}",
        ready=ready_prepared,
        floor=f"floor, prepared: {group}",
        judge=_describe_searches,
    )
    return [_make_floor(group, f"floor, raw: {group}", context, normal_units), prepared]


def _make_floor(group: str, name: str, context: str, units: tuple[str, ...]) -> Job:
    data = context.encode()

    def ready() -> Call:
        return partial(search_raw, units, data.decode())

    return Job(group=group, name=name, ready=ready, floor=name, judge=_describe_searches)


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

    data, quoted = context.encode(), quote.encode()
    yield Job(
        group=group,
        name=f"{case}, rapidfuzz partial_ratio_alignment",
        ready=lambda: partial(fuzz.partial_ratio_alignment, quoted.decode(), data.decode()),
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
        is_grounded = bool(getattr(found, "grounded", False))
        place = getattr(found, "start", None), getattr(found, "end", None)
        if not is_grounded:
            return Outcome(text="rejected")
        return Outcome(text="offsets exact" if place == span else f"accepted at {place}")

    source, quoted = gtrex.Verifier(context), quote.encode()
    yield Job(
        group=group,
        name=f"{case}, gtrex, prepared",
        ready=lambda: partial(source.verify, quoted.decode()),
        floor=floor,
        judge=judge,
    )


def find_gtrex() -> str | None:
    """Return gtrex's version, or None where it is not installed."""
    try:
        import gtrex  # noqa: F401
    except ImportError:
        return None
    return metadata.version("gtrex")


def find_rapidfuzz() -> str | None:
    """Return rapidfuzz's version, or None where it is not installed."""
    try:
        import rapidfuzz
    except ImportError:
        return None
    return rapidfuzz.__version__


def _ready_verdict(answer: str, context: str, policy: str, *, is_prepared: bool) -> Callable[[], Call]:
    """Return what makes a whole call ready: verdict, bytes and digest."""
    answer_data, context_data = answer.encode(), context.encode()
    kept = _prepare_warm(answer, context, policy) if is_prepared else None

    def call(answer: str, context: str | PreparedContext) -> Verdict:
        verdict = verify_quotes(answer, context, policy=policy)
        hash(verdict.digest)  # which makes the bytes first, and keeps them
        return verdict

    return lambda: partial(call, answer_data.decode(), context_data.decode() if kept is None else kept)


def _ready_place(answer: str, context: str, policy: str, *, is_prepared: bool) -> Callable[[], Call]:
    """Return what makes a call ready whose place in the source is wanted, and no bytes."""
    answer_data, context_data = answer.encode(), context.encode()
    kept = _prepare_warm(answer, context, policy) if is_prepared else None
    return lambda: partial(
        verify_quotes,
        answer_data.decode(),
        context_data.decode() if kept is None else kept,
        policy=policy,
    )


def _prepare_warm(answer: str, context: str, policy: str) -> PreparedContext:
    """Prepare a context and use it once, as it is when the second answer comes."""
    kept = prepare(context, policy=policy)
    verify_quotes(answer, kept, policy=policy)
    return kept


def _ready_preparation(source: Source) -> Callable[[], Call]:
    """Return what makes `prepare` alone ready. What that makes lazily is in the rows of raw calls."""
    data = source.text.encode()
    return lambda: partial(prepare, Source(id=source.id, text=data.decode(), format=source.format))


# What came out.


def _describe_searches(found: object) -> Outcome:
    hits = found[0] if isinstance(found, tuple) else found
    if not isinstance(hits, list) or not hits:
        return Outcome(text="collapsed, lowered, hashed")
    return Outcome(text=f"{sum(hits)} of {len(hits)} found")


def _describe_units(found: object) -> Outcome:
    verdict = _as_verdict(found)
    soft = sum(status.status == "SUPPORTED_PARAPHRASE" for status in verdict.claim_statuses)
    return Outcome(
        text=f"{verdict.n_verified} of {verdict.n_quotes} verified" + (f", {soft} softly" if soft else "")
    )


def _judge_units(found: object, *, context: str, verbatim: tuple[str, ...], soft: bool) -> Outcome:
    """Judge a verdict: the verbatim units verified at their places, and no other, unless softly."""
    verdict = _as_verdict(found)
    right = verdict.n_quotes == 10
    for status in verdict.claim_statuses:
        if status.text in verbatim:
            place = status.source_span
            right = right and place is not None and context[slice(*place)] == status.text
        else:
            right = right and (not status.is_verified or (soft and status.status == "SUPPORTED_PARAPHRASE"))
    text = _describe_units(verdict).text
    return Outcome(text=text if right else f"{text}: WRONG", right=right)


def _judge_place(found: object, *, span: tuple[int, int]) -> Outcome:
    status = _as_verdict(found).claim_statuses[0]
    right = status.is_verified and status.source_span == span
    return Outcome(text="offsets exact" if right else f"WRONG: {status.source_span}", right=right)


def _judge_nearest(found: object, *, span: tuple[int, int]) -> Outcome:
    verdict = _as_verdict(found)
    nearest = next((item.nearest for item in verdict.violations if item.nearest), None)
    if verdict.n_verified or nearest is None:
        return Outcome(text="WRONG: verified, or no nearest place", right=False)
    right = nearest.span == span
    return Outcome(
        text="not accepted, nearest place exact" if right else f"WRONG: nearest at {nearest.span}",
        right=right,
    )


def _judge_absent(found: object) -> Outcome:
    right = _as_verdict(found).n_verified == 0
    return Outcome(text="rejected" if right else "WRONG: accepted", right=right)


def _judge_preparation(found: object) -> Outcome:
    is_complete = isinstance(found, PreparedContext) and all(item.is_complete for item in found.sources)
    return Outcome(text="ready" if is_complete else "WRONG: not rendered", right=is_complete)


def _as_verdict(found: object) -> Verdict:
    if not isinstance(found, Verdict):
        raise TypeError(f"got {type(found).__name__}, expected a Verdict")
    return found
