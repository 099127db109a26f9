"""What is sent back to the model: each statement that failed, what differs, and the nearest passage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import filterfalse

from verifier.checking.sentences import ReportSentence
from verifier.checking.shown_reasons import is_exchange
from verifier.checking.texts import Language, Texts, load_texts
from verifier.checking.words_as_written import list_runs
from verifier.codes import ViolationCode
from verifier.parsers.text.char_classes import WORD_CHARS
from verifier.parsers.text.deferred import defer_pattern
from verifier.records.kept import Violation

_WORD = defer_pattern(rf"(?![0-9_])[{WORD_CHARS}][{WORD_CHARS}'-]{{3,}}")
"""A word that is long enough to say something."""

_QUOTES = frozenset('"\u201c\u201d\u201e\u00ab\u00bb')

_MAX_SHOWN = 400
"""How much of a passage is shown, in code points."""

_MAX_WORDS = 8
_UNREAD = (ViolationCode.UNCLEAR_SOURCE, ViolationCode.WIKITEXT_BUDGET_EXCEEDED)
_MAX_PAIRS = 3
_HEADS = {(True, False): "head", (False, True): "head_marks", (True, True): "head_both"}
"""Which text opens the feedback, by whether sentences failed and whether marks are wrong."""

TOLD_BY_STATUS = frozenset(
    (ViolationCode.NOT_FOUND, ViolationCode.COVERAGE_TOO_LOW, ViolationCode.UNQUOTED_CLAIM_UNVERIFIED)
)
"""Reasons that say no more than that something is not found."""

_ABSENT = frozenset((ViolationCode.NUMBER_ABSENT, ViolationCode.DATE_ABSENT, ViolationCode.NAME_ABSENT))


def write_feedback(
    sentences: Sequence[ReportSentence], language: Language, *, n_sources: int, is_empty: bool
) -> str:
    """Return what to send to the model; if no sentence failed, it says so.

    `is_empty` says that none of the sources holds a word.
    """
    say = load_texts(language).feedback
    claims = _list_claims(sentences)
    failed = [item for item in claims if item.failed or item.wrong_marks]
    if not failed:
        return say["none"] if claims else say["no_claim"]
    n_failed = sum([sentence.failed for sentence in failed])
    n_marks = len(failed) - n_failed
    head = _HEADS[bool(n_failed), bool(n_marks)]
    lines = [say[head].format(failed=n_failed, claims=len(claims), marks=n_marks), ""]
    for number, sentence in enumerate(failed, 1):
        lines.append(f"{number}. {sentence.text}")
        lines += [f"   - {reason}" for reason in _list_reasons(sentence, language, n_sources, to_model=True)]
    return "\n".join([*lines, "", say["ask_empty" if is_empty else "ask"]])


def _list_claims(sentences: Sequence[ReportSentence]) -> list[ReportSentence]:
    return [sentence for sentence in sentences if sentence.is_claim]


def explain(
    sentences: Sequence[ReportSentence],
    language: Language,
    *,
    n_sources: int,
    notes: Sequence[str],
) -> str:
    """Return how many claims are supported, the `notes`, and in a line why each other one is not."""
    say = load_texts(language).feedback
    claims = _list_claims(sentences)
    if not claims:
        return "\n".join([say["no_claim"], *notes])
    supported = sum([not sentence.failed for sentence in claims])
    lines = [say["count"].format(supported=supported, claims=len(claims)), *notes]
    for sentence in claims:
        reasons = "; ".join(_list_reasons(sentence, language, n_sources))
        lines += [f"{sentence.text} ({reasons})"] if reasons else []
    return "\n".join(lines)


def tell_remarks(remarks: Mapping[str, Sequence[object]], language: Language) -> list[str]:
    """Return a sentence for each way in which something is read other than its author may expect."""
    say = load_texts(language).feedback
    return [say[name].format(numbers=", ".join(map(str, found))) for name, found in remarks.items() if found]


def note_unread(violations: Sequence[Violation], language: Language) -> str:
    """Return which sources were not read whole, a line for each; nothing where all were."""
    say = load_texts(language).feedback["unread"]
    numbers = [one.source + 1 for one in violations if one.code in _UNREAD and one.source is not None]
    return "\n".join([say.format(number=number) for number in dict.fromkeys(numbers)])


def _list_reasons(
    sentence: ReportSentence, language: Language, n_sources: int, *, to_model: bool = False
) -> Iterator[str]:
    """Yield what is wrong with a sentence, in words for people or `to_model`."""
    say, marks = load_texts(language).feedback, load_texts(language).marks
    if sentence.failed:
        differences = tell_differences(sentence, language, to_model=to_model)
        yield "; ".join([marks[choose_mark(sentence)], *differences])
    for citation in sentence.wrong_marks:
        if citation.number is None:
            yield say["citation_unknown"].format(pointer=citation.pointer, sources=n_sources)
        elif not sentence.failed:
            name = "citation" if citation.instead is None else "citation_instead"
            yield say[name].format(pointer=citation.pointer, number=citation.instead)
    if sentence.failed:
        for place in sentence.places[:1]:
            if place.text:
                yield say["nearest"].format(number=place.number, text=shorten_line(place.text))


def tell_differences(sentence: ReportSentence, language: Language, *, to_model: bool = False) -> list[str]:
    """Return what differs between a sentence that failed and its passage, told to people or `to_model`."""
    texts = load_texts(language)
    pair = texts.feedback["instead"] if to_model else texts.page["instead_of"]
    differences = [*_list_differences(sentence, language, pair)] or [*_name_reason(sentence, language)]
    if not differences and _stands_there(sentence):
        return [texts.feedback["apart"]]
    return differences


def _stands_there(sentence: ReportSentence) -> bool:
    """Return whether a person reads all words of a sentence in the passage that is shown beside it."""
    passage = sentence.places[0].text.lower() if sentence.places else ""
    words = [word.strip("-'") for word in _WORD.findall(sentence.text.lower())]
    return bool(words) and all(word in passage for word in words)


def choose_mark(sentence: ReportSentence) -> str:
    """Return the name of the note that stands behind a sentence that failed."""
    return "QUOTED" if sentence.quotes and sentence.status == "UNDECIDED" else sentence.status


def _list_differences(sentence: ReportSentence, language: Language, pair: str) -> Iterator[str]:
    """Yield what differs between a sentence and its nearest place; `pair` words one word for another."""
    texts = load_texts(language)
    if sentence.status == "CONTRADICTED" and ViolationCode.POLARITY_CONFLICT in sentence.reasons:
        # If only one of the two denies, that matters more than any word that differs.
        yield texts.codes[ViolationCode.POLARITY_CONFLICT]
    pairs = sentence.instead
    if is_exchange(pairs):
        swapped = _doubt(texts.codes[ViolationCode.ROLE_SWAP], sentence, language)
        yield f"{swapped}: {_quote(pairs[0], texts)}"
        pairs = pairs[2:]
    yield from (pair.format(said=said, stands=stands) for said, stands in pairs[:_MAX_PAIRS])
    yield from _tell_missing(sentence, texts)
    if sentence.left_out:
        name = "left_out_words" if _QUOTES.isdisjoint(sentence.text) else "left_out"
        yield texts.feedback[name].format(words=", ".join(sentence.left_out[:_MAX_WORDS]))


def _tell_missing(sentence: ReportSentence, texts: Texts) -> Iterator[str]:
    """Yield which words are missing, and which figures stand in the passage with another limit."""
    paired = " ".join([said for said, _ in sentence.instead]).split()
    words = [*filterfalse(paired.__contains__, sentence.missing)][:_MAX_WORDS]
    passage = sentence.places[0].text.split() if sentence.places else []
    limited = [word for word in filter(str.isdigit, words) if word in passage]
    if limited:
        yield texts.page["limited"].format(words=_quote(limited, texts))
    # Words that stand in the passage shown beside the sentence are not missing.
    there = {*limited, *list_runs(" ".join(passage).lower())}
    words = [word for word in words if word.lower() not in there]
    if words:
        yield texts.feedback["missing"].format(words=", ".join(_join_neighbours(words, sentence.text)))


def _quote(names: Sequence[str], texts: Texts) -> str:
    return ", ".join([texts.page["quoted"].format(words=name) for name in names])


def _join_neighbours(words: Sequence[str], text: str) -> Iterator[str]:
    """Yield words; those that follow each other in a text are joined: *Maria Reyes*."""
    run = ""
    line = f" {' '.join(text.split())} "
    for word in words:
        longer = f"{run} {word}" if run else word
        if run and f" {longer}" not in line:
            yield run
            longer = word
        run = longer
    if run:
        yield run


def _name_reason(sentence: ReportSentence, language: Language) -> Iterator[str]:
    """Yield the gravest reason of a sentence, unless it only says that something is not found.

    If the sentence is undecided, a conflict is told as possible.
    """
    texts = load_texts(language)
    ranks = {code: rank for rank, code in enumerate(texts.codes)}
    # That a figure is absent is told of no passage that a person reads it in.
    idle = TOLD_BY_STATUS | (_ABSENT if _stands_there(sentence) else frozenset())
    for code in sorted({*sentence.reasons} - idle, key=ranks.__getitem__)[:1]:
        is_conflict = ranks[code] < ranks[ViolationCode.EDIT_CHANGES_MEANING]
        yield _doubt(texts.codes[code], sentence, language) if is_conflict else texts.codes[code]


def _doubt(words: str, sentence: ReportSentence, language: Language) -> str:
    """Return words for a conflict; for an undecided sentence, they say that it is only possible."""
    is_open = sentence.status == "UNDECIDED"
    return load_texts(language).page["perhaps"].format(words=words) if is_open else words


def shorten_line(text: str, max_chars: int = _MAX_SHOWN) -> str:
    """Return a text as one line, cut behind a word where it is too long."""
    line = " ".join(text.split())
    return line if len(line) <= max_chars else f"{line[:max_chars].rsplit(' ', 1)[0]} ..."
