"""Laws: what nobody sees of a source is no evidence, and what is read of it stands at its place."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import verifier
from verifier.parsers.text.normal_form import normalize_text
from verifier.records import escape_text
from verifier.sources.context import FORMATS, Format, PreparedSource, Source, read_policy
from verifier.testing import answers, hostile_text, sentences, wikitext

READING = read_policy(verifier.load_policy("default"))
SEEN = ("markdown", "html")
MARKS = (
    "{}",
    "**{}**",
    "<b>{}</b>",
    "[{}](/u 't')",
    "<!-- x -->{}",
    "~~a~~ {}",
    "<p>{}</p>",
    "- {}\n",
    "> {}\n",
)
TABLE = "| a | b |\n|---|---|\n| {} | c |\n"
TEXTS = st.one_of(answers(), hostile_text(), sentences(), wikitext(max_size=4))
PAGES = st.one_of(
    TEXTS,
    st.lists(
        st.tuples(st.sampled_from((*MARKS, TABLE)), sentences()).map(lambda part: part[0].format(part[1])),
        max_size=5,
    ).map("\n\n".join),
)
HIDDEN = {
    "markdown": (
        "<!-- {} -->",
        "[x]: /u '{}'",
        "![{}](a.png)",
        "~~{}~~",
        "<details>{}</details>",
        "[a](/u '{}')",
    ),
    "html": (
        *("<!-- {} -->", "<p title='{}'>", "<img alt='{}'>", "<s>{}</s>", "<script>{}</script>"),
        *(
            "<p style='display:none'>{}</p>",
            "<template>{}</template>",
            "<p hidden>{}</p>",
            "<details>{}</details>",
        ),
    ),
}


@pytest.mark.parametrize("format", FORMATS)
@given(text=PAGES)
@example(text="a&NotEqualTilde;b &amp; <b>c")
@example(text="| a |\n|-|\n| ~~b~~ c &amp; |\n")
def test_each_character_stands_at_its_place(format: Format, text: str) -> None:
    read = PreparedSource(Source(id="s", text=text, format=format), READING)
    last = 0
    for place, character in enumerate(read.prose):
        start, end = read.locate_in_source(place, place + 1)
        assert 0 <= start <= end <= len(text)
        assert last <= start or format == "wikitext"
        last = start
        if end == start + 1 and not character.isspace() and text[start] == character:
            # Copied: the place of the whole prose up to here ends with it.
            assert read.locate_in_source(0, place + 1)[1] == end


@pytest.mark.parametrize("format", SEEN)
@given(text=PAGES, data=st.data())
def test_a_quote_of_what_is_seen_is_found_where_it_stands(
    format: Format, text: str, data: st.DataObject
) -> None:
    source = Source(id="s", text=text, format=format)
    read = PreparedSource(source, READING)
    start = data.draw(st.integers(0, max(0, len(read.prose) - 8)))
    piece = read.prose[start : start + 40].replace('"', " ").strip()
    verdict = verifier.verify_quotes(f'"{piece}"', source, policy="baseline", strategies=("quote",))
    for status in verdict.claim_statuses:
        if not status.is_verified:
            continue
        assert status.source_span is not None
        places = [
            place
            for place in range(len(read.prose))
            if _lies_in(read.locate_in_source(place, place + 1), status.source_span)
        ]
        seen = read.prose[places[0] : places[-1] + 1]
        # A verdict writes a lone surrogate out.
        assert normalize_text(status.text) in normalize_text(escape_text(seen))


def _lies_in(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


@pytest.mark.parametrize("policy", ["baseline", "default", "strict"])
@pytest.mark.parametrize("format", SEEN)
@given(data=st.data())
def test_what_is_hidden_verifies_nothing(policy: str, format: Format, data: st.DataObject) -> None:
    said = "The quartz lantern was polished by Odile Brandt"
    text = data.draw(st.sampled_from(HIDDEN[format])).format(said)
    around = data.draw(st.tuples(sentences(), sentences()))
    source = Source(id="s", text="\n\n".join([around[0], text, around[1]]), format=format)
    for answer in (f"{said}.", f'"{said}"'):
        verdict = verifier.verify_quotes(answer, source, policy=policy)
        assert not any(status.is_verified for status in verdict.claim_statuses)
    assert not verifier.check_claim(f"{said}.", source, policy=policy).accepted


@pytest.mark.parametrize(
    ("text", "format"),
    [("> " * 150 + "It was built.", "markdown"), ("<div>" * 1200 + "It was built.", "html")],
)
def test_what_is_nested_too_deeply_is_not_read(text: str, format: Format) -> None:
    source = Source(id="s", text=text, format=format)
    verdict = verifier.verify_quotes("It was built.", source)
    assert verdict.audit_mode == "UNGROUNDED"
    assert [v.source_span for v in verdict.violations if v.code == "UNCLEAR_SOURCE"] == [(0, len(text))]
    check = verifier.check_claim("It was built.", source)
    assert not check.accepted
    assert "UNCLEAR_SOURCE" in {violation.code for violation in check.violations}


NAMES = ("Old Bridge", "New Bridge", "West Bridge", "Mill Bridge")
HEADERS = ("opened", "length", "cost", "visitors")
FIGURES = st.lists(st.integers(11, 9_999), min_size=16, max_size=16, unique=True)


@pytest.mark.parametrize("policy", ["default", "strict"])
@given(figures=FIGURES, data=st.data())
def test_a_row_verifies_under_its_own_headers_alone(
    policy: str, figures: list[int], data: st.DataObject
) -> None:
    cells = [str(figure) for figure in figures]
    rows = [[name, *cells[4 * number : 4 * number + 4]] for number, name in enumerate(NAMES)]
    source = Source(id="s", text=_write_table(["bridge", *HEADERS], rows), format="markdown")
    row, other = data.draw(st.permutations(range(4)))[:2]
    columns = data.draw(st.permutations(range(1, 5)))[:2]
    headers = ["bridge", *(HEADERS[column - 1] for column in columns)]
    said = [rows[row][column] for column in (0, *columns)]
    verdict = verifier.verify_quotes(_write_table(headers, [said]), source, policy=policy)
    assert verdict.audit_mode == "STRICT"
    # A figure of another row, and figures that changed places.
    lies = ([said[0], rows[other][columns[0]], said[2]], [said[0], said[2], said[1]])
    for lie in lies:
        verdict = verifier.verify_quotes(_write_table(headers, [lie]), source, policy=policy)
        assert verdict.audit_mode != "STRICT"


def _write_table(headers: list[str], rows: list[list[str]]) -> str:
    lines = [headers, ["---"] * len(headers), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
