"""The command line. The extra ``cli`` installs what it needs: Typer, Rich and Jinja2.

Exit codes are the same everywhere: 0 grounded or identical, 1 not, 2 usage or an error of the caller;
130 an interrupted command.
Importing this package imports none of them.
"""

from __future__ import annotations

import sys

from verifier.errors import tell_extra

_NEEDED = frozenset({"click", "jinja2", "markupsafe", "rich", "typer"})


def main() -> None:
    """Run the command line; the console script ``verifier`` is this function."""
    try:
        from verifier.cli.app import run

        run()
    except KeyboardInterrupt:
        # While the commands are still being loaded; later the command line itself says so.
        raise SystemExit(130) from None
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _NEEDED:
            raise
        sys.stderr.write(
            f"verifier: the command line needs {error.name}, which is not installed: {tell_extra('cli')}\n"
        )
        raise SystemExit(2) from None
