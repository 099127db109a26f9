"""Problems: what is wrong, a row each, as every report begins with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verifier.checking.feedback import TOLD_BY_STATUS
from verifier.checking.texts import load_texts
from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.records import Violation
from verifier.report.common.language import word, written_in
from verifier.report.common.marked_text import State
from verifier.report.common.plain_words import Piece, quote, rank_code, shorten
from verifier.report.common.violations import CodedRow, describe_violation

MAX_FIRST = 8
"""How many problems stand in sight; those after them are folded."""


STOPS = " .,;:"
"""What stands at the end of words and is no part of what they say."""


@record
class Problem:
    """One row of the list.

    `number` is that of the unit, claim or finding that it is about; a problem of the whole has one after all
    of theirs. `found` is all that was found of it, a code and a sentence each; `code` is the gravest of them
    or, of a quote that differs from its nearest place in a figure or a denial, the one that says so,
    and `named` says by name what is missing or other. `said` is what the answer says, nothing where the
    problem is about the whole. `plain` are the few words of a report that has words of its own.
    """

    number: int
    state: State
    code: ViolationCode
    found: tuple[CodedRow, ...]
    named: str = ""
    said: tuple[Piece, ...] = ()
    plain: str = ""

    @property
    def codes(self) -> tuple[ViolationCode, ...]:
        """The codes of what was found, each once, in order; of several none that only repeats a status."""
        codes = dict.fromkeys(row.code for row in self.found)
        return tuple([code for code in codes if code not in TOLD_BY_STATUS] or codes)

    @property
    def telling_codes(self) -> tuple[ViolationCode, ...]:
        """The same without those that only repeat a status, which stands there in words."""
        return tuple([code for code in self.codes if code not in TOLD_BY_STATUS])

    @property
    def words(self) -> str:
        """What is wrong in a few words: what has another in its place is another, and not absent."""
        if self.plain:
            return self.plain
        words = word(self.code)
        page = load_texts(written_in()).page
        return page.get(f"other_{self.code}", words) if _read_joint(page) in self.named else words

    @property
    def told(self) -> str:
        """What is missing or other by name, without what the words say already."""
        page = load_texts(written_in()).page
        says = page["says"].removesuffix(page["quoted"].format(words="{stands}"))
        return self.named.removeprefix(says) if page["the_source"] in self.words else self.named


def _read_joint(page: Mapping[str, str]) -> str:
    """Return what stands between what the answer says and what the source says in its place."""
    return page["instead_of"].partition("{said}")[2].partition("{stands}")[0]


def describe_whole(number: int, violation: Violation) -> Problem:
    """Return the problem of a violation that is about nothing but the whole."""
    row = CodedRow(code=violation.code, sentence=describe_violation(violation))
    return Problem(number=number, state="unchecked", code=violation.code, found=(row,), named=row.sentence)


def rank_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems in the order of the list: the gravest first, then as they stand in the text.

    Of two that are as grave the one whose words stand there, all but what is wrong, comes before the other.
    """
    return tuple(sorted(problems, key=_rank))


def _rank(row: Problem) -> tuple[bool, int, bool, int]:
    is_loose = any(one.code == ViolationCode.COVERAGE_TOO_LOW for one in row.found)
    return row.state != "failed", rank_code(row.code), is_loose, row.number


def contrast(said: str, stands: str) -> str:
    """Say what the answer says, and what the source says in its place; either may be empty."""
    page = load_texts(written_in()).page
    said, stands = (shorten(" ".join(text.split()).strip(STOPS)) for text in (said, stands))
    if said and stands and said.lower() != stands.lower():
        return page["instead_of"].format(said=said, stands=stands)
    if stands and not said:
        return page["says"].format(stands=stands)
    return quote(said) if said else ""
