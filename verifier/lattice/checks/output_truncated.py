"""An answer that the model could not finish.

What is there may be right; the sentence that takes it back may be what was cut. It goes by what the runtime
says of the end of the output, never by the text.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, Finding

LENGTH_REASONS = ("length", "max_tokens")
"""What model servers call it."""


def check_output_truncated(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report an answer that ended because of a limit on its length."""
    if scope.finish_reason in LENGTH_REASONS:
        return Finding(ViolationCode.OUTPUT_TRUNCATED, {"finish_reason": scope.finish_reason})
    return None
