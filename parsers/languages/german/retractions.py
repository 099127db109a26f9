"""Sentences that take back what stands before them, in lower case, without their stops."""

from __future__ import annotations

TAKING_BACK = (
    *(
        "das ist falsch",
        "das ist nicht wahr",
        "das ist nicht richtig",
        "das ist unwahr",
        "das ist unzutreffend",
    ),
    *("das stimmt nicht", "das stimmt so nicht", "das trifft nicht zu", "das ist nicht der fall"),
    *("dies ist falsch", "dies ist nicht wahr", "dies stimmt nicht", "dies trifft nicht zu"),
    *("nichts davon stimmt", "nichts davon ist wahr", "nichts davon trifft zu", "beides ist falsch"),
    *("das habe ich erfunden", "das war falsch", "das war ein irrtum", "das ist ein irrtum"),
    *("das gegenteil ist der fall", "das gegenteil ist wahr"),
)

SETTING_ASIDE = (
    *("statt ~zu", "anstatt ~zu", "freigesprochen, ~zu haben"),
    *("alles andere als", "falsch ist:", "m\xe4rchen, dass"),
    *("schlie\xdft aus, dass", "schlie\xdfen aus, dass", "schloss aus, dass", "schlossen aus, dass"),
    *("zog \u2026 zur\xfcck, dass", "zogen \u2026 zur\xfcck, dass", "nahm \u2026 zur\xfcck, dass"),
    *("log, dass", "logen, dass", "l\xfcgt, dass", "widerrief \u2026 dass"),
)
"""What stands before words that a sentence sets aside."""
