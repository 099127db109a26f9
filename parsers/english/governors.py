"""Verbs of saying and thinking, and other words that govern a clause and do not say that it is so.

`she said that`, `they fear that`, `the theory that`, `doubtful whether`, `in my view`. Other tables have
verbs of saying too: CONTRIBUTING.md, *Which room for which task*, lists them.
"""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

REGULAR_VERBS = list_words(TABLES["governors.regular_verbs"])
"""Verbs of saying and thinking that do not say their clause to be so; their regular forms are as well."""

VERBS = frozenset(list_words(TABLES["governors.verbs"]))
"""Irregular and other forms of such verbs of saying and thinking: `said`, `foretold`."""

OPINING = list_words(TABLES["governors.opining"])
"""Verbs of saying and thinking whose regular forms are each read as that of `claim`: `opines`."""

OPINED = list_words(TABLES["governors.opined"])
"""The past forms of other such verbs, whose other forms are nouns or rare: `remarked`."""

OPINED_WITH_THAT = list_words(TABLES["governors.opined_with_that"])
"""Past forms of those that often have no clause, or an object: `who complained last week was fired`."""

STATED = list_words(TABLES["governors.stated"])
"""Forms of verbs that do no more than say what opens with `that` behind them: `stated that`."""

STATEMENTS = list_words(TABLES["governors.statements"])
"""Nouns for what somebody says, some of which are such verbs as well: `the remark that`, `reports that`."""

SAID = frozenset((*STATED, *list_words("argued argues claimed claims maintained maintains said say says")))
"""What somebody says who speaks, so that a claim may say it `according to` her."""

BEARING_OUT = frozenset(list_words(TABLES["governors.bearing_out"]))
"""Forms of verbs that, where they are denied, leave their clause open: `no test has shown that`."""

SHOWN = "shown"
"""The one as which verbs of other languages are read."""

NOT_DONE = frozenset(list_words(TABLES["governors.not_done"]))
"""Words before an infinitive that say that it is not done: `has yet to show that`."""

PROVISIONS = frozenset(list_words(TABLES["governors.provisions"]))
"""What makes a thing so by stating it: `clause 12 states that keys are returned`."""

POSTULATED, ALLEGATION = "postulated", "allegation"
"""The words as which these are read."""

SUGGESTED = "suggested"
"""The form that stands for theirs: its clause opens with `that`, or stands before a comma."""

CLAIMING = "claim"
"""The verb whose forms stand for those of verbs that open clauses in all its ways."""

WITHOUT_THAT = frozenset(list_words(TABLES["governors.without_that"]))
"""Of these, what may have its clause right behind it: `feared the dam would burst`."""

BARE_VERBS = frozenset(list_words(TABLES["governors.bare_verbs"]))
"""Other verbs of saying that may have their clause right behind them: `promises the paint lasts`."""

BARE_ADJECTIVES = frozenset(list_words(TABLES["governors.bare_adjectives"]))
"""Adjectives behind a form of `be` that may: `is sure the paint lasts`."""

OPENED_BY_THAT = frozenset(list_words(TABLES["governors.opened_by_that"]))
"""Other words of saying whose clause opens with `that`: `jokes that`, `is adamant that`."""

DOUBTING = frozenset(list_words(TABLES["governors.doubting"]))
"""Of these, what says that its clause is so where it is denied: `nobody doubts that`."""

SAYING_WHEN = frozenset(("said", "say", "says"))
"""Of these, what may have a time before its clause: `said on Monday the strike was over`."""

NOUNS = frozenset(list_words(TABLES["governors.nouns"]))
"""Nouns that have a clause behind them, or behind a form of `be`, and do not say that it is so."""

STATED_NOUNS = frozenset(
    list_words("account argument case complaint contention idea point position plan risk")
)
"""Nouns of which a clause behind a form of `be` says what somebody holds: `his case was that`."""

EVIDENCE = frozenset(list_words("conclusion evidence fact finding findings indication proof sign signs"))
"""Nouns that say that their clause is so, unless what leads them takes it back: `no evidence that`."""

TAKING_BACK = frozenset(list_words(TABLES["governors.taking_back"]))
"""Words before such a noun that take its clause back."""

ADJECTIVES = frozenset(list_words(TABLES["governors.adjectives"]))
"""Adjectives that have a clause behind them and do not say that it is so."""

TELLING = frozenset(list_words("has hold holds held goes relates says tells told"))
"""Verbs by which a belief or a legend says what stands behind them: `legend has it that`."""

COMPLEMENTISERS = frozenset(("that", "whether", "how"))
"""Words that open the clause of a verb, a noun or an adjective."""

PRESUPPOSING = frozenset(list_words(TABLES["governors.presupposing"]))
"""Words that say that their clause is so even where they are denied: `he did not know that`."""

ESTABLISHING = frozenset(list_words("confirm demonstrate establish find prove show verify"))
"""Verbs that, where they are no more than meant to be done, leave open what they show: `set out to prove`."""

AS_IF = frozenset((("as", "if"), ("as", "though"), ("if", "only")))
"""What opens a clause that is not so."""

FALSELY = frozenset(list_words("erroneously falsely incorrectly mistakenly supposedly wrongly wrongfully"))
"""Adverbs of what is said and is not so: `wrongly stated that`."""

NOT_SO = frozenset(
    list_words(
        "alleged apocryphal fabled fictional fictitious hypothetical legendary mythical purported supposed"
        " unconfirmed unproven unverified"
    )
)
"""Adjectives of what is said and may not be so: `the apocryphal part is that`."""

EVALUATING = frozenset(
    list_words("branded considered considers deem deemed deems labelled labeled regards viewed")
)
"""Verbs whose object somebody takes for what stands behind it: `regards the product as unsafe`."""

VIEW_NOUNS = frozenset(list_words(TABLES["governors.view_nouns"]))
"""Nouns of the words of somebody by which a sentence says what it says: `in the view of the tenant`."""

WORK_NOUNS = frozenset(list_words(TABLES["governors.work_nouns"]))
"""Nouns of works in which it is so: `in the novel, a doctor poisons his wife`."""

VIEW_LEADS = frozenset(list_words("by from in on to under"))
"""Prepositions that lead such a noun."""

PERSONS = frozenset(list_words(TABLES["governors.persons"]))
"""Whose view it is behind a `to` or a `for` that opens a sentence: `to her critics, ...`."""

SEEING = frozenset(
    (
        ("saw", "it"),
        ("see", "it"),
        ("sees", "it"),
        ("put", "it"),
        ("puts", "it"),
        ("tell", "it"),
        ("tells", "it"),
    )
)
"""Behind `as` and a noun: whose view it is."""

INVERTED = frozenset(("had", "should", "were"))
"""Words that open a condition in the place of `if`: `had the hatch opened, ...`."""

SAYING = frozenset(list_words(TABLES["governors.saying"]))
"""Verbs by which a sentence says behind a comma whose word it is: `it was safe, she insisted`."""

NO_SAYERS = frozenset(list_words("and but long never often once or then widely"))
"""Words that open an insertion which is no subject and its verb: `the river, long feared, rose`."""

NO_SPEECH = frozenset(list_words("and as because but or so that when where which while who whom whose yet"))
"""Words by which a sentence goes on behind somebody who says something, and that he does not say."""

ADJUNCTS = tuple([word] for word in list_words("after at before by during for from in on to under with"))
"""What stands behind a verb of saying that has what he says before it, or behind a comma."""
