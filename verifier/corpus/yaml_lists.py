"""Lists of documents and spans in YAML, by PyYAML's safe composer; scalars are the text that stands there."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from verifier.corpus.entries import Entry
from verifier.records.json_lines import MAX_DEPTH, JsonValue

_WHOLE_NUMBERS = frozenset({"start", "end", "pages"})
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_MAX_DIGITS = 18


class _RefusedError(Exception):
    """What YAML can say and a document cannot."""


def load_yaml_list(text: str, path: str | None) -> Iterator[Entry]:
    """Yield an entry for each item of a YAML list; see `verifier.corpus.readers.read_yaml`."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        yield Entry(None, None if mark is None else mark.line + 1, path, "cannot be read as YAML")
        return
    if root is None:
        return
    if not isinstance(root, yaml.SequenceNode):
        yield Entry(
            None, root.start_mark.line + 1, path, "got YAML that is no list, expected a list of mappings"
        )
        return
    seen: set[int] = set()
    for node in root.value:
        line = node.start_mark.line + 1
        try:
            yield Entry(_read(node, "", seen, 0), line, path)
        except _RefusedError as error:
            yield Entry(None, line, path, str(error))


def _read(node: yaml.Node, key: str, seen: set[int], depth: int) -> JsonValue:
    if depth > MAX_DEPTH:
        raise _RefusedError(f"got YAML that nests deeper than {MAX_DEPTH}, expected at most that")
    if id(node) in seen:
        raise _RefusedError("got an alias, expected what it stands for to be written out")
    if isinstance(node, yaml.ScalarNode):
        return _read_scalar(node, key)
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return [_read(item, key, seen, depth + 1) for item in node.value]
    read: dict[str, JsonValue] = {}
    for key_node, value in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise _RefusedError("got a key that is no scalar, expected a name")
        if key_node.value in read:
            raise _RefusedError(f"got the key {key_node.value!a} twice, expected it once")
        read[key_node.value] = _read(value, key_node.value if depth == 0 else "", seen, depth + 1)
    return read


def _read_scalar(node: yaml.ScalarNode, key: str) -> JsonValue:
    value = str(node.value)
    if node.style is None and value in _NOTHING:
        return None
    digits = value.removeprefix("-")
    if key in _WHOLE_NUMBERS and len(digits) <= _MAX_DIGITS and digits.isascii() and digits.isdigit():
        return int(value)
    return value
