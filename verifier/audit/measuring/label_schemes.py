"""One label, and the words that other systems have for it.

`check_claim` has five labels. Other systems have three or five of their own, and one word means different
things to them: what claims_audit calls unsupported is contradicted here. So labels are translated at the
edge, by this one table, and a word of another scheme never stands without the scheme's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from verifier.measures.tiers import Label3
from verifier.records.claim_check import Label

Scheme: TypeAlias = Literal["audit3", "fever", "fever_export", "gate3", "attrscore"]

LABELS: tuple[Label, ...] = ("SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI")

_AUDIT3: Mapping[Label, Label3] = {
    "SUPPORTED": "supported",
    "PARTIAL": "insufficient",
    "UNSUPPORTED": "insufficient",
    "CONTRADICTED": "unsupported",
    "NEI": "insufficient",
}

LABEL_SCHEMES: Mapping[Scheme, Mapping[Label, str]] = {
    "audit3": _AUDIT3,
    "fever": {
        "SUPPORTED": "SUPPORTED",
        "PARTIAL": "NEI",
        "UNSUPPORTED": "NEI",
        "CONTRADICTED": "REFUTED",
        "NEI": "NEI",
    },
    # There is no word for a part: it counts as support, and who exports says how many of them there are.
    "fever_export": {
        "SUPPORTED": "SUPPORTS",
        "PARTIAL": "SUPPORTS",
        "UNSUPPORTED": "NOT ENOUGH INFO",
        "CONTRADICTED": "REFUTES",
        "NEI": "NOT ENOUGH INFO",
    },
    "gate3": {
        "SUPPORTED": "correct",
        "PARTIAL": "uncertain",
        "UNSUPPORTED": "uncertain",
        "CONTRADICTED": "incorrect",
        "NEI": "uncertain",
    },
    "attrscore": {
        "SUPPORTED": "Attributable",
        "PARTIAL": "Extrapolatory",
        "UNSUPPORTED": "Extrapolatory",
        "CONTRADICTED": "Contradictory",
        "NEI": "Extrapolatory",
    },
}
"""From a scheme and one of our labels to the scheme's word."""

_FROM_FEVER: Mapping[str, Label] = {"SUPPORTS": "SUPPORTED", "REFUTES": "CONTRADICTED"}


def name_audit3(label: Label) -> Label3:
    """Return what claims_audit calls a label."""
    return _AUDIT3[label]


def read_fever_label(word: str, *, enable_nei: bool = True) -> Label:
    """Return our label for one of FEVER's; *not enough info* is UNSUPPORTED where NEI is switched off.

    Raises `ValueError` for any other word.
    """
    if word == "NOT ENOUGH INFO":
        return "NEI" if enable_nei else "UNSUPPORTED"
    if word not in _FROM_FEVER:
        raise ValueError(f"got the label {word!a}, expected SUPPORTS, REFUTES or NOT ENOUGH INFO")
    return _FROM_FEVER[word]
