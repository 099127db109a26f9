"""The generated parts of the documentation: tables made from the code that they describe.

A generated part stands between ``<!-- generated: NAME -->`` and ``<!-- end -->``; the rest of the file is
left alone. The JSON Schemas, the manual page and the file of known stems are generated whole.
``python -m bench docs`` rewrites what is generated, ``python -m bench docs --check`` only says whether it is
up to date.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import getdoc, unwrap
from pathlib import Path
from types import CodeType, FunctionType

from bench.schemas import SCHEMA_FILES, render_schema
from verifier.claims.facets.registry import FACETS, NEVER_IN_CONFLICT
from verifier.claims.stemmer import ENGLISH, get_stemmer
from verifier.claims.vocabulary import list_stemmed
from verifier.codes import ViolationCode
from verifier.lattice import checks
from verifier.parsers.english.roots import tell_apart
from verifier.parsers.lexicon import load_lexicon
from verifier.policies import RULES, SHIPPED, FieldRule, Lexicon, Policy, load_policy
from verifier.policies.audit import RULES as AUDIT_RULES
from verifier.policies.audit import SHIPPED as AUDIT_SHIPPED
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.policies.field_kinds import TABLES

ROOT = Path(__file__).resolve().parent.parent
STEMS = "verifier/claims/snowball-3.1.txt"

_PART = re.compile(r"(?s)(?P<opening><!-- generated: (?P<name>[a-z-]+) -->\n).*?(?P<closing><!-- end -->)")

_BY_USE = ("default", *(name for name in SHIPPED if name != "default"))
"""The shipped policies as the tables of their fields show them: first the one that most callers run."""

_LOOKS_AT_THE_QUESTION = "Looks at the question"
"""What the docstring of a check says that looks at it."""

_SHARED_FIELDS = ("claim_function_words", "claim_stems")
"""What facets name that is also a policy field, and about none of them in particular."""

_ASKS_FOR_CONFLICTS = "The claim check compares"
"""What the docstring of a check says whose findings are the conflicts of a claim's facets."""

_CHECK_LISTS: Sequence[tuple[str, Sequence[Callable[..., object]]]] = (
    ("a claim", checks.REFUSALS),
    ("its pointers", checks.TRIMS),
    ("a pair", checks.PAIR_CHECKS),
    ("a linked claim", checks.LINKED_CHECKS),
    ("how many claims", checks.COUNTING_CHECKS),
    ("the answer", checks.ANSWER_CHECKS),
)
"""The lists of checks in the order they run in, each with what its checks are shown."""


class DocsError(ValueError):
    """A file of the documentation whose markers cannot be followed."""


def render_violations() -> str:
    """Return the table of all violation codes, in the order of their list."""
    rows = [(f"`{code}`", code.meaning, code.example) for code in ViolationCode]
    return _render_table(("code", "meaning", "example"), rows)


def render_policy_choices() -> str:
    """Return the table of the policy fields that one may want to set."""
    return _render_fields(rule for rule in RULES.items() if rule[1].kind != "lexicon")


def _render_fields(rules: Iterable[tuple[str, FieldRule]]) -> str:
    """Return a table of policy fields; the others are named where they differ from `default`."""
    rows = []
    for name, rule in rules:
        usual, *others = ((policy, _show_value(load_policy(policy), name)) for policy in _BY_USE)
        differing = [f"`{policy}`: {value}" for policy, value in others if value != usual[1]]
        rows.append((f"`{name}`", rule.doc, "<br>".join((usual[1], *differing)), _show_range(rule)))
    return _render_table(("field", "meaning", "value", "range"), rows)


def render_audit_fields() -> str:
    """Return the table of the fields of audit policies; other policies are named where they differ."""
    rows = []
    policies = [load_audit_policy(name) for name in AUDIT_SHIPPED]
    for name, rule in AUDIT_RULES.items():
        usual, *others = [(policy.name, _show_audit_value(policy, name)) for policy in policies]
        differing = [f"`{policy}`: {value}" for policy, value in others if value != usual[1]]
        is_plain = rule.kind in ("integer", "switch", "choice", "choices", "codes")
        allowed = _show_range(rule) if is_plain else rule.expected.partition(":")[0]
        rows.append((f"`{name}`", rule.doc, "<br>".join((usual[1], *differing)), allowed))
    return _render_table(("field", "meaning", "value", "range"), rows)


def _show_audit_value(policy: AuditPolicy, name: str) -> str:
    value = getattr(policy, name)
    if AUDIT_RULES[name].kind in TABLES and value:
        return ", ".join(f"`{key}` {_show(item)}" for key, item in value)
    return _show(value) or "none"


def render_lattice_checks() -> str:
    """Return the table of the checks of the claim lattice, in the order they run in.

    All of it is read off the checks: their docstrings, and the names of violation codes and policy
    fields that their functions use. The name of a check leads to its section, if it has one.
    """
    page = (ROOT / "docs" / "lattice.md").read_text(encoding="utf-8").lower()
    rows: list[tuple[str, ...]] = []
    for subject, functions in _CHECK_LISTS:
        for check in functions:
            name = check.__name__.removeprefix("check_").replace("_", " ")
            anchor = name.replace(" ", "-") if f"\n### {name}\n" in page else "in-a-line"
            # A check that stands alone has its theory at the head of its module.
            theory = f"{getdoc(check)}\n{sys.modules[check.__module__].__doc__}"
            used = _find_names(check) | (_find_conflicts() if _ASKS_FOR_CONFLICTS in theory else frozenset())
            rows.append(
                (
                    str(len(rows) + 1),
                    subject,
                    f"[{name}](#{anchor})",
                    theory.partition("\n")[0],
                    "<br>".join(f"`{code}`" for code in ViolationCode if code in used),
                    "yes" if _LOOKS_AT_THE_QUESTION in theory else "",
                    "<br>".join(f"`{field}`" for field in RULES if field in used),
                )
            )
    return _render_table(("", "on", "check", "what it does", "codes", "question", "policy fields"), rows)


def render_claim_facets() -> str:
    """Return the table of the facets of a claim, in the order they are looked at.

    Read off the facets as the table of checks is: a line of a module's docstring has the name, a colon and
    examples; it is the first, but for a module of two facets. The name leads to its section.
    """
    rows = []
    for name, facet in FACETS.items():
        theory = (sys.modules[facet.__module__].__doc__ or "").splitlines()
        said = next((line for line in theory if line.startswith(f"{name.capitalize()}: ")), theory[0])
        used = _find_names(facet)
        rows.append(
            (
                f"[{name}](#{name})",
                said.partition(": ")[2],
                "" if name in NEVER_IN_CONFLICT else "yes",
                "<br>".join(f"`{code}`" for code in ViolationCode if code in used),
                "<br>".join(f"`{field}`" for field in RULES if field in used and field not in _SHARED_FIELDS),
            )
        )
    head = ("facet", "what it looks at", "may conflict", "codes", "policy fields")
    return _render_table(head, rows)


PARTS: Mapping[str, Callable[[], str]] = {
    "violations": render_violations,
    "policy-choices": render_policy_choices,
    "lattice-checks": render_lattice_checks,
    "claim-facets": render_claim_facets,
    "audit-policy-fields": render_audit_fields,
}
"""Every generated part by its name."""

FILES: Mapping[str, tuple[str, ...]] = {
    "docs/audit-policy.md": ("audit-policy-fields",),
    "docs/claims.md": ("claim-facets",),
    "docs/lattice.md": ("lattice-checks",),
    "docs/verdict.md": ("violations",),
    "docs/policies.md": ("policy-choices",),
}
"""Which parts stand in which file; each must be there, once."""


def _find_conflicts() -> frozenset[str]:
    """Return the codes with which facets say that the evidence says otherwise."""
    facets = [facet for name, facet in FACETS.items() if name not in NEVER_IN_CONFLICT]
    unsaid = (
        *(ViolationCode.NUMBER_ABSENT, ViolationCode.DATE_ABSENT),
        *(ViolationCode.DERIVED_NUMBER, ViolationCode.SAID_OF_ANOTHER, ViolationCode.MODALITY_LOST),
    )
    used = frozenset().union(*map(_find_names, facets))
    return frozenset(code for code in ViolationCode if code in used and code not in unsaid)


def _find_names(check: Callable[..., object]) -> frozenset[str]:
    """Return the names that a check uses, with those of what it calls that is its own or names codes."""
    found: set[str] = set()
    waiting = [check]
    seen = set(waiting)
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType):
            continue
        is_own = function.__module__.startswith(check.__module__)
        if not is_own and ViolationCode.__name__ not in function.__globals__:
            continue
        names = frozenset(_read_names(function.__code__))
        found |= names
        called = [unwrap(function.__globals__[name]) for name in names if name in function.__globals__]
        new = [value for value in called if isinstance(value, FunctionType) and value not in seen]
        seen.update(new)
        waiting += new
    return frozenset(found)


def _read_names(code: CodeType) -> Iterator[str]:
    """Return the names that compiled code uses, that of functions and comprehensions inside it included."""
    waiting = [code]
    while waiting:
        current = waiting.pop()
        yield from current.co_names
        waiting += [value for value in current.co_consts if isinstance(value, CodeType)]


def _show_range(rule: FieldRule) -> str:
    match rule.kind:
        case "integer":
            return f"{rule.minimum:,} to {rule.maximum:,}"
        case "switch":
            return "true or false"
        case "choice":
            return "one of " + ", ".join(f"`{choice}`" for choice in rule.choices)
        case "codes":
            return "codes of languages"
        case _:
            return "any of " + ", ".join(f"`{choice}`" for choice in rule.choices)


def _show_value(policy: Policy, name: str) -> str:
    return _show(getattr(policy, name))


def _show(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Lexicon):
        return f"`{value.name}`"
    if isinstance(value, tuple):
        return ", ".join(f"`{item}`" for item in value)
    return f"`{value}`" if isinstance(value, str) else f"{value:,}"


def _render_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(_escape_cell, line))} |\n" for line in lines)


def _escape_cell(text: str) -> str:
    return text.replace("|", "\\|")


def rewrite_parts(text: str, *, file: str) -> str:
    """Return a file's text with its generated parts written anew.

    `file` is its path from the project's root, with slashes. Raises `DocsError` if its parts are not those
    that `FILES` names.
    """
    names = [match["name"] for match in _PART.finditer(text)]
    expected = sorted(FILES.get(file, ()))
    if sorted(names) != expected:
        raise DocsError(f"{file}: got the generated parts {sorted(names)}, expected {expected}, each once")
    return _PART.sub(lambda match: f"{match['opening']}\n{PARTS[match['name']]()}\n{match['closing']}", text)


def render_stems() -> str:
    """Return the file of known stems: a word of a shipped policy, its stem and that of its lemma, twice.

    The second ones tell other words of one stem apart.
    """
    lexicon, policies = load_lexicon(ENGLISH), [load_policy(name) for name in SHIPPED]
    stem = get_stemmer(load_policy("default").stemmer)
    words = sorted({word for policy in policies for word in list_stemmed(policy)})
    forms = ((word, lexicon.only_lemma(word)) for word in words)
    return "".join(
        " ".join([pair[0], *map(stem, pair), *(tell_apart(one, stem, lexicon) for one in pair)]) + "\n"
        for pair in forms
    )


def find_stale() -> dict[str, str]:
    """Return the files that are not up to date, with the text that each should have. Raises `DocsError`."""
    # Imported here: of what is generated the manual page alone needs the command line.
    from bench.manual import MANUAL, render_manual

    stale = {}
    for file in (*FILES, *SCHEMA_FILES, MANUAL, STEMS):
        text = (ROOT / file).read_text(encoding="utf-8")
        if file == STEMS:
            current = render_stems()
        elif file == MANUAL:
            current = render_manual()
        elif file in SCHEMA_FILES:
            current = render_schema(SCHEMA_FILES[file])
        else:
            current = rewrite_parts(text, file=file)
        if current != text:
            stale[file] = current
    return stale


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is out of date")


def run(options: argparse.Namespace) -> int:
    """Write or check the generated parts; return the exit code."""
    try:
        stale = find_stale()
    except (DocsError, OSError) as error:
        print(f"docs: {error}")
        return 2
    for file, text in stale.items():
        if options.check:
            print(f"{file}: out of date: run  python -m bench docs")
        else:
            (ROOT / file).write_text(text, encoding="utf-8", newline="\n")
            print(f"{file}: written")
    if not stale:
        print("docs: up to date")
    return 1 if stale and options.check else 0


def main(argv: Sequence[str]) -> int:
    """Run ``python -m bench docs`` with its arguments; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench docs", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(argv))
