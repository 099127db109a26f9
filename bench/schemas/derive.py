"""From a dataclass to its JSON Schema: types, and the `Form` and the words in their annotations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias, cast, get_args, get_origin

from verifier.codes import ViolationCode
from verifier.records.codec import describe, is_record, may_be_left_out, split_type
from verifier.records.forms import Details, Form
from verifier.records.kept import KeptRecord, Violation

Schema: TypeAlias = "dict[str, object]"

NULL: Schema = {"type": "null"}

_DIALECT = "https://json-schema.org/draft/2020-12/schema"

_PLACES = "A span is a half-open range in code points of the original text; a ratio is two integers."

_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean"}


class Kind(NamedTuple):
    """A kind of record, with what its types do not say.

    `codes` are those that it may hold, `details` the names that they may come with, `nothing` the fields of
    its violations that are always null, `rules` what must hold across the fields of each record in it.
    """

    record: type
    id: str
    codes: Sequence[str]
    details: Schema
    nothing: tuple[str, ...]
    rules: Mapping[type, Sequence[Schema]]


def build_record_schema(kind: Kind) -> Schema:
    """Return the schema of a kind of record."""
    shapes = Shapes(kind)
    return open_schema(kind.id, kind.record.__name__, f"{get_title(kind.record)} {_PLACES}") | {
        **shapes.build_object(kind.record),
        "$defs": dict(sorted(shapes.definitions.items())),
    }


def build_export_schema(
    record: type, id: str, *, details: Schema, rules: Mapping[type, Sequence[Schema]]
) -> Schema:
    """Return the schema of a line of an export, which is no kept record."""
    shapes = Shapes(Kind(record=record, id=id, codes=(), details=details, nothing=(), rules=rules))
    built = shapes.build_object(record)
    head = open_schema(id, record.__name__, get_title(record))
    return head | {**built, "$defs": dict(sorted(shapes.definitions.items()))}


def open_schema(id: str, title: str, description: str) -> Schema:
    """Return the head of a schema."""
    return {"$schema": _DIALECT, "$id": id, "title": title, "description": description}


def close_object(properties: Schema, *, optional: Sequence[str] = ()) -> Schema:
    """Return the schema of an object that holds these keys and no other."""
    properties = dict(sorted(properties.items()))
    required = [key for key in properties if key not in optional]
    head: Schema = {"type": "object", "additionalProperties": False}
    return {**head, **({"required": required} if required else {}), "properties": properties}


class Shapes:
    """The schemas of types, and the definitions that they refer to."""

    def __init__(self, kind: Kind | None = None, *, text: Schema | None = None) -> None:
        self.definitions: Schema = {}
        self._kind = kind
        self._text = text or {"type": "string"}

    def build_object(self, cls: type) -> Schema:
        """Return the schema of a record."""
        properties: Schema = {}
        nested: dict[str, Schema] = {}
        optional = [path[0] for path, _, hint, _ in describe(cls) if may_be_left_out(hint)]
        nothing = self._kind.nothing if self._kind and cls is Violation else ()
        for path, name, hint, is_computed in describe(cls):
            if name in nothing:
                properties[name] = NULL
                continue
            members = nested.setdefault(path[0], {}) if len(path) > 1 else properties
            members[path[-1]] = self._build_computed(cls, name, hint) if is_computed else self.build(hint)
            if path[0] in optional and split_type(hint)[1]:
                members[path[-1]] = self.build(split_type(hint)[0])
        for key, inner in nested.items():
            properties[key] = self._join_object(properties.get(key), inner)
        rules = [*self._kind.rules.get(cls, ())] if self._kind else []
        return close_object(properties, optional=optional) | ({"allOf": rules} if rules else {})

    def build(self, hint: object) -> Schema:
        """Return the schema of a value of a type; what it shares with others becomes a definition."""
        if hint == Details and self._kind:
            details = close_object(self._kind.details, optional=[*self._kind.details])
            return self.define("details", {"description": "More about it, by name.", **details})
        bare, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        schema = self._build_bare(bare)
        for note in notes:
            if isinstance(note, Form):
                schema = self._apply(note, schema)
            elif isinstance(note, str):
                schema = {"description": note, **schema}
        return schema

    def _build_computed(self, cls: type, name: str, hint: object) -> Schema:
        value = getattr(cls, name)
        schema = self.build(hint)
        return {"description": get_title(value), **schema} if isinstance(value, property) else schema

    def define(self, name: str, schema: Schema) -> Schema:
        """Make a schema a definition, and return what refers to it."""
        self.definitions.setdefault(name, schema)
        return {"$ref": f"#/$defs/{name}"}

    def _apply(self, form: Form, schema: Schema) -> Schema:
        kept = {"description"} if "enum" in form.keywords else {*schema}
        schema = {key: value for key, value in schema.items() if key in kept} | form.keywords
        if form.doc:
            schema = {"description": form.doc, **schema}
        return self.define(form.name, schema) if form.name else schema

    def _join_object(self, whole: object, members: Schema) -> Schema:
        """Return the object that a record is written as, with keys that another record writes into it."""
        if whole is None:
            return close_object(members)
        name = str(cast("Schema", whole)["$ref"]).rpartition("/")[2]
        definition = cast("Schema", self.definitions[name])
        joined = close_object({**cast("Schema", definition["properties"]), **members})
        self.definitions[name] = definition | joined
        return cast("Schema", whole)

    def _build_bare(self, hint: object) -> Schema:
        bare, is_optional = split_type(hint)
        if is_optional:
            inner = self.build(get_args(hint)[0])
            is_plain = inner.keys() == {"type"}
            return {"type": [inner["type"], "null"]} if is_plain else {"oneOf": [inner, NULL]}
        if get_origin(bare) is Literal:
            values = get_args(bare)
            return {"enum": values} if len(values) > 1 else {"const": values[0]}
        if get_origin(bare) is tuple:
            return self._build_array(*get_args(bare))
        if bare is ViolationCode and self._kind:
            doc = "One of the codes of verifier.codes.ViolationCode."
            return self.define("violation_code", {"description": doc, "enum": self._kind.codes})
        if isinstance(bare, type) and issubclass(bare, KeptRecord):
            # A record inside another keeps the schema that it has by itself.
            name: str = getattr(bare, "schema")  # noqa: B009 - the base has none
            return {"$ref": f"urn:{name.replace('/', ':')}"}
        if is_record(bare):
            record = {"description": get_title(bare), **self.build_object(bare)}
            return self.define(_name_definition(bare), record)
        return dict(self._text) if bare is str else {"type": _TYPES[cast("type", bare)]}

    def _build_array(self, first: object, second: object) -> Schema:
        if second is ...:
            return {"type": "array", "items": self.build(first)}
        if first == second:
            return {"type": "array", "items": self.build(first), "minItems": 2, "maxItems": 2}
        items = [self.build(first), self.build(second)]
        return {"type": "array", "prefixItems": items, "items": False, "minItems": 2}


def get_title(documented: object) -> str:
    """Return the first line of a docstring."""
    return (documented.__doc__ or "").partition("\n")[0]


def _name_definition(cls: type) -> str:
    return re.sub("(?<=.)(?=[A-Z])", "_", cls.__name__).lower()
