"""The call that audits an answer: one straight line of stages, each a module with one public function.

Marks are read and the answer is split into claims (`marks`). Each claim then passes these stages by itself:
passages are ranked, checked one by one, and combined by document (`claim_audit`); its figures are checked
(`numbers`); the gate decides (`gate`); its citations are corrected (`corrections`). At the end the results
are combined: `sentences`, `issue_spans`, `summary`. A claim is judged by its own text alone, not by the rest
of the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby

from verifier.audit.citations.cited_answer import CitedAnswer, CitedClaim, ClaimKey, DocumentNumbers
from verifier.audit.citations.corrections import (
    DocumentSupport,
    apply_corrections,
    cite_after,
    cite_before,
    correct_citations,
    settle_leaning,
)
from verifier.audit.citations.document_support import list_support
from verifier.audit.citations.marks import Cited, FindFinished, read_cited_claims
from verifier.audit.claims.description import describe_claim
from verifier.audit.contradicted_figures import weigh_figures
from verifier.audit.evidence.further_search import Search, Searcher, search_further
from verifier.audit.evidence.passages import EvidenceReader
from verifier.audit.evidence.similarity import Similarity
from verifier.audit.issue_spans import find_issues
from verifier.audit.judging.claim_audit import HeardClaim, hear_claim, retract, write_card
from verifier.audit.judging.confidence import rate_confidence
from verifier.audit.judging.gate import gate_output, name_failure
from verifier.audit.language import read_audit_policy_in
from verifier.audit.modes import check_mode
from verifier.audit.records.answer import Audit, Judge
from verifier.audit.records.card import ClaimCard, DocumentFinding, Timestamps
from verifier.audit.records.citation import Correction, FurtherSearch
from verifier.audit.records.review import Mode
from verifier.audit.review.recorded_metrics import Metrics, read_metrics
from verifier.audit.review.reviewing import review_card
from verifier.audit.sentences import depends_on_context, judge_sentences, rate_complexity, score_sentences
from verifier.audit.summary import summarize
from verifier.audit.times import check_time
from verifier.codes import ViolationCode
from verifier.corpus.api import Evidence
from verifier.grounding.terms import write_in_terms
from verifier.parsers.frozen import record, replace_fields
from verifier.parsers.segments.citations import CitationForm
from verifier.parsers.text.offsets import Span
from verifier.policies import hash_text
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.policies.canonical import has_surrogates
from verifier.records import escape_surrogates
from verifier.records.kept import InputDigests, Violation
from verifier.sources.input_checks import (
    exceeds,
    list_text_surrogates,
    require_answer,
    require_optional_texts,
)

_SEARCH_SWITCH = "enable_verification_retrieval"

SWITCHES = (
    *("enable_evidence_preselection", "enable_interleaved_generation", "enable_confidence_classification"),
    *("enable_citation_correction", "enable_numeric_qa_verification", "enable_abstention"),
    *("enable_nei_verdict", _SEARCH_SWITCH),
)
"""The policy's switches for stages; the claim check itself cannot be switched off."""


def audit_answer(
    answer: str,
    evidence: Evidence,
    *,
    question: str | None = None,
    cited: Cited = "auto",
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
) -> Audit:
    """Audit an answer claim by claim against a corpus or a context, and correct its citations.

    `cited` says where citations come from. With ``auto`` the answer's marks are read, and mark n leads to the
    n-th document. A mapping gives the id of a document for the text of each mark. A list holds a provider's
    citations. With None nothing is cited. The documents of a context are numbered in the order in which they
    were given, whatever their ids; a number above their count is an id. In a corpus, a number is an id if a
    document has that id, and otherwise a place in the natural order of the ids, `doc2` before `doc10`. Only
    the hash of the question is kept: no claim is verified with it.

    Each card is reviewed as by `review_card`, and keeps its label, if one of these is given: `samples` (other
    answers of the same model), `metrics` (what another system measured of the answer), `as_of` (the day on
    which sources must not be out of date), `domain` (of knowledge) or `mode`. The caller gives all times, as
    for `audit_claim`, and may give a function `similarity` that compares texts.

    Under the mode Audit-Web, or without a mode if the policy allows further searches, `search` is called for
    each claim that nothing supports, with the hosts of `web_domains`. A query that is in `recorded` (the
    `searches` of an earlier audit) is not searched again. Each card names the mode that ran for it: Audit-Web
    if something was searched.

    Nothing in the answer or the evidence raises. Raises `TypeError` for an argument of a wrong type,
    `AuditError` for an invalid time, mode or provider's citation, and everything that `audit_claim` raises.
    """
    require_answer("answer", answer)
    line = AnswerLine(
        evidence, cited=cited, question=question, samples=samples, metrics=metrics,
        similarity=similarity, search=search, recorded=recorded, as_of=as_of, mode=mode, domain=domain,
        answer_id=answer_id, drafted_at=drafted_at, verified_at=verified_at, policy=policy,
    )  # fmt: skip
    return line.audit(answer)


@record
class JudgedClaim:
    """A claim after its own stages, with what each document says of it."""

    cited: CitedClaim
    number: int
    form: CitationForm | None
    card: ClaimCard
    heard: HeardClaim
    support: tuple[DocumentSupport, ...]
    searches: tuple[FurtherSearch, ...]

    @property
    def key(self) -> ClaimKey:
        """Everything that the judgement depends on."""
        return self.cited.key(self.number, self.form)


@record
class _Heard:
    """What came of the text of a claim, wherever it stands in the answer."""

    card: ClaimCard
    heard: HeardClaim
    support: tuple[DocumentSupport, ...]
    searches: tuple[FurtherSearch, ...]


_NOTHING_TAKEN = CitedAnswer(sentences=(), claims=(), loose=(), has_marks=False)

_MAX_HEARD = 64
"""For how many claims the findings are remembered: a model that loops repeats the same few sentences."""

_NONE_KNOWN: Mapping[ClaimKey, JudgedClaim] = {}


class AnswerLine:
    """The stages of one call, over evidence that all claims share."""

    def __init__(
        self,
        evidence: Evidence,
        *,
        cited: Cited,
        question: str | None,
        samples: Sequence[str],
        metrics: Metrics | None,
        similarity: Similarity | None,
        search: Search | None,
        recorded: Sequence[FurtherSearch],
        as_of: str | None,
        mode: Mode | None,
        domain: str | None,
        answer_id: str | None,
        drafted_at: str | None,
        verified_at: str | None,
        policy: AuditPolicyReference,
    ) -> None:
        require_optional_texts(question=question, domain=domain, answer_id=answer_id)
        check_mode(mode)
        self._given = self.policy = load_audit_policy(policy)
        self._reader = EvidenceReader(evidence, self.policy, similarity)
        self._heard: dict[tuple[str, tuple[str, ...], bool, str | None], _Heard] = {}
        self._cited = cited
        self._question = question
        self._samples = _require_samples(samples)
        self._metrics = read_metrics(metrics)
        self._mode, self._domain = mode, domain
        searches = self._searches
        self._searcher = Searcher(search, recorded, self.policy.web_domains) if searches else Searcher()
        self._as_of = check_time("as_of", as_of)
        self._answer_id = answer_id
        self._timestamps = Timestamps(
            drafted_at=check_time("drafted_at", drafted_at),
            verified_at=check_time("verified_at", verified_at),
        )
        labels = dict(cited) if hasattr(cited, "items") else None  # type: ignore[arg-type]
        self._numbers = DocumentNumbers(self._reader, labels)

    def audit(self, answer: str, known: Mapping[ClaimKey, JudgedClaim] = _NONE_KNOWN) -> Audit:
        """Return the audit of a whole answer; claims that are `known` are not judged again."""
        limits = self._find_limits(answer)
        if limits:
            return self._write(answer, _NOTHING_TAKEN, (), limits)
        if self.tell_language(answer):
            known = _NONE_KNOWN
        if not answer.strip():
            empty = Violation(code=ViolationCode.EMPTY_ANSWER)
            return self._write(answer, _NOTHING_TAKEN, (), (empty, *self._find_empty()))
        taken = self.read(answer)
        limit, count = self.policy.claim_policy.max_units, taken.count_units()
        if count > limit:
            details = (("limit", limit), ("limit_name", "max_units"), ("size", count))
            large = Violation(code=ViolationCode.TOO_MANY_UNITS, details=details)
            return self._write(answer, _NOTHING_TAKEN, (), (large,))
        return self.assemble(answer, taken, self.judge_all(taken.claims, [], known))

    def tell_language(self, answer: str) -> bool:
        """Switch the reader to the language of an answer; return whether the language has changed."""
        texts = (document.text for document in self._reader.documents.values())
        policy = read_audit_policy_in(self._given, answer, texts)
        if policy == self.policy:
            return False
        self.policy = policy
        self._reader = self._reader.under(policy)
        self._heard.clear()
        return True

    def read(self, answer: str, finished: FindFinished | None = None) -> CitedAnswer:
        """Split an answer into claims with citations; `finished` is for one that is being written."""
        return read_cited_claims(answer, self._numbers, self.policy, cited=self._cited, finished=finished)

    def judge_all(
        self,
        claims: Sequence[CitedClaim],
        before: Sequence[JudgedClaim],
        known: Mapping[ClaimKey, JudgedClaim] = _NONE_KNOWN,
    ) -> list[JudgedClaim]:
        """Judge claims that follow others, each alone.

        Where a claim was split only at its marks, a part that loses its mark is joined with the next part and
        judged again: in the corrected answer nothing separates the two any more.
        """
        judged: list[JudgedClaim] = []
        form = before[-1].form if before else "number"
        for _, group in groupby(claims, key=lambda one: one.sentence if one.whole is None else one.whole):
            parts = [*group]
            made = self._judge_group(parts, len(before) + len(judged), form, known)
            while parts[0].whole is not None and not all(kept := [_stays_cited(one) for one in made[:-1]]):
                lost = kept.index(False)
                parts[lost : lost + 2] = [parts[lost].join(parts[lost + 1])]
                made = self._judge_group(parts, len(before) + len(judged), form, known)
            judged += made
            form = judged[-1].form
        return judged

    def _judge_group(
        self,
        claims: Sequence[CitedClaim],
        done: int,
        form: CitationForm | None,
        known: Mapping[ClaimKey, JudgedClaim],
    ) -> list[JudgedClaim]:
        made = []
        for number, claim in enumerate(claims, done + 1):
            form = claim.find_form(form)
            seen = known.get(claim.key(number, form))
            # A claim judged while streaming was numbered by the sentences that had arrived by then.
            made.append(
                self.judge(claim, number, form) if seen is None else replace_fields(seen, cited=claim)
            )
        return made

    def judge(self, claim: CitedClaim, number: int, form: CitationForm | None) -> JudgedClaim:
        """Take one claim through its own stages, without a look at any other claim.

        `form` is the form of mark in which the answer cites so far.
        """
        policy = self.policy
        pointers = (*claim.own, *claim.leans_on)
        cited = tuple(dict.fromkeys(one.doc_id for one in pointers if one.doc_id is not None))
        said = self._hear(claim, cited)
        heard, support = said.heard, said.support
        name = f"c{number}"
        corrections = correct_citations(name, claim, support, self._numbers, form=form, policy=policy)
        card = replace_fields(
            said.card,
            claim=replace_fields(said.card.claim, claim_id=name, span=claim.span),
            citations_before=cite_before(claim, support),
            corrections=corrections,
        )
        if self._is_reviewed:
            card = self._review(card, heard, "Audit-Web" if said.searches else "Audit-Local")
        return JudgedClaim(
            cited=claim, number=number, form=form, card=card, heard=heard, support=support,
            searches=said.searches,
        )  # fmt: skip

    def _hear(self, claim: CitedClaim, cited: tuple[str, ...]) -> _Heard:
        """Judge a claim's text, unless an earlier claim had the very same one and cited the same."""
        key = (claim.text, cited, claim.is_retracted, self._reader.corpus_digest)
        said = self._heard.pop(key, None)
        if said is None:
            said = self._judge_text(claim.text, cited, is_retracted=claim.is_retracted)
            while len(self._heard) >= _MAX_HEARD:
                self._heard.pop(next(iter(self._heard)))
        self._heard[key] = said
        return said

    def _judge_text(self, text: str, cited: tuple[str, ...], *, is_retracted: bool) -> _Heard:
        """Take the text of a claim through all stages that need neither its place nor its marks."""
        policy = self.policy
        record = describe_claim(text, source_id=self._answer_id or "", policy=policy)
        heard, searches = self._escalate(hear_claim(record, self._reader, policy, cited=cited))
        if is_retracted:
            heard = retract(heard)
        card = write_card(heard, self._reader, policy)
        card = weigh_figures(card, heard, self._reader, policy, cited=cited)
        deciding = heard.adjudication.deciding
        confidence = rate_confidence(
            text,
            [one.stretch.text for one in deciding],
            titles=[one.item.title for one in deciding if one.item.title],
            entities=record.normalization.entities,
            policy=policy,
        )
        support = list_support(card, heard, self._reader, policy)
        card = replace_fields(
            card,
            documents=tuple(self._number_documents(card, heard)),
            answer_id=self._answer_id,
            timestamps=self._timestamps,
            gate=gate_output(card, [one.snippet or "" for one in card.evidence], policy=policy),
            confidence=confidence,
            context_dependent=depends_on_context(write_in_terms(text, policy.claim_policy)) or None,
            complexity=_report_complexity(card, policy),
            methods=("check_claim",) if card.numeric is None else ("check_claim", "numeric-qa"),
        )
        return _Heard(card=card, heard=heard, support=support, searches=searches)

    def _escalate(self, heard: HeardClaim) -> tuple[HeardClaim, tuple[FurtherSearch, ...]]:
        """Search further for a claim that is not supported, or whose review asks for it; return both."""
        is_asked = False
        if self._searcher and self._is_reviewed and heard.label == "SUPPORTED":
            card = self._review(write_card(heard, self._reader, self.policy), heard, "Audit-Local")
            is_asked = card.review is not None and card.review.asks_the_web
        return search_further(heard, self._searcher, self.policy, is_asked=is_asked)

    def _review(self, card: ClaimCard, heard: HeardClaim, mode: Mode) -> ClaimCard:
        return review_card(
            card, self._reader.evidence, samples=self._samples, recorded=self._metrics, as_of=self._as_of,
            found=heard.documents, policy=self.policy, mode=mode, domain=self._domain,
        )  # fmt: skip

    def _number_documents(self, card: ClaimCard, heard: HeardClaim) -> Iterator[DocumentFinding]:
        """Yield the finding of each document, with the number by which marks cite the document."""
        # The ids on a card are escaped, those of `heard` are not.
        ids = [one.doc_id for one in heard.adjudication.documents]
        ids += [one.doc_id for one in card.documents[len(ids) :]]
        for doc_id, shown in zip(ids, card.documents, strict=True):
            yield replace_fields(shown, number=self._numbers.number(doc_id))

    def assemble(self, answer: str, taken: CitedAnswer, judged: Sequence[JudgedClaim]) -> Audit:
        """Combine the results of the claims into the audit."""
        cards = self.finish(judged, taken.sentences)
        claims = [one.cited for one in judged]
        found = [
            *self._find_empty(),
            *_find_loose(taken),
            *_find_wrong(claims, cards, has_marks=taken.has_marks),
        ]
        if not cards:
            found.append(Violation(code=ViolationCode.NO_UNIT))
        audit = self._write(answer, taken, cards, tuple(found), [one.sentence for one in claims])
        searches = dict.fromkeys(search for one in judged for search in one.searches)
        return replace_fields(audit, searches=tuple(searches)) if searches else audit

    def finish(
        self, judged: Sequence[JudgedClaim], sentences: Sequence[Span], before: Span | None = None
    ) -> tuple[ClaimCard, ...]:
        """Return the finished cards of claims of whole sentences; `before` is the sentence before them."""
        made = [one.card.corrections or () for one in judged]
        settled = settle_leaning([one.cited for one in judged], made)
        contexts = _list_contexts(judged, sentences, before)
        return tuple(
            self._finish(one, new, context)
            for one, new, context in zip(judged, settled, contexts, strict=True)
        )

    def _finish(self, one: JudgedClaim, made: tuple[Correction, ...], context: Span | None) -> ClaimCard:
        card, policy = one.card, self.policy
        abstains = policy.enable_abstention and not (card.abstained or _stands(card, policy))
        return replace_fields(
            card,
            corrections=made,
            citations_after=cite_after(made, one.support),
            context=context if card.context_dependent else None,
            failure=name_failure(card, one.heard),
            abstained=card.abstained or abstains,
            abstain_reason="NOT_SUPPORTED" if abstains else card.abstain_reason,
        )

    def _write(
        self,
        answer: str,
        taken: CitedAnswer,
        cards: tuple[ClaimCard, ...],
        violations: tuple[Violation, ...],
        numbers: Sequence[int] = (),
    ) -> Audit:
        policy = self.policy
        sentences = judge_sentences(answer, taken.sentences, cards, numbers, policy)
        corrections = [one for card in cards for one in card.corrections or ()]
        unpaired = tuple(list_text_surrogates(answer, question=self._question))
        # A provider's citations come separately.
        edits_marks = policy.enable_citation_correction and (
            self._cited == "auto" or hasattr(self._cited, "items")
        )
        audit = Audit(
            policy_name=policy.name,
            policy_hash=policy.hash,
            inputs=InputDigests(
                answer=hash_text(answer),
                question=None if self._question is None else hash_text(self._question),
                sources=self._reader.digests,
            ),
            violations=(*violations, *unpaired),
            answer_id=self._answer_id,
            cards=cards,
            sentences=sentences,
            score=score_sentences(sentences),
            issue_spans=find_issues(sentences, cards, len(answer)),
            summary=summarize(cards, policy),
            corrected_text=apply_corrections(answer, corrections) if edits_marks else answer,
            correction_judge=_name_judge(policy),
            switched_off=tuple(name for name in SWITCHES if not self._has_stage(name)),
            claim_policy_hash=policy.claim_policy.hash,
            corpus_digest=self._reader.corpus_digest,
            timestamps=self._timestamps,
        )
        for problem in audit.find_disagreements():
            raise AssertionError(f"audit: {problem}: this is a defect of this package, please report it")
        # A mark may lead to a document whose id holds half of a pair, too.
        is_half = any(map(has_surrogates, (self._answer_id or "", *self._reader.documents)))
        return escape_surrogates(audit) if unpaired or is_half else audit

    @property
    def _is_reviewed(self) -> bool:
        """Whether each card gets a review: the caller gave something to review it by."""
        asked = (self._as_of, self._mode, self._domain)
        return bool(self._samples or self._metrics) or any(given is not None for given in asked)

    @property
    def _searches(self) -> bool:
        """Whether further searches are made: the mode decides, or the policy if there is no mode."""
        if self._mode is None:
            return self.policy.enable_verification_retrieval
        return self._mode == "Audit-Web"

    def _has_stage(self, switch: str) -> bool:
        return self._searches if switch == _SEARCH_SWITCH else bool(getattr(self.policy, switch))

    def _find_empty(self) -> tuple[Violation, ...]:
        """Return a violation where no document holds any text."""
        holds_text = any(one.text.strip() for one in self._reader.documents.values())
        return () if holds_text else (Violation(code=ViolationCode.EMPTY_CONTEXT),)

    def _find_limits(self, answer: str) -> tuple[Violation, ...]:
        limit = self.policy.claim_policy.max_answer_chars
        if len(answer) <= limit:
            return ()
        return (exceeds("max_answer_chars", limit, len(answer)),)


def _require_samples(samples: object) -> tuple[str, ...]:
    if isinstance(samples, str) or not isinstance(samples, Sequence):
        raise TypeError(f"samples: got {type(samples).__name__}, expected a list of strings")
    if not all(isinstance(sample, str) for sample in samples):
        raise TypeError("samples: got something else in it, expected strings")
    return tuple(samples)


def _list_contexts(
    judged: Sequence[JudgedClaim], sentences: Sequence[Span], before: Span | None
) -> Iterator[Span | None]:
    """Yield the sentence that each claim continues: its own after a claim in it, else the one before."""
    last: int | None = None
    for one in judged:
        number = one.cited.sentence
        if number == last:
            yield sentences[number]
        else:
            yield sentences[number - 1] if number else before
        last = number


def _report_complexity(card: ClaimCard, policy: AuditPolicy) -> int | None:
    said = write_in_terms(card.claim.text, policy.claim_policy)
    complexity = rate_complexity(said, len(card.numeric or ()))
    return complexity if complexity > policy.claim_complexity_threshold else None


def _stays_cited(one: JudgedClaim) -> bool:
    """Return whether a part of a claim that was split at its marks keeps one of its last marks."""
    runs = {pointer.span: pointer.run for pointer in one.cited.own}
    last = one.cited.own[-1].run if one.cited.own else None
    stays = [made for made in one.card.corrections or () if made.new is not None]
    return any(made.span is None or runs.get(made.span) == last for made in stays)


def _stands(card: ClaimCard, policy: AuditPolicy) -> bool:
    """Return whether a claim may be stated: it is supported, or PARTIAL and the policy keeps those."""
    return card.label == "SUPPORTED" or (card.label == "PARTIAL" and policy.correction_keep != "supported")


def _find_loose(taken: CitedAnswer) -> Iterable[Violation]:
    for one in taken.loose:
        if one.doc_id is None:
            yield Violation(
                code=ViolationCode.UNKNOWN_EVIDENCE_ID, span=one.span, details=(("pointer", one.pointer),)
            )


def _find_wrong(
    claims: Sequence[CitedClaim], cards: Sequence[ClaimCard], *, has_marks: bool
) -> Iterable[Violation]:
    """Yield what is wrong with the citations of claims: marks that lead nowhere, wrong and missing ones."""
    kept = {(one.span, one.old) for card in cards for one in card.corrections or () if one.action == "KEEP"}
    for claim, card in zip(claims, cards, strict=True):
        yield from _find_wrong_marks(card, kept)
        if has_marks and _lacks_mark(claim, card):
            details = (("claim_id", card.claim.claim_id),)
            yield Violation(code=ViolationCode.CITATION_MISSING, span=claim.span, details=details)


def _find_wrong_marks(card: ClaimCard, kept: Set[tuple[Span | None, str | None]]) -> Iterable[Violation]:
    """Yield the wrong marks of a claim; a mark that another clause has `kept` is right."""
    own = {(one.span, one.old) for one in card.corrections or ()}
    for one in card.citations_before or ():
        mark = (one.span, one.pointer)
        if one.accepted or (mark in kept and mark not in own):
            continue
        code = ViolationCode.UNKNOWN_EVIDENCE_ID if one.doc_id is None else ViolationCode.CITATION_WRONG
        details = (("claim_id", card.claim.claim_id), ("pointer", one.pointer))
        yield Violation(code=code, span=one.span, details=details)


def _lacks_mark(claim: CitedClaim, card: ClaimCard) -> bool:
    """Return whether a supported claim has no mark, uses no other claim's mark, and could have one."""
    leans = any(one.action == "KEEP" for one in card.corrections or ())
    return card.label == "SUPPORTED" and not claim.own and not leans and claim.takes_marks


def _name_judge(policy: AuditPolicy) -> Judge | None:
    """Return by which rule citations are corrected; None if they are not."""
    if not policy.enable_citation_correction:
        return None
    return "similarity" if policy.correction_judge == "similarity" else "support"
