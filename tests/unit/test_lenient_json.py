"""Lenient JSON, case by case: `cases/lenient_json/*.toml`, and what no such file can hold.

A case has a `name`, an `input` (or `bytes`, in hexadecimal), and expects either a `value`, as JSON, or an
`error`: its code, and its place as `offset` or as the `nth` place `at` which a text stands. `fixups` are all
of them, in order, each with its place or with what stands there; `incomplete` are the pointers (default:
none); `claims` is the source of each claim.
"""

from __future__ import annotations

import copy
import json
import pickle
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError

import pytest

import verifier
from tests.case_files import Case, read_area
from verifier.parsers.lenient_json import (
    ERROR_CODES,
    FIXUP_NAMES,
    MAX_DEPTH,
    Fixup,
    LenientJson,
    LenientJsonError,
    parse_lenient_json,
)
from verifier.parsers.lenient_json.integers import MAX_DIGITS, MOST_DIGITS, parse_integer
from verifier.parsers.lenient_json.search import is_same

ALL = read_area("lenient_json")
GOOD = [case for case in ALL if "value" in case.expect]
BAD = [case for case in ALL if "error" in case.expect]


def name_of(case: Case) -> str:
    return case.shown


def read_input(case: Case) -> str | bytes:
    assert ("input" in case.given) != ("bytes" in case.given)
    return case.given["input"] if "input" in case.given else bytes.fromhex(case.given["bytes"])


def show(text: str | bytes) -> str:
    return text if isinstance(text, str) else text.decode("utf-8", "replace")


def check_fixups(text: str, found: tuple[Fixup, ...], expected: list[list[object]]) -> None:
    """Compare fixups with what a case says, each by its place or by what stands there."""
    described = [
        [fixup.name, fixup.start, fixup.end]
        if len(wanted) == 3
        else [fixup.name, text[fixup.start : fixup.end]]
        for fixup, wanted in zip(found, expected, strict=False)
    ]
    assert described == expected
    assert len(found) == len(expected), found


def test_the_cases_are_told_apart():
    assert len({case.shown for case in ALL}) == len(ALL)
    assert all(case.name for case in ALL)
    assert len(GOOD) + len(BAD) == len(ALL)


@pytest.mark.parametrize("case", GOOD, ids=name_of)
def test_the_value_comes_out(case: Case):
    result = parse_lenient_json(read_input(case))
    assert is_same(result.value, json.loads(str(case.expect["value"])))
    assert list(result.incomplete) == case.expect.get("incomplete", [])
    assert result.text == show(read_input(case))
    if "fixups" in case.expect:
        check_fixups(result.text, result.fixups, case.expect["fixups"])
    if "claims" in case.expect:
        assert list(result.claim_sources) == case.expect["claims"]


@pytest.mark.parametrize("case", BAD, ids=name_of)
def test_the_error_says_what_and_where(case: Case):
    with pytest.raises(LenientJsonError) as caught:
        parse_lenient_json(read_input(case))
    error = caught.value
    assert error.code == case.expect["error"]
    if "at" in case.expect:
        place = -1
        for _ in range(case.expect.get("nth", 1)):
            place = show(read_input(case)).index(str(case.expect["at"]), place + 1)
        assert error.offset == place
    if "offset" in case.expect:
        assert error.offset == case.expect["offset"]
    unit = "byte" if error.code == "bad_utf8" else "character"
    assert str(error) == f"{error.code} at {unit} {error.offset}: {error.detail}"
    # Nothing of the standard library's own words, nor the error that they stood in.
    assert error.__cause__ is None
    assert "Expecting" not in str(error)
    assert "char " not in str(error)


def test_every_fixup_and_nearly_every_error_has_a_case():
    fixups = {fixup.name for case in GOOD for fixup in parse_lenient_json(read_input(case)).fixups}
    assert fixups == set(FIXUP_NAMES)
    # These need texts that no file holds; they are below.
    apart = {"not_text", "too_large", "too_deep"}
    assert {case.expect["error"] for case in BAD} == set(ERROR_CODES) - apart


# --- What a file cannot hold ------------------------------------------------------------------------------


def refuse(text: object, **limits: int) -> tuple[str, int]:
    """Return code and offset of the error that a text must raise."""
    with pytest.raises(LenientJsonError) as caught:
        parse_lenient_json(text, **limits)  # type: ignore[arg-type]
    return caught.value.code, caught.value.offset


@pytest.mark.parametrize("text", [None, 1, bytearray(b"{}"), ["{}"]])
def test_what_is_no_text_is_refused(text: object):
    assert refuse(text) == ("not_text", 0)


def test_bare_surrogates_are_refused_wherever_they_stand():
    assert refuse('{"claims": ["\ud83d"]}') == ("lone_surrogate", 13)
    assert refuse('{"claims": []} \udc80') == ("lone_surrogate", 15)
    assert refuse('{"claims": ["\ud83d\ude00"]}') == ("lone_surrogate", 13)


def test_limits_of_size():
    assert parse_lenient_json("[1]", max_chars=3).value == [1]
    assert refuse("[12]", max_chars=3) == ("too_large", 3)
    assert refuse(b"[12]", max_chars=3) == ("too_large", 3)
    assert refuse(b"\xff" * 13, max_chars=3) == ("too_large", 3)
    euro = '"\u20ac"'.encode()
    assert len(euro) == 5
    assert parse_lenient_json(euro, max_chars=3).value == "\u20ac"


@pytest.mark.parametrize("name", ["max_depth", "max_chars"])
def test_limits_below_one_are_the_callers_error(name: str):
    with pytest.raises(ValueError, match=f"{name}: got 0, expected at least 1"):
        parse_lenient_json("1", **{name: 0})


@pytest.mark.parametrize("name", ["max_depth", "max_chars"])
@pytest.mark.parametrize("limit", ["3", None, 1.5, True])
def test_limits_that_are_no_whole_numbers_are_the_callers_error(name: str, limit: object):
    with pytest.raises(TypeError, match=f"{name}: got {type(limit).__name__}, expected int"):
        parse_lenient_json("1", **{name: limit})  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ['{"claims"', '{"claims":', "{", '```json\n{"cl', '{"claims":\n```'])
def test_a_root_that_ends_too_early_is_said_to_do_so(text: str):
    with pytest.raises(LenientJsonError, match="the end of the text cuts") as caught:
        parse_lenient_json(text)
    assert (caught.value.code, caught.value.offset) == ("no_json", text.index("{"))


@pytest.mark.parametrize("depth", [1, 2, MAX_DEPTH, 101, 3000])
def test_depth_is_counted_the_same_in_strict_and_in_broken_json(depth: int):
    def nest(levels: int, tail: str) -> str:
        return '{"claims":' + "[" * (levels - 1) + "]" * (levels - 1) + tail + "}"

    strict = nest(depth, "") if depth > 1 else '{"claims":1}'
    broken = nest(depth, ",") if depth > 1 else '{"claims":1,}'
    one, other = (parse_lenient_json(text, max_depth=depth) for text in (strict, broken))
    assert is_same(one.value, other.value)
    assert (len(one.fixups), len(other.fixups)) == (0, 1)
    offset = len('{"claims":') + depth - 1
    assert refuse(nest(depth + 1, ""), max_depth=depth) == ("too_deep", offset)
    assert refuse(nest(depth + 1, ","), max_depth=depth) == ("too_deep", offset)


def test_brackets_in_strings_and_side_by_side_are_not_deep():
    text = json.dumps({"claims": ["[" * 100, "\\" + "{" * 100 + '"', *([[]] * 100)]})
    assert parse_lenient_json(text).value == json.loads(text)


def test_openers_without_end_are_too_deep():
    assert refuse("[" * 100_000) == ("too_deep", MAX_DEPTH)
    assert refuse('{"a":' * 50_000) == ("too_deep", 5 * MAX_DEPTH)


def test_text_that_is_read_for_nothing_again_and_again_is_given_up():
    # Each list is read to its broken end, found to be prose, and the next one tried inside its first string.
    text = '["a",' * 60 + "1," * 5_000 + "x" + "]" * 60
    assert refuse(text + '{"claims": []}')[0] == "work_budget"
    assert parse_lenient_json(text[5 * 57 : -57] + '{"claims": []}').value == {"claims": []}


# --- Integers ---------------------------------------------------------------------------------------------


@pytest.fixture
def low_digit_limit() -> Iterator[None]:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    yield
    sys.set_int_max_str_digits(before)


@pytest.mark.usefixtures("low_digit_limit")
@pytest.mark.parametrize("length", [1, 511, 512, 513, 640, 641, 1024, 1025, 5_000, MOST_DIGITS])
def test_integers_of_any_length_are_exact_under_any_setting(length: int):
    nines = 10**length - 1
    for digits, value in (("9" * length, nines), ("-" + "9" * length, -nines)):
        assert parse_integer(digits) == value
        for text in (f'{{"claims":[{digits}]}}', f'{{"claims":[{digits},]}}'):
            assert is_same(parse_lenient_json(text, max_digits=MOST_DIGITS).value, {"claims": [value]})


def test_digits_keep_their_places():
    digits = "".join(str(place % 10) for place in range(1, 3_001))
    value = parse_integer(digits)
    for place in (0, 1, 500, 511, 512, 513, 2_999):
        assert value // 10 ** (2_999 - place) % 10 == int(digits[place])


@pytest.mark.usefixtures("low_digit_limit")
def test_what_is_read_can_be_written_back_under_any_setting():
    for digits in ("9" * MAX_DIGITS, "-" + "9" * MAX_DIGITS):
        for text in (f'{{"claims":[{digits}]}}', f'{{"claims":[{digits},]}}'):
            assert json.dumps(parse_lenient_json(text).value) == f'{{"claims": [{digits}]}}'
        assert refuse(digits + "9") == ("work_budget", 0)


@pytest.mark.parametrize("limit", [0, MOST_DIGITS + 1])
def test_a_limit_of_digits_that_is_none_is_refused(limit: int):
    with pytest.raises(ValueError, match="max_digits: got"):
        parse_lenient_json("1", max_digits=limit)


def test_integers_beyond_all_bounds_are_refused():
    digits = "9" * (MAX_DIGITS + 1)
    assert refuse(digits) == ("work_budget", 0)
    assert refuse(f'{{"claims": [{digits}]}}') == ("work_budget", 12)
    assert refuse(f'{{"claims": [1]}} [{digits}]') == ("trailing_json", 16)


# --- The caller's stack -----------------------------------------------------------------------------------

STACK_TEXTS = (
    "[" * 60 + "]" * 60,
    '{"claims":[{"text":"a\\u00e9","evidence_ids":["E1"]}]}',
    "-12",
    "1.5",
    '"a"',
    "null",
    '{"claims":[{"text":"a"},]}',
    "[" * 65,
    "nothing",
    "NaN",
)


def describe(text: str) -> object:
    try:
        return parse_lenient_json(text)
    except LenientJsonError as error:
        return str(error)


def descend(frames: int, text: str) -> object:
    return descend(frames - 1, text) if frames else describe(text)


def count_frames() -> int:
    frame, count = sys._getframe(), 0
    while frame is not None:
        frame, count = frame.f_back, count + 1
    return count


@pytest.mark.parametrize("text", STACK_TEXTS)
def test_the_depth_of_the_callers_stack_changes_nothing(text: str):
    expected = describe(text)
    room = sys.getrecursionlimit() - count_frames()
    # With few frames to spare the standard library cannot descend; this package's own reader has to do.
    for spare in (25, 30, 40, 60, 80, 120, 200):
        assert descend(room - spare, text) == expected


# --- Records ----------------------------------------------------------------------------------------------


def test_the_error_can_be_copied_and_pickled():
    error = LenientJsonError("syntax", 3, "got 'x', expected ':'")
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (other.code, other.offset, other.detail) == (error.code, error.offset, error.detail)
        assert str(other) == str(error) == "syntax at character 3: got 'x', expected ':'"


def test_records_are_frozen():
    result = parse_lenient_json('{"claims": [],}')
    with pytest.raises(FrozenInstanceError):
        result.fixups[0].start = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        result.value = None  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ('{"claims": [1, {"text": "a', (1,)),
        ('{"claims": [1, {"text": "a"', (1,)),
        ('{"claims": [{"text": "a", "evidence_ids": ["E1"', (0,)),
        ('{"claims": [1, {"te', (1,)),
        ('{"claims": [{"text": "', (0,)),
        ('{"claims": [', ()),
        ('{"claims": [1, {"text": "a"}', ()),
        ('{"claims": [1], "n": {"0": "a', ()),
        ('{"claims": {"1": {"2": "a', ()),
        ('{"claims": [1]}', ()),
    ],
)
def test_claims_that_the_end_cut(text: str, cut: tuple[int, ...]):
    assert parse_lenient_json(text).incomplete_claims == cut


def test_is_same_is_of_type_and_value():
    assert is_same([{"a": [1, "x", None]}], [{"a": [1, "x", None]}])
    assert not is_same([1], {"0": 1})
    assert not is_same({"a": 1}, {"b": 1})
    assert not is_same([False], [0])
    assert not is_same([0], [0, 0])


def test_a_result_is_plain_data():
    assert parse_lenient_json('{"claims": [1]}') == LenientJson(
        value={"claims": [1]}, text='{"claims": [1]}', claim_spans=((12, 13),)
    )


def test_its_error_is_caught_as_every_error_of_the_package_is() -> None:
    with pytest.raises(verifier.VerifierError) as caught:
        parse_lenient_json("no JSON")
    assert type(caught.value) is LenientJsonError
