"""What is sent back to the model: each statement that failed, what differs, and the nearest passage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.checking.sentences import ReportSentence
from verifier.checking.texts import Language, load_texts
from verifier.codes import ViolationCode
from verifier.records.kept import Violation

_MAX_SHOWN = 400
"""How much of a passage is shown, in code points."""

_MAX_WORDS = 8
_UNREAD = (ViolationCode.UNCLEAR_SOURCE, ViolationCode.WIKITEXT_BUDGET_EXCEEDED)
_MAX_PAIRS = 3


def write_feedback(sentences: Sequence[ReportSentence], language: Language) -> str:
    """Return what to send to the model; where nothing failed, that nothing did."""
    say = load_texts(language).feedback
    claims = [sentence for sentence in sentences if sentence.is_claim]
    failed = [item for item in claims if item.failed or item.wrong_marks]
    if not failed:
        return say["none"] if claims else say["no_claim"]
    n_failed = sum([sentence.failed for sentence in failed])
    n_marks = len(failed) - n_failed
    head = "head_both" if n_failed and n_marks else "head" if n_failed else "head_marks"
    lines = [say[head].format(failed=n_failed, claims=len(claims), marks=n_marks), ""]
    for number, sentence in enumerate(failed, 1):
        lines.append(f"{number}. {sentence.text}")
        lines += [f"   - {reason}" for reason in _list_reasons(sentence, language)]
    return "\n".join([*lines, "", say["ask"]])


def explain(sentences: Sequence[ReportSentence], language: Language) -> str:
    """Return how many claims are supported, and in a line why each other one is not."""
    say = load_texts(language).feedback
    claims = [sentence for sentence in sentences if sentence.is_claim]
    if not claims:
        return say["no_claim"]
    supported = sum([not sentence.failed for sentence in claims])
    lines = [say["count"].format(supported=supported, claims=len(claims))]
    for sentence in claims:
        reasons = "; ".join(_list_reasons(sentence, language))
        lines += [f"{sentence.text} ({reasons})"] if reasons else []
    return "\n".join(lines)


def note_unread(violations: Sequence[Violation], language: Language) -> str:
    """Return which sources were not read whole, a line for each; nothing where all were."""
    say = load_texts(language).feedback["unread"]
    numbers = [one.source + 1 for one in violations if one.code in _UNREAD and one.source is not None]
    return "\n".join([say.format(number=number) for number in dict.fromkeys(numbers)])


def _list_reasons(sentence: ReportSentence, language: Language) -> Iterator[str]:
    """Yield what is wrong with a sentence, in words."""
    say, marks = load_texts(language).feedback, load_texts(language).marks
    if sentence.failed:
        differences = [
            say["instead"].format(said=said, stands=stands) for said, stands in sentence.instead[:_MAX_PAIRS]
        ]
        paired = {word for said, _ in sentence.instead for word in said.split()}
        words = [word for word in sentence.missing if word not in paired][:_MAX_WORDS]
        if words:
            differences.append(say["missing"].format(words=", ".join(words)))
        yield "; ".join([marks[sentence.status], *differences])
    for citation in sentence.wrong_marks:
        if not sentence.failed:
            name = "citation" if citation.instead is None else "citation_instead"
            name = "citation_unknown" if citation.number is None else name
            yield say[name].format(pointer=citation.pointer, number=citation.instead)
    if sentence.failed:
        for place in sentence.places[:1]:
            if not place.text:
                continue
            yield say["nearest"].format(number=place.number, text=_shorten(place.text))


def _shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MAX_SHOWN else f"{line[:_MAX_SHOWN].rsplit(' ', 1)[0]} ..."
