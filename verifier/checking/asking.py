"""The loop around a model: ask, check, send feedback, and keep every attempt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from verifier.checking.api import check
from verifier.checking.instructions import InstructedForm, Message, instructions
from verifier.checking.numbered_sources import number_sources
from verifier.checking.opened_sources import GivenSources
from verifier.checking.report import Report
from verifier.checking.texts import Language
from verifier.parsers.frozen import record
from verifier.policies import PolicyReference, PolicyValue, resolve_policy

Model: TypeAlias = Callable[[Sequence[Message]], str]
"""Any function from messages to the text of an answer; the library itself asks nobody."""


@record
class AskedAttempt:
    """One attempt: the messages that were sent, the output, and its report."""

    messages: tuple[tuple[str, str], ...]
    output: str
    report: Report


@record
class CheckedAnswer:
    """All attempts in order, and the best of them; true in a condition if the best one is `ok`."""

    attempts: tuple[AskedAttempt, ...]

    @property
    def report(self) -> Report:
        """The report of the best attempt: the one with most support; of equals the later one."""
        return max(reversed(self.attempts), key=_rank).report

    @property
    def text(self) -> str:
        """The best attempt without what the sources do not support."""
        return self.report.revised

    def __bool__(self) -> bool:
        return self.report.ok


def answer(
    model: Model,
    question: str,
    sources: GivenSources,
    *,
    form: InstructedForm = "close",
    tries: int = 2,
    language: Language = "en",
    quoted: bool = False,
    policy: PolicyReference = "default",
    **overrides: PolicyValue,
) -> CheckedAnswer:
    """Ask a model, check what it writes, and ask again with the feedback, `tries` times at most.

    `model` takes a list of messages (``role``, ``content``) and returns the text of its answer; `form`,
    `quoted` and `language` are as in `instructions`. Asking stops as soon as an answer is `ok`. Each attempt
    has its messages and its output, so that a recorded run can be checked again to the same bytes. Raises
    `TypeError` if the model returns no text, `ValueError` for fewer tries than one, and what `check` and
    `instructions` raise. Exceptions of the model are not caught.
    """
    if isinstance(tries, bool) or not isinstance(tries, int) or tries < 1:
        raise ValueError(f"tries: got {tries!r}, expected a whole number of at least 1")
    if not callable(model):
        raise TypeError(f"model: got {type(model).__name__}, expected a function from messages to text")
    resolved = resolve_policy(policy, overrides, answer)
    numbered = number_sources(sources, resolved)
    messages = instructions(
        form, question=question, sources=numbered, language=language, quoted=quoted
    ).messages
    attempts: list[AskedAttempt] = []
    while True:
        output = model([*messages])
        if not isinstance(output, str):
            raise TypeError(f"model: returned {type(output).__name__}, expected str")
        report = check(output, numbered, question=question, policy=resolved)
        sent = tuple([(message["role"], message["content"]) for message in messages])
        attempts.append(AskedAttempt(messages=sent, output=output, report=report))
        if report.ok or len(attempts) == tries:
            return CheckedAnswer(attempts=tuple(attempts))
        messages = [
            *messages,
            {"role": "assistant", "content": output},
            {"role": "user", "content": report.feedback(language=language)},
        ]


def _rank(attempt: AskedAttempt) -> tuple[int, int, int]:
    supported, claims = attempt.report.share
    miscited = sum([len(one.wrong_marks) for one in attempt.report.sentences])
    # In basis points: shares of different lengths compare without a float.
    return (10_000 * supported // claims if claims else -1), supported, -miscited
