"""Words of addresses and of elements that cite, which say nothing."""

from __future__ import annotations

from verifier.parsers.english import list_words

ADDRESS_WORDS = frozenset(
    list_words(
        """
        abs aspx asp arxiv blog cdn cgi cite co com content csv de doi docx edu en eu example faq fr github
        gitlab gov google htm html http https id idx index info int io jp json jsp localhost md mil net nl
        online org pdf php pmc pub sec span sup txt uk us web wiki wikimedia wikipedia www xhtml xml
        """
    )
)
"""Words of hosts, kinds of files and paths."""
