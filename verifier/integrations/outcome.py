"""What frameworks ask of a check of an answer: whether it passes, one figure, and the reason in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.checking.api import check
from verifier.checking.formats import tell_format
from verifier.checking.opened_sources import GivenSources, find_free_id
from verifier.checking.report import Report
from verifier.policies import PolicyReference, PolicyValue
from verifier.records.kept import AnswerFormat
from verifier.report.common.violations import describe_violation
from verifier.sources.context import Format, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A report with what frameworks keep of one."""

    report: Report
    score: float
    """1.0 for a report that is `ok` and for nothing else, otherwise the share of claims supported."""
    reason: str

    @property
    def passed(self) -> bool:
        """Whether the sources carry all that the answer claims."""
        return self.report.ok


def check_answer(
    answer: str,
    sources: GivenSources,
    *,
    policy: PolicyReference = "default",
    question: str | None = None,
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> Outcome:
    """Check an answer as `check` does. Raises what that raises."""
    report = check(
        answer, sources, question=question, policy=policy, format=format, language=language, **overrides
    )
    whole = [f"{one.code}: {describe_violation(one)}" for one in report.violations]
    return Outcome(report=report, score=score_report(report), reason="\n".join([report.explain(), *whole]))


def score_report(report: Report) -> float:
    """Return the share of the claims that are supported: less than 1.0 unless the report is `ok`."""
    return score_share(*report.share, passed=report.ok)


def score_share(supported: int, claims: int, *, passed: bool) -> float:
    """Return the share of claims that are supported, 1.0 for what passed and for nothing else.

    What did not pass has at least one thing against it, also where each claim is supported.
    """
    return 1.0 if passed else supported / max(claims, supported + 1)


def make_sources(
    given: Iterable[tuple[str | None, str, str | None]], *, format: Format | None = None
) -> list[Source]:
    """Make sources of ids, texts and titles, whose ids frameworks do not keep apart.

    A text without an id is called ``s1``, ``s2``, ... by its place. Of several texts with one id the second
    is called ``id#2``, and so on. Without a format a text is read as what it looks like.
    """
    taken: set[str] = set()
    sources = []
    for place, (id, text, title) in enumerate(given, 1):
        name = find_free_id(id or f"s{place}", taken)
        taken.add(name)
        sources.append(Source(id=name, text=text, title=title, format=format or tell_format(text)))
    return sources
