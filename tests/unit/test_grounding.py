"""Grounding: the rules case by case, under `baseline` and under `default`."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from verifier import Source, verify_quotes
from verifier.codes import ViolationCode
from verifier.records import Verdict

CAST = "The cast: Keanu Reeves, Laurence Fishburne, Carrie-Anne Moss."
STARS = ("Keanu Reeves", "Laurence Fishburne", "Carrie-Anne Moss")
FAR = "\n\n".join(name + " was there" + " filler" * 60 for name in STARS)
INFOBOX = Source(
    id="film",
    text="{{Infobox film\n| starring = " + "<br>".join(f"[[{name}]]" for name in STARS) + "\n}}",
    format="wikitext",
)
BRUCE = "Batman is the secret identity of Bruce Wayne, a wealthy businessman who resides in Gotham."


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A call, and what must come of it: (method, mode, verified, units)."""

    answer: str
    context: object
    expected: tuple[str, str, int, int]


BASELINE = {
    "swapped subject": Case(
        answer="Insulin was discovered by Alexander Fleming.",
        context="Penicillin was discovered by Alexander Fleming in 1928.",
        expected=("entity", "UNGROUNDED", 1, 1),
    ),
    "absent number": Case(
        answer="Water boils at 50 degrees under standard pressure conditions.",
        context="Under standard pressure conditions, water boils at 100 degrees.",
        expected=("none", "UNGROUNDED", 0, 0),
    ),
    "names close together": Case(answer=CAST, context=INFOBOX, expected=("entity", "STRICT", 3, 3)),
    "names far apart": Case(answer=CAST, context=FAR, expected=("entity", "HYBRID", 3, 3)),
    "invented words": Case(
        answer=BRUCE,
        context="Batman is the alias of Bruce Wayne, of Gotham City.",
        expected=("entity", "HYBRID", 1, 1),
    ),
    "single quotes are none": Case(
        answer="\"lightning-based attacks\" and 'thunder'",
        context="The hero uses lightning-based attacks at night.",
        expected=("quote", "STRICT", 1, 1),
    ),
    "a name stays on its line": Case(
        answer="Joe Pantoliano\n\nThe Sources",
        context="Joe Pantoliano is in the cast.",
        expected=("span", "STRICT", 1, 1),
    ),
    "one quote of two": Case(
        answer='"the river rose" but "the river fell"',
        context="In spring the river rose.",
        expected=("quote", "HYBRID", 1, 2),
    ),
    "quotes decide even if none verifies": Case(
        answer='"the river sank away" and Ada Lovelace',
        context="Ada Lovelace",
        expected=("quote", "UNGROUNDED", 0, 1),
    ),
    "a short quote is none": Case(
        answer='"seven c"', context="seven c", expected=("none", "UNGROUNDED", 0, 0)
    ),
    "substring of a word": Case(
        answer='"art of the"', context="party of the year: start of them", expected=("quote", "STRICT", 1, 1)
    ),
    "commas in numbers": Case(
        answer="Mount Everest reaches a total height of 8849 metres above the sea.",
        context="Everest: the mount reaches a height of 8,849 metres above sea level, in total.",
        expected=("paraphrase", "STRICT", 1, 1),
    ),
    "framing": Case(
        answer="Based on the provided sources, the river rose.",
        context="the river rose",
        expected=("none", "UNGROUNDED", 0, 0),
    ),
    "empty answer": Case(answer="", context="text", expected=("none", "UNGROUNDED", 0, 0)),
    "empty context": Case(answer='"the river rose"', context=[], expected=("quote", "UNGROUNDED", 0, 1)),
}

# What is wrong with each, and a code that its first unit must carry.
ADVERSARIAL = {
    "cut out of its denial": (
        '"the drug is safe for children"',
        "It is not true that the drug is safe for children.",
        ViolationCode.DENIED_IN_SOURCE,
    ),
    "negation dropped": (
        '"the company did finish the audit"',
        "In May the company did not finish the audit.",
        ViolationCode.NOT_FOUND,
    ),
    "amount changed": (
        '"revenue reached $4.7M in the spring"',
        "As planned, revenue reached $4.2M in the spring.",
        ViolationCode.NOT_FOUND,
    ),
    "name changed": (
        '"Apex acquired the plant in Leeds"',
        "Last year Acme acquired the plant in Leeds.",
        ViolationCode.NOT_FOUND,
    ),
    "subject and object swapped": (
        '"the teacher thanked the student"',
        "In the end the student thanked the teacher.",
        ViolationCode.NOT_FOUND,
    ),
    "direction changed": (
        '"profits fell sharply in March"',
        "Their profits rose sharply in March.",
        ViolationCode.NOT_FOUND,
    ),
    "number word changed": (
        '"ninety people were in the boat"',
        "All in all nine people were in the boat.",
        ViolationCode.NOT_FOUND,
    ),
}

# Unit of the answer, source, and the part of the source that must be named.
VARIANTS = {
    "curly quotes": (
        "the \u2018new\u2019 harbour wall",
        "So the 'new' harbour wall held.",
        "the 'new' harbour wall",
    ),
    "apostrophe": (
        "the city's old harbour",
        "Of the city\u2019s old harbour.",
        "the city\u2019s old harbour",
    ),
    "dash": ("the years 1914-1918 were", "In the years 1914\u20131918 were", "the years 1914\u20131918 were"),
    "ligature": ("an efficient office", "It was an e\ufb03cient o\ufb03ce.", "an e\ufb03cient o\ufb03ce"),
    "soft hyphen": (
        "cooperation matters",
        "Their co\xadopera\xadtion matters.",
        "co\xadopera\xadtion matters",
    ),
    "no-break space": ("300 km of railway", "About 300\xa0km of railway", "300\xa0km of railway"),
    "full width": (
        "room ABC 123 here",
        "the room \uff21\uff22\uff23 \uff11\uff12\uff13 here",
        "room \uff21\uff22\uff23 \uff11\uff12\uff13 here",
    ),
    "zero width": ("the harbour wall", "at the har\u200bbour\ufeff wall", "the har\u200bbour\ufeff wall"),
    "hyphen at a line's end": ("the harbour wall", "at the har-\nbour wall", "the har-\nbour wall"),
    "hyphen kept at a line's end": ("a well-known wall", "at a well-\nknown wall", "a well-\nknown wall"),
    "wrapped": ("the harbour wall", "at the\n   harbour wall", "the\n   harbour wall"),
    "decomposed": ("the caf\xe9 was open", "Then the cafe\u0301 was open.", "the cafe\u0301 was open"),
}


def outcome(verdict: Verdict) -> tuple[str, str, int, int]:
    """Return what a case is compared by."""
    return verdict.verifier_method, verdict.audit_mode, verdict.n_verified, verdict.n_quotes


@pytest.mark.parametrize("name", BASELINE)
def test_baseline(name: str) -> None:
    case = BASELINE[name]
    verdict = verify_quotes(case.answer, case.context, policy="baseline")  # type: ignore[arg-type]
    assert outcome(verdict) == case.expected


def test_a_name_never_crosses_a_line_break() -> None:
    answer, context = "Joe Pantoliano\n\nThe Sources", "Joe Pantoliano is in the cast."
    verdict = verify_quotes(answer, context, policy="baseline", strategies=("entity",))
    found = [(status.text, status.is_verified) for status in verdict.claim_statuses]
    assert found == [("Joe Pantoliano", True), ("The Sources", False)]


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_what_was_changed_does_not_verify_under_default(name: str) -> None:
    answer, context, code = ADVERSARIAL[name]
    verdict = verify_quotes(answer, context)
    assert outcome(verdict) == ("quote", "UNGROUNDED", 0, 1)
    assert code in verdict.claim_statuses[0].reasons
    # The place that it was made from is named, exactly.
    [violation] = verdict.violations
    place = violation.source_span or (violation.nearest.span if violation.nearest else None)
    assert place is not None
    words = context[slice(*place)].rstrip(".").split()
    assert len(words) >= 2
    assert set(words) <= set(context.rstrip(".").split())


@pytest.mark.parametrize(
    "name", ["cut out of its denial", "negation dropped", "amount changed", "name changed"]
)
def test_what_was_changed_does_not_verify_as_a_sentence_either(name: str) -> None:
    answer, context, _ = ADVERSARIAL[name]
    sentence = answer.strip('"')
    verdict = verify_quotes(f"{sentence[0].upper()}{sentence[1:]}.", context)
    assert verdict.n_verified == 0
    assert not verdict


@pytest.mark.parametrize("name", VARIANTS)
def test_a_typographic_variant_verifies_at_its_place(name: str) -> None:
    unit, source, place = VARIANTS[name]
    verdict = verify_quotes(f"\u201c{unit}\u201d", source)
    assert verdict.audit_mode == "STRICT"
    [status] = verdict.claim_statuses
    assert status.source_span is not None
    assert source[slice(*status.source_span)] == place
    # White space and canonical equivalence need no folding; everything else does, and the record says so.
    assert status.folded == (name not in ("wrapped", "decomposed", "no-break space"))


@pytest.mark.parametrize(
    ("unit", "source"),
    [
        ("x\xb2 is the area", "x2 is the area"),
        ("the re-sign of it", "the resign of it"),
        ("the coop of them", "the co-op of them"),
        ("300 km of rail", "1300 km of rail"),
        ("art of the year", "party, art of the years"),
    ],
)
def test_what_only_looks_like_a_variant_does_not_verify(unit: str, source: str) -> None:
    assert verify_quotes(f'"{unit}"', source).n_verified == 0


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ('"the p\u0430ypal account is closed"', ViolationCode.MIXED_SCRIPT),
        ('"the amount is \u202e007\u202c dollars"', ViolationCode.HIDDEN_CHARACTER),
        ('"the amount\U000e0041 is seven"', ViolationCode.HIDDEN_CHARACTER),
    ],
)
def test_a_disguised_unit_fails_even_where_it_stands_word_for_word(answer: str, code: ViolationCode) -> None:
    verdict = verify_quotes(answer, answer)
    assert verdict.audit_mode == "UNGROUNDED"
    assert verdict.claim_statuses[0].reasons == (code,)
    assert verify_quotes(answer, answer, policy="baseline").audit_mode == "STRICT"


@pytest.mark.parametrize(
    ("answer", "context", "mode"),
    [
        ('"sales rose ... in Europe"', "Then sales rose sharply in Europe.", "STRICT"),
        ('"sales rose ... in Europe"', "In Europe it was said that sales rose.", "UNGROUNDED"),
        ('"sales rose ... in Europe"', ["sales rose", "in Europe"], "UNGROUNDED"),
        ('"sales rose ... in Europe"', "sales rose " + "word " * 70 + "in Europe", "UNGROUNDED"),
        ('"sales rose [in the year] there"', "that sales rose in 1928 there", "STRICT"),
        ('"sales rose [in it] there"', "that sales rose in one two three there", "UNGROUNDED"),
        ('"sales rose [sic] there"', "that sales rose there", "STRICT"),
        ('"sales rose [3] there"', "that sales rose there", "STRICT"),
    ],
)
def test_elisions_and_edits(answer: str, context: object, mode: str) -> None:
    assert verify_quotes(answer, context).audit_mode == mode  # type: ignore[arg-type]
    assert verify_quotes(answer, context, policy="baseline").audit_mode == "UNGROUNDED"  # type: ignore[arg-type]


def test_an_elided_quote_stays_verified_though_another_source_denies_its_letters() -> None:
    answer, source = '"sales rose ... in Europe"', "Then sales rose sharply in Europe."
    more = "It is false that sales rose ... in Europe."
    assert verify_quotes(answer, [source]).audit_mode == "STRICT"
    assert verify_quotes(answer, [source, more]).audit_mode == "STRICT"


@pytest.mark.parametrize(
    ("answer", "context", "mode"),
    [
        ('"the harbour opened" in 1928.', "In 1928 the harbour opened.", "STRICT"),
        ('"the harbour opened" in 1929.', "In 1928 the harbour opened.", "HYBRID"),
        ('"the harbour opened". Is it so?', "In 1928 the harbour opened.", "HYBRID"),
        ('According to the source, "the harbour opened".', "In 1928 the harbour opened.", "STRICT"),
        ('"the harbour opened". Grace Hopper was there.', "In 1928 the harbour opened.", "HYBRID"),
        ('It is a myth that "the harbour opened".', "In 1928 the harbour opened.", "HYBRID"),
    ],
)
def test_the_rest_of_the_answer_counts_under_default(answer: str, context: str, mode: str) -> None:
    verdict = verify_quotes(answer, context)
    assert verdict.audit_mode == mode
    codes = {item.code for item in verdict.violations}
    found = codes & {ViolationCode.UNQUOTED_CLAIM_UNVERIFIED, ViolationCode.UNCHECKED_TEXT}
    assert bool(found) == (mode == "HYBRID")


@pytest.mark.parametrize("entity_policy", ["strict", "hybrid", "drop", "proximity"])
def test_entity_policies_change_what_names_are_worth(entity_policy: str) -> None:
    verdict = verify_quotes(CAST, FAR, policy="baseline", entity_policy=entity_policy)
    expected = {"strict": "STRICT", "hybrid": "HYBRID", "drop": "UNGROUNDED", "proximity": "HYBRID"}
    assert verdict.audit_mode == expected[entity_policy]


@pytest.mark.parametrize(
    ("limit", "answer", "context"),
    [
        ("max_answer_chars", "a" * 11, "text"),
        ("max_source_chars", "answer", ["text", "b" * 11]),
        ("max_sources", "answer", ["a"] * 11),
    ],
)
def test_what_exceeds_a_limit_fails_closed(limit: str, answer: str, context: object) -> None:
    verdict = verify_quotes(answer, context, **{limit: 10})  # type: ignore[arg-type]
    assert outcome(verdict) == ("none", "UNGROUNDED", 0, 0)
    [violation] = verdict.violations
    assert violation.code == ViolationCode.INPUT_TOO_LARGE
    assert dict(violation.details) == {"limit": 10, "limit_name": limit, "size": 11}


@pytest.mark.parametrize(
    ("answer", "start"),
    [
        ("By chance Fleming found the effect of penicillin.", 0),
        ('It says "moulds may kill bacteria". By chance Fleming found the effect of penicillin.', 36),
        ('By chance Fleming found the effect of penicillin, and "moulds may kill bacteria".', 0),
    ],
)
def test_a_unit_that_is_too_long_to_be_compared_says_so(answer: str, start: int) -> None:
    source = "By chance Alexander Fleming found the effect of penicillin. Now moulds may kill bacteria."
    assert verify_quotes(answer, source).audit_mode == "STRICT"
    verdict = verify_quotes(answer, source, max_claim_chars=40)
    [violation] = [item for item in verdict.violations if item.code == ViolationCode.INPUT_TOO_LARGE]
    assert violation.span == (start, len(answer))
    details = dict(violation.details)
    assert 40 < details.pop("size") <= len(answer) - start
    assert details == {"limit": 40, "limit_name": "max_claim_chars"}


def test_too_many_units_fail_closed() -> None:
    verdict = verify_quotes('"the river rose" ' * 3, "the river rose", max_units=2, strategies=("quote",))
    assert verdict.audit_mode == "UNGROUNDED"
    assert ViolationCode.TOO_MANY_UNITS in {violation.code for violation in verdict.violations}


def test_ten_thousand_number_words_do_not_raise() -> None:
    text = "hundred " * 5_000
    assert verify_quotes(text, "a hundred " * 3_000).to_json()
    assert verify_quotes("He paid two hundred pounds for that broad bridge.", text).to_json()


@pytest.mark.parametrize("hidden", ["\u200d", "\u200b", "\xad", "\u2060"])
def test_what_nobody_sees_makes_no_unit_longer(hidden: str) -> None:
    source = "Yes, it is. So it was, said the keeper."
    for answer in ("Yes, it is.", f"Yes{hidden}, it is."):
        verdict = verify_quotes(answer, source)
        assert verdict.claim_statuses == ()
        assert [violation.code for violation in verdict.violations] == ["NO_UNIT"]
    assert verify_quotes(f"So it{hidden} was, said the keeper.", source).audit_mode == "STRICT"


@pytest.mark.parametrize("form", ["plain", "markdown"])
@pytest.mark.parametrize(
    "text",
    [
        "see <https://plans.example/a.html>.",
        "See https://plans.example/a.html",
        "https://plans.example/a.html",
        "<https://plans.example/a.html>",
        "# The bridge",
        "The bridge",
        "**Tolls**",
    ],
)
def test_an_address_or_a_title_alone_is_verified_where_it_is_a_line(text, form):
    for context in (text, f"{text}\n\nThe mill burned down in 1940."):
        source = Source(id="s", text=context, format=form)
        assert verify_quotes(text, source, format=form).audit_mode == "STRICT"


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("see <https://plans.example/b.html>.", "see <https://plans.example/a.html>."),
        ("https://plans.example/a", "https://plans.example/a.html"),
        ("# The bridge", "The bridge was never built."),
        ("# The bridge", "# The bridge that was never built"),
        ("No bridge", "Is there a mill?\nNo bridge"),
        ("1932", "1932"),
        ("1.", "1. The bridge opened."),
    ],
)
def test_and_nowhere_else(text, context):
    source = Source(id="s", text=context, format="markdown")
    assert verify_quotes(text, source, format="markdown").audit_mode == "UNGROUNDED"


@pytest.mark.parametrize(
    "answer", ["Bridge bridge.\n+ \n", "\x0b- Bridge bridge.\n", "Bridge bridge. [1]\x0b"]
)
@pytest.mark.parametrize("form", ["plain", "markdown"])
def test_a_mark_without_an_item_is_no_sentence(answer, form):
    assert verify_quotes(answer, "Bridge bridge.", format=form).audit_mode == "STRICT"


@pytest.mark.parametrize("told", ["(citing Wikipedia)", "(see Pikachu_(character))", "(source: Wikipedia)"])
@pytest.mark.parametrize("end", ["{}.", ". {}", " {}"])
def test_what_a_parenthesis_cites_is_no_word_of_the_sentence(told: str, end: str) -> None:
    said = "Pikachu is an Electric-type creature and a small yellow mouse"
    answer = said + (f" {told}." if end == "{}." else end.format(told))
    verdict = verify_quotes(answer, f"{said}.")
    # The sentence is verified; nobody can tell whether it stands in what is named there.
    assert (verdict.audit_mode, verdict.n_verified) == ("HYBRID", 1)
    assert {str(one.code) for one in verdict.violations} == {"UNCHECKED_TEXT"}
    lie = verify_quotes(answer.replace("yellow", "green"), f"{said}.")
    assert lie.n_verified == 0


_QUOTED_NO = 'If "no", then "debian/rules binary" will not require root at all.'


@pytest.mark.parametrize(
    "answer", [_QUOTED_NO, f"{_QUOTED_NO} [1]", f"According to the text, i{_QUOTED_NO[1:]}"]
)
@pytest.mark.parametrize("end", ["", " (not even fakeroot)"])
def test_a_denial_in_other_quotation_marks_that_an_answer_repeats_denies_nothing(answer: str, end: str):
    verdict = verify_quotes(answer, f"{_QUOTED_NO[:-1]}{end}.")
    assert verdict.audit_mode == "STRICT"


@pytest.mark.parametrize(
    ("answer", "context"),
    [
        (_QUOTED_NO.replace('"no"', '"yes"'), _QUOTED_NO),
        (_QUOTED_NO.replace(" not", ""), _QUOTED_NO),
        ('"No": "the bridge fell in May".', "It is not true that the bridge fell in May."),
        ('"No": "the bridge fell in May".', '"No": "the bridge fell in May". That is false.'),
    ],
)
def test_and_one_that_it_does_not_repeat_does(answer: str, context: str):
    assert verify_quotes(answer, context).audit_mode != "STRICT"
