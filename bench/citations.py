"""``python -m bench citations``: answers whose citations are corrupted by hash, and corrected.

The texts are documentation and licences that stand on every machine which runs this: Python's own topics of
help, and the licences and readmes of installed packages. An answer states sentences of some of them, each
cited by its document; three in ten of the citations are then exchanged for wrong ones. A citation is right
where the sentence stands in the document, whatever the verifier says: it is measured and does not judge.
`support` corrects by what documents say of a claim, `similarity` by the words that they share.

Then the same of answers over few and many documents, whose ids sort in any order: texts without ids, `Source`
objects and mappings by turns. A mark counts documents as they were given, so nothing may depend on their ids.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

from bench.cited_answers import measure_cited, read_cited_answers
from verifier import Source, audit_answer
from verifier.audit.records.answer import Audit
from verifier.audit.records.citation import Correction
from verifier.measures.citations import (
    CitationChange,
    CitationScores,
    CitedStatement,
    CorrectionScores,
    corrupt_citations,
    score_citations,
    score_corrections,
)
from verifier.measures.exact import Ratio
from verifier.policies.audit import AuditPolicy, load_audit_policy

N_ANSWERS = 300
N_SIZED_ANSWERS = 60
SIZES = (2, 12, 40)
RATE_BP = 3_000
_DOCUMENTS = 5
_STATEMENTS = 5
_MAX_CHARS = 4_000
_MIN_SENTENCES = 6

_FORMS = ("[{}]", "[{}]", "[{}]", "[^{}]", "[Doc {}]", "(E{})", "\u3010{}\u3011")
_SENTENCE = re.compile(r"(?<=[.!?] )[A-Z][a-z]*,? [^.!?:;`*_<>|\[\](){}\"=\\/\u201c\u2018]{50,180}\.(?= |$)")
_OPENERS = re.compile(
    "(?:It|Its|This|That|These|Those|They|Their|He|She|We|You|Such|Here|There|If|When|See|Note|Both|Each|But"
    "|And|Or|Then|Thus|Otherwise|Also|However|In|For|As|To|By|On|Changed|Added|New)\\b"
)
_TAIL = re.compile(", (?:which|where|including|such as|but|so|because) .*\\.$")
_LEADS = ("", "", "", "According to the documents, ", "In addition, ", "Moreover, ")
_FIGURE = re.compile("[0-9]{1,9}")
_DENIALS = tuple(
    (f" {verb} ", f" {verb} not ") for verb in ("is", "are", "was", "were", "may", "can", "must", "will")
)
_FILES = re.compile("(?:^|/)(?:licen[cs]e|copying|notice|readme|authors)[^/]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeAnswer:
    """An answer with its documents: each statement, the documents it stands in, and what it cites.

    Numbers of documents count from 1. `form` is how a mark is written. Without `ids` documents are given as
    texts alone.
    """

    documents: tuple[str, ...]
    statements: tuple[str, ...]
    gold: tuple[frozenset[int], ...]
    right: tuple[int, ...]
    cited: tuple[int, ...]
    form: str
    ids: tuple[str, ...] = ()
    is_mapping: bool = False

    @property
    def context(self) -> tuple[str | Source, ...] | dict[str, str]:
        """The documents as they are given to an audit."""
        named = dict(zip(self.ids, self.documents, strict=bool(self.ids)))
        if self.is_mapping:
            return named
        return tuple(Source(id=id, text=text) for id, text in named.items()) or self.documents

    def list_ids(self) -> list[str]:
        """Return the ids of the documents in their order."""
        return [*self.ids] or [f"s{number}" for number in range(1, len(self.documents) + 1)]

    @property
    def text(self) -> str:
        """The answer: each statement with its mark before its stop."""
        return " ".join(
            f"{said[:-1]} {self.form.format(cited)}."
            for said, cited in zip(self.statements, self.cited, strict=True)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationFigures:
    """What a correction came to, and the citations before and after it."""

    corrections: CorrectionScores
    before: CitationScores
    after: CitationScores
    misled: int
    """How many citations lead to the last document afterwards, right or wrong."""
    seconds: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench citations``."""
    parser.add_argument(
        "--folder",
        type=Path,
        help="instead: answers of models with marks, natural_own and contract of a folder",
    )
    parser.add_argument("--answers", type=int, default=N_ANSWERS, help="how many answers are made")
    parser.add_argument(
        "--sized-answers", type=int, default=N_SIZED_ANSWERS, help="how many for each number of documents"
    )
    parser.add_argument(
        "--twisted", action="store_true", help="each answer has a document that denies its sentences, too"
    )
    parser.add_argument(
        "--errors", type=int, default=0, help="how many citations to print that came out wrong"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the figures of both judges over the same answers."""
    if arguments.folder is not None:
        print_cited(arguments.folder)
        return 0
    made = list(make_answers(list_texts(), arguments.answers, twisted=arguments.twisted))
    n_cited = sum(len(answer.cited) for answer in made)
    print(f"{len(made)} answers, {n_cited} citations")
    for judge in ("support", "similarity"):
        policy = load_audit_policy("default").replace(correction_judge=judge)
        figures = measure_corrections(made, policy, errors=arguments.errors)
        print_figures(judge, figures)
        if arguments.twisted:
            print(f"  lead to a denial    {figures.misled}")
    print_sizes(arguments.sized_answers)
    return 0


def print_cited(folder: Path) -> None:
    """Print what becomes of the marks of real answers, by what a cited document has to say at least."""
    answers = list(read_cited_answers(folder, ("natural_own", "contract")))
    print(f"{len(answers)} answers")
    for keeps in ("undecided", "partial"):
        figures = measure_cited(answers, load_audit_policy("default").replace(correction_keep=keeps))
        print(f"{keeps}: right kept {_show(figures.kept)}; wrong mended {_show(figures.mended)}; ", end="")
        print(f"of contradicted sentences kept {_show(figures.contradicted_kept)}")


def print_sizes(count: int) -> None:
    """Print what becomes of the citations of so many answers over few documents, and over many."""
    policy = load_audit_policy("default")
    texts = list_texts()
    print("documents  corrupted restored   right broken")
    for size in SIZES:
        made = list(make_answers(texts, count, n_documents=size, named=True))
        scores = measure_corrections(made, policy).corrections
        print(f"{size:9}  {_show(scores.restored):20} {_show(scores.broken)}")


# --- Texts and answers ------------------------------------------------------------------------------------


def list_texts() -> list[str]:
    """Return the texts in a fixed order, each once, in parts of a few thousand characters."""
    from pydoc_data.topics import topics

    texts = [topics[name] for name in sorted(topics)]
    for one in sorted(distributions(), key=lambda found: found.metadata["Name"] or ""):
        paths = [Path(str(one.locate_file(file))) for file in one.files or () if _FILES.search(str(file))]
        texts += [path.read_text(encoding="utf-8", errors="replace") for path in paths if path.is_file()]
    parts = (part for text in texts for part in _cut(text))
    return list(dict.fromkeys(parts))


def _cut(text: str) -> Iterator[str]:
    """Yield a text in parts, cut between paragraphs, each paragraph on one line."""
    held = ""
    for paragraph in re.split(r"\n\s*\n", text):
        line = " ".join(paragraph.split())
        if held and len(held) + len(line) > _MAX_CHARS:
            yield held
            held = ""
        held = f"{held}\n\n{line}" if held else line
    if held:
        yield held


def list_sentences(text: str) -> list[str]:
    """Return the sentences of a text that say something by themselves."""
    found = (match[0] for line in text.split("\n") for match in _SENTENCE.finditer(f". {line}"))
    return [one for one in dict.fromkeys(found) if len(one.split()) > 7 and not _OPENERS.match(one)]


def make_answers(
    texts: Sequence[str],
    count: int,
    *,
    n_documents: int = _DOCUMENTS,
    twisted: bool = False,
    named: bool = False,
) -> Iterator[MadeAnswer]:
    """Yield answers over texts, chosen, worded and corrupted by their hashes.

    With `twisted` the last document of each answer denies the sentences that it states, word for word but for
    the denial, or has other figures. With `named` two of three answers have documents with ids.
    """
    usable = [(text, found) for text in texts if len(found := list_sentences(text)) >= _MIN_SENTENCES]
    for number in range(count):
        chosen = _choose(f"{number}|documents", len(usable), n_documents)
        documents = [usable[place][0] for place in chosen]
        statements, gold, right, stated = [], [], [], []
        for place in range(_STATEMENTS):
            at = _draw(f"{number}|{place}|document", len(documents))
            sentences = usable[chosen[at]][1]
            sentence = sentences[_draw(f"{number}|{place}|sentence", len(sentences))]
            stated.append(sentence)
            statements.append(_word(sentence, f"{number}|{place}"))
            gold.append(frozenset(n for n, text in enumerate(documents, 1) if sentence in text))
            right.append(at + 1)
        if twisted:
            documents.append(" ".join(_twist(sentence) for sentence in stated))
        yield MadeAnswer(
            documents=tuple(documents),
            statements=tuple(statements),
            gold=tuple(gold),
            right=tuple(right),
            cited=_corrupt(right, gold, len(documents), str(number)),
            form=_FORMS[_draw(f"{number}|form", len(_FORMS))],
            ids=tuple(_make_ids(f"{number}|ids", len(documents))) if named and number % 3 else (),
            is_mapping=named and number % 3 == 2,
        )


def _make_ids(seed: str, count: int) -> Iterator[str]:
    """Yield ids that sort in another order than they stand in: numbers, or words, counted words and paths."""
    if not _draw(f"{seed}|numbers", 3):
        # Numbers that count other documents: of a context a mark counts, whatever its ids are.
        yield from map(str, sorted(range(1, count + 1), key=lambda place: _draw(f"{seed}|{place}", 1_000)))
        return
    for place in range(count):
        drawn = _draw(f"{seed}|{place}", 1_000)
        yield (f"doc{drawn}x{place}", f"{chr(97 + drawn % 26)}{place}", f"dir/{drawn}/{place}.txt")[drawn % 3]


def _corrupt(
    right: Sequence[int], gold: Sequence[frozenset[int]], n_documents: int, seed: str
) -> tuple[int, ...]:
    return corrupt_citations(
        right,
        range(1, n_documents + 1),
        supports=lambda place, document: document in gold[place],
        seed=seed,
        rate_bp=RATE_BP,
    )


def _twist(sentence: str) -> str:
    """Return a sentence that says otherwise: with other figures, else denied."""
    if _FIGURE.search(sentence):
        return _FIGURE.sub(lambda match: str(int(match[0]) + 3), sentence)
    for stated, denied in _DENIALS:
        if stated in sentence:
            return sentence.replace(stated, denied, 1)
    return f"It is not true that {sentence[0].lower()}{sentence[1:]}"


def _word(sentence: str, seed: str) -> str:
    """Return a sentence as an answer might say it: with a lead, or without its last clause."""
    if _draw(f"{seed}|tail", 2):
        sentence = _TAIL.sub(".", sentence)
    lead = _LEADS[_draw(f"{seed}|lead", len(_LEADS))]
    return lead + (
        sentence[0].lower() + sentence[1:] if lead and sentence.split()[0] in ("The", "A", "An") else sentence
    )


def _choose(seed: str, below: int, count: int) -> list[int]:
    """Return different numbers below a limit."""
    found: dict[int, None] = {}
    turn = 0
    while len(found) < min(count, below):
        found[_draw(f"{seed}|{turn}", below)] = None
        turn += 1
    return list(found)


def _draw(text: str, below: int) -> int:
    return int.from_bytes(sha256(text.encode()).digest(), "big") % below


# --- Figures ----------------------------------------------------------------------------------------------


def measure_corrections(
    answers: Sequence[MadeAnswer], policy: AuditPolicy, *, errors: int = 0
) -> CitationFigures:
    """Correct the citations of answers, and say what became of them."""
    changes: list[CitationChange] = []
    before, after = [], []
    misled = 0
    began = time.perf_counter()
    for answer in answers:
        audit = audit_answer(answer.text, answer.context, policy=policy)
        ends = read_citations_after(answer, audit)
        before.append((_state(answer, [(one,) for one in answer.cited]), len(answer.documents)))
        after.append((_state(answer, ends), len(answer.documents)))
        misled += sum(len(answer.documents) in end for end in ends)
        for place, (cited, end) in enumerate(zip(answer.cited, ends, strict=True)):
            change = CitationChange(
                was_right=cited in answer.gold[place],
                is_right=bool(end) and end[0] in answer.gold[place],
                was_corrupted=cited != answer.right[place],
                was_changed=end[:1] != (cited,),
            )
            changes.append(change)
            if errors and not change.is_right:
                errors -= 1
                print(f"  {cited} -> {end}, right {answer.right[place]}: {answer.statements[place]}")
    return CitationFigures(
        corrections=score_corrections(changes),
        before=score_citations(before),
        after=score_citations(after),
        misled=misled,
        seconds=time.perf_counter() - began,
    )


def _list_cited_after(made: Sequence[Correction], ids: Sequence[str]) -> tuple[int, ...]:
    """Return the documents, counted from 1, that the corrections of a statement leave it with.

    What counts is what a reader finds written. The documents are in an order, so a number counts them, also
    where one of them has that number as its id.
    """
    if not any(one.span and one.new for one in made):
        # The mark itself was taken away: what stands elsewhere in the sentence is no correction of it.
        return ()
    ordered = [one.new for one in sorted(made, key=lambda one: one.span is None) if one.new]
    return tuple(dict.fromkeys(int(new) if new.isdecimal() else ids.index(new) + 1 for new in ordered))


def read_citations_after(answer: MadeAnswer, audit: Audit) -> list[tuple[int, ...]]:
    """Return the documents that each statement cites after the correction, its own mark's first."""
    ids = answer.list_ids()
    ends: list[tuple[int, ...]] = []
    start = 0
    made = [one for card in audit.cards for one in card.corrections or ()]
    for said, cited in zip(answer.statements, answer.cited, strict=True):
        stop = start + len(said) + len(answer.form.format(cited)) + 1
        here = [one for one in made if start <= (one.span[0] if one.span else one.at) < stop]
        ends.append(_list_cited_after(here, ids))
        start = stop + 1
    return ends


def _state(answer: MadeAnswer, cited: Sequence[tuple[int, ...]]) -> list[CitedStatement]:
    return [
        CitedStatement(citations=one, supports=partial(_holds, held))
        for one, held in zip(cited, answer.gold, strict=True)
    ]


def _holds(gold: frozenset[int], numbers: tuple[int, ...]) -> bool:
    return not gold.isdisjoint(numbers)


def print_figures(judge: str, figures: CitationFigures) -> None:
    """Print what one judge came to."""
    scores = figures.corrections
    print(f"{judge}: {figures.seconds:.1f} s")
    for name, ratio in (
        ("corrupted restored", scores.restored),
        ("right broken", scores.broken),
        ("changed right", scores.changed_right),
        ("changed", scores.changed),
        ("recall before", figures.before.recall),
        ("recall after", figures.after.recall),
        ("precision before", figures.before.precision),
        ("precision after", figures.after.precision),
    ):
        print(f"  {name:19} {_show(ratio)}")


def _show(ratio: Ratio) -> str:
    top, bottom = ratio.numerator, ratio.denominator
    return f"{top} of {bottom}, {100 * top / bottom:.1f} %" if bottom else "none"
