"""What the tables and lists of a text state, asked for a claim where passages are heard one by one."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from verifier.claims.claim_text import read_claim_text
from verifier.claims.claim_tokens import read_claim
from verifier.claims.index import EvidenceIndex
from verifier.claims.pipeline import judge_reading
from verifier.claims.table_statements import list_statements, may_state
from verifier.parsers.text.offsets import OffsetMap, Span
from verifier.policies import Policy
from verifier.sources.context import PreparedSource, Source
from verifier.sources.steps import StepsSpentError, allow_steps


class StatedText:
    """The statements of a text."""

    def __init__(self, prose: str, offsets: OffsetMap, policy: Policy) -> None:
        made = [*list_statements(prose, policy)] if may_state(prose, policy) else []
        self._policy = policy
        self._spans = [offsets.locate(*span) for _, span in made]
        self._starts = [0, *accumulate(len(statement) for statement, _ in made)]
        self._text = "".join([statement for statement, _ in made])
        self._index = (
            EvidenceIndex([PreparedSource(Source(id="", text=self._text))], policy) if made else None
        )

    def find(self, claim: str) -> tuple[str, Span] | None:
        """Return the statement that bears a claim out, with its place as given; None if none does."""
        policy, index = self._policy, self._index
        if index is None or len(claim) > policy.max_claim_chars:
            return None
        text = read_claim_text(claim, policy.answer_format, policy)
        reading = read_claim(text.text, policy)
        pronouns = frozenset() if policy.language else policy.pronouns.words
        if not pronouns.isdisjoint(word.key for word in reading.words):
            # A row stands alone: it does not say whom a pronoun of an answer stands for.
            return None
        steps = allow_steps(len(claim) + len(self._text), policy.steps_per_char)
        try:
            found = judge_reading(reading, index, policy, text=text, max_sentences=1, steps=steps)
        except StepsSpentError:
            return None
        window = found.locate_window() if found.accepts else None
        if window is None:
            return None
        place = bisect_right(self._starts, window[1][0]) - 1
        statement = self._text[self._starts[place] : self._starts[place + 1]]
        return statement.rstrip("\n"), self._spans[place]
