"""Forms of verbs."""

from __future__ import annotations

from verifier.parsers.english import list_words

AUXILIARIES = list_words(
    "is are was were has have had does do did will would can could may might must shall should isn't "
    "aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't can't couldn't "
    "cannot"
)
"""Forms of *be*, *have* and *do*, and modal verbs, with those that deny."""

PASTS = list_words(
    "arose ate awoke became began bit blew broke came chose drank drew drove fell flew forbade foresaw "
    "forgave forgot forsook froze gave got grew hid knew lay mistook overcame oversaw overthrew "
    "overtook ran rang rode rose sang sank saw shook shrank slew slid spoke sprang stole strove swam "
    "swept swore swung threw took tore undertook underwent went withdrew woke wore wove wrote"
)
"""Past forms that are no participle."""

PRESENTS = list_words(
    "aims allows appears becomes begins believes belongs brings comes consists contains costs covers "
    "depends differs earns employs exists expects gives goes grows happens hopes includes intends "
    "keeps knows lacks lives makes manages means needs occurs offers opposes owns pays plans produces "
    "provides receives refuses remains requires says seems sells serves supplies takes tells tends "
    "wants wins"
)
"""Present forms that are hardly a noun."""

PASTS_OR_PARTICIPLES = list_words(
    "beat bought bound brought built burnt caught cost cut dealt dug fed felt fled flung fought found "
    "heard held hit hung kept laid learnt led left lent lit lost made meant met misled overheard paid "
    "put rebuilt repaid resold sat sent set shot shut slept sold sought sped spent split spread spun "
    "stood struck stuck taught thought told understood upheld wept withheld withstood won"
)
"""Forms that may be a participle, too."""

BE = frozenset(("am", "are", "be", "been", "being", "is", "was", "were"))

HAVE = frozenset(("has", "have", "had"))

PASSIVE_AUXILIARIES = BE | {"get", "got", "gets", "getting"}

MAY = "may"
"""With a capital inside a sentence it is the month or a name."""

WILL = "will"
"""Also a noun: somebody's last will, or a name."""

IN_VERB_GROUPS = frozenset(("not", "never", "also", "been", "being", "be", "have", "to"))
"""What stands between the first verb of a group and the last."""

BEFORE_BARE_VERB = frozenset(
    list_words("do does did will would can could may might must shall should cannot to")
) | frozenset(word for word in AUXILIARIES if word.endswith("n't") and word[0] in "dwcs")
"""What a verb without an ending follows: `did exist`, `won't rise`."""

NEVER_PASSIVE = list_words(
    """
    appeared arrived collapsed died disappeared existed happened lived occurred remained resided stayed
    vanished
    """
)
"""Regular past forms of verbs without an object: after `was born and`, none of them is a participle."""

WITHOUT_OBJECT = frozenset(
    list_words(
        """
        agreed apologised apologized arose attacked ate became began came campaigned complained crashed danced
        drank drove emerged failed fell fled flew gathered graduated grew hesitated knocked landed laughed lay
        left listened looked marched met moved negotiated paused protested quit ran recovered replied resigned
        responded rested retired returned rode rose sailed sang sank sat shrank slept slipped smiled smoked
        spoke stepped stood stopped stumbled surrendered survived swam swore talked testified travelled
        traveled turned voted waited walked went withdrew won worked
        """
    )
).union(NEVER_PASSIVE)
"""Past forms that often stand without an object, so that none is known: `met and rejected the appeal`."""

DOING = frozenset(
    list_words(
        """
        able began begin begins begun came caused causes ceased comes compelled continue continued
        continues cost costs drove first forced forces get gets got goes grew grow grown had
        happened help helped helping helps last led leading managed manages only proceeded prompted
        proved served start started starts took takes turned used went
        """
    )
)
"""Words before an infinitive by which what it says was done: `managed to sell`, `the first to reach`."""

FUTURE = frozenset(("will", "shall"))
"""Words before a verb by which what it says is still to come."""

FORMERLY = frozenset(("once", "formerly", "previously", "originally"))
"""Words before a past form by which what it says is so no more."""

ENDING = frozenset(list_words("ceased quit stopped"))
"""Words before a form in ``-ing`` by which what that says was so, and is no more."""

NEAR = frozenset(list_words("close closer near nearer"))
"""Words before `to` and a form in ``-ing`` by which what that says was not done: `came close to winning`."""

OPENING_GERUNDS = frozenset(
    list_words(
        "about against avoided considered contemplated denied discussed escaped from missed of opposed "
        "proposed risked suggested"
    )
)
"""Words before a form in ``-ing`` by which what that says need not have been done: `considered selling`."""

PROMISING = frozenset(list_words("promised threatened took used vowed"))
"""Verbs whose subject does what the infinitive behind their object says: `promised him to go`."""
