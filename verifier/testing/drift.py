"""JSON with claims as models hand it over: damaged in one known way."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verifier.testing.generated_pointers import EvidenceMap, claim_texts, pointed_claims

Damage: TypeAlias = Literal[
    "fence",
    "prose before",
    "prose after",
    "reasoning block",
    "trailing comma",
    "curly delimiters",
    "raw newline",
    "duplicated answer",
    "cut",
    "single quotes",
    "comment",
    "Python literal",
    "unescaped quotes",
]
Tokens: TypeAlias = "list[str]"
"""JSON in pieces: a whole string, a mark, a literal or white space each."""

_FENCES: Final = ("```json", "```", "```JSON", "~~~")
_BEFORE: Final = (
    "Here are the claims:\n",
    "Sure! ",
    "I looked at [E1] and {a, b}.\n\n",
    'The key "claims" holds them: ',
    "\ufeff",
)
_AFTER: Final = ("\n\nLet me know if you need more.", " Done.", "\n-- end --", "\nEach claim cites one text.")
_THOUGHTS: Final = (
    "<think>Two texts, so two claims.</think>\n",
    '<thinking>Perhaps {"claims": []}?</thinking>',
    "<REASONING>\n[E1] says it.\n</REASONING>\n\n",
)
_COMMENTS: Final = (" // checked", " /* checked */ ", " # checked")


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftedJson:
    """Damaged JSON, what it was before, and what was done to it.

    `original` is strict JSON with claims. `start` is where `text` first differs from it, in code points.
    """

    text: str
    original: str
    damage: Damage

    @property
    def start(self) -> int:
        """How many code points `text` and `original` have in common before they differ."""
        pairs = zip(self.text, self.original, strict=False)
        return next(
            (place for place, (now, then) in enumerate(pairs) if now != then),
            min(len(self.text), len(self.original)),
        )

    @property
    def keeps_content(self) -> bool:
        """Whether every character of every claim is still there: true but for a cut."""
        return self.damage != "cut"

    @property
    def keeps_meaning(self) -> bool:
        """Whether the original can be read out of the text without a guess, as `parse_lenient_json` does."""
        return self.damage in KEEPS_MEANING


def drifted_json(
    evidence: EvidenceMap | None = None, *, damages: Collection[Damage] | None = None
) -> SearchStrategy[DriftedJson]:
    """Generate JSON with one to four claims, damaged in one of the ways that models damage it.

    `damages` are the ways that may come up (default: all of `DAMAGES`); an unknown one raises `ValueError`.
    """
    chosen = DAMAGES if damages is None else tuple(damages)
    unknown = [damage for damage in chosen if damage not in _DAMAGE]
    if unknown or not chosen:
        given = f"{unknown[0]!a}" if unknown else "none"
        raise ValueError(f"damages: got {given}, expected some of {', '.join(DAMAGES)}")
    return _drifted(evidence, chosen)


@st.composite
def _drifted(draw: st.DrawFn, evidence: EvidenceMap | None, chosen: tuple[Damage, ...]) -> DriftedJson:
    damage = draw(st.sampled_from(chosen))
    tokens = draw(_documents(evidence, damage))
    text = draw(_DAMAGE[damage](tokens))
    return DriftedJson(text=text, original="".join(tokens), damage=damage)


@st.composite
def _documents(draw: st.DrawFn, evidence: EvidenceMap | None, damage: Damage) -> Tokens:
    """Generate a sound document in pieces, with what the damage needs to bite on in its first claim."""
    claims: list[dict[str, object]] = []
    for _ in range(draw(st.integers(1, 4))):
        text, pointers = draw(pointed_claims(evidence))
        claims.append({"text": _drop_surrogates(text), "evidence_ids": pointers or ("E1",)})
    first = claims[0]
    if damage == "raw newline":
        first["text"] = f"{first['text']}\n{draw(_texts(evidence))}"
    elif damage == "unescaped quotes":
        first["text"] = f'The "{draw(_texts(evidence))}" of it'
    elif damage == "Python literal":
        first["final"] = draw(st.sampled_from((True, False, None)))
    return _write_tokens({"claims": claims}, indent=draw(st.sampled_from(("", "", "  "))))


def _texts(evidence: EvidenceMap | None) -> SearchStrategy[str]:
    return claim_texts(evidence).map(_drop_surrogates)


def _drop_surrogates(text: str) -> str:
    # A lone surrogate is in no JSON that was sound before it was damaged.
    return text.encode("utf-8", "replace").decode("utf-8")


def _write_tokens(root: Mapping[str, object], *, indent: str) -> Tokens:
    """Write an object of plain values as JSON, in pieces."""
    layout = json.dumps(root, ensure_ascii=False, indent=indent or None)
    tokens: Tokens = []
    position = 0
    while position < len(layout):
        end = _find_token_end(layout, position)
        tokens.append(layout[position:end])
        position = end
    return tokens


def _find_token_end(text: str, start: int) -> int:
    char = text[start]
    end = start + 1
    if char == '"':
        while text[end] != '"':
            end += 2 if text[end] == "\\" else 1
        return end + 1
    if char in "{}[],:":
        return end
    while end < len(text) and text[end] not in '"{}[],:' and text[end].isspace() == char.isspace():
        end += 1
    return end


# --- What is done to a document ---------------------------------------------------------------------------


def _fence(tokens: Tokens) -> SearchStrategy[str]:
    return st.sampled_from(_FENCES).map(lambda opening: f"{opening}\n{''.join(tokens)}\n{opening[:3]}")


def _put_before(tokens: Tokens) -> SearchStrategy[str]:
    return st.sampled_from(_BEFORE).map(lambda prose: prose + "".join(tokens))


def _put_after(tokens: Tokens) -> SearchStrategy[str]:
    return st.sampled_from(_AFTER).map(lambda prose: "".join(tokens) + prose)


def _think(tokens: Tokens) -> SearchStrategy[str]:
    return st.sampled_from(_THOUGHTS).map(lambda thought: thought + "".join(tokens))


def _add_comma(tokens: Tokens) -> SearchStrategy[str]:
    ends = [number for number, token in enumerate(tokens) if token in ("}", "]")]
    places = [number - tokens[number - 1].isspace() for number in ends]
    return st.sampled_from(places).map(lambda place: "".join([*tokens[:place], ",", *tokens[place:]]))


def _curl(tokens: Tokens) -> SearchStrategy[str]:
    pairs = st.sampled_from(("\u201c\u201d", "\u201d\u201d", "\u201e\u201d", "\u201e\u201c"))
    return pairs.map(lambda pair: _requote(tokens, *pair))


def _unescape_newline(tokens: Tokens) -> SearchStrategy[str]:
    return st.just("".join([token.replace("\\n", "\n") for token in tokens]))


def _repeat(tokens: Tokens) -> SearchStrategy[str]:
    joints = st.sampled_from(("\n", "\n\n", " ", "\n\nOr, once more:\n"))
    return joints.map(lambda joint: joint.join(["".join(tokens)] * 2))


def _cut(tokens: Tokens) -> SearchStrategy[str]:
    text = "".join(tokens)
    return st.integers(0, len(text) - 1).map(lambda end: text[:end])


def _use_single_quotes(tokens: Tokens) -> SearchStrategy[str]:
    return st.just(_requote(tokens, "'", "'"))


def _comment(tokens: Tokens) -> SearchStrategy[str]:
    places = st.sampled_from([number for number, token in enumerate(tokens, 1) if token == ","])
    return st.builds(
        lambda place, comment: "".join([*tokens[:place], comment, "\n", *tokens[place:]]),
        places,
        st.sampled_from(_COMMENTS),
    )


def _pythonize(tokens: Tokens) -> SearchStrategy[str]:
    python = {"true": "True", "false": "False", "null": "None"}
    return st.just("".join([python.get(token, token) for token in tokens]))


def _unescape_quotes(tokens: Tokens) -> SearchStrategy[str]:
    return st.just("".join([token.replace('\\"', '"') for token in tokens]))


def _requote(tokens: Tokens, opening: str, closing: str) -> str:
    return "".join([opening + token[1:-1] + closing if _is_string(token) else token for token in tokens])


def _is_string(token: str) -> bool:
    return token.startswith('"')


_DAMAGE: Final[Mapping[Damage, Callable[[Tokens], SearchStrategy[str]]]] = {
    "fence": _fence,
    "prose before": _put_before,
    "prose after": _put_after,
    "reasoning block": _think,
    "trailing comma": _add_comma,
    "curly delimiters": _curl,
    "raw newline": _unescape_newline,
    "duplicated answer": _repeat,
    "cut": _cut,
    "single quotes": _use_single_quotes,
    "comment": _comment,
    "Python literal": _pythonize,
    "unescaped quotes": _unescape_quotes,
}

DAMAGES: Final[tuple[Damage, ...]] = tuple(_DAMAGE)
"""What `drifted_json` may have done to a document."""

KEEPS_MEANING: Final = frozenset(DAMAGES[:8])
"""The damages after which the original can still be read without a guess."""
