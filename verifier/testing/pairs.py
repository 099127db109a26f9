"""Pairs of an answer and the context it stands in word for word, and what one known change makes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verifier.testing import word_pool

Perturbation: TypeAlias = Literal[
    "none", "number changed", "word changed", "negation dropped", "name changed", "typographic variant"
]

PERTURBATIONS: Final[tuple[Perturbation, ...]] = (
    "none", "number changed", "word changed", "negation dropped", "name changed", "typographic variant",
)  # fmt: skip
"""What `perturbed_pairs` may have done to an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundedPair:
    """An answer, its context, and what was done to the answer after it was copied from the context.

    `units` are the checked texts of the answer in order: what stands inside its quotes, or its bullets.
    `changed` is the number of the unit that was perturbed, `origin` what stands in the context in its place;
    both are None where nothing was done. Only "none" and "typographic variant" leave the meaning as it was.
    """

    answer: str
    context: tuple[str, ...]
    units: tuple[str, ...]
    perturbation: Perturbation = "none"
    changed: int | None = None
    origin: str | None = None

    @property
    def keeps_meaning(self) -> bool:
        """Whether the answer still says what its context says."""
        return self.perturbation in ("none", "typographic variant")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fact:
    """A sentence of the context that holds one of each: a name, a denial, a number, a word to change."""

    name: str
    denial: str
    verb: str
    adjective: str
    noun: str
    number: int
    place: str

    def write(self) -> str:
        """Return the sentence, without its stop."""
        denial = f"{self.denial} " if self.denial else ""
        deed = f"{denial}{self.verb} the {self.adjective} {self.noun}"
        return f"{self.name} {deed} after {self.number} {self.place}"


# Verbs that take `never`, `not` or nothing before them; grammar is no matter, word order is.
_VERBS: Final = ("could repair", "would visit", "might replace", "should finance", "must paint")
_DENIALS: Final = ("", "", "never", "not")
_PLACES: Final = ("quiet winters", "market days", "long voyages", "council meetings")
_NAMES: Final = ("Ada Lovelace", "Grace Hopper", "Maria Reyes", "Siobhan Okafor", "Arjun Moss")

# One character of the answer for another that means the same; the context keeps the plain one.
_VARIANTS: Final = (
    (" ", "\xa0"),
    (" ", " \u200b"),
    (" ", "  "),
    ("fi", "\ufb01"),
    ("a", "\uff41"),
    ("ar", "a\xadr"),
    ("e", "e\u200d"),
)


def _facts() -> SearchStrategy[_Fact]:
    return st.builds(
        _Fact,
        name=st.sampled_from(_NAMES),
        denial=st.sampled_from(_DENIALS),
        verb=st.sampled_from(_VERBS),
        adjective=st.sampled_from(word_pool.ADJECTIVES),
        noun=st.sampled_from(word_pool.NOUNS),
        number=st.integers(2, 9_999),
        place=st.sampled_from(_PLACES),
    )


def grounded_pairs(*, quoted: bool | None = None) -> SearchStrategy[GroundedPair]:
    """Generate pairs whose every unit stands verbatim in the context: STRICT under every shipped policy.

    With `quoted` the units are quotes, each in a paragraph of its own; without it they are bullets; None
    brings both.
    """
    return _pairs(quoted, ("none",))


def perturbed_pairs(*, quoted: bool | None = None) -> SearchStrategy[GroundedPair]:
    """Generate pairs of which one unit was changed after copying; `GroundedPair.perturbation` says how.

    The changed number, word or name, and the sentence with its negation dropped, stand nowhere in the
    context. A typographic variant is one that the `default` policy reads as the same text.
    """
    return _pairs(quoted, PERTURBATIONS[1:])


@st.composite
def _pairs(draw: st.DrawFn, quoted: bool | None, allowed: tuple[Perturbation, ...]) -> GroundedPair:
    facts = draw(st.lists(_facts(), min_size=1, max_size=4))
    perturbation = draw(st.sampled_from(allowed))
    index = draw(st.integers(0, len(facts) - 1))
    if perturbation == "negation dropped":
        facts[index] = replace(facts[index], denial="never")
    texts = [fact.write() for fact in facts]
    context = draw(_contexts(texts))
    units = list(texts)
    units[index] = _perturb(draw, facts[index], perturbation, " ".join(context))
    is_changed = perturbation != "none"
    return GroundedPair(
        answer=draw(_answers(units, draw(st.booleans()) if quoted is None else quoted)),
        context=context,
        units=tuple(units),
        perturbation=perturbation,
        changed=index if is_changed else None,
        origin=texts[index] if is_changed else None,
    )


@st.composite
def _contexts(draw: st.DrawFn, texts: list[str]) -> tuple[str, ...]:
    """Generate one or two sources with the texts among other sentences, in any order."""
    others = [fact.write() for fact in draw(st.lists(_facts(), max_size=3))]
    order = draw(st.permutations(texts + others))
    cut = draw(st.integers(0, len(order)))
    return tuple(" ".join(f"{text}." for text in part) for part in (order[:cut], order[cut:]) if part)


def _answers(units: list[str], quoted: bool) -> SearchStrategy[str]:
    if not quoted:
        return st.just("\n".join(f"- {unit}" for unit in units))
    marks = st.sampled_from((('"', '"'), ("\u201c", "\u201d")))
    return marks.map(lambda mark: "\n\n".join(f"{mark[0]}{unit}{mark[1]}" for unit in units))


def _perturb(draw: st.DrawFn, fact: _Fact, perturbation: Perturbation, context: str) -> str:
    """Return the sentence of a fact with one known change."""
    match perturbation:
        case "number changed":
            return replace(fact, number=fact.number + draw(st.integers(10_000, 90_000))).write()
        case "word changed":
            return replace(fact, noun=draw(st.sampled_from(("lantern", "orchard", "theatre")))).write()
        case "name changed":
            return replace(fact, name=draw(st.sampled_from(("Tomas Quint", "Edda Varga")))).write()
        case "negation dropped":
            bare = replace(fact, denial="").write()
            # Another sentence of the context must not say the same by chance.
            assume(bare not in context)
            return bare
        case "typographic variant":
            text = fact.write()
            plain, variant = draw(st.sampled_from([pair for pair in _VARIANTS if pair[0] in text]))
            return text.replace(plain, variant, draw(st.integers(1, 3)))
        case _:
            return fact.write()
