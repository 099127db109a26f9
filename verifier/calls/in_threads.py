"""The calls for an event loop: each runs in a thread, so that the loop goes on with other work meanwhile.

What they take, return and raise is that of the calls of the same names without the ``a``. A context, evidence
or a corpus that was prepared once may be shared by any number of calls at once, which makes them cheap. A
call that is cancelled is no longer waited for, and ends by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec, TypeVar

from verifier.audit.answer_audit import audit_answer
from verifier.audit.judging.claim_audit import audit_claim
from verifier.checking.api import check
from verifier.claims.api import check_claim
from verifier.grounding.api import verify_quotes
from verifier.lattice.api import verify_claim_lattice, verify_claim_lattice_json

_Given = ParamSpec("_Given")
_Returned = TypeVar("_Returned")


def run_in_thread(call: Callable[_Given, _Returned]) -> Callable[_Given, Coroutine[object, None, _Returned]]:
    """Return a coroutine function that carries out a call in a thread of the event loop's executor."""

    @wraps(call)
    async def run(*args: _Given.args, **kwargs: _Given.kwargs) -> _Returned:
        return await asyncio.to_thread(call, *args, **kwargs)

    run.__name__ = run.__qualname__ = f"a{call.__name__}"
    return run


averify_quotes = run_in_thread(verify_quotes)
averify_claim_lattice = run_in_thread(verify_claim_lattice)
averify_claim_lattice_json = run_in_thread(verify_claim_lattice_json)
acheck = run_in_thread(check)
acheck_claim = run_in_thread(check_claim)
aaudit_claim = run_in_thread(audit_claim)
aaudit_answer = run_in_thread(audit_answer)
