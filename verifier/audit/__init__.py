"""The audit layer: claims and answers looked up in evidence, judged, and kept as cards.

The way of a claim:

1. `claims` describes it: what it says, of what, when; `claims.lines` reads claims that others wrote.
2. `evidence.passages` ranks the passages of a corpus or a context, and reads them alone and with neighbours.
3. `judging.adjudication` checks the claim against each and puts together what the documents say.
4. `judging.rationale` writes why, `judging.claim_audit` is the call and fills the card of `records`.

An answer takes the straight line of `answer_audit`: `citations.marks` splits it, each claim is judged as
above, `numbers` checks its figures, `judging.gate` decides, `citations` says what each document supports and
what becomes of each mark, `judging.failures` names what is wrong; `sentences`, `issue_spans` and `summary`
put the claims together. `stream` does so while an answer is written, `again` judges a card again.

`review` says what a card comes to, `redaction` what may be written of it. `measuring` compares cards
with what people said of the same claims. `modes` chooses how much is done, `times` reads a caller's times.
"""

from typing import TYPE_CHECKING

from verifier.on_demand import import_on_demand

if TYPE_CHECKING:
    from verifier.audit.claims.description import describe_claim
    from verifier.audit.records.answer import Audit
    from verifier.audit.records.card import ClaimCard
    from verifier.audit.stream import AuditStream

__all__ = [
    "Audit",
    "AuditStream",
    "ClaimCard",
    "describe_claim",
]

__getattr__ = import_on_demand(
    __name__,
    {
        "Audit": "verifier.audit.records.answer",
        "AuditStream": "verifier.audit.stream",
        "ClaimCard": "verifier.audit.records.card",
        "describe_claim": "verifier.audit.claims.description",
    },
)
