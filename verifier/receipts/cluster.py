"""Batches on a cluster: chunks of lines go through Ray Data, rows come back in the lines' order.

Each task is given a chunk and gives its rows back, which this process brings into order: so the bytes are
those of one process, whichever task ends first. Ray gives the chunk of a worker or a machine that is gone to
another one. Chunks are handed over in windows that grow with the cluster and not with the lines. Needs the
extra ``ray``.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache, partial
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import TypedDict
from warnings import catch_warnings, simplefilter

from verifier.errors import tell_extra
from verifier.policies.record import SEMANTICS
from verifier.receipts.batch import Batch, BatchError, KilledError
from verifier.receipts.chunks import BatchSettings, Chunk, ChunkResult, carry_out, open_batch
from verifier.receipts.finished_rows import FinishedRow

WINDOW_CHUNKS = 64
"""How many chunks for each processor are handed over at once: the end of a window keeps some waiting."""

MAX_RETRIES = 3
"""How often a chunk is given to another worker before it is said that none survives it."""

KNOCK_SECONDS = 10
"""How long it may take until a cluster answers at all."""


class _Given(TypedDict):
    place: int
    chunk: bytes


class _Found(TypedDict):
    place: int
    result: bytes


def import_ray() -> ModuleType:
    """Return Ray with its part Data. Raises `BatchError` where it is not installed."""
    try:
        import_module("ray.data")
        return import_module("ray")
    except ImportError as error:
        raise BatchError(
            f"engine: got 'ray', which cannot be imported ({error}): {tell_extra('ray')}"
        ) from None


def run_chunks_on_cluster(
    settings: BatchSettings, chunks: Iterator[Chunk | Exception], *, jobs: int | None
) -> Iterator[FinishedRow]:
    """Yield the rows of chunks in order, worked at by `jobs` tasks, or as many as there are processors.

    Raises `BatchError` where there is no cluster, and `KilledError` where Ray gives up.
    """
    ray = import_ray()
    check = partial(check_chunk, semantics=SEMANTICS, settings=pickle.dumps(settings))
    with _connect(ray, jobs):
        n_tasks = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        while window := [*islice(chunks, n_tasks * WINDOW_CHUNKS)]:
            raised = [one for one in window if isinstance(one, Exception)]
            if read := [one for one in window if not isinstance(one, Exception)]:
                yield from _run_window(ray, check, read, n_tasks=min(n_tasks, len(read)))
            if raised:
                raise raised[0]


def _run_window(
    ray: ModuleType, check: Callable[..., _Found], window: Sequence[Chunk], *, n_tasks: int
) -> Iterator[FinishedRow]:
    given = [_Given(place=place, chunk=pickle.dumps(chunk)) for place, chunk in enumerate(window)]
    dataset = ray.data.from_items(given, override_num_blocks=len(given))
    dataset.context.enable_progress_bars = False
    with catch_warnings():
        # Ray 2.64 will not take it this way, and no release takes it another way yet.
        simplefilter("ignore")
        found = dataset.map(check, concurrency=n_tasks, max_retries=MAX_RETRIES)
    return _put_in_order(ray, found.iter_rows(), window)


def _put_in_order(ray: ModuleType, found: Iterator[_Found], window: Sequence[Chunk]) -> Iterator[FinishedRow]:
    early: dict[int, bytes] = {}
    place = 0
    try:
        for one in found:
            early[one["place"]] = one["result"]
            while place in early:
                result: ChunkResult = pickle.loads(early.pop(place))
                yield from result.iterate()
                place += 1
        reason = "" if place == len(window) else "no rows came back"
    except ray.exceptions.RayError as error:
        reason = " ".join(str(error).split())[-300:]
    if reason:
        first, last = window[place][0][0], window[-1][-1][0]
        raise KilledError(f"lines {first} to {last}: Ray gave up over one of them: {reason}")


@contextmanager
def _connect(ray: ModuleType, jobs: int | None) -> Iterator[None]:
    """Use the cluster that the caller is connected to; else one for as long as the batch takes."""
    if ray.is_initialized():
        yield
        return
    address = os.environ.get("RAY_ADDRESS")
    mine = {} if address else {"num_cpus": jobs, "include_dashboard": False}
    with _no_reports():
        try:
            _knock(address or "")
            ray.init(address or "local", log_to_driver=False, logging_level=logging.ERROR, **mine)
        except OSError as error:
            raise BatchError(f"engine: no cluster of Ray at {address}: {error}") from None
    log, context = logging.getLogger("ray.data"), ray.data.DataContext.get_current()
    level, bars = log.level, context.enable_progress_bars
    log.setLevel(logging.ERROR)
    # Older releases write a hint to stdout, between the rows.
    context.enable_progress_bars = False
    try:
        yield
    finally:
        log.setLevel(level)
        context.enable_progress_bars = bars
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise `OSError` where nobody listens at an address: Ray itself waits for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=KNOCK_SECONDS).close()


@contextmanager
def _no_reports() -> Iterator[None]:
    """Have Ray send no figures of its use, unless somebody said that it may."""
    name = "RAY_USAGE_STATS_ENABLED"
    if name in os.environ:
        yield
        return
    os.environ[name] = "0"
    try:
        yield
    finally:
        del os.environ[name]


def check_chunk(given: Mapping[str, object], *, semantics: int, settings: bytes) -> _Found:
    """Carry out a chunk: what a task does, where it decides by the same rules."""
    chunk, place = given["chunk"], given["place"]
    assert isinstance(chunk, bytes)
    assert isinstance(place, int)
    if semantics == SEMANTICS:
        result = carry_out(_open(settings)[1], pickle.loads(chunk))
    else:
        problem = (
            f"engine: a worker has lexical-verifier of the semantics revision {SEMANTICS}, and this process "
            f"has one of {semantics}: install the same release everywhere"
        )
        result = ChunkResult(rows=[], error=BatchError(problem))
    return _Found(place=place, result=pickle.dumps(result))


@lru_cache(maxsize=1)
def _open(settings: bytes) -> tuple[AbstractContextManager[Batch], Batch]:
    """Return what carries out the lines of a batch, made once in a process; its corpus stays open."""
    opened = open_batch(pickle.loads(settings))
    return opened, opened.__enter__()
