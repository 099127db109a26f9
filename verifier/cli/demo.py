"""``verifier demo``: the example that ships."""

from __future__ import annotations

from functools import partial

from verifier.calls import Call
from verifier.cli.files import check_files
from verifier.cli.options import HtmlOption
from verifier.cli.output import report_errors, show_outcome
from verifier.cli.reports import prepare_report
from verifier.demo import FOLDER, load_demo


def demo(html: HtmlOption = None) -> None:
    """Check the example that ships, under the default policy, and print its report.

    Exit code 0 whenever it ran, though the answer is not wholly grounded: that is what it shows.
    """
    with report_errors():
        check_files([str(path) for path in FOLDER.iterdir()], {"--html": html})
        answer, sources = load_demo()
        call = Call(answer=answer, sources=sources)
        policy = call.resolve_policy()
        verdict = call.run_under(policy)
        show_outcome(verdict, partial(prepare_report, verdict, call, policy), as_json=False, html=html)
