"""verifier policy and ``--set``: what a policy says, its hash, how two differ, and its fields by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import expect_usage_error, run
from verifier.cli.inputs import read_settings
from verifier.policies import RULES, SHIPPED, Lexicon, PolicyError, load_policy
from verifier.policies.risk import list_risk_points


def test_policies_are_listed_with_their_hashes() -> None:
    lines = run("policy", "list").stdout.splitlines()
    assert [line.split() for line in lines] == [[name, load_policy(name).hash] for name in SHIPPED]


def test_a_policy_is_shown_field_by_field() -> None:
    shown = run("policy", "show", "strict").stdout
    assert load_policy("strict").hash in shown
    assert all(f"\n{field} " in shown for field in RULES)
    form = json.loads(run("policy", "show", "strict", "--json").stdout)
    assert form == load_policy("strict").to_dict()


def test_a_hash_is_that_of_the_settings_too() -> None:
    assert run("policy", "hash", "default").stdout == load_policy("default").hash + "\n"
    changed = load_policy("default").replace(proximity_n=4).hash
    assert run("policy", "hash", "default", "--set", "proximity_n=4").stdout == changed + "\n"
    expect_usage_error(run("policy", "hash", "lenient"), "unknown policy")


def test_a_diff_names_fields_and_words() -> None:
    same = run("policy", "diff", "default", "default")
    assert (same.exit_code, same.stdout) == (0, "The two say the same.\n")
    words = load_policy("default").stop_words.entries
    Path("words.txt").write_text("\n".join([*words[1:], "zyzzyva"]), encoding="utf-8")
    mine = Path("mine.toml")
    mine.write_text(
        'extends = "default"\nproximity_n = 4\n[lexicons]\nstop_words = "words.txt"\n', encoding="utf-8"
    )
    result = run("policy", "diff", "default", mine)
    assert result.exit_code == 1
    n = len(words)
    assert result.stdout.splitlines() == [
        "proximity_n: 3 -> 4",
        f"stop_words: stop_words ({n} entries) -> words ({n} entries)",
        f"  - {words[0]}",
        "  + zyzzyva",
    ]


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("min_quote_chars=1_000", 1000),
        ("polarity=TRUE", True),
        ("polarity = false", False),
        ("framing=drop_unit", "drop_unit"),
        ("strategies=span, quote", ("span", "quote")),
        ("strategies=", ()),
        ("stop_words=stop_words", "stop_words"),
        ("stop_words=alpha,beta gamma", ("alpha", "beta gamma")),
    ],
)
def test_settings_are_typed_by_the_fields_rule(setting: str, expected: object) -> None:
    (value,) = read_settings([setting]).values()
    assert value == expected
    assert type(value) is type(expected)


def test_a_setting_may_name_a_word_list_and_the_last_counts() -> None:
    words = Path("mine.txt")
    words.write_text("alpha\nbeta\n", encoding="utf-8")
    values = read_settings([f"stop_words={words}", "polarity=true", "polarity=false"])
    assert isinstance(values["stop_words"], Lexicon)
    assert values["stop_words"].entries == ("alpha", "beta")
    assert values["polarity"] is False


@pytest.mark.parametrize("name", RULES)
def test_no_field_takes_nonsense(name: str) -> None:
    nonsense = "\x00"
    with pytest.raises(PolicyError):
        load_policy("default").replace(**read_settings([f"{name}={nonsense}"]))


def test_risk_prints_what_was_measured() -> None:
    lines = run("policy", "risk", "balanced", "--text", "free").stdout.splitlines()
    points = list_risk_points("balanced", "free")
    assert len(lines) == 1 + len(points)
    risk, kept = (f"{share / 100:.2f}" for share in points[0][1:])
    assert lines[1].split() == ["0", risk, "%", kept, "%"]
    expect_usage_error(run("policy", "risk", "baseline"), "policy 'baseline' was not measured")


def test_an_unknown_field_is_told_with_the_nearest_names(tmp_path: Path) -> None:
    done = run("policy", "show", "default", "--set", "tresh=1")
    assert done.exit_code == 2
    assert f"unknown field 'tresh': of {len(RULES)} names the nearest are strategies, near" in done.stderr
    own = tmp_path / "own.toml"
    own.write_text('name = "own"\ntresh = 1\naccept_scor = 1\n')
    for said in (
        done.stderr,
        run("policy", "show", own).stderr,
        run("audit", "--set", "tresh=1", own).stderr,
    ):
        assert len(said) < 400
    assert "did you mean 'accept_score'?" in run("policy", "show", own).stderr
