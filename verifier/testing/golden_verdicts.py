"""The fixture ``golden_verdicts``: the verdicts of a test, compared with those that were recorded of it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from verifier.calls import AnyCall, Call
from verifier.policies import PolicyValue
from verifier.receipts.goldens import GoldenError
from verifier.records import Verdict
from verifier.records.kept import AnswerFormat, KeptRecord
from verifier.sources.context import Context, read_context
from verifier.testing import tally
from verifier.testing.golden_cases import read_cases, record, refuse_missing


class GoldenVerdicts:
    """What a test checks its answers with: the verdicts must be the recorded ones, byte for byte.

    They stand in `file`, the folder ``goldens`` beside the test's file, under the test's own name. Policies
    and word lists that are named by path are looked for from the golden file's folder.
    """

    def __init__(self, file: Path, test: str) -> None:
        self.file = file
        self._test = test
        self._used: set[str] = set()

    def check(
        self,
        answer: str,
        context: Context,
        *,
        name: str | None = None,
        question: str | None = None,
        policy: str = "default",
        format: AnswerFormat | None = None,
        **overrides: PolicyValue,
    ) -> Verdict:
        """Check an answer as `verify_quotes` does, and return its verdict if it is the recorded one.

        The policy is given by its name or path. A second answer in one test needs a `name`. Raises
        `GoldenMismatchError` for a verdict that is not the recorded one or that none was recorded of. Under
        ``--update-goldens`` it is recorded, if the test passes.
        """
        __tracebackhide__ = True
        call = Call(
            answer=answer,
            sources=read_context(context),
            question=question,
            policy=policy,
            format=format,
            overrides=tuple(overrides.items()),
        )
        return cast("Verdict", self.check_call(call, name=name))

    def check_call(self, call: AnyCall, *, name: str | None = None) -> KeptRecord:
        """Carry any call out, of claims and lattices too, as `check` does an answer's."""
        __tracebackhide__ = True
        id = self._test if name is None else f"{self._test}/{name}"
        if id in self._used:
            raise GoldenError(f"golden verdicts: got {id!a} twice; give each answer a name of its own")
        self._used.add(id)
        if tally.is_recording():
            return record(self.file, id, call)
        case = read_cases(self.file).get(id) if self.file.exists() else None
        if case is None:
            raise refuse_missing(self.file, id)
        return case.check(call)
