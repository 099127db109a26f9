"""The option that writes expected files, and the hypothesis profiles.

``HYPOTHESIS_PROFILE`` chooses one: default (a quick look, other examples each time), ci (more, always the
same ones; `.ci/run` takes it), thorough. The quick look leaves out tests marked ``slow``.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.examples import looks_at_all

# An sdist holds what the repository's links lead to, and not these.
for _room in ("parsers", "policies"):
    _link = Path(__file__).parents[1] / _room
    if not _link.exists():
        _link.symlink_to(Path("verifier", _room), target_is_directory=True)

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

# No deadlines anywhere: machines differ, and the tests of cost count by ratio.
settings.register_profile("default", max_examples=4, deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "ci", max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=_SLOW
)
settings.register_profile("thorough", max_examples=3_000, deadline=None, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session", autouse=True)
def _heads(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have the heads of stores kept apart in a folder of the tests, not of who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VERIFIER_HEADS", str(tmp_path_factory.mktemp("heads")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _bytecode(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have the processes that tests start keep bytecode, where the machine says that none is to be written.

    Each would compile some 250 modules anew; a folder of the tests leaves the tree as it is.
    """
    with pytest.MonkeyPatch.context() as patch:
        if os.environ.get("PYTHONDONTWRITEBYTECODE") and not os.environ.get("PYTHONPYCACHEPREFIX"):
            patch.delenv("PYTHONDONTWRITEBYTECODE")
            patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("bytecode")))
        yield


def pytest_configure(config: pytest.Config) -> None:
    """Load the package as everybody loads it: of plugins pytest would compile all modules anew."""
    hook = getattr(config.pluginmanager, "rewrite_hook", None)
    marked = getattr(hook, "_must_rewrite", None)
    if isinstance(marked, set):
        marked.discard("verifier")
        getattr(hook, "_marked_for_rewrite_cache", {}).clear()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked slow where the profile is a quick look and nobody asks for marks."""
    if looks_at_all() or config.getoption("-m"):
        return
    config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("slow")])
    items[:] = [item for item in items if not item.get_closest_marker("slow")]


def pytest_collection_finish() -> None:
    """Keep what collecting made out of the garbage collector, which would walk through it all the time."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the option that writes the expected verdicts of the hand-written cases."""
    parser.addoption(
        "--write-expected", action="store_true", help="write the whole verdicts of the hand-written cases"
    )
