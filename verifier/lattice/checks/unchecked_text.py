"""A heading that says what no claim of the answer does.

A heading is no claim, so nothing would hold `# The bridge collapsed in 1947` above linked claims against the
evidence. Its few words may be those of the evidence that is shown, or of framing; a figure, a denial or any
other word makes it a statement that was not checked. Pointer lines only: nobody sees the text around JSON.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.grounding.accounting import is_statement
from verifier.lattice.check_scope import CheckedAnswer, CheckScope, Finding
from verifier.parsers.segments.answer_lines import read_lines
from verifier.parsers.segments.pointers import holds_tag_start
from verifier.sources.context import Sources


def check_unchecked_text(checked: CheckedAnswer, scope: CheckScope) -> Finding | None:
    """Report headings that a person could take for statements."""
    is_asked = scope.policy.account_for_text and not scope.read.is_json and checked.shown_claims
    if not is_asked or "#" not in scope.answer:
        return None
    sources = Sources([piece.source for piece in checked.shown_evidence])
    headings = [
        scope.answer[slice(*line.span)] for line in read_lines(scope.answer) if line.kind == "heading"
    ]
    unchecked = [
        text
        for text in headings
        if not holds_tag_start(text) and is_statement(text, sources, scope.policy, is_heading=True)
    ]
    return Finding(ViolationCode.UNCHECKED_TEXT, {"lines": len(unchecked)}) if unchecked else None
