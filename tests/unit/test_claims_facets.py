"""Each facet by itself: what it finds, and the places that it names in both texts."""

from __future__ import annotations

import pytest

from verifier import Evidence, check_claim, verify_claim_lattice, verify_quotes

Found = tuple[str, str, str, str]
"""The outcome, the code, and what the places cut out of claim and evidence; "" for none."""


def find(facet: str, claim: str, evidence: str) -> list[Found]:
    check = check_claim(claim, evidence, facets=[facet])
    assert all(item.facet == facet for item in check.facets)
    return [
        (
            item.outcome,
            str(item.code or ""),
            "" if item.span is None else claim[slice(*item.span)],
            "" if item.place is None else evidence[slice(*item.place.span)],
        )
        for item in check.facets
    ]


CASES: dict[str, list[tuple[str, str, list[Found]]]] = {
    "numbers": [
        (
            "Sales were $3.2B.",
            "Sales were USD 3,200,000,000.",
            [("agrees", "", "$3.2B", "USD 3,200,000,000")],
        ),
        (
            "The mast is 57 miles long.",
            "The mast is 57 km long.",
            [("conflicts", "NUMBER_MISMATCH", "57 miles", "57 km")],
        ),
        ("The mast is 57 km long.", "The mast is long.", [("unsupported", "NUMBER_ABSENT", "57 km", "")]),
        # The words around it stand elsewhere: nothing says that the two figures are of one thing.
        (
            "Nine old camels crossed the frozen lake.",
            "Eleven camels slept.",
            [("unsupported", "NUMBER_ABSENT", "Nine", "")],
        ),
        # 12 is what the other figure of the claim is about.
        (
            "They sold 12 cars and 30 boats.",
            "They sold 12 cars and boats.",
            [("agrees", "", "12", "12"), ("unsupported", "NUMBER_ABSENT", "30", "")],
        ),
        ("It rose by 5%.", "It rose to 5%.", [("unsupported", "NUMBER_ABSENT", "5%", "")]),
        ("It rose by about 5%.", "It rose by 5%.", [("agrees", "", "5%", "5%")]),
        (
            "It went from 3% to 5%.",
            "It went from 5% to 3%.",
            [("conflicts", "NUMBER_MISMATCH", "3% to 5%", "5% to 3%")],
        ),
        # Numbers that are names are no amounts.
        ("They flew a Boeing 747.", "They flew a Boeing 747.", [("agrees", "", "747", "747")]),
        (
            "They treated COVID-19 there.",
            "They treated COVID-19 there.",
            [],
        ),
        # The very same words agree, whatever they may mean.
        (
            "They like Avenged Sevenfold.",
            "They like Avenged Sevenfold.",
            [("agrees", "", "Sevenfold", "Sevenfold")],
        ),
    ],
    "dates": [
        (
            "It closed on 4 July 1776.",
            "It closed on 1776-07-04.",
            [("agrees", "", "4 July 1776", "1776-07-04")],
        ),
        ("It closed in July.", "It closed on 4 July 1776.", [("agrees", "", "July", "4 July 1776")]),
        (
            "It closed on 4 July 1776.",
            "It closed in July 1776.",
            [("unsupported", "DATE_ABSENT", "4 July 1776", "")],
        ),
        (
            "It closed in 1776.",
            "It closed in 1778.",
            [("conflicts", "DATE_MISMATCH", "1776", "1778")],
        ),
        # One of the dates of the sentence may be the one that is meant.
        ("It closed in 1776.", "It closed in March 1776 or 1778.", [("agrees", "", "1776", "March 1776")]),
        ("It has run since 1990.", "It ran in 1995.", [("agrees", "", "1990", "1995")]),
        ("It has run since 1990.", "It has run since 1995.", [("unsupported", "DATE_ABSENT", "1990", "")]),
        ("It has run since 1995.", "It has run since 1990.", [("unsupported", "DATE_ABSENT", "1995", "")]),
        ("It ran until 1995.", "It ran in 1990.", [("agrees", "", "1995", "1990")]),
        ("It ran until 1995.", "It ran until 1990.", [("unsupported", "DATE_ABSENT", "1995", "")]),
        (
            "It ran from 1914 to 1916.",
            "It ran from 1914 to 1918.",
            [("unsupported", "DATE_ABSENT", "1914 to 1916", "")],
        ),
        # Weekdays are words.
        ("It closed on Monday.", "It closed on Tuesday.", []),
    ],
    "names": [
        ("Olga Brandt spoke.", "Brandt spoke. Willy Brandt was there.", []),
        ("Acme bought it.", "Acme bought it.", []),
        ("The bank is in Oslo.", "The bank is in Bergen.", [("conflicts", "NAME_ABSENT", "Oslo", "Bergen")]),
        ("The bank is in Oslo.", "The bank is somewhere.", [("unsupported", "NAME_ABSENT", "Oslo", "")]),
        (
            "The Oslo Bank closed it.",
            "The Bergen Bank closed it.",
            [("unsupported", "NAME_ABSENT", "Oslo Bank", "Bergen")],
        ),
        (
            "The Bank of Norway closed it.",
            "The Bank of Sweden closed it.",
            [("unsupported", "NAME_ABSENT", "Norway", "")],
        ),
        # An initial and what it stands for, and a name that is written in part, are no two names.
        ("Ada B. Lang closed it.", "Ada Byron Lang closed it.", []),
        ("Ada Lang closed it.", "Lang closed it.", []),
        ("Ada Lang closed it.", "Ada closed it.", [("unsupported", "NAME_ABSENT", "Lang", "")]),
        (
            "They met Ada Lang.",
            "They met Lang, Byron and others.",
            [("unsupported", "NAME_ABSENT", "Ada", "Byron")],
        ),
        (
            "The Comic-Con closed it.",
            "The Comic Book closed it.",
            [("unsupported", "NAME_ABSENT", "Con", "The Comic Book")],
        ),
        # Acronyms both ways, and what people are called.
        ("The NBA closed it.", "The National Basketball Association closed it.", []),
        ("The National Basketball Association closed it.", "The NBA closed it.", []),
        ("The banker came from Norway.", "The Norwegian banker came.", []),
        # Letters that tell namesakes apart.
        (
            "World War I was over.",
            "World War II was over.",
            [("unsupported", "NAME_ABSENT", "War I", "II"), ("unsupported", "NAME_ABSENT", "I", "")],
        ),
        ("World War I was over.", "World War I was over before World War II.", []),
    ],
    "roles": [
        (
            "The attic is above the hall.",
            "The hall is above the attic.",
            [("conflicts", "ROLE_SWAP", "above", "above")],
        ),
        (
            "Mars is closer to the Sun than Ceres.",
            "Ceres is closer to the Sun than Mars.",
            [("conflicts", "ROLE_SWAP", "than", "than")],
        ),
        ("Mars is closer to the Sun than Ceres.", "Ceres is farther than Mars.", []),
        ("Norway lies north of Denmark.", "Denmark lies south of Norway.", []),
        ("Acme was sued by Globex.", "Globex sued Acme.", []),
        ("Acme, sued by Globex, paid.", "Globex sued Acme.", []),
        ("Acme met Globex.", "Globex met Acme.", []),
        # What stands after an article is a noun.
        ("Reward is an album from Depeche.", "Depeche made the album Reward.", []),
    ],
    "polarity": [
        ("The bank closed.", "The bank closed.", []),
        ("The bank closed.", "The bank never closed.", [("conflicts", "POLARITY_CONFLICT", "", "never")]),
        (
            "The bank never closed.",
            "The bank closed.",
            [("conflicts", "POLARITY_CONFLICT", "never", "closed")],
        ),
        ("The bank didn't close.", "The bank never closed.", []),
        ("The bank closed.", "The bank closed, it is not only said.", []),
        ("Prices fell.", "Prices declined.", []),
        # The denial is of another clause.
        ("The bank closed in March.", "The bank closed in March, which no one in the whole town liked.", []),
        # Not until asserts.
        ("The bank did not open until 1931.", "The bank opened in 1931.", []),
    ],
    "direction": [
        (
            "Mars is bigger than Ceres.",
            "Mars is smaller than Ceres.",
            [("conflicts", "DIRECTION_CONFLICT", "bigger", "smaller")],
        ),
        ("Mars is bigger than Ceres.", "Ceres is smaller than Mars.", []),
        ("Mars is bigger than Ceres.", "Ceres is not smaller than Mars.", []),
        (
            "The new car is less safe.",
            "The new car is safer.",
            [("conflicts", "DIRECTION_CONFLICT", "less safe", "safer")],
        ),
        (
            "The new car is safe.",
            "The new car is less safe.",
            [("unsupported", "DIRECTION_CONFLICT", "safe", "less safe")],
        ),
        ("The new car is safe.", "The new car is less safe, but it is safe.", []),
        ("Sales rose.", "Sales rose.", []),
        ("Sales rose.", "Sales fell.", [("conflicts", "DIRECTION_CONFLICT", "rose", "fell")]),
        ("Sales rose in May.", "Sales rose in May and fell in June.", []),
        (
            "The plan is legal.",
            "The plan is illegal.",
            [("conflicts", "DIRECTION_CONFLICT", "legal", "illegal")],
        ),
        (
            "The plan was unsuccessful.",
            "The plan was successful.",
            [("conflicts", "DIRECTION_CONFLICT", "unsuccessful", "successful")],
        ),
        # A claim that says both words itself is about both.
        ("Sales rose where costs fell.", "Costs fell.", []),
        # A capital inside a claim is part of a name.
        ("They like West Virginia.", "They like the east of Virginia.", []),
    ],
    "attachment": [
        (
            "Revenue was $3 billion.",
            "Profit was $3 billion and revenue was $5 billion.",
            [("conflicts", "NUMBER_MISMATCH", "$3 billion", "$5 billion")],
        ),
        ("Profit was $3 billion.", "Profit was $3 billion and revenue was $5 billion.", []),
        # What else the other part of the sentence has is not the claim's.
        ("Revenue was $3 billion.", "Profit was $3 billion and net revenue in May was $5 billion.", []),
        # Nothing parts the two; but `revenue` depends on `on`.
        (
            "Revenue was $3 billion.",
            "Profit was $3 billion on revenue of $5 billion.",
            [("unsupported", "SAID_OF_ANOTHER", "Revenue", "revenue")],
        ),
        (
            "Revenue was $3 billion.",
            "Profit was $3 billion, and, again, revenue was $5 billion.",
            [("conflicts", "NUMBER_MISMATCH", "$3 billion", "$5 billion")],
        ),
        (
            "Revenue was $3 billion.",
            "Profit was $3 billion, revenue $5 billion and debt $3 billion.",
            [("conflicts", "NUMBER_MISMATCH", "$3 billion", "$5 billion")],
        ),
        ("Oslo sold $3 billion.", "Oslo sold $2 billion and a year later $3 billion.", []),
        (
            "Jones retired in 1901.",
            "Jones was elected in 1901 and retired in 1930.",
            [("conflicts", "DATE_MISMATCH", "1901", "1930")],
        ),
        # The ends of a range, and days of the week, are left to the facet of dates.
        ("Jones ruled from 1901 to 1930.", "Jones ruled from 1901 to 1930 and Smith from 1930 to 1940.", []),
        (
            "Jones lives in York.",
            "Smith lives in York and Jones in the Hague.",
            [("conflicts", "NAME_ABSENT", "York", "Hague")],
        ),
        ("Jones moved to York.", "Jones moved to Leeds and after the war to York.", []),
        (
            "Sales fell.",
            "Sales rose and profits fell.",
            [("conflicts", "DIRECTION_CONFLICT", "fell", "rose")],
        ),
        ("Prices fell.", "Prices rose and then fell sharply.", []),
        # What denies is read by polarity.
        ("Sales did not fall.", "Sales rose and profits fell.", []),
        ("Revenue was $3 billion.", "Profit was not $3 billion and revenue was $5 billion.", []),
    ],
    "mixing": [
        # Each by itself, in one sentence.
        ("Profit was $3 billion.", "Revenue was $5 billion. Profit was $3 billion.", []),
        (
            "Profit was $5 billion.",
            "Revenue was $5 billion. Profit was $3 billion.",
            [("unsupported", "SAID_OF_ANOTHER", "Profit was $5 billion", "5")],
        ),
        # A pronoun stands for what the claim opens with, and for nothing else.
        ("Profit was $5 billion.", "Profit was $3 billion. It rose to $5 billion.", []),
        ("Net income was $5 billion.", "Net income was $3 billion. By May, it was $5 billion.", []),
        (
            "The mill opened in 1991.",
            "The mill opened in 1880. It was rebuilt in 1991.",
            [("unsupported", "SAID_OF_ANOTHER", "opened in 1991", "1991")],
        ),
        (
            "The drug reduced pain by 4%.",
            "The drug reduced swelling by 4%. It reduced pain by 9%.",
            [("unsupported", "SAID_OF_ANOTHER", "pain by 4%", "4")],
        ),
        (
            "In 2000 Acme had 500 staff.",
            "In 2000 Acme had 300 staff. In 2010 it had 500 staff.",
            [("unsupported", "SAID_OF_ANOTHER", "Acme had 500", "500")],
        ),
        (
            "Globex left Norway.",
            "Norway praised Globex. It left in May.",
            [("unsupported", "SAID_OF_ANOTHER", "Globex left", "left")],
        ),
        # So does a part of the name.
        ("Barack Obama spoke in Chicago.", "Barack Obama was president. Obama spoke in Chicago.", []),
        (
            "Smith lives in Leeds.",
            "Smith lives in York. Jones lives in Leeds.",
            [("unsupported", "SAID_OF_ANOTHER", "lives in Leeds", "Leeds")],
        ),
        # An acronym stands for a name in one place.
        ("The World Health Organization closed it.", "The WHO closed it.", []),
        # Nothing else does: no description, no other name.
        (
            "Smith played for York.",
            "Smith played for Leeds. The young striker later played for York.",
            [("unsupported", "SAID_OF_ANOTHER", "played for York", "York")],
        ),
        (
            "Facebook was fined in 2023.",
            "Facebook was renamed Meta in 2021. Meta was fined in 2023.",
            [("unsupported", "SAID_OF_ANOTHER", "Facebook was fined", "fined")],
        ),
        (
            "The plant has 500 staff.",
            "The plant has 300 staff. The factory has 500 staff.",
            [("unsupported", "SAID_OF_ANOTHER", "plant has 500", "500")],
        ),
        (
            "The board delayed the land bill.",
            "The board delayed the water bill. The land bill was signed.",
            [("unsupported", "SAID_OF_ANOTHER", "delayed the land", "land")],
        ),
        (
            "Section 4 deals with fines.",
            "Section 3 deals with fines. Section 4 deals with appeals.",
            [("unsupported", "SAID_OF_ANOTHER", "4 deals", "deals")],
        ),
        (
            "World War II began in 1914.",
            "World War I began in 1914. World War II began in 1939.",
            [("unsupported", "SAID_OF_ANOTHER", "II began", "began")],
        ),
        ("Version 4.2 came out in May.", "Version 4.1 came out in June. Version 4.2 came out in May.", []),
        (
            "Bonn is a large settlement.",
            "A town is a large settlement. Bonn lies on the Rhine.",
            [("unsupported", "SAID_OF_ANOTHER", "Bonn is a large", "large")],
        ),
        (
            "Sales fell.",
            "Sales rose. Profits fell.",
            [("unsupported", "SAID_OF_ANOTHER", "Sales fell", "fell")],
        ),
        # A claim of two sentences may stand in two.
        ("Sales rose. Profits fell.", "Sales rose in May. In June profits fell.", []),
        # What a comparison turns round is none.
        ("Men earned more than women.", "Women earned less than men.", []),
    ],
    "degree": [
        ("All members left.", "The members left.", [("unsupported", "DEGREE_UNSUPPORTED", "All", "")]),
        ("All members left.", "All members left.", []),
        ("Members left.", "Few members left.", [("unsupported", "DEGREE_UNSUPPORTED", "", "Few")]),
        ("Members left.", "A few members left.", []),
        ("Few members left.", "Few members left.", []),
    ],
    "modality": [
        ("The bank closes.", "The bank may close.", [("unsupported", "MODALITY_LOST", "", "may")]),
        ("The bank may close.", "The bank may close.", []),
        ("The bank closes.", "The bank appears to close.", [("unsupported", "MODALITY_LOST", "", "appears")]),
        ("The bank was closed.", "The bank was to be closed.", [("unsupported", "MODALITY_LOST", "", "was")]),
        ("The bank closed.", "The bank closed in May.", []),
        ("The bank closed.", "The bank closed nearly 500 branches.", []),
        ("The bank closed.", "The bank nearly closed.", [("unsupported", "MODALITY_LOST", "", "nearly")]),
    ],
}


@pytest.mark.parametrize(
    ("facet", "claim", "evidence", "expected"),
    [(facet, *case) for facet, cases in CASES.items() for case in cases],
)
def test_what_a_facet_finds(facet: str, claim: str, evidence: str, expected: list[Found]) -> None:
    assert find(facet, claim, evidence) == expected


@pytest.mark.parametrize("facet", CASES)
def test_a_facet_that_is_switched_off_finds_nothing(facet: str) -> None:
    others = [name for name in CASES if name != facet]
    for claim, evidence, _ in CASES[facet]:
        assert facet not in {item.facet for item in check_claim(claim, evidence, facets=others).facets}


def test_findings_come_in_the_order_of_the_policy() -> None:
    claim = "All sales of green tea rose 9% in 2020."
    evidence = "Sales of green tea may have risen 8% in 2021."
    facets = ["modality", "dates", "degree", "numbers"]
    found = [item.facet for item in check_claim(claim, evidence, facets=facets).facets]
    assert found == facets
    assert [item.facet for item in check_claim(claim, evidence, facets=facets[::-1]).facets] == facets[::-1]


def test_a_name_of_the_question_or_the_title_is_exempt_from_the_name_check_and_nothing_else() -> None:
    claim, evidence = "The bank in Oslo closed 9 branches.", "The bank closed 8 branches."
    assert [str(item.code) for item in check_claim(claim, evidence).facets] == [
        "NUMBER_ABSENT",
        "NAME_ABSENT",
    ]
    for context in ({"question": "Which bank of Oslo closed 9?"}, {"title": "Bank_in_Oslo_(9)"}):
        exempt = check_claim(claim, evidence, **context)
        assert [item.facet for item in exempt.facets] == ["numbers"]
        assert not exempt.accepted
    assert check_claim("They like Oslo.", "They like it.", question="Oslo?").facets == ()
    # Another name in its place is another name.
    (named,) = check_claim("Ann Lee met Globex.", "Eva Roe met Globex.", question="Did Ann Lee?").facets
    assert (named.code, named.outcome) == ("NAME_ABSENT", "unsupported")


def test_a_window_is_at_most_as_long_as_the_policy_says_and_of_one_source() -> None:
    evidence = "Camels sleep. Goats sing. Sheep dance. Hens fly."
    claim = "camels sleep, goats sing, sheep dance"
    for size, cut in ((1, "Camels sleep."), (2, "Camels sleep. Goats sing."), (3, evidence[:38])):
        window = check_claim(claim, evidence, claim_window_sentences=size).window
        assert window is not None
        assert evidence[slice(*window.span)] == cut
    window = check_claim(claim, ["Camels sleep.", "Goats sing. Sheep dance."]).window
    assert window is not None
    assert window.source == 1


def test_on_a_tie_the_shortest_and_then_the_earliest_window_is_taken() -> None:
    window = check_claim("Camels sleep.", ["Goats sing.", "Hens fly. Camels sleep. Camels sleep."]).window
    assert window is not None
    assert (window.source, window.span) == (1, (10, 23))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The tank holds 63 litres.", "The tank holds 62.5 litres."),
        ("The tunnel cost $3.2 billion.", "The tunnel cost $3.19 billion."),
        ("Der Speicher fasst 63 Liter.", "Der Speicher fasst 62,5 Liter."),
    ],
)
def test_strict_knows_equal_figures_only(claim: str, evidence: str) -> None:
    pieces = [Evidence(pointer_id="E1", span=evidence)]
    assert check_claim(claim, evidence)
    assert verify_quotes(claim, evidence)
    assert verify_claim_lattice(f"{claim} [E1]", pieces)
    assert not check_claim(claim, evidence, policy="strict")
    assert not verify_claim_lattice(f"{claim} [E1]", pieces, policy="strict")
    assert check_claim(claim, evidence, policy="strict", rounded_numbers=True)
    assert not check_claim(claim, evidence, rounded_numbers=False)
