"""An answer audited while it is written: each sentence's cards as soon as it is complete.

A sentence is complete when the next one has begun for good: with a word that no stop or mark can still belong
to. Nothing is cut inside a mark, a pair of quotation marks or code. What is closed is the whole answer's
audit, byte for byte; claims that were judged on the way are not judged again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from verifier.audit.answer_audit import AnswerLine, JudgedClaim
from verifier.audit.citations.cited_answer import CitedAnswer
from verifier.audit.evidence.further_search import Search
from verifier.audit.evidence.similarity import Similarity
from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.citation import FurtherSearch
from verifier.audit.records.review import Mode
from verifier.audit.redaction.redactor import Redactor
from verifier.audit.review.recorded_metrics import Metrics
from verifier.corpus.api import Evidence
from verifier.parsers.languages.telling import MAX_CHARS
from verifier.parsers.segments.finished_text import GrowingText, find_finished, holds_next
from verifier.parsers.text.offsets import Span
from verifier.policies.audit import AuditPolicyReference
from verifier.sources.input_checks import require_text


class AuditStream:
    """Takes an answer piece by piece; `feed` returns the cards of what is complete, `close` the audit.

    The arguments are those of `audit_answer`; marks are read from the text, or nothing is cited. The cards
    that are fed back are those of the audit, unless what comes later makes another sentence of what came
    before: then the audit's are right. With a `redactor` what is given back are stored forms, so that a
    sensitive source reaches nobody who reads along. For one thread.
    """

    def __init__(
        self,
        evidence: Evidence,
        *,
        question: str | None = None,
        cited: Literal["auto"] | None = "auto",
        samples: Sequence[str] = (),
        metrics: Metrics | None = None,
        similarity: Similarity | None = None,
        search: Search | None = None,
        recorded: Sequence[FurtherSearch] = (),
        as_of: str | None = None,
        mode: Mode | None = None,
        domain: str | None = None,
        answer_id: str | None = None,
        drafted_at: str | None = None,
        verified_at: str | None = None,
        policy: AuditPolicyReference = "default",
        redactor: Redactor | None = None,
    ) -> None:
        self._redactor = redactor
        self._line = AnswerLine(
            evidence, cited=cited, question=question, samples=samples, metrics=metrics,
            similarity=similarity, search=search, recorded=recorded, as_of=as_of, mode=mode, domain=domain,
            answer_id=answer_id, drafted_at=drafted_at, verified_at=verified_at, policy=policy,
        )  # fmt: skip
        self._text = GrowingText()
        self._judged: list[JudgedClaim] = []
        self._are_known = True
        self._before: Span | None = None
        self._audit: Audit | None = None

    def feed(self, text: str) -> tuple[ClaimCard, ...]:
        """Take a piece of the answer, and return the cards of the sentences that it completes.

        Raises `TypeError` for what is no string, `ValueError` after `close`.
        """
        require_text("text", text)
        if self._audit is not None:
            raise ValueError("feed: got a text after close, expected none")
        if not self._text.grow(text) or self._is_too_large():
            # What is too large is audited by nobody, and so is no part of it.
            return ()
        rest = self._text.rest
        if not holds_next(rest):
            return ()
        if self._text.offset < MAX_CHARS and self._line.tell_language(self._text.whole):
            # What was judged before was read in another language; the audit judges it again.
            self._are_known = not self._judged
        taken = self._line.read(rest, find_finished)
        end = find_finished(rest, taken.sentences)
        # What an answer asks is a claim only where it states nothing, up to its very end.
        states = self._judged or (not taken.only_asks and any(one.span[0] < end for one in taken.claims))
        if not end or not states:
            self._text.wait()
            return ()
        return self._take(taken, end)

    def _is_too_large(self) -> bool:
        policy = self._line.policy.claim_policy
        return self._text.length > policy.max_answer_chars or len(self._judged) > policy.max_units

    def _take(self, taken: CitedAnswer, end: int) -> tuple[ClaimCard, ...]:
        """Judge the claims of all that stands before a place, and go on behind it."""
        claims = [one.shift(self._text.offset) for one in taken.claims if one.span[0] < end]
        judged = self._line.judge_all(claims, self._judged)
        self._judged += judged
        offset, before = self._text.offset, self._before
        sentences = [(start + offset, stop + offset) for start, stop in taken.sentences]
        self._before = max([one for one in sentences if one[0] < offset + end], default=before)
        self._text.take(end)
        cards = self._line.finish(judged, sentences, before)
        return cards if self._redactor is None else tuple(map(self._redactor.redact, cards))

    def close(self) -> Audit:
        """Return the audit of all that was fed; what `audit_answer` returns for it."""
        if self._audit is None:
            known = {one.key: one for one in self._judged} if self._are_known else {}
            audit = self._line.audit(self._text.whole, known)
            self._audit = audit if self._redactor is None else self._redactor.redact(audit)
            self._judged = []
        return self._audit
