"""What the linked claims of an answer say together, and what its labels say.

`The bridge was damaged. Therefore it was closed. [E1]`: both sentences stand in E1, and E1 knows of no
consequence. `# Globex`, and below it `It was founded in 1932. [E1]`, where E1 says that of Acme. Each claim
is linked by itself; what they say side by side is read as grounding reads it, against all that is cited.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from verifier.answers.answer_text import AnswerText
from verifier.claims.statements import read_statements
from verifier.grounding.copied_text import read_copied
from verifier.grounding.labels import Labels
from verifier.grounding.stitches import Stitches
from verifier.grounding.units import iterate_quote_units, read_quotes
from verifier.grounding.unquoted_text import pair_with_quotes
from verifier.lattice.answer_claims import Claim
from verifier.lattice.check_scope import CheckedAnswer, CheckScope
from verifier.parsers.text.offsets import Span


def find_joined(answer: CheckedAnswer, scope: CheckScope) -> Iterator[Span]:
    """Yield the places, in what is seen of an answer, of what nothing that it cites says like that."""
    seen, policy = scope.read.seen, scope.policy
    cited = tuple([piece.evidence.pointer_id for piece in answer.shown_evidence])
    sources = scope.evidence.gather(cited).allow_steps(scope.steps)
    units = iterate_quote_units(seen.text, read_quotes(seen.text, policy, single=False), policy)
    quotes = tuple([quote for _, quote in units])
    sentences = [*chain.from_iterable([_list_sentences(claim, scope) for claim in scope.read.claims])]
    plain = [span for span, inside in pair_with_quotes(sentences, quotes) if not inside]
    verified = [*plain, *(quote.span for quote in quotes)]
    copied = read_copied(seen.text, sources, policy)
    for span in Stitches(seen, sources, policy).find(quotes, verified, seen.headings):
        if not copied.goes_on(seen, span):
            yield span
    yield from Labels(answer.shown_claims, sources, policy).find_speaking(seen.text)


def _list_sentences(claim: Claim, scope: CheckScope) -> list[Span]:
    """Return the places of a claim's sentences in what is seen of the answer, without what frames them."""
    start, end = claim.place
    said = scope.read.seen.text[start:end]
    text = read_statements(AnswerText(said, said), scope.read.format, scope.policy)
    return [(start + first, start + last) for first, last in text.sentences]
