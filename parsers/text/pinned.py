"""Reading the pinned tables: generated text files beside the modules that name their parts."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import splitext
from types import MappingProxyType


def read_tables(module: str, *, gap: str = "") -> Mapping[str, str]:
    """Return the tables of the text file beside a module by name, the lines of each joined with `gap`.

    Blank lines part the tables. The first line of each says what it is, the second is its name.
    """
    # A module of paths would cost more to import than all of this.
    with open(splitext(module)[0] + ".txt", encoding="ascii") as file:  # noqa: PTH122, PTH123
        blocks = (block.split("\n", 2) for block in file.read().removesuffix("\n").split("\n\n"))
        return MappingProxyType({name: lines.replace("\n", gap) for _, name, lines in blocks})
