"""Words by which a claim says less, more or something else than the same words without them."""

from __future__ import annotations

from verifier.parsers.english import list_words
from verifier.parsers.text.deferred import defer_pattern


def _list_entries(text: str) -> frozenset[str]:
    return frozenset(entry.strip() for entry in text.split(";"))


_CAUSING = (
    "after; as; as a result; attributed; blamed; brought; by; cause; caused; causes; following; for; forced; "
    "from; hence; lead to; led to; made; reason; result in; resulted in; since; so; therefore; thus; with"
)
"""Words by which evidence may say what a claim says with *because*."""

MODALS = (
    _list_entries("could; may; might; can; perhaps; possibly; possible; maybe"),
    _list_entries("must; shall; have to; has to; had to; having to; needs to; need to; needed to; required"),
    _list_entries("will; would; going to; set to; due to; is to; are to; was to; were to"),
    _list_entries("should; ought; recommended; advised"),
    _list_entries("need not; not required; no need"),
    _list_entries("to be; about to; scheduled to; planned to; set to"),
    _list_entries("used to; formerly; once; previously"),
)
"""What a claim may add only where the clause that matches it has the same, or one that says as much."""

TURNS = (
    _list_entries("almost; nearly; virtually; practically; not quite"),
    _list_entries("again; another; second; once more; anew"),
    _list_entries("so called; supposed; self styled"),
    _list_entries(
        "reportedly; allegedly; supposedly; purportedly; said; says; alleged; alleges; reported; rumoured; "
        "rumored; rumour; rumor; according to; believed; claimed; claims; thought"
    ),
    _list_entries("or; either; nor; and or; alternatively"),
    _list_entries(
        "if; when; whenever; provided; providing; as long as; so long as; assuming; on condition; in case; "
        "only if; where; once; subject to"
    ),
    _list_entries("unless; except; until; without; if not; other than; only if"),
    _list_entries("some; several; certain; a few; many"),
    _list_entries("each; every; per; apiece; a"),
    _list_entries(f"because; because of; due to; owing to; on account of; thanks to; {_CAUSING}"),
    _list_entries("every other; every second; alternate"),
    # Other prefixes that a hyphen parts from their words are words of content.
    _list_entries("re"),
)
"""What a claim may add only where the sentences that match it have the same, or one that says as much."""

ONLY_STATED = _list_entries(
    f"a; according to; another; per; second; said; says; some; thought; claims; {_CAUSING}"
)
"""Entries that match others where the evidence has them, and that a claim may add: they turn nothing."""

FORBIDDEN = defer_pattern(r"(?<![a-z])(?:must not|mustn't|cannot|can't|can not) ([a-z]+)")
LEFT_FREE = defer_pattern(
    r"(?<![a-z])(?:need not|needn't|(?:not|[a-z]+n't) (?:have|need|required|obliged) to) ([a-z]+)"
)
"""What must not be done, and what need not be: one is no more than the other denied."""

CAN_FORBID = frozenset(("must", "mustn't", "need", "needn't", "have", "required", "obliged"))
"""Words of which one stands wherever either is said; `cannot` alone only says what is possible."""

SAME_AS = ("same", "as")
SAMENESS = _list_entries("same; equal; equals; equalled; identical; alike; both; match; matches; matched; as")
"""Words of which the evidence has one where two things are the same."""

SHALL = "shall"
SPEAKERS = frozenset(("i", "we"))
"""Subjects of which *shall* says what is to come, and not what must be done."""

COMMANDING = frozenset(("must", "should", SHALL))
"""Words by which a claim may say what the evidence commands."""

BEFORE_COMMAND = ((), ("always",), ("do", "not"), ("never",), ("please",), ("please", "do", "not"))
"""What stands before a verb that commands, at the beginning of a sentence."""

LIMITING = frozenset(
    list_words(
        "assistant counterfeit deputy dummy fake honorary imitation mock most mostly partial partially "
        "partly practically pseudo some unknown vice virtually"
    )
)
"""Words that keep what is said from holding of what stands behind them, or of all of it."""

EMBEDDING = frozenset(
    list_words("say says said saying told tells alleges alleged denied denies claims claimed legend")
)
"""Words that give what stands behind them in their clause as another's: `Penn said it was better`."""

SPEAKING = EMBEDDING | frozenset(
    list_words(
        "added announced answered argued asked asserted commented complained confirmed declared explained "
        "insisted noted observed recalled remarked replied responded stated warned wrote"
    )
)
"""Words beside a quote by which somebody says it."""
