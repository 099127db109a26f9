"""Checks on one unit: whether it is in the sources and, if not, what is wrong with it.

A quote must be in a source word for word, or part by part around its elisions. A bullet or a sentence may
also verify softly. A name must be somewhere in a source. For all three: a disguised unit fails at once, a
match that its own sentence denies does not count, and every failure says why and names the nearest place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from verifier.answers.framing import list_claiming_words
from verifier.codes import ViolationCode
from verifier.grounding.copied_text import read_copied
from verifier.grounding.coverage import count_coverage, extract_content
from verifier.grounding.cut_context import find_cut_context
from verifier.grounding.exact_match import Match, find_around, find_sentence_at, find_verbatim
from verifier.grounding.framed_units import narrow_to_statement
from verifier.grounding.nearest_place import find_nearest
from verifier.grounding.negation import denies_around
from verifier.grounding.quote_match import find_quote
from verifier.grounding.quote_speakers import AnswerSentence, is_said_of_another, read_around
from verifier.grounding.row_checks import find_row, joins_figures
from verifier.grounding.soft_match import SoftFinding, recall_judgement, verify_softly
from verifier.grounding.terms import write_in_terms
from verifier.grounding.units import Unit, is_short, make_unit
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.segments.spans import find_addresses, find_citations, strip_span
from verifier.parsers.text.marks import DIGITS
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.signs import find_unread
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.records import PARAPHRASE, UNSUPPORTED, VERIFIED, ClaimStatus, Method, Violation
from verifier.sources.context import Sources
from verifier.sources.disguise import find_disguised_text, find_disguises, show_code_points
from verifier.sources.negation_triggers import may_deny
from verifier.sources.text_record import record_text

_EDGES = " \t\n.,;:!?\"'()-*"


_TURNED = frozenset(
    (
        ViolationCode.MODALITY_LOST,
        ViolationCode.SAID_OF_ANOTHER,
        ViolationCode.DEGREE_UNSUPPORTED,
        ViolationCode.POLARITY_CONFLICT,
        ViolationCode.NUMBER_MISMATCH,
        ViolationCode.NUMBER_ABSENT,
    )
)
"""The codes of the claim check for a claim whose meaning other words of the sentence change."""


class CheckedUnit(NamedTuple):
    """A checked unit with its violations."""

    status: ClaimStatus
    violations: tuple[Violation, ...] = ()
    denied_by_answer: bool = False


def check_quote(
    answer: str, own_words: str, unit: Unit, quote: Quote, sources: Sources, policy: Policy
) -> CheckedUnit:
    """Check a quote; `own_words` are the answer's words outside quotes, or empty if those deny nothing."""
    if disguise := find_disguise(unit, sources, policy):
        return fail_unit(unit, "quote", sources, policy, disguise)
    denies = bool(own_words) and _answer_denies(answer, own_words, quote.outer, policy)
    match, notes = find_quote(unit, sources, policy, answer_denies=denies)
    if match is None:
        extra = tuple([Violation(code=code, span=unit.span) for code in notes])
        return _fail_to_find(unit, "quote", sources, policy, extra=extra)
    if match.denied and not denies:
        return _fail_as_denied(unit, "quote", match, sources, policy, ViolationCode.DENIED_IN_SOURCE)
    checked = _verify(unit, "quote", match, sources, policy, notes)
    checked = checked._replace(denied_by_answer=denies and not match.denied)
    if match.denied or policy.quote_context == "ignore":
        return checked
    return _check_context(checked, read_around(answer, quote, policy), unit, match, sources, policy)


def _check_context(
    checked: CheckedUnit, said: AnswerSentence, unit: Unit, match: Match, sources: Sources, policy: Policy
) -> CheckedUnit:
    """Fail a verified quote whose source names another speaker; report or refuse what it leaves out."""
    if is_said_of_another(said.own, match, sources, policy):
        return _fail_as_denied(unit, "quote", match, sources, policy, ViolationCode.SAID_OF_ANOTHER)
    is_covered = ViolationCode.LANGUAGE_NOT_COVERED not in checked.status.reasons
    context = find_cut_context(match, said.around, sources, policy, is_covered=is_covered)
    if not context:
        return checked
    note = Violation(
        code=ViolationCode.CONTEXT_CUT,
        span=unit.span,
        source=match.source,
        source_span=checked.status.source_span,
        details=(("words", context),),
    )
    if policy.quote_context == "refuse":
        return fail_unit(unit, "quote", sources, policy, (note,))
    status = replace(checked.status, reasons=(*checked.status.reasons, note.code))
    return checked._replace(status=status, violations=(*checked.violations, note))


def check_copied(
    answer: str, unit: Unit, method: Method, sources: Sources, policy: Policy
) -> CheckedUnit | None:
    """Verify a unit if the answer copied the whole sentence around it from a source; else return None."""
    if not policy.account_for_text or unit.framing or find_disguise(unit, sources, policy):
        return None
    match = read_copied(answer, sources, policy).find(unit.span, unit.reading)
    return None if match is None else _verify(unit, method, match, sources, policy, is_whole=True)


def check_span(unit: Unit, sources: Sources, policy: Policy) -> CheckedUnit:
    """Check a bullet or a sentence: as it is written, then what it says without its frame.

    The result without the frame counts if it is verbatim, or if it is verified and the whole is not.
    """
    checked = _check_statement(unit, sources, policy)
    if checked.status.status == VERIFIED or not policy.account_for_text:
        return checked
    stated = narrow_to_statement(unit, sources, policy)
    if stated is None:
        return checked
    narrowed = _check_statement(stated, sources, policy)
    if narrowed.status.is_verified and _names_other_section(unit, stated, sources, policy):
        unread = Violation(code=ViolationCode.UNCHECKED_TEXT, span=unit.span)
        return fail_unit(unit, "span", sources, policy, (unread,))
    is_better = narrowed.status.status == VERIFIED or not checked.status.is_verified
    return narrowed if narrowed.status.is_verified and is_better else checked


def _names_other_section(unit: Unit, stated: Unit, sources: Sources, policy: Policy) -> bool:
    """Return whether the frame of a statement numbers a section that is not the one which says it."""
    if not policy.local_coverage or DIGITS.isdisjoint(unit.text.replace(stated.text, "", 1)):
        return False
    verify_softly(stated, sources, policy)
    judgement = recall_judgement(stated.text, sources, policy)
    if judgement is None or judgement.comparison is None:
        return False
    from verifier.claims.sections import find_other_sections

    return any(find_other_sections(unit.text, judgement.comparison))


def _check_statement(unit: Unit, sources: Sources, policy: Policy) -> CheckedUnit:
    """Check a bullet or a sentence as it is written: verbatim first, then softly."""
    if disguise := find_disguise(unit, sources, policy):
        return fail_unit(unit, "span", sources, policy, disguise)
    denies = policy.polarity and bool(unit.framing) and may_deny(unit.framing, policy)
    match = find_verbatim(
        unit.normal, unit.reading, sources, policy, polarity=policy.polarity, answer_denies=denies
    )
    if match is not None and match.denied and not denies and _is_known(unit, match, sources, policy):
        return _verify(unit, "span", match, sources, policy)
    if match is not None and match.denied != denies:
        code = ViolationCode.DENIED_IN_ANSWER if denies else ViolationCode.DENIED_IN_SOURCE
        return _fail_as_denied(unit, "span", match, sources, policy, code)
    if match is not None:
        turned = _find_turn(unit, match, sources, policy)
        return (
            fail_unit(unit, "span", sources, policy, turned)
            if turned
            else _verify(unit, "span", match, sources, policy)
        )
    if policy.account_for_text and not denies and (row := find_row(unit.reading, sources, policy)):
        return _verify(unit, "span", row, sources, policy)
    if not policy.paraphrase:
        return _fail_to_find(unit, "span", sources, policy)
    return _check_softly(unit, sources, policy)


def _is_known(unit: Unit, match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether its sentence denies only that somebody knew it, as the claim check reads it."""
    if not (policy.account_for_text and policy.local_coverage) or match.parts:
        return False
    # Read only where a sentence denies what it says: a plain call must not load it.
    from verifier.parsers.lexicon import TABLES, load_lexicon
    from verifier.parsers.lexicon.lexicon import VERB

    first, _ = find_around(match, sources, policy)
    before = extract_words(sources[match.source].prose[first : match.span[0]].lower())
    lexicon = load_lexicon(TABLES[policy.language])
    factive = lexicon.kinds["factive"]
    is_told = any(word in factive or lexicon.lemma_of(word, VERB) in factive for word in before)
    return is_told and not verify_softly(unit, sources, policy).violations


def _find_turn(unit: Unit, match: Match, sources: Sources, policy: Policy) -> tuple[Violation, ...]:
    """Return what is wrong with a verbatim statement if words beside it in the source change its meaning.

    What an answer says in its own name is a claim, so the gate of the claim check decides there.
    """
    if not (policy.account_for_text and policy.local_coverage) or match.denied:
        return ()
    if _read_cut_sentence(match, sources, policy) is not None:
        found = verify_softly(unit, sources, policy).violations
        return tuple([item for item in found if item.code in _TURNED])
    return ()


def _check_softly(unit: Unit, sources: Sources, policy: Policy) -> CheckedUnit:
    """Check a statement that no source has word for word."""
    soft = verify_softly(unit, sources, policy)
    wrong = soft.violations or _find_unread(unit, soft, policy)
    if wrong:
        return _fail_to_find(unit, "span", sources, policy, extra=wrong, coverage=soft.coverage)
    return accept_paraphrase(unit, soft)


def _find_unread(unit: Unit, soft: SoftFinding, policy: Policy) -> tuple[Violation, ...]:
    """Return what is wrong with a softly verified statement and cannot be seen from its tokens."""
    if not policy.account_for_text:
        return ()
    if not joins_figures(unit.reading, soft.window, policy):
        # A figure of a table row is said under another header than in the source.
        return (Violation(code=ViolationCode.NUMBER_MISMATCH, span=unit.span),)
    if policy.local_coverage and _holds_unread(unit, soft.window, policy):
        return (Violation(code=ViolationCode.UNCHECKED_TEXT, span=unit.span),)
    return ()


def check_beside(unit: Unit, sources: Sources, policy: Policy) -> CheckedUnit:
    """Check a sentence beside the units: one too short to be a unit must be a whole sentence of a source.

    One or two words are found somewhere in almost any source: `Fell.`, `No.`
    """
    checked = check_span(unit, sources, policy)
    too_short = policy.account_for_text and is_short(unit.normal, policy)
    if not (too_short and checked.status.is_verified) or _is_whole_sentence(unit, sources, policy):
        return checked
    return _fail_to_find(unit, "span", sources, policy)


def check_alone(answer: str, sources: Sources, policy: Policy) -> CheckedUnit | None:
    """Verify an answer that has no unit and is a whole line of a source (an address, a title); else None."""
    span = strip_span(answer, 0, len(answer))
    unit = make_unit(answer, span, policy)
    if (
        not policy.account_for_text
        or not unit.text.strip(_EDGES + "0123456789")
        or find_disguise(unit, sources, policy)
    ):
        return None
    if may_deny(unit.text, policy) or not (find_addresses(answer) or list_claiming_words(unit.text, policy)):
        return None
    match = find_verbatim(unit.normal, unit.reading, sources, policy, polarity=policy.polarity)
    if match is None or match.denied or match.parts:
        return None
    prose, (start, end) = sources[match.source].prose, match.span
    line = prose[prose.rfind("\n", 0, start) + 1 : start] + prose[end:].partition("\n")[0]
    return None if line.strip(_EDGES) else _verify(unit, "span", match, sources, policy)


def _is_whole_sentence(unit: Unit, sources: Sources, policy: Policy) -> bool:
    match = find_verbatim(unit.normal, unit.reading, sources, policy, polarity=policy.polarity)
    return match is not None and _read_cut_sentence(match, sources, policy) is None


def _read_cut_sentence(match: Match, sources: Sources, policy: Policy) -> str | None:
    """Return the source sentence of a match if the match leaves out words of it, else None."""
    prose = sources[match.source].prose
    first, last = find_around(match, sources, policy)
    sentence = prose[first:last]
    is_whole = not match.parts and sentence.strip(_EDGES) == prose[slice(*match.span)].strip(_EDGES)
    return None if is_whole else sentence


def _is_cut_unread(match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether a match is part of a sentence in a language that the word lists do not cover.

    What is left out of it may deny the rest, or attribute it to somebody, and no rule would notice.
    """
    if not (policy.check_language and policy.account_for_text):
        return False
    sentence = _read_cut_sentence(match, sources, policy)
    if sentence is None:
        return False
    from verifier.claims.language import is_covered

    # Kept, because many quotes may be cut from one sentence.
    return not sources.once(("covered", sentence, policy.hash), lambda: is_covered(sentence, policy))


def _holds_unread(unit: Unit, known: str, policy: Policy) -> bool:
    """Return whether a unit has a sign that nothing compares with the window that covers its tokens."""
    shown = unit.reading
    if policy.language:
        shown, known = write_in_terms(shown, policy), write_in_terms(known, policy)
    # The signs of figures and the letters of their units are read with the figures.
    for figure in reversed(record_text(shown).figures[0]):
        start, end = figure.span
        shown = shown[:start] + "0" * (end - start) + shown[end:]
    return find_unread(shown, known) is not None


def accept_paraphrase(unit: Unit, soft: SoftFinding) -> CheckedUnit:
    """Verify a unit in which a soft check found nothing wrong."""
    source, span = soft.place or (None, None)
    return CheckedUnit(
        status=ClaimStatus(
            text=unit.text,
            status=PARAPHRASE,
            method="paraphrase",
            span=unit.span,
            coverage=soft.coverage,
            source=source,
            source_span=span,
        )
    )


def check_name(unit: Unit, sources: Sources, policy: Policy) -> CheckedUnit:
    """Check a name: it must stand somewhere, word for word."""
    if disguise := find_disguise(unit, sources, policy):
        return fail_unit(unit, "entity", sources, policy, disguise)
    # A name alone claims nothing, so no sentence can deny it.
    match = find_verbatim(unit.normal, unit.reading, sources, policy, polarity=False)
    if match is None:
        return _fail_to_find(unit, "entity", sources, policy)
    return _verify(unit, "entity", match, sources, policy)


def _answer_denies(answer: str, own_words: str, outer: Span, policy: Policy) -> bool:
    first, last = find_sentence_at(answer, *outer, policy)
    return denies_around(
        own_words[first : outer[0]], answer[slice(*outer)], own_words[outer[1] : last], policy
    )


def find_disguise(unit: Unit, sources: Sources, policy: Policy) -> tuple[Violation, ...]:
    """Find what in a unit could make a person see another text than the one that is checked."""
    texts = sources.read_texts()
    found = find_disguises(unit.text, texts, policy)
    if any(code == ViolationCode.FIGURE_IN_DOUBT for code, _ in found):
        # A citation mark at the end does not belong to the figure before it.
        figures = find_disguises(unit.text[: _find_end(unit.text)], texts, policy)
        found = [item for item in found if item[0] != ViolationCode.FIGURE_IN_DOUBT or item in figures]
    return _report_disguises(unit.text, unit.span[0], found) if found else ()


def _find_end(text: str) -> int:
    """Return where a unit ends without the marks that cite behind it."""
    end = len(text)
    for start, stop in reversed(find_citations(text)):
        if text[stop:end].strip(" .\t"):
            break
        end = start
    return end


def find_disguise_anywhere(answer: str, sources: Sources, policy: Policy) -> tuple[Violation, ...]:
    """Find a disguised word of an answer, in a unit, outside them all, or too short to count."""
    return _report_disguises(answer, 0, find_disguised_text(answer, sources.read_texts(), policy))


def _report_disguises(
    text: str, begin: int, found: list[tuple[ViolationCode, Span]]
) -> tuple[Violation, ...]:
    return tuple(
        [
            Violation(
                code=code,
                span=(begin + start, begin + end),
                details=(("characters", show_code_points(text[start:end])),),
            )
            for code, (start, end) in found
        ]
    )


def _verify(
    unit: Unit,
    method: Method,
    match: Match,
    sources: Sources,
    policy: Policy,
    notes: tuple[ViolationCode, ...] = (),
    *,
    is_whole: bool = False,
) -> CheckedUnit:
    """Verify a unit; `is_whole` says that the answer leaves out nothing of its source sentence."""
    source = sources[match.source]
    if policy.account_for_text and _measures_otherwise(unit, match, sources):
        return _fail_as_denied(unit, method, match, sources, policy, ViolationCode.NUMBER_MISMATCH)
    n_tokens = len(extract_content(unit.normal, policy))
    place = source.locate_in_source(*match.span)
    if not is_whole and _is_cut_unread(match, sources, policy):
        notes = (*notes, ViolationCode.LANGUAGE_NOT_COVERED)
    return CheckedUnit(
        status=ClaimStatus(
            text=unit.text,
            status=VERIFIED,
            method=method,
            span=unit.span,
            coverage=(n_tokens, n_tokens),
            source=match.source,
            source_span=place,
            source_parts=tuple([source.locate_in_source(*part) for part in match.parts]),
            folded=match.folded,
            reasons=notes,
        ),
        violations=tuple(
            [Violation(code=code, span=unit.span, source=match.source, source_span=place) for code in notes]
        ),
    )


def _measures_otherwise(unit: Unit, match: Match, sources: Sources) -> bool:
    """Return whether a match has another unit of measure only because of its capitals, `5 MB` for `5 Mb`.

    If some source has the unit's text letter for letter, its units of measure are those of that source.
    """
    stated = sources[match.source].prose[slice(*match.span)]
    if unit.text in stated or DIGITS.isdisjoint(unit.text):
        return False
    # Imported here, because most calls copy no figure with other capitals.
    from verifier.claims.facets.designations import has_other_symbols
    from verifier.parsers.quantities import extract_quantities

    own, theirs = extract_quantities(unit.text), extract_quantities(stated)
    units = [(first.unit, second.unit) for first, second in zip(own, theirs, strict=False)]
    differs = any(None not in pair and pair[0] != pair[1] for pair in units) and len(own) == len(theirs)
    differs = differs or has_other_symbols(unit.text, stated)
    return differs and not any(unit.text in one.prose for one in sources)


def _fail_as_denied(
    unit: Unit, method: Method, match: Match, sources: Sources, policy: Policy, code: ViolationCode
) -> CheckedUnit:
    """Fail a unit that is found only with the opposite polarity; `code` says which side denies it."""
    violation = Violation(
        code=code,
        span=unit.span,
        source=match.source,
        source_span=sources[match.source].locate_in_source(*match.span),
    )
    return fail_unit(unit, method, sources, policy, (violation,))


def _fail_to_find(
    unit: Unit,
    method: Method,
    sources: Sources,
    policy: Policy,
    *,
    extra: tuple[Violation, ...] = (),
    coverage: tuple[int, int] | None = None,
) -> CheckedUnit:
    """Fail a unit that stands nowhere, and name the nearest place; `extra` is what else is wrong with it."""
    if coverage is None:
        # Counted before the nearest place is looked for, which need not search again for tokens not found.
        coverage = count_coverage(extract_content(unit.normal, policy), sources, policy)
    nearest = find_nearest(unit.normal, sources, policy) if policy.nearest else None
    main = Violation(code=ViolationCode.NOT_FOUND, span=unit.span, nearest=nearest)
    return fail_unit(unit, method, sources, policy, (main, *extra), coverage=coverage)


def fail_unit(
    unit: Unit,
    method: Method,
    sources: Sources,
    policy: Policy,
    violations: tuple[Violation, ...],
    *,
    coverage: tuple[int, int] | None = None,
) -> CheckedUnit:
    """Fail a unit for the violations given."""
    if coverage is None:
        coverage = count_coverage(extract_content(unit.normal, policy), sources, policy)
    return CheckedUnit(
        status=ClaimStatus(
            text=unit.text,
            status=UNSUPPORTED,
            method=method,
            span=unit.span,
            coverage=coverage,
            reasons=tuple(dict.fromkeys([violation.code for violation in violations])),
        ),
        violations=violations,
    )
