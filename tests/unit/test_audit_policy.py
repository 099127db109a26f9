"""Audit policies: lists of texts and days, tables; their files, overrides, settings and calls."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from verifier.calls import AuditCall, read_call
from verifier.cli.inputs import read_settings
from verifier.policies import PolicyError
from verifier.policies.audit import RULES, load_audit_policy, resolve_audit_policy
from verifier.receipts.receipts import read_receipt, record_call
from verifier.records.json_lines import ReceiptError
from verifier.schemas import load_schema
from verifier.sources.context import Source

DEFAULT = load_audit_policy("default")

REFUSED = [
    ({"holidays": ["2025-02-29"]}, ["holidays", "2025-02-29", "days of the calendar"]),
    ({"holidays": ["20250101"]}, ["holidays", "20250101"]),
    ({"holidays": ["2025-01-01", "2025-01-01"]}, ["holidays", "each at most once"]),
    ({"web_domains": [" "]}, ["web_domains", "a list of hosts"]),
    ({"web_domains": [5]}, ["web_domains", "a list of hosts"]),
    ({"business_days": ["Caturday"]}, ["business_days", "Caturday"]),
    ({"freshness_months": {"*": 1_201}}, ["freshness_months", "from 0 to 1200"]),
    ({"freshness_months": {"*": True}}, ["freshness_months"]),
    ({"freshness_months": {"": 5}}, ["freshness_months"]),
    ({"freshness_months": [["*", 5]]}, ["freshness_months", "a table from names to integers"]),
    ({"confidence_signals": {"charm": 5}}, ["confidence_signals", "some of quote, number"]),
    ({"audit_score_weights": {"support": -1}}, ["audit_score_weights", "from 0 to 1000"]),
    ({"mode_by_role": {"analyst": "audit"}}, ["mode_by_role", "one of Normal, Audit-Local, Audit-Web"]),
    ({"mode_by_role": "Normal"}, ["mode_by_role", "'Normal'"]),
]


@pytest.mark.parametrize(("changes", "named"), REFUSED)
def test_a_refused_value_says_what_was_expected(changes: dict[str, object], named: list[str]) -> None:
    with pytest.raises(PolicyError) as replaced:
        DEFAULT.replace(**changes)  # type: ignore[arg-type]
    with pytest.raises(PolicyError) as resolved:
        resolve_audit_policy("default", changes)  # type: ignore[arg-type]
    for error in (replaced, resolved):
        assert all(part in str(error.value) for part in named)


def test_the_order_of_a_table_is_none_of_its_hash() -> None:
    one = DEFAULT.replace(freshness_months={"law": 1, "*": 2})  # type: ignore[arg-type]
    other = DEFAULT.replace(freshness_months={"*": 2, "law": 1})  # type: ignore[arg-type]
    assert one == other
    assert one.freshness_months == (("*", 2), ("law", 1))
    assert one.to_dict()["freshness_months"] == {"*": 2, "law": 1}
    assert one.hash != DEFAULT.hash
    assert DEFAULT.to_dict()["mode_by_role"] == {}


def test_a_file_sets_tables_and_days(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'extends = "default"\nholidays = ["2025-12-25"]\n[mode_by_domain]\nlaw = "Audit-Web"\n', "utf-8"
    )
    policy = load_audit_policy(path)
    assert (policy.holidays, policy.mode_by_domain) == (("2025-12-25",), (("law", "Audit-Web"),))
    path.write_text('extends = "default"\n[mode_by_domain]\nlaw = "Loud"\n', "utf-8")
    with pytest.raises(PolicyError, match="mode_by_domain"):
        load_audit_policy(path)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("freshness_months=*:36, law:12", (("*", 36), ("law", 12))),
        ("confidence_signals=hedge:-100", (("hedge", -100),)),
        ("mode_by_role=analyst:Audit-Web", (("analyst", "Audit-Web"),)),
        ("freshness_months=", ()),
        ("holidays=2025-12-25,2025-12-26", ("2025-12-25", "2025-12-26")),
        ("web_domains=a.org", ("a.org",)),
        ("business_days=Monday", ("Monday",)),
    ],
)
def test_settings_of_the_command_line(setting: str, value: object) -> None:
    (read,) = read_settings([setting], RULES).values()
    assert read == value


@pytest.mark.parametrize(
    "setting", ["freshness_months=law", "freshness_months=law:soon", "holidays=today", "mode_by_role=x:y"]
)
def test_settings_that_are_refused(setting: str) -> None:
    with pytest.raises(PolicyError, match=setting.partition("=")[0]):
        read_settings([setting], RULES)


def test_calls_keep_tables_and_receipts_fit_their_schema() -> None:
    overrides = (
        ("freshness_months", (("*", 5),)), ("holidays", ("2025-12-25",)), ("mode_by_role", ()),
        ("rank_k", 5),
    )  # fmt: skip
    call = AuditCall(claim="It is 5.", sources=(Source(id="s1", text="It is 5."),), overrides=overrides)
    line = record_call(call, id="r").to_line()
    Draft202012Validator(load_schema("receipt")).validate(json.loads(line))
    receipt = read_receipt(line)
    assert receipt.call == call
    assert read_call(call.to_dict()) == call
    assert receipt.call is not None
    assert receipt.call.run() == receipt.verdict


@pytest.mark.parametrize("value", [{"a": 1.5}, {"a": []}, {"a": None}])
def test_overrides_that_are_no_tables_are_refused(value: object) -> None:
    call = AuditCall(claim="x", sources=()).to_dict()
    with pytest.raises((ReceiptError, PolicyError), match="freshness_months"):
        read_call({**call, "overrides": {"freshness_months": value}}).run()
    with pytest.raises(ReceiptError, match="rank_k"):
        read_call({**call, "overrides": {"rank_k": {"a": 1}}})
