"""Other wordings of a claim that say the same by grammar alone: `unless it rains` and `if it does not rain`.

What somebody is able to do, they can do; what does not exist, there is none of; and a condition with *unless*
is one with *if* and a denial. A claim is judged again in the wording that its best sentence has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.events import read_claim_readings
from verifier.parsers.lexicon import Lexicon, load_lexicon
from verifier.parsers.lexicon.lexicon import VERB
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import PieceMap, PieceMapBuilder, Span
from verifier.policies import Policy

_IF, _UNLESS = {"Unless": "If", "unless": "if"}, "unless"
_IS = "is|are|am"
_HELPING = "is|are|was|were|has|have|had|can|may|must|will|would|could|should"
_WORDS = r"(?P<subject>(?:[\w'-]+ ){1,6}?)"
_ABLE = defer_pattern(rf"\b(?:{_IS}) (?P<not>un|not )?able to\b")
_CAN = defer_pattern(r"\b[Cc]an(?P<not>not| not|'t)?\b(?! be able)")
_ABLE_THERE = defer_pattern(rf"\b(?P<verb>{_IS}) (?:un|not )?able to\b")
_UNLESS_HELPED = defer_pattern(rf"\b(?P<if>[Uu]nless) {_WORDS}(?P<verb>{_HELPING})\b(?! not)")
_IF_NOT_HELPED = defer_pattern(rf"\b(?P<if>[Ii]f) {_WORDS}(?P<verb>{_HELPING})(?: not|n't)\b")
_IF_NOT = defer_pattern(rf"\b(?P<if>[Ii]f) {_WORDS}(?P<do>do|does|did)(?: not|n't) (?P<verb>[a-z]+)\b")
_NONE = defer_pattern(r"\ANo (?P<thing>[^,;:.]+?) exists?(?P<rest>\b[^,;:.]*\.?)\s*\Z")
_NOT_THERE = defer_pattern(
    r"\A(?:(?:An?|Any) )?(?P<thing>[^,;:.]+?) (?:does|do) not exist(?P<rest>\b[^,;:.]*\.?)\s*\Z"
)
_THERE = defer_pattern(r"\b[Tt]here (?P<verb>is|are) no\b")


class Reworded(NamedTuple):
    """A claim in another wording, with the map back to its own."""

    text: str
    offsets: PieceMap


def reword(claim: ReadClaim, stated: str, policy: Policy) -> Iterator[Reworded]:
    """Yield a claim in wordings that a sentence of the evidence has."""
    text, lexicon, lower = claim.text, load_lexicon("english"), stated.lower()
    if " can" in lower and (able := _ABLE.search(text)):
        yield _put(text, able.span(), "cannot" if able["not"] else "can")
    if "able to " in lower and (can := _CAN.search(text)) and (there := _ABLE_THERE.search(stated)):
        yield _put(text, can.span(), f"{there['verb']} {'unable' if can['not'] else 'able'} to")
    if "if " in lower and _UNLESS in claim.keys:
        yield from _deny(claim, lexicon, policy)
    if "unless " in lower and (own := _IF_NOT_HELPED.search(text) or _IF_NOT.search(text)):
        yield from _affirm(text, own, lower, lexicon)
    if (there := _THERE.search(stated)) and (none := _NONE.match(text) or _NOT_THERE.match(text)):
        yield _put(text, none.span(), f"There {there['verb']} no {none['thing']}{none['rest']}")


def _deny(claim: ReadClaim, lexicon: Lexicon, policy: Policy) -> Iterator[Reworded]:
    """Yield a claim with *if* and a denial for its *unless*."""
    text, found = claim.text, _UNLESS_HELPED.search(claim.text)
    if found is not None:
        yield _put(text, found.span(), f"{_IF[found['if']]} {found['subject']}{found['verb']} not")
        return
    for reading in read_claim_readings(claim, policy):
        for clause in reading.clauses:
            opener = None if clause.opener is None else reading.tokens[clause.opener]
            if opener is None or opener.key != _UNLESS or clause.verb is None:
                continue
            verb = reading.tokens[clause.verb.head]
            lemma = lexicon.lemma_of(verb.key, VERB)
            helper = "do" if lemma == verb.key else "does" if verb.key.endswith("s") else "did"
            between = text[opener.end : verb.start]
            if clause.verb.start == clause.verb.head and between.strip():
                words = f"{_IF.get(text[opener.start : opener.end], 'if')}{between}{helper} not {lemma}"
                yield _put(text, (opener.start, verb.end), words)


def _affirm(text: str, own: re.Match[str], stated: str, lexicon: Lexicon) -> Iterator[Reworded]:
    """Yield a claim with *unless* for its *if* and a denial; the verb in the form that the sentence has."""
    opener = "Unless" if own["if"][0] == "I" else "unless"
    if "do" not in own.groupdict():
        yield _put(text, own.span(), f"{opener} {own['subject']}{own['verb']}")
        return
    behind = re.findall("[a-z]+", stated.partition("unless ")[2])
    forms = [word for word in behind if lexicon.lemma_of(word, VERB) == own["verb"]]
    if forms:
        yield _put(text, own.span(), f"{opener} {own['subject']}{forms[0]}")


def _put(text: str, span: Span, words: str) -> Reworded:
    """Return a text with other words at a place."""
    start, end = span
    builder = PieceMapBuilder()
    builder.add(start, 0, start)
    builder.add_rewritten(len(words), start, end)
    builder.add(len(text) - end, end, len(text))
    return Reworded(f"{text[:start]}{words}{text[end:]}", builder.build())
