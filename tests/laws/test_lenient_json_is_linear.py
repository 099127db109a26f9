"""Law: twice the text takes less than 2.5 times the time, whatever the text is made of."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.examples import choose
from tests.laws.lenient_texts import parse_or_error
from tests.test_linear import check_doubling

PATTERNS: dict[str, Callable[[int], str]] = {
    "opened lists": lambda n: "[" * n,
    "lists": lambda n: "[" * (n // 2) + "]" * (n // 2),
    "opened objects": lambda n: '{"a":' * (n // 5),
    "opened roots": lambda n: '{"claims":[' * (n // 11),
    "marks": lambda n: '"' * n,
    "backslashes": lambda n: "\\" * n,
    "backslashes in a string": lambda n: '{"claims":["' + "\\" * n,
    "escapes": lambda n: '{"claims":["' + "\\u00e9" * (n // 6),
    "pairs": lambda n: '{"claims":["' + "\\ud83d\\ude00" * (n // 12) + '"],}',
    "prose with braces": lambda n: "some { prose } and [ prose ] " * (n // 29),
    "braces and marks": lambda n: 'some {"k prose ' * (n // 15),
    "curly braces": lambda n: "{\u201c" * (n // 2),
    "bare keys": lambda n: "{a:1} " * (n // 6),
    "objects in prose": lambda n: '{"a":1} x ' * (n // 10),
    "intervals behind the root": lambda n: '{"claims":[]}' + "[0, 1) " * (n // 7),
    "equal roots": lambda n: '{"claims":[1]} ' * (n // 15),
    "strict claims": lambda n: '{"claims":[' + '{"text":"a"},' * (n // 13) + "1]}",
    "a comma too many": lambda n: '{"claims":[' + '{"text":"a"},' * (n // 13) + "]}",
    "claims and a junk tail": lambda n: '{"claims":[' + '{"text":"a"},' * (n // 13) + "] !!",
    "unescaped marks": lambda n: '{"claims":[{"text":"' + 'he said "yes" and ' * (n // 18) + '"}]}',
    "broken JSON and strings": lambda n: '{"a":x "' + '\\" {' * (n // 4),
    "commas": lambda n: '{"claims":[' + "," * n,
    "numbers": lambda n: '{"claims":[' + "1," * (n // 2),
    "one fraction": lambda n: '{"claims":[0.' + "1" * n + "]}",
    "integers": lambda n: '{"claims":[' + ("9" * 999 + ",") * (n // 1_000),
    "digits": lambda n: '{"claims":[' + "9" * (100_001 + n) + "]}",
    "keys": lambda n: '{"claims":{' + "".join(f'"{place}":1,' for place in range(n // 9)),
    "long keys": lambda n: ('{"' + "k" * (n // 60) + '":') * 59 + '"claims',
    "raw line breaks": lambda n: '{"claims":["' + "\na" * (n // 2),
    "fences": lambda n: "```json\n" * (n // 8),
    "fences in a string": lambda n: '{"claims":["' + "\n```" * (n // 4) + '"]}',
    "blanks before a fence": lambda n: '{"claims":[1]\n' + " " * n + "```",
    "objects cut by a fence": lambda n: '{"a":1\n```\n' * (n // 11),
    "blanks": lambda n: '{"claims":[' + " " * n,
    "lines of blanks": lambda n: "\n " * (n // 2) + '{"claims":[],}',
    "opened reasoning": lambda n: "<think>" * (n // 7),
    "reasoning": lambda n: "<think></think>" * (n // 15),
    "closed reasoning": lambda n: '{"claims":[]}</think>' * (n // 21),
    "half a tag": lambda n: "<think " * (n // 7),
    "read for nothing": lambda n: '["a",' * 60 + "1," * (n // 2) + "x",
    "read for nothing once": lambda n: "[" * 60 + "1," * (n // 2) + "x",
    "stray keys": lambda n: '{"claims":[],}' + '"text" ' * (n // 7),
    "escaped names": lambda n: '{"claims":[],}' + "\\u0074ext" * (n // 9),
    "names and blanks": lambda n: '{"claims":[],}' + ("text" + " " * 996) * (n // 1_000),
    "entities behind a name": lambda n: '{"claims":[],}text' + "&quot;" * (n // 6),
    "braces before a root": lambda n: "{* " * (n // 3) + '{"claims":[]}',
    "braces and strings before a root": lambda n: "{* 'a " * (n // 6) + '{"claims":[]}',
    "braces in drafts": lambda n: '{* {"claims":[]} </think>' * (n // 25),
    "curly marks in drafts": lambda n: "{* \u201c {* </think>" * (n // 16),
    "escaped marks in drafts": lambda n: '{*{*\\"{*</think>' * (n // 16),
    "dicts with one mark": lambda n: "{' " * (n // 3) + '{"claims":[]}',
    "lists that break off": lambda n: '["a" b] ' * (n // 8) + '{"claims":[]}',
    "strings that hold starts": lambda n: '["' + ',[1],",",' * (n // 9) + "x",
}


@pytest.mark.parametrize("name", choose([*PATTERNS]))
def test_twice_the_text_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(lambda n: parse_or_error(PATTERNS[name](n)))


@pytest.mark.parametrize(
    ("unit", "count"),
    [("[", 100_000), ('"', 1_000_000), ("\\", 1_000_000), ('{"a":', 50_000), ("a {b} ", 833_000)],
)
def test_the_largest_texts_come_to_an_end(unit: str, count: int) -> None:
    result = parse_or_error(unit * count)
    assert getattr(result, "code", None) == ("too_deep" if unit[0] in "[{" else "no_json")
