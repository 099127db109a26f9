"""Making sources ready for many answers, in the forms in which the front door takes them."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, cast

from verifier.grounding import api
from verifier.policies import PolicyReference, PolicyValue, resolve_policy
from verifier.sources.context import Context, ContextError, PreparedContext, Source

if TYPE_CHECKING:
    from typing import TypeAlias

    GivenContext: TypeAlias = "Context | PathLike[str] | Sequence[str | Source | PathLike[str]]"


def prepare(
    context: GivenContext, *, policy: PolicyReference = "default", **overrides: PolicyValue
) -> PreparedContext:
    """Make a context ready for many answers; the result may be shared between threads.

    A `Path` of a file or a folder stands for the texts there, as in `check`. The policy says how texts are
    compared and rendered. A context prepared under one policy may be used under any other; that policy's
    normal form is made when it is first needed. Raises what `verify_quotes` raises, `OSError` for a file that
    cannot be read, and `ContextError` for files with sensitive documents, which only `check` itself masks.
    """
    resolved = resolve_policy(policy, overrides, prepare)
    return api.prepare(_open_paths(context), policy=resolved)


def _open_paths(context: GivenContext) -> Context:
    """Return a context with the texts of files in place of their paths."""
    items = context if isinstance(context, (list, tuple)) else (context,)
    if not any(isinstance(item, PathLike) for item in items):
        return cast("Context", context)
    # Most contexts have no files.
    from verifier.checking.opened_sources import open_sources

    opened = open_sources(items)
    if any(document.is_sensitive for document in opened.documents):
        raise ContextError("context: the files hold sensitive documents: give the paths to check itself")
    return opened.items
