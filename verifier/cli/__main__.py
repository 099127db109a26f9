"""``python -m verifier.cli`` is the command ``verifier``."""

from verifier.cli import main

main()
