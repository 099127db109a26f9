"""Law of identity: a text is verified against itself, as a whole and by every run of its sentences.

Its quotation marks, wrapped lines, items, headings, questions and retractions are its own. A run that leaves
out what denies a sentence in it is none; nor is a text with another word, or with another figure.
"""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from verifier import Source, verify_quotes

POLICIES = st.sampled_from(("default", "strict"))
SENTENCES = (
    "The mill burned down in 1940.",
    'You must "keep intact all notices".',
    "Anybody may copy the manual, unless the warden of the library has forbidden it in writing.",
    "It was invented by Bell in 1876.",
    "It comes without any warranty; nobody promises that it is fit for use.",
    'Ada Quill said: "We never sold the house (it had 12 rooms)".',
    "Was the tower ever closed?",
    'The letter read: "The gates fell in 1931". That is false.',
    "Some keepers believe that the stairs were too steep, e.g. Mr. Finch.",
    "Only 3/4 of the members voted for it, or none did.",
)
LINES = (
    "* The gates were not opened\n  before noon.",
    "* the bells, if any",
    "- Fees: 4 pounds, except on Mondays",
    "1. Close the lid.\n2. Do not press the red button.",
)
HEADINGS = ("Who may copy", "Fees and hours")
WIDTHS = st.sampled_from((30, 55, 1000))
SENTENCE = st.sampled_from(SENTENCES)


def wrap(text: str, width: int) -> str:
    """Return a text in lines of at most so many characters, words aside that are longer."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


PARAGRAPHS = st.builds(
    lambda sentences, width: wrap(" ".join(sentences), width),
    st.lists(SENTENCE, min_size=1, max_size=4, unique=True),
    WIDTHS,
)
BLOCKS = st.lists(
    st.one_of(
        PARAGRAPHS,
        PARAGRAPHS,
        st.lists(st.sampled_from(LINES[:3]), min_size=2, max_size=3, unique=True).map("\n".join),
        st.just(LINES[3]),
        st.sampled_from(HEADINGS).map("## {}".format),
    ),
    min_size=1,
    max_size=4,
    unique=True,
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    blocks = draw(BLOCKS)
    # A heading has something under it.
    return "\n\n".join(blocks if not blocks[-1].startswith("#") else [*blocks, SENTENCES[0]])


@given(texts(), POLICIES, st.sampled_from(("plain", "markdown")))
def test_a_text_is_verified_against_itself(text: str, policy: str, form: str) -> None:
    source = Source(id="s", text=text, format=form)
    verdict = verify_quotes(text, source, policy=policy, format=form)
    assert verdict.audit_mode == "STRICT", verdict.violations


@given(
    st.lists(SENTENCE, min_size=2, max_size=5, unique=True),
    st.integers(0, 4),
    st.integers(1, 5),
    WIDTHS,
    POLICIES,
)
@example([SENTENCES[0], SENTENCES[7], SENTENCES[3]], 1, 1, 30, "default")
@example([SENTENCES[0], SENTENCES[3]], 0, 1, 1000, "default")
def test_so_is_a_run_of_its_sentences(
    sentences: list[str], first: int, count: int, width: int, policy: str
) -> None:
    run = sentences[first : first + count] or sentences[:1]
    verdict = verify_quotes(" ".join(run), wrap(" ".join(sentences), width), policy=policy)
    assert verdict.audit_mode == "STRICT", verdict.violations


@given(st.lists(SENTENCE, max_size=3, unique=True), SENTENCE, WIDTHS, POLICIES)
def test_with_another_word_or_figure_it_is_not(
    before: list[str], sentence: str, width: int, policy: str
) -> None:
    words = sentence.split(" ")
    at = max(range(len(words)), key=lambda place: (len(words[place]), place))
    changed = " ".join([*words[:at], "greenhouses", *words[at + 1 :]])
    source = wrap(" ".join([*before, sentence]), width)
    assert verify_quotes(changed, source, policy=policy).audit_mode != "STRICT"
    digits = sentence.translate(str.maketrans("0123456789", "3456789012"))
    if digits != sentence:
        assert verify_quotes(digits, source, policy=policy).audit_mode != "STRICT"


@given(st.lists(SENTENCE, max_size=3, unique=True), WIDTHS, POLICIES)
def test_nor_is_a_sentence_without_its_retraction(before: list[str], width: int, policy: str) -> None:
    retracted, _ = SENTENCES[7].split(" That")
    source = wrap(" ".join([*before, SENTENCES[7]]), width)
    assert verify_quotes(retracted, source, policy=policy).audit_mode != "STRICT"
    assert (
        verify_quotes(retracted.removeprefix("The letter read: "), source, policy=policy).audit_mode
        != "STRICT"
    )


@given(POLICIES)
def test_nor_is_a_line_of_a_sentence_that_denies_it(policy: str) -> None:
    source = "It is a lie that\nthe old mill has burned down."
    assert verify_quotes("the old mill has burned down.", source, policy=policy).audit_mode == "UNGROUNDED"
    assert verify_quotes(f"We know it:\n{source[17:]}", source, policy=policy).audit_mode != "STRICT"
