"""Subjects that a document names elsewhere: `Hash-checking guards`, of `It guards` below that heading.

Such a claim is judged with the pronoun in the place of its subject. Where that is accepted, the sentences
before, the heading above or the name that a manual gives its program have to say what the pronoun stands for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from verifier.claims.antecedents import (
    Mention,
    find_end,
    find_pronoun,
    goes_on,
    list_named,
    read_mention,
    read_sentence,
    read_text,
)
from verifier.claims.index import EvidenceIndex, EvidenceSentence
from verifier.claims.naming import differ, holds
from verifier.parsers.clauses.records import NounPhrase, SentenceReading
from verifier.parsers.english.pronouns import OF_SEVERAL, SUBJECT_PRONOUNS
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.segments.spans import find_bullet_end
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import LETTER
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy

_MAX_BACK = 8
"""How many sentences back a text names what it goes on about, at most."""

_MAX_SECTION = 29
"""How many sentences above one its heading is looked for."""

_MAX_ITEMS = 12
"""How many items a list has before one that its lead is looked for."""

_MAX_HEADING = 8
"""Of how many words a heading is at most."""

_PROGRAMS = frozenset(("command", "daemon", "function", "program", "script", "tool", "utility"))
_NAMED_ABOVE = defer_pattern(
    r"(?m)^NAME[ \t]*\n\s{1,16}([\w.+-]{1,40}(?:, [\w.+-]{1,40}){0,8}) +[-\u2013\u2014] ", re.ASCII
)
_MEANING = defer_pattern(rf"\s*+(?P<subject>[^,;:\n]{{3,80}}?)(?: means that|:) (?=[A-Z{LETTER}0-9])")
_LABEL = defer_pattern(r"[\s*_#-]*([^,;:.\n]{3,80}?)[*_]{0,3}(?: [-\u2013\u2014]|:) ")
_OPTION = defer_pattern(
    r"\s*+(?:(?:The |Die )?[Oo]ption |The )?--?[A-Za-z][\w-]{0,40}(?:,? \(?--?[A-Za-z][\w-]{0,40}\)?)?"
    r"(?: option)? (?=[a-z])",
    re.ASCII,
)
_OPTION_NAME = defer_pattern(r"(?<![\w-])--?[A-Za-z][\w-]*", re.ASCII)
_OPTION_LINE = defer_pattern(r"--?[A-Za-z][\w-]*(?:[ =,|]{1,2}[\w<>\[\]=.-]{1,40}){0,8}", re.ASCII)


class Renamed(NamedTuple):
    """A claim as a sentence puts it that names its `subject` elsewhere, at a place of some kind.

    `text` is as long as the claim.
    """

    text: str
    subject: Mention
    kind: Literal["before", "heading", "option", "lead", "speech"] = "before"


def rename(text: str, best: EvidenceSentence, index: EvidenceIndex, policy: Policy) -> Renamed | None:
    """Return a claim as a sentence of the evidence may put it, which names its subject elsewhere."""
    if policy.language not in TABLES:
        return None
    lead = _read_lead(best, index)
    if lead and text.lower().startswith(f"{lead} "):
        return _leave_out(text, len(lead) + 1, _name(lead), "lead")
    option = _OPTION.match(text)
    if option is not None:
        named = Mention(frozenset(_OPTION_NAME.findall(option[0])))
        if policy.language:
            return _leave_out(text, option.end(), named, "option")
        return Renamed(f"{'It':<{option.end()}}{text[option.end() :]}", named, "option")
    meaning = _MEANING.match(text)
    if meaning is not None:
        return _leave_out(text, meaning.end(), _name(meaning["subject"]), "heading")
    return None if policy.language else _put_pronoun(text, best, policy) or _address(text, best, policy)


def _name(text: str) -> Mention:
    return Mention(frozenset(extract_words(text.lower())))


def _leave_out(text: str, end: int, subject: Mention, kind: Literal["heading", "option", "lead"]) -> Renamed:
    """Return a claim without what it opens with; what is left has a capital as its sentence does."""
    return Renamed(f"{' ' * end}{text[end : end + 1].upper()}{text[end + 1 :]}", subject, kind)


def _put_pronoun(text: str, best: EvidenceSentence, policy: Policy) -> Renamed | None:
    """Return a claim with the pronoun of a sentence in the place of its subject."""
    pronoun = find_pronoun(best.text, policy)
    own = None if pronoun is None else read_text(text, policy).find_subject()
    if pronoun is None or own is None or not (pronoun.noun or pronoun.key in SUBJECT_PRONOUNS):
        return None
    reading, subject = own
    phrase, is_of_several = _read(own, policy), pronoun.key in OF_SEVERAL
    if subject.start or not phrase.words or is_of_several != phrase.is_plural:
        return None
    last = reading.tokens[max(find_end(reading, subject), *(one.end for one in subject.of), 0) - 1]
    end = _find_end(text, last.key)
    word = pronoun.key if not pronoun.noun else "they" if is_of_several else "it"
    return None if end is None else Renamed(f"{word.capitalize():<{end}}{text[end:]}", phrase)


def _address(text: str, best: EvidenceSentence, policy: Policy) -> Renamed | None:
    """Return a claim with `you` or `we` for its subject, as a sentence that speaks to its user has it."""
    spoken, kinds = read_sentence(best).find_subject(), load_lexicon(TABLES[policy.language]).kinds
    word = "" if spoken is None else spoken[0].tokens[spoken[1].head].key
    own = read_text(text, policy).find_subject() if word == "we" or word in kinds["addressee"] else None
    if own is None or own[1].start:
        return None
    (reading, subject), phrase = own, _read(own, policy)
    end = reading.tokens[subject.end - 1].end
    is_plain = subject.end - subject.start <= 2 and not (subject.of or subject.conjuncts or phrase.is_part)
    is_user = word in kinds["addressee"] and any(holds(one, kinds["audience"]) for one in phrase.words)
    if is_plain and (is_user or (word == "we" and phrase.is_name)) and end >= len(word):
        return Renamed(f"{word.capitalize():<{end}}{text[end:]}", phrase, "speech")
    return None


def _find_end(text: str, last: str) -> int | None:
    """Return where the subject of a text ends, whose last word is known; None if nothing may stand there."""
    place = text.lower().find(last)
    end = place + len(last)
    end += 2 if text.startswith("()", end) else 0
    return end if place >= 0 and end >= len("They") else None


def is_named(renamed: Renamed, best: EvidenceSentence, index: EvidenceIndex, policy: Policy) -> bool:
    """Return whether a document names the subject of a claim as what one of its sentences is about."""
    before = index.list_before(best.number, _MAX_SECTION)[::-1]
    if renamed.kind == "lead":
        is_lead = best.written.rstrip().endswith(":")
        return not is_lead and _name(_read_lead(best, index)) == renamed.subject
    if renamed.kind == "option":
        return _describes(before, renamed.subject)
    if renamed.kind == "speech":
        headings = [one for one in before if _read_heading(one)]
        return _speaks(renamed.subject, [index.find_first(best.number), *headings], policy)
    if renamed.kind == "heading":
        heading = _read_heading(before[0]) if before else frozenset()
        return _names(renamed.subject.words, heading) or _is_labelled(best, renamed.subject)
    return _is_gone_on_about(renamed.subject, best, before, policy)


def _read(subject: tuple[SentenceReading, NounPhrase], policy: Policy) -> Mention:
    return read_mention(*subject, load_lexicon(TABLES[policy.language]))


def _is_gone_on_about(
    renamed: Mention, best: EvidenceSentence, before: Sequence[EvidenceSentence], policy: Policy
) -> bool:
    """Return whether the pronoun of a sentence stands for something that is named before it."""
    pronoun, subject = find_pronoun(best.text, policy), read_sentence(best).find_subject()
    if pronoun is None:
        return False
    own = frozenset[str]() if subject is None else _read(subject, policy).words
    if pronoun.noun in _PROGRAMS:
        return _is_program(renamed, best)
    above: frozenset[str] = next(filter(None, map(_read_heading, before)), frozenset())
    for sentence in before[:_MAX_BACK]:
        if _read_heading(sentence):
            return renamed.words <= above | own
        said = read_sentence(sentence)
        if goes_on(sentence.text, policy) or not said.clauses:
            continue
        mentions = list_named(said, pronoun)
        if mentions:
            return _is_one_of(renamed, mentions, above | own)
        if not pronoun.noun:
            return False
    return False


def _speaks(subject: Mention, about: Sequence[EvidenceSentence], policy: Policy) -> bool:
    """Return whether a text speaks to its user, or for what its headings and its first sentence name."""
    audience = load_lexicon(TABLES[policy.language]).kinds["audience"]
    is_user = all(holds(word, audience) for word in subject.words)
    return is_user or any(subject.words <= {*extract_words(one.text.lower())} for one in about)


def _names(words: frozenset[str], heading: frozenset[str]) -> bool:
    """Return whether words are a heading's, all of them or the number that tells it from others: `E0382`."""
    return words == heading or (words <= heading and any(not word.isalpha() for word in words))


def _is_labelled(sentence: EvidenceSentence, subject: Mention) -> bool:
    """Return whether a sentence says what a word in front of it means: `Borders - irregular edges`."""
    found = _LABEL.match(sentence.text)
    return found is not None and _name(found[1]) == subject


def _is_one_of(subject: Mention, phrases: Sequence[Mention], around: frozenset[str]) -> bool:
    """Return whether a subject is what all phrases of a sentence name, with words of what stands around."""
    words = {word for phrase in phrases for word in phrase.words}
    return (
        not any(differ(subject, phrase, is_sure=False) for phrase in phrases)
        and any(holds(word, words) for word in subject.words)
        and all(holds(word, words | around) for word in subject.words)
    )


def _read_heading(sentence: EvidenceSentence) -> frozenset[str]:
    """Return the words of a heading; none of what is a sentence."""
    text = sentence.text.strip(" \t#*=-_")
    words = extract_words(text.lower())
    is_heading = len(words) <= _MAX_HEADING and text[-1:].isalnum() and not read_sentence(sentence).clauses
    return frozenset((*words, *text.lower().split())) if is_heading else frozenset()


def _read_lead(item: EvidenceSentence, index: EvidenceIndex) -> str:
    """Return what leads to the list of an item, in lower case and without its colon, or is such a lead.

    Empty if nothing does.
    """
    before = index.list_before(item.number, _MAX_ITEMS)[::-1]
    is_item = _is_item if _is_item(item) else _is_line
    around = before if is_item(item) else (item,)
    lead = next((one.written for one in around if not is_item(one)), "")
    lead = " ".join(lead.lower().split())
    return lead[:-1].rstrip() if lead.endswith(":") else ""


def _is_line(sentence: EvidenceSentence) -> bool:
    """Return whether a sentence has lines of its own and leads to nothing: items that were rendered."""
    text, (start, end) = sentence.as_written
    return (
        text[start - 1 : start] in ("\n", "") and text[end : end + 1] in ("\n", "") and text[end - 1] in ".;"
    )


def _is_item(sentence: EvidenceSentence) -> bool:
    text, span = sentence.as_written
    return find_bullet_end(text, *span) > span[0]


def _describes(before: Sequence[EvidenceSentence], option: Mention) -> bool:
    """Return whether sentences stand below the line of an option: `-l, --lock` above what it does."""
    lines = (one.written.strip() for one in before[:_MAX_BACK])
    line = next((one for one in lines if _OPTION_LINE.fullmatch(one)), "")
    return option.words.issubset(_OPTION_NAME.findall(line))


def _is_program(subject: Mention, sentence: EvidenceSentence) -> bool:
    """Return whether a manual is that of a program: `NAME ionice - set the class`."""
    found = _NAMED_ABOVE.search(sentence.source_text, 0, sentence.span[0])
    listed = [] if found is None else found[1].lower().split(", ")
    return len(listed) == 1 and subject.words - _PROGRAMS == {listed[0]}
