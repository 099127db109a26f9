"""HTML's elements by what they do to the reading: WHATWG's lists, and the kinds of region they make.

``#item`` and ``#code`` are list items and code blocks of Markdown. No tag can have these names, so none
closes them.
"""

from __future__ import annotations

from verifier.parsers.visible_text.records import Kind


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


HEADINGS = _names("h1 h2 h3 h4 h5 h6")
VOID = _names("area base basefont bgsound br col embed hr img input keygen link meta param source track wbr")
"""Elements that hold nothing."""

FORMATTING = _names("a b big code em font i nobr s small strike strong tt u")
"""Elements that go on where a block around them ends."""

SPECIAL = HEADINGS | _names(
    "address applet area article aside base basefont bgsound blockquote body br button caption center col"
    " colgroup dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset"
    " head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed"
    " noframes noscript object ol p param plaintext pre script search section select source style summary"
    " table tbody td template textarea tfoot th thead title tr track ul wbr xmp #code #item"
)
"""Elements that an end tag of an ordinary element does not reach beyond."""

BARRIERS = _names("applet caption html marquee object table td template th")
"""Elements that an end tag of a block does not reach beyond."""

MARKERS = _names("applet caption marquee object td template th")
"""Elements that formatting from outside does not end in."""

CLOSES_PARAGRAPH = HEADINGS | _names(
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure"
    " footer form header hgroup hr li listing main menu nav ol p plaintext pre search section summary table"
    " ul xmp #code #item"
)

SCOPED_ENDS = (CLOSES_PARAGRAPH - _names("hr plaintext table p li")) | BARRIERS | _names("button select")
"""Elements whose end tag closes what is open inside them, whatever it is."""

TABLE_PARTS = {
    **dict.fromkeys(("caption", "colgroup", "tbody", "tfoot", "thead"), ("table",)),
    "tr": ("tbody", "tfoot", "thead", "table"),
    **dict.fromkeys(("td", "th"), ("tr", "tbody", "tfoot", "thead", "table")),
}
"""The parts of a table, and what each may stand in: all open inside that ends where the part begins."""

TABLE_CONTEXT = _names("table tbody tfoot thead tr")
"""Elements whose text browsers move out of the table."""

UNSEEN = _names(
    "applet audio canvas datalist iframe meter noembed noframes noscript object progress rp script style"
    " template title video"
)
"""Elements whose text browsers do not show, with scripts switched on."""

FOREIGN = ("svg", "math")
UNSEEN_IN_FOREIGN = _names("annotation annotation-xml defs desc metadata")

RAW_TEXT = _names("iframe noembed noframes noscript plaintext script style textarea title xmp")
"""Elements that hold no tags but their own end tag."""

SHOWN_RAW_TEXT = _names("plaintext textarea xmp")
PREFORMATTED = _names("listing plaintext pre textarea xmp #code")

HARMLESS = HEADINGS | _names(
    "a abbr address article aside b big blockquote body br caption center cite code col colgroup dd del"
    " details dfn dir div dl dt em fieldset figcaption figure font footer head header hgroup hr html i img"
    " ins kbd label"
    " legend li listing main map mark menu nav nobr ol p picture pre q s samp search section small"
    " span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr #item #code"
    # What models write around their words.
    " answer citation co data doc document quote ref reference response result source text"
)
"""Elements that show their text, all of it and nothing else, whoever draws them."""

HARMLESS_ATTRIBUTES = _names(
    "abbr align alt border cellpadding cellspacing cite color colspan cols datetime decoding dir face headers"
    " height hidden href hreflang hspace id lang loading name nowrap open popover rel role rows rowspan scope"
    " size span src start style summary target title translate type valign value vspace width xml:lang"
)
"""Attributes that show nothing, or what is read: `alt` and `title` are captions, `start` numbers a list."""

BLOCKS = (
    CLOSES_PARAGRAPH | _names("body caption html iframe legend optgroup option select textarea tr")
) - _names("select")
"""Elements that stand on lines of their own."""

KINDS = {
    **dict.fromkeys(HEADINGS, Kind.HEADING),
    "p": Kind.PARAGRAPH,
    "#code": Kind.CODE_BLOCK,
    "#item": Kind.LIST_ITEM,
    "li": Kind.LIST_ITEM,
    "dt": Kind.LIST_ITEM,
    "dd": Kind.LIST_ITEM,
    "blockquote": Kind.QUOTE,
    "pre": Kind.PREFORMATTED,
    "listing": Kind.PREFORMATTED,
    "xmp": Kind.PREFORMATTED,
    "plaintext": Kind.PREFORMATTED,
    "table": Kind.TABLE,
    "tr": Kind.ROW,
    "td": Kind.CELL,
    "th": Kind.HEADER_CELL,
    "code": Kind.CODE,
    "tt": Kind.CODE,
    "samp": Kind.CODE,
    "kbd": Kind.CODE,
    "a": Kind.LINK,
    "s": Kind.STRUCK,
    "strike": Kind.STRUCK,
    "del": Kind.STRUCK,
    "sup": Kind.SUPERSCRIPT,
    "sub": Kind.SUBSCRIPT,
    "cite": Kind.CITED,
    "details": Kind.COLLAPSED,
    "select": Kind.COLLAPSED,
    "textarea": Kind.FIELD,
}

# Places of open elements are kept by class, so that no end tag has to search for what it closes.
SPECIAL_CLASS, HARD_CLASS, BARRIER_CLASS, PARAGRAPH_CLASS, ITEM_CLASS = range(5)


def _list_classes(name: str) -> tuple[int, ...]:
    members = (
        name in SPECIAL,
        name in SPECIAL - {"address", "div", "p"},
        name in BARRIERS,
        name in BARRIERS or name == "button",
        name in BARRIERS or name in ("ol", "ul"),
    )
    return tuple(number for number, belongs in enumerate(members) if belongs)


CLASSES = {name: _list_classes(name) for name in SPECIAL | BARRIERS}
