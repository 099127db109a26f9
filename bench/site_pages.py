"""The pages of the documentation site that stand outside `docs/`: a hook of MkDocs, named in `mkdocs.yml`.

README, CONTRIBUTING and CHANGELOG stand at the root, where people look for them. The site has a page for
each. Links between them and `docs/` are written so that they hold in the repository. Here they are rewritten
so that they hold on the site.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent

PAGES = {
    "README.md": "overview.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security-policy.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
}
"""Each file of the root with its page on the site."""

_OUTWARD = re.compile(rf"\]\((?P<up>(?:\.\./)*)\.\./(?P<name>{'|'.join(map(re.escape, PAGES))})")
_OUTSIDE = re.compile(r"\[(?P<said>[^\]\n]+)\]\((?:\.\./)+(?:Containerfile|\.github/[^)\s]+)\)")
"""A link to a file of the repository that the site does not have."""

_AT_THE_ROOT = re.compile(rf"\]\((?P<name>{'|'.join(map(re.escape, PAGES))})")

_MARKED_FENCE = re.compile(r"(?m)^```(python|sh) (?:no-run|run|needs-\w+)$")


def lead_outward(text: str) -> str:
    """Return a page of `docs/` whose links to files of the root lead to their pages on the site, if any."""
    text = _OUTSIDE.sub(lambda match: match["said"], text)
    return _OUTWARD.sub(lambda match: f"]({match['up']}{PAGES[match['name']]}", text)


def lead_inward(text: str) -> str:
    """Return a file of the root whose links hold for a page of the site."""
    text = _AT_THE_ROOT.sub(lambda match: f"]({PAGES[match['name']]}", text)
    return text.replace("](docs/adr)", "](index.md#decisions)").replace("](docs/", "](")


def drop_marks(text: str) -> str:
    """Return a page whose fences say only their language: what tests read after it, the site cannot."""
    return _MARKED_FENCE.sub(r"```\1", text)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the decisions to the end of the navigation."""
    decisions = sorted(path.name for path in (ROOT / "docs" / "adr").glob("*.md"))
    config.nav = [*(config.nav or ()), {"Decisions": [f"adr/{name}" for name in decisions]}]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root's files."""
    from mkdocs.structure.files import File

    for name, page in PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=lead_inward(text)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Mend the links of a page that lead out of `docs/`, and its fences."""
    return drop_marks(lead_outward(markdown))
