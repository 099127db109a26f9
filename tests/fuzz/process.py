"""One run of one target in a process of its own, which ends with it: ``process.py TARGET FOLDER -max_...``.

The folder holds the seeds, and the inputs that earlier runs kept because they reached new code. A find is
written into it and said on standard output, once for each place that raised; the run goes on.
"""

from __future__ import annotations

import hashlib
import json
import sys
import traceback
from importlib import import_module
from pathlib import Path

import atheris


def main(name: str, folder: Path, options: list[str]) -> None:
    """Fuzz a target until its time is over."""
    with atheris.instrument_imports(include=["verifier"]):
        check = import_module(f"tests.fuzz.targets.{name}").check
        # What is imported on demand is imported now, to be instrumented too.
        seeds = sorted((folder / "seeds").iterdir())
        for seed in seeds[:: 1 + len(seeds) // 100]:
            check(seed.read_bytes())
    known: set[str] = set()

    def look(data: bytes) -> None:
        try:
            check(data)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"
            if place not in known:
                known.add(place)
                (folder / f"find-{hashlib.sha256(data).hexdigest()[:16]}").write_bytes(data)
                find = {"place": place, "input": ascii(data), "trace": traceback.format_exc()}
                print(json.dumps(find), flush=True)

    atheris.Setup([name, *options, str(folder / "inputs"), str(folder / "seeds")], look)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
