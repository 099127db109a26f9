"""Words by which a text takes back what it says beside them: `That is not true.`, `Myths:`."""

from __future__ import annotations

from verifier.parsers.english import list_words

FALSITIES = list_words(
    """
    baseless debunked discredited disproved disproven fabricated fake false fictitious inaccurate incorrect
    invented lies mistaken nonsense refuted retracted rubbish unfounded untrue wrong
    """
)
"""What a statement is that does not hold."""

FALSE_THINGS = list_words("error fabrication fallacy falsehood hoax lie misconception mistake myth untruth")
"""What a statement is called that does not hold: `That is a myth`."""

TRUTHS = ("true", "so", "correct", "right", "accurate", "the case", "what happened", "how it happened")
"""What a statement is that holds: denied, it does not."""

STATEMENT_NOUNS = list_words(
    """
    account accounts allegation allegations assertion assertions belief beliefs claim claims idea ideas notion
    notions report reports rumor rumors rumour rumours sentence sentences statement statements stories story
    tale tales theories theory
    """
)
"""What statements are called."""

POINTING_BACK = list_words("that this these those it both which")
"""Words that stand for the statement before them."""

SOFTENERS = (
    *list_words("actually all also both clearly completely entirely just largely later now of only plainly"),
    *list_words("quite since simply still widely"),
    *("of course", "in fact", "known to be", "since been", "said to be", "shown to be", "proved to be"),
)
"""Words between a statement and its being called false."""
