"""Calibration: the lines it reads, what it counts, the threshold it chooses, and the policy it writes."""

from __future__ import annotations

import hashlib
import io
import json
import re
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from typer.testing import CliRunner

from tests.pages import HOSTILE, STEERING, Page, check_page
from verifier import check_claim
from verifier.calibration.calibrate import Calibration, CalibrationError, calibrate, score_claims
from verifier.calibration.labelled import LABELS, LabelledData, read_labelled
from verifier.calibration.thresholds import ScoredClaim, count_sample, merge_groups
from verifier.cli.app import app
from verifier.measures.confidence import find_lower_bound
from verifier.policies import RULES, Lexicon, Policy, PolicyError, build_lexicon, load_policy
from verifier.policies.writer import write_policy_file
from verifier.receipts.batch import read_lines
from verifier.report.calibration.curve import draw_curve
from verifier.report.calibration.page import MAX_BAD_LINES, render_calibration_page
from verifier.report.calibration.terminal import render_calibration_report
from verifier.report.calibration.wording import WARNINGS, list_rows, show_share, show_wanted, warn
from verifier.report.common.risk_picture import BOTTOM, LEFT, RIGHT, TOP
from verifier.testing.generated_policies import policies

TOWNS = ("Brask", "Merrow", "Aune", "Skerrow", "Tolna", "Varde", "Ostrel", "Linde", "Harrow", "Pell")
EVIDENCE = "The library of {0} was opened in 1931. It holds ten thousand books about ships."


def write_line(number: int, label: object, **more: object) -> str:
    """Return a claim that its evidence says word for word, partly, or not at all, by its label."""
    town = TOWNS[number % len(TOWNS)]
    claim = {
        True: f"The library of {town} was opened in 1931.",
        "contradicted": f"The library of {town} was opened in 1932.",
        "partial": f"The library of {town} was opened in 1931 by a famous painter from the capital.",
    }.get(label, f"Painters met in {town} for a festival of glass.")  # type: ignore[call-overload]
    line = {"claim": claim, "evidence": EVIDENCE.format(town), "label": label, "id": number, **more}
    return json.dumps(line)


LINES = [
    *(write_line(number, True) for number in range(30)),
    *(write_line(number, "partial") for number in range(30, 60)),
    *(write_line(number, False) for number in range(60, 90)),
    *(write_line(number, "contradicted") for number in range(90, 100)),
]
# A claim that its evidence says word for word, and that somebody labelled as wrong.
MISLABELLED = [json.dumps({**json.loads(write_line(number, True)), "label": False}) for number in range(5)]


def make_calibration(lines: list[str] = LINES, *, policy: str = "default", **options: object) -> Calibration:
    data, loaded, scored = _score(tuple(lines), policy)
    settings = {"precision_bp": 9_500, **options}
    return calibrate(scored, data, policy=loaded, **settings)  # type: ignore[arg-type]


@cache
def _score(lines: tuple[str, ...], policy: str) -> tuple[LabelledData, Policy, tuple[ScoredClaim, ...]]:
    data, loaded = read_labelled(lines), load_policy(policy)
    return data, loaded, tuple(score_claims(data.claims, loaded))


def run(*arguments: str | Path, stdin: str | bytes | None = None):  # type: ignore[no-untyped-def]
    return CliRunner().invoke(app, ["policy", "calibrate", *map(str, arguments)], input=stdin)


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CI", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    path = tmp_path / "labelled.jsonl"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


# --- The lines ---


@pytest.mark.parametrize(
    ("evidence", "texts"),
    [
        ("one", [("s1", "one")]),
        (["one", "two"], [("s1", "one"), ("s2", "two")]),
        ([{"id": "a", "text": "one", "format": "wikitext"}, "two"], [("a", "one"), ("s2", "two")]),
        ({"a": "one", "b": "two"}, [("a", "one"), ("b", "two")]),
        ([], []),
    ],
)
def test_evidence_is_read_as_calls_have_it(evidence: object, texts: list[tuple[str, str]]) -> None:
    data = read_labelled([write_line(0, True, evidence=evidence)])
    assert data.bad == ()
    assert [(source.id, source.text) for source in data.claims[0].sources] == texts


@pytest.mark.parametrize(
    ("label", "is_supported"),
    [(True, True), (False, False), *LABELS.items(), ("SUPPORTED", True), ("NEI", False)],
)
def test_only_supported_is_right(label: object, is_supported: bool) -> None:
    data = read_labelled([write_line(0, label)])
    assert [claim.is_supported for claim in data.claims] == [is_supported]


def test_question_and_title_reach_the_check() -> None:
    line = {
        "claim": "The bridge was designed by Maria Reyes in 1931.",
        "evidence": "The bridge was designed in 1931.",
        "label": True,
    }
    lines = [json.dumps(line), json.dumps({**line, "title": "Maria_Reyes", "question": "Who is Reyes?"})]
    data = read_labelled(lines)
    assert (data.claims[1].title, data.claims[1].question) == ("Maria_Reyes", "Who is Reyes?")
    policy = load_policy("default")
    scores = [claim.score for claim in score_claims(data.claims, policy)]
    assert scores[0] < scores[1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "blank line"),
        ("nonsense", "expected JSON"),
        ("[1]", "got list, expected a JSON object"),
        ("\udcff", "not UTF-8"),
        ('{"evidence": "x", "label": true}', "key 'claim': it is missing"),
        ('{"claim": 3, "evidence": "x", "label": true}', "key 'claim': got int"),
        ('{"claim": "x", "label": true}', "key 'evidence': it is missing"),
        ('{"claim": "x", "evidence": null, "label": true}', "key 'evidence': got null"),
        ('{"claim": "x", "evidence": [1], "label": true}', "key 'evidence': source 1: got int"),
        (
            '{"claim": "x", "evidence": [{"id": "a", "text": ""}, {"id": "a", "text": ""}], "label": true}',
            "key 'evidence': two sources have the id 'a'",
        ),
        ('{"claim": "x", "evidence": "x"}', "key 'label': it is missing, expected true, false or one of"),
        ('{"claim": "x", "evidence": "x", "label": 1}', "key 'label': got int"),
        ('{"claim": "x", "evidence": "x", "label": "maybe"}', "key 'label': got 'maybe'"),
        ('{"claim": "x", "evidence": "x", "label": true, "title": []}', "key 'title': got list"),
        ('{"claim": "x", "evidence": "x", "label": true, "id": true}', "key 'id': got bool"),
        ('{"claim": "x", "evidence": "x", "label": true, "group": {}}', "key 'group': got dict"),
    ],
)
def test_a_bad_line_keeps_its_number_and_what_is_wrong(line: str, said: str) -> None:
    data = read_labelled([LINES[0], line, LINES[1]])
    assert [claim.line for claim in data.claims] == [1, 3]
    assert [bad.line for bad in data.bad] == [2]
    assert said in data.bad[0].error
    assert not data.bad[0].error.startswith("line:")
    assert data.n_lines == 3


def test_the_hash_of_the_lines_is_that_of_the_file(labelled: Path) -> None:
    digest = hashlib.sha256(labelled.read_bytes()).hexdigest()
    assert read_labelled(read_lines(labelled)).sha256 == f"sha256:{digest}"
    assert read_labelled(LINES[1:]).sha256 != f"sha256:{digest}"


# --- Confidence ---


@given(st.integers(1, 40).flatmap(lambda total: st.tuples(st.integers(1, total), st.just(total))))
def test_the_lower_bound_is_the_exact_binomial_one(counts: tuple[int, int]) -> None:
    right, total = counts

    def is_unlikely(share_bp: int) -> bool:
        share = Fraction(share_bp, 10_000)
        tail = sum(
            comb(total, count) * share**count * (1 - share) ** (total - count)
            for count in range(right, total + 1)
        )
        return tail <= Fraction(1, 20)

    bound = find_lower_bound(right, total)
    assert is_unlikely(bound)
    assert not is_unlikely(bound + 1)


@pytest.mark.parametrize(
    ("right", "total", "bound"),
    # As tables and other programs have them.
    [
        (0, 0, 0),
        (0, 9, 0),
        (1, 1, 500),
        (5, 5, 5492),
        (19, 20, 7838),
        (95, 100, 8977),
        (95_000, 100_000, 9488),
    ],
)
def test_known_lower_bounds(right: int, total: int, bound: int) -> None:
    assert find_lower_bound(right, total) == bound


@pytest.mark.parametrize(("right", "total"), [(-1, 3), (4, 3)])
def test_no_bound_of_what_is_no_share(right: int, total: int) -> None:
    with pytest.raises(ValueError, match="expected a count"):
        find_lower_bound(right, total)


# --- Counting ---


def make_claim(
    line: int, score: int, right: bool, acceptable: bool = True, group: str | None = None
) -> ScoredClaim:
    return ScoredClaim(
        line=line,
        score=score,
        is_supported=right,
        is_acceptable=acceptable,
        split_key=hashlib.sha256(str(line).encode()).hexdigest(),
        group=group,
    )


claims_strategy = st.lists(
    st.tuples(st.integers(0, 12).map(lambda step: step * 833), st.booleans(), st.booleans()), max_size=30
).map(lambda rows: [make_claim(line, *row) for line, row in enumerate(rows, 1)])


@given(claims_strategy, st.integers(0, 10_000), st.integers(1, 10_000))
def test_every_threshold_is_counted_as_by_hand(claims: list[ScoredClaim], score: int, wanted: int) -> None:
    def count(score: int) -> tuple[int, int]:
        accepted = [claim for claim in claims if claim.is_acceptable and claim.score >= score]
        return len(accepted), sum(claim.is_supported for claim in accepted)

    sample = count_sample(claims)
    found = sample.count_from(score)
    assert (found.score, found.accepted, found.right) == (score, *count(score))
    reaching = [
        score
        for score in sorted({claim.score for claim in claims if claim.is_acceptable})
        if count(score)[1] * 10_000 >= wanted * count(score)[0]
    ]
    chosen = sample.find_threshold(wanted)
    assert (None if chosen is None else chosen.score) == (reaching[0] if reaching else None)
    best = sample.find_best()
    shares = [Fraction(*reversed(count(item.score))) for item in sample.curve]
    assert (None if best is None else Fraction(best.right, best.accepted)) == max(shares, default=None)


@given(claims_strategy)
def test_bands_and_refused_claims_add_up(claims: list[ScoredClaim]) -> None:
    sample = count_sample(claims)
    assert sample.claims == len(claims) == sample.refused + sum(band.claims for band in sample.bands)
    supported = sum(claim.is_supported for claim in claims)
    assert sample.supported == supported
    assert supported == sample.refused_supported + sum(band.supported for band in sample.bands)
    edges = [edge for band in sample.bands for edge in (band.first, band.last)]
    assert edges[0] == 0
    assert edges[-1] == 10_000
    assert all(after == before + 1 for before, after in zip(edges[1::2], edges[2::2], strict=False))


def test_a_group_is_one_claim_with_its_best_evidence() -> None:
    claims = [
        make_claim(1, 9_000, False, acceptable=False, group="a"),
        make_claim(2, 5_000, False),
        make_claim(3, 4_000, True, group="a"),
        make_claim(4, 3_000, False, group="a"),
    ]
    merged = merge_groups(reversed(claims))
    assert [(claim.line, claim.score, claim.is_supported, claim.is_acceptable) for claim in merged] == [
        (1, 4_000, True, True),
        (2, 5_000, False, True),
    ]


# --- Choosing ---


@pytest.mark.parametrize("policy", ["default", "strict", "baseline"])
def test_the_policy_accepts_what_the_calibration_counted(policy: str) -> None:
    lines = [*LINES, *MISLABELLED]
    data = read_labelled(lines)
    loaded = load_policy(policy)
    scored = {claim.line: claim for claim in score_claims(data.claims, loaded)}
    result = calibrate(scored.values(), data, policy=loaded, precision_bp=6_000)
    assert result.result is not None
    assert result.threshold is not None
    accepted = [
        claim for claim in data.claims if check_claim(claim.claim, claim.sources, policy=result.result)
    ]
    assert [claim.line for claim in accepted] == [
        claim.line
        for claim in data.claims
        if scored[claim.line].is_acceptable and scored[claim.line].score >= result.threshold.score
    ]
    assert len(accepted) == result.threshold.accepted
    assert sum(claim.is_supported for claim in accepted) == result.threshold.right
    assert 0 < len(accepted) < len(lines)


def test_the_base_policys_own_way_of_accepting_does_not_matter() -> None:
    data = read_labelled(LINES)
    plain, gated = (
        load_policy("default"),
        load_policy("default").replace(accept_score=9_999),
    )
    assert list(score_claims(data.claims, plain)) == list(score_claims(data.claims, gated))


def test_a_contradicted_claim_is_accepted_at_no_score() -> None:
    calibration = make_calibration(precision_bp=1)
    assert calibration.threshold is not None
    assert calibration.chosen_on.refused >= 10
    assert calibration.threshold.accepted == len(LINES) - calibration.chosen_on.refused


def test_no_threshold_and_no_policy_where_the_precision_is_out_of_reach() -> None:
    calibration = make_calibration([*LINES, *MISLABELLED], precision_bp=9_900)
    assert not calibration
    assert calibration.threshold is calibration.result is None
    best = calibration.chosen_on.find_best()
    assert best is not None
    assert (best.accepted, best.right) == (35, 30)


def test_the_holdout_is_split_by_hash_and_not_by_order() -> None:
    lines = [json.dumps({**json.loads(line), "id": number}) for number, line in enumerate(LINES * 3)]
    one = make_calibration(lines, holdout_percent=30)
    other = make_calibration(lines[::-1], holdout_percent=30)
    windows = make_calibration([line + "\r" for line in lines], holdout_percent=30)
    assert one.chosen_on == other.chosen_on == windows.chosen_on
    assert one.held_out == other.held_out == windows.held_out
    assert one.held_out is not None
    assert one.measured is not None
    assert one.threshold is not None
    assert one.chosen_on.claims + one.held_out.claims == 300
    assert 50 < one.held_out.claims < 130
    assert one.measured == one.held_out.count_from(one.threshold.score)


def test_a_group_stays_on_one_side() -> None:
    lines = [json.dumps({**json.loads(LINES[number]), "group": f"g{number % 50}"}) for number in range(100)]
    data = read_labelled(lines)
    keys = {(claim.group, claim.split_key) for claim in data.claims}
    assert len(keys) == 50
    calibration = make_calibration(lines, holdout_percent=40)
    assert calibration.held_out is not None
    assert calibration.chosen_on.claims + calibration.held_out.claims == 50


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"precision_bp": 0}, "precision: got 0 basis points"),
        ({"precision_bp": 10_001}, "precision: got 10001"),
        ({"holdout_percent": 91}, "holdout: got 91, expected a percentage from 0 to 90"),
        ({"holdout_percent": -1}, "holdout: got -1"),
    ],
)
def test_numbers_out_of_range_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(CalibrationError, match=re.escape(said)):
        make_calibration(**options)


def test_nothing_to_choose_on_is_refused() -> None:
    with pytest.raises(CalibrationError, match="got 0 usable claims"):
        make_calibration(["nonsense"])
    with pytest.raises(PolicyError, match="expected a string that is not empty"):
        make_calibration(name="")


def test_warnings_say_why_the_figures_are_unsure() -> None:
    few = make_calibration([*LINES[:3], *LINES[60:63], "nonsense"])
    assert few.warnings == (
        "SAME_DATA", "FEW_CLAIMS", "FEW_OF_A_KIND", "FEW_ACCEPTED", "BOUND_BELOW", "BAD_LINES",
    )  # fmt: skip
    many = [write_line(number, number % 2 == 0) for number in range(600)]
    measured = make_calibration(many, holdout_percent=50)
    assert measured.warnings == ()
    # The lines that are held out, all labelled as wrong.
    data = read_labelled(many)
    held_out = {claim.line for claim in data.claims if int(claim.split_key[:16], 16) * 2 < 1 << 64}
    claims = [
        ScoredClaim(
            line=claim.line,
            score=claim.score,
            is_supported=claim.is_supported and claim.line not in held_out,
            is_acceptable=claim.is_acceptable,
            split_key=claim.split_key,
        )
        for claim in score_claims(data.claims, load_policy("default"))
    ]
    bad = calibrate(claims, data, policy=load_policy("default"), precision_bp=9_500, holdout_percent=50)
    assert bad.warnings == ("MEASURED_BELOW",)
    assert {*few.warnings, *bad.warnings, "FEW_MEASURED"} == {*WARNINGS}


def find_floats(value: object) -> list[object]:
    if isinstance(value, dict):
        return [found for item in value.values() for found in find_floats(item)]
    if isinstance(value, list):
        return [found for item in value for found in find_floats(item)]
    return [value] if isinstance(value, float) else []


def test_the_bytes_are_canonical_and_hold_no_float() -> None:
    calibration = make_calibration([*LINES, "nonsense \u00e9"], holdout_percent=20)
    data = calibration.to_json()
    assert data == make_calibration([*LINES, "nonsense \u00e9"], holdout_percent=20).to_json()
    value = json.loads(data)
    assert find_floats(value) == []
    assert list(value) == sorted(value)
    assert value["input"]["bad"][0]["line"] == len(LINES) + 1
    assert value["threshold"]["score"] == calibration.threshold.score  # type: ignore[union-attr]
    assert value["result"]["hash"] == calibration.result.hash  # type: ignore[union-attr]


# --- The policy file ---


def rename_lexicons(policy: Policy) -> Policy:
    """Return word lists the names that lists in a policy file have."""
    changes = {
        field: build_lexicon(field, getattr(policy, field).entries)
        for field in RULES
        if isinstance(getattr(policy, field), Lexicon) and getattr(policy, field).name == "generated"
    }
    return policy.replace(**changes)  # type: ignore[arg-type]


@given(policies(), st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_a_written_policy_is_read_back_with_its_hash(
    tmp_path_factory: pytest.TempPathFactory, policy: Policy, name: str
) -> None:
    policy = rename_lexicons(policy).replace(name=name)
    path = tmp_path_factory.mktemp("policy") / "policy.toml"
    path.write_bytes(write_policy_file(policy, comments=("one", "")).encode("utf-8"))
    assert load_policy(path) == policy
    assert load_policy(path).hash == policy.hash


def test_a_policy_file_says_only_what_differs() -> None:
    policy = load_policy("strict").replace(name='a "b"', accept_score=3, stop_words="framing_words")
    text = write_policy_file(policy, comments=("why",))
    assert text == (
        '# why\n\nextends = "strict"\nname = "a \\"b\\""\naccept_score = 3\n'
        '\n[lexicons]\nstop_words = "framing_words"\n'
    )


def test_a_word_list_from_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("alpha\n", encoding="utf-8")
    policy = load_policy("default").replace(stop_words=str(tmp_path / "mine.txt"))
    with pytest.raises(PolicyError, match="'stop_words': got the word list 'mine' from a file"):
        write_policy_file(policy)


# --- The command ---


def test_the_policy_is_written_and_its_hash_is_the_one_that_was_printed(
    labelled: Path, tmp_path: Path
) -> None:
    target = tmp_path / "mine.toml"
    result = run(labelled, "--precision", "95", "--output", target, "--name", "mine")
    assert result.exit_code == 0, result.output
    policy = load_policy(target)
    assert policy.name == "mine"
    assert policy.hash in "".join(result.stdout.split())
    again = CliRunner().invoke(app, ["policy", "hash", str(target)])
    assert again.stdout.strip() == policy.hash
    text = target.read_text(encoding="utf-8")
    assert "# Chosen on 100 labelled claims, 30 of them supported.\n" in text
    assert 'extends = "default"\n' in text
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["labelled.jsonl", "mine.toml"]
    before = target.read_bytes()
    run(labelled, "--output", target, "--name", "mine")
    assert target.read_bytes() == before


def test_settings_and_another_policy_are_kept_in_what_is_written(labelled: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine.toml"
    result = run(
        labelled,
        "--policy",
        "strict",
        "--set",
        "about_percent=7",
        "--set",
        "stop_words=but,while",
        "-o",
        target,
    )
    assert result.exit_code == 0, result.output
    policy = load_policy(target)
    expected = load_policy("strict").replace(
        name="strict-calibrated",
        about_percent=7,
        stop_words=("but", "while"),
        accept_score=policy.accept_score,
    )
    assert policy.hash == expected.hash
    # What was written may be calibrated again.
    assert run(labelled, "--policy", target, "-o", tmp_path / "again.toml").exit_code == 0
    assert load_policy(tmp_path / "again.toml").about_percent == 7


def test_out_of_reach_is_exit_one_and_writes_nothing(tmp_path: Path) -> None:
    source = tmp_path / "labelled.jsonl"
    source.write_text("\n".join([*LINES, *MISLABELLED]), encoding="utf-8")
    target = tmp_path / "mine.toml"
    target.write_text("kept", encoding="utf-8")
    result = run(source, "--precision", "99", "--output", target)
    assert result.exit_code == 1
    assert "NOT REACHED" in result.stdout
    assert "No score reaches 99%. The best precision is 85.7%" in " ".join(result.stdout.split())
    assert target.read_text(encoding="utf-8") == "kept"


def test_a_write_that_fails_leaves_the_old_policy(
    labelled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "mine.toml"
    target.write_text("kept", encoding="utf-8")

    def refuse(_: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    result = run(labelled, "--output", target)
    assert result.exit_code == 2
    assert "Permission denied" in result.stderr
    assert target.read_text(encoding="utf-8") == "kept"
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["labelled.jsonl", "mine.toml"]


def test_bad_lines_are_named_and_counted(tmp_path: Path) -> None:
    source = tmp_path / "labelled.jsonl"
    source.write_bytes(("\n".join(["{}", *LINES]) + "\n\xff\n").encode("latin-1"))
    result = run(source)
    assert result.exit_code == 0
    lines = result.stderr.splitlines()
    assert lines[0].startswith("line 1: key 'claim': it is missing")
    assert lines[1].startswith("line 102: got a byte that is not UTF-8")
    assert lines[2:] == ["bad lines: 2"]
    assert re.search("lines +102, 2 of them bad", result.stdout)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("{}\n[]\n", "none of its 2 lines can be used"),
        ("{}\n", "its only line cannot be used"),
        ("", "it is empty"),
    ],
)
def test_a_file_without_a_claim_is_an_error(lines: str, said: str) -> None:
    nothing = run("-", stdin=lines)
    assert nothing.exit_code == 2
    assert nothing.stdout == ""
    assert f"-: {said}; expected labelled claims, one a line" in nothing.stderr


def test_json_is_the_result_and_nothing_else(labelled: Path) -> None:
    result = run(labelled, "--json", "--precision", "97.5")
    assert result.stdout_bytes == make_calibration(precision_bp=9_750).to_json() + b"\n"
    assert result.stderr == ""
    from_stdin = run("-", "--json", "--precision", "97.5%", stdin=labelled.read_bytes())
    assert from_stdin.stdout_bytes == result.stdout_bytes


def test_a_page_is_written_beside_the_report_or_to_stdout(labelled: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    assert " UNSURE " in run(labelled, "--html", target).stdout
    page = target.read_text(encoding="utf-8")
    assert page == render_calibration_page(make_calibration())
    assert run(labelled, "--html", "-").stdout == page


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--precision", "0"], "--precision 0: expected a percentage above 0 and up to 100"),
        (["--precision", "100.01"], "--precision 100.01: expected a percentage above 0 and up to 100"),
        (["--precision", "195"], "--precision 195: expected a percentage above 0 and up to 100"),
        (["--precision", "95.123"], "--precision 95.123: expected a percentage"),
        (["--precision", "."], "--precision .: expected a percentage"),
        (["--precision", "high"], "--precision high: expected a percentage"),
        (["--precision", "\u0665"], "expected a percentage"),
        (["--holdout", "95"], "holdout: got 95"),
        (["--output", "mine.txt"], "expected a path that ends in .toml"),
        (["--output", "-"], "expected a path that ends in .toml"),
        (["--json", "--html", "-"], "both want stdout"),
        (["--policy", "lenient"], "unknown policy 'lenient'"),
        (["--set", "forgiven=luck"], "expected"),
        (["--name", ""], "expected a string that is not empty"),
    ],
)
def test_what_a_caller_did_wrong_is_one_line(labelled: Path, options: list[str], said: str) -> None:
    result = run(labelled, *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr


def test_the_files_must_be_there_and_differ(tmp_path: Path) -> None:
    missing = run(tmp_path / "none.jsonl")
    assert missing.exit_code == 2
    assert "none.jsonl: no such file" in missing.stderr
    policy = tmp_path / "mine.toml"
    policy.write_text('extends = "default"\n', encoding="utf-8")
    before = policy.read_bytes()
    for options in ([policy, "-o", policy], ["-", "--policy", policy, "-o", policy]):
        result = run(*options, stdin="\n".join(LINES))
        assert result.exit_code == 2
        assert "it would overwrite an input" in result.stderr
    assert policy.read_bytes() == before


# --- The reports ---


def print_plainly(calibration: Calibration, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(render_calibration_report(calibration))
    return console.file.getvalue()  # type: ignore[attr-defined]


@cache
def make_all() -> list[Calibration]:
    return [
        make_calibration(),
        make_calibration(holdout_percent=40),
        make_calibration(holdout_percent=90, precision_bp=10_000),
        make_calibration([*LINES, *MISLABELLED, *["nonsense"] * 300], precision_bp=9_900),
        make_calibration(LINES[90:]),
        make_calibration([*LINES, f"{HOSTILE}\udcff"], name=HOSTILE.replace("\ud800", "")),
    ]


@pytest.mark.parametrize("number", range(6))
def test_the_page_is_well_formed_and_self_contained(number: int) -> None:
    calibration = make_all()[number]
    html = render_calibration_page(calibration)
    page = check_page(html)
    assert not STEERING.search(html)
    assert {"svg", "polyline", "table", "main", "header", "footer"} <= {tag for tag, _ in page.tags}
    assert html.count('class="chosen"') == (2 if calibration else 0)
    assert calibration.data.sha256 in page.text
    assert all(warn(code) in page.text for code in calibration.warnings)
    if calibration.result is not None:
        assert calibration.result.hash in page.text


def test_the_page_lists_bad_lines_and_counts_the_rest() -> None:
    page = Page(render_calibration_page(make_all()[3]))
    assert page.text.count("got 'nonsense', expected JSON") == MAX_BAD_LINES
    assert f"And {300 - MAX_BAD_LINES} more." in page.text


def test_the_curve_stays_inside_the_picture_and_names_its_axes() -> None:
    for calibration in make_all():
        curve = draw_curve(calibration)
        points = [tuple(map(float, point.split(","))) for point in curve.line.split()]
        assert points == sorted(points, key=lambda point: point[0])
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in points)
        if calibration.threshold is not None:
            assert curve.chosen is not None
            assert (
                TOP <= float(curve.wanted_y) <= float(curve.chosen.y) + 0.2
                or calibration.precision_bp == 10_000
            )
    text = Page(render_calibration_page(make_calibration())).text
    assert "Coverage: claims accepted" in text
    assert "Risk: wrong among them" in text


def test_rows_hold_the_chosen_threshold_once_and_rise() -> None:
    calibration = make_calibration([*LINES, *MISLABELLED], precision_bp=8_500)
    rows = list_rows(calibration)
    assert [row.score for row in rows if row.is_chosen] == [f"{calibration.threshold.score:,}"]  # type: ignore[union-attr]
    scores = [int(row.score.replace(",", "")) for row in rows]
    accepted = [int(row.accepted.replace(",", "")) for row in rows]
    assert scores == sorted(scores)
    assert accepted == sorted(accepted, reverse=True)
    assert len(set(accepted)) == len(accepted)


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [(0, 0, "-"), (0, 3, "0.0%"), (2, 3, "66.6%"), (9_499, 10_000, "94.9%"), (7, 7, "100.0%")],
)
def test_shares_are_never_rounded_up(part: int, whole: int, shown: str) -> None:
    assert show_share(part, whole) == shown


@pytest.mark.parametrize(
    ("wanted", "shown"), [(9_500, "95%"), (9_950, "99.5%"), (9_925, "99.25%"), (10_000, "100%")]
)
def test_the_wanted_precision_is_shown_as_it_was_given(wanted: int, shown: str) -> None:
    assert show_wanted(wanted) == shown


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_terminal_keeps_to_its_width_and_is_never_steered(width: int) -> None:
    for calibration in make_all():
        text = print_plainly(calibration, width)
        assert all(len(line) <= width for line in text.splitlines())
        assert not STEERING.search(text)


def test_the_terminal_shows_the_chosen_row_without_colour() -> None:
    calibration = make_calibration()
    text = print_plainly(calibration)
    assert re.search(rf"(?m)^ *{calibration.threshold.score:,} .*<- chosen", text)  # type: ignore[union-attr]
    assert "not written: name a file with --output" in text
    assert "\x1b" not in text
