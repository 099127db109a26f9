"""No function of the engine is longer than a screen: who reads it sees it whole.

Complexity is the linter's to watch. What makes a function long without it is a list of all that a record or a
call has; then a part of that list is a function, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.test_floors import MODULES

ROOMS = ("verifier.claims", "verifier.grounding", "verifier.lattice", "verifier.parsers")
MAX_LINES = 50


def list_long(module: str) -> Iterator[str]:
    """Yield the functions of a module that have too many lines."""
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= MAX_LINES:
            yield f"{module}.{node.name}"


def test_no_function_of_the_engine_is_longer_than_a_screen() -> None:
    modules = [module for module in MODULES if module.startswith(ROOMS)]
    assert modules
    assert [name for module in modules for name in list_long(module)] == []
