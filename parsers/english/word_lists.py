"""Small lists of English words, and how lists are written in these modules: as one text with blanks."""

from __future__ import annotations


def list_words(text: str) -> tuple[str, ...]:
    """Give the words of a list that is written as one text."""
    return tuple(text.split())


FUNCTION_WORDS = frozenset(
    list_words(
        """
        a about above across after again against all almost along already also although always am among an
        and another any are around as at away back be because been before behind being below between both
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
"""Words that are no noun: what a number counts is looked for behind them, or not at all."""

COLLECTIVES = frozenset(
    list_words(
        """
        people men women children staff personnel fish sheep deer aircraft spacecraft species series police
        cattle feet teeth mice geese crew cavalry infantry offspring youth media data criteria
        """
    )
)
"""Nouns that are a plural without looking like one."""

PEOPLE = frozenset(
    list_words(
        """
        people persons men women children workers employees staff soldiers troops students passengers
        residents inhabitants victims members patients deaths casualties killed dead wounded injured jobs
        votes
        """
    )
)
"""Nouns that a year can hardly stand before."""

LABEL_WORDS = frozenset(
    list_words(
        """
        art. article book chapter ch. channel class clause episode fig. figure flight gate grade group
        highway interstate issue item lesson level line lot model no. nos. number p. page pages paragraph
        part phase pp. platform question room route rule season sec. section series stage step study table
        task team terminal tier track type unit verse version vol vol. volume zone
        """
    )
)
"""Nouns in lower case that a number behind them names one of: ``phase 3``, ``no. 5``."""
