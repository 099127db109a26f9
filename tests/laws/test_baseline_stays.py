"""What `baseline` says of a hand-written pair never changes: it is the described behaviour, not ours.

`baseline_claims.txt` has a line for each pair of `cases/claims`: a digest of claim and evidence, and one of
the whole check without its policy's hash and the semantics revision. ``--write-expected`` adds the lines of
new pairs and drops those of pairs that are gone; it changes none. A line of a verdict that had to change is
taken out by hand, and the changelog says why. A quick look at all tests judges each third pair, a run
that names this file all of them.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tests.examples import choose
from tests.test_claim_cases import CASES, Pair, read_pairs
from verifier import check_claim

RECORDED = Path(__file__).with_name("baseline_claims.txt")
_OF_REVISION = ("policy", "semantics")
_DIGITS = 12


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def _judge(pair: Pair) -> str:
    check = json.loads(check_claim(pair.claim, list(pair.evidence), policy="baseline").to_json())
    kept = {key: value for key, value in check.items() if key not in _OF_REVISION}
    return _digest(json.dumps(kept, sort_keys=True))


def _list_pairs() -> dict[str, Pair]:
    pairs = [pair for case in CASES for pair in read_pairs(case, case.expect)]
    return {_digest(pair.claim, *pair.evidence): pair for pair in pairs}


def _read_recorded() -> dict[str, str]:
    lines = RECORDED.read_text(encoding="utf-8").splitlines() if RECORDED.exists() else []
    return dict(line.split() for line in lines)


def test_no_verdict_of_baseline_changes(request: pytest.FixtureRequest) -> None:
    pairs, recorded = _list_pairs(), _read_recorded()
    is_named = any(Path(__file__).name in arg for arg in request.config.args)
    is_written = request.config.getoption("--write-expected")
    chosen = [*pairs] if is_named or is_written else choose([*pairs], 3)
    found = {key: _judge(pairs[key]) for key in chosen}
    if is_written:
        kept = {key: recorded.get(key, value) for key, value in found.items()}
        RECORDED.write_text("".join(f"{key} {kept[key]}\n" for key in sorted(kept)), encoding="utf-8")
    changed = [pairs[key].claim for key in found.keys() & recorded.keys() if found[key] != recorded[key]]
    assert not changed, f"{len(changed)} verdicts of baseline changed, such as: {sorted(changed)[:3]}"


def test_every_pair_is_recorded() -> None:
    assert _list_pairs().keys() == _read_recorded().keys(), (
        "run pytest tests/laws/test_baseline_stays.py --write-expected"
    )
