"""The gate: rules that a claim is held to beside its facets.

A policy may forgive those of words, which its score counts; whatever is wrong with figures,
signs and languages refuses a claim however it scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from verifier.claims.accounting import is_judged_elsewhere
from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.denials import is_denying_verb
from verifier.claims.derivation import Derivation
from verifier.claims.facets.result import FacetResult
from verifier.claims.index import EvidenceSentence
from verifier.claims.language import check_language
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import CUES_BY_OPERATION
from verifier.parsers.english.suffixes import ADVERB
from verifier.parsers.lexicon.word_forms import is_verb
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy
from verifier.records import Violation
from verifier.sources.disguise import find_differences, may_differ, show_code_points
from verifier.sources.text_record import record_text

_CONTENT = ("word", "name")
_CONTENT_OF_PACKS = (*_CONTENT, "subject")
"""The kinds of tokens that must stand in the window; what opens a claim is no name by its capital alone."""

_CUES = frozenset().union(*CUES_BY_OPERATION.values())

_ANTECEDENT_SENTENCES = 3
"""How many sentences before its window may name the antecedent of a pronoun."""


_RULES: Mapping[ViolationCode, str] = {
    ViolationCode.COVERAGE_TOO_LOW: "words",
    ViolationCode.TOPIC_ABSENT: "subject",
}
"""The rules that a policy may forgive, by what they report."""


def refuses(
    violations: Sequence[Violation], results: Iterable[tuple[str, FacetResult]], policy: Policy
) -> bool:
    """Return whether anything that was found refuses a claim, however it scores.

    `violations` are those of the gate. A conflict refuses whatever the policy forgives.
    """
    forgiven = policy.forgiven
    return any(_RULES.get(item.code) not in forgiven for item in violations) or any(
        result.outcome == "conflicts" or (result.outcome == "unsupported" and facet not in forgiven)
        for facet, result in results
    )


def check_gate(
    comparison: Comparison, derivations: Sequence[Derivation], *, is_verbatim: bool = False
) -> Iterator[Violation]:
    """Report why a window does not support a claim, its facets aside; its numbers have `derivations`.

    What stands there word for word, in one sentence or in several, needs no word list: its language is not
    asked.
    """
    cues = [CUES_BY_OPERATION[item.operation] for item in derivations]
    missing = _list_missing(comparison, frozenset().union(*cues))
    yield from _check_coverage(comparison, missing)
    yield from _check_subject(comparison, missing)
    if not is_verbatim:
        yield from check_language(comparison.claim, comparison.sentences, comparison.policy)
    yield from check_disguises(comparison.claim, comparison.sentences, comparison.policy)
    if comparison.index.has_lost_sign(comparison.sentences, comparison.policy):
        yield Violation(code=ViolationCode.FIGURE_IN_DOUBT)


def is_covered(comparison: Comparison) -> bool:
    """Return whether a window has enough words of a claim, whatever its numbers may be derived from."""
    if not comparison.missing:
        return True
    missing = _list_missing(comparison, _CUES)
    return next(_check_coverage(comparison, missing), None) is None


def _list_missing(comparison: Comparison, cues: frozenset[str]) -> list[ClaimToken]:
    """Return the tokens that should stand in the window and do not; cues of a derivation need not."""
    if not comparison.missing:
        return []
    converse_starts = _list_converse_starts(comparison)
    return [
        token
        for token in comparison.missing
        if token.span[0] not in converse_starts
        and token.key not in cues
        and not _is_judged_elsewhere(token, comparison)
    ]


def _list_converse_starts(comparison: Comparison) -> frozenset[int]:
    return comparison.converse_starts if "direction" in comparison.policy.facets else frozenset()


def check_disguises(
    claim: ReadClaim, window: Sequence[EvidenceSentence], policy: Policy
) -> Iterator[Violation]:
    """Report what a claim, as it is read, has disguised or marked otherwise than its window."""
    first, last = window[0], window[-1]
    stated = record_text(first.source_text[first.span[0] : last.span[1]])
    if not (claim.once("may differ", lambda: may_differ(claim.text)) or stated.marked_figures):
        return
    for code, span in find_differences(claim.text, stated, policy):
        characters = show_code_points(claim.text[slice(*span)])
        yield Violation(code=code, span=span, details=(("characters", characters),))


def _is_judged_elsewhere(token: ClaimToken, comparison: Comparison) -> bool:
    """Return whether a missing token is a matter of the facets of numbers, dates, polarity or names alone."""
    if is_judged_elsewhere(token, comparison):
        return True
    if "polarity" not in comparison.policy.facets:
        return False
    if is_denying_verb(token.key):
        return True
    # A denial that denies nothing of its clause, as in `no, it opened`, is a word like others.
    words = comparison.claim.words
    return comparison.vocabulary.is_negation(token.key) and any(
        words[at].start == token.span[0] for item in comparison.claim.denials.found for at in item.trigger
    )


def _check_coverage(comparison: Comparison, missing: Sequence[ClaimToken]) -> Iterator[Violation]:
    """Report words of content that are missing."""
    kinds = _CONTENT_OF_PACKS if comparison.claim.language else _CONTENT
    content = [token for token in missing if token.kind in kinds]
    if content:
        words = ", ".join(map(comparison.claim.show, content))
        yield Violation(
            code=ViolationCode.COVERAGE_TOO_LOW, span=content[0].span, details=(("words", words),)
        )


def _check_subject(comparison: Comparison, missing: Sequence[ClaimToken]) -> Iterator[Violation]:
    """Report that the window neither names what the claim opens with nor has a pronoun for it."""
    subjects = [item for item in comparison.tokens if item.token.kind == "subject"]
    absent = {token.span for token in missing}
    if not subjects or not absent.issuperset([item.token.span for item in subjects]):
        return
    if not _has_pronoun(comparison, is_known=any(item.match_weight for item in subjects)):
        span = subjects[0].token.span[0], subjects[-1].token.span[1]
        yield Violation(code=ViolationCode.TOPIC_ABSENT, span=span)


def _has_pronoun(comparison: Comparison, *, is_known: bool) -> bool:
    """Return whether what the claim is about may be the antecedent of a pronoun of the window.

    Where the evidence names that nowhere (not `is_known`), a pronoun after another name is that one's, and so
    is one after a heading or a subject that is another name. The name may stand a few sentences before.
    """
    before = comparison.list_before(_ANTECEDENT_SENTENCES)
    if _is_about_another(comparison, before) if is_known else _name_another(comparison, before):
        return False
    pronouns = comparison.policy.pronouns.words
    for sentence in comparison.sentences:
        for word, stem in zip(sentence.words, sentence.stems, strict=True):
            if word.key in pronouns and not word.is_acronym:
                return True
            if not is_known and _is_other_name(comparison, word, stem):
                return False
    return False


def _name_another(comparison: Comparison, sentences: Sequence[EvidenceSentence]) -> bool:
    """Return whether sentences have any name that is none of the claim."""
    is_other = partial(_is_other_name, comparison)
    return any(any(map(is_other, sentence.words, sentence.stems)) for sentence in sentences)


def _is_about_another(comparison: Comparison, before: Sequence[EvidenceSentence]) -> bool:
    """Return whether the nearest of some sentences that is about anything named is about another name."""
    pronouns = comparison.policy.pronouns.words
    if comparison.claim.tokens[0].key.endswith(ADVERB):
        return False
    for sentence in reversed(before):
        if not comparison.claim.name_stems.isdisjoint(sentence.stems):
            return False
        names = [*map(partial(_is_other_name, comparison), sentence.words, sentence.stems)]
        is_heading = any(names) and not any(map(is_verb, sentence.keys))
        if pronouns.isdisjoint(sentence.keys) and (is_heading or (len(names) > 1 and all(names[:2]))):
            return True
    return False


def _is_other_name(comparison: Comparison, word: SurfaceWord, stem: str) -> bool:
    function_words = comparison.policy.claim_function_words.words
    return word.is_capital and stem not in comparison.claim.stem_set and word.key not in function_words
