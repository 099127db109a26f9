"""The contents of an answer's report: frozen records that every renderer reads."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.checking.texts import OWN, Language, load_texts
from verifier.parsers.frozen import record
from verifier.records.checked_sentence import SentenceStatus
from verifier.report.answer.excerpts import Excerpt
from verifier.report.common.frame import CheckReport
from verifier.report.common.marked_text import State, TextView
from verifier.report.common.plain_words import Piece
from verifier.report.common.quoted_source import SourceView


@record
class SentenceRow:
    """One sentence that makes a claim, as reports show it.

    `said` is the sentence, in which words that its places do not have are marked. `replaced` are pairs of
    its words and those of its places, `missing` words that its places do not have, `left_out` and `added`
    words that it leaves out and adds. `beside` is what a source says beside a quote and may change its
    meaning. `has_quote` is true for an undecided statement with a quote that verifies. `marks` are its wrong
    citations. `advice` is what to do; empty if nothing is wrong.
    """

    number: int
    status: SentenceStatus
    state: State
    said: tuple[Piece, ...]
    places: tuple[Excerpt, ...] = ()
    missing: tuple[str, ...] = ()
    replaced: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    beside: str = ""
    has_quote: bool = False
    agreement: str = ""
    marks: tuple[str, ...] = ()
    advice: str = ""


@record
class AnswerReport(CheckReport):
    """The sentences of an answer for a reader, in the language `written_in`.

    `answer` is the answer as it was read; `written` is the original where that differs.
    """

    status: SentenceStatus
    answer: TextView
    written: TextView | None
    sources: tuple[SourceView, ...]
    rows: tuple[SentenceRow, ...]
    written_in: Language = OWN

    @property
    def say(self) -> Mapping[str, str]:
        """The texts of its language."""
        return load_texts(self.written_in).page

    @property
    def by_number(self) -> Mapping[int, SentenceRow]:
        """The sentences by their numbers."""
        return {row.number: row for row in self.rows}

    @property
    def number_states(self) -> Mapping[int, State]:
        """The state in which each sentence is listed: its number has that colour wherever it stands."""
        listed = {problem.number: problem.state for problem in self.problems}
        return {row.number: listed.get(row.number, row.state) for row in self.rows}

    @property
    def supported(self) -> tuple[SentenceRow, ...]:
        """The sentences with nothing to look at."""
        listed = {problem.number for problem in self.problems}
        return tuple([row for row in self.rows if row.number not in listed])

    @property
    def supported_title(self) -> str:
        """The heading of these: how many they are, and of how many where others cite the wrong source."""
        n = len(self.supported)
        total = sum(row.status == "SUPPORTED" for row in self.rows)
        return self.say["supported" if n == total else "supported_rest"].format(n=n, all=total)
