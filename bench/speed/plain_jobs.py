"""What reading an answer as Markdown costs where it has no marks.

The floor is the same call on the same answer, read as it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bench.speed.jobs import Call, Job, Outcome
from verifier import prepare, verify_quotes
from verifier.records import Verdict
from verifier.records.kept import AnswerFormat

SIZES = (10_000, 100_000)
_TARGET_RATIO = 1.05


def list_plain_jobs(text: str) -> Iterator[Job]:
    """Yield a pair of jobs for each size: an answer of whole sentences of a text, plain and as Markdown."""
    for size in SIZES:
        answer = compose_answer(text, size)
        group = f"an answer of {size // 1_000} kB in plain ASCII without marks, prepared"
        floor = f"{size // 1_000} kB, format plain"
        yield _make_job(group, floor, answer, text, "plain", floor=floor)
        name = f"{size // 1_000} kB, format markdown"
        yield _make_job(group, name, answer, text, "markdown", floor=floor, target_ratio=_TARGET_RATIO)


def compose_answer(text: str, size: int) -> str:
    """Return the sentences that a text begins with, on one line, up to a size."""
    return " ".join(text[: text.rindex(". ", 0, size) + 1].split())


def _make_job(
    group: str,
    name: str,
    answer: str,
    text: str,
    format: AnswerFormat,
    *,
    floor: str,
    target_ratio: float | None = None,
) -> Job:
    return Job(
        group=group,
        name=name,
        ready=_ready(answer, text, format),
        floor=floor,
        judge=_judge,
        target_ratio=target_ratio,
    )


def _ready(answer: str, text: str, format: AnswerFormat) -> Callable[[], Call]:
    data, kept = answer.encode(), prepare(text)
    verify_quotes(answer, kept, format=format)
    return lambda: partial(verify_quotes, data.decode(), kept, format=format)


def _judge(found: object) -> Outcome:
    if not isinstance(found, Verdict):
        raise TypeError(f"got {type(found).__name__}, expected a Verdict")
    text = f"{found.n_verified} of {found.n_quotes} verified"
    return Outcome(text=text if found else f"{text}: WRONG", right=bool(found))
