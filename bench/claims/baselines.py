"""Other ways to score a claim against a text: what the claim check has to be better than.

All of them are shown the same texts as the claim check, in the normal form of the `baseline` policy (lower
case, blanks collapsed), and give a score from 0 to 1. Some are a gate as well, without a threshold to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from bench.speed.grounding_jobs import find_gtrex, find_rapidfuzz
from verifier import prepare
from verifier.claims.score import count_in_order
from verifier.grounding.coverage import count_coverage, extract_content
from verifier.grounding.soft_match import verify_softly
from verifier.grounding.units import make_unit
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy, load_policy
from verifier.sources import PreparedContext

if TYPE_CHECKING:
    from gtrex import Repair

PARAPHRASE = "paraphrase rule"
"""The name of the `baseline` policy's soft check; gains are stated over its coverage."""


@dataclass(frozen=True)
class PlainEvidence:
    """A text as the baselines read it; each form is made once for all claims on the text."""

    text: str

    @cached_property
    def normal(self) -> str:
        """The normal form."""
        return normalize_text(self.text)

    @cached_property
    def words(self) -> list[str]:
        """The words of the normal form, in order."""
        return extract_words(self.normal)

    @cached_property
    def distinct_words(self) -> frozenset[str]:
        """The words, each once."""
        return frozenset(self.words)

    @cached_property
    def repair(self) -> Callable[[str], Repair]:
        """How gtrex looks a quote up in the text and mends it, at the threshold that it ships."""
        import gtrex

        policy = gtrex.Policy(repair_threshold=gtrex.DEFAULT_REPAIR_THRESHOLD)
        repair: Callable[[str], Repair] = gtrex.Repairer(self.text, policy).repair
        return repair

    @cached_property
    def context(self) -> PreparedContext:
        """The text as the `baseline` policy reads it."""
        return prepare(self.text, policy=read_baseline())


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """A way to score a claim from 0 to 1, and where it has one its own way to accept."""

    score: Callable[[str, PlainEvidence], float]
    accepts: Callable[[str, PlainEvidence], bool] | None = None


@lru_cache(maxsize=1)
def read_baseline() -> Policy:
    """Return the `baseline` policy."""
    return load_policy("baseline")


def score_substring(claim: str, evidence: PlainEvidence) -> float:
    """Return 1 if the claim is in the evidence letter by letter, its final stop aside, else 0."""
    normal = normalize_text(claim).rstrip(". ")
    return float(bool(normal) and normal in evidence.normal)


def score_k_precision(claim: str, evidence: PlainEvidence) -> float:
    """Return the share of the claim's words, repeats included, that are anywhere in the evidence."""
    words = extract_words(normalize_text(claim))
    return sum(word in evidence.distinct_words for word in words) / len(words) if words else 0.0


def score_rouge_l(claim: str, evidence: PlainEvidence) -> float:
    """Return the share of the claim's words in the longest row that the evidence has in the same order."""
    words = extract_words(normalize_text(claim))
    return count_in_order(words, evidence.words) / len(words) if words else 0.0


def score_paraphrase(claim: str, evidence: PlainEvidence) -> float:
    """Return the share of content tokens that are in the evidence, as the `baseline` policy counts them."""
    policy = read_baseline()
    tokens = extract_content(normalize_text(claim), policy)
    matched, total = count_coverage(tokens, evidence.context.sources, policy)
    return matched / total if total else 0.0


def accept_paraphrase(claim: str, evidence: PlainEvidence) -> bool:
    """Return whether the claim is verbatim or a paraphrase by the `baseline` policy."""
    if score_substring(claim, evidence):
        return True
    policy = read_baseline()
    unit = make_unit(claim, (0, len(claim)), policy)
    return not verify_softly(unit, evidence.context.sources, policy).violations


def score_ratio(ratio: Callable[[str, str], float], claim: str, evidence: PlainEvidence) -> float:
    """Return a ratio of rapidfuzz, which runs to 100, on the normal forms."""
    return ratio(normalize_text(claim), evidence.normal) / 100


def score_quote(claim: str, evidence: PlainEvidence) -> float:
    """Return how well gtrex aligns a claim with the evidence as a quote of it; 1 where it finds it there."""
    repair = evidence.repair(claim)
    if repair.before.grounded:
        return 1.0
    return float(repair.alignment.score) if repair.alignment else 0.0


def accept_quote(claim: str, evidence: PlainEvidence) -> bool:
    """Return whether gtrex takes a claim for a quote of the evidence, mended or as it is."""
    return evidence.repair(claim).text is not None


def list_baselines() -> Mapping[str, Baseline]:
    """Return the baselines by name, in the order of the tables; peers that are not installed are missing."""
    baselines = {
        PARAPHRASE: Baseline(score=score_paraphrase, accepts=accept_paraphrase),
        "exact substring": Baseline(score=score_substring, accepts=partial(_is_whole, score_substring)),
        "K-Precision": Baseline(score=score_k_precision, accepts=partial(_is_whole, score_k_precision)),
        "ROUGE-L precision": Baseline(score=score_rouge_l, accepts=partial(_is_whole, score_rouge_l)),
    }
    if find_rapidfuzz() is not None:
        from rapidfuzz import fuzz

        for name, ratio in (
            ("rapidfuzz partial_ratio", fuzz.partial_ratio),
            ("rapidfuzz token_set_ratio", fuzz.token_set_ratio),
        ):
            baselines[name] = Baseline(score=partial(score_ratio, ratio))
    if find_gtrex() is not None:
        baselines["gtrex"] = Baseline(score=score_quote, accepts=accept_quote)
    return MappingProxyType(baselines)


def _is_whole(score: Callable[[str, PlainEvidence], float], claim: str, evidence: PlainEvidence) -> bool:
    return score(claim, evidence) == 1
