"""`verifier.batch` of earlier versions: see `verifier.receipts.batch`."""

from verifier.receipts.batch import *  # noqa: F403
