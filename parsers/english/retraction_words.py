"""Words by which a text takes back what it says beside them: `That is not true.`, `Myths:`."""

from __future__ import annotations

from dataclasses import replace

from verifier.parsers.english import TABLES, list_words
from verifier.parsers.english.clause_words import IN_STEAD
from verifier.parsers.languages.retraction_rows import RetractionRows

FALSITIES = list_words(TABLES["retraction_words.falsities"])
"""What a statement is that does not hold."""

FALSE_THINGS = list_words("error fabrication fallacy falsehood hoax lie misconception mistake myth untruth")
"""What a statement is called that does not hold: `That is a myth`."""

_MADE = ("fabricated", "invented", "mistaken")
"""Those falsities that of a thing say who made it, where and when, or what it was taken for."""

_CALLED = tuple(thing for thing in FALSE_THINGS if thing not in ("error", "mistake"))
"""What only statements are called: a costly mistake is an act."""

_WERE = ("is", "are", "was", "were", "has been", "have been", "had been")
_BE = ("is", "are", "was", "were", "be", "as", "been")
_ALL_THESE = list_words("this that these those")

_FIRST = RetractionRows(
    classes={
        "false": tuple(word for word in FALSITIES if word not in _MADE),
        "made": _MADE,
        "thing": FALSE_THINGS,
        "things": (*FALSE_THINGS, *(f"{word}s" for word in FALSE_THINGS)),
        "called": (*_CALLED, *(f"{word}s" for word in _CALLED), "hoaxes", "fallacies"),
        "article": ("a", "an"),
        "true": (
            "true",
            "so",
            "correct",
            "right",
            "accurate",
            "the case",
            "what happened",
            "how it happened",
        ),
        "noun": list_words(TABLES["retraction_words.statement_nouns"]),
        "noun_or_answer": ("<noun>", "answer", "answers", "fact", "facts"),
        "this": list_words("that this the these those such all both"),
        "these": (*_ALL_THESE, "the above"),
        "pointing_back": list_words("that this these those it both which"),
        "stated": ("<this> <word>? <noun>",),
        "subject": ("<pointing_back>", "<stated>", "all <these>", "all of <these>", "the above"),
        "were": _WERE,
        "be": (*_WERE, "turned out to be", "proved", "proved to be", "'s"),
        "be_led": _BE,
        "denied": (
            *(f"{verb}{ending}" for verb in list_words("is are was were") for ending in (" not", "n't")),
            *("'s not", "never been", "has never been", "have never been"),
        ),
        "denied_led": tuple(f"{verb}{ending}" for verb in _BE for ending in (" not", "n't")),
        "did_not": (
            *(f"{verb}{ending}" for verb in list_words("did does do") for ending in (" not", "n't")),
        ),
        "softly": (
            *list_words("actually all also both clearly completely entirely just largely later now of only"),
            *list_words("plainly quite since simply still widely"),
            *("of course", "in fact", "known to be", "since been", "said to be", "shown to be"),
            "proved to be",
        ),
        "in_it": list_words("it this that these those them"),
        "none": (
            *(f"{word} {of} <in_it>" for word in ("none", "nothing", "no part") for of in ("of", "in")),
            *(f"{word} {of} the above" for word in ("none", "nothing", "no part") for of in ("of", "in")),
            *("neither", "neither of these", "neither of those", "neither of them"),
        ),
        "holds": list_words("hold holds happened stands"),
        "all_these": (
            *(f"{word} {these}" for word in ("all", "both") for these in (*_ALL_THESE, "them")),
            *(f"{word} of {these}" for word in ("all", "both") for these in (*_ALL_THESE, "them")),
        ),
    },
    behind=(
        "<subject> <be> <softly>* <false>",
        "<subject> <be> <softly>* <article>? <thing>",
        "<subject> <be> <softly>* <made> .",
        "<subject> <denied> <softly>* <true>",
        "<subject> <be> anything but true",
        "<subject> never happened",
        *("<subject> <did_not> happen", "<subject> <did_not> hold"),
        "<stated> <be> <softly>* <made>",
        *("scratch that", "strike that", "disregard that", "disregard this", "ignore that", "forget that"),
        *("i stand corrected", "i was wrong", "i was mistaken", "i take that back", "i take it back"),
        *("i made that up", "i made this up", "i made it up", "i just made that up", "that was made up"),
        *("i am making this up", "i invented that", "i invented this"),
        *("the opposite is true", "the opposite is the case", "the contrary is true"),
        *("the contrary is the case", "the reverse is true", "the reverse is the case"),
        *("quite the opposite", "on the contrary", "correction:"),
    ),
    alone=(
        *("not <true>", "that's not <true>", "this is not <true>"),
        *("<false>", "all <false>", "<article>? <thing>", "all <article>? <thing>", "no", "never"),
    ),
    joint=(
        *("<none> <were> <softly>* <true>", "<none> <holds>"),
        *("<all_these> <noun>? <were> <softly>* <article>? <things>",),
        *("<all_these> <noun>? <were> <softly>* <false>", "<all_these> <noun>? <were> <softly>* <made> ."),
    ),
    several=("none", "nothing", "no part", "neither", "all", "both"),
    leads=(
        "<called>",
        *(
            f"{none} of {some}"
            for none in ("none", "neither", "nothing")
            for some in (
                "the",
                "these",
                "those",
                "this",
                "which",
                "what",
            )
        ),
        *("<be_led> <word>? <false>", "<denied_led> <word>? <true>"),
        *("<false> <word>? <noun_or_answer>", "untrue <word>? <noun_or_answer>"),
    ),
    headings=("<false>",),
    cells=list_words("no false not none never untrue wrong incorrect myth"),
    openings=(
        *("but", "however,", "in fact,", "of course,", "yet", "actually,", "actually", "sorry,", "sorry:"),
        *("no,", "no:", "wait,", "well,", "oh,", "on reflection,", "unfortunately,", "alas,"),
    ),
    going_on=("by", "in", "since", "because", "as", "and", "but", "for", "at all"),
    told=tuple(f"or so {who}" for who in list_words("he it one she some the they")),
)
"""What every policy knows, those that are specified among them."""

RETRACTIONS = replace(
    _FIRST,
    classes={
        **_FIRST.classes,
        "called": (*_FIRST.classes["called"], "fake news"),
        "told_so": _CALLED,
        "facts": ("fact", "facts", "truth", "reality", "evidence"),
        "joined": ("and", "or", "vs", "versus", "&", "/"),
        "match": ("correspond to", "correspond with", "agree with", "match", "reflect", "fit"),
        "regarded": ("regarded as", "considered", "seen as", "deemed", "known as", "thought to be"),
        "rating": (
            *list_words("rating verdict ruling rated assessment conclusion"),
            *("our rating", "our ruling", "fact check", "fact-check"),
        ),
        "degree": list_words("mostly largely partly totally completely entirely half"),
        "several": (*_FIRST.classes["all_these"], "these", "those"),
        "in_this": list_words("it this that"),
        "who": list_words("i we they he she it"),
        "retract": list_words("retract retracted withdraw withdrew rescind rescinded disown disowned"),
        "retracted": list_words("retracted withdrawn rescinded disowned"),
        "supposing": list_words("imagine suppose assume picture pretend"),
        "voided": list_words(TABLES["retraction_words.voided"]),
        "repealed": list_words("annulled repealed rescinded retracted revoked superseded withdrawn"),
        "texts": list_words(TABLES["retraction_words.voided_texts"]),
        "in_force": ("in force", "in effect", "valid", "applicable", "adopted", "approved", "binding"),
        "not_now": ("not", "not yet", "no longer"),
        "what_follows": ("the following", "this", "this scenario", "the following scenario"),
    },
    behind=(
        *_FIRST.behind,
        "<subject> <be> <softly>* <article> <word>? <word> <told_so>",
        "<subject> <be> <softly>* <article> <word>? <word>? <false> <noun>",
        "<subject> <be> <softly>* <regarded> <article>? <false>",
        "<subject> <be> <softly>* <regarded> <article>? <thing>",
        *("<subject> <did_not> <match> the <facts>", "<subject> <be> contrary to the <facts>"),
        *(
            "<stated> <be> <softly>* <retracted>",
            "<who> <retract> <stated>",
            "<who> hereby <retract> <stated>",
        ),
        *("<subject> <be> far from <true>", "<subject> <be> far from the truth"),
        *("<subject> couldn't be further from the truth", "<subject> could not be further from the truth"),
        *("there <be> no truth to <in_this>", "there <be> no truth in <in_this>"),
        *("<rating> : <degree>* <false>", "<rating> : not <true>", "rated <degree>* <false>"),
    ),
    alone=(*_FIRST.alone, "<article> <word> <told_so>"),
    joint=(
        *_FIRST.joint,
        *("<several> <noun> <were> <softly>* <false>", "<several> <noun> <denied> <softly>* <true>"),
    ),
    several=(*_FIRST.several, "these", "those"),
    leads=(
        *_FIRST.leads,
        "<supposing> <what_follows>",
    ),
    headings=(*_FIRST.headings, *list_words("hypothetically imagine suppose"), "thought experiment"),
    voiding=(
        *(
            "<repealed>",
            "<voided> <texts>",
            "former <texts>",
            "draft",
            "draft <texts>",
            "<not_now> <in_force>",
        ),
        *("draft , <not_now> <in_force>", "draft ( <not_now> <in_force> )"),
        *("<texts> <not_now> <in_force>", "<texts> that were <voided>", "<false> <texts>"),
    ),
    lifting=("<called> <joined> <facts>", "<facts> <joined> <called>"),
    openings=(*_FIRST.openings, "in reality,", "in truth,", "in reality", "in fact", "moreover,"),
    verdict_headers=(
        *list_words("answer assessment conclusion correct rating ruling status true truth verdict"),
        *("true or false", "fact check", "is it true"),
    ),
    ruled=(
        *FALSITIES,
        *FALSE_THINGS,
        *("busted", "not true", "not correct", "repealed", "rejected", "revoked", "withdrawn", "superseded"),
    ),
    affirming=list_words("fact truth reality true correct right"),
    denying=list_words(
        "'t avoid cannot excluded forbidden never not prohibited rejected unsupported without"
    ),
    # `If you do not have an account:`, `do not forget:`, `not only`.
    limiting=("only",),
    sparing=list_words("although because forget if in once only since so unless until when where while why"),
)
FIRST_RETRACTIONS = _FIRST

SETTING_ASIDE = (
    *("cleared of =ing", "acquitted of =ing", "exonerated of =ing"),
    *(f"{row} =ing" for row in IN_STEAD),
    *("cleared \u2026 of =ing", "acquitted \u2026 of =ing"),
    *("rather than", "far from =being|certain|clear|complete|over|perfect|safe|true", "fairy tale that"),
    *("ruled out that", "rule out that", "rules out that", "ruling out that"),
    "ruled out the possibility that",
    *("lied that", "lied when \u2026 said", "lied when \u2026 said that", "lied when \u2026 claimed that"),
    *("withdrew \u2026 claim that", "withdrew \u2026 statement that", "withdrew \u2026 allegation that"),
    *("took back \u2026 claim that", "took back \u2026 statement that"),
)
"""What stands before words that a sentence sets aside: `retractions` tells how a row is read."""
