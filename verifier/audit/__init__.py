"""The audit layer: claims and answers looked up in evidence, judged, and kept as cards.

A module for each stage of the way of a claim:

1. `claims` describes a claim as a `claim_record`, `claim_times` reads its time; `claim_lines` reads claims
   that others wrote.
2. `passages` ranks the passages of a corpus or a context, and reads them alone and with their neighbours.
3. `adjudication` checks the claim against each and puts together what the documents say.
4. `rationale` writes why, `claim_audit` is the call and fills the `card_record`.

An answer goes the straight line of `answer_audit`:

1. `marks` reads citation marks, or a provider's citations (`provider_citations`), and splits the answer.
2. Each claim is heard alone, as above; `figures` asks its figures, `gate` passes it.
3. `document_support` says what each document says, `corrections` what becomes of each citation.
4. `failures` names what is wrong; `sentences`, `issue_spans` and `summary` put the claims together.

What a card comes to says `review`: `consistency` asks its facets again, `selfcheck` compares samples,
`audit_score` puts them together, `freshness` looks at dates, `escalation` says who has to look, and
`calendar` until when. `modes` chooses how much is done. `again` judges a card again; `claim_lists` reads
claims as models list them.

Before an answer there are `preselection` and `interleave`; `confidence` rates how surely a claim speaks, and
`routes` how much work that is worth. `ablation` compares audits with stages on and off, `error_analysis` says
which answers have errors, `annotation_lines` reads what two people said.

`gate` passes a model's verdict on a claim, or a card of ours, only with a quote that stands in its passage.
`judgements` reads what cards, other systems and people said of claims, `measuring` measures it against gold.
`labels` has the words of other systems for our labels, `times` reads the times that a caller gives.
"""
