"""Generated prose with the word frequencies of real one, the same on every machine.

Words are drawn after Zipf and Mandelbrot: the n-th most frequent word with a weight of 1 / (n + 2.7). The
first ones are English function words, the rest is made of syllables. Sentences have 8 to 36 words; one in
eight has a figure, and ten sentences make a document.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import accumulate

from verifier.corpus import Document

VOCABULARY = 100_000
SENTENCES = 10
SHIFT = 2.7

_FUNCTION_WORDS = (
    "the of and to in a is was for that on as with by it at from are be this an were which or has his her "
    "had not their but also its have been one more who when he she they there after first into than all two "
    "new no over can some other such about would only then these may will each both between under many most "
    "through"
)
_ONSETS = (
    "b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w z"
)
_VOWELS = "a e i o u ai ea ee ie oa ou"
_ENDINGS = "  n r l s t nd st ng rd m ck ness ment tion er al ing ed ly"


def make_vocabulary(size: int = VOCABULARY, seed: int = 1) -> list[str]:
    """Return words, the most frequent first."""
    draw = random.Random(seed)
    words = dict.fromkeys(_FUNCTION_WORDS.split())
    onsets, vowels, endings = _ONSETS.split(), _VOWELS.split(), _ENDINGS.split(" ")
    while len(words) < size:
        count = 1 + (len(words) > 400) + (draw.random() < 0.5)
        stem = "".join(draw.choice(onsets) + draw.choice(vowels) for _ in range(count))
        words[stem + draw.choice(endings)] = None
    return list(words)


def make_documents(n_spans: int, *, seed: int = 2, vocabulary: list[str] | None = None) -> Iterator[Document]:
    """Yield documents that have so many sentences together."""
    words = vocabulary or make_vocabulary()
    weights = list(accumulate(1 / (place + SHIFT) for place in range(1, len(words) + 1)))
    draw = random.Random(seed)
    for number in range(-(-n_spans // SENTENCES)):
        sentences = []
        for _ in range(min(SENTENCES, n_spans - number * SENTENCES)):
            said = draw.choices(words, cum_weights=weights, k=draw.randint(8, 36))
            if draw.random() < 0.125:
                said[draw.randrange(len(said))] = _make_figure(draw)
            sentences.append(" ".join(said).capitalize() + ".")
        yield Document(doc_id=f"d{number:07}", text=" ".join(sentences))


def _make_figure(draw: random.Random) -> str:
    kind = draw.randrange(4)
    if kind == 0:
        return str(draw.randint(1800, 2024))
    if kind == 1:
        return f"{draw.randint(1, 99)}%"
    if kind == 2:
        return f"{draw.randint(1, 999):,},{draw.randint(0, 999):03}"
    return f"{draw.randint(1, 400)}"


def make_queries(documents: list[Document], count: int, *, seed: int = 3) -> list[str]:
    """Return queries as claims are: some words of one sentence, and now and then one of another."""
    draw = random.Random(seed)
    queries = []
    for _ in range(count):
        words = draw.choice(draw.choice(documents).text.split(". ")).rstrip(".").split()
        kept = draw.sample(words, min(len(words), draw.randint(6, 14)))
        other = draw.choice(draw.choice(documents).text.split(". ")).rstrip(".").split()
        queries.append(" ".join([*kept, *draw.sample(other, min(2, len(other)))]))
    return queries
