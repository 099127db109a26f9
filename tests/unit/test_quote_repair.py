"""Repair: the source's wording is suggested where figures, names and denials agree, and nowhere else."""

from __future__ import annotations

import json

import pytest

from verifier import Source, verify_quotes
from verifier.grounding.repair import QuoteRepair, apply_repairs, suggest_repairs
from verifier.records.codec import read

SOURCE = (
    "The old bridge across the Aune was opened on 4 May 1932 by mayor Ada Moss. Its main span is 84 metres "
    "long and it is not open to lorries. It is untrue that the tower was built by the monks of Selby in "
    "1203. "
    "Sales rose quickly in the spring of 2019 because prices fell. Only members of the guild may sell bread "
    "on the market square. The museum’s café – on the upper floor – serves lunch until three o'clock. "
    "Globex sued Acme over the patent in the autumn of that year. Rents increased by 12 percent in two years."
)

_BRIDGE = "The old bridge across the Aune was opened on 4 May 1932"
_SALES = "Sales rose quickly in the spring of 2019 because prices fell"
_SPAN = "Its main span is 84 metres long and it is not open to lorries"
_CAFE = "The museum’s café – on the upper floor – serves lunch until three o'clock"

REPAIRABLE = {
    "The old bridge across the Aune was openned on 4 May 1932": _BRIDGE,
    "The old bridge over the Aune was opened on 4 May 1932": _BRIDGE,
    "Sales rose rapidly in the spring of 2019 because prices fell": _SALES,
    "Its main span is 84 meters long and it is not open to lorries": _SPAN,
    "Its main span is 84 metres long and is not open to lorries": _SPAN,
    "Only members of the guild may sell bread in the market square": (
        "Only members of the guild may sell bread on the market square"
    ),
    "The museum’s cafe at the upper floor – serves lunch until three o'clock": _CAFE,
    "Rents have increased by 12 percent in two years": "Rents increased by 12 percent in two years",
    "Globex sued Acme over this patent in the autumn of that year": (
        "Globex sued Acme over the patent in the autumn of that year"
    ),
}

UNVERIFIED = {
    "The old bridge across the Aune was opened on 5 May 1932": "figures",
    "The old bridge across the Aune was opened on 4 May 1923": "figures",
    "the Aune was opened on 4 May 1932 by mayor Eda Moss": "names",
    "The old bridge across the Aire was opened on 4 May 1932": "names",
    "Its main span is 48 metres long and it is not open to lorries": "figures",
    "Its main span is 84 feet long and it is not open to lorries": "figures",
    "Its main span is 84 metres long and it is open to lorries": "denials",
    "Its main span is about 84 metres long and it is not open to lorries": "figures",
    "the tower was build by the monks of Selby in 1203": "place",
    "Sales fell quickly in the spring of 2019 because prices fell": "denials",
    "Sales may rise quickly in the spring of 2019 because prices fell": "denials",
    "Sales almost rose quickly in the spring of 2019 because prices fell": "denials",
    "All members of the guild may sell bread on the market square": "denials",
    "Only members of the guild must sell bread on the market square": "denials",
    "Acme sued Globex over the patent in the autumn of that year": "names",
    "Initech sued Acme over the patent in the autumn of that year": "names",
    "Rents increased by 12 percentage points in two years": "figures",
    "Rents increased by 21 percent in two years": "figures",
    "Rents increased by 12 percent in ten years": "figures",
    "Cats are lovely and very soft animals at home": "nowhere near",
}


def suggest(answer: str, *sources: str) -> tuple[QuoteRepair, ...]:
    found = suggest_repairs(answer, list(sources))
    for one in found:
        assert read(QuoteRepair, json.loads(json.dumps(one.to_dict()))) == one
        assert answer[slice(*one.span)] == one.text
        if one.wording is not None and one.source is not None and one.source_span is not None:
            assert sources[one.source][slice(*one.source_span)] == one.wording
    return found


@pytest.mark.parametrize(("quote", "wording"), REPAIRABLE.items(), ids=REPAIRABLE)
def test_it_offers_what_the_source_says(quote: str, wording: str) -> None:
    answer = f'They wrote: "{quote}". That is all.'
    (found,) = suggest(answer, "Nothing of it stands here.", SOURCE)
    assert (found.state, found.wording, found.source) == ("repairable", wording, 1)
    repaired = apply_repairs(answer, [found])
    assert repaired == answer.replace(quote, wording)
    # What is repaired stands there, and is not repaired again.
    (again,) = suggest(repaired, SOURCE)
    assert (again.state, again.wording) == ("verified", None)


@pytest.mark.parametrize(("quote", "obstacle"), UNVERIFIED.items(), ids=UNVERIFIED)
def test_it_offers_nothing_where_figure_name_or_denial_differs(quote: str, obstacle: str) -> None:
    answer = f'They wrote: "{quote}".'
    (found,) = suggest(answer, SOURCE)
    assert (found.state, found.obstacle, found.wording) == ("unverified", obstacle, None)
    assert apply_repairs(answer, [found]) == answer


def test_typography_alone_verifies_and_has_the_wording() -> None:
    (found,) = suggest(
        "\"The museum's café - on the upper floor - serves lunch until three o'clock\"", SOURCE
    )
    assert (found.state, found.wording) == ("verified", _CAFE)


def test_quotes_are_told_one_by_one() -> None:
    answer = (
        'Of "Sales rose rapidly in the spring of 2019 because prices fell" and "Rents increased by 12 '
        'percent in two years" only one is exact; "Rents increased by 21 percent in two years" is wrong.'
    )
    found = suggest(answer, SOURCE)
    assert [one.state for one in found] == ["repairable", "verified", "unverified"]
    assert apply_repairs(answer, found) == answer.replace("rapidly", "quickly")


def test_a_marked_up_source_gives_what_is_seen() -> None:
    source = Source(
        id="page", text="<p>The old <b>bridge</b> over the Aune is closed in winter.</p>", format="html"
    )
    (found,) = suggest_repairs('"The old bridge across the Aune is closed in winter"', [source])
    assert (found.state, found.wording) == ("repairable", "The old bridge over the Aune is closed in winter")


def test_the_verdict_knows_nothing_of_it() -> None:
    answer = '"Sales rose rapidly in the spring of 2019 because prices fell"'
    before = verify_quotes(answer, SOURCE).to_json()
    suggest(answer, SOURCE)
    assert verify_quotes(answer, SOURCE).to_json() == before


def test_no_quote_no_repair() -> None:
    assert suggest("Nothing is quoted here.", SOURCE) == ()
    assert suggest("", SOURCE) == ()
