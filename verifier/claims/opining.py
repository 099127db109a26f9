"""Words of saying that each language has, and as which word of the engine's tables each is read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from verifier.claims.stemmer import get_stemmer
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.segments.governors import AS_CLAIMED, BORNE_OUT, CLAIMED
from verifier.policies import Policy

_AS_WRITTEN: Mapping[str, str] = {}


def list_opining(policy: Policy, language: str = "") -> Mapping[str, str]:
    """Return the words that have their clause as somebody's word, each with the one as which it is read.

    `language` is that from which a text is read in the engine's terms, if it is. Nothing for the rules that
    other programs describe, which know the tables alone.
    """
    if not policy.account_for_text:
        return _AS_WRITTEN
    return _list_of(language, policy.stemmer) if language else AS_CLAIMED


@cache
def _list_of(language: str, stemmer: str) -> Mapping[str, str]:
    from verifier.parsers.languages.stems import get_stems

    pack = load_pack(language)
    if pack is None:
        return AS_CLAIMED
    stems = get_stems(pack, get_stemmer(stemmer, pack.stemmer))
    said, shown = stems.list_claiming(), stems.list_bearing_out()
    return {**AS_CLAIMED, **dict.fromkeys(shown, BORNE_OUT), **dict.fromkeys(said, CLAIMED)}
