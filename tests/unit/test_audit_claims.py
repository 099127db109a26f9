"""Claims described as records, and claims that others wrote."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.audit.claims.description import describe_claim, write_decimal
from verifier.audit.claims.lines import read_claims
from verifier.audit.claims.timeframes import find_days
from verifier.audit.records.claim import Claim, Qualifiers, Timeframe
from verifier.parsers.dates import extract_dates
from verifier.parsers.numerics.exact_values import make_value
from verifier.records.codec import read


def test_a_claim_with_all_that_can_be_told() -> None:
    claim = describe_claim(
        "In Q4 2024 adults in France will not spend 3.2 million euros under inflation-adjusted terms.",
        claim_id="x7",
        source_id="a1",
    )
    assert (claim.claim_id, claim.source_id) == ("x7", "a1")
    assert claim.qualifiers == Qualifiers(
        quantity="3.2 million euros",
        unit="EUR",
        location="France",
        population="adults",
        condition="under inflation-adjusted terms",
    )
    assert claim.normalization.value == "3200000"
    assert claim.normalization.entities == ("France",)
    assert claim.timeframe == Timeframe(start="2024-10-01", end="2024-12-31")
    assert (claim.modality, claim.polarity) == ("prediction", "negative")
    assert claim.types == ("numeric", "temporal")


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("The bridge was closed.", "assertion"),
        ("The bridge will be closed.", "prediction"),
        ("Sales are expected to rise.", "prediction"),
        ("Adults should sleep for seven hours.", "recommendation"),
        ("The bridge may be closed.", "possibility"),
        ("Perhaps the bridge will be closed.", "possibility"),
        ("The bridge would be closed if it might rain.", "hypothesis"),
        ("The bridge was closed in May 1932.", "assertion"),
        ("May Collins won.", "assertion"),
        ("His will was found.", "assertion"),
        ("Her brother Will won.", "assertion"),
        ("May they win, they should win.", "possibility"),
    ],
)
def test_modality_is_the_first_kind_that_has_a_word(text: str, modality: str) -> None:
    assert describe_claim(text).modality == modality


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("The bridge was not closed.", "negative"),
        ("No bridge was closed.", "negative"),
        ("It is not true that the bridge was not closed.", "positive"),
        ("The bridge was closed.", "positive"),
    ],
)
def test_two_denials_cancel_each_other(text: str, polarity: str) -> None:
    assert describe_claim(text).polarity == polarity


@pytest.mark.parametrize(
    ("text", "timeframe"),
    [
        ("It opened on 4 May 1932.", Timeframe(start="1932-05-04", end="1932-05-04")),
        ("It opened in February 2024.", Timeframe(start="2024-02-01", end="2024-02-29")),
        ("It opened in 1932.", Timeframe(start="1932-01-01", end="1932-12-31")),
        ("It opened in the 1930s.", Timeframe(start="1930-01-01", end="1939-12-31")),
        ("It stood from 1914 to 1918.", Timeframe(start="1914-01-01", end="1918-12-31")),
        ("It has stood since 1950.", Timeframe(start="1950-01-01")),
        ("It stood until 1950.", Timeframe(end="1950-12-31")),
        ("It will close by 2030.", Timeframe(end="2030-12-31")),
        ("It stood as of 31 March 2020.", Timeframe(as_of="2020-03-31")),
    ],
)
def test_times_are_first_and_last_days(text: str, timeframe: Timeframe) -> None:
    claim = describe_claim(text)
    assert (claim.timeframe, claim.notes) == (timeframe, None)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("It opened in 1932 and closed in 1950.", "several dates that are no range"),
        ("It opened in May.", "a date names no days of the calendar"),
        ("It opened in fiscal year 2023.", "a date names no days of the calendar"),
        ("It opened in 44 BC.", "a date names no days of the calendar"),
    ],
)
def test_times_that_cannot_be_told_are_noted(text: str, note: str) -> None:
    claim = describe_claim(text)
    assert (claim.timeframe, claim.notes) == (None, note)


@given(st.dates())
def test_a_day_is_itself(day: object) -> None:
    dates = extract_dates(f"on {day}")
    assert [find_days(date) for date in dates] in ([(str(day), str(day))], [])


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "rest", "verb"),
    [
        ("Ohio became a state in 1803.", "Ohio", "became", "a state in 1803", "become"),
        (
            "In the 2022-23 season, 74 percent of adults received a flu shot.",
            *("74 percent of adults", "received", "a flu shot", "receive"),
        ),
        ("According to the census, Paris has 2,140 streets.", "Paris", "has", "2,140 streets", "have"),
        ("The drug does not cross the barrier.", "The drug", "does not cross", "the barrier", "cross"),
        ("The bridge was not opened in 1932.", "The bridge", "was not opened", None, "open"),
        ("The WHO did not exist.", "The WHO", "did not exist", None, "exist"),
        ("Sales will rise by 15%.", "Sales", "will rise", None, "rise"),
        ("She was born in Oslo.", "She", "was born", None, "bear"),
        ("The fleet is growing.", "The fleet", "is growing", None, "grow"),
        ("Oslo is the capital of Norway.", "Oslo", "is", "the capital of Norway", None),
        ("Neither plan has won support.", "Neither plan", "has won", "support", "win"),
        ("The mayor resigned on 3 May 2013.", "The mayor", "resigned", None, "resign"),
        ("The fair opened 4 May 1932.", "The fair", "opened", None, "open"),
        ("The firm founded a school in 1998.", "The firm", "founded", "a school in 1998", "found"),
        ("The bridge opened in 1932.", "The bridge", "opened", None, "open"),
        ("Fares increased by 8% in Ohio.", "Fares", "increased", None, "increase"),
        ("The plant makes cars.", "The plant", "makes", "cars", "make"),
        ("The plant makes 40 cars.", "The plant", "makes", "40 cars", "make"),
        ("Revenue rose and profit fell.", "Revenue", "rose", None, "rise"),
        ("Moles dig tunnels.", "Moles", "dig", "tunnels", "dig"),
        (
            "The committee that drafted the report met twice.",
            "The committee that drafted the report",
            "met",
            None,
            "meet",
        ),
        ("Experts believe the bridge was closed.", "Experts", "believe", "the bridge was closed", "believe"),
        ("To reduce costs, the airline closed its hub.", "the airline", "closed", "its hub", "close"),
        ("After the school closed, the pupils were moved.", "the pupils", "were moved", None, "move"),
        ("The span, which is 84 metres long, collapsed.", "The span", "collapsed", None, "collapse"),
        ("Recently the firm was sold.", "the firm", "was sold", None, "sell"),
        (
            "By 2030 the ships will have been replaced.",
            "the ships",
            "will have been replaced",
            None,
            "replace",
        ),
        ("The island has rarely been visited.", "The island", "has rarely been visited", None, "visit"),
        ("The house was first sold in 1950.", "The house", "was first sold", None, "sell"),
        ("Kenya exports tea.", "Kenya", "exports", "tea", "export"),
        ("She studies birds.", "She", "studies", "birds", "study"),
        ("The factory in Lagos produces cars.", "The factory in Lagos", "produces", "cars", "produce"),
        ("Prices in Kenya may fall.", "Prices in Kenya", "may fall", None, "fall"),
        ("Mercury orbits the Sun.", "Mercury", "orbits", "the Sun", "orbit"),
        ("Aune Foods and Bela Foods merged in 2001.", "Aune Foods and Bela Foods", "merged", None, "merge"),
        ("Bread and butter is a good meal.", "Bread and butter", "is", "a good meal", None),
        ("Anna Berg, a doctor and writer, founded it.", "Anna Berg", "founded", "it", "found"),
        ("The film stars Anna Berg and was banned.", "The film", "stars", "Anna Berg", "star"),
        ("The tower opened and closed the valve.", "The tower", "opened", None, "open"),
        (
            "Neither the mayor nor the council knew.",
            "Neither the mayor nor the council",
            "knew",
            None,
            "know",
        ),
        ("The council gave the school a grant.", "The council", "gave", None, "give"),
        ("The treaty, which was signed, created a union.", "The treaty", "created", "a union", "create"),
        ("Users who exceed the limit get an error.", "Users who exceed the limit", "get", "an error", "get"),
        ("Gold melts at 1,064 \u00b0C.", "Gold", "melts", None, "melt"),
        ("The law on fuels in Ohio allows it.", "The law on fuels in Ohio", "allows", "it", "allow"),
        ("Neon is usually more stable than tin.", "Neon", "is", "usually more stable than tin", None),
        ("The treaty was important in ending it.", "The treaty", "was", "important", None),
        ("This was followed by a play - Borel - at dawn.", "This", "was followed", None, "follow"),
        ('The term "ore" is old.', 'The term "ore"', "is", "old", None),
        ('Snell was named "Duke" by her aunt.', "Snell", "was named", '"Duke" by her aunt', "name"),
        (
            "Laren, a town in the north, was chosen.",
            "Laren, a town in the north",
            "was chosen",
            None,
            "choose",
        ),
        ("Many people live on the island.", "Many people", "live", None, "live"),
        ("She is best known for her songs.", "She", "is", "best known for her songs", None),
        ("Israel stretches from north to south.", "Israel", "stretches", None, "stretch"),
        ("He was waived and was signed again.", "He", "was waived", None, "waive"),
        (
            "The novel has been translated in over 250 languages.",
            "The novel",
            "has been translated",
            None,
            "translate",
        ),
    ],
)
def test_a_plain_sentence_is_taken_apart(
    text: str, subject: str | None, predicate: str, rest: str | None, verb: str | None
) -> None:
    claim = describe_claim(text)
    expected = ("", text, None) if subject is None else (subject, predicate, rest)
    assert (claim.subject, claim.predicate, claim.object) == expected
    assert claim.normalization.predicate_canonical == verb
    assert claim.notes == ("unparsed" if subject is None else None)


@pytest.mark.parametrize(
    "text",
    [
        # Another clause, or another verb, stands before the one that a list knows.
        "What he found surprised everyone.",
        # It may be a participle, a noun, or no verb at all.
        "Only 3 of the 20 sites tested exceeded the limit.",
        "Production costs in Ohio vary.",
        "PostgreSQL 16 supports parallel hash joins.",
        "A Star Is Born stars Bette Davis.",
        # What opens it is none of its subject, or there is none.
        "Beginning in 2015 the school was free.",
        "There are 12 moons.",
        "It is unlikely that prices fell.",
        "Is the dam safe?",
        # What stands between the subject and the verb may belong to it, or be the subject.
        "The share of birds showing signs of stress was high.",
        "A parody of the genre, Salt Road is the story of a singer.",
        "Ann: Bela, have you had any.",
        'The saying "to dare is human, to wait is wise" has been in use since 1900.',
        "But that being said, you do need a permit.",
        # A second sentence follows, and nothing joins the two; or the verb belongs to a row.
        "With the strength he showed on the field, Bela won the prize.",
        "Bags made from cotton, sugar sacks, and feed sacks were popular.",
        # A noun or a possessive looks like the verb.
        "From peak to trough, US gross product fell by 4 percent.",
        "Bela's large signature became known.",
    ],
)
def test_what_is_not_sure_is_absent(text: str) -> None:
    claim = describe_claim(text)
    assert (claim.subject, claim.predicate, claim.object) == ("", text, None)
    assert claim.normalization.predicate_canonical is None
    assert claim.notes == "unparsed"


@pytest.mark.parametrize(
    ("text", "location"),
    [
        ("Ohio became a state.", "Ohio"),
        ("Oslo is the capital of Norway.", "Oslo"),
        ("Kenya's exports grew.", "Kenya"),
        ("She moved to Rio de Janeiro.", "Rio de Janeiro"),
        ("Fares rose in the U.S. in 2020.", "U.S."),
        ("Most of Norway is hilly.", "Norway"),
        ("Ohio State University tested it.", None),
        ("The Bank of England raised rates.", None),
        ("Michael Jordan scored 63 points.", None),
        ("Buddhism is old.", None),
        ("They told us.", None),
        ("The china was broken.", None),
    ],
)
def test_a_place_is_a_whole_name_of_the_list(text: str, location: str | None) -> None:
    assert describe_claim(text).qualifiers.location == location


@pytest.mark.parametrize(
    ("text", "tags", "is_definition"),
    [
        ("A heron is a bird that wades.", (), True),
        ("Heron means a bird that wades.", (), True),
        ("A heron is a bird of 90 cm.", (), False),
        ("Herons wade.", ("definition",), True),
        ("Herons wade.", ("statistic",), False),
    ],
)
def test_definitions(text: str, tags: tuple[str, ...], is_definition: bool) -> None:
    assert ("definitional" in describe_claim(text, tags=tags).types) is is_definition


def test_a_name_that_has_something_is_a_name() -> None:
    assert describe_claim("Ghana's economy grew.").normalization.entities == ("Ghana",)


def test_acronyms_are_expanded_where_somebody_says_how() -> None:
    claim = describe_claim("The WHO praised Maria Reyes.", expansions={"WHO": "World Health Organization"})
    assert claim.normalization.entities == ("World Health Organization", "Maria Reyes")


@pytest.mark.parametrize(
    ("coefficient", "exponent", "divisor", "text"),
    [
        (5, 0, 1, "5"), (-5, 2, 1, "-500"), (125, -2, 1, "1.25"), (-5, -3, 1, "-0.005"), (0, 0, 1, "0"),
        (1, 0, 3, None),
    ],
)  # fmt: skip
def test_values_are_decimal_numbers(coefficient: int, exponent: int, divisor: int, text: str | None) -> None:
    assert write_decimal(make_value(coefficient, exponent, divisor)) == text


@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=60))
def test_any_text_is_described_and_read_back(text: str) -> None:
    claim = describe_claim(text)
    assert read(Claim, json.loads(json.dumps(claim.to_dict()))) == claim


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError, match="text: got int, expected str"):
        describe_claim(5)  # type: ignore[arg-type]


# --- Lines ------------------------------------------------------------------------------------------------


def write(**keys: object) -> str:
    return json.dumps({"id": "c1", "source_id": "s", "text": "Moles dig.", **keys})


def read_one(line: str) -> Claim:
    listed = read_claims([line])
    assert listed.bad == ()
    return listed.claims[0]


def test_a_line_is_a_claim_and_back() -> None:
    claim = describe_claim("Sales rose by 15% in 2024.", claim_id="c1", source_id="s", span=(3, 9))
    assert read_one(json.dumps(claim.to_dict())) == claim


def test_amounts_are_kept_as_their_json_text() -> None:
    line = write(qualifiers={"quantity": 0.150}).replace("0.15", "0.150")
    assert read_one(line).qualifiers.quantity == "0.150"
    assert read_one(write(normalization={"value": 12})).normalization.value == "12"
    assert read_one(write(qualifiers={"quantity": "15%"})).qualifiers.quantity == "15%"


def test_an_empty_timeframe_is_none() -> None:
    assert read_one(write(timeframe={})).timeframe is None
    assert read_one(write(timeframe={"start": None})).timeframe is None


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("[]", "expected a JSON object"),
        ("{", "expected JSON"),
        (write(text=""), "key 'text': got '', expected a string that is not empty"),
        (write(text=None), "key 'text'"),
        (write(id=None), "key 'id': got null"),
        (write(claim_id="c2"), "got 2 of the keys 'id' and 'claim_id'"),
        (write(polrity="positive"), "did you mean 'polarity'"),
        (write(polarity="neutral"), "expected one of positive, negative"),
        (write(modality="wish"), "key 'modality'"),
        (write(subject=0.5), "key 'subject': got '0.5', expected a string or null"),
        (write(qualifiers={"unti": "kg"}), "unknown key 'qualifiers.unti'"),
        (write(qualifiers=[]), "key 'qualifiers': got list, expected an object or null"),
        (write(qualifiers={"quantity": True}), "key 'qualifiers.quantity': got bool"),
        (write(normalization={"value": 1}).replace("1}", "NaN}"), "NaN"),
        (write(normalization={"entities": "x"}), "expected a list of strings"),
        (write(normalization={"entities": [1]}), "got int in it"),
        (write(timeframe={"start": "2023-02-30"}), "expected YYYY-MM-DD"),
        (write(timeframe={"start": "2024"}), "expected YYYY-MM-DD"),
        (write(timeframe={"start": "2024-01-02", "end": "2024-01-01"}), "expected no day before 2024-01-02"),
        (write(span=[3, 3]), "expected a start from 0 and an end after it"),
        (write(span=[True, 3]), "expected two integers or null"),
        (write(types=["wild"]), "key 'types'"),
    ],
)
def test_a_bad_line_says_what_was_expected(line: str, error: str) -> None:
    listed = read_claims(["", line, write(id="c9")])
    assert [claim.claim_id for claim in listed.claims] == ["c9"]
    assert [bad.number for bad in listed.bad] == [2]
    assert error in listed.bad[0].error


def test_an_id_stands_once() -> None:
    listed = read_claims([write(), write(text="Herons wade.")])
    assert [claim.text for claim in listed.claims] == ["Moles dig."]
    assert "got 'c1' again" in listed.bad[0].error


# --- A model's list ---------------------------------------------------------------------------------------
