"""Quotes: how marks pair, and how a quote is split at its elisions and edits."""

from __future__ import annotations

import pytest

from verifier.parsers.segments.quotes import extract_directed_quotes, extract_quotes_in_sequence, split_quote

# Answer, quotes when all marks pair in sequence, quotes when each pairs in its own direction.
PAIRING = [
    ('say "a b" and "c"', ["a b", "c"], ["a b", "c"]),
    ('an odd " one', [], []),
    ('"a" b"', ["a"], ["a"]),
    ("\u201ca b\u201d", ["a b"], ["a b"]),
    ("\u201ca \u201cb\u201d c\u201d", ["a", "c"], ["a \u201cb\u201d c"]),
    ("\u201d a \u201d", ["a"], []),
    ("\u201c a \u201c", ["a"], []),
    ('"a\u201d', ["a"], ["a"]),
    ("\u201ea\u201c b \u201ec\u201d", ["b \u201ec"], ["a", "c"]),
    ("\xaba\xbb \xabb\xbb", [], ["a", "b"]),
    ("\u300ca\u300cb\u300d\u300d", [], ["a\u300cb\u300d"]),
    ("\uff02a\uff02", [], ["a"]),
    ("'a' and \u2018b\u2019", [], []),
    # A stray mark spoils its own paragraph alone.
    ('"stray\n\n"c d"', ["stray"], ["c d"]),
    ('"over\ntwo lines"', ["over\ntwo lines"], ["over\ntwo lines"]),
    ('"over\n \t\na blank"', ["over\n \t\na blank"], []),
    # A straight mark behind a digit is an inch mark, unless a quote is open.
    ('a 6" pipe, "big"', ["pipe,"], ["big"]),
    ('he said "page 6" twice', ["page 6"], ["page 6"]),
    ('""', [""], [""]),
    ('"  a  "', ["a"], ["a"]),
    ("", [], []),
]

PARTS = {
    "all of it": [("all of it", "none")],
    "a ... b": [("a", "none"), ("b", "elision")],
    "a\u2026b": [("a", "none"), ("b", "elision")],
    "a....b": [("a", "none"), ("b", "elision")],
    "a [...] b": [("a", "none"), ("b", "elision")],
    "a [. . .] b": [("a", "none"), ("b", "elision")],
    "a [\u2026] b": [("a", "none"), ("b", "elision")],
    "a (...) b": [("a", "none"), ("b", "elision")],
    "a . . . b": [("a . . . b", "none")],
    "he [the firm] grew": [("he", "none"), ("grew", "edit")],
    "a [x y] ... b": [("a", "none"), ("b", "elision")],
    "a ... [x y] b": [("a", "none"), ("b", "elision")],
    "[T]he man": [("The man", "none")],
    "walk[ed] home": [("walked home", "none")],
    "a[sic] b": [("a  b", "none")],
    "a [1] b": [("a   b", "none")],
    "... a ...": [("", "none"), ("a", "elision"), ("", "elision")],
    "[]": [("[]", "none")],
    "a [b": [("a [b", "none")],
}


SINGLE = {
    "The text says 'may close the bridge'.": ["may close the bridge"],
    "It says \u2018may close the bridge\u2019 and ends.": ["may close the bridge"],
    "\u201adarf die Br\xfccke schlie\xdfen\u2018 steht dort.": ["darf die Br\xfccke schlie\xdfen"],
    "\u201adarf die Br\xfccke schlie\xdfen\u2019 steht dort.": ["darf die Br\xfccke schlie\xdfen"],
    "The sailors' union doesn't say 'may close the bridge'.": ["may close the bridge"],
    "'I don't like it here,' he said.": ["I don't like it here,"],
    "It's \u2018a very smart city\u2019, \u2018not the older one\u2019.": [
        "a very smart city",
        "not the older one",
    ],
    "Say \"it's 'a very smart city' idea\" now.": ["it's 'a very smart city' idea"],
    # Apostrophes, and marks that may be some.
    "In the '90s the sailors' union won.": [],
    "'Tis the season of the sailors' union.": [],
    "Rock 'n' roll of the dogs' home.": [],
    "He said 'the sailors' union won' then.": [],
    "5' tall and 6' wide, and the dogs' and cats' home": [],
    # Terms and titles.
    "The 'smart city' idea, and the 'theory of mind', too.": [],
    "Robbins sang 'A White Sports Coat and a Pink Carnation.'": [],
}


@pytest.mark.parametrize("text", SINGLE)
def test_single_marks_pair_where_they_can_be_no_apostrophes(text: str) -> None:
    quotes = extract_directed_quotes(text, single=True)
    assert [text[slice(*quote.span)] for quote in quotes] == SINGLE[text]
    assert all(text[slice(*quote.outer)][1:-1].strip() == text[slice(*quote.span)] for quote in quotes)


@pytest.mark.parametrize(("text", "sequence", "directed"), PAIRING)
def test_marks_pair(text: str, sequence: list[str], directed: list[str]) -> None:
    assert [text[slice(*quote.span)] for quote in extract_quotes_in_sequence(text)] == sequence
    assert [text[slice(*quote.span)] for quote in extract_directed_quotes(text)] == directed


def test_the_outer_span_holds_the_marks() -> None:
    [quote] = extract_directed_quotes("say \u201c a \u201d.")
    assert (quote.span, quote.outer) == ((6, 7), (4, 9))


@pytest.mark.parametrize("text", PARTS)
def test_a_quote_is_split(text: str) -> None:
    parts = split_quote(text, elisions=True, edits=True)
    assert [(part.text, part.gap) for part in parts] == PARTS[text]


def test_what_is_switched_off_stays_literal() -> None:
    text = "a ... b [the firm] c"
    assert [part.text for part in split_quote(text, elisions=False, edits=True)] == ["a ... b", "c"]
    assert [part.text for part in split_quote(text, elisions=True, edits=False)] == ["a", "b [the firm] c"]
    assert [part.text for part in split_quote(text, elisions=False, edits=False)] == [text]
