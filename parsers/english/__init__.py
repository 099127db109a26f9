"""English: every word, ending and prefix that code knows of, as data. No rule stands here.

A module holds the tables of one idea. One idea has one table, whoever reads it:

===================  ======================================================================================
``number_words``     ``three``, ``third``, ``thirds``, ``dozen``, ``million``, ``twice``
``calendar_words``   months, weekdays, decades, eras, business years, words before a date
``unit_names``       names and symbols of units and of money
``figure_words``     words around a number: ``about``, ``at least``, ``minus``, ``or more``, ``phase``
``nouns``            nouns of a kind: people, plurals without an ending
``name_words``       words within a name or before one: ``of``, ``dr``
``determiners``      articles, possessives, demonstratives
``pronouns``         personal pronouns
``verbs``            forms of *be*, auxiliaries, verbs by how sure their form is
``function_words``   small words that are no noun
``question_words``   ``what``, ``which``
``clause_words``     words that open a sentence or a clause, join two, or reach beyond one
``governors``        words with a clause of which they do not say that it is so: ``fear``, ``theory``
``comparison_words`` ``more``, ``less``, ``than``; words with two arguments: ``before``, ``north``
``change_words``     what tells a difference, a ratio, a rise or a fall
``denial_words``     ``without``, ``n't``; what cancels a denial
``address_words``    ``www``, ``org``, ``pdf``
``offer_words``      ``help``, ``else``: what an answer closes with
``abbreviations``    words that a full stop belongs to
``suffixes``         endings and prefixes: ``-ly``, ``'s``, ``-est``, ``un-``
``stemmer_probes``   words by whose stems a stemmer is known to be the right one
===================  ======================================================================================

A list that a policy may exchange is a lexicon and stands in `verifier.policies`. ``docs/languages.md`` says
what a second language would have to bring.
"""

from __future__ import annotations


def list_words(text: str) -> tuple[str, ...]:
    """Return the words of a list that is written as one text with blanks."""
    return tuple(text.split())
