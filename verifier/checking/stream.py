"""An answer checked while it is written: each finished sentence at once, and the report of the whole."""

from __future__ import annotations

from dataclasses import replace

from verifier.checking.api import check
from verifier.checking.numbered_sources import NumberedSources, number_sources
from verifier.checking.opened_sources import GivenSources
from verifier.checking.report import Report
from verifier.checking.sentences import ReportSentence
from verifier.grounding.stream import FinishedSentences, check_piecewise
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy, PolicyReference, PolicyValue, resolve_policy
from verifier.records.kept import AnswerFormat

_DATA = ("{", "[{", "```")
"""How an answer begins that may be JSON: it is read as a whole."""


class CheckStream:
    """Takes an answer piece by piece; `feed` returns the sentences that are finished, `close` the report.

    The arguments are those of `check`. For one thread.
    """

    def __init__(
        self,
        sources: GivenSources | NumberedSources,
        *,
        question: str | None = None,
        policy: PolicyReference = "default",
        format: AnswerFormat | None = None,
        language: str | None = None,
        **overrides: PolicyValue,
    ) -> None:
        self._policy = resolve_policy(policy, overrides, type(self))
        self._sources = number_sources(sources, self._policy)
        self._question = question
        self._format = format
        self._language = language
        self._text = FinishedSentences(self._policy, language)
        self._beginning = ""
        self._report: Report | None = None
        # What cannot be used as a question or a format is said now and not at the end.
        self._check("", self._policy)

    def feed(self, text: str) -> tuple[ReportSentence, ...]:
        """Take a piece of the answer and return the sentences that it finishes, checked.

        Each is checked by itself; its places are in the whole answer. The final report may differ, because
        there sentences count together and an answer of JSON is read. Raises `TypeError` for a piece that is
        no string, `ValueError` after `close`.
        """
        if self._report is not None:
            raise ValueError("feed: got a text after close, expected none")
        finished = self._text.feed(text)
        if len(self._beginning) < max(map(len, _DATA)):
            self._beginning = (self._beginning + text).lstrip()[: max(map(len, _DATA))]
        if self._beginning.startswith(_DATA):
            return ()
        piecewise = check_piecewise(self._policy)
        return tuple(
            [
                _move(one, at)
                for at, sentence in finished
                for one in self._check(sentence, piecewise).sentences
            ]
        )

    def close(self) -> Report:
        """Return what `check` returns for the whole answer."""
        if self._report is None:
            self._report = self._check(self._text.whole, self._policy)
        return self._report

    def _check(self, answer: str, policy: Policy) -> Report:
        return check(
            answer,
            self._sources,
            question=self._question,
            policy=policy,
            format=self._format,
            language=self._language,
        )


def _move(sentence: ReportSentence, by: int) -> ReportSentence:
    def move(span: Span) -> Span:
        return span[0] + by, span[1] + by

    citations = tuple([replace(one, span=move(one.span)) for one in sentence.citations])
    quotes = tuple([move(span) for span in sentence.quotes])
    return replace(sentence, span=move(sentence.span), citations=citations, quotes=quotes)
