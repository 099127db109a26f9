"""Spans: bullets, sentences and trailing citations of an answer."""

from __future__ import annotations

import pytest

from verifier.grounding.units import read_spans
from verifier.parsers.segments.spans import extract_spans, iterate_lines, strip_span
from verifier.policies import load_policy

CUES = load_policy("baseline").citation_cues.entries

SPANS = {
    # bullets
    "- one": ["one"],
    "* one": ["one"],
    "+ one": ["one"],
    "\u2022 one": ["one"],
    "12. one": ["one"],
    "3) one": ["one"],
    "  - one": ["one"],
    "-one": ["-one"],
    "- - one": ["- one"],
    "1.one": ["1.one"],
    "(1) one": ["(1) one"],
    "- ": [],
    "-": ["-"],
    # sentences
    "One. Two! Three? Four": ["One.", "Two!", "Three?", "Four"],
    "One. two. \xc9t\xe9": ["One. two. \xc9t\xe9"],
    "at 3.5 Per cent.Yes": ["at 3.5 Per cent.Yes"],
    "Mr. Burns left": ["Mr.", "Burns left"],
    "A.\u2003B": ["A.", "B"],
    # lines
    "one\ntwo\r\nthree\x85four\u2028five": ["one", "two", "three", "four", "five"],
    "\n \n\t": [],
    "": [],
    # citations
    "One (source: a b)": ["One"],
    "One (Source a) ": ["One"],
    "One (SEE x)": ["One"],
    "One ( see x)": ["One"],
    "One (srcs)": ["One"],
    "One (citing x)": ["One"],
    "One (https://example.org/a)": ["One"],
    "One (http://x)": ["One"],
    "One (referenced)": ["One"],
    "One (fromage)": ["One"],
    "One (a species)": ["One (a species)"],
    "One (see x).": ["One (see x)."],
    "One (see (x))": ["One (see (x))"],
    "One (see x) (see y)": ["One (see x)"],
    "One (seen) two": ["One (seen) two"],
    "One (\u212ae)": ["One (\u212ae)"],
    "(see x)": [],
    "One see x)": ["One see x)"],
}


@pytest.mark.parametrize("text", SPANS)
def test_spans(text: str) -> None:
    assert [text[slice(*span)] for span in extract_spans(text, citation_cues=CUES)] == SPANS[text]


@pytest.mark.parametrize(
    "end", ["\n", "\r\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
)
def test_every_line_end_ends_a_line(end: str) -> None:
    text = f"one{end}two{end}"
    assert [text[slice(*line)] for line in iterate_lines(text)] == ["one", "two"]


@pytest.mark.parametrize(
    ("span", "stripped"),
    [((0, 7), (2, 5)), ((2, 5), (2, 5)), ((0, 2), (0, 0)), ((5, 7), (5, 5)), ((3, 3), (3, 3))],
)
def test_strip_span(span: tuple[int, int], stripped: tuple[int, int]) -> None:
    assert strip_span("  abc  ", *span) == stripped


@pytest.mark.parametrize(
    ("text", "expected", "described"),
    [
        ("Moles dig (citing Wikipedia).", "Moles dig", "Moles dig (citing Wikipedia)."),
        ("Moles dig (citing Wikipedia)", "Moles dig", "Moles dig"),
        ("Moles dig (see Pikachu_(character)).", "Moles dig", "Moles dig (see Pikachu_(character))."),
        ("Moles dig (see Pikachu_(character))", "Moles dig", "Moles dig (see Pikachu_(character))"),
        ("Moles dig (a species).", "Moles dig (a species).", "Moles dig (a species)."),
        ("Moles dig (see a (b)).", "Moles dig (see a (b)).", "Moles dig (see a (b))."),
        ("Moles (see A) dig (b).", "Moles (see A) dig (b).", "Moles (see A) dig (b)."),
        (").", ").", ")."),
    ],
)
def test_a_citation_goes_with_the_stop_behind_it(text: str, expected: str, described: str) -> None:
    for before_stop, said in ((True, expected), (False, described)):
        spans = extract_spans(text, citation_cues=("citing", "see"), before_stop=before_stop)
        assert [text[start:end] for start, end in spans] == [said]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "It asks. --quiet prints nothing. -q does too.",
            ["It asks.", "--quiet prints nothing.", "-q does too."],
        ),
        ("Caf\xe9. --quiet prints nothing.", ["Caf\xe9.", "--quiet prints nothing."]),
        ("It asks. - and then not. -- never. -ing ends it. -5 is less.", None),
        ("Flags, e.g. --quiet, are read.", None),
    ],
)
def test_an_option_of_a_command_opens_a_sentence(text: str, expected: list[str] | None) -> None:
    spans = read_spans(text, load_policy("default"))
    assert [text[slice(*span)] for span in spans] == (expected or [text])
    # The described reading splits before a capital alone.
    assert len(read_spans(text, load_policy("baseline"))) == 1


QUOTED = {
    # What stands in quotation marks is a sentence of its own, and so is what follows it.
    'It opened. "It carries tracks." It is red.': ["It opened.", '"It carries tracks."', "It is red."],
    "It opened. \u201cIt carries tracks.\u201d \u201cIt is red.\u201d": [
        "It opened.",
        "\u201cIt carries tracks.\u201d",
        "\u201cIt is red.\u201d",
    ],
    "Sie ist alt. \u201e\xdcber ihr liegt Schnee.\u201c \xc4hnlich ist es im Tal.": [
        "Sie ist alt.",
        "\u201e\xdcber ihr liegt Schnee.\u201c",
        "\xc4hnlich ist es im Tal.",
    ],
    "Sie ist alt. \xbbSie tr\xe4gt Gleise.\xab Sie ist rot.": [
        "Sie ist alt.",
        "\xbbSie tr\xe4gt Gleise.\xab",
        "Sie ist rot.",
    ],
    "It opened. 'It carries two tracks.' It is red.": [
        "It opened.",
        "'It carries two tracks.'",
        "It is red.",
    ],
    "It opened. (It carries tracks.) It is red.": ["It opened.", "(It carries tracks.)", "It is red."],
    # A quote at the end of a line, with a mark, is the evidence of what stands before it without one.
    'It opened in May. "It opened." [1]': ['It opened in May. "It opened." [1]'],
    'It opened in May [1]. "It isn\'t red." [1]': ["It opened in May [1].", '"It isn\'t red." [1]'],
    'It opened in May. "It opened." [1] It is red.': ["It opened in May.", '"It opened." [1]', "It is red."],
    # What goes on does not.
    '"It is the end." he said.': ['"It is the end." he said.'],
    '"Is it the end?" he asked.': ['"Is it the end?" he asked.'],
    'He named it. "the end" was its name.': ['He named it. "the end" was its name.'],
    'Prof. "Fats" Ames built it.': ['Prof. "Fats" Ames built it.'],
    'It is by K. "Sam" Reyes.': ['It is by K. "Sam" Reyes.'],
    "It opened. (1901)": ["It opened. (1901)"],
    "It opened. (Reyes 1901)": ["It opened. (Reyes 1901)"],
}


@pytest.mark.parametrize("text", QUOTED)
def test_sentences_end_at_quotation_marks(text: str) -> None:
    assert [text[slice(*span)] for span in read_spans(text, load_policy("default"))] == QUOTED[text]
    whole = [text[slice(*span)] for span in read_spans(text, load_policy("baseline"))]
    assert whole == [text[slice(*span)] for span in extract_spans(text, citation_cues=CUES)]


WRAPPED = (
    "These equivalences assume that the flag and the error refer to the\n"
    "built-in variables with those names whatever a program may say of\n"
    "them in its own words, and that nobody has bound them anew before the\n"
    "assertion is met."
)


def test_a_sentence_goes_on_through_all_its_wrapped_lines() -> None:
    policy = load_policy("default")
    assert read_spans(WRAPPED, policy) == [(0, len(WRAPPED))]
    assert len(read_spans(WRAPPED, load_policy("baseline"))) == 4
    listed = "ripe apples from the valley\nsour plums from the hills\ndried pears"
    assert len(read_spans(listed, policy)) == 3
    headed = WRAPPED.replace("built-in", "Built-in").replace("them in", "Them in")
    assert len(read_spans(headed, policy)) == 3
