"""What is looked at of a claim as a whole, and of its pointers before they are followed."""

from __future__ import annotations

from verifier.answers.framing import list_claiming_words
from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding, join_names
from verifier.policies import Policy
from verifier.sources.disguise import find_disguises, show_code_points


def check_truncated_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that had to be closed or cut short when the JSON was read.

    `{"claims": [{"text": "The bridge is safe for` might have gone on with `no vehicle at all`: whatever of it
    came through, it is not what was meant. It looks at the repairs only, never at the words that are left.
    """
    if reading.claim.shape == "truncated":
        return Finding(ViolationCode.TRUNCATED_CLAIM)
    return None


def check_malformed_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that is no object, or whose text or ids are of a wrong type.

    `{"text": ["two", "claims"], "evidence_ids": "E1"}`: guessing what was meant is how a claim gets evidence
    that the model did not give it. Keys that nobody asked for are no fault.
    """
    if reading.claim.shape == "malformed":
        return Finding(ViolationCode.SCHEMA_INVALID, {"problem": "wrong type"})
    return None


def check_manual_quote(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a JSON claim whose text holds a double quotation mark.

    The runtime shows the evidence with the claim; a model that types a quotation of its own (`The report says
    "sales rose"`) shows a person words that nobody compared. Pointer lines are not looked at, nor are single
    quotation marks, which are apostrophes.
    """
    if scope.read.is_json and not scope.policy.quotation_marks.words.isdisjoint(reading.claim.written):
        return Finding(ViolationCode.MANUAL_QUOTE_VIOLATION)
    return None


def check_no_pointer(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that points at nothing.

    It is not looked for in the evidence: that would tell a person that the model cited what it did not.
    """
    if not reading.claim.pointers:
        return Finding(ViolationCode.NO_EVIDENCE_POINTER)
    return None


def check_oversized_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim longer than the policy's `max_claim_chars`.

    What is not checked must not pass: ten thousand full stops after a sentence do not make it truer. Looks at
    the length only, and only where the claim check is on.
    """
    size, limit = len(reading.claim.text), scope.policy.max_claim_chars
    if scope.policy.refuse_contradicted and size > limit:
        return Finding(
            ViolationCode.INPUT_TOO_LARGE, {"limit": limit, "limit_name": "max_claim_chars", "size": size}
        )
    return None


def check_unread_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim if a part of it is code or a caption, or may be invisible to a person.

    `The bridge <span style="opacity: 0.1">never</span> opened. [E1]`: whether *never* is seen depends on more
    than is read here. Looks at what was left out of the claim when it was read, never at the evidence.
    """
    unread = reading.claim.unread
    if unread is None:
        return None
    is_unclear = unread == "UNCLEAR_TEXT"
    return Finding(ViolationCode.UNCLEAR_TEXT if is_unclear else ViolationCode.UNCHECKED_TEXT)


def check_disguised_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim with hidden characters, disguised words or marked figures, as the policy says.

    Bidi controls, tag characters, and words that mix Latin with look-alike letters: what is compared is not
    what is read. As for the units of grounding, units of measure such as `μm` are no disguise, and neither
    are words and figures that stand so in a piece of evidence.
    """
    for code, span in find_disguises(reading.claim.text, scope.evidence.texts, scope.policy):
        return Finding(code, {"characters": show_code_points(reading.claim.text[slice(*span)])})
    return None


def check_bare_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that is empty or has too few content tokens.

    `Tyrannosaurus rex. [E1]` would be carried by any evidence that mentions the animal, whatever it says of
    it. It counts content tokens and does not ask whether they make a sentence; where all text is accounted
    for, one with more words than are asked for says enough, however short they are: `This supports the SAX 2
    API.`
    """
    needed = scope.policy.claim_min_tokens
    count = len(reading.words.tokens)
    if not reading.claim.text or (count < needed and not _says_enough(reading.claim.text, scope.policy)):
        return Finding(
            ViolationCode.SCHEMA_INVALID,
            {"needed": needed, "problem": "says too little", "content_tokens": count},
        )
    return None


def _says_enough(text: str, policy: Policy) -> bool:
    return policy.account_for_text and len(list_claiming_words(text, policy)) > policy.claim_min_tokens


def check_pointer_overflow(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Report the pointers after those that the policy keeps.

    `Sales rose. [E1-E9]` asks a person to search nine texts. The first pointers are kept and checked; the
    dropped ones still count as pairs that did not pass, so that pointing at everything never pays.
    """
    most = scope.policy.max_pointers
    if len(reading.claim.pointers) > most:
        ids = [pointer.id for pointer in reading.claim.pointers]
        return Finding(
            ViolationCode.POINTER_OVERFLOW_TRIMMED,
            {"dropped": join_names(ids[most:]), "kept": join_names(ids[:most])},
        )
    return None
