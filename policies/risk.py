"""The dial of a policy: the lowest `accept_score` whose measured risk is low enough.

The risk of a policy on a kind of text is the share that it accepts of the sentences that the sources do not
bear out, in basis points: the upper end of what was measured (Clopper and Pearson, 95 %, one-sided).
`risk.toml` holds what was measured, and is written by ``python -m bench kinds DIR --write-risk``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from verifier.policies.errors import PolicyError, show_value

if TYPE_CHECKING:
    from pathlib import Path

TextKind: TypeAlias = Literal["instructed", "extractive", "free"]
"""What is checked: answers written to be checked, sentences taken from pages, free prose of a model."""

TEXT_KINDS: tuple[TextKind, ...] = get_args(TextKind)
_WHOLE_BP = 10_000


class RiskPoint(NamedTuple):
    """What a policy does on a kind of text from an `accept_score` on.

    `risk` is the upper end of the share of what the sources do not bear out that it accepts, in basis points;
    `kept` the share of what they do, as it was counted.
    """

    accept_score: int
    risk: int
    kept: int


def find_risk_table() -> Path:
    """Return the file of what was measured."""
    from pathlib import Path

    return Path(__file__).parent / "risk.toml"


def list_measured() -> tuple[str, ...]:
    """Return the names of the policies that were measured."""
    return (*_read_table(),)


def list_risk_points(policy: str, text: str) -> tuple[RiskPoint, ...]:
    """Return what was measured of a shipped policy on a kind of text, from the lowest `accept_score` up.

    Raises `PolicyError` for a policy that was not measured, or no kind of text.
    """
    table = _read_table()
    if policy not in table:
        raise PolicyError(f"risk: policy {policy!a} was not measured, expected one of {', '.join(table)}")
    if text not in table[policy]:
        raise PolicyError(f"text: got {show_value(text)}, expected one of {', '.join(TEXT_KINDS)}")
    return table[policy][text]


def choose_accept_score(policy: str, risk: int, text: str) -> int:
    """Return the lowest `accept_score` at which a shipped policy's risk on a kind of text is at most `risk`.

    Raises `PolicyError` where none was measured to be that low, and says how low it gets; `TypeError` for a
    risk that is no integer.
    """
    if not isinstance(risk, int) or isinstance(risk, bool):
        raise TypeError(f"risk: got {show_value(risk)}, expected an integer of basis points: 300 is 3 %")
    if not 0 <= risk <= _WHOLE_BP:
        raise PolicyError(
            f"risk: got {show_value(risk)}, expected basis points from 0 to {_WHOLE_BP:,}: 300 is 3 %"
        )
    points = list_risk_points(policy, text)
    for point in points:
        if point.risk <= risk:
            return point.accept_score
    least = min(point.risk for point in points)
    raise PolicyError(
        f"risk: of policy {policy!a} on text {text!a} no risk of at most {risk} basis points was measured; "
        f"the lowest is {least}"
    )


@cache
def _read_table() -> dict[str, dict[str, tuple[RiskPoint, ...]]]:
    import tomllib

    written = tomllib.loads(find_risk_table().read_text(encoding="utf-8"))
    return {
        policy: {kind: tuple(RiskPoint(*point) for point in kinds[kind]) for kind in TEXT_KINDS}
        for policy, kinds in written["policies"].items()
    }
