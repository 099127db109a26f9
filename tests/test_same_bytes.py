"""One corpus of calls, one hash: whatever the hash seed, locale, time zone, ``-O`` or the caller's depth.

The corpus is built here, without randomness: answers and contexts of every kind, hostile ones among them,
each under every shipped policy. A subprocess runs it and prints one hash over all verdict bytes.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from tests.examples import choose
from verifier import Source, verify_quotes
from verifier.records import Verdict

ROOT = Path(__file__).parent.parent

ANSWERS = (
    '"Sales rose by 300 in Europe" and \u201cthe market, in 1928, fell\u201d.',
    "- Ada Lovelace met Charles Babbage\n- Grace Hopper found 8,849 moths (source: the log)\nMaria Reyes",
    "Based on the source, the harbour was not finished in twenty-five years. It opened [1].",
    "\u201cthe harbour ... finished\u201d, \xab[the firm] grew\xbb "
    "\u300c\u6771\u4eac\u306f\u65e5\u672c\u306e\u9996\u90fd\u300d",
    "p\u0430ypal \u202e123\u202c \U000e0041 \u0130stanbul "
    "\u039f\u03a3 o\ufb03ce co\xadoperate\nmar-\nket \u1100\u1161\u11a8",
    '"\ud800 broken half" \udc00\ud800 and "e' + "\u0301\u0323" * 40 + ' marks"',
    "\u0378\U00010d40\u1c89 unassigned letters Ab\u0378 Cd \u0870\u0897 stay \x85 as \u2028 they \x1c are.",
    "It is a myth that \u201cthe drug works\u201d. Sales did fall; nine persons left in 3.14 hours.",
    "",
)
CONTEXTS: tuple[object, ...] = (
    "Sales rose by 300 in Europe. The market, in 1928, fell. Ada Lovelace met Charles Babbage, Grace Hopper.",
    {"a": "The harbour was not\nfinished in 25 years.", "b": "The harbour, of stone, was finished. It grew."},
    [
        Source(
            id="w",
            text="{{Infobox x|name=Ada Lovelace|b={{nowrap|Grace Hopper}}}}"
            "'''Maria''' [[Reyes|Reyes]] \0 <ref>",
            format="wikitext",
            title="T\ud800",
        ),
        "\u6771\u4eac\u306f\u65e5\u672c\u306e\u9996\u90fd\u3067\u3042\u308b\u3002 office market \uac01",
    ],
    "e"
    + "\u0301\u0323" * 40
    + " marks \ud800 broken half \u0378\U00010d40\u1c89 Unassigned Letters ab\u0378 cd \u03bf\u03c3",
    ["<ref>{{a|" * 40, Source(id="x", text="[http://a " * 60 + "{|\n|-\n" * 30, format="wikitext"), ""],
)
POLICIES = ("baseline", "default", "strict")


def choose_calls() -> Sequence[tuple[str, object, str]]:
    """Return the calls of the corpus; a quick look takes each fourth, under each policy in turn."""
    return choose([*product(ANSWERS, CONTEXTS, POLICIES)])


def hash_corpus() -> str:
    """Run the calls of the corpus and give one hash of all digests and bytes."""
    state = hashlib.sha256()
    for answer, context, policy in choose_calls():
        verdict = verify_quotes(answer, context, policy=policy, question=answer[:9])  # type: ignore[arg-type]
        state.update(verdict.to_json())
        state.update(verdict.digest.encode())
    return state.hexdigest()


def hash_from_depth(depth: int) -> str:
    """Run the corpus from a caller that is `depth` calls deep."""
    return hash_corpus() if depth == 0 else hash_from_depth(depth - 1)


def run_corpus(*flags: str, depth: int = 0, **environment: str) -> str:
    """Run the corpus in an interpreter of its own; gives its hash."""
    code = f"from tests.test_same_bytes import hash_from_depth; print(hash_from_depth({depth}))"
    done = subprocess.run(
        [sys.executable, *flags, "-c", code],
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@cache
def reference() -> str:
    """Return the hash of the corpus in this process."""
    return hash_corpus()


@cache
def verify_corpus() -> list[Verdict]:
    """Return the verdict of every call of the corpus, without a question."""
    calls = product(ANSWERS, CONTEXTS, POLICIES)
    return [verify_quotes(answer, context, policy=policy) for answer, context, policy in calls]  # type: ignore[arg-type]


def test_the_corpus_is_worth_its_hash() -> None:
    verdicts = verify_corpus()
    assert len(verdicts) >= 100
    assert {verdict.audit_mode for verdict in verdicts} == {"STRICT", "HYBRID", "UNGROUNDED"}
    assert {verdict.verifier_method for verdict in verdicts} >= {"quote", "span", "entity", "none"}
    assert len({verdict.digest for verdict in verdicts}) == len(verdicts)
    codes = {violation.code for verdict in verdicts for violation in verdict.violations}
    assert len(codes) >= 10


def test_the_hash_tells_verdicts_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_same_bytes.ANSWERS", ANSWERS[-2:])
    both = hash_corpus()
    monkeypatch.setattr("tests.test_same_bytes.ANSWERS", ANSWERS[-2:-1])
    assert hash_corpus() != both


# Each interpreter differs in all settings at once: one for every setting would tell no more where all agree.
RUNS = (
    ((), 0, {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "Asia/Kathmandu", "PYTHONUTF8": "0"}),
    (
        ("-O",),
        900,
        {
            "PYTHONHASHSEED": "1",
            "LC_ALL": "tr_TR.UTF-8",
            "LANG": "tr_TR.UTF-8",
            "TZ": "America/St_Johns",
        },
    ),
    (
        ("-OO",),
        0,
        {"PYTHONHASHSEED": "random", "LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "1"},
    ),
    (("-X", "dev"), 900, {"PYTHONHASHSEED": "random"}),
)


@pytest.mark.parametrize(
    ("flags", "depth", "environment"), choose(RUNS), ids=[" ".join(run[0]) for run in choose(RUNS)]
)
def test_no_setting_of_the_interpreter_changes_a_byte(
    flags: tuple[str, ...], depth: int, environment: dict[str, str]
) -> None:
    assert run_corpus(*flags, depth=depth, **environment) == reference()


def test_the_order_of_calls_changes_no_byte() -> None:
    forward = [verdict.digest for verdict in choose(verify_corpus())]
    backward = [
        verify_quotes(answer, context, policy=policy).digest  # type: ignore[arg-type]
        for answer, context, policy in reversed(choose_calls())
    ]
    assert forward == backward[::-1]
