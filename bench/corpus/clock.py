"""A clock: time on the wall, and of the processor, which a busy machine changes less."""

from __future__ import annotations

import time
from types import TracebackType


class Clock:
    """Measures what runs within ``with clock``; both times add up, in seconds."""

    def __init__(self) -> None:
        self.wall = 0.0
        self.processor = 0.0

    def __enter__(self) -> Clock:
        self._begun = time.perf_counter(), time.process_time()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.wall += time.perf_counter() - self._begun[0]
        self.processor += time.process_time() - self._begun[1]
