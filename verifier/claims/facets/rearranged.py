"""Rearranged sentences: `Wine grows on the hill` beside `On the hill grows wine`.

What a preposition leads in front of the verb may stand at the end, and what the sentence ends with in front,
where nothing else stands beside the verb but what one more preposition leads: then the order says nothing.
Nor does it where a condition moves behind, and its subject and the pronoun for it change places with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.claims.compare import Comparison
from verifier.claims.events import Kinds, read_claim_readings, read_sentence_readings
from verifier.parsers.clauses.records import SentenceReading
from verifier.parsers.clauses.tags import PREPOSITION
from verifier.parsers.lexicon import TABLES, load_lexicon


def is_rearranged(comparison: Comparison) -> bool:
    """Return whether a claim is its best sentence in another order that says the same."""
    claim, best = comparison.claim, comparison.best_sentence
    if claim.language not in TABLES or best.language != claim.language:
        return False
    own = read_claim_readings(claim, comparison.policy)
    stated = read_sentence_readings(best, comparison.policy)
    if len(own) != 1 or len(stated) != 1:
        return False
    (claimed,), (said,) = own, stated
    ours, theirs = _list_keys(claimed), _list_keys(said)
    return _is_turned(claimed, ours, said, theirs, claim.as_written[0]) or _has_condition_behind(
        ours, theirs, load_lexicon(TABLES[claim.language]).kinds
    )


def _has_condition_behind(ours: Sequence[str], theirs: Sequence[str], kinds: Kinds) -> bool:
    """Return whether a claim has the condition behind that its sentence opens with, and says `it` there."""
    if theirs[0] not in kinds["condition"] or (ours.count(","), theirs.count(",")) != (1, 1):
        return False
    at, place = ours.index(","), theirs.index(",")
    condition, main = theirs[:place], theirs[place + 1 :]
    pronouns = [key for key in main if key in kinds["anaphor"]]
    named = ours[: at + 1 - len(main)]
    if len(pronouns) != 1 or not named or condition[1 : 1 + len(named)] != named:
        return False
    rest = [key for key in main if key not in pronouns]
    return ours[len(named) : at] == rest and ours[at + 1 :] == [
        condition[0],
        pronouns[0],
        *condition[1 + len(named) :],
    ]


def _is_turned(
    claimed: SentenceReading, ours: Sequence[str], said: SentenceReading, theirs: Sequence[str], written: str
) -> bool:
    """Return whether the front of a sentence and its end are exchanged around the verb."""
    at, place = _find_verb(claimed), _find_verb(said)
    if not at or not place or len(ours) != len(theirs) or ours[at] != theirs[place]:
        return False
    subject, front = ours[:at], theirs[:place]
    between = theirs[place + 1 : len(theirs) - at]
    return (
        theirs[len(theirs) - at :] == subject
        and ours[at + 1 :] == [*between, *front]
        and bool(said.tags[0] & PREPOSITION)
        and not claimed.tags[0] & PREPOSITION
        and _is_led(claimed, range(at + 1, at + 1 + len(between)), written)
    )


def _list_keys(reading: SentenceReading) -> list[str]:
    keys = [token.key for token in reading.tokens]
    return keys[:-1] if keys and not keys[-1][-1:].isalnum() else keys


def _find_verb(reading: SentenceReading) -> int:
    """Return where the verb of the only clause with one stands; 0 where it is no single word."""
    verbs = [clause.verb for clause in reading.clauses if clause.verb is not None]
    is_plain = len(verbs) == 1 and verbs[0].form == "finite" and verbs[0].end - verbs[0].start == 1
    return verbs[0].start if is_plain and not (verbs[0].rest or verbs[0].negations) else 0


def _is_led(reading: SentenceReading, places: Sequence[int], written: str) -> bool:
    """Return whether words are nothing, or what one preposition leads: a single noun or figure."""
    if not places:
        return True
    tokens = reading.tokens
    named = [at for at in places if written[tokens[at].start].isupper() or tokens[at].key.isdigit()]
    return bool(reading.tags[places[0]] & PREPOSITION) and len(named) == 1 and named[0] == places[-1]
