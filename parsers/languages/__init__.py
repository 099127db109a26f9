"""Languages as packs of data: how a text of another language is read in the terms that the engine knows.

The engine's rules know terms, which are words of English: ``not``, ``was``, ``twelve``. A pack leads from the
words of its language to these terms. `record` says what a pack holds, `registry` which packs there are,
`telling` which language a text is in, and `reading` makes of a text one in terms, with the way back to every
place. No module here, or anywhere else, knows a language by its name: the folders beside this file do.
"""

from __future__ import annotations
