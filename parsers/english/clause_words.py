"""Words that open a sentence or a clause, join two, or reach beyond one."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

SENTENCE_OPENERS = list_words(TABLES["clause_words.sentence_openers"])
"""Words that open a sentence: after an abbreviation (`Acme Inc. The board`) a new one begins."""

NO_LINE_END = frozenset(
    list_words(
        "a an and are as at be been between but by for from had has have her his in into is its my near of "
        "on or our over than that the their to under was were when where which while who whose with your"
    )
)
"""Words that end no line of their own: a long line that ends in one goes on in the next."""

CONJUNCTIONS = ("and", "but")
"""Words that part two clauses; the first parts two verbs of one subject as well."""

NO_SUBJECTS = list_words(
    "Each Either Few Neither No Nobody None Nothing Somebody Someone Something There What Who"
)
"""Words that open a sentence of which not each part is said: `Nobody bought Globex and sold Initech`."""

NO_BARE_SUBJECTS = list_words(TABLES["clause_words.no_bare_subjects"])
"""Words that are no noun without an article."""

REACHING_ON = frozenset(list_words(TABLES["clause_words.reaching_on"]))
"""Words whose reach may go on after a comma or a semicolon: after one nothing is parted."""

CONJOINING = ("and", "but", "while", "whereas", "against", "versus", "compared to", "compared with")
"""What joins two clauses or two things that are told apart."""

RESPECTIVELY = "respectively"
"""Gives what stands after it to what stands before it, in turn."""

AS = "as"
"""Likens where it stands twice: `as big as`."""

BUT = "but"

JOINING = frozenset(("and", BUT, "or"))
"""What joins two clauses or phrases of one kind."""

TAKING_OUT = frozenset(
    list_words("all any anything anyone everything everyone no none nothing nobody cannot last")
)
"""Words before a `but` that takes out: `all but two members`."""

ADDING = frozenset(("and", "or", "nor", "so", "yet"))
"""Words that may join another clause."""

SUBORDINATING = frozenset(list_words("although because if though unless whereas while when whenever"))
"""Words that open a clause inside a sentence, be there a comma or not."""

OPENING = frozenset(list_words("after as before once since until where"))
"""Words that open a clause before the main one, up to its comma."""

SUBORDINATORS = SUBORDINATING | frozenset(
    list_words("after before but since so than that where which who whom whose")
)
"""Words that begin a clause inside a sentence: what stands behind one may be said of something else."""

EXPLETIVES = frozenset(("it", "there"))
"""Words in the place of a subject that comes later: `there is a bridge`."""

INSERTING = frozenset(list_words("who whom whose which where after before since as until not thus with"))
"""Words that after a comma open what is put in, up to the next one."""

QUESTION_MARKS = ("?", '?"', "?'", "?)")
"""What a question ends with."""

_CONDITIONS = (
    *("if", "provided that", "providing that", "provided they", "on condition that", "as long as"),
    *("so long as", "only if", "only when", "in case of", "assuming", "subject to"),
)
EXCEPTIONS = (
    *("unless", "in the absence of", "barring", "except", "except for", "excluding", "with the exception of"),
    *("apart from", "other than", "save for", "save in", "but for", "all but", "all except"),
    *("bar a", "bar the", "bar one", "everyone but", "everybody but", "everything but", "anyone but"),
    *("anybody but", "anything but", "no one but", "nobody but", "none but"),
)
CONDITIONS = frozenset((*_CONDITIONS, *EXCEPTIONS, "otherwise", "according to"))
"""What limits all of a sentence, wherever it stands: conditions, exceptions, and whose word it is."""

BARE_OPENERS = frozenset(("when", "whenever", "where", "while", "once"))
"""Words that open a condition without a verb: `when full`, `where possible`."""

AS_SOON_AS = "as soon as"
TIMED_ALIKE = frozenset((AS_SOON_AS, "after", "if", "once", "when", "whenever"))
"""What opens what comes first, and says as much as one another."""

STATE_OPENERS = BARE_OPENERS | {"after", "as"}
"""Words that open what is so first each time that the rest is so: `as soon as it is signed`."""

LEADS = frozenset(list_words(TABLES["clause_words.leads"]))
"""Words that lead from one sentence to the next, and say nothing by themselves: `Additionally, ...`."""

ACCORDING_TO = "According to "
"""Opens a claim with whose word it is; whoever it is must stand in the evidence, not these words."""

BEFORE_NOUNS = {"almost": 3, "nearly": 3, "former": 3, "formerly": 3, "previously": 3, "against": 4}
"""Words that limit what stands right behind them -> among how many words that is."""

NEARLY = frozenset(("as good as", "far from"))
NEAR_DENIALS = frozenset(("all but", "anything but"))
"""Exceptions that, before what names no thing, say that it is nearly so, or not at all: `all but empty`."""

FROM, UNTIL = "from", "until"
"""The two ends of a time: with both of them it is told when something was so."""

SHAM, ABSENCES, REGARDED, LEFT_OPEN = (
    frozenset(entry.strip() for entry in TABLES[f"clause_words.{table}"].split(";"))
    for table in ("sham", "absences", "regarded", "left_open")
)
"""What stands before a thing that only seems to be one (`so called`) or is away (`lack of`), before what
somebody takes a thing for (`sold as`), and before what is all but done, or supposed: `pretended to`."""

OPINING = frozenset(("held that", "hold that", "holds that"))
"""What somebody thinks, where a verb says something else without *that*: `holds that it leaks`."""

OPEN_ALIKE = (
    frozenset(_CONDITIONS),
    frozenset(EXCEPTIONS),
    frozenset(("called the", "called it", "calls the", "calls it")),
    *(
        frozenset(list_words(words))
        for words in (
            "could may might perhaps possibly possible possibility can",
            "likely probably presumably",
            "intends intended plans planned planning aims",
            "allegedly alleged reportedly purportedly supposedly rumoured rumored",
            "appears appeared seems seemed apparently seemingly",
            "believed thought considered believe",
            "argue argued argues claim claims claimed",
        )
    ),
)
"""What leaves as much open as one another."""

IN_STEAD = ("instead of", "rather than")
"""Words behind which stands what is not done, or who does not do it."""

SETTING_ASIDE = tuple(
    tuple(row.split())
    for row in (
        *IN_STEAD,
        "in place of",
        "in lieu of",
        "in preference to",
        "as opposed to",
        "except",
        "except for",
        "apart from",
        "unlike",
    )
)
"""Words behind which stands what a sentence is not about."""

OF_ALL = frozenset(list_words("all any each every no"))
"""Words by which a noun before *but* means all, so that *but* takes out: `every member but Quill`."""
