"""Sentences of an answer that are no statement by themselves, or several: what they say, as statements.

*In 1876.* to *When was the bridge opened?* says *The bridge was opened in 1876.*: the words of the question
with the answer in the place that it asks for. Questions of other forms than those here give no statement.
*The bridge opened in 1876 and the ferry carries 200 cars* says two things, which may stand in two sources.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from verifier.parsers.clauses.reader import read_sentence
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.suffixes import PAST
from verifier.parsers.english.verbs import AUXILIARIES, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.segments.spans import drop_marks
from verifier.parsers.text.marks import any_of

_MAX_WORDS = 6
"""How many words a short answer has at most."""

_STOPS = " \t\n.!?,;:*_\"'\u201c\u201d"
_PAST = f"[a-z]{{2,20}}{PAST}"
_WHEN = r"(?:since )?(?:when|where|in (?:which|what) [a-z]+)"
_BE, _DO = r"(?P<be>is|are|was|were)", r"(?:do|does|did)"
_WANN = r"(?:seit )?(?:wann|wo|in welche[mnr] [a-zäöüß]+)"
_SEIN = r"(?P<be>ist|sind|war|waren|wird|werden|wurde|wurden)"

_FORMS = MappingProxyType(
    {
        "en": (
            (rf"how (?!many|much)(?P<more>[a-z]+) {_BE} (?P<rest>.+)", "{rest} {be} {said} {more}"),
            (rf"how many (?P<more>[a-z-]+) {_DO} (?P<rest>.+)", "{rest} {said} {more}"),
            (
                rf"{_WHEN} {_BE} (?P<rest>.+) (?P<more>{_PAST}|{any_of(PASTS_OR_PARTICIPLES)})",
                "{rest} {be} {more} {said}",
            ),
            (rf"{_WHEN} {_BE} (?P<rest>.+)", "{rest} {be} {said}"),
            (rf"{_WHEN} {_DO} (?P<rest>.+)", "{rest} {said}"),
            (rf"(?:who|which [a-z]+) (?!{any_of(AUXILIARIES)}\b)(?P<rest>.+)", "{said} {rest}"),
        ),
        "de": (
            (rf"wie (?!viel)(?P<more>[a-zäöüß]+) {_SEIN} (?P<rest>.+)", "{rest} {be} {said} {more}"),
            (rf"{_WANN} {_SEIN} (?P<rest>.+) (?P<more>[a-zäöüß]+)", "{rest} {be} {said} {more}"),
            (rf"{_WANN} {_SEIN} (?P<rest>.+)", "{rest} {be} {said}"),
            (rf"wer (?!{_SEIN[8:-1]}\b)(?P<rest>.+)", "{said} {rest}"),
        ),
    }
)
"""Forms of questions by language, each with the statement that an answer makes of it; the first counts."""

_VERBS = re.compile(rf"\b(?:{any_of((*AUXILIARIES, *PASTS, *PASTS_OR_PARTICIPLES, *PRESENTS))}|{_PAST})\b")
_GERMAN_VERBS = re.compile(r"\b(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|liegt)\b")
_GERMAN_SMALL = frozenset(
    (
        "ab",
        "am",
        "an",
        "auf",
        "aus",
        "bei",
        "bis",
        "ca",
        "etwa",
        "im",
        "in",
        "nach",
        "rund",
        "seit",
        "um",
        "vor",
    )
)
_TWICE = re.compile(r"\b(\w+) \1\b")

_JOINT = re.compile(r",? (?:and|und) |; (?:(?:and|und) )?")
# What may reach over both: a denial, a condition, a time in front.
_REACHES_OVER = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nobody|without|cannot|if|unless|than|both|either|respectively|only"
    r"|nicht|kein\w*|nie|niemals|ohne|nur|wenn|falls|sowohl|weder|jeweils)\b|n['\u2019]t\b|,",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"(?:it|he|she|they|its|his|her|their|this|these|those|that|there|here|then|both|one|another"
    r"|es|er|sie|seine?|ihre?|diese[rs]?|das|dies|dort|dann|beide|andere)\b",
    re.IGNORECASE,
)


def state_short_answer(answer: str, question: str, language: str | None) -> str | None:
    """Return what a short answer says to a question, as a sentence; None where that is not known."""
    said = " ".join(drop_marks(answer).strip(_STOPS).split())
    asked = " ".join(question.strip(_STOPS).split())
    verbs = _GERMAN_VERBS if language == "de" else _VERBS
    if not 0 < len(said.split()) <= _MAX_WORDS or verbs.search(said.lower()):
        return None
    for form, statement in _FORMS.get(language or "en", ()):
        found = re.fullmatch(form, asked, re.IGNORECASE)
        if found is not None:
            made = _TWICE.sub(r"\1", statement.format(said=_lower_first(said, language), **found.groupdict()))
            return f"{made[0].upper()}{made[1:]}."
    return None


def _lower_first(said: str, language: str | None) -> str:
    """Return an answer whose first word is small where it is no name: `In 1876`, `Im Jahr 1876`."""
    small = _GERMAN_SMALL if language == "de" else FUNCTION_WORDS
    return said[0].lower() + said[1:] if said.split()[0].lower() in small else said


def split_statements(sentence: str, language: str | None) -> tuple[str, ...]:
    """Return the statements that a sentence joins by *and*; empty where it is one, or is not certain.

    Each has its own subject and verb, and nothing in the sentence may reach over more than one of them.
    """
    said = " ".join(drop_marks(sentence).split()).rstrip(_STOPS)
    parts = _JOINT.split(said)
    code = language or ""
    if code not in TABLES or len(parts) < 2 or any(map(_REACHES_OVER.search, parts)):
        return ()
    lexicon = load_lexicon(TABLES[code])
    statements = [f"{part[0].upper()}{part[1:]}." for part in parts if part]
    return tuple(statements) if all(_states(one, lexicon) for one in statements) else ()


def _states(text: str, lexicon: Lexicon) -> bool:
    """Return whether a sentence is one statement that begins with a subject of its own."""
    readings = read_sentence(text, 0, len(text), lexicon)
    clauses = readings[0].clauses if len(readings) == 1 else ()
    if len(clauses) != 1 or _POINTS_BACK.match(text) is not None:
        return False
    (clause,) = clauses
    is_certain = clause.kind == "main" and clause.verb is not None and not clause.uncertain
    return is_certain and any(subject.start == 0 for subject in clause.subjects)
