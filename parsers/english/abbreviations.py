"""Words that a full stop belongs to, besides those of the policy's lexicon."""

from __future__ import annotations

from verifier.parsers.english import list_words

NEVER_LAST = frozenset(
    list_words(
        "adm brig capt cf cmdr col cpl dr e.g fr gen gov hon i.e lt maj messrs mlle mme mr mrs ms msgr pres "
        "prof rep rev sen sgt supt viz vs"
    )
)
"""Words before a name or an explanation: whatever follows, their stop ends nothing."""

BEFORE_NUMBERS = frozenset(list_words("art b c d fl no nos nr op p para pl pp pt"))
"""Words and letters that are abbreviations before a number only: ``No. 5``, ``c. 1900``."""

UNITS = list_words("ft lb lbs yd yds hr hrs min mins yr yrs")
"""Units that a point may end: ``6 ft. 2 in.``"""
