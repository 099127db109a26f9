"""Law of identity: a text is verified against itself, as a whole and by every run of its sentences.

Its quotation marks, wrapped lines, items, headings, questions and retractions are its own. A run that leaves
out what denies a sentence in it is none; nor is a text with another word, or with another figure. It holds
of claims without the table of openings that finds them fast.
"""

from __future__ import annotations

from unittest import mock

from hypothesis import example, given
from hypothesis import strategies as st

from verifier import Source, check_claim, verify_claim_lattice, verify_quotes
from verifier.claims.index import EvidenceIndex
from verifier.sources import evidence_from

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
@example(
    f"{SENTENCES[0]}\n\n## {HEADINGS[0]}\n\n{wrap(f'{SENTENCES[0]} {SENTENCES[3]}', 30)}",
    "default",
    "markdown",
)
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


LONG = (
    "The stall is always open (even if the keeper is not in a good mood), and it is a good place to start.",
    "Many get far without one, but who needs a good map, good boots, or a good rope, has to look in a dozen "
    "shops without good maps.",
    "The guide comes WITHOUT ANY PROMISE; without even the small promise that it is of use on the hills.",
)


@given(
    st.lists(st.sampled_from((*SENTENCES[:6], SENTENCES[9], *LONG)), min_size=1, max_size=4, unique=True),
    WIDTHS,
    POLICIES,
)
@example([LONG[0]], 30, "default")
@example([LONG[1], LONG[2]], 55, "strict")
def test_a_claim_is_its_own_best_place(sentences: list[str], width: int, policy: str) -> None:
    source = Source(id="s", text=wrap(" ".join(sentences), width))
    with mock.patch.object(EvidenceIndex, "_list_opening_alike", return_value=[]) as openings:
        for sentence in sentences:
            check = check_claim(sentence, source, policy=policy)
            assert check, (check.facets, check.violations)
    assert openings.called


@given(st.sampled_from(LONG), st.sampled_from(("# ", "> ", "")), POLICIES)
def test_no_mark_at_line_ends_contradicts_it(text: str, mark: str, policy: str) -> None:
    lines = wrap(text, 30).split("\n")
    source = "\n".join(f"{mark}{line}" for line in lines)
    said = f" {mark}".join(lines)
    verdict = verify_claim_lattice(f"{said} [E1]", evidence_from(Source(id="s", text=source)), policy=policy)
    assert all(claim.status != "CONTRADICTED" for claim in verdict.claim_statuses)
    assert check_claim(said, source, policy=policy).label != "CONTRADICTED"


ITEMS = (
    'Before you go:\n\n4. Lock the gate.\n\n5. If a lamp was lit in the "long hall" room, put it out first.'
)


@given(POLICIES)
def test_an_item_is_a_whole_sentence_without_its_number(policy: str) -> None:
    item = ITEMS.rpartition("5. ")[2]
    assert verify_quotes(item, ITEMS, policy=policy).audit_mode == "STRICT"
    assert verify_quotes(
        item.replace("If a lamp was lit in", "A lamp was lit in"), ITEMS, policy=policy
    ).audit_mode != ("STRICT")


@given(POLICIES)
def test_a_picture_of_the_source_says_nothing_new(policy: str) -> None:
    text = "[![Harbour chart](chart.png)](https://a.org)\n\nThe mill burned down in 1940."
    source = Source(id="s", text=text, format="markdown")
    assert verify_quotes(text, source, policy=policy, format="markdown").audit_mode == "STRICT"
    other = text.replace("Harbour chart", "It was arson")
    assert verify_quotes(other, source, policy=policy, format="markdown").audit_mode != "STRICT"
