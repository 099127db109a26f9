"""Short answers, and sentences that join several statements: what they say, as whole statements.

*In 1876.* to *When was the bridge opened?* says *The bridge was opened in 1876.*: the words of the question
with the answer in the place that it asks for. Questions of other forms than the texts of a language have give
no statement. *The bridge opened in 1876 and the ferry carries 200 cars* says two things, which may stand in
two sources. What is a verb, and whose, the reader of clauses says.
"""

from __future__ import annotations

import re
from functools import cache

from verifier.checking.texts import LANGUAGES, OWN, load_texts
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.lexicon.lexicon import PARTICIPLE
from verifier.parsers.segments.spans import drop_marks
from verifier.parsers.text.marks import any_of
from verifier.sources.text_record import record_text

_MAX_WORDS = 6
"""How many words a short answer has at most."""

_STOPS = " \t\n.!?,;:*_\"'\u201c\u201d"
_SLOTS = {"rest": r"(?P<rest>.+)", "more": r"(?P<more>\S+)", "participle": r"(?P<participle>\S+)"}
_TWICE = re.compile(r"(?<!\S)(\S+) \1(?!\S)")
_SMALL = ("preposition", "article", "adverb")
"""The kinds of words that an answer may begin with and that are no names: small inside a sentence."""


def state_short_answer(answer: str, question: str, language: str | None) -> str | None:
    """Return what a short answer says to a question, as a sentence; None where that is not known."""
    said = " ".join(drop_marks(answer).strip(_STOPS).split())
    asked = " ".join(question.strip(_STOPS).split())
    code = language or OWN
    if code not in LANGUAGES or not 0 < len(said.split()) <= _MAX_WORDS:
        return None
    lexicon = load_lexicon(TABLES[code])
    if _holds_verb(said, lexicon):
        return None
    for form, statement in _compile_questions(code):
        found = form.fullmatch(asked)
        if found is not None and _is_participle(found, lexicon):
            filled = statement.format(said=_lower_first(said, lexicon), **found.groupdict())
            made = _TWICE.sub(r"\1", filled)
            return f"{made[0].upper()}{made[1:]}."
    return None


def split_statements(sentence: str, language: str | None) -> tuple[str, ...]:
    """Return the statements that a sentence joins by *and*; empty where it is one, or is not certain.

    Each has its own subject and verb, and nothing in the sentence may reach over more than one of them.
    """
    code = language or OWN
    if code not in LANGUAGES:
        return ()
    ways = load_texts(code).answers
    said = " ".join(drop_marks(sentence).split()).rstrip(_STOPS)
    parts = _compile_joint(ways.joints).split(said)
    if len(parts) < 2 or any(_reaches_over(part, ways.reaches_over) for part in parts):
        return ()
    lexicon = load_lexicon(TABLES[code])
    statements = [f"{part[0].upper()}{part[1:]}." for part in parts if part]
    return tuple(statements) if all(_states(one, lexicon, ways.points_back) for one in statements) else ()


@cache
def _compile_questions(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the forms of questions of a language, each with the statement that an answer makes of it."""
    ways = load_texts(language).answers
    own = {name: f"(?P<{name}>{words})" for name, words in ways.slots.items()}
    slots = {**_SLOTS, **own}
    return tuple(
        (re.compile(re.sub(r"\{([a-z_]+)\}", lambda slot: slots[slot[1]], form), re.IGNORECASE), statement)
        for form, statement in ways.questions
    )


@cache
def _compile_joint(joints: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf",? {any_of(joints)} |; (?:{any_of(joints)} )?")


def _holds_verb(text: str, lexicon: Lexicon) -> bool:
    readings = record_text(text).read_clauses(lexicon)
    return any(clause.verb is not None for reading in readings for clause in reading.clauses)


def _is_participle(found: re.Match[str], lexicon: Lexicon) -> bool:
    """Return whether the word in the slot of a participle can be one; true where the form has none."""
    word = found.groupdict().get("participle")
    return word is None or bool(lexicon.find(word.lower()).tags & PARTICIPLE)


def _lower_first(said: str, lexicon: Lexicon) -> str:
    """Return an answer whose first word is small where it is no name: `In 1876`, `Im Jahr 1876`."""
    first = said.split()[0].lower()
    is_small = any(first in lexicon.kinds[kind] for kind in _SMALL)
    return said[0].lower() + said[1:] if is_small else said


def _reaches_over(part: str, words: tuple[str, ...]) -> bool:
    """Return whether anything in a part may be said of another one, too: a denial, a time in front."""
    said = part.lower().replace("\u2019", "'").split()
    return "," in part or any(word.endswith("n't") or word.strip(_STOPS) in words for word in said)


def _states(text: str, lexicon: Lexicon, points_back: tuple[str, ...]) -> bool:
    """Return whether a sentence is one statement that begins with a subject of its own."""
    if text.split()[0].lower() in points_back:
        return False
    readings = record_text(text).read_clauses(lexicon)
    clauses = readings[0].clauses if len(readings) == 1 else ()
    if len(clauses) != 1:
        return False
    (clause,) = clauses
    is_certain = clause.kind == "main" and clause.verb is not None and not clause.uncertain
    return is_certain and any(subject.start == 0 for subject in clause.subjects)
