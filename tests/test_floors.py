"""The floors of the house: a module imports its own floor and those below it, never one above."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

FLOORS = (
    ("errors", "on_demand"),
    ("policies", "parsers", "measures"),
    ("codes",),
    ("records", "schemas"),
    ("sources",),
    ("answers",),
    ("claims", "demo"),
    ("grounding", "corpus"),
    ("lattice",),
    ("audit",),
    ("checking",),
    ("calls", "aio"),
    ("receipts", "calibration"),
    ("store",),
    ("exports",),
    ("report",),
    ("testing", "integrations"),
    ("cli",),
)
"""From the lowest to the highest. Rooms of one floor do not import each other, save `NEIGHBOURS`."""

NEIGHBOURS = {("calibration", "receipts")}
"""Which room may import which other one of its own floor."""

MAX_ROOT_MODULES = 6


def list_files() -> list[Path]:
    return sorted(
        file for room in ("verifier", "parsers", "policies") for file in (ROOT / room).rglob("*.py")
        if not any(parent.is_symlink() for parent in file.parents)
    )  # fmt: skip


def name_module(file: Path) -> str:
    path = file.relative_to(ROOT).with_suffix("")
    parts = path.parts if path.parts[0] == "verifier" else ("verifier", *path.parts)
    return ".".join(part for part in parts if part != "__init__")


MODULES = {name_module(file): file for file in list_files()}


@cache
def list_imports(module: str) -> frozenset[str]:
    """Return the modules of ours that a module imports, anywhere in it."""
    return frozenset(_find_imports(module))


def _find_imports(module: str) -> Iterator[str]:
    for node in _walk_statements(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def _walk_statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements of a module, however deep; what they are made of takes most of a walk."""
    for _, field in ast.iter_fields(tree):
        for node in field if isinstance(field, list) else ():
            if isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case)):
                yield node
                yield from _walk_statements(node)


def find_room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def find_floor(room: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if room in rooms)


def test_every_room_has_a_floor() -> None:
    rooms = {find_room(module) for module in MODULES} - {"", "__main__"}
    assert rooms == {room for floor in FLOORS for room in floor}


def test_nothing_imports_a_floor_above_its_own() -> None:
    climbs = []
    for module in MODULES:
        room = find_room(module)
        if room in ("", "__main__"):
            continue
        for imported in sorted(list_imports(module)):
            other = find_room(imported)
            if other in (room, "") and imported != "verifier":
                continue
            floor = find_floor(room)
            beside = other in FLOORS[floor] and (room, other) not in NEIGHBOURS
            if imported == "verifier" or find_floor(other) > floor or beside:
                climbs.append(f"{module} imports {imported}")
    assert climbs == []


def test_no_import_circle() -> None:
    graph = {module: list_imports(module) - {module} for module in MODULES}
    # A package imports its modules to export them; that is no circle.
    done: set[str] = set()

    def walk(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, f"import circle: {' -> '.join((*way[way.index(module) :], module))}"
        if module not in done:
            for imported in sorted(graph[module]):
                walk(imported, (*way, module))
            done.add(module)

    for module in MODULES:
        walk(module, ())


def test_the_root_holds_few_modules() -> None:
    modules = sorted(file.name for file in (ROOT / "verifier").glob("*.py"))
    assert len(modules) <= MAX_ROOT_MODULES, modules


def test_the_two_links_lead_to_the_folders() -> None:
    for name in ("parsers", "policies"):
        link = ROOT / "verifier" / name
        if (ROOT / "PKG-INFO").exists():
            # An sdist holds the files within the package, and its links lead there.
            assert (ROOT / name).resolve() == link
            continue
        assert link.is_symlink()
        assert link.readlink() == Path("..") / name
