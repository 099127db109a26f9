"""Small words that are no noun."""

from __future__ import annotations

from verifier.parsers.english import list_words

FUNCTION_WORDS = frozenset(
    list_words(
        """
        a about above across after again against all almost along already also although always am among an
        and another any are around as at away back be because been before after being below between both
        but by can could did do does down during each either else ever every few first for from further had
        has have he her here him his how however i if in instead into is it its itself just last later least
        less like likely many may me might mine more moreover most much must my near nearly neither never
        next no nor not now of off often on once only onto or other others our out over own per perhaps
        quite rather same shall she should since so some still such than that the their them then there
        these they this those though through throughout thus to together too toward towards under until up
        upon us very via was we well were what when where whereas whether which while who whole whom whose
        why will with within without would yet you your earlier ago aged old long tall high wide deep apart
        total respectively versus vs today yesterday tomorrow tonight somehow
        """
    )
)
"""Words that are no noun: what a number counts is looked for after them, or not at all."""

TURNING = frozenset(
    list_words(
        """
        again although can could either if may might must off or quite rather shall should some than though
        until why would
        """
    )
)
"""Function words that turn what they stand beside: `or is it`, `as if`, `it might be`."""

CONTRACTED = frozenset(("d", "ll", "m", "re", "s", "t", "ve"))
"""What an apostrophe cuts off: a function word there, and a letter like others elsewhere."""
