"""What is looked at of a claim and one of its pointers."""

from __future__ import annotations

from typing import cast

from verifier.claims.cased_text import read_surface
from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, Finding, Pair
from verifier.lattice.difference import iterate_differences, report_difference
from verifier.sources.disguise import find_differences, show_code_points
from verifier.sources.evidence import PreparedPiece
from verifier.sources.text_record import TextRecord


def check_unknown_evidence(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a pointer that resolves to no evidence of the call.

    `[E12]` where eight pieces were shown: the model made it up, or kept it from another call. What is no
    string can lead nowhere either, and is a fault of the form.
    """
    if not pair.pointer.is_text:
        return Finding(ViolationCode.SCHEMA_INVALID, {"problem": "the id is no string"})
    if pair.piece is None:
        return Finding(ViolationCode.UNKNOWN_EVIDENCE_ID)
    return None


def check_blocked_role(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report evidence whose role the policy does not allow.

    A page about the sequel was retrieved along with the page about the film, and words of the one support
    claims about the other. The runtime says which is which; the policy says which roles count.
    """
    if pair.piece is not None and pair.piece.evidence.source_role not in scope.policy.source_roles.words:
        return Finding(ViolationCode.SOURCE_ROLE_BLOCKED, {"source_role": pair.piece.digest.source_role})
    return None


def check_citation_mismatch(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report evidence that holds too small a part of the claim's content tokens.

    `Insulin was found in 1921. [E3]` where E3 speaks of penicillin. It counts words and does not ask what
    they are said of: `Acme bought Globex` has all the words of its opposite. What the gate of the claim check
    accepts stands there in other words.
    """
    matched, total = pair.coverage
    policy = scope.policy
    if 0 < total <= policy.claim_few_tokens:
        is_covered = matched >= 1
    else:
        is_covered = 100 * matched >= policy.claim_min_percent * total
    if not is_covered and not pair.is_accepted:
        return Finding(ViolationCode.CITATION_MISMATCH, {"matched": matched, "total": total})
    return None


def check_contradicted(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report evidence that contradicts the claim, as far as the policy's facets see it.

    `Sales rose to $4.7M. [E1]` where E1 says that sales fell to $4.2M: all the words are there, and the claim
    is wrong. The claim check compares the two piece by piece; what it calls a conflict does not verify, nor
    does an exchange of who does what, and its code says of what kind it is. What the evidence merely does not
    say is left to the other checks.
    """
    for result, comparison in iterate_differences(pair, scope.policy):
        if result.code is not None and (
            result.outcome == "conflicts" or result.code is ViolationCode.ROLE_SWAP
        ):
            return report_difference(result.code, result, comparison)
    return None


def check_uncovered_language(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a claim that the claim check could not read because it knows too few of its words.

    `Die Brücke wurde zerstört. [E1]` where E1 says `... nicht zerstört`: the words are all there, and no rule
    knows what the other one does.
    """
    if not (scope.policy.refuse_contradicted and scope.policy.check_language and pair.piece):
        return None
    for judgement in pair.reading.words.judge(pair.piece):
        if judgement is not None and any(
            violation.code == ViolationCode.LANGUAGE_NOT_COVERED for violation in judgement.gate
        ):
            return Finding(ViolationCode.LANGUAGE_NOT_COVERED)
    return None


def check_marked_figures(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a figure or a word that has other marks, or other letter shapes, in the evidence.

    `The span is ±84 metres. [E1]` where E1 says 84 metres: the digits are there, and the figure is another
    one.
    """
    if pair.piece is None or not scope.policy.refuse_marked_figures:
        return None
    claim = read_surface(pair.reading.claim.text, scope.policy).text
    for code, span in find_differences(claim, _read_stated(pair.piece, scope), scope.policy):
        return Finding(code, {"characters": show_code_points(claim[slice(*span)])})
    return None


def _read_stated(piece: PreparedPiece, scope: CheckScope) -> TextRecord:
    """Return the text of a piece, folded, with what was read of its figures for another claim."""
    key = ("stated", scope.policy.fold_typography)
    kept = piece.recall(key)
    if kept is None:
        text = read_surface(piece.source.prose, scope.policy).text
        kept = piece.keep(key, TextRecord(text))
    return cast("TextRecord", kept)
