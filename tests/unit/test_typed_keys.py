"""Objects of JSON read key by key: what is taken, and what an error says of what is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verifier.policies import VerifierError
from verifier.records.json_lines import NumberText, ReceiptError
from verifier.records.typed_keys import Keys, read_keys

KEYS = Keys({"name": "n", "empty": "", "null": None, "list": ["a", "b"], "number": 7, "inner": {"key": "x"}})


def test_what_is_there_is_taken():
    assert KEYS.take_text("name") == KEYS.need_text("name") == KEYS.need_name("name") == "n"
    assert KEYS.take_text("null") is KEYS.take_name("gone") is KEYS.take_texts("gone") is None
    assert KEYS.need_text("empty") == ""
    assert KEYS.take_texts("list") == ("a", "b")
    assert KEYS.take_integer("number", "a number", most=7) == 7
    assert KEYS.take_object("inner").need_text("key") == "x"
    assert not KEYS.take_object("null").value


def test_pieces_are_joined_only_where_they_may_stand():
    assert Keys(KEYS.value, in_pieces=True).take_text("list") == "ab"
    with pytest.raises(ReceiptError, match="key 'list': got list, expected a string or null"):
        KEYS.take_text("list")


@pytest.mark.parametrize(
    ("take", "said"),
    [
        (lambda keys: keys.need_text("null"), "key 'null': got null, expected a string"),
        (lambda keys: keys.need_text("gone"), "key 'gone': it is missing, expected a string"),
        (lambda keys: keys.need_name("empty"), "key 'empty': got '', expected a string that is not empty"),
        (lambda keys: keys.take_texts("name"), "key 'name': got 'n', expected a list of strings"),
        (lambda keys: keys.take_object("list"), "key 'list': got list, expected an object or null"),
        (lambda keys: [*keys.take_objects("list")], "key 'list': got 'a' in it, expected objects"),
        (
            lambda keys: keys.take_integer("number", "at most 6", most=6),
            "key 'number': got int, expected at most 6",
        ),
        (
            lambda keys: keys.take_object("inner", ["keys"]),
            "unknown key 'inner.key': expected one of keys; did you mean 'keys'?",
        ),
        (
            lambda keys: keys.take_object("inner").need_text("gone"),
            "key 'inner.gone': it is missing, expected a string",
        ),
    ],
)
def test_what_is_another_is_named(take: Callable[[Keys], object], said: str):
    class OwnError(VerifierError):
        pass

    with pytest.raises(OwnError) as caught:
        take(Keys(KEYS.value, "line: ", error=OwnError))
    assert str(caught.value) == f"line: {said}"


def test_a_number_kept_as_its_text_is_no_text():
    with pytest.raises(ReceiptError, match="expected a string"):
        read_keys('{"name": 1.50}', read_float=NumberText).take_text("name")


def test_a_line_that_is_no_object_is_refused():
    with pytest.raises(ReceiptError, match="got list, expected a JSON object"):
        read_keys("[]")
