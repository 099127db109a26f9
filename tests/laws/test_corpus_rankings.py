"""Laws of rankings: pruned is unpruned, and neither the order of adding nor the file shows."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from verifier.corpus import Corpus, Document, Span, open_corpus, rank_evidence
from verifier.corpus.postings import Head, Holders
from verifier.corpus.ranking import Blocks, Scored, rank_few, rank_spans
from verifier.corpus.readers import read_corpus_lines
from verifier.corpus.scoring import (
    SHIFT,
    Earnings,
    Presence,
    Saturation,
    score_exactly,
    score_span,
    weigh_term,
)
from verifier.parsers.text.surface_words import read_surface_words

WORDS = ("bridge", "toll", "river", "span", "opened", "1932", "five", "mayor", "aune", "steel")
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(lambda words: " ".join(words) + ".")
TEXTS = st.lists(SENTENCES, max_size=5).map(" ".join)
CORPORA = st.dictionaries(st.sampled_from("abcdefgh"), TEXTS, max_size=8)
QUERIES = st.lists(st.sampled_from((*WORDS, "unknown")), min_size=1, max_size=6).map(" ".join)

# Few blocks, each with the spans that hold each of three terms, and how often: most numbers small, so that
# scores tie.
SPANS = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 12)),
    st.tuples(st.lists(st.sampled_from((0, 1, 1, 2, 7)), min_size=3, max_size=3), st.integers(1, 6)),
    max_size=40,
)


class MadeBlocks:
    """Postings of three terms, made of the places of each in each span."""

    def __init__(self, spans: dict[tuple[int, int], tuple[list[int], int]]) -> None:
        self.spans = {place: held for place, held in sorted(spans.items()) if any(held[0])}

    def list_heads(self) -> dict[int, list[Head]]:
        heads: dict[int, list[Head]] = {}
        for block in dict.fromkeys(block for block, _ in self.spans):
            for term in range(3):
                held = [item for (at, _), item in self.spans.items() if at == block and item[0][term]]
                if held:
                    shortest = min(self._length(item) for item in held)
                    head = Head(term, shortest, max(item[0][term] for item in held))
                    heads.setdefault(16 * block, []).append(head)
        return heads

    def read(self, first: int, term: int) -> Holders:
        held = {
            16 * at + number: item[0][term] for (at, number), item in self.spans.items() if 16 * at == first
        }
        numbers = array("I", [number for number, count in held.items() if count])
        return Holders(numbers, {number: count for number, count in held.items() if count > 1})

    def read_lengths(self, first: int) -> array[int]:
        lengths = array("I", [0]) * 16
        for (at, number), item in self.spans.items():
            if 16 * at == first:
                lengths[number] = self._length(item)
        return lengths

    @staticmethod
    def _length(item: tuple[list[int], int]) -> int:
        return sum(item[0]) + item[1]

    @property
    def total(self) -> int:
        return sum(map(self._length, self.spans.values()))


def rank_all(weights: Sequence[int], blocks: Blocks, earnings: Earnings) -> Iterator[Scored]:
    """Yield every span that holds any term with its exact score: what `rank_spans` must agree with."""
    for first, heads in blocks.list_heads().items():
        lengths = blocks.read_lengths(first)
        found: dict[int, list[tuple[int, int]]] = {}
        for head in heads:
            numbers, places = blocks.read(first, head.term)
            for number in numbers:
                found.setdefault(number, []).append((weights[head.term], places.get(number, 1)))
        for number, held in found.items():
            counts = [count for _, count in held]
            yield (
                score_exactly([weight for weight, _ in held], counts, lengths[number - first], earnings),
                number,
            )


@given(SPANS, st.integers(1, 12), st.booleans(), st.booleans(), st.sampled_from((0, 120)))
def test_pruned_is_unpruned(
    spans: dict[tuple[int, int], tuple[list[int], int]], k: int, is_ordered: bool, by_presence: bool, k1: int
) -> None:
    blocks = MadeBlocks(spans)
    weights = [weigh_term(40, frequency) for frequency in (3, 17, 39)]
    earnings: Earnings = Saturation(max(1, len(blocks.spans)), max(1, blocks.total), k1, 75)
    if by_presence:
        weights, earnings = [1, 1, 1], Presence()
    everything = sorted(rank_all(weights, blocks, earnings), key=lambda item: (-item[0], item[1]))
    found = rank_spans(weights, blocks, earnings, k=k, is_ordered=is_ordered)
    assert rank_few(weights, blocks, earnings, k=k, is_ordered=is_ordered) == found
    if is_ordered:
        assert found == everything[:k]
    else:
        floor = everything[:k][-1][0] if len(everything) >= k else -1
        assert found == [item for item in everything if item[0] >= floor]
    assert len({number for _, number in everything}) == len(everything) == len(blocks.spans)
    assert {number for _, number in everything} == {16 * block + number for block, number in blocks.spans}


@given(
    st.lists(st.tuples(st.integers(1, 20_000_000), st.integers(1, 70_000)), min_size=1, max_size=12),
    st.integers(1, 10**6),
    st.integers(1, 10**7),
    st.integers(1, 10**9),
)
def test_fixed_point_is_the_fractions(
    held: list[tuple[int, int]], length: int, n_spans: int, total: int
) -> None:
    earnings = Saturation(n_spans, total, 120, 75)
    weights, counts = [weight for weight, _ in held], [count for _, count in held]
    exact = score_exactly(weights, counts, length, earnings)
    assert score_span(weights, counts, length, earnings) == exact
    for count in counts:
        low = Fraction(earnings.low(count, length), 1 << SHIFT)
        assert low <= Fraction(*earnings.parts(count, length)) < low + Fraction(1, 1 << SHIFT)


def fill(corpus: Corpus, texts: dict[str, str], groups: list[list[str]]) -> Corpus:
    for group in groups:
        corpus.add([Document(doc_id=doc_id, text=texts[doc_id]) for doc_id in group])
    return corpus


@given(CORPORA, QUERIES, st.randoms(use_true_random=False), st.sampled_from(("bm25", "overlap", "jaccard")))
def test_order_of_adding_and_storage_do_not_show(texts: dict[str, str], query: str, random, method) -> None:  # type: ignore[no-untyped-def]
    shuffled = [*texts]
    random.shuffle(shuffled)
    with open_corpus(":memory:") as one, open_corpus(":memory:") as other, open_corpus(":memory:") as copy:
        fill(one, texts, [sorted(texts)])
        fill(other, texts, [[doc_id] for doc_id in shuffled])
        # One more that goes again, and one that was another before.
        other.add([Document(doc_id="gone", text="The bridge opened in 1932. A toll for five.")])
        other.remove(["gone"])
        for doc_id in shuffled[:1]:
            other.replace([Document(doc_id=doc_id, text="Another bridge. " + texts[doc_id])])
            other.replace([Document(doc_id=doc_id, text=texts[doc_id])])
        documents, spans = read_corpus_lines(one.export())
        copy.add(documents, spans)
        assert one.digest == other.digest == copy.digest
        assert one.n_spans == other.n_spans == copy.n_spans
        ranked = one.search(query, method=method, k=4)
        assert ranked == other.search(query, method=method, k=4)
        assert ranked == copy.search(query, method=method, k=4)
        if texts:
            assert ranked == rank_evidence(query, texts, method=method, k=4)
        assert ranked == one.search(query, method=method, k=99)[:4]
        assert [item.rank_score for item in ranked] == sorted((i.rank_score for i in ranked), reverse=True)


@given(
    TEXTS,
    st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20)), max_size=6),
    QUERIES,
    st.randoms(use_true_random=False),
)
def test_marked_spans_rank_alike_in_any_order(
    text: str, places: list[tuple[int, int]], query: str, random
) -> None:  # type: ignore[no-untyped-def]
    spans = [
        Span(span_id=f"s{number}", doc_id="d", start=start, end=start + length)
        for number, (start, length) in enumerate(places)
        if start + length <= len(text)
    ]
    shuffled = spans[:]
    random.shuffle(shuffled)
    with open_corpus(":memory:") as one, open_corpus(":memory:") as other:
        one.add([Document(doc_id="d", text=text)], spans)
        other.add([Document(doc_id="d", text=text)])
        for span in shuffled:
            other.add([], [span])
        ranked = one.search(query, k=20)
        assert one.digest == other.digest
        assert ranked == other.search(query, k=20)
        taken = Counter((item.start, item.end) for item in ranked)
        assert all(count == 1 for count in taken.values())
        places = [(item.start, item.end) for item in ranked]
        for start, end in {(one.start, one.end) for one in spans} & {*places}:
            assert min(one.span_id for one in spans if (one.start, one.end) == (start, end)) in {
                item.span_id for item in ranked
            }


@given(TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(1, 60)), max_size=4))
def test_marked_spans_hide_no_word(text: str, places: list[tuple[int, int]]) -> None:
    spans = [
        Span(span_id=f"s{number}", doc_id="d", start=start, end=min(start + length, len(text)))
        for number, (start, length) in enumerate(places)
        if start < len(text)
    ]
    with open_corpus(":memory:") as plain, open_corpus(":memory:") as marked:
        plain.add([Document(doc_id="d", text=text)])
        marked.add([Document(doc_id="d", text=text)], spans)
        found = [(item.start, item.end) for item in marked.search(text, k=99)]
        for item in plain.search(text, k=99):
            words = [word.span for word in read_surface_words(text, item.start, item.end)]
            assert any(start <= words[0][0] and words[-1][1] <= end for start, end in found)
