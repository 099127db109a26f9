"""The frameworks that tests need: imported without their own warnings, skipped out loud where absent."""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from types import ModuleType

import pytest


def require(module: str) -> ModuleType:
    """Import a module of a framework; skip the tests that need it where the package is not installed.

    A package that is there and cannot be imported is an error, and so is one that is not there although the
    environment variable ADAPTERS_REQUIRED names it.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if module.partition(".")[0] in os.environ.get("ADAPTERS_REQUIRED", "").split():
                raise
            if error.name is None or not f"{module}.".startswith(f"{error.name}."):
                raise
            pytest.skip(f"{module} is not installed", allow_module_level=True)
