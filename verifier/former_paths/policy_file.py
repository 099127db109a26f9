"""`verifier.policy_file` of earlier versions: see `verifier.policies.writer`."""

from verifier.policies.writer import *  # noqa: F403
