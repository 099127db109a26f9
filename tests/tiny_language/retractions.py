"""Sentences that take back what stands before them, in lower case, without their stops."""

from __future__ import annotations

TAKING_BACK = ("tio estas malvera",)
SETTING_ASIDE = ()
