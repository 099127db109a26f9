"""Fuzz targets: ``python -m tests.fuzz --seconds N [TARGET ...]``.

Each file in `targets` holds one invariant: `check` raises `AssertionError` where bytes break it, and `SEEDS`
names the areas of hand-written cases that it begins from. The texts of those cases are its first corpus; what
a run adds is kept where ``--keep FOLDER`` says, outside the repository. Runs need atheris, in the extra
``fuzz``; the seeds alone are checked by ``tests/test_fuzz.py``.
"""
