"""Sources and prepared contexts: what a call is checked against, and what is worth keeping of it.

A prepared source holds its hash and its normal form, and makes the rest when it is first asked for: offset
maps, tokens, sentences. Everything it keeps is a pure function of the source. Two threads that make the
same thing at once make equal things, and either may be kept: sharing needs no lock.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, TypeAlias, TypeVar

from verifier.parsers.text.normal_form import Folding, compose_letters, may_compose
from verifier.parsers.text.offsets import IdentityMap, OffsetMap, Span, find_rewritten
from verifier.policies import Policy, VerifierError, hash_text
from verifier.records import SourceDigest, escape_text
from verifier.sources.plain_lines import is_plain, read_lines
from verifier.sources.prepared_form import PreparedForm, choose_folding
from verifier.sources.steps import Steps, count_steps
from verifier.sources.text_record import record_text

# What only some sources need is imported where they ask for it: importing the package must not wait for it.
if TYPE_CHECKING:
    from verifier.sources.amounts import Amounts
    from verifier.sources.source_text import Dropped
    from verifier.sources.table_rows import RowIndex
    from verifier.sources.word_index import WordIndex

MOST_WITHOUT_INDEX = 8
"""So many sources are looked at one by one."""

Format: TypeAlias = Literal["plain", "wikitext", "markdown", "html"]
FORMATS: tuple[Format, ...] = ("plain", "wikitext", "markdown", "html")


class SourceReading(NamedTuple):
    """The part of a policy that decides how sources are read."""

    wikitext_steps_per_char: int
    reads_code: bool
    reads_fields: bool
    """Whether form fields, what a sheet hides, marks and ends of plain lines are read, as by `baseline`."""


AS_WRITTEN = SourceReading(wikitext_steps_per_char=1, reads_code=True, reads_fields=False)
"""How plain text is read, for which nothing is to be decided."""


def read_policy(policy: Policy) -> SourceReading:
    """Return how a policy reads sources."""
    return SourceReading(
        policy.wikitext_steps_per_char,
        reads_code=policy.source_code == "text",
        reads_fields=not policy.account_for_text,
    )


class ContextError(VerifierError):
    """A context that cannot be used, such as two sources with one id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A text that was given to the model.

    If its `format` has markup (wikitext, markdown, html), only what a person sees is searched.
    """

    id: str
    text: str
    title: str | None = None
    format: Format = "plain"

    def __post_init__(self) -> None:
        for name, value in (("id", self.id), ("text", self.text)):
            if not isinstance(value, str):
                raise TypeError(f"Source.{name}: got {type(value).__name__}, expected str")
        if self.title is not None and not isinstance(self.title, str):
            raise TypeError(f"Source.title: got {type(self.title).__name__}, expected str or None")
        if self.format not in FORMATS:
            raise ContextError(f"Source.format: got {self.format!a}, expected one of {', '.join(FORMATS)}")


Context: TypeAlias = "str | Source | Sequence[str | Source] | Mapping[str, str] | PreparedContext"
"""What a context may be given as."""


class PreparedSource:
    """A source and its record: what was read of its prose; treat it as immutable."""

    __slots__ = (
        "digest", "dropped", "is_complete", "prose", "prose_offsets", "reads_alike", "record", "source",
        "surrogates", "unclear",
    )  # fmt: skip

    def __init__(self, source: Source, reading: SourceReading = AS_WRITTEN) -> None:
        self.source = source
        self.prose = source.text
        self.prose_offsets: OffsetMap = IdentityMap()
        self.is_complete = True
        self.unclear: tuple[Span, ...] = ()
        self.dropped: tuple[Dropped, ...] = ()
        self.reads_alike = source.format == "plain" and is_plain(source.text) and not may_compose(source.text)
        """Whether all policies read it alike."""
        if source.format != "plain":
            from verifier.sources.source_text import read_source_text

            read = read_source_text(source.text, source.format, **reading._asdict())
            self.prose, self.prose_offsets, self.is_complete, self.unclear, self.dropped = read
        elif not (self.reads_alike or reading.reads_fields):
            self.prose, self.prose_offsets = read_lines(source.text)
        if not (self.reads_alike or reading.reads_fields):
            self.prose, self.prose_offsets = compose_letters(self.prose, self.prose_offsets)
        self.digest = digest_source(source)
        self.surrogates = find_surrogates(source.text)
        self.record = record_text(self.prose)

    def locate_in_source(self, start: int, end: int) -> Span:
        """Return the span of the ORIGINAL source text for a span of the prose."""
        return self.prose_offsets.locate(start, end)

    def find_in_prose(self, span: Span) -> Span:
        """Return the span of the prose that came from a span of the ORIGINAL source text."""
        return find_rewritten(span, len(self.prose), self.prose_offsets)

    def read_at(self, span: Span) -> str:
        """Return what a person reads at a place in the ORIGINAL source text: without markup."""
        return self.prose[slice(*self.find_in_prose(span))]


_Made = TypeVar("_Made")


class Sources(tuple[PreparedSource, ...]):
    """The sources of a context in their order, and an index that finds those which hold some words.

    If there are few sources, they are looked at one by one: that takes less than making an index. What is
    made is shared by all calls.
    """

    _kept: dict[object, Any]
    steps: Steps
    is_of_call: bool
    judged: dict[tuple[str, str], object]
    """What was judged in one call, by its text and the policy's hash; kept only by what is of a call."""
    _found: dict[object, tuple[Any, float]]
    """What was found in one call, with the steps that it took."""

    def __new__(cls, sources: Iterable[PreparedSource] = ()) -> Self:
        """Make the sources of a context; an index of them is made when it is first asked for."""
        made = super().__new__(cls, sources)
        made._kept = {}
        made.steps = Steps()
        made.judged = {}
        made._found = {}
        made.is_of_call = False
        return made

    def allow_steps(self, steps: Steps) -> Sources:
        """Return the same sources for one call, which may take `steps`; what is made of them is shared."""
        allowed = Sources(self)
        allowed._kept = self._kept
        allowed.steps = steps
        allowed.is_of_call = True
        return allowed

    def spend(self, steps: float) -> None:
        """Count steps of the call. Raises `StepsSpentError` when none are left."""
        self.steps.spend(steps)

    def once(self, key: object, find: Callable[[], _Made]) -> _Made:
        """Return what is found under a key, searched once a call; to ask again counts the same steps."""
        if not self.is_of_call:
            return find()
        if key in self._found:
            known: _Made
            known, steps = self._found[key]
            self.spend(steps)
            return known
        left = self.steps.left
        found = find()
        self._found[key] = found, left - self.steps.left
        return found

    @property
    def are_few(self) -> bool:
        """Whether they are so few that no index is worth making."""
        return len(self) <= MOST_WITHOUT_INDEX

    def keep(self, key: object, reading: object) -> object:
        """Keep what was made of them together, a pure function of them and of the key; returns it."""
        self._kept[key] = reading
        return reading

    def recall(self, key: object) -> object | None:
        """Return what was kept under a key, or None."""
        return self._kept.get(key)

    def read_texts(self) -> SourceTexts:
        """Return the prose of each source; reading one counts as steps of the call."""
        return SourceTexts(self)

    def iterate_holding(
        self, needles: Iterable[str], folding: Folding, *, whole_words: bool
    ) -> Iterator[tuple[int, PreparedSource]]:
        """Yield the sources that may hold all of the needles in that normal form, with their numbers."""
        for number in self._list_holding(needles, folding, whole_words=whole_words):
            self.spend(count_steps(self[number].prose))
            yield number, self[number]

    def _list_holding(self, needles: Iterable[str], folding: Folding, *, whole_words: bool) -> Iterable[int]:
        if self.are_few:
            return range(len(self))
        from verifier.sources.word_index import iterate_sources

        index = self.index_forms(folding)
        found = index.everywhere
        for needle in needles:
            found &= index.sources_with_needle(needle, whole_words=whole_words)
        return iterate_sources(found)

    @property
    def names(self) -> frozenset[str]:
        """What an answer may call them by: their ids and titles, in lower case."""
        return self.remember("names", lambda: frozenset(_list_names(self)))

    @property
    def has_line_hyphens(self) -> bool:
        """Whether a word of any of them is split by a hyphen at a line's end."""
        return self.remember("hyphens", lambda: any(source.record.has_line_hyphens for source in self))

    def count_chars(self) -> int:
        """Return the length of all of them together."""
        return self.remember("chars", lambda: sum([len(source.prose) for source in self]))

    @property
    def digit_runs(self) -> frozenset[str]:
        """The numbers of all of them as runs of digits."""
        return self.remember(
            "digits", lambda: frozenset(run for source in self for run in source.record.digit_runs)
        )

    @property
    def amounts(self) -> Amounts:
        """The figures of all of them."""
        from verifier.sources.amounts import Amounts

        return self.remember("amounts", lambda: Amounts(source.record for source in self))

    def list_missing(self, tokens: list[str], folding: Folding, *, whole_words: bool) -> list[str]:
        """Return the tokens that stand in none of them, in order, with repeats."""
        if self.are_few:
            missing = tokens
            for source in self:
                missing = source.record.form(folding).list_missing(missing, whole_words=whole_words)
            return missing
        index = self.index_forms(folding)
        return [
            token
            for token in tokens
            if not (index.holds(token) or self._holds(token, folding, whole_words=whole_words))
        ]

    def index_forms(self, folding: Folding) -> WordIndex:
        """Return which sources hold which words in that normal form."""
        return self.remember(folding, lambda: _index([source.record.form(folding) for source in self]))

    def index_rows(self, folding: Folding) -> RowIndex:
        """Return the rows of tables of the sources that have marks, by their pairs of header and cell."""
        return self.remember(("rows", folding), lambda: _index_rows(self, folding))

    def _holds(self, token: str, folding: Folding, *, whole_words: bool) -> bool:
        """Return whether a token that is no word of any of them stands in one."""
        key = token, folding, whole_words
        return self.remember(key, lambda: self._look_for(token, folding, whole_words=whole_words))

    def _look_for(self, token: str, folding: Folding, *, whole_words: bool) -> bool:
        if token.isascii() and token.isalnum():
            return not whole_words and self.index_forms(folding).holds_part(token)
        return any(
            not source.record.form(folding).list_missing([token], whole_words=whole_words)
            for source in map(
                self.__getitem__, self._list_holding((token,), folding, whole_words=whole_words)
            )
        )

    def remember(self, key: object, make: Callable[[], _Made]) -> _Made:
        """Return what is kept under a key, a pure function of the sources and the key; make it if absent."""
        made: _Made | None = self._kept.get(key)
        if made is None:
            made = self._kept[key] = make()
        return made


class SourceTexts(Sequence[str]):
    """The prose of each source of a call, counted whenever it is read."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    def __len__(self) -> int:
        return len(self._sources)

    def __getitem__(self, number: Any) -> Any:  # noqa: ANN401 - as `Sequence` itself
        prose = self._sources[number].prose
        self._sources.spend(count_steps(prose))
        return prose


def _list_names(sources: Iterable[PreparedSource]) -> Iterator[str]:
    for prepared in sources:
        for name in (prepared.source.id, prepared.source.title or ""):
            yield "".join(char.lower() if char.isascii() else char for char in " ".join(name.split()))


def _index_rows(sources: Iterable[PreparedSource], folding: Folding) -> RowIndex:
    from verifier.sources.table_rows import RowIndex

    marked = ((number, item.prose) for number, item in enumerate(sources) if item.source.format != "plain")
    return RowIndex(marked, folding)


def _index(read: Iterable[PreparedForm]) -> WordIndex:
    from verifier.sources.word_index import WordIndex

    return WordIndex([reading.list_words() for reading in read])


class PreparedContext:
    """Sources made ready once, for many answers; safe to share between threads.

    Make one with `prepare`.
    """

    __slots__ = ("reading", "sources")

    def __init__(self, sources: Iterable[Source], reading: SourceReading) -> None:
        self.reading = reading
        self.sources = Sources(PreparedSource(source, reading) for source in sources)

    def __reduce__(self) -> tuple[object, ...]:
        # Another process makes its own: what was made here is cheaper to make than to send.
        sources = tuple(prepared.source for prepared in self.sources)
        return PreparedContext, (sources, self.reading)

    def __repr__(self) -> str:
        return f"PreparedContext({len(self.sources)} sources)"

    def select(self, ids: Collection[str]) -> PreparedContext:
        """Return this context with those sources alone that have one of the ids; what is made is shared."""
        selected = PreparedContext((), self.reading)
        selected.sources = Sources(prepared for prepared in self.sources if prepared.source.id in ids)
        return selected

    def for_policy(self, policy: Policy) -> PreparedContext:
        """Return this context as a policy reads it; if that is another reading, markup is read again."""
        reading = read_policy(policy)
        if reading == self.reading or all(item.reads_alike for item in self.sources):
            return self
        return PreparedContext((prepared.source for prepared in self.sources), reading)


def prepare_context(context: Context, sources: tuple[Source, ...], policy: Policy) -> PreparedContext:
    """Return a context as a policy reads it, made ready; `sources` are what `read_context` gave for it."""
    if isinstance(context, PreparedContext):
        return context.for_policy(policy)
    reading = read_policy(policy)
    prepared = _LATELY.recall(sources, reading) or _LATELY.keep(sources, PreparedContext(sources, reading))
    folding = choose_folding(policy)
    for source in prepared.sources:
        source.record.form(folding)
    return prepared


class _LatelyPrepared:
    """The contexts of the last few calls that were given raw, with what was made of them.

    A context is recognised if its texts are the same objects, and all else that its sources hold is equal:
    comparing texts letter by letter would cost as much as reading them. Only a few contexts are kept, and no
    large ones. Several threads may ask at the same time.
    """

    def __init__(self) -> None:
        self._contexts: OrderedDict[object, PreparedContext] = OrderedDict()
        self._lock = Lock()

    def recall(self, sources: tuple[Source, ...], reading: SourceReading) -> PreparedContext | None:
        """Return what was kept of the same sources under this reading; None if nothing was."""
        key = _key_identity(sources, reading)
        with self._lock:
            found = self._contexts.get(key)
            if found is not None:
                self._contexts.move_to_end(key)
            return found

    def keep(self, sources: tuple[Source, ...], prepared: PreparedContext) -> PreparedContext:
        """Keep a context, if it is not too large, in place of the one that was asked for longest ago."""
        if sum([len(source.text) for source in sources]) <= _MAX_LATELY_CHARS:
            with self._lock:
                self._contexts[_key_identity(sources, prepared.reading)] = prepared
                while len(self._contexts) > _MAX_LATELY:
                    self._contexts.popitem(last=False)
        return prepared


_MAX_LATELY = 4
_MAX_LATELY_CHARS = 1_000_000
"""How many raw contexts are remembered, and how many characters each may have."""

_LATELY = _LatelyPrepared()


def _key_identity(sources: tuple[Source, ...], reading: SourceReading) -> object:
    """Return a key of sources; the id of a text is safe, as a kept context keeps its text alive."""
    return reading, *[(id(source.text), source.id, source.title, source.format) for source in sources]


def read_context(context: Context) -> tuple[Source, ...]:
    """Return the sources that a context stands for.

    A string is one source; a sequence holds strings and `Source` objects; a mapping leads from ids to texts.
    Strings without an id are called ``s1``, ``s2``, ... by their place. Raises `TypeError` for anything
    else, `ContextError` for two sources with one id.
    """
    if isinstance(context, PreparedContext):
        return tuple(prepared.source for prepared in context.sources)
    sources = tuple(_read_source(item, place) for place, item in enumerate(_list_items(context), 1))
    seen: set[str] = set()
    for source in sources:
        if source.id in seen:
            raise ContextError(f"context: two sources have the id {source.id!a}; expected each id once")
        seen.add(source.id)
    return sources


def warn_of_name(argument: str, text: str) -> None:
    """Warn the package's caller if a text is the name of a file: no text is ever opened as a file."""
    if len(text) <= _MAX_PATH and " " not in text:
        # Imported here, because hardly any text is so short.
        from verifier.sources.file_kinds import names_file, warn_caller

        if names_file(text):
            told = f"{argument}: {text!a} is the name of a file or a folder, and is read as a text"
            warn_caller(
                f"{told}: give what stands there; verifier.check takes sources as Path({text!a}), too"
            )


_MAX_PATH = 200


def _list_items(context: object) -> Iterable[object]:
    if isinstance(context, (str, Source)):
        return [context]
    if isinstance(context, Mapping):
        return [_read_entry(id, text) for id, text in context.items()]
    if isinstance(context, Sequence) and not isinstance(context, (bytes, bytearray, memoryview)):
        return context
    raise TypeError(
        f"context: got {type(context).__name__}, expected a string, a list of strings or Source objects, "
        f"a mapping of id to text, or what prepare() gave{_tell_files(context)}"
    )


def _tell_files(context: object) -> str:
    """Return how to give a file, if the context is the path of one."""
    return f"; of files and folders, prepare(Path({str(context)!a}))" if isinstance(context, PathLike) else ""


def _read_entry(id: object, text: object) -> Source:
    if isinstance(id, str) and isinstance(text, str):
        warn_of_name(f"source {id}", text)
        return Source(id=id, text=text)
    raise TypeError(f"context: the mapping holds {id!a}: {type(text).__name__}, expected str: str")


def _read_source(item: object, place: int) -> Source:
    if isinstance(item, Source):
        return item
    if isinstance(item, str):
        warn_of_name(f"source {place}", item)
        return Source(id=f"s{place}", text=item)
    raise TypeError(f"context: item {place} is {type(item).__name__}, expected str or Source")


def digest_source(source: Source) -> SourceDigest:
    """Return what a verdict records of a source: everything but its text, and the text's hash."""
    return SourceDigest(
        id=escape_text(source.id),
        format=source.format,
        title=None if source.title is None else escape_text(source.title),
        sha256=hash_text(source.text),
    )


def find_surrogates(text: str) -> Span | None:
    """Find the first run of lone surrogates of a text; None if it can be written as UTF-8."""
    try:
        # Encoding is far cheaper than looking at every character.
        text.encode()
    except UnicodeEncodeError as error:
        end = error.start
        while end < len(text) and "\ud800" <= text[end] <= "\udfff":
            end += 1
        return error.start, end
    return None
