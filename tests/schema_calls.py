"""Calls that together show every part of the JSON Schemas, by the kind of record that they give.

Each stands with the code that it is here for, with True where nothing is wrong with what it gives, or with
False where that does not matter.
"""

from __future__ import annotations

import json

from verifier import Evidence, Source
from verifier.calls import JSON_FUNCTION, AnyCall, Call, ClaimCall, LatticeCall
from verifier.records.kept import AnswerFormat

Calls = dict[str, tuple[AnyCall, str | bool]]

# --- Grounding ---

CONTEXT = (
    Source(
        id="report",
        title="Annual report",
        text="Sales rose to 4.2 million in 1998, the firm said. It did not close the Leeds plant. Grace "
        "Hopper and Alan Kay visited the new laboratory beside the river before the autumn meeting began.",
    ),
    Source(id="wiki", text="{{Infobox|name=[[Leeds|the city]]}} '''Leeds''' is a city.", format="wikitext"),
)

COAST = (
    "The harbour company surveyed 40 miles of the northern coast in the summer after a long negotiation "
    "about the shipyard. Acme acquired Globex in the autumn after a long negotiation about the old "
    "shipyard at the river. The iron bridge over the river opened on 4 May 1905 beside the 5 arches of the "
    "old stone bridge. Pilots keep a boat ready at the mouth of the strait. Traders moor at the quay."
)

CONTRADICTED = {
    "NUMBER_MISMATCH": "In the summer, after a long negotiation about the shipyard, the harbour company "
    "surveyed 40 kilometres of the northern coast.",
    "DATE_MISMATCH": "The iron bridge over the river opened beside the 4 arches of the old stone bridge on "
    "5 May 1905.",
    "ROLE_SWAP": "In the autumn Globex acquired Acme after a long negotiation about the old shipyard at the "
    "river.",
    "DIRECTION_CONFLICT": "In the summer, after a long negotiation about the shipyard, the harbour company "
    "surveyed 40 miles of the southern coast.",
    "SAID_OF_ANOTHER": "Traders keep a boat ready at the mouth of the strait.",
}
UNSTATED = {
    "DATE_ABSENT": ("The iron bridge opened at noon on 4 May 1905 in the summer of 1906.", COAST),
    "LANGUAGE_NOT_COVERED": (
        "Nel maggio presso il vecchio porto della grande isola venne aperto il ponte di ferro sul fiume.",
        "Il ponte di ferro sul fiume venne aperto nel maggio presso il vecchio porto della grande isola.",
    ),
    "MODALITY_LOST": ("The mill will close next year.", "The mill may close next year."),
    "MODALITY_ADDED": ("The mill almost closed last year.", "The mill closed last year."),
    "POLARITY_CONFLICT": ("The firm did close the new plant.", "The firm did not close the new plant."),
}
"""What the gate of the claim check has against sentences, with their sources."""


def quotes(
    answer: str,
    sources: tuple[Source, ...] = CONTEXT,
    *,
    policy: str = "default",
    question: str | None = None,
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: str | int,
) -> Call:
    """Return a call of an answer."""
    return Call(
        answer=answer,
        sources=sources,
        policy=policy,
        question=question,
        format=format,
        language=language,
        overrides=(*overrides.items(),),
    )


FAR_APART = (
    "The committee praised the harbour for its lights.",
    "The committee closed; the harbour that nobody liked was sold because the council praised the town "
    "when lights came.",
)
"""A claim and a text that has its words far apart."""


GROUNDING: Calls = {
    "far apart": (quotes(FAR_APART[0], (Source(id="s", text=FAR_APART[1]),)), "SAID_OF_ANOTHER"),
    "quote": (quotes('"Sales rose to 4.2 million in 1998, the firm said."'), True),
    "in German": (
        quotes(
            "Die Brücke wurde gesperrt.", (Source(id="s", text="Die Brücke wurde gesperrt."),), language="de"
        ),
        True,
    ),
    "folded quote": (quotes("\u201cin 1998, the \ufb01rm said\u201d"), True),
    "wikitext": (quotes('"Leeds is a city."'), True),
    "changed number": (quotes('"Sales rose to 4.7 million in 1998"'), "NOT_FOUND"),
    "denied": (quotes('"close the Leeds plant"'), "DENIED_IN_SOURCE"),
    "denied by answer": (
        quotes('It is a myth that "Sales rose to 4.2 million in 1998".'),
        "DENIED_IN_ANSWER",
    ),
    "elided": (quotes('"Sales rose ... in 1998"'), "QUOTE_ELIDED"),
    "context cut": (
        quotes('"the crew left"', (Source(id="s", text="It is said that the crew left."),)),
        "CONTEXT_CUT",
    ),
    "edited": (quotes('"[the firm] did not close the Leeds plant"'), "QUOTE_EDITED"),
    "edited against the source": (
        quotes('"Sales [not] rose to 4.2 million in 1998"'),
        "EDIT_CHANGES_MEANING",
    ),
    "too many elisions": (quotes('"a ... b ... c ... Sales"'), "TOO_MANY_ELISIONS"),
    "hidden": (quotes('"Sales rose\u202e to 4.2 million"'), "HIDDEN_CHARACTER"),
    "disguised word": (quotes('"S\U0001d41ales rose to 4.2 million"'), "DISGUISED_WORD"),
    "marked figure": (quotes("Sales rose to \xb14.2 million."), "FIGURE_IN_DOUBT"),
    "mixed script": (quotes('"S\u0430les rose to 4.2 million"'), "MIXED_SCRIPT"),
    "unchecked": (quotes('"Sales rose to 4.2 million in 1998". \u274c'), "UNCHECKED_TEXT"),
    "rest": (quotes('"Sales rose to 4.2 million", and 700 people left.'), "UNQUOTED_CLAIM_UNVERIFIED"),
    "paraphrase": (quotes("Grace Hopper and Alan Kay visited the laboratory beside the river."), True),
    "soft under baseline": (
        quotes(
            "The autumn meeting began before Grace Hopper visited the river beside the laboratory.",
            policy="baseline",
        ),
        True,
    ),
    "names": (quotes("Grace Hopper, Alan Kay, Ada Byron"), "NOT_FOUND"),
    "names alone": (quotes("Grace Hopper was here.", entity_policy="hybrid"), "NAMES_ALONE"),
    "one name": (quotes("Grace Hopper found 77 beetles.", policy="baseline"), "NAME_WITHOUT_SUPPORT"),
    "another name": (
        quotes("Ada Byron visited the new laboratory beside the river before the autumn meeting began."),
        "NAME_ABSENT",
    ),
    "polarity": (
        quotes("Grace Hopper and Alan Kay never visited the laboratory beside the river."),
        False,
    ),
    "nothing": (quotes("Moles dig tunnels under quiet meadows at night."), "COVERAGE_TOO_LOW"),
    "no unit": (quotes("Yes."), "NO_UNIT"),
    "abstains": (quotes("The sources do not say when."), "ANSWER_ABSTAINS"),
    "unclear": (quotes("<p style='opacity: 0.1'>Sales rose to 4.2 million in 1998.</p>"), "UNCLEAR_TEXT"),
    "plain": (quotes("Sales **rose** to 4.2 million in 1998.", format="plain"), False),
    "markdown": (quotes("Sales **rose** to 4.2 million.", policy="baseline", format="markdown"), False),
    "html": (quotes("<p>Sales <b>rose</b> to 4.2 million.", format="html"), False),
    "no context": (quotes("Sales rose.", ()), "EMPTY_CONTEXT"),
    "empty": (quotes(" \n"), "EMPTY_ANSWER"),
    "surrogate": (quotes('"Sales rose \ud800"'), "LONE_SURROGATE"),
    "too large": (quotes("x" * 99, max_answer_chars=98, max_sources=1), "INPUT_TOO_LARGE"),
    "too many units": (quotes('"Sales rose to" "in 1998, the"', max_units=1), "TOO_MANY_UNITS"),
    "too many spans": (
        quotes("Sales rose to 4.2 million in 1998. It did not close the Leeds plant.", max_units=1),
        "TOO_MANY_UNITS",
    ),
    "too many names": (quotes("Grace Hopper, Alan Kay, Ada Byron", max_units=1), "TOO_MANY_UNITS"),
    "budget": (
        quotes("x", (Source(id="w", text="<ref>" * 500, format="wikitext"),), wikitext_steps_per_char=1),
        "WIKITEXT_BUDGET_EXCEEDED",
    ),
    "unclear source": (
        quotes("x", (Source(id="m", text="<details>x</details> ~~x~~", format="markdown"),)),
        "UNCLEAR_SOURCE",
    ),
    "html source": (
        quotes('"Sales rose."', (Source(id="h", text="<p>Sales <b>rose</b>.", format="html"),)),
        True,
    ),
    "question": (
        quotes("Sales rose to 4.2 million in 1998, the firm said.", question="Did they?"),
        True,
    ),
    **{
        code: (quotes(answer, (Source(id="coast", text=COAST),)), code)
        for code, answer in CONTRADICTED.items()
    },
    **{
        code: (quotes(answer, (Source(id="s", text=text),)), code)
        for code, (answer, text) in UNSTATED.items()
    },
}

# --- The claim lattice ---

EVIDENCE = (
    Evidence(
        pointer_id="E1",
        span="Sales rose to 4.2 million in 1998, and Grace Hopper opened the new plant in Leeds.",
        title="Annual report",
        source_root="report",
        source_span=(0, 82),
    ),
    Evidence(pointer_id="E2", span="The plant in Leeds was closed in 2004."),
    Evidence(pointer_id="E3", span="The plant is haunted.", source_role="noisy_background_source"),
    Evidence(pointer_id="E8", span="The mill in York may close next year."),
    Evidence(pointer_id="E20", span="Le site de Leeds ne fut pas du tout fermé cette année."),
    Evidence(pointer_id="E21", span="Das Werk in Leeds wurde nicht geschlossen."),
    Evidence(pointer_id="E4", span="Acme acquired Globex in 2003 for $40 million."),
    Evidence(
        pointer_id="E11", span="The mill in York may close. Meals are free for guests. Drinks cost extra."
    ),
    Evidence(pointer_id="E12", span="The tank holds 84\xb2 of the w\U0001d41aste."),
    Evidence(pointer_id="E13", span="The tank holds 84 of the waste."),
)


def _lines(answer: str, **fields: object) -> LatticeCall:
    return LatticeCall(answer=answer, evidence=EVIDENCE, **fields)  # type: ignore[arg-type]


def _json(answer: str, **fields: object) -> LatticeCall:
    return _lines(answer, function=JSON_FUNCTION, **fields)


def _claim(text: str, *ids: object) -> str:
    return json.dumps({"claims": [{"text": text, "evidence_ids": ids, "mood": "good"}]})


LATTICE: Calls = {
    "in German": (_lines("Das Werk in Leeds wurde nicht geschlossen. [E21]", language="de"), True),
    "strict": (_lines("The plant in Leeds was closed in 2004. [E2]"), True),
    "framed": (_lines("Here is what I found:\nThe plant in Leeds was closed in 2004. [E2]"), True),
    "partial": (_lines("The plant in Leeds was closed in 2004. [E2][E9]"), "UNKNOWN_EVIDENCE_ID"),
    "unknown": (_lines("The plant in Leeds was closed in 2004. [E9]"), "UNKNOWN_EVIDENCE_ID"),
    "role": (_lines("The plant is haunted. [E3]"), "SOURCE_ROLE_BLOCKED"),
    "mismatch": (_lines("Moles dig tunnels under quiet meadows. [E1]"), "CITATION_MISMATCH"),
    "no pointer": (_lines("The plant in Leeds was closed."), "NO_EVIDENCE_POINTER"),
    "oversized": (
        _lines("The plant in Leeds was closed in 2004. [E2]", overrides=(("max_claim_chars", 30),)),
        "INPUT_TOO_LARGE",
    ),
    "bare": (_lines("Leeds. [E1]"), "SCHEMA_INVALID"),
    "overflow": (_lines("The plant in Leeds was closed. [E1, E2, E3]"), "POINTER_OVERFLOW_TRIMMED"),
    "title": (_lines("The plant stood in Leeds. [E1]", policy="baseline"), "TITLE_MISMATCH"),
    "warrant": (
        _lines("The Leeds plant was closed in 2004 for Ada Byron. [E2]", question="Who closed the plant?"),
        "WARRANT_MISSING",
    ),
    "chain": (
        _lines(
            "Sales of Ada Byron opened the new plant in Leeds. [E1]",
            question="Who opened the plant?",
            warrant_chain_roots=("report",),
        ),
        False,
    ),
    "subject": (
        _lines(
            "The green steel bridge and the plant in Leeds were closed in 2004. [E2]",
            question="What of the green steel bridge?",
        ),
        "SUBJECT_TOKENS_ABSENT",
    ),
    "unaccepted": (
        _lines("Sales of the plant in Leeds were opened by cooks. [E1]"),
        "NOT_ACCEPTED",
    ),
    "another number": (_lines("Acme acquired Globex for $90 million. [E4]"), "NUMBER_MISMATCH"),
    "another date": (_lines("The plant in Leeds was closed in 2005. [E2]"), "DATE_MISMATCH"),
    "another name": (_lines("Grace Hopper opened the new plant in York. [E1]"), "NAME_ABSENT"),
    "roles": (_lines("Globex acquired Acme in 2003. [E4]"), "ROLE_SWAP"),
    "figure": (_lines("The plant in Leeds was closed for 30 days in 2004. [E2]"), "NUMBER_ABSENT"),
    "day": (_lines("The plant in Leeds was closed on 3 May 2004. [E2]"), "DATE_ABSENT"),
    "degree": (_lines("All plants in Leeds were closed in 2004. [E2]"), "DEGREE_UNSUPPORTED"),
    "modality": (_lines("The mill in York will close next year. [E8]"), "MODALITY_LOST"),
    "modality added": (_lines("The plant in Leeds was almost closed in 2004. [E2]"), "MODALITY_ADDED"),
    "language": (_lines("Le site de Leeds fut du tout fermé cette année. [E20]"), "LANGUAGE_NOT_COVERED"),
    "polarity": (_lines("The plant in Leeds was not closed in 2004. [E2]"), "POLARITY_CONFLICT"),
    "direction": (_lines("The plant in Leeds was opened in 2004. [E2]"), "DIRECTION_CONFLICT"),
    "many": (_lines("The plant in Leeds was closed. [E2]\n" * 13), "TOO_MANY_CLAIMS"),
    "heading": (_lines("# It burned\nThe plant in Leeds was closed in 2004. [E2]"), "UNCHECKED_TEXT"),
    "lazy": (_lines("The plant in Leeds was closed. [E2]\n" * 3), "LAZY_ANCHOR_DEMOTE"),
    "deflection": (
        _lines("The plant in Leeds was closed in 2004. [E2]", question="Which river burned?"),
        "DEFLECTION_DETECTED",
    ),
    "collapse": (_lines("The plant in Leeds was closed in 2004.\n" * 5), "FORMAT_COLLAPSED"),
    "hidden": (_lines("The plant\u202e in Leeds was closed. [E2]"), "HIDDEN_CHARACTER"),
    "disguised word": (_lines("The pl\U0001d41ant in Leeds was closed. [E2]"), "DISGUISED_WORD"),
    "marked figure": (_lines("The plant in Leeds was closed in \xb12004. [E2]"), "FIGURE_IN_DOUBT"),
    "mixed script": (_lines("The pl\u0430nt in Leeds was closed. [E2]"), "MIXED_SCRIPT"),
    "surrogate": (_lines("The plant in Leeds\ud800 was closed. [E2]"), "LONE_SURROGATE"),
    "no number": (_lines("77 people closed the plant in Leeds. [E2]"), "NUMBER_ABSENT"),
    "no date": (_lines("The plant in Leeds was closed on 4 May 2004. [E2]"), "DATE_ABSENT"),
    "marked elsewhere": (_lines("The tank holds 84\xb2 of the waste. [E13]"), "FIGURE_IN_DOUBT"),
    "disguised elsewhere": (_lines("The tank holds 84 of the w\U0001d41aste. [E13]"), "DISGUISED_WORD"),
    "sign": (_lines("\u274c The plant in Leeds was closed in 2004. [E2]"), "UNCHECKED_TEXT"),
    "code": (_json(_claim("The plant in Leeds was closed.\n\n```c\nx = 1;\n```", "E2")), "UNCHECKED_TEXT"),
    "unclear": (
        _lines("The plant in Leeds <b style='opacity: 0.1'>never</b> was closed in 2004. [E2]"),
        "UNCLEAR_TEXT",
    ),
    "plain": (_lines("The plant in Leeds was closed in 2004. [E2]", format="plain"), True),
    "html": (_lines("The plant in <b>Leeds</b> was closed in 2004. [E2]", format="html"), True),
    "markdown": (
        _lines("The *plant* in Leeds was closed. [E2]", policy="baseline", format="markdown"),
        True,
    ),
    "surrogate in the question": (
        _lines("The plant in Leeds was closed in 2004. [E2]", question="Leeds\ud800?"),
        "LONE_SURROGATE",
    ),
    "empty": (_lines(" \n"), "EMPTY_ANSWER"),
    "no claim": (_lines("---"), "NO_UNIT"),
    "too large": (_lines("x" * 99, overrides=(("max_answer_chars", 98),)), "INPUT_TOO_LARGE"),
    "evidence too large": (_lines("x", overrides=(("max_source_chars", 60),)), "INPUT_TOO_LARGE"),
    "too many units": (_lines("a [E1]\nb [E1]", overrides=(("max_units", 1),)), "TOO_MANY_UNITS"),
    "json": (_json(_claim("The plant in Leeds was closed in 2004.", "E2")), True),
    "json ids": (_json(_claim("The plant in Leeds was closed.", 4, None, "x")), "SCHEMA_INVALID"),
    "json quote": (_json(_claim('The "plant" in Leeds was closed.', "E2")), "MANUAL_QUOTE_VIOLATION"),
    "json shape": (_json('{"claims": [7, {"text": ["a"], "evidence_ids": "E1"}]}'), "SCHEMA_INVALID"),
    "no json": (_json("nothing of the kind"), "SCHEMA_INVALID"),
    "length": (
        _json(_claim("The plant in Leeds was closed.", "E2"), finish_reason="length"),
        "OUTPUT_TRUNCATED",
    ),
    "cut": (
        _json(
            '{"claims": [{"text": "The plant in Leeds was closed.", "evidence_ids": ["E2"]}, {"text": "It wa'
        ),
        "TRUNCATED_CLAIM",
    ),
    "repaired": (
        _json(
            '{"claims": [{"text": "The plant in Leeds was closed.", "evidence_ids": ["E2"]}], "note": "It wa'
        ),
        "JSON_REPAIRED",
    ),
}


# --- Checks of claims ---

SOURCES = (
    Source(
        id="report",
        title="Annual report",
        text="Sales of Acme rose 12% to $4.2 million in 1998. Acme acquired Globex in May. The plant in "
        "Leeds may close. Members of the club agreed to the plan on 4 May 1932.",
    ),
    Source(id="table", text="The shop sold 40 boats in the north and 60 boats in the south."),
    Source(id="wiki", text="The [[Leeds|city]] has '''two''' harbours.", format="wikitext"),
)


PRICES = (
    Source(
        id="prices",
        text="The price rose from $80 to $100. Profit was $3.2 billion and revenue was $5 billion.",
    ),
    Source(id="tests", text="The class scored 70 points, 80 points and 96 points in the three tests."),
    Source(id="votes", text="Of 200 voters surveyed, 50 voters chose the mayor."),
)


def _check(claim: str, sources: tuple[Source, ...] = SOURCES, **fields: object) -> ClaimCall:
    return ClaimCall(claim=claim, sources=sources, **fields)  # type: ignore[arg-type]


CLAIMS: Calls = {
    "dear step": (_check(FAR_APART[0], (Source(id="s", text=FAR_APART[1]),)), "SAID_OF_ANOTHER"),
    "another clause": (
        _check(
            "Porters count the coins.",
            (Source(id="s", text="Porters carry the crates and clerks count the coins."),),
        ),
        "SAID_OF_ANOTHER",
    ),
    "supported": (_check("Acme acquired Globex in May."), True),
    "partial": (_check("Members of the club agreed to the old plan on 4 May 1932."), "COVERAGE_TOO_LOW"),
    "nothing": (_check("Quiet moles dig tunnels."), "NOTHING_VERIFIED"),
    "elsewhere": (_check("Moles dig deep tunnels under quiet meadows by the plant."), "COVERAGE_TOO_LOW"),
    "number": (_check("Sales of Acme rose 13% in 1998."), "NUMBER_MISMATCH"),
    "no number": (_check("77 members of the club agreed to the plan."), "NUMBER_ABSENT"),
    "date": (_check("Members of the club agreed to the plan on 5 May 1932."), "DATE_MISMATCH"),
    "no date": (_check("The shop sold 40 boats in the north on 4 May 1932."), "DATE_ABSENT"),
    "name": (_check("Members of the club agreed to the plan of Carlo Reyes."), "NAME_ABSENT"),
    "roles": (_check("Globex acquired Acme in May."), "ROLE_SWAP"),
    "relation": (
        _check("The mill is above the dam.", (Source(id="s", text="The dam is above the mill."),)),
        "ROLE_SWAP",
    ),
    "disguised word": (_check("Members of the cl\U0001d42eb agreed to the plan."), "DISGUISED_WORD"),
    "marked figure": (_check("Members of \xb12 clubs agreed to the plan."), "FIGURE_IN_DOUBT"),
    "mixed script": (_check("Members of the clu\u044c agreed to the plan."), "MIXED_SCRIPT"),
    "hidden character": (_check("Members of the cl\u202eub agreed to the plan."), "HIDDEN_CHARACTER"),
    "sign": (_check("\u274c Members of the club agreed to the plan on 4 May 1932."), "UNCHECKED_TEXT"),
    "unclear": (
        _check("Members of the club <b style='opacity: 0.1'>never</b> agreed to the plan on 4 May 1932."),
        "UNCLEAR_TEXT",
    ),
    "plain": (_check("Acme acquired Globex in May.", format="plain"), True),
    "html": (_check("Acme <b>acquired</b> Globex in May.", format="html"), True),
    "markdown": (_check("Acme *acquired* Globex in May.", policy="baseline", format="markdown"), True),
    "polarity": (_check("Members of the club never agreed to the plan."), "POLARITY_CONFLICT"),
    "direction": (_check("Sales of Acme fell 12% to $4.2 million in 1998."), "DIRECTION_CONFLICT"),
    "degree": (_check("All members of the club agreed to the plan."), "DEGREE_UNSUPPORTED"),
    "modality": (_check("The plant in Leeds will close."), "MODALITY_LOST"),
    "modality added": (_check("The plant in Leeds was almost closed."), "MODALITY_ADDED"),
    "in German": (
        _check(
            "Das Werk wurde nicht geschlossen.",
            (Source(id="s", text="Das Werk wurde nicht geschlossen."),),
            language="de",
        ),
        True,
    ),
    "topic": (_check("Globex sold 40 boats in the north."), "TOPIC_ABSENT"),
    "language": (
        _check("Le ministre a dit que les impôts ne seraient pas augmentés cette année."),
        "LANGUAGE_NOT_COVERED",
    ),
    "derived": (_check("The shop sold a total of 100 boats in the north and the south."), True),
    "difference": (_check("The price rose by $20.", PRICES), True),
    "percent change": (_check("The price rose by 25%.", PRICES), True),
    "average": (_check("The class scored an average of 82 points in the three tests.", PRICES), True),
    "ratio": (_check("25% of voters surveyed chose the mayor.", PRICES), True),
    "figure of another": (_check("Revenue was $3.2 billion.", PRICES), "NUMBER_MISMATCH"),
    "of another": (
        _check(
            "Meals are free of charge for guests.",
            sources=(Source(id="s1", text="Drinks are free of charge for guests. Meals cost extra."),),
        ),
        "SAID_OF_ANOTHER",
    ),
    "wikitext": (_check("The city has two harbours."), True),
    "budget": (
        _check(
            "The city has two harbours.",
            sources=(Source(id="w", text="<ref>" * 500, format="wikitext"), SOURCES[2]),
            overrides=(("wikitext_steps_per_char", 2),),
        ),
        "WIKITEXT_BUDGET_EXCEEDED",
    ),
    "unclear source": (
        _check(
            "The city has two harbours.",
            sources=(Source(id="h", text="<p style='opacity:0.1'>It has two.", format="html"), SOURCES[2]),
        ),
        "UNCLEAR_SOURCE",
    ),
    "markdown source": (
        _check("Leeds is green.", sources=(Source(id="m", text="*Leeds* is green.", format="markdown"),)),
        True,
    ),
    "surrogate": (
        _check("Acme acquired Globex\ud800 in May.", question="\ud800?", title="\udc00"),
        "LONE_SURROGATE",
    ),
    "surrogate in a source": (
        _check("Acme grew.", sources=(Source(id="\ud800", title="\udfff", text="Acme\ud800 grew."),)),
        "LONE_SURROGATE",
    ),
    "too large": (_check("x" * 99, overrides=(("max_claim_chars", 98),)), "INPUT_TOO_LARGE"),
    "evidence too large": (_check("x", overrides=(("max_source_chars", 60),)), "INPUT_TOO_LARGE"),
    "lent": (_check("Acme acquired Globex.", question="Who?", title="Acme"), True),
    "nothing at all": (_check("", sources=()), "NOTHING_VERIFIED"),
}
