"""What is looked at of a claim of which a pair passed."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.claims.vocabulary import read_vocabulary
from verifier.codes import ViolationCode
from verifier.grounding.terms import list_readings, write_in_terms
from verifier.lattice.check_scope import CheckScope, Finding, LinkedClaim, join_names
from verifier.lattice.content_tokens import read_title
from verifier.lattice.difference import MAX_QUOTED
from verifier.parsers.text.surface_words import read_keys, read_surface_words
from verifier.policies import Policy
from verifier.sources.evidence import PreparedPiece

_SHORT_NAME = 3
"""Of names so short the tokens of titles have none."""


def check_title_mismatch(linked: LinkedClaim, scope: CheckScope) -> Finding | None:
    """Report a claim that shares no word, singular or plural, with the title of anything that it cites.

    A sentence on spin glasses cited to a page called Quantum chromodynamics, one on cashback to a page called
    Coupon: the words stood there in passing. Evidence without a title, or whose title has no content token,
    says nothing.
    """
    if not scope.policy.check_title:
        return None
    singulars = linked.reading.words.singulars
    for piece in linked.cited:
        title = read_title(piece, scope.policy)
        if not title or not title.isdisjoint(singulars) or _share_short_name(linked, piece):
            return None
        if scope.policy.language and _share_stem(linked.reading.claim.text, title, scope.policy):
            return None
    return Finding(ViolationCode.TITLE_MISMATCH)


def _share_stem(claim: str, title: Iterable[str], policy: Policy) -> bool:
    """Return whether a claim has another form of a word of a title."""
    stem = read_vocabulary(policy).stem
    said = {stem(key) for key in read_keys(write_in_terms(claim, policy))}
    return any(stem(term) in said for word in title for term in list_readings(word, policy))


def _share_short_name(linked: LinkedClaim, piece: PreparedPiece) -> bool:
    """Return whether a title names in a few letters what the claim does: `GPL, section 11`, `Zoe (novel)`."""
    reading = linked.reading
    if not reading.policy.claim_stems:
        return False
    titled = _read_short_names((piece.evidence.title or "").replace("_", " "), reading.policy)
    return bool(titled) and not titled.isdisjoint(_read_short_names(reading.claim.text, reading.policy))


def _read_short_names(text: str, policy: Policy) -> frozenset[str]:
    small = policy.claim_function_words.words
    return frozenset(
        [
            word.key
            for word in read_surface_words(text)
            if word.is_acronym or (_is_short_name(text[slice(*word.span)]) and word.key not in small)
        ]
    )


def _is_short_name(word: str) -> bool:
    return len(word) == _SHORT_NAME and word.isascii() and word.isalpha() and word.istitle()


def check_subject_tokens(linked: LinkedClaim, scope: CheckScope) -> Finding | None:
    """Report words that the claim repeats from the question and that stand in nothing it cites.

    Asked about the steel bridge of Northfield, a model writes `The steel bridge of Northfield opened in 1931`
    and cites a text about some bridge that did. Looks at the question.
    """
    if scope.question is None or not scope.policy.check_subject:
        return None
    asked = scope.question.keys
    words = linked.reading.words
    places = [place for place, key in enumerate(words.keys) if key in asked]
    absent = [
        words.tokens[place] for place in places if all(pair.found[place] is None for pair in linked.pairs)
    ]
    if len(absent) >= scope.policy.subject_min_tokens:
        return Finding(ViolationCode.SUBJECT_TOKENS_ABSENT, {"tokens": join_names(absent)})
    return None


def check_not_accepted(linked: LinkedClaim, scope: CheckScope) -> Finding | None:
    """Report a sentence that the gate does not accept against any cited piece, with its reasons.

    `The bridge opened in 1932 because the king paid. [E1]` where E1 knows of no king: most of the words stand
    there, and nothing contradicts the claim, so it is linked. What it adds to its evidence, what it leaves
    out that turns it, and what it says of another, nobody has shown. Each sentence must be accepted by the
    gate of the claim check against a piece that the claim cites; of a sentence with several statements each
    against one.
    """
    if not scope.policy.doubt_unaccepted:
        return None
    words = linked.reading.words
    if any(pair.is_accepted for pair in linked.pairs):
        return None
    for place, sentence in enumerate(words.sentences):
        if not (
            any(words.accepts(place, piece) for piece in linked.cited)
            or (len(linked.cited) > 1 and words.accepts_in_parts(place, linked.cited))
        ):
            reasons = words.list_reasons(place, linked.cited[0])
            details = {"said": sentence.text[:MAX_QUOTED], "reasons": join_names(reasons)}
            return Finding(ViolationCode.NOT_ACCEPTED, details)
    return None
