"""Pages of many records in one folder, with an index, and the same index as a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.cli.output import write_bytes
from verifier.receipts.whole_files import write_whole

if TYPE_CHECKING:
    from verifier.report.batch_list.rows import IndexRow
    from verifier.report.common.frame import Banner

INDEX = "index.html"

_PAGE_ENDINGS = (".html", ".htm")
"""How the name of one page ends; any other names a folder of pages."""


def is_page(path: str) -> bool:
    """Return whether a path is that of one page, and not of a folder of them."""
    return path == "-" or (Path(path).suffix.lower() in _PAGE_ENDINGS and not Path(path).is_dir())


class IndexedPages:
    """The pages of a run, written as its records come, and the index of all, written when it has ended."""

    def __init__(self, folder: str | None, *, prefix: str, csv: str | None = None) -> None:
        self._folder = None if folder is None else Path(folder)
        self._csv = csv
        self._prefix = prefix
        self._rows: list[IndexRow] = []
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pages in the folder, in the order they were added."""
        return tuple([row.page for row in self._rows if row.page is not None])

    def add(self, line: int, report: Banner, make_page: Callable[[], str], *, name: str, text: str) -> None:
        """Write the page of a record and note its row."""
        from verifier.report.batch_list.rows import make_row

        page = None
        if self._folder is not None:
            page = f"{self._prefix}-{len(self._rows) + 1:05}.html"
            write_whole(self._folder / page, make_page().encode("utf-8"))
        self._rows.append(make_row(report, line=line, name=name, text=text, page=page))

    def add_bad(self, line: int, error: str, *, name: str = "") -> None:
        """Note a line that could not be used."""
        from verifier.report.batch_list.rows import make_bad_row

        self._rows.append(make_bad_row(line, error, name=name))

    def finish(self, headline: str) -> None:
        """Write the index, the worst rows first."""
        from verifier.report.batch_list.rows import make_banner, rank_rows, write_csv

        rows = rank_rows(self._rows)
        if self._folder is not None:
            from verifier.report.batch_list.page import render_index_page
            from verifier.report.common.language import say

            page = render_index_page(rows, make_banner(rows, headline=say(headline)))
            write_bytes(str(self._folder / INDEX), page.encode("utf-8"))
        if self._csv is not None:
            write_bytes(self._csv, write_csv(rows).encode("utf-8"))
