"""The calls for an event loop: each runs in a thread, so that the loop goes on with other work meanwhile.

`await verifier.aio.check(answer, sources)`: what they take, return and raise is that of the calls of the same
names. A context, evidence or a corpus that was prepared once may be shared by any number of calls at once,
which makes them cheap. A call that is cancelled is no longer waited for, and ends by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec, TypeVar

from verifier.audit import answer_audit
from verifier.audit.judging import claim_audit
from verifier.checking import api as checking
from verifier.claims import api as claims
from verifier.grounding import api as grounding
from verifier.lattice import api as lattice

_Given = ParamSpec("_Given")
_Returned = TypeVar("_Returned")


def run_in_thread(call: Callable[_Given, _Returned]) -> Callable[_Given, Coroutine[object, None, _Returned]]:
    """Return a coroutine function that carries out a call in a thread of the event loop's executor."""

    @wraps(call)
    async def run(*args: _Given.args, **kwargs: _Given.kwargs) -> _Returned:
        return await asyncio.to_thread(call, *args, **kwargs)

    return run


check = run_in_thread(checking.check)
check_claim = run_in_thread(claims.check_claim)
verify_quotes = run_in_thread(grounding.verify_quotes)
verify_claim_lattice = run_in_thread(lattice.verify_claim_lattice)
verify_claim_lattice_json = run_in_thread(lattice.verify_claim_lattice_json)
audit_claim = run_in_thread(claim_audit.audit_claim)
audit_answer = run_in_thread(answer_audit.audit_answer)
