"""What promptfoo calls for each output; see promptfooconfig.yaml."""

from verifier.integrations.promptfoo import get_assert

__all__ = ["get_assert"]
