"""A release: the wheel and the sdist, built twice, each with one hash; what a package index is shown.

Both are built from a clean copy of the tree, under ``SOURCE_DATE_EPOCH`` (by default the time of the last
commit) and the usual umask. The second build is made in another folder and at another time. An sdist is a
tar: its members are sorted, owned by nobody and dated to that time, so that it has one hash, too.

With ``--address``, the address of the repository, the README's links to its files are written out, what it
says of installing goes by name, and the metadata names the repository: a package index has no files beside
the README. Without it they stay as they are. No address stands in the tree, since a copy of it may be kept
anywhere.
"""

from __future__ import annotations

import argparse
import datetime
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent

_IGNORED = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "site", "*.egg-info", "__pycache__", "*.pyc", ".*_cache", ".hypothesis"
)
_LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")
_EARLIEST = 315_532_800
"""1980-01-01: no member of a zip archive is older."""


def make_links_absolute(text: str, address: str, revision: str) -> str:
    """Return a text of Markdown whose links and pictures of the repository begin with its address."""

    def write(match: re.Match[str]) -> str:
        target = match["target"]
        if "://" in target or target.startswith("mailto:"):
            return match[0]
        kind = "raw" if match["image"] else "blob"
        return (
            f"{match['image']}[{match['text']}]({address}/{kind}/{revision}/{target}{match['anchor'] or ''})"
        )

    return _LINK.sub(write, text)


def install_by_name(text: str) -> str:
    """Return a README that installs from an index: its reader there has no tree, unless it is the sdist's."""
    by_name = text.replace(
        "In a copy of this repository, `pip install '.[cli]'`", "`pip install 'lexical-verifier[cli]'`"
    )
    by_name = by_name.replace("`pip install .`", "`pip install lexical-verifier`")
    tests = "`pip install '.[test]' && pytest`"
    return by_name.replace(tests, f"{tests} in the sdist")


def write_urls(metadata: str, address: str) -> str:
    """Return the text of `pyproject.toml` with the addresses of the repository in ``[project.urls]``."""
    urls = {
        "Source": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
    }
    table = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    return metadata.replace("[project.scripts]\n", f"[project.urls]\n{table}\n[project.scripts]\n", 1)


def normalize_sdist(data: bytes, epoch: int) -> bytes:
    """Return an sdist with the same files, sorted, owned by nobody and dated to one time."""
    target = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as given,
        gzip.GzipFile(filename="", fileobj=target, mode="wb", compresslevel=9, mtime=epoch) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as made,
    ):
        for member in sorted(given.getmembers(), key=lambda one: one.name):
            content = given.extractfile(member) if member.isfile() else None
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime, member.pax_headers = epoch, {}
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            made.addfile(member, content)
    return target.getvalue()


def build_once(folder: Path, *, epoch: int, address: str | None, revision: str) -> dict[str, bytes]:
    """Return the bytes of sdist and wheel by their names, built in a folder of their own."""
    tree, out = folder / "tree", folder / "out"
    shutil.copytree(ROOT, tree, symlinks=True, ignore=_IGNORED)
    if address is not None:
        readme, metadata = tree / "README.md", tree / "pyproject.toml"
        text = make_links_absolute(readme.read_text(encoding="utf-8"), address, revision)
        readme.write_text(install_by_name(text), encoding="utf-8")
        metadata.write_text(write_urls(metadata.read_text(encoding="utf-8"), address), encoding="utf-8")
    _open_modes(tree)
    done = subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(out), "--sdist", "--wheel", str(tree)],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, umask=0o022,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch), "PYTHONPATH": ""},
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"build failed:\n{done.stderr or done.stdout}")
    built = {path.name: path.read_bytes() for path in sorted(out.iterdir())}
    return {
        name: normalize_sdist(data, epoch) if name.endswith(".tar.gz") else data
        for name, data in built.items()
    }


def _open_modes(tree: Path) -> None:
    """Give every file and folder the mode that it would have under the usual umask."""
    for path in tree.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if runs else 0o644)


def find_differences(first: Mapping[str, bytes], second: Mapping[str, bytes]) -> Iterator[str]:
    """Yield what two builds do not have in common."""
    for name in sorted({*first, *second}):
        if first.get(name) != second.get(name):
            yield f"{name}: two builds give other bytes"


def read_epoch() -> int:
    """Return the time that files are dated to: ``SOURCE_DATE_EPOCH``, or the time of the last commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is not None:
        return int(given)
    done = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip() else _EARLIEST


VERSION = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+")

_UNRELEASED = "## [Unreleased]\n\n### Verdict changes\n\n- None.\n\n"

_PLACES = {
    "verifier/__init__.py": (r'(?m)^__version__ = ".*"$', '__version__ = "{version}"'),
    "CITATION.cff": (
        r"(?m)^version: .*\ndate-released: .*$",
        'version: {version}\ndate-released: "{date}"',
    ),
    "CHANGELOG.md": (r"(?m)^## \[Unreleased\]$", _UNRELEASED + "## [{version}] - {date}"),
    ".github/ISSUE_TEMPLATE/wrong-verdict.yml": (
        r"placeholder: [0-9.]+, default",
        "placeholder: {version}, default",
    ),
    "pyproject.toml": (r'"Development Status :: .*"', '"Development Status :: {status}"'),
}
"""Where the version stands, in which line, and what that line becomes."""


def prepare(root: Path, version: str, date: str) -> None:
    """Write a version and its day wherever they stand; the changelog gets its section.

    Raises `ValueError` for what is no version or no day, and for a place that is not there once.
    """
    if not VERSION.fullmatch(version):
        raise ValueError(f"--prepare: got {version!a}, expected X.Y.Z")
    datetime.date.fromisoformat(date)
    status = "4 - Beta" if version.startswith("0.") else "5 - Production/Stable"
    texts = {}
    for name, (pattern, line) in _PLACES.items():
        new = line.format(version=version, date=date, status=status)
        text = (root / name).read_text(encoding="utf-8")
        texts[name], found = re.subn(pattern, new.replace("\\", r"\\"), text)
        if found != 1:
            raise ValueError(f"{name}: {found} places for the version, expected one")
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench release``."""
    parser.add_argument("--out", metavar="FOLDER", help="where wheel, sdist and SHA256SUMS go")
    parser.add_argument(
        "--prepare",
        nargs=2,
        metavar=("VERSION", "DAY"),
        help="write the version and its day where they stand, and build nothing",
    )
    parser.add_argument("--address", metavar="URL", help="the repository, for links and metadata")
    parser.add_argument("--revision", metavar="NAME", default="main", help="the tag that links lead to")


def run(arguments: argparse.Namespace) -> int:
    """Build twice and compare; return 1 if two builds differ."""
    if arguments.prepare is not None:
        prepare(ROOT, *arguments.prepare)
        return 0
    epoch = read_epoch()
    address = None if arguments.address is None else arguments.address.rstrip("/")
    builds = []
    with tempfile.TemporaryDirectory() as temporary:
        for name in ("one", "another"):
            folder = Path(temporary, name)
            folder.mkdir()
            builds.append(build_once(folder, epoch=epoch, address=address, revision=arguments.revision))
    problems = list(find_differences(*builds))
    lines = [f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(builds[0].items())]
    print(f"SOURCE_DATE_EPOCH {epoch}")
    print("".join(lines), end="")
    if arguments.out is not None and not problems:
        out = Path(arguments.out)
        out.mkdir(parents=True, exist_ok=True)
        for name, data in builds[0].items():
            (out / name).write_bytes(data)
        (out / "SHA256SUMS").write_text("".join(lines), encoding="ascii")
    for problem in problems:
        print(f"WRONG: {problem}")
    return 1 if problems else 0
