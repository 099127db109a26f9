"""A claim in the other words of its statement: `900 people live in Lesk`, `Lesk has 900 inhabitants`.

A claim is put in the other forms of its row (`parsers.english.alike_forms`), and what it says of a deed by a
noun is said by the verb of the window: `the election of the dean took place in May`, `the dean was elected in
May`; `gave its approval to the plan`, `approved the plan`. Each is judged as a claim of its own, and says
just what the claim says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice
from typing import NamedTuple

from verifier.claims.comparatives import Comparative, compare_signs, list_bases
from verifier.claims.compare import Comparison
from verifier.claims.events import read_claim_readings
from verifier.claims.moved_clauses import list_moved
from verifier.parsers.english.alike_forms import (
    AFFIRMING,
    ALIKE_FORMS,
    ALIKE_PHRASES,
    BEFORE_DEEDS,
    BEHIND_DEEDS,
    COMPARED_BY,
    DEED_ENDINGS,
    DEED_FORMS,
    DEED_VERBS,
    GIVING_DEEDS,
    LED_BY,
    MADE,
)
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import PARTICIPLE, PAST, VERB
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import any_of

_MAX_FORMS = 8
"""How many other forms of a claim are judged at most."""

_SLOTS = {
    "x": r"(?P<x>[^,;:()]{1,80}?)",
    "y": r"(?P<y>[^,;:()]{1,80}?)",
    "n": r"(?P<n>[^,;:()]{1,40}?(?:,[0-9]{3}[^,;:()]{0,20}?)*)",
    "r": rf"(?P<r>(?:{any_of(LED_BY)}) .{{1,120}}?)",
}
_FRONT = r"(?P<front>(?:[^,;:()]{1,60}, )?)"
_MAKING = defer_pattern(rf",? making (?P<what>{any_of(MADE)}) (?=(?:an?|the|one) )")
_YES = defer_pattern(rf"(?:{any_of(AFFIRMING)})[,.:] (?=.)")
_DONE = defer_pattern(rf"{_FRONT}{_SLOTS['x']} (?:was|were) (?P<done>[a-z]{{3,20}}) {_SLOTS['r']}[.]?")
_GIVEN = defer_pattern(
    rf"{_FRONT}{_SLOTS['x']} (?P<be>is|are|was|were) (?P<done>[a-z]{{3,20}})"
    r" (?P<y>(?:an?|the|his|her|its|their|[0-9]+) [^,;:()]{1,60}?)"
    rf"(?P<r>(?: (?:{any_of(LED_BY)}) .{{1,120}})?)[.]?"
)
_UNDONE = defer_pattern(r"(?<= )(?:(?:is|are|was|were|been|be) )(?P<un>un)(?P<done>[a-z]{4,20})(?![a-z-])")
_NOT_DONE = defer_pattern(r"(?<= )(?:is|are|was|were|been|be) (?P<not>not )(?P<done>[a-z]{4,20})(?![a-z-])")
_COMPARED = defer_pattern(
    rf"{_SLOTS['x']} (?P<be>{any_of(COMPARED_BY)}) (?P<more>[a-z]{{4,20}}) than {_SLOTS['y']}[.]?"
)


class _Form(NamedTuple):
    """A form of a row, its pattern, and the rows of words between its places."""

    text: str
    pattern: re.Pattern[str]
    rows: tuple[str, ...]


def list_restated(comparison: Comparison) -> Iterator[str]:
    """Yield a claim in the other forms of its statement that the words of the evidence allow."""
    claim = comparison.claim
    if not claim.language:
        text = claim.text.strip()
        found = chain(
            _list_affirmed(text),
            _list_made(text, comparison),
            _list_phrased(text, comparison),
            _list_undone(text, comparison),
            _list_given(text, comparison),
            _list_deeds(text, comparison),
            _list_nominal(text, comparison),
            _list_turned(text, comparison),
            _list_alike(text, comparison),
            list_moved(comparison),
        )
        yield from islice(dict.fromkeys(found), _MAX_FORMS)


def _list_affirmed(text: str) -> Iterator[str]:
    """Yield a claim without the word that takes up a question: `Yes, the bakery sells rye bread`."""
    match = _YES.match(text)
    if match is not None:
        rest = text[match.end() :]
        yield rest[:1].upper() + rest[1:]


def _list_made(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield a claim with a clause for what is made of its subject: `, making it the highest hill`."""
    match = _MAKING.search(text)
    if match is None:
        return
    readings = read_claim_readings(comparison.claim, comparison.policy)
    clause = next((one for reading in readings[:1] for one in reading.clauses if one.subjects), None)
    if clause is None or clause.verb is None or clause.subjects[0].conjuncts:
        return
    tokens, subject = readings[0].tokens, clause.subjects[0]
    written = comparison.claim.as_written[0]
    named = written[tokens[subject.start].start : tokens[subject.end - 1].end]
    for be in MADE[match["what"]]:
        if _has_words(frozenset((be,)), comparison):
            yield f"{text[: match.start()]}, and {_lower('x', named)} {be} {text[match.end() :]}"


def _list_phrased(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield a claim with a phrase of the window in place of one that says the same: `can`, `is able to`."""
    lower = text.lower()
    stated = ""
    for (phrase, *others), pattern in zip(ALIKE_PHRASES, _read_phrases(), strict=True):
        if phrase.replace("{w}", "").strip() not in lower:
            continue
        match = pattern.search(text)
        if match is None:
            continue
        stated = stated or " ".join(sentence.written for sentence in comparison.sentences).lower()
        for other in others:
            told = other.format(w=match["w"]) if "{w}" in phrase else other
            if re.search(rf"(?<![a-z0-9]){re.escape(told.lower())}(?![a-z0-9])", " ".join(stated.split())):
                told = told[:1].upper() + told[1:] if match[0][:1].isupper() else told
                yield f"{text[: match.start()]}{told}{text[match.end() :]}"


def _list_undone(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield a claim with `not signed` for `unsigned`, or the other way round, as the window has it."""
    lexicon = load_lexicon("english")
    match = _UNDONE.search(text)
    is_said = match is not None and _has_words(frozenset((match["done"],)), comparison)
    if match is not None and is_said and lexicon.find(match["done"]).tags & PARTICIPLE:
        yield f"{text[: match.start('un')]}not {text[match.start('done') :]}"
    match = _NOT_DONE.search(text)
    if match is not None and _has_words(frozenset((f"un{match['done']}",)), comparison):
        yield f"{text[: match.start('not')]}un{text[match.start('done') :]}"


def _list_given(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield a claim with what was given for its subject: `The vase was given to Clara`."""
    match = _GIVEN.fullmatch(text)
    for be in ("was", "were", "is", "are") if match is not None else ():
        if match is not None and _has_row(f"{be} {match['done']} to", comparison):
            whom = _lower("x", match["x"])
            yield _write(match["front"], f"{match['y']} {be} {match['done']} to {whom}{match['r']}")


def _list_turned(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield a comparison from its other side: `is older than`, `is younger than`."""
    match = _COMPARED.fullmatch(text)
    bases = frozenset[str]() if match is None else list_bases(match["more"])
    if match is None or not bases:
        return
    own = Comparative(bases=bases, sign=1, places=range(0))
    for key in comparison.window_keys:
        other = Comparative(bases=list_bases(key), sign=1, places=range(0))
        if other.bases and compare_signs(own, other, comparison.vocabulary) < 0:
            told = f"{match['y']} {match['be']} {key} than {_lower('x', match['x'])}"
            yield _write("", told)


def _list_alike(text: str, comparison: Comparison) -> Iterator[str]:
    for row in _read_rows():
        for form in row:
            match = form.pattern.fullmatch(text)
            if match is None:
                continue
            said = {name: _lower(name, value) for name, value in match.groupdict().items()}
            for other in row:
                if other is not form and all(_has_row(row, comparison) for row in other.rows):
                    yield _write(match["front"], other.text.format(**said))
            return


def _has_words(words: frozenset[str], comparison: Comparison) -> bool:
    return words.issubset(comparison.window_keys)


def _has_row(row: str, comparison: Comparison) -> bool:
    """Return whether the window has a row of words, and no particle behind it: not `held up` for `held`."""
    _, found, behind = comparison.key_row.partition(f" {row} ")
    after = behind.split(" ", 1)[0]
    return bool(found) and after not in load_lexicon("english").kinds["sure_particle"]


def _list_deeds(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield a claim with the verb of the window in place of a noun for what is done."""
    passive, active = _read_deeds()
    match = passive.fullmatch(text)
    if match is not None:
        what, _, by = match["what"].partition(" by ")
        agent = f" by {by}" if by else ""
        for verb in _list_verbs(match["noun"], comparison, PARTICIPLE):
            be = "were" if any("were" in sentence.keys for sentence in comparison.sentences) else "was"
            yield _write(match["front"], f"{what} {be} {verb}{agent} {match['r']}")
    match = active.fullmatch(text)
    if match is not None:
        for verb in _list_verbs(match["noun"], comparison, PAST):
            for led in dict.fromkeys(("", match["led"] or "")):
                yield f"{match['x']} {verb}{led}{match['rest']}"


def _list_nominal(text: str, comparison: Comparison) -> Iterator[str]:
    """Yield a claim with the window's noun for what it says was done: `the building of the canal`."""
    match = _DONE.fullmatch(text)
    if match is None:
        return
    verb = load_lexicon("english").lemma_of(match["done"], PARTICIPLE)
    forms = [form for form in DEED_FORMS if _has_row(form, comparison)]
    for noun in comparison.window_keys if forms else ():
        if noun != match["done"] and verb in _list_lemmas(noun):
            thing = _lower("x", match["x"])
            yield _write(match["front"], f"the {noun} of {thing} {forms[0]} {match['r']}")


def _list_verbs(noun: str, comparison: Comparison, tag: int) -> Iterator[str]:
    """Yield the words of the window that are such a form of the verb of a noun for a deed."""
    lexicon = load_lexicon("english")
    verbs = _list_lemmas(noun)
    for key in comparison.window_keys if verbs else ():
        if key != noun and any(one.tags & tag and one.lemma in verbs for one in lexicon.find(key).readings):
            yield key


def _list_lemmas(noun: str) -> Sequence[str]:
    """Return the verbs that a noun may name the deed of."""
    lexicon = load_lexicon("english")
    known = DEED_VERBS.get(noun)
    ends = ((ending, other) for ending, others in DEED_ENDINGS if noun.endswith(ending) for other in others)
    made = (noun.removesuffix(ending) + other for ending, other in ends)
    return [known] if known else [one for one in made if lexicon.find(one).tags & VERB]


def _lower(name: str, text: str) -> str:
    """Return a thing as it stands inside a sentence: without the capital that it has for its place."""
    is_plain = name == "n" or text.split(" ", 1)[0].lower() in FUNCTION_WORDS
    return text[:1].lower() + text[1:] if is_plain else text


def _write(front: str, text: str) -> str:
    return f"{front}{text}." if front else f"{text[:1].upper()}{text[1:]}."


@cache
def _read_rows() -> Sequence[Sequence[_Form]]:
    return [[_read_form(form) for form in row] for row in ALIKE_FORMS]


def _read_form(form: str) -> _Form:
    places = re.sub(r"\{([a-z])\}", lambda found: _SLOTS[found[1]], form)
    pattern = re.compile(rf"{_FRONT}(?i:{places})[.]?", re.ASCII)
    rows = (row.strip() for row in re.split(r"\{[a-z]\}", form))
    return _Form(form, pattern, tuple(filter(None, rows)))


@cache
def _read_phrases() -> Sequence[re.Pattern[str]]:
    """Return the pattern of each phrase that a claim may have."""
    word = r"(?P<w>[A-Za-z0-9][A-Za-z0-9.,]{0,20})"
    places = (re.escape(row[0]).replace(r"\{w\}", word) for row in ALIKE_PHRASES)
    return [re.compile(rf"(?<![A-Za-z0-9])(?i:{place})(?![A-Za-z0-9])", re.ASCII) for place in places]


@cache
def _read_deeds() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of `the election of the dean took place in May` and `gave approval to the plan`."""
    passive = (
        rf"{_FRONT}[Tt]he (?P<noun>[a-z]{{3,20}}) of (?P<what>[^,;:()]{{1,80}}?)"
        rf" (?:{any_of(DEED_FORMS)}) {_SLOTS['r']}[.]?"
    )
    active = (
        rf"{_SLOTS['x']} (?:{any_of(GIVING_DEEDS)}) (?:{any_of(BEFORE_DEEDS)}) (?P<noun>[a-z]{{3,20}})"
        rf"(?P<led> (?:{any_of(BEHIND_DEEDS)}))?(?P<rest>(?:[ .].{{0,160}})?)"
    )
    return re.compile(passive, re.ASCII), re.compile(active, re.ASCII)
