"""Words that stand within a name or before one."""

from __future__ import annotations

from verifier.parsers.english import list_words

LINKING_WORDS = frozenset(("of", "the", "de"))
"""Words between two parts of one name: `Bank of England`."""

WITHOUT_INITIAL = frozenset(("a", "an", "and", "de", "for", "of", "the"))
"""Words within a name that have no letter in its acronym."""

SMALL_WORDS = frozenset(("can", "it", "us", "who"))
"""Words that are names where they are written in capitals: `the US`, `the WHO`."""

UNSTEMMED = frozenset(("maine", "mars", "wales"))
"""Names that would have the stem of another word: `Maine` that of *main*."""

TITLES = frozenset(
    list_words(
        """
        captain chancellor colonel doctor dr general governor judge king lady lord mayor minister miss mr mrs
        ms pope president prince princess professor queen saint secretary senator sir
        """
    )
)
"""Words before a surname that are no given name."""

ORGANIZATIONS = frozenset(
    list_words(
        """
        airlines airways associates association authority bank brewery brothers chemicals college company
        corp corporation electric energy enterprises entertainment films foods foundation group gmbh holding
        holdings inc industries institute insurance international laboratories limited ltd media mills
        motors mutual partners pharmaceuticals pictures plc press records shipping software solutions steel
        stores studios systems technologies technology trust university works
        """
    )
)
"""Words behind the name of a firm or the like, which texts leave out: `Northgate` for `Northgate Motors`."""
