"""One call for an answer in any form: its sentences, the text to show, and the feedback to the model."""

from typing import TYPE_CHECKING

from verifier.on_demand import import_on_demand

if TYPE_CHECKING:
    from verifier.checking.asking import CheckedAnswer
    from verifier.checking.instructions import Instructions
    from verifier.checking.report import Report
    from verifier.checking.sentences import ReportSentence
    from verifier.checking.stream import CheckStream

__all__ = [
    "CheckStream",
    "CheckedAnswer",
    "Instructions",
    "Report",
    "ReportSentence",
]

__getattr__ = import_on_demand(
    __name__,
    {
        "CheckStream": "verifier.checking.stream",
        "CheckedAnswer": "verifier.checking.asking",
        "Instructions": "verifier.checking.instructions",
        "Report": "verifier.checking.report",
        "ReportSentence": "verifier.checking.sentences",
    },
)
