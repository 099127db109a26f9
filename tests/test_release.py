"""What a release needs: metadata, notices, pages for people, the workflow, and archives with one hash."""

from __future__ import annotations

import gzip
import io
import re
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml

import verifier
from bench.release import (
    _PLACES,
    find_differences,
    install_by_name,
    make_links_absolute,
    normalize_sdist,
    prepare,
    write_urls,
)

ROOT = Path(__file__).parents[1]
METADATA = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = METADATA["project"]
RELEASE = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
TEMPLATES = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_metadata_says_who_under_which_licences_and_with_which_notices() -> None:
    assert PROJECT["authors"]
    assert re.fullmatch(r"[\w.-]+(?: AND [\w.-]+)*", PROJECT["license"])
    assert not [one for one in PROJECT["classifiers"] if one.startswith("License ::")]
    assert all((ROOT / name).is_file() for name in PROJECT["license-files"])


def test_no_address_is_made_up() -> None:
    """The repository has none of its own; a release is given one, and its sdist has that one alone."""
    urls = PROJECT.get("urls", {"Source": ""})
    assert all(url.startswith(urls["Source"]) for url in urls.values())
    assert "repository-code" not in yaml.safe_load(read("CITATION.cff"))


def test_every_table_of_others_has_its_notice() -> None:
    notices = read("THIRD-PARTY-NOTICES.txt")
    assert read("parsers/lexicon/NOTICE.txt") in notices
    # Characters are told by what the Unicode Consortium publishes.
    named = [path for room in ("text", "visible_text") for path in (ROOT / "parsers" / room).glob("*.txt")]
    assert len(named) >= 2
    missing = [path for path in named if f"verifier/{path.relative_to(ROOT).as_posix()}" not in notices]
    assert missing == []
    for path in re.findall(r"verifier/[\w/]+(?:\.\w+)?", notices):
        assert (ROOT / path.removeprefix("verifier/")).exists(), path
    spdx = {item for line in re.findall("SPDX: (.*)", notices) for item in line.split("; ")}
    assert {"Apache-2.0", *spdx} == set(PROJECT["license"].split(" AND "))


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load(read("CITATION.cff"))
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors", "version", "license"} <= citation.keys()
    assert citation["version"] == verifier.__version__
    assert f"## [{citation['version']}] - {citation['date-released']}\n" in read("CHANGELOG.md")


def test_the_changelog_has_a_section_for_each_release_with_verdict_changes() -> None:
    sections = re.split(r"(?m)^## ", read("CHANGELOG.md"))[1:]
    assert sections[0].startswith("[Unreleased]\n")
    for section in sections[1:]:
        assert re.match(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d\n", section), section[:40]
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Verdict changes"}
    for section in sections:
        found = re.findall(r"(?m)^### (.+)$", section)
        assert set(found) <= kinds
        assert len(found) == len(set(found))
        assert "Verdict changes" in found


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_issue_templates_are_read_as_the_host_reads_them(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    if path.stem == "config":
        assert form == {"blank_issues_enabled": False}
        return
    assert {"name", "description", "body"} <= form.keys()
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids))
    for field in form["body"]:
        assert field["type"] in ("input", "textarea", "dropdown", "markdown", "checkboxes")
        assert field["attributes"]["label"]


def test_the_workflow_builds_without_rights_and_publishes_without_a_password() -> None:
    assert RELEASE["permissions"] == {}
    jobs = RELEASE["jobs"]
    assert jobs["build"]["permissions"] == {"contents": "read"}
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["environment"] == "release"
    assert set(jobs["publish"]["needs"]) == {"build", "attest"}
    text = read(".github/workflows/release.yml")
    assert "secrets." not in text
    assert "password" not in "".join(line for line in text.splitlines() if not line.startswith("#"))
    uses = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert all(re.fullmatch(r"[\w.-]+/[\w.-]+@[\w./-]+", one) for one in uses)


def test_no_value_of_an_event_is_pasted_into_a_script() -> None:
    scripts = [step["run"] for job in RELEASE["jobs"].values() for step in job["steps"] if "run" in step]
    assert len(scripts) >= 4
    assert not [script for script in scripts if "${{" in script]


def test_the_image_copies_what_is_there_and_runs_without_rights() -> None:
    recipe = read("Containerfile")
    assert "\nUSER 65532:65532\n" in recipe
    extras = re.search(r"/tree\[([\w,]+)\]", recipe)
    assert extras is not None
    assert set(extras[1].split(",")) <= PROJECT["optional-dependencies"].keys()
    ignored = read(".containerignore").split()
    assert not {"verifier", "parsers", "policies", "pyproject.toml", "README.md", "LICENSE"} & {*ignored}


def test_an_sdist_has_the_tests_and_all_that_they_read() -> None:
    manifest = read("MANIFEST.in")
    assert all(f"\ngraft {folder}\n" in manifest for folder in ("tests", "bench", "docs", "examples"))


def _pack(names: list[str], *, mtime: int, uid: int, mode: int) -> bytes:
    target = io.BytesIO()
    with (
        gzip.GzipFile(filename=str(mtime), fileobj=target, mode="wb", mtime=mtime) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for name in names:
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.uid, member.mode = len(name), mtime, uid, mode
            archive.addfile(member, io.BytesIO(name.encode()))
    return target.getvalue()


def test_two_sdists_of_the_same_files_have_the_same_bytes() -> None:
    one = _pack(["p/a", "p/b"], mtime=1, uid=0, mode=0o644)
    two = _pack(["p/b", "p/a"], mtime=2_000, uid=501, mode=0o600)
    assert one != two
    made = normalize_sdist(one, 1_700_000_000)
    assert normalize_sdist(two, 1_700_000_000) == made
    assert normalize_sdist(made, 1_700_000_000) == made
    with tarfile.open(fileobj=io.BytesIO(made)) as archive:
        assert [member.name for member in archive] == ["p/a", "p/b"]
    assert [*find_differences({"a": one}, {"a": two})] == ["a: two builds give other bytes"]
    assert [*find_differences({"a": one}, {"a": one})] == []


@pytest.mark.skipif("urls" in PROJECT, reason="this is the tree of a release, where they are written out")
def test_the_readme_leads_somewhere_on_an_index() -> None:
    address = "https://host.invalid/name/verifier"
    text = make_links_absolute(read("README.md"), address, "v1.2.3")
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(targets) > 10
    assert [one for one in targets if "://" not in one and not one.startswith("#")] == []
    for target in targets:
        path = re.fullmatch(rf"{address}/(?:blob|raw)/v1\.2\.3/([^#]+)(?:#.*)?", target)
        assert path is None or (ROOT / path[1]).exists(), target
    by_name = install_by_name(text)
    assert "CPython 3.11 to 3.14. `pip install 'lexical-verifier[cli]'` installs" in by_name
    assert "`pip install lexical-verifier` is the library alone" in by_name
    # Tests come with the tree alone.
    assert re.findall(r"pip install '\.(\[\w+\])' && pytest` in the sdist", by_name) == ["[test]"]
    assert by_name.count("pip install '.[") == 1
    made = tomllib.loads(write_urls(read("pyproject.toml"), address))
    assert made["project"]["urls"]["Source"] == address
    assert made["project"]["scripts"] == PROJECT["scripts"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a](docs/b.md#c)", "[a](ADDRESS/blob/v1/docs/b.md#c)"),
        ("![a](docs/b.png)", "![a](ADDRESS/raw/v1/docs/b.png)"),
        ("[a](#here) [b](https://x.invalid/y)", "[a](#here) [b](https://x.invalid/y)"),
    ],
)
def test_links_of_the_repository_alone_are_written_out(text: str, expected: str) -> None:
    assert make_links_absolute(text, "ADDRESS", "v1") == expected


def test_versions_that_the_page_names_are_those_of_the_code() -> None:
    page = read("docs/stability.md")
    assert f"semantics revision, `{verifier.load_policy('default').semantics}`" in page


def test_a_version_is_written_wherever_it_stands(tmp_path: Path) -> None:
    for name in _PLACES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(read(name), encoding="utf-8")
    prepare(tmp_path, "1.0.0", "2026-11-28")
    texts = {name: (tmp_path / name).read_text(encoding="utf-8") for name in _PLACES}
    assert '__version__ = "1.0.0"' in texts["verifier/__init__.py"]
    citation = yaml.safe_load(texts["CITATION.cff"])
    assert (citation["version"], citation["date-released"]) == ("1.0.0", "2026-11-28")
    unreleased, section, *_ = re.split(r"(?m)^## ", texts["CHANGELOG.md"])[1:]
    assert "### Verdict changes" in unreleased
    assert section.startswith("[1.0.0] - 2026-11-28\n")
    assert "Development Status :: 5 - Production/Stable" in texts["pyproject.toml"]
    # What the release workflow asks of the tree of a tag holds then.
    for line in ('__version__ = "1.0.0"', "version: 1.0.0", "## [1.0.0] - 2026-11-28"):
        assert any(line in text.splitlines() for text in texts.values())


@pytest.mark.parametrize("given", [("1.0", "2026-11-28"), ("1.0.0", "28.11.2026"), ("v1.0.0", "2026-11-28")])
def test_what_is_no_version_or_no_day_is_refused(tmp_path: Path, given: tuple[str, str]) -> None:
    with pytest.raises(ValueError):
        prepare(tmp_path, *given)
