"""``python -m bench``: measuring and checking what is not for the test suite."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

COMMANDS: Mapping[str, str] = {
    "speed": "the table of speeds, as ratios to a floor that the same run measures",
    "pairs": "hand-written lies and truths by class: what is refused and what is accepted",
    "identity": "texts of this machine checked against themselves: quotes, passages, sentences",
    "clauses": "made lies and truths by form: clauses crossed, roles exchanged, scopes dropped",
    "rules": "each rule of claims switched off: lies and truths that it moves, by set",
    "adapt": "data in a public format as calls of audits and gold: ALCE, FEVER, FACTS and others",
    "audit": "labelled claims looked up among all evidence and judged: false accepts by tier",
    "corpus": "a corpus of generated prose, indexed and asked, beside FTS5 and bm25s",
    "citations": "citations of made answers, corrupted by hash: how many are restored, how many broken",
    "figures": "figures that say the same and others, by kind: lies and truths, in three calls",
    "kinds": "the decision by kind of text: ranking beside peers, what is accepted, what codes refuse",
    "contract": "answers under an instruction: truths and errors accepted by form, what the loop mends",
    "pages": "Markdown and HTML pages of this machine as sources, quoted from what others render of them",
    "looks": "pages of reports in a browser: axe, widths, light and dark, printed; their pictures",
    "scale": "batches of ever more calls, on one process and on several: one digest",
    "matrix": "the golden corpus on every interpreter and under every setting: one hash",
    "goldens": "record the golden corpus from its sources, or see whether it is theirs",
    "conformance": "write the vectors for other implementations, or see whether they are current",
    "docs": "write the generated parts of the documentation, or see whether they are current",
    "release": "wheel and sdist, each built twice with one hash",
    "wheel": "build the wheel, look into it, install it and import it",
}
"""The commands, each a module of that name here, with `add_arguments` and `run`."""

MODULES: Mapping[str, str] = {
    "adapt": "adapters.command",
    "speed": "speed.command",
    "pairs": "pairs.command",
    "identity": "identity.command",
    "clauses": "clauses.command",
    "contract": "contract.command",
    "rules": "rules.command",
    "corpus": "corpus.command",
}
"""The modules that have another name: those of a folder."""


def main(arguments: Sequence[str]) -> int:
    """Run one command; return its exit code."""
    listed = "\n".join(f"  {name:9} {meaning}" for name, meaning in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        epilog=f"commands:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="command")
    command = parser.parse_args(arguments[:1]).command
    # Only the module that runs is imported: what one needs, another may do without.
    try:
        module = import_module(f"bench.{MODULES.get(command, command)}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "bench":
            raise
        print(f"bench {command} needs {error.name}: install the extra `bench`", file=sys.stderr)
        return 2
    options = argparse.ArgumentParser(prog=f"python -m bench {command}", description=COMMANDS[command])
    module.add_arguments(options)
    code: int = module.run(options.parse_args(arguments[1:]))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
