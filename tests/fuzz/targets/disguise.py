"""A hidden character or a look-alike never makes an UNGROUNDED answer STRICT.

Of plain answers: in a marked-up one it may spoil a mark that hid something.
"""

from __future__ import annotations

from tests.fuzz.inputs import read_inputs
from verifier import verify_quotes

SEEDS = ("grounding",)
_POLICIES = ("default", "strict")
_HIDDEN = ("\u200b", "\u200d", "\u202e", "\u2066", "\xad", "\u2060", "\u034f", "\u3164", "\U000e0041", "\x08")
_ALIKE = str.maketrans(
    "aceiopsxyBHKMT",
    "\u0430\u0441\u0435\u0456\u043e\u0440\u0455\u0445\u0443\u0412\u041d\u041a\u041c\u0422",
)


def check(data: bytes) -> None:
    """Ground the first text in the others, as it is and disguised where the last one says."""
    given = read_inputs(data)
    answer, sources = given.text(0), list(given.texts[1:])
    policy = _POLICIES[given.option % 2]
    if not answer or verify_quotes(answer, sources, policy=policy, format="plain").audit_mode != "UNGROUNDED":
        return
    at = given.option * 7 % len(answer)
    hidden = _HIDDEN[given.option // 2 % len(_HIDDEN)]
    for disguised in (
        answer[:at] + hidden + answer[at:],
        answer[:at] + answer[at:].translate(_ALIKE),
        answer[:at] + answer[at].translate(_ALIKE) + answer[at + 1 :],
    ):
        assert (
            verify_quotes(disguised, sources, policy=policy, format="plain").audit_mode != "STRICT"
            or disguised == answer
        )
