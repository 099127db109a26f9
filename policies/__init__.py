"""Policies: frozen records of thresholds, switches and lexicons, with canonical bytes and hashes.

Import what you need from `verifier`; of the rest it imports the base of its errors alone.
"""

from verifier.errors import VerifierError
from verifier.policies.canonical import Json, encode_canonical, hash_bytes, hash_canonical, hash_text
from verifier.policies.errors import LexiconError, PolicyError
from verifier.policies.field_kinds import FieldRule, PolicyValue
from verifier.policies.lexicon import Lexicon, build_lexicon, load_lexicon, read_groups
from verifier.policies.loader import SHIPPED, PolicyReference, load_policy, resolve_policy
from verifier.policies.record import RULES, SEMANTICS, SHIPPED_WORDS, Policy

__all__ = [
    "RULES", "SEMANTICS", "SHIPPED", "SHIPPED_WORDS", "FieldRule", "Json", "Lexicon", "LexiconError",
    "Policy", "PolicyError", "PolicyReference", "PolicyValue", "VerifierError", "build_lexicon",
    "encode_canonical", "hash_bytes", "hash_canonical", "hash_text", "load_lexicon", "load_policy",
    "read_groups", "resolve_policy",
]  # fmt: skip
