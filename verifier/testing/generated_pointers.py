"""Evidence, and answers that point at it: as pointer lines and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from verifier.sources.evidence import Evidence
from verifier.testing import word_pool
from verifier.testing.generated_answers import names, sentences
from verifier.testing.hostile import LINE_ENDS, hostile_text

EvidenceMap: TypeAlias = "Mapping[str, Evidence]"
"""Evidence by its pointer ids."""

ROLES: Final = (
    "primary_answer_source",
    "secondary_context_source",
    "background_source",
    "unclassified",
    "noisy_background_source",
    "sequel_background_source",
)
"""Roles of evidence; the shipped policies do not allow the last two."""

_NO_ROOTS: Final[tuple[object, ...]] = (
    {},
    [],
    {"claims": None},
    {"claims": {}},
    "claims",
    7,
    None,
    {"Claims": []},
)
_NOT_IN_CLAIMS: Final = '"\u201c\u201d\u201e\xab\xbb\uff02[]'
_BULLETS: Final = ("", "", "", "- ", "* ", "\u2022 ", "1. ", "12) ")
_NO_CLAIMS: Final = ("", "   ", "```", "```json", "~~~", "---", "* * *", "___", "# Claims", "## 2. More")
_BETWEEN: Final = ("", " ", ", ", ";", ". ", " . ")
_BROKEN_TAGS: Final = ("[E5-E2]", "[E1-E900]", "[E", "[E1", "E1]", "[]", "[1]", "(E1)", "[E1,]", "[[E1]]")


@st.composite
def evidence_maps(draw: st.DrawFn, *, max_size: int = 5, hostile: bool = True) -> dict[str, Evidence]:
    """Generate evidence by pointer id: mostly `E1`, `E2`, ..., now and then with gaps and large numbers.

    Texts are of the vocabulary that `sentences` uses; titles are names, nouns, empty or none; roles are
    allowed and blocked ones. With `hostile` some texts, titles and roots are hostile text. The values, in
    any order, are what `verifier.verify_claim_lattice` takes.
    """
    count = min(draw(st.sampled_from((3, 2, 1, 4, 5, 2, 3, 0))), max_size)
    numbers = list(range(1, count + 1))
    if _is_rare(draw):
        numbers = draw(st.lists(st.integers(0, 10**20), unique=True, min_size=count, max_size=max_size))
    return {f"E{number}": draw(_pieces(f"E{number}", hostile=hostile)) for number in numbers}


def _is_rare(draw: st.DrawFn) -> bool:
    """Decide with odds of one to nine."""
    return draw(st.integers(0, 9)) == 7


@st.composite
def _pieces(draw: st.DrawFn, pointer_id: str, *, hostile: bool) -> Evidence:
    broken = hostile_text(max_size=12) if hostile else st.just("")
    span = draw(broken if _is_rare(draw) else st.lists(sentences(), min_size=1, max_size=3).map(" ".join))
    # A title is of what the text is about, most of the time.
    noun = st.sampled_from([word for word in span.split() if len(word) > 5] or word_pool.NOUNS)
    title = st.one_of(noun, noun, st.builds("{}_{}".format, noun, st.sampled_from(word_pool.NOUNS)), names())
    return Evidence(
        pointer_id=pointer_id,
        span=span,
        title=draw(broken if _is_rare(draw) else st.one_of(st.none(), title)),
        source_role=draw(st.sampled_from(ROLES[:4] * 3 + ROLES[4:])),
        source_root=draw(broken if _is_rare(draw) else st.sampled_from(("", "atlas", "annual report"))),
        source_span=draw(st.sampled_from((None, (0, 40), (7, 90)))),
    )


def claim_texts(evidence: EvidenceMap | None = None) -> SearchStrategy[str]:
    """Generate texts of claims, each one line without double quotation marks and tags.

    Sentences of the vocabulary that evidence is made of; with `evidence` most are words cut out of it.
    """
    return pointed_claims(evidence).map(lambda claim: claim[0])


@st.composite
def pointed_claims(draw: st.DrawFn, evidence: EvidenceMap | None = None) -> tuple[str, tuple[str, ...]]:
    """Generate a text as `claim_texts` does and the pointers of its claim (`E1`), each once.

    With `evidence` most texts are cut out of a piece, and most of those point at it. Some pointers lead
    nowhere, and some claims have none.
    """
    pointers = draw(st.lists(_known_pointers(evidence), max_size=4 if _is_rare(draw) else 2))
    if not evidence or _is_rare(draw):
        other = st.one_of(sentences(), names(), st.sampled_from(("", "Yes.", "It is so.")))
        return _plain_line(draw(other)), tuple(dict.fromkeys(pointers))
    home = draw(st.sampled_from(list(evidence)))
    if not _is_rare(draw):
        pointers = [*pointers, home] if _is_rare(draw) else [home, *pointers]
    return _plain_line(draw(_excerpts(evidence[home].span))), tuple(dict.fromkeys(pointers))


def _excerpts(text: str) -> SearchStrategy[str]:
    parts = text.split()
    return st.builds(
        lambda start, count: " ".join(parts[start : start + count]),
        st.integers(0, max(0, len(parts) - 6)),
        st.integers(5, 12),
    )


def _plain_line(text: str) -> str:
    return " ".join("".join(" " if char in _NOT_IN_CLAIMS else char for char in text).split())


def _known_pointers(evidence: EvidenceMap | None) -> SearchStrategy[str]:
    made_up = st.integers(0, 12).map("E{}".format)
    return st.one_of(st.sampled_from(list(evidence)), made_up) if evidence else made_up


@st.composite
def _tags(draw: st.DrawFn, pointers: tuple[str, ...]) -> str:
    """Write pointers as a run of tags, in one of the many ways."""
    rewritten = [
        draw(st.sampled_from(("E", "E", "E", "e", "E 0", "e00"))) + pointer[1:] for pointer in pointers
    ]
    if len(rewritten) > 1 and draw(st.booleans()):
        rewritten = [draw(st.sampled_from((", ", ",", "; "))).join(rewritten)]
    tags = [draw(st.sampled_from(("[{}]", "[{}]", "[ {} ]"))).format(items) for items in rewritten]
    if _is_rare(draw):
        tags.append(draw(st.one_of(_ranges(), _ranges(), st.sampled_from(_BROKEN_TAGS))))
    return draw(st.sampled_from(_BETWEEN)).join(tags)


@cache
def _ranges() -> SearchStrategy[str]:
    return st.builds(
        lambda first, length, dash: f"[E{first}{dash}{first + length}]",
        st.integers(1, 4),
        st.integers(0, 3),
        st.sampled_from(("-", "\u2013", " - ", "-E", "\u2013e")),
    )


@st.composite
def pointer_answers(draw: st.DrawFn, evidence: EvidenceMap | None = None, *, hostile: bool = True) -> str:
    """Generate answers written as pointer lines: claims with tags of every form, broken ones too.

    Lines with several claims, with none, with bullets, fences, rules and headings; they end in every way
    that `str.splitlines` knows. With `evidence` most claims are cut out of it, and most tags name pieces of
    it. With `hostile` some claims and some whole answers are hostile text.
    """
    if hostile and _is_rare(draw):
        return draw(hostile_text())
    answer = ""
    for _ in range(draw(st.sampled_from((1, 2, 3, 1, 2, 6, 0)))):
        line = draw(st.sampled_from(_BULLETS))
        for _ in range(2 if _is_rare(draw) else 1):
            text, pointers = draw(pointed_claims(evidence))
            if hostile and _is_rare(draw):
                text = draw(hostile_text(max_size=6))
            line += text + draw(st.sampled_from((" ", " ", "", "  "))) + draw(_tags(pointers))
            line += draw(st.sampled_from(_BETWEEN))
        end = draw(st.sampled_from(LINE_ENDS)) if _is_rare(draw) else "\n"
        answer += line + end
        if _is_rare(draw):
            answer += draw(st.sampled_from(_NO_CLAIMS)) + "\n"
    return answer


@st.composite
def claims_json(
    draw: st.DrawFn, evidence: EvidenceMap | None = None, *, sound: bool = False, max_claims: int = 4
) -> str:
    """Generate valid JSON with claims, in any layout, escaped and not.

    With `sound` every claim has a text without double quotation marks and a list of strings, as
    `CLAIM_LATTICE_JSON_SCHEMA` asks; without it some have keys that nobody asked for, wrong types,
    quotation marks or hostile text, and some values are no object with claims at all.
    """
    claims: list[object] = []
    for _ in range(min(draw(st.sampled_from((1, 2, 3, 1, 2, 4, 0))), max_claims)):
        if not sound and _is_rare(draw):
            claims.append(draw(_rough_claims(evidence)))
        else:
            text, pointers = draw(pointed_claims(evidence))
            claims.append({"text": text, "evidence_ids": pointers})
    root: object = {"claims": claims}
    if not sound and _is_rare(draw):
        key = st.sampled_from(("notes", "confidence", "claim", "Text"))
        extra = draw(st.dictionaries(key, st.one_of(st.integers(), st.none(), st.text()), max_size=2))
        root = draw(st.sampled_from(_NO_ROOTS)) if _is_rare(draw) else {**extra, "claims": claims}
    return json.dumps(
        root, indent=draw(st.sampled_from((None, None, 0, 2))), ensure_ascii=draw(st.booleans())
    )


def _rough_claims(evidence: EvidenceMap | None) -> SearchStrategy[object]:
    text: SearchStrategy[object] = st.one_of(
        claim_texts(evidence).map(lambda text: f'{text} "{text}"'),
        st.text(max_size=20),
        st.sampled_from(("a [E1] in it", "line\nfeed", "\u201ccurly\u201d", "{}", "```")),
        st.sampled_from((None, 7, True, ["two", "texts"], {})),
    )
    id = st.one_of(_known_pointers(evidence), st.sampled_from(("e 01", "[E1]", "", "E1, E2", 1, None, True)))
    ids = st.one_of(
        st.lists(id, max_size=3),
        st.sampled_from(("E1", None, 1, {"E1": 1})),
    )
    whole = st.fixed_dictionaries(
        {"text": text, "evidence_ids": ids}, optional={"quote": st.text(max_size=5), "score": st.integers()}
    )
    return st.one_of(
        whole, whole, st.fixed_dictionaries({"text": text}), st.sampled_from(("a claim", None, 3, [], {}))
    )
