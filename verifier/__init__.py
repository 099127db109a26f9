"""Deterministic, lexical grounding: what of an answer stands in its sources, place by place."""

import verifier.layers  # noqa: F401  (fails with a clear message if our packages are shadowed)

# isort: split
from policies import Lexicon, LexiconError, Policy, PolicyError, VerifierError, load_policy
from verifier.codes import ViolationCode
from verifier.grounding import prepare, verify_quotes
from verifier.records import (
    Attempt,
    ClaimStatus,
    InputDigests,
    NearestPlace,
    SourceDigest,
    Verdict,
    VerdictFormatError,
    Violation,
)
from verifier.sources import ContextError, PreparedContext, Source

__version__ = "0.1.0"

__all__ = [
    "Attempt",
    "ClaimStatus",
    "ContextError",
    "InputDigests",
    "Lexicon",
    "LexiconError",
    "NearestPlace",
    "Policy",
    "PolicyError",
    "PreparedContext",
    "Source",
    "SourceDigest",
    "Verdict",
    "VerdictFormatError",
    "VerifierError",
    "Violation",
    "ViolationCode",
    "load_policy",
    "prepare",
    "verify_quotes",
]
