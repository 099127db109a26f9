"""The report of an ablation for the terminal: a table for each metric, a row for each toggle. Needs Rich."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.text import Text

from verifier.audit.measuring.ablation import METRICS, Ablation, AblationRow
from verifier.measures.exact import Ratio
from verifier.policies import hash_bytes
from verifier.report.common.frame import Banner
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import later, say, say_count, show, show_decimal
from verifier.report.common.terminal import Section, lay_out, tabulate

_TITLES = {
    "accuracy": later("Right labels"),
    "true_accepts": later("Supported claims that are accepted"),
    "no_false_accept": later("Claims that are not accepted wrongly"),
    "answered": later("Claims that were answered"),
    "contradicted": later("Contradicted claims that are said to be"),
    "not_enough": later("Insufficient claims that are left open"),
    "quick": later("Claims that a quick look would do for"),
    "citations": later("Claims whose citations are right"),
    "attribution": later("Right citations, mean over answers"),
    "score": later("Score, mean over answers"),
    "support": later("Support, mean over claims"),
    "latency": later("Time as recorded, mean over answers"),
}

_COLUMNS = (
    later("Off"),
    later("With it"),
    later("Without"),
    later("Adds"),
    later("Only with"),
    later("Only without"),
    "p",
)


def render_ablation_report(found: Ablation) -> Group:
    """Lay an ablation out for a Rich console."""
    record = [(say("figures"), hash_bytes(found.to_json())), (say("policy"), found.policy_hash)]
    return lay_out(_make_banner(found), _list_sections(found), record)


def _make_banner(found: Ablation) -> Banner:
    telling = [row for row in found.rows if row.significant]
    n_toggles = len({row.toggle for row in found.rows})
    headline = say(
        "{telling} of {n} figures differ by more than chance", telling=len(telling), n=len(found.rows)
    )
    return Banner(
        audit_mode="HYBRID",
        label="ABLATION",
        headline=headline,
        summary=say(
            "{claims} of {answers}, {toggles}",
            claims=say_count(found.claims, "{n} gold claim", "{n} gold claims"),
            answers=say_count(found.answers, "{n} answer", "{n} answers"),
            toggles=say_count(n_toggles, "{n} toggle", "{n} toggles"),
        ),
    )


def _list_sections(found: Ablation) -> Iterator[Section]:
    for metric in METRICS:
        rows = [row for row in found.rows if row.metric == metric]
        if any(row.on[1] for row in rows):
            yield say(_TITLES[metric]), [tabulate(map(say, _COLUMNS), map(_show, rows))]
    if found.idle:
        text = say("On these answers nothing moves with {switches}.", switches=", ".join(found.idle))
        yield say("Switches that move nothing"), [Text(f"- {show_plainly(text)}")]
    if found.missing:
        text = say_count(
            len(found.missing),
            "{n} gold claim has no card and counts as wrong.",
            "{n} gold claims have no card and count as wrong.",
        )
        yield say("Before you rely on it"), [Text(f"- {text}")]


def _show(row: AblationRow) -> tuple[str, ...]:
    mark = " *" if row.significant else ""
    chance = Ratio(*row.p).fraction
    return (
        row.toggle,
        *map(_show_mean if row.metric == "latency" else _show_share, (row.on, row.off)),
        _show_mean(row.delta) if row.metric == "latency" else _show_share(row.delta, sign=True),
        f"{show(row.on_only)}",
        f"{show(row.off_only)}",
        say("none") if chance is None else f"{_cut(chance.numerator, chance.denominator)}{mark}",
    )


def _show_share(ratio: tuple[int, int], *, sign: bool = False) -> str:
    """Return a share in percent with two digits, cut off, and a sign where it is a difference."""
    numerator, denominator = ratio
    if not denominator:
        return say("none")
    hundredths = abs(numerator) * 10_000 // denominator
    before = "-" if numerator < 0 else "+" if sign and numerator else ""
    return show_decimal(f"{before}{hundredths // 100}.{hundredths % 100:02}%")


def _show_mean(ratio: tuple[int, int]) -> str:
    """Return a mean with two digits, cut off."""
    if not ratio[1]:
        return say("none")
    hundredths = abs(ratio[0]) * 100 // ratio[1]
    return show_decimal(f"{'-' if ratio[0] < 0 else ''}{hundredths // 100}.{hundredths % 100:02}")


def _cut(numerator: int, denominator: int) -> str:
    """Return a probability with four digits, cut off."""
    parts = numerator * 10_000 // denominator
    return show_decimal(f"{parts // 10_000}.{parts % 10_000:04}")
