"""What is said in words, and how answers in words are read, one file a language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias, cast

from verifier.codes import ViolationCode, read_code_rows
from verifier.policies.errors import show_value

Language: TypeAlias = str
"""The code of a language that there are texts in."""

OWN: Language = "en"
"""What is written where texts were read as no language that there are texts in."""

LANGUAGES: tuple[Language, ...] = tuple(
    sorted(
        (
            file.name.removesuffix(".toml")
            for file in files(__name__).iterdir()
            if file.name.endswith(".toml")
        ),
        key=lambda name: (name != OWN, name),
    )
)
"""The languages that have a file of texts."""


@dataclass(frozen=True, slots=True)
class AnswerWays:
    """How answers are read in a language: questions with what a short answer to them says, and joints.

    `questions` are pairs of a pattern with slots and a statement, `slots` what some of these stand
    for; `limits` are words that set a limit to a figure or a time, `determiners` those that stand before a
    noun and say nothing of their own.
    """

    questions: tuple[tuple[str, str], ...]
    slots: Mapping[str, str]
    joints: tuple[str, ...]
    reaches_over: tuple[str, ...]
    points_back: tuple[str, ...]
    limits: frozenset[str]
    determiners: frozenset[str]
    sides: frozenset[str]


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a language.

    `marks` stand behind a sentence, by its status; `feedback` are phrases with places for what they are
    about, and so are those of the `gate` and of the `page` of a report; `codes` say what is wrong in a few
    words, the gravest first, and `meanings` in a sentence; `reports` and `errors` stand under their English;
    `rules` are the lines of an instruction, by its
    form, and `answers` how an answer is read.
    """

    marks: Mapping[str, str]
    feedback: Mapping[str, str]
    gate: Mapping[str, str]
    page: Mapping[str, str]
    codes: Mapping[ViolationCode, str]
    meanings: Mapping[ViolationCode, str]
    reports: Mapping[str, str]
    errors: Mapping[str, str]
    role: str
    no_answer: str
    question: str
    sources: str
    rules: Mapping[str, tuple[str, ...]]
    answers: AnswerWays


_IN_WORDS_OF_SOURCES = ("close", "json", "cited")
"""The forms that ask for the words of the sources."""


@cache
def load_texts(language: Language) -> Texts:
    """Return the texts of a language, read once."""
    raw = tomllib.loads((files("verifier.checking.texts") / f"{language}.toml").read_text(encoding="utf-8"))
    given = cast("dict[str, str | list[str]]", raw["instructions"])
    rules = {name: tuple(lines) for name, lines in given.items() if isinstance(lines, list)}
    words = rules.pop("words")
    rows = read_code_rows()
    return Texts(
        marks=raw["marks"],
        feedback=raw["feedback"],
        gate=raw["gate"],
        page=raw["page"],
        codes={code: row.words[language] for code, row in rows.items()},
        meanings={code: row.meanings.get(language, row.meaning) for code, row in rows.items()},
        reports=raw["reports"],
        errors=raw["errors"],
        role=str(given["role"]),
        no_answer=str(given["no_answer"]),
        question=str(given["question"]),
        sources=str(given["sources"]),
        rules={
            form: (*lines, *words) if form in _IN_WORDS_OF_SOURCES else lines for form, lines in rules.items()
        },
        answers=_read_ways(raw["answers"]),
    )


def _read_ways(raw: Mapping[str, Any]) -> AnswerWays:
    return AnswerWays(
        questions=tuple((form, statement) for form, statement in raw["questions"]),
        slots=raw["slots"],
        joints=tuple(raw["joints"]),
        reaches_over=tuple(raw["reaches_over"]),
        points_back=tuple(raw["points_back"]),
        limits=frozenset(raw["limits"]),
        determiners=frozenset(raw["determiners"]),
        sides=frozenset(raw["sides"]),
    )


def choose_language(asked: Language | None, *, told: str | None = None) -> Language:
    """Return the language to write in: the one that is asked for, or that which texts were read as.

    Where there are no texts in what they were read as, `OWN`. Raises `ValueError` for an asked one that there
    are no texts in.
    """
    if asked is not None and asked not in LANGUAGES:
        raise ValueError(f"language: got {show_value(asked)}, expected one of {', '.join(LANGUAGES)}")
    return asked or (told if told in LANGUAGES else None) or OWN
