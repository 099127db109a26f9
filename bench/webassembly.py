"""The packages that a cell in WebAssembly needs beside Pyodide, made of those that are installed here.

Of what is Python the files are copied. What is compiled has a stand-in in ``stand_ins``: no package index has
a build of it for WebAssembly. The characters of the scripts are those that the installed regex knows.
"""

from __future__ import annotations

import json
import shutil
from importlib.util import find_spec
from pathlib import Path

COPIED = ("mwparserfromhell", "snowballstemmer")
SCRIPTS = ("Latin", "Greek", "Cyrillic")

_STAND_INS = Path(__file__).parent / "stand_ins"
_COMPILED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


def make_site(folder: Path) -> None:
    """Write the packages into a folder that is not there yet."""
    folder.mkdir(parents=True)
    for name in COPIED:
        found = find_spec(name)
        if found is None or found.origin is None:
            raise ModuleNotFoundError(f"{name} is not installed")
        shutil.copytree(Path(found.origin).parent, folder / name, ignore=_COMPILED)
    for path in _STAND_INS.glob("*.py"):
        shutil.copy(path, folder)
    (folder / "scripts.json").write_text(json.dumps(list_scripts()), encoding="ascii")


def list_scripts() -> dict[str, list[tuple[int, int]]]:
    """Return which characters each script has: of each run the first, and the one after the last."""
    import regex

    every = "".join(map(chr, range(0x110000)))
    return {
        name: [match.span() for match in regex.finditer(rf"\p{{Script={name}}}+", every)] for name in SCRIPTS
    }
