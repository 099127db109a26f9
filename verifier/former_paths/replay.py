"""`verifier.replay` of earlier versions: see `verifier.receipts.replay`."""

from verifier.receipts.replay import *  # noqa: F403
