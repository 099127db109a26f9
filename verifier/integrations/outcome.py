"""What frameworks ask of a check of an answer: whether it passes, one figure, and the reason in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from verifier.grounding.api import verify_quotes
from verifier.policies import PolicyReference, PolicyValue
from verifier.records import Verdict
from verifier.records.kept import AnswerFormat
from verifier.report.grounding import build
from verifier.sources.context import Context, Format, Source

_MAX_REASONS = 10
"""How many violations a reason tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A verdict with what frameworks keep of one."""

    verdict: Verdict
    score: float
    """1.0 for STRICT and for nothing else, 0.0 for UNGROUNDED, else the share of sentences supported."""
    reason: str

    @property
    def passed(self) -> bool:
        """Whether the answer is grounded: its verdict is STRICT."""
        return bool(self.verdict)


def check_answer(
    answer: str,
    context: Context,
    *,
    policy: PolicyReference = "default",
    question: str | None = None,
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> Outcome:
    """Check an answer as `verify_quotes` does. Raises what that raises."""
    verdict = verify_quotes(
        answer, context, question=question, policy=policy, format=format, language=language, **overrides
    )
    report = build.build_report(verdict, answer, context)
    reasons = [f"{report.headline}. {report.summary}"]
    rows = report.found
    reasons += [f"{row.code}: {row.sentence}" for row in islice(rows, _MAX_REASONS)]
    if len(rows) > _MAX_REASONS:
        reasons.append(f"and {len(rows) - _MAX_REASONS} more")
    return Outcome(verdict=verdict, score=score_verdict(verdict), reason="\n".join(reasons))


def score_verdict(verdict: Verdict) -> float:
    """Return the share of the sentences that are supported: less than 1.0 unless the verdict is STRICT.

    A verdict that is not STRICT has at least one thing against it, also where each sentence is supported.
    """
    if verdict.audit_mode == "STRICT":
        return 1.0
    if verdict.audit_mode == "UNGROUNDED":
        return 0.0
    return verdict.n_supported / max(verdict.n_claims, verdict.n_supported + 1)


def make_sources(
    given: Iterable[tuple[str | None, str, str | None]], *, format: Format = "plain"
) -> list[Source]:
    """Make sources of ids, texts and titles, whose ids frameworks do not keep apart.

    A text without an id is called ``s1``, ``s2``, ... by its place. Of several texts with one id the second
    is called ``id#2``, and so on.
    """
    taken: set[str] = set()
    sources = []
    for place, (id, text, title) in enumerate(given, 1):
        name = next(name for name in _list_names(id or f"s{place}") if name not in taken)
        taken.add(name)
        sources.append(Source(id=name, text=text, title=title, format=format))
    return sources


def _list_names(id: str) -> Iterator[str]:
    yield id
    number = 2
    while True:
        yield f"{id}#{number}"
        number += 1
