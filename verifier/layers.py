"""The check that `parsers` and `policies` are ours.

The three import packages of this distribution have generic names. If another module of one of those names
comes first on the path, imports further down would fail in ways that say nothing; so this fails first, and
says it all.
"""

from importlib import import_module
from os.path import dirname, join, realpath

# Not pathlib: it would take a fifth of the import budget.
_HOME = dirname(dirname(realpath(__file__)))  # noqa: PTH120


def check_layers() -> None:
    """Raise one clear ImportError if another module shadows one of this distribution's packages."""
    for name in ("policies", "parsers"):
        expected = join(_HOME, name, "__init__.py")  # noqa: PTH118
        found = getattr(import_module(name), "__file__", None)
        if found is None or realpath(found) != expected:
            raise ImportError(
                f"verifier needs its own package {name!r} at {expected}, but another module of that name "
                f"comes first on the path: {found or 'a folder without __init__.py'}. Rename that module, or "
                "take its folder off sys.path (running Python with -P keeps the current folder off it)."
            )


check_layers()
