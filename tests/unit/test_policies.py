"""Policies: what they hold, how they are overridden, and that errors say what was given and expected."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import verifier
from bench.wheel import NEEDED
from verifier import policies, verify_quotes
from verifier.checking import CheckStream
from verifier.policies import (
    RULES,
    SEMANTICS,
    SHIPPED,
    SHIPPED_WORDS,
    LexiconError,
    Policy,
    PolicyError,
    VerifierError,
    build_lexicon,
    encode_canonical,
    hash_text,
    load_lexicon,
    load_policy,
)
from verifier.policies.audit import RULES as AUDIT_RULES
from verifier.policies.audit import SHIPPED_WORDS as AUDIT_SHIPPED_WORDS
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.policies.canonical import Json, hash_canonical, hash_words
from verifier.policies.removed_fields import CONSTANTS, REMOVED, WORD_LISTS

DEFAULT = load_policy("default")
AUDIT = load_audit_policy("default")
ROOT = Path(__file__).parents[2]
EARLIER = ROOT / "tests" / "earlier"

# Overrides that are refused, and what the message must name: the key, what was given, what is expected.
REFUSED = [
    ({"no_such_field": 1}, ["no_such_field", "the nearest are", "min_span_chars"]),
    ({"min_quote_chars": 0}, ["min_quote_chars", "0", "an integer from 1 to 10000"]),
    ({"min_quote_chars": 10_001}, ["min_quote_chars", "10001", "an integer from 1 to 10000"]),
    ({"min_quote_chars": True}, ["min_quote_chars", "True", "an integer from 1 to 10000"]),
    ({"min_quote_chars": 8.0}, ["min_quote_chars", "8.0", "an integer from 1 to 10000"]),
    ({"min_quote_chars": "8"}, ["min_quote_chars", "'8'", "an integer from 1 to 10000"]),
    ({"paraphrase": 1}, ["paraphrase", "1", "true or false"]),
    ({"paraphrase": None}, ["paraphrase", "None", "true or false"]),
    ({"entity_policy": "maybe"}, ["entity_policy", "'maybe'", "drop", "hybrid", "proximity", "strict"]),
    ({"entity_policy": ["drop"]}, ["entity_policy", "drop", "expected one of"]),
    ({"strategies": ("quote", "quote")}, ["strategies", "quote", "each at most once"]),
    ({"strategies": ("vibes",)}, ["strategies", "vibes", "quote, span, entity"]),
    ({"strategies": "quote"}, ["strategies", "'quote'", "a list of"]),
    ({"stop_words": 7}, ["stop_words", "7", "a lexicon"]),
    ({"stop_words": "no_such_list"}, ["no_such_list", "stop_words", "expected one of"]),
    ({"stop_words": ["Upper"]}, ["stop_words", "'Upper'", "lower case"]),
    ({"stop_words": [" the"]}, ["stop_words", "' the'", "blanks"]),
    ({"stop_words": [""]}, ["stop_words", "''"]),
    ({"name": 3}, ["name", "3", "a string"]),
    # Every problem is named, not the first alone.
    ({"min_quote_chars": 0, "paraphrase": 1}, ["min_quote_chars", "paraphrase"]),
]

# Policy files that are refused, and what the message must name.
FILES = [
    ("name = 'x'", ["every field", "min_quote_chars", 'extends = "default"']),
    ("extends = 'nobody'", ["extends", "'nobody'", "baseline, default, strict, balanced"]),
    ("extends = 'default'\nmin_quote_char = 8", ["unknown key", "'min_quote_char'"]),
    ("extends = 'default'\nmin_quote_chars = '8'", ["min_quote_chars", "'8'", "an integer from 1 to 10000"]),
    ("extends = 'default'\nname = ''", ["name", "''", "a string"]),
    ("extends = 'default'\nlexicons = 3", ["lexicons", "3", "a table"]),
    ("extends = 'default'\n[lexicons]\nstop = 'stop_words'", ["'stop'", "the nearest are", "stop_words"]),
    ("extends = 'default'\n[lexicons]\nstop_words = 4", ["stop_words", "4", "a lexicon"]),
    ("extends = 'default'\n[lexicons]\nstop_words = 'gone.txt'", ["gone.txt", "no such file"]),
    ("extends =", ["TOML"]),
]


@pytest.mark.parametrize(("changes", "named"), REFUSED)
def test_a_refused_override_says_what_was_expected(changes: dict[str, object], named: list[str]) -> None:
    with pytest.raises(PolicyError) as replaced:
        DEFAULT.replace(**changes)  # type: ignore[arg-type]
    assert all(part in str(replaced.value) for part in named)
    if "name" not in changes:
        with pytest.raises(PolicyError) as called:
            verify_quotes("answer", "context", **changes)  # type: ignore[arg-type]
        assert all(part in str(called.value) for part in named)


@pytest.mark.parametrize(("text", "named"), FILES)
def test_a_refused_file_is_named(tmp_path: Path, text: str, named: list[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError) as refused:
        load_policy(path)
    assert all(part in str(refused.value) for part in named)
    assert "mine" in str(refused.value) or isinstance(refused.value, LexiconError)


def test_a_file_of_another_semantics_revision_is_refused(tmp_path: Path) -> None:
    shipped = Path(policies.__file__).parent / "default.toml"
    path = tmp_path / "later.toml"
    text = shipped.read_text(encoding="utf-8")
    path.write_text(re.sub("(?m)^semantics = .*$", f"semantics = {SEMANTICS + 1}", text), encoding="utf-8")
    with pytest.raises(PolicyError, match=f"revision {SEMANTICS + 1} .* expected {SEMANTICS}"):
        load_policy(path)


@pytest.mark.parametrize("reference", ["nobody", "default.json", "", "DEFAULT"])
def test_an_unknown_policy_is_refused(reference: str) -> None:
    with pytest.raises(PolicyError, match=r"expected one of baseline, default, strict, balanced, or a path"):
        load_policy(reference)


@pytest.mark.parametrize("reference", [None, 3, b"default", ["default"]])
def test_what_is_no_reference_is_a_type_error(reference: object) -> None:
    with pytest.raises(TypeError, match="expected a name, a path or a Policy"):
        load_policy(reference)  # type: ignore[arg-type]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match=r"gone\.toml"):
        load_policy(tmp_path / "gone.toml")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_policy_says_all_that_it_means(name: str) -> None:
    policy = load_policy(name)
    assert policy.name == name
    assert load_policy(name) is policy
    assert load_policy(policy) is policy
    assert all(rule.accepts(getattr(policy, field)) for field, rule in RULES.items())
    assert re.fullmatch("sha256:[0-9a-f]{64}", policy.hash)


def test_shipped_policies_differ() -> None:
    assert len({load_policy(name).hash for name in SHIPPED}) == len(SHIPPED)


def test_every_rule_documents_itself() -> None:
    for rule in RULES.values():
        assert rule.doc
        assert rule.expected


def test_an_extending_file_is_its_parent_with_changes(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("beta  # a comment\n\nalpha\nbeta\n", encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(
        "extends = 'baseline'\nproximity_n = 2\n[lexicons]\nstop_words = 'words.txt'", encoding="utf-8"
    )
    policy = load_policy(path)
    expected = load_policy("baseline").replace(
        name="mine", proximity_n=2, stop_words=build_lexicon("words", ["alpha", "beta"])
    )
    assert policy == expected
    assert policy.hash == expected.hash


def test_a_policy_file_may_open_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("extends = 'baseline'\nproximity_n = 2\n", encoding="utf-8-sig")
    assert load_policy(path).hash == load_policy("baseline").replace(name="mine", proximity_n=2).hash


def test_overriding_leaves_the_policy_itself_as_it_was() -> None:
    before = DEFAULT.hash
    changed = DEFAULT.replace(proximity_n=2)
    assert (changed.proximity_n, DEFAULT.proximity_n, DEFAULT.hash) == (2, 3, before)
    assert changed.name == "default"
    assert changed.hash != before


def test_a_policy_is_a_key() -> None:
    again = DEFAULT.replace(proximity_n=2).replace(proximity_n=3)
    assert again == DEFAULT
    assert {DEFAULT: 1}[again] == 1
    assert again.replace(proximity_n=2) != DEFAULT
    assert again.replace(name="other") != DEFAULT
    assert DEFAULT.hash != DEFAULT


def test_a_policy_shows_every_field_in_order() -> None:
    fields = [item for item in dataclasses.fields(Policy) if item.repr]
    shown = ", ".join(f"{item.name}={getattr(DEFAULT, item.name)!r}" for item in fields)
    assert repr(DEFAULT) == f"Policy({shown})"


def test_a_call_may_override_fields_with_lists_and_lexicon_names() -> None:
    verdict = verify_quotes(
        "Ada Lovelace.",
        "ada lovelace",
        strategies=["entity"],
        stop_words=["the"],
        framing_phrases="stop_words",
    )
    assert verdict.verifier_method == "entity"
    assert verdict.policy_hash != DEFAULT.hash


def test_lexicons_are_sorted_sets_of_lower_case_words() -> None:
    lexicon = build_lexicon("x", ["b", "a", "b"])
    assert lexicon.entries == ("a", "b")
    assert lexicon == build_lexicon("x", ("a", "b"))
    assert load_lexicon("stop_words").words >= {"because", "with"}


def test_every_shipped_lexicon_is_found_by_a_name_that_no_other_has() -> None:
    files = sorted((Path(policies.__file__).parent / "lexicons").rglob("*.txt"))
    names = [file.stem for file in files]
    assert len(set(names)) == len(names)
    assert {file.parent.name for file in files} == {"lexicons", "en"}
    assert [load_lexicon(name).name for name in names] == names
    with pytest.raises(LexiconError, match=r"expected one of abbreviations, .* unit_symbols, or a path"):
        load_lexicon("en/stop_words")


def test_errors_have_one_base() -> None:
    assert issubclass(LexiconError, PolicyError)
    assert issubclass(PolicyError, VerifierError)
    assert issubclass(VerifierError, ValueError)


def test_canonical_bytes_are_sorted_and_without_blanks() -> None:
    assert (
        encode_canonical({"b": [1, True, None], "a": "\xe9\n"})
        == '{"a":"\xe9\\n","b":[1,true,null]}'.encode()
    )
    with pytest.raises(TypeError):
        encode_canonical("\ud800")
    assert hash_text("\ud800") != hash_text("\\ud800")


def test_a_policy_needs_every_field() -> None:
    with pytest.raises(TypeError):
        Policy(name="x", semantics=SEMANTICS)  # type: ignore[call-arg]


def test_every_list_of_shipped_policies_that_is_written_by_hand_has_all_of_them() -> None:
    names = sorted(SHIPPED)
    # The server's module needs a package that may not be here, so its text is read.
    server = (ROOT / "verifier" / "integrations" / "mcp.py").read_text(encoding="utf-8")
    listed = re.search(r"(?m)^PolicyName: TypeAlias = Literal\[(.*)\]$", server)
    assert listed is not None
    assert sorted(re.findall(r'"(\w+)"', listed[1])) == names
    files = [re.fullmatch(r"verifier/policies/(\w+)\.toml", needed) for needed in NEEDED]
    assert sorted(file[1] for file in files if file) == names
    page = (ROOT / "docs" / "policies.md").read_text(encoding="utf-8").partition("<!-- generated")[0]
    assert sorted(re.findall(r"(?m)^\| `(\w+)` \|", page)) == names
    folder = ROOT / "policies"
    assert sorted({file.stem for file in folder.glob("*.toml")} - {"risk"}) == names


# The switches and choices that make `default` of `baseline`.
HARDENING = (
    "quote_pairing", "framing", "drop_marks", "word_boundaries", "fold_typography", "refuse_hidden",
    "refuse_mixed_script", "refuse_disguised", "refuse_marked_figures", "polarity", "elision",
    "quote_final_stop", "quote_context", "local_coverage", "check_rest",
    "join_abbreviations", "claim_stems", "lossy_repairs", "quotation_marks", "explain_empty",
    "any_script", "check_language", "refuse_contradicted", "account_for_text",
    "answer_format", "pointer_forms", "doubt_unaccepted", "languages", "facets",
    "steps_per_char", "wikitext_steps_per_char",
)  # fmt: skip


def test_default_with_its_hardening_off_is_baseline() -> None:
    baseline, default = load_policy("baseline"), load_policy("default")
    softened = default.replace(name="baseline", **{field: getattr(baseline, field) for field in HARDENING})
    assert softened.hash == baseline.hash


@pytest.mark.parametrize(
    "text",
    [
        "max_units = " + "[" * 21 + "]" * 21,
        "max_units = " + "{a = " * 300 + "1" + "}" * 300,
        "max_units" + ".a" * 400 + " = 1",
        "max_units" + " . a" * 20 + " = 1",
        'max_units . "a"' + ' . "a"' * 20 + " = 1",
        "[lexicons" + " . a" * 20 + "]",
        "max_units = " + "9" * 601,
        'name = ["""a"""", ' + "[" * 300 + ' "c"',
        "name = ['''a'''', " + "[" * 300 + " 'c'",
    ],
)
def test_what_no_policy_holds_is_refused_before_it_is_parsed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "deep.toml"
    path.write_text(f'extends = "default"\n{text}\n')
    with pytest.raises(
        PolicyError, match="it nests deeper than 20, or has a key or a number of more than 600"
    ):
        load_policy(path)


def test_brackets_in_strings_and_comments_do_not_nest(tmp_path: Path) -> None:
    path = tmp_path / "flat.toml"
    deep = "[" * 30
    lists = [f'"{deep}"', f"'{deep}'", f"'''{deep}'''", f'"""{deep}"""', f'"\\"{deep}"']
    path.write_text(
        f'extends = "default"\n# {deep} in it\'s\n[lexicons]\nstop_words = [{", ".join(lists)}]\n'
    )
    assert load_policy(path).stop_words.entries == ('"' + deep, deep)


def test_values_that_hold_others_are_named_and_not_written_out() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value, shown in ((deep, "a list"), ({"a": deep}, "a table"), (10**700, "a very long integer")):
        with pytest.raises(PolicyError, match=f"got {shown}, expected an integer"):
            load_policy("default").replace(max_units=value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "misspelt", "meant"),
    [
        (verifier.check, "polciy", "policy"),
        (verifier.check, "quesiton", "question"),
        (verifier.check, "langauge", "language"),
        (verifier.verify_quotes, "fromat", "format"),
        (verifier.check_claim, "titel", "title"),
        (verifier.prepare, "polciy", "policy"),
        (CheckStream, "polciy", "policy"),
        (verifier.verify_claim_lattice, "quesiton", "question"),
    ],
)
def test_a_misspelt_argument_is_told_by_the_parameters_of_its_call(
    call: Callable[..., object], misspelt: str, meant: str
) -> None:
    given = [] if call in (verifier.prepare, CheckStream) else ["It is green."]
    with pytest.raises(PolicyError, match=f"unknown argument {misspelt!r}, did you mean {meant!r}"):
        call(*given, [], **{misspelt: "strict"})


def test_a_misspelt_field_of_a_policy_is_told_by_its_fields() -> None:
    with pytest.raises(PolicyError, match="unknown key 'polarty', did you mean 'polarity'"):
        verifier.check("It is green.", "It is green.", polarty=False)
    with pytest.raises(PolicyError, match="unknown key 'titel'"):
        verifier.prepare("It is green.", titel="a")


# --- Fields that are gone ---


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_field_that_became_a_constant_is_refused_with_the_value_that_holds(name: str) -> None:
    record, policy = (Policy, load_policy("default")) if hasattr(Policy, name) else (AuditPolicy, AUDIT)
    assert getattr(record, name) == CONSTANTS[name]
    with pytest.raises(PolicyError, match=f"no longer keys: '{name}' .the constant {CONSTANTS[name]}"):
        policy.replace(**{name: CONSTANTS[name]})


def test_every_key_of_an_earlier_policy_file_is_a_field_or_said_to_be_gone() -> None:
    for name, rules in (("policy-3.toml", RULES), ("audit-policy-3.toml", AUDIT_RULES)):
        table = tomllib.loads((EARLIER / name).read_text("utf-8"))
        keys = {*table, *table["lexicons"]} - {"name", "semantics", "lexicons", "claim_policy"}
        assert {key for key in keys if key not in rules} <= set(REMOVED)


def test_no_field_is_among_those_that_are_gone() -> None:
    assert not set(REMOVED) & {*RULES, *AUDIT_RULES}
    assert set(WORD_LISTS) == {*SHIPPED_WORDS, *AUDIT_SHIPPED_WORDS}


def test_a_file_that_sets_a_word_list_of_its_own_where_one_ships_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "default"\nunspaced_weight = 3\n[lexicons]\nnegations = ["no"]\npronouns = ["he"]\n'
    )
    with pytest.raises(PolicyError) as refused:
        load_policy(path)
    said = str(refused.value)
    assert "no longer keys: 'unspaced_weight' (it is 3 where any_script is true" in said
    assert "no longer lexicon keys: 'negations', 'pronouns' (the list of that name that ships holds" in said


def test_a_hash_covers_the_word_lists_that_nobody_sets() -> None:
    policy = load_policy("default")
    other = dataclasses.replace(policy, pronouns=build_lexicon("pronouns", ["he"]))
    assert other.hash != policy.hash
    assert set(SHIPPED_WORDS) <= set(policy.to_dict())


def test_words_are_hashed_as_their_canonical_bytes() -> None:
    words: Json = ["", 'b"\\', "\x00\x07\x08\x0b\x1f\x7f\u2028\xe9\u20ac\U0001f600\t\n", "\xdf"]
    for value in (words, {"b": 1, "a": [True, False, None, -3], "c": {"d": words}}, [], {}, "x", None):
        assert hash_words(value) == hash_canonical(value)
    for name in SHIPPED:
        assert load_policy(name).hash == hash_canonical(load_policy(name).to_dict())
