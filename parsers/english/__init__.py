"""English: every word, ending and prefix that code knows of, as data. No rule stands here.

Longer tables stand in ``words.txt``, each under the name of its module and its constant.

A module holds the tables of one idea. One idea has one table, whoever reads it:

===================  ======================================================================================
``number_words``     ``three``, ``third``, ``thirds``, ``dozen``, ``million``, ``twice``
``calendar_words``   months, weekdays, decades, eras, business years, words before a date
``unit_names``       symbols of units and of money; their names in ``words.txt``
``figure_words``     words around a number: ``about``, ``at least``, ``minus``, ``or more``, ``phase``
``nouns``            nouns of a kind: people, plurals without an ending
``name_words``       words within a name or before one: ``of``, ``dr``
``determiners``      articles, possessives, demonstratives
``pronouns``         personal pronouns
``verbs``            forms of *be*, auxiliaries, verbs by how sure their form is
``function_words``   small words that are no noun
``question_words``   ``what``, ``which``
``clause_words``     words that open a sentence or a clause, join two, or reach beyond one
``governors``        verbs of saying and other words that do not say their clause to be so: ``fear``
``comparison_words`` ``more``, ``less``, ``than``; words with two arguments: ``before``, ``north``
``change_words``     what tells a difference, a ratio, a rise or a fall
``denial_words``     ``without``, ``n't``; what cancels a denial
``address_words``    ``www``, ``org``, ``pdf``
``offer_words``      ``help``, ``else``: what an answer closes with
``abbreviations``    words that a full stop belongs to
``suffixes``         endings and prefixes: ``-ly``, ``'s``, ``-est``, ``un-``
``spellings``        two forms of one word: ``organise``, ``production``
``alike_forms``      forms of one statement: ``the price of x is n``; nouns for deeds and their verbs
``stemmer_probes``   words by whose stems a stemmer is known to be the right one
===================  ======================================================================================

A list that a policy may exchange is a lexicon and stands in `verifier.policies`. ``docs/languages.md`` says
what a second language would have to bring.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType


def list_words(text: str) -> tuple[str, ...]:
    """Return the words of a list that is written as one text with blanks."""
    return tuple(text.split())


def read_tables(path: Path) -> Mapping[str, str]:
    """Return the tables of a file by their names: each begins with its name in brackets, on a line."""
    tables: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = tables.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return MappingProxyType({name: "\n".join(rows) for name, rows in tables.items()})


TABLES = read_tables(Path(__file__).with_name("words.txt"))
"""The tables of English by their names."""
