"""`verifier.goldens` of earlier versions: see `verifier.receipts.goldens`."""

from verifier.receipts.goldens import *  # noqa: F403
