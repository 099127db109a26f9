"""Patterns that are compiled when they are first used: as the compiled ones, and not before."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from verifier.parsers.text.deferred import defer_pattern

MOST_COMPILED = 190
"""How many patterns a first verdict may compile; 306 were compiled before."""

COUNT = """
import re
counted = []
compiled = re._compile
def count(*given):
    counted.append(given)
    return compiled(*given)
re._compile = count
from verifier import verify_quotes
verify_quotes('"The mill was built in 1901."', "The mill was built in 1901. It stands by the river.")
print(len(counted))
"""


def test_a_deferred_pattern_does_what_the_compiled_one_does() -> None:
    text, source = "b1 a2 A3", "a([0-9])"
    deferred, compiled = defer_pattern(source, re.IGNORECASE), re.compile(source, re.IGNORECASE)
    assert deferred.findall(text) == compiled.findall(text) == ["2", "3"]
    assert deferred.sub("x", text) == compiled.sub("x", text)
    assert deferred.search(text, 4) is not None
    assert deferred.match(text) is None
    assert (deferred.pattern, deferred.flags, deferred.groups) == (source, compiled.flags, 1)


def test_a_pattern_that_is_wrong_says_so_when_it_is_used() -> None:
    broken = defer_pattern("(")
    for _ in range(2):
        with pytest.raises(re.error):
            broken.match("a")


def test_a_first_verdict_compiles_few_patterns() -> None:
    done = subprocess.run([sys.executable, "-c", COUNT], check=True, capture_output=True, text=True)
    assert int(done.stdout) <= MOST_COMPILED
