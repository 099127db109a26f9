"""What a service asks all day: another quote, claim or answer each time, against sources that it keeps.

Each call has an input of its own, so that nothing which a call remembers helps the next one. Beside quotes
stand gtrex, which has read its source before where ours is prepared, and rapidfuzz.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle

from bench.speed.articles import Article, change_figures, compose_article
from bench.speed.floor import Draw, collapse, search
from bench.speed.grounding_jobs import find_gtrex, find_rapidfuzz
from bench.speed.jobs import Call, Job, Outcome, Ready, make_floor
from verifier import audit_answer, check, check_claim, prepare, verify_quotes
from verifier.receipts.jobs import verify_batch

_SIZES = (200_000, 20_000, 2_000_000)
_BATCH_ROWS = 20


def list_everyday_jobs() -> Iterator[Job]:
    """Yield the jobs; their floor is a search of the prepared text for one quote."""
    long, short, huge = (compose_article(Draw(70 + at), n_chars=size) for at, size in enumerate(_SIZES))
    group = "another input each time"
    quotes, normal = _list_plain(long), collapse(long.text)
    floor = make_floor(
        group,
        "floor: a search of 200 kB in normal form",
        _vary([partial(search, (collapse(quote),), normal) for quote in quotes]),
    )
    yield floor
    job = partial(Job, group=group, floor=floor.name, judge=_tell)
    kept, kept_short = prepare(long.text), prepare(short.text)
    quoted = [f'"{quote}"' for quote in quotes]
    yield job(
        name="another verbatim quote, 200 kB, prepared",
        ready=_vary([partial(verify_quotes, quote, kept) for quote in quoted]),
        target_us=50.0,
    )
    yield job(
        name="the same, baseline",
        ready=_vary([partial(verify_quotes, quote, kept, policy="baseline") for quote in quoted]),
        target_us=50.0,
    )
    yield from _list_peers(job, long, huge)
    data = huge.text.encode()
    yield job(
        name="another verbatim quote, 2 MB, raw",
        ready=_vary([partial(_verify_raw, f'"{quote}"', data) for quote in _list_plain(huge)]),
        target_us=300_000.0,
    )
    answers, claims = _list_answers(short), _list_claims(short)
    cited = [answer.replace(". ", " [1]. ") for answer in answers]
    yield job(
        name="another ten sentences, five wrong, 20 kB, prepared",
        ready=_vary([partial(verify_quotes, answer, kept_short) for answer in answers]),
        target_us=1_500.0,
    )
    yield job(name="the same, check", ready=_vary([partial(check, answer, kept_short) for answer in answers]))
    yield job(
        name="another claim, 20 kB, prepared",
        ready=_vary([partial(check_claim, claim, kept_short) for claim in claims]),
        target_us=400.0,
    )
    yield job(
        name="another answer of ten cited claims, audited, 20 kB, prepared",
        ready=_vary([partial(audit_answer, answer, kept_short) for answer in cited]),
        target_us=15_000.0,
    )
    yield job(
        name=f"a batch of {_BATCH_ROWS} rows, each with a context of 2 kB",
        ready=_ready_batch(),
        target_us=_BATCH_ROWS * 1e6 / 700,
    )


def _list_peers(job: Callable[..., Job], long: Article, huge: Article) -> Iterator[Job]:
    if find_gtrex() is not None:
        import gtrex

        source, data = gtrex.Verifier(long.text), huge.text.encode()
        yield job(
            name="another verbatim quote, 200 kB, gtrex, prepared",
            ready=_vary([partial(source.verify, quote) for quote in _list_plain(long)]),
        )
        yield job(
            name="another verbatim quote, 2 MB, gtrex, raw",
            ready=_vary([partial(_ask_gtrex, quote, data) for quote in _list_plain(huge)]),
        )
    if find_rapidfuzz() is not None:
        from rapidfuzz import fuzz

        yield job(
            name="another verbatim quote, 2 MB, rapidfuzz",
            ready=_vary(
                [partial(fuzz.partial_ratio_alignment, quote, huge.text) for quote in _list_plain(huge)]
            ),
        )


def _ask_gtrex(quote: str, data: bytes) -> object:
    import gtrex

    return gtrex.Verifier(data.decode()).verify(quote)


def _verify_raw(quote: str, data: bytes) -> object:
    return verify_quotes(quote, data.decode())


def _vary(calls: Sequence[Call]) -> Ready:
    """Return what gives another of some calls each time."""
    return partial(next, cycle(calls))


def _list_plain(article: Article) -> list[str]:
    """Return sentences without quotation marks from all of an article, each far from the one before."""
    plain = [sentence for sentence in article.sentences if '"' not in sentence]
    return [plain[at * 977 % len(plain)] for at in range(min(len(plain), 997))]


def _list_claims(article: Article) -> list[str]:
    figured = [one for one in _list_plain(article) if any(char.isdigit() for char in one)]
    return [one if at % 2 else change_figures(one) for at, one in enumerate(figured)]


def _list_answers(article: Article) -> list[str]:
    claims = _list_claims(article)
    return [" ".join(claims[at] for at in range(first, first + 10)) for first in range(len(claims) - 10)]


def _ready_batch() -> Ready:
    """Return what gives batches: in each row two sentences of a context of its own, one of them wrong."""
    articles = [compose_article(Draw(5_000 + at), n_chars=2_000) for at in range(12 * _BATCH_ROWS)]
    lines = [*map(_write_row, articles)]
    batches = (lines[at : at + _BATCH_ROWS] for at in range(0, len(lines), _BATCH_ROWS))
    return _vary([partial(_run_batch, batch) for batch in batches])


def _write_row(article: Article) -> str:
    answer = f"{article.sentences[1]} {change_figures(article.sentences[3])}"
    return json.dumps({"answer": answer, "context": article.text})


def _run_batch(lines: Sequence[str]) -> object:
    return [*verify_batch(lines)]


def _tell(found: object) -> Outcome:
    return Outcome(text=type(found).__name__)
