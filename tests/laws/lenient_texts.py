"""Texts for the laws of lenient JSON: documents, and what models, cuts and attackers make of them."""

from __future__ import annotations

import json

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verifier.parsers.lenient_json import JsonValue, LenientJson, LenientJsonError, parse_lenient_json

# What a reader of JSON could stumble over, inside and outside strings.
PIECES = (
    *('"', "\\", "{", "}", "[", "]", ",", ":", " ", "\n", "\t", "\r\n", "\0", "\x7f", "/", "~", "'"),
    *("\u201c", "\u201d", "\u201e", "\u2019", "\uff02", "\xab", "\u2028", "\ufeff", "\xa0"),
    *("```", "\n```\n", "```json\n", "~~~\n", "<think>", "</think>", "<Thinking>", "</reasoning>"),
    *(
        "\\u00e9",
        "\\ud83d",
        "\\ude00",
        "\\ud83d\\ude00",
        "\\u12",
        "\\n",
        '\\"',
        "\\x",
        "\U0001f600",
        "\ud800",
    ),
    *(
        "NaN",
        "-Infinity",
        "1e400",
        "1e-400",
        "-0",
        "007",
        "12",
        "0.5",
        "true",
        "fals",
        "null",
        "None",
        "9" * 300,
    ),
    *("[E1]", "{a, b}", "[0, 1)", "{x: 1}", "// no", '5" pipe', "...", "\u0661", "\uff11"),
    *('{"claims": []}', '{"claims": [1]}', '{"text": "a", "evidence_ids": []}', '"claims":', '{"claims":['),
    *('{"text": "a', '"text":', '"evidence_ids": ["E1"', '{"a": 1}', "claims", "E12", "Rain fell."),
)
"""Pieces of JSON, of what resembles it and of what stands around it."""

STRINGS = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=4).map("".join),
    st.text(max_size=8),
    st.sampled_from(("E1", "E12")),
).map(lambda text: text.encode("utf-8", "ignore").decode("utf-8"))
"""Strings that a sound document can hold: no lone surrogates."""

SCALARS: SearchStrategy[JsonValue] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(10**600, 10**640 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    STRINGS,
)

VALUES: SearchStrategy[JsonValue] = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(STRINGS, st.sampled_from(("claims", "text"))), inner, max_size=4),
    ),
    max_leaves=12,
)
"""JSON values of every kind."""

CLAIMS: SearchStrategy[JsonValue] = st.one_of(
    st.fixed_dictionaries({"text": STRINGS, "evidence_ids": st.lists(STRINGS, max_size=3)}), VALUES
)

ROOTS: SearchStrategy[dict[str, JsonValue]] = st.builds(
    lambda before, claims, behind: {
        **{key: value for key, value in before.items() if key != "claims"},
        "claims": claims,
        **{key: value for key, value in behind.items() if key not in ("claims", *before)},
    },
    st.dictionaries(STRINGS, VALUES, max_size=1),
    st.lists(CLAIMS, max_size=4),
    st.dictionaries(STRINGS, VALUES, max_size=1),
)
"""Claims roots, some with other keys."""


@st.composite
def written(draw: st.DrawFn, values: SearchStrategy[JsonValue]) -> tuple[JsonValue, str]:
    """Return a value, and one of the ways to write it as JSON."""
    value = draw(values)
    layout = draw(st.sampled_from((None, 0, 1)))
    separators = draw(st.sampled_from(((",", ":"), (", ", ": "), (" ,\n", "\t: "))))
    return value, json.dumps(value, ensure_ascii=draw(st.booleans()), indent=layout, separators=separators)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Return a document that was cut, cut out of, or stuffed with pieces, at up to four places."""
    _, text = draw(written(ROOTS))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + draw(st.sampled_from((0, 1, 3, 1_000))))))
        text = text[:start] + draw(st.sampled_from(("", *PIECES))) + text[end:]
    return text


TEXTS: SearchStrategy[str] = st.one_of(
    damaged(),
    st.lists(st.sampled_from(PIECES), max_size=14).map("".join),
    st.text(st.characters(exclude_categories=()), max_size=20),
)
"""Any text, most of it nearly JSON; lone surrogates included."""


def parse_or_error(text: str | bytes, **limits: int) -> LenientJson | LenientJsonError:
    """Return what comes out of a text, or the error that it raises."""
    try:
        return parse_lenient_json(text, **limits)
    except LenientJsonError as error:
        return error
