"""An answer checked while it is written: what was found of each finished sentence, and the whole verdict."""

from __future__ import annotations

from dataclasses import replace

from verifier.grounding.api import prepare, verify_quotes
from verifier.parsers.segments.finished_text import GrowingText, find_finished
from verifier.parsers.segments.sentences import split_sentences
from verifier.policies import Policy, PolicyReference, PolicyValue, resolve_policy
from verifier.records import ClaimStatus, Verdict
from verifier.records.kept import AnswerFormat
from verifier.sources.context import Context
from verifier.sources.input_checks import require_text
from verifier.sources.languages import read_policy_in


class FinishedSentences:
    """Takes a text piece by piece, and gives each sentence as soon as nothing can change it any more."""

    def __init__(self, policy: Policy, language: str | None) -> None:
        self._policy = policy
        self._language = language
        self._text = GrowingText()

    @property
    def whole(self) -> str:
        """All that was fed."""
        return self._text.whole

    def feed(self, text: str) -> list[tuple[int, str]]:
        """Return the sentences that a piece finishes, each with where it begins.

        Raises `TypeError` for what is no string.
        """
        require_text("text", text)
        if not self._text.grow(text):
            return []
        rest = self._text.rest
        told = read_policy_in(self._policy, self._language, rest, ())
        sentences = split_sentences(rest, abbreviations=told.abbreviations.words)
        end = find_finished(rest, sentences)
        if not end:
            self._text.wait()
            return []
        at = self._text.offset
        self._text.take(end)
        return [(at + start, rest[start:stop]) for start, stop in sentences if stop <= end]


def check_piecewise(policy: Policy) -> Policy:
    """Return the policy for a sentence alone: names say little by themselves, so they wait for the rest."""
    told = tuple([name for name in policy.strategies if name != "entity"])
    return policy.replace(strategies=told or policy.strategies)


class VerifyStream:
    """Takes an answer piece by piece; `feed` returns the statuses of what is finished, `close` the verdict.

    The arguments are those of `verify_quotes`. For one thread.
    """

    def __init__(
        self,
        context: Context,
        *,
        policy: PolicyReference = "default",
        question: str | None = None,
        format: AnswerFormat | None = None,
        language: str | None = None,
        **overrides: PolicyValue,
    ) -> None:
        self._policy = resolve_policy(policy, overrides, type(self))
        self._piecewise = check_piecewise(self._policy)
        self._context = prepare(context, policy=self._policy)
        self._question = question
        self._format = format
        self._language = language
        self._text = FinishedSentences(self._policy, language)
        self._verdict: Verdict | None = None
        # What cannot be used as a question or a format is said now and not at the end.
        self._verify("", self._policy)

    def feed(self, text: str) -> tuple[ClaimStatus, ...]:
        """Take a piece of the answer; return what was found of each sentence that it finishes.

        Each sentence is checked by itself, and its places are those in the whole answer. The verdict may say
        more: there a quote decides, wherever it stands, and what pieces say together counts. Raises
        `TypeError` for what is no string, `ValueError` after `close`.
        """
        if self._verdict is not None:
            raise ValueError("feed: got a text after close, expected none")
        found: list[ClaimStatus] = []
        for at, sentence in self._text.feed(text):
            found += [
                replace(status, span=(status.span[0] + at, status.span[1] + at))
                for status in _list_statuses(self._verify(sentence, self._piecewise))
            ]
        return tuple(found)

    def close(self) -> Verdict:
        """Return the verdict on all that was fed: what `verify_quotes` returns for it."""
        if self._verdict is None:
            self._verdict = self._verify(self._text.whole, self._policy)
        return self._verdict

    def _verify(self, answer: str, policy: Policy) -> Verdict:
        return verify_quotes(
            answer,
            self._context,
            policy=policy,
            question=self._question,
            format=self._format,
            language=self._language,
        )


def _list_statuses(verdict: Verdict) -> tuple[ClaimStatus, ...]:
    """Return the statuses of the units of a sentence, even if none verified."""
    if verdict.claim_statuses or not verdict.attempts:
        return verdict.claim_statuses + verdict.rest_statuses
    return verdict.attempts[-1].claim_statuses


def verify_stream(
    context: Context,
    *,
    policy: PolicyReference = "default",
    question: str | None = None,
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> VerifyStream:
    """Return a stream that checks an answer while it is written, with the arguments of `verify_quotes`."""
    return VerifyStream(
        context, policy=policy, question=question, format=format, language=language, **overrides
    )
