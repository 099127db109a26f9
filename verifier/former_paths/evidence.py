"""`verifier.evidence` of earlier versions: see `verifier.sources.evidence`."""

from verifier.sources.evidence import *  # noqa: F403
