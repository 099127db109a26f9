"""The facets of a claim, in the order in which they are looked at.

A facet is a generator: it is shown a claim and its window and yields results, none where it has nothing to
say. To add one: a file here, a line in the list, a policy field, a case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from verifier.claims.compare import Comparison
from verifier.claims.facets.attachment import check_attachment, check_mixing
from verifier.claims.facets.clauses import check_clauses
from verifier.claims.facets.dates import check_dates
from verifier.claims.facets.degree import check_degree
from verifier.claims.facets.direction import check_direction
from verifier.claims.facets.modality import check_modality
from verifier.claims.facets.names import check_names
from verifier.claims.facets.numbers import check_numbers
from verifier.claims.facets.polarity import check_polarity
from verifier.claims.facets.result import FacetResult
from verifier.claims.facets.roles import check_roles

FACETS: Mapping[str, Callable[[Comparison], Iterator[FacetResult]]] = {
    "numbers": check_numbers,
    "dates": check_dates,
    "names": check_names,
    "roles": check_roles,
    "polarity": check_polarity,
    "direction": check_direction,
    "attachment": check_attachment,
    "mixing": check_mixing,
    "clauses": check_clauses,
    "degree": check_degree,
    "modality": check_modality,
}
"""Each with its name, which is also what the policy's field `facets` calls it."""

NEVER_IN_CONFLICT = frozenset(("clauses", "degree", "modality"))
"""The facets that can only leave a claim unsupported."""

MAY_AGREE = frozenset(("dates", "numbers"))
"""The facets that say what agrees as well: all that is asked of what the evidence has word for word."""

ASKED_ALONE = frozenset(("clauses",))
"""The facets of these that are asked where the others find nothing: what they would say is said already."""

ASKED_LAST = frozenset(("attachment", "mixing", "clauses"))
"""The facets that read how the words belong together: asked where nothing else keeps it unsupported."""
