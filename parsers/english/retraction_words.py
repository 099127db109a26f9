"""Words by which a text takes back what it says beside them: `That is not true.`, `Myths:`."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words
from verifier.parsers.english.clause_words import IN_STEAD

FALSITIES = list_words(TABLES["retraction_words.falsities"])
"""What a statement is that does not hold."""

MADE = ("fabricated", "invented", "mistaken")
"""Those of them that of a thing say who made it, where and when, or what it was taken for."""

FALSE_THINGS = list_words("error fabrication fallacy falsehood hoax lie misconception mistake myth untruth")
"""What a statement is called that does not hold: `That is a myth`."""

TRUTHS = ("true", "so", "correct", "right", "accurate", "the case", "what happened", "how it happened")
"""What a statement is that holds: denied, it does not."""

STATEMENT_NOUNS = list_words(TABLES["retraction_words.statement_nouns"])
"""What statements are called."""

POINTING_BACK = list_words("that this these those it both which")
"""Words that stand for the statement before them."""

SOFTENERS = (
    *list_words("actually all also both clearly completely entirely just largely later now of only plainly"),
    *list_words("quite since simply still widely"),
    *("of course", "in fact", "known to be", "since been", "said to be", "shown to be", "proved to be"),
)
"""Words between a statement and its being called false."""

OPENINGS = (
    *("but", "however,", "in fact,", "of course,", "yet", "actually,", "actually", "sorry,", "sorry:", "no,"),
    *("no:", "wait,", "well,", "oh,", "on reflection,", "unfortunately,", "alas,"),
)
"""What stands before a sentence that takes back."""

TAKING_BACK = (
    *("scratch that", "strike that", "disregard that", "disregard this", "ignore that", "forget that"),
    *("i stand corrected", "i was wrong", "i was mistaken", "i take that back", "i take it back"),
    *("i made that up", "i made this up", "i made it up", "i just made that up", "that was made up"),
    *("i am making this up", "i invented that", "i invented this"),
    *("the opposite is true", "the opposite is the case", "the contrary is true", "the contrary is the case"),
    *("the reverse is true", "the reverse is the case", "quite the opposite", "on the contrary"),
)
"""Whole sentences that take back what stands before them."""

SETTING_ASIDE = (
    *("cleared of =ing", "acquitted of =ing", "exonerated of =ing"),
    *(f"{row} =ing" for row in IN_STEAD),
    *("cleared \u2026 of =ing", "acquitted \u2026 of =ing"),
    *("rather than", "far from =being|certain|clear|complete|over|perfect|safe|true", "fairy tale that"),
    *("ruled out that", "rule out that", "rules out that", "ruling out that"),
    "ruled out the possibility that",
    *("lied that", "lied when \u2026 said", "lied when \u2026 said that", "lied when \u2026 claimed that"),
    *("withdrew \u2026 claim that", "withdrew \u2026 statement that", "withdrew \u2026 allegation that"),
    *("took back \u2026 claim that", "took back \u2026 statement that"),
)
"""What stands before words that a sentence sets aside: `retractions` tells how a row is read."""
