"""The two calls of the claim lattice, from their inputs to the verdict."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import chain

from verifier.answers.framing import frames, is_claiming_heading
from verifier.codes import ViolationCode
from verifier.grounding.terms import holds_clause
from verifier.lattice.answer_claims import Claim, ReadAnswer
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, Finding, freeze_details
from verifier.lattice.checks import ANSWER_CHECKS, COUNTING_CHECKS
from verifier.lattice.claim_sentences import list_claim_sentences
from verifier.lattice.content_tokens import hold_tokens, holds_inflected
from verifier.lattice.difference import MAX_QUOTED
from verifier.lattice.engine import CheckedClaim, check_pointed_claim, find_all
from verifier.lattice.json_claims import read_json_claims
from verifier.lattice.pointer_lines import read_pointer_lines
from verifier.lattice.question import Question
from verifier.lattice.rendered_text import render_claims
from verifier.parsers.frozen import record
from verifier.policies import Policy, PolicyReference, PolicyValue, hash_text, resolve_policy
from verifier.policies.errors import show_value
from verifier.records import AuditMode, Method, Violation, escape_surrogates, escape_text
from verifier.records.kept import AnswerFormat
from verifier.records.lattice_verdict import JsonFixup, LatticeInputs, LatticeVerdict, PointedClaim
from verifier.sources import input_checks
from verifier.sources.evidence import (
    Evidence,
    EvidenceList,
    PreparedEvidence,
    PreparedPiece,
    find_too_large_evidence,
    read_evidence,
)
from verifier.sources.languages import read_policy_in
from verifier.sources.steps import Steps, StepsSpentError, allow_steps


def verify_claim_lattice(
    answer: str,
    evidence: EvidenceList,
    *,
    question: str | None = None,
    policy: PolicyReference = "default",
    warrant_chain_roots: Collection[str] = frozenset(),
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> LatticeVerdict:
    """Check an answer written as pointer lines against the evidence that it points at.

    `evidence` is a list of `Evidence`, in any order, or what `prepare_evidence` gave. `question` is what
    was asked; three checks look at it. `warrant_chain_roots` are the roots of sources that other sources led
    the caller to; these need not hold the answer's anchors themselves. `policy`,
    `format`, `language` and `overrides` are as in `verify_quotes`: if the answer has markup, only what
    a person sees is checked, and all places are those of the answer as it was given.

    Nothing that stands in the answer raises. Raises `TypeError` for an argument of a wrong type,
    `EvidenceError` for evidence and `PolicyError` for a policy that cannot be used.
    """
    request = _read_request(
        "answer", answer, evidence, question, policy, overrides, warrant_chain_roots, None, format, language
    )
    too_large = _find_too_large(request)
    if too_large:
        return _close(request, "pointer_lines", too_large)
    return _verify(
        request, read_pointer_lines(answer, request.format, request.policy, request.list_pointers())
    )


def verify_claim_lattice_json(
    json_text: str,
    evidence: EvidenceList,
    *,
    question: str | None = None,
    finish_reason: str | None = None,
    policy: PolicyReference = "default",
    warrant_chain_roots: Collection[str] = frozenset(),
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> LatticeVerdict:
    """Check an answer written as JSON (`CLAIM_LATTICE_JSON_SCHEMA`) against the evidence that it points at.

    The text is read as `parse_lenient_json` reads it. `finish_reason` is what the model's server said of the
    end of the output; ``length`` and ``max_tokens`` keep the answer from being STRICT. `format` is that of
    the texts of the claims. All else is as in `verify_claim_lattice`.
    """
    request = _read_request(
        "json_text",
        json_text,
        evidence,
        question,
        policy,
        overrides,
        warrant_chain_roots,
        finish_reason,
        format,
        language,
    )
    too_large = _find_too_large(request)
    if too_large:
        return _close(request, "json_claims", too_large)
    return _verify(request, read_json_claims(json_text, request.format, request.policy))


@record
class _Request:
    """The arguments of a call, checked and resolved."""

    answer: str
    evidence: tuple[Evidence, ...] | PreparedEvidence
    question: str | None
    policy: Policy
    chain_roots: tuple[str, ...]
    finish_reason: str | None
    format: AnswerFormat

    @property
    def unusual_format(self) -> AnswerFormat | None:
        """The format, if it is not what the policy says."""
        return None if self.format == self.policy.answer_format else self.format

    def list_pointers(self) -> frozenset[str]:
        """Return the pointers that lead to evidence."""
        return frozenset([piece.pointer_id for piece in self.evidence])

    def prepare_evidence(self) -> PreparedEvidence:
        """Return the evidence, made ready; it was read with the request."""
        if isinstance(self.evidence, PreparedEvidence):
            return self.evidence
        return PreparedEvidence(self.evidence)

    def allow_steps(self, evidence: PreparedEvidence) -> Steps:
        """Return the steps that the call may take."""
        chars = len(self.answer) + len(self.question or "") + sum(map(len, evidence.texts))
        return allow_steps(chars, self.policy.steps_per_char)

    def digest(self, evidence: PreparedEvidence) -> LatticeInputs:
        """Return the hashes of all inputs."""
        return LatticeInputs(
            answer=hash_text(self.answer),
            question=None if self.question is None else hash_text(self.question),
            sources=(),
            evidence=evidence.digests,
            finish_reason=None if self.finish_reason is None else escape_text(self.finish_reason),
            warrant_chain_roots=tuple([escape_text(root) for root in self.chain_roots]),
        )


def _read_request(
    name: str,
    answer: str,
    evidence: EvidenceList,
    question: str | None,
    policy: PolicyReference,
    overrides: dict[str, PolicyValue],
    chain_roots: Collection[str],
    finish_reason: str | None,
    format: AnswerFormat | None,
    language: str | None,
) -> _Request:
    resolved = resolve_policy(
        policy, overrides, verify_claim_lattice_json if name == "json_text" else verify_claim_lattice
    )
    input_checks.require_answer(name, answer)
    input_checks.require_optional_texts(question=question, finish_reason=finish_reason)
    if (
        isinstance(chain_roots, (str, bytes))
        or not isinstance(chain_roots, Collection)
        or not all(isinstance(root, str) for root in chain_roots)
    ):
        raise TypeError(f"warrant_chain_roots: got {show_value(chain_roots)}, expected a set of strings")
    given = evidence if isinstance(evidence, PreparedEvidence) else read_evidence(evidence)
    return _Request(
        answer=answer,
        evidence=given,
        question=question,
        policy=read_policy_in(resolved, language, answer, (piece.span for piece in given)),
        chain_roots=tuple(sorted(set(chain_roots))),
        finish_reason=finish_reason,
        format=input_checks.choose_format(format, resolved),
    )


def _find_too_large(request: _Request) -> list[Violation]:
    """Return a violation for every limit of the policy that an input exceeds."""
    policy = request.policy
    return [
        *input_checks.find_too_large(request.answer, (), policy),
        *input_checks.find_too_large(request.question or "", (), policy),
        *find_too_large_evidence(request.evidence, policy),
    ]


def _close(request: _Request, method: Method, violations: list[Violation]) -> LatticeVerdict:
    """Return the verdict of a call that is not carried out."""
    evidence = request.prepare_evidence()
    verdict = LatticeVerdict(
        policy_name=request.policy.name,
        policy_hash=request.policy.hash,
        inputs=request.digest(evidence),
        audit_mode="UNGROUNDED",
        verifier_method=method,
        violations=tuple(violations),
        answer_format=request.unusual_format,
        language=request.policy.language or None,
    )
    return _flag_surrogates(verdict, request, evidence)


def _verify(request: _Request, given: ReadAnswer) -> LatticeVerdict:
    policy = request.policy
    read = _drop_framing(given, policy) if policy.account_for_text else given
    method: Method = "json_claims" if read.is_json else "pointer_lines"
    n_pointers = sum([max(1, len(claim.pointers)) for claim in read.claims])
    if n_pointers > policy.max_units:
        details = (("limit", policy.max_units), ("units", n_pointers))
        return _close(request, method, [Violation(code=ViolationCode.TOO_MANY_UNITS, details=details)])
    evidence = request.prepare_evidence()
    scope = CheckScope(
        answer=request.answer,
        read=read,
        evidence=evidence,
        question=None if request.question is None else Question(request.question, policy),
        policy=policy,
        steps=request.allow_steps(evidence),
        chain_roots=frozenset(request.chain_roots),
        finish_reason=request.finish_reason,
    )
    try:
        checked = [check_pointed_claim(claim, scope) for claim in read.claims]
        statuses = tuple([claim.status for claim in checked])
        mode, violations = _judge(statuses, checked, scope)
        proven = [claim.status.claim_idx for claim in checked if claim.is_proven_by_chain]
    except StepsSpentError:
        return _close(request, method, [input_checks.exceeds_steps(policy)])
    verdict = LatticeVerdict(
        policy_name=policy.name,
        policy_hash=policy.hash,
        inputs=request.digest(evidence),
        audit_mode=mode,
        verifier_method=method,
        claim_statuses=statuses,
        violations=violations,
        rendered_text=render_claims(statuses, evidence),
        sentences=list_claim_sentences(given, statuses, violations, scope),
        json_fixups=tuple([JsonFixup(name=name, span=span) for name, span in read.fixups]),
        json_extra_keys=read.extra_keys,
        warrant_proven_claim_idxs=tuple(proven),
        answer_format=request.unusual_format,
        language=policy.language or None,
    )
    return _flag_surrogates(verdict, request, evidence)


def _drop_framing(read: ReadAnswer, policy: Policy) -> ReadAnswer:
    """Return an answer without those of its claims that only frame it and point at nothing new."""
    frames_once = cache(partial(frames, policy=policy))
    framing = {claim.idx for claim in read.claims if _may_frame(claim, read) and frames_once(claim.text)}
    stated = (claim.pointers for claim in read.claims if claim.idx not in framing)
    used = {*chain.from_iterable(stated)}
    kept = [claim for claim in read.claims if claim.idx not in framing or not used.issuperset(claim.pointers)]
    claims = tuple([claim._replace(idx=place) for place, claim in enumerate(kept)])
    return replace(read, claims=claims) if len(kept) < len(read.claims) else read


def _may_frame(claim: Claim, read: ReadAnswer) -> bool:
    """Return whether a claim is sound and may be framing: no pointers, or a pointer line with text."""
    is_bound = claim.pointers and (read.is_json or not claim.text)
    return claim.shape == "sound" and not is_bound


def _find_claiming_headings(shown: tuple[PreparedPiece, ...], scope: CheckScope) -> Iterator[Violation]:
    """Yield a violation for each heading that a person could take for a statement, beside what is shown."""
    for heading in scope.read.headings if shown else ():
        is_claiming = is_claiming_heading(
            heading.text, partial(_hold_words, shown, scope.policy), scope.policy
        )
        if is_claiming or holds_clause(heading.text, scope.policy):
            yield Violation(code=ViolationCode.UNCHECKED_TEXT, span=heading.span)


def _hold_words(pieces: tuple[PreparedPiece, ...], policy: Policy, words: list[str]) -> bool:
    """Return whether each of some words, or another form of it, stands in one of the pieces."""
    held = hold_tokens(tuple(words), (), pieces, policy)
    if all(held) or not policy.claim_stems:
        return all(held)
    return all(holds_inflected(word, pieces, policy) for word in words)


def _judge(
    statuses: tuple[PointedClaim, ...], checked: list[CheckedClaim], scope: CheckScope
) -> tuple[AuditMode, tuple[Violation, ...]]:
    """Run the checks on the answer as a whole and say how well it is grounded."""
    counted = find_all(COUNTING_CHECKS, scope.read, scope)
    linked = [status for status in statuses if status.is_rendered]
    is_refused = bool(counted) or any(claim.hard for claim in checked)
    answer = _gather_answer(statuses, linked, scope, is_strict=bool(linked) and not is_refused)
    violations = (
        *_inspect(scope),
        *_find_claiming_headings(answer.shown_evidence, scope),
        *chain.from_iterable([(*claim.hard, *claim.soft) for claim in checked]),
        *map(_lift, counted + find_all(ANSWER_CHECKS, answer, scope)),
    )
    # Nothing is linked, or no claim is about a page that it cites: the answer is about another subject.
    if all(ViolationCode.TITLE_MISMATCH in claim.reasons for claim in linked):
        return "UNGROUNDED", violations
    if not violations and scope.policy.account_for_text:
        violations = _list_joined(answer, scope)
    return ("HYBRID" if violations else "STRICT"), violations


def _list_joined(answer: CheckedAnswer, scope: CheckScope) -> tuple[Violation, ...]:
    """Return a violation for each place where an answer says something that no claim of it says alone."""
    # Imported here: only an answer without a violation so far has to be read as a whole.
    from verifier.lattice.claim_sentences import find_joined

    seen = scope.read.seen
    found = []
    for start, end in sorted({*find_joined(answer, scope)}):
        place = (start, end) if seen.offsets is None else seen.offsets.locate(start, end)
        if scope.read.is_json:
            place = next(claim.span for claim in reversed(scope.read.claims) if claim.place[0] <= start)
        details = {"said": seen.text[start:end].strip()[:MAX_QUOTED]}
        found.append(
            Violation(code=ViolationCode.UNCHECKED_TEXT, span=place, details=freeze_details(details))
        )
    return tuple(found)


def _gather_answer(
    statuses: tuple[PointedClaim, ...], linked: list[PointedClaim], scope: CheckScope, *, is_strict: bool
) -> CheckedAnswer:
    shown = dict.fromkeys([pair.pointer_id for claim in linked for pair in claim.cited])
    return CheckedAnswer(
        statuses=statuses,
        shown_claims=tuple([claim.text for claim in linked]),
        shown_evidence=tuple([scope.evidence.pieces[pointer_id] for pointer_id in shown]),
        is_strict=is_strict,
    )


def _inspect(scope: CheckScope) -> list[Violation]:
    """Return what is wrong with the answer before any claim of it is looked at."""
    if scope.read.failure is not None:
        code, offset = scope.read.failure
        details = (("offset", offset), ("parser_code", code))
        return [Violation(code=ViolationCode.SCHEMA_INVALID, details=details)]
    found = [Violation(code=ViolationCode.UNCLEAR_TEXT, span=span) for span in scope.read.unclear]
    if not scope.policy.explain_empty:
        return found
    if not scope.answer or scope.answer.isspace():
        return [Violation(code=ViolationCode.EMPTY_ANSWER)]
    return found if scope.read.claims else [*found, Violation(code=ViolationCode.NO_UNIT)]


def _lift(finding: Finding) -> Violation:
    return Violation(code=finding.code, details=freeze_details(finding.details))


def _flag_surrogates(
    verdict: LatticeVerdict, request: _Request, evidence: PreparedEvidence
) -> LatticeVerdict:
    """Flag lone surrogates, and write them out so that the verdict has bytes."""
    found = input_checks.list_text_surrogates(request.answer, question=request.question)
    pieces = evidence.pieces.items() if evidence.has_surrogates else ()
    for pointer_id, piece in pieces:
        if piece.source.surrogates is not None:
            details = (("pointer_id", pointer_id),)
            found.append(Violation(code=ViolationCode.LONE_SURROGATE, details=details))
    if not found:
        return verdict
    mode = "HYBRID" if verdict.audit_mode == "STRICT" else verdict.audit_mode
    flagged = replace(verdict, audit_mode=mode, violations=(*verdict.violations, *found))
    return escape_surrogates(flagged)
