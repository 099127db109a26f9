"""What the figures of a claim do to its card: one that the evidence contradicts contradicts the claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import chain

from verifier.audit.claims.phrases import list_content_stems, list_stems
from verifier.audit.evidence.passages import EvidenceReader, Stretch
from verifier.audit.judging.claim_audit import HeardClaim
from verifier.audit.numbers.check import asks_to_compute, check_numbers, look_up_numbers
from verifier.audit.numbers.components import read_quantities
from verifier.audit.numbers.figure_words import APPROXIMATING, list_measure_stems
from verifier.audit.numbers.passages import NumericPassage
from verifier.audit.records.card import ClaimCard, DocumentFinding, EvidencePlace, Stance
from verifier.audit.records.numeric import NumericCheck
from verifier.claims.vocabulary import read_vocabulary
from verifier.codes import ViolationCode
from verifier.corpus.records import RankedSpan
from verifier.parsers.english.change_words import ASKING, ASKING_FOR
from verifier.parsers.english.comparison_words import AS
from verifier.parsers.frozen import replace_fields
from verifier.parsers.text.offsets import is_inside
from verifier.parsers.text.surface_words import read_keys
from verifier.policies import hash_text
from verifier.policies.audit import AuditPolicy
from verifier.records.claim_check import Label
from verifier.records.kept import Violation

_OF_FIGURES = {
    *(ViolationCode.COVERAGE_TOO_LOW, ViolationCode.TOPIC_ABSENT, ViolationCode.DEGREE_UNSUPPORTED),
    *(ViolationCode.NUMBER_ABSENT, ViolationCode.NUMBER_MISMATCH),
}
"""What a check holds against a claim whose figure stands nowhere, as a computed one does."""
_MAX_OPENED = 5
"""How many documents of a context are asked from their beginning where nothing was found."""
_OF_SEARCHES = {ViolationCode.EMPTY_RETRIEVAL, ViolationCode.LOW_SCORE}


@dataclass(frozen=True, slots=True)
class _Asked:
    """A passage that figures are asked of; one that `decides` speaks of the claim's subject."""

    item: RankedSpan
    stretch: Stretch
    decides: bool
    is_web: bool = False


def weigh_figures(
    card: ClaimCard,
    heard: HeardClaim,
    reader: EvidenceReader,
    policy: AuditPolicy,
    *,
    cited: Sequence[str] = (),
) -> ClaimCard:
    """Return a claim's card with its figures asked of the passages that decide.

    Where the policy does not have the stage it is only told whether each figure stands there. Else a conflict
    makes the claim contradicted. Where no passage speaks of the claim's subject, those that were
    found are asked, or the beginnings of the documents that are `cited`: there only a figure that is said of
    something else counts, since another figure may be another thing's. Figures that the evidence bears out
    lift a claim of which a part stands there only where the policy says so.
    """
    asked = _list_asked(heard, reader, cited)
    checks = _ask_figures(card.claim.text, asked, policy)
    is_borne_out = bool(checks) and all(checks) and _lifts(card, checks, asked, policy)
    if not is_borne_out and not _is_refuted(checks, asked) and _asks_to_compute(card.claim.text, policy):
        # What is to be added up or compared seldom stands in one passage, nor does the header of its table.
        opened = _open_documents(heard, reader)
        found = _ask_figures(card.claim.text, opened, policy)
        if _computes(found):
            asked, checks = opened, found
    card = replace_fields(card, numeric=checks)
    refuting = [check for check in checks if _refutes(check, asked)]
    if refuting:
        return _turn(card, asked, "CONTRADICTED", refuting)
    if checks and all(checks) and _lifts(card, checks, asked, policy):
        return _turn(card, asked, "SUPPORTED", checks)
    return card


def _is_refuted(checks: Sequence[NumericCheck], asked: Sequence[_Asked]) -> bool:
    return any(_refutes(check, asked) for check in checks)


def _computes(checks: Sequence[NumericCheck]) -> bool:
    return any(one.operation is not None for one in checks)


def _asks_to_compute(claim: str, policy: AuditPolicy) -> bool:
    return policy.numeric_derived and asks_to_compute(claim, policy)


def _open_documents(heard: HeardClaim, reader: EvidenceReader) -> list[_Asked]:
    """Return the beginnings of the first documents of which passages were found."""
    found = [doc_id for doc_id in dict.fromkeys(one.doc_id for one in heard.items) if doc_id not in heard.web]
    items = [reader.open_document(reader.documents[doc_id]) for doc_id in found[:_MAX_OPENED]]
    return [_Asked(one, reader.read_alone(one), decides=False) for one in items]


def _ask_figures(claim: str, asked: Sequence[_Asked], policy: AuditPolicy) -> tuple[NumericCheck, ...]:
    """Return what comes of each figure: without the stage only those are asked that are to be computed."""
    passages = [NumericPassage(one.item.doc_id, one.stretch.text, one.stretch.locate) for one in asked]
    if policy.enable_numeric_qa_verification:
        return check_numbers(claim, passages, policy=policy)
    shown = look_up_numbers(claim, passages, policy)
    if not _asks_to_compute(claim, policy):
        return shown
    found = check_numbers(claim, passages, policy=policy)
    return tuple(one if one.operation is not None else plain for one, plain in zip(found, shown, strict=True))


def _refutes(check: NumericCheck, asked: Sequence[_Asked]) -> bool:
    if check.verdict != "CONTRADICTED":
        return False
    is_of_another = {*check.codes} == {ViolationCode.ENTITY_MISMATCH}
    return check.operation is not None or is_of_another or all(one.decides for one in asked)


def _lifts(
    card: ClaimCard, checks: Sequence[NumericCheck], asked: Sequence[_Asked], policy: AuditPolicy
) -> bool:
    """Return whether figures that are borne out bear the claim out.

    Where one is computed the texts of its inputs have to have all other words of the claim as well; what else
    is wrong with the claim stays wrong.
    """
    if policy.numeric_lifts and (card.label == "PARTIAL" or policy.numeric_verdict == "score"):
        # By the score the figures alone decide, as the described stage has it.
        return not {one.code for one in card.violations} - _OF_SEARCHES
    inputs = [one for check in checks if check.operation is not None for one in check.inputs]
    computed = {one.doc_id for one in inputs}
    if not computed or card.label in ("SUPPORTED", "CONTRADICTED"):
        return False
    if {one.code for one in card.violations} - _OF_SEARCHES:
        return False
    explained = {*_OF_FIGURES, *_list_found_elsewhere(len(computed), len(inputs))}
    if card.check is not None and not all(_is_explained(one, explained) for one in card.check.violations):
        return False
    texts = [one.stretch.text for one in asked if one.item.doc_id in computed]
    return _states_words(card, checks, texts, policy)


def _list_found_elsewhere(n_texts: int, n_inputs: int) -> Iterator[ViolationCode]:
    """Yield what one passage may lack because another one has it, of which an input is taken."""
    if n_texts > 1:
        yield ViolationCode.NAME_ABSENT
    if n_inputs > 1:
        yield ViolationCode.DATE_ABSENT


def _is_explained(violation: Violation, explained: Set[ViolationCode]) -> bool:
    """Return whether a computed figure tells why a check holds something against a claim.

    `As long as` and `as many as` compare figures there, and set no condition.
    """
    words = {one for name, one in violation.details if name == "word"}
    is_of_comparison = violation.code == ViolationCode.MODALITY_ADDED and words <= ASKING | {AS}
    return violation.code in explained or is_of_comparison


def _states_words(
    card: ClaimCard, checks: Sequence[NumericCheck], texts: Sequence[str], policy: AuditPolicy
) -> bool:
    """Return whether texts have the words of a claim beside its figures, but those that ask to compute."""
    claims = policy.claim_policy
    stated = {stem for text in texts for stem in list_stems(text, claims)}
    figures = [check.claim.span for check in checks if check.claim.span is not None]
    rest = "".join(char for at, char in enumerate(card.claim.text) if not is_inside(at, figures))
    excused = {read_vocabulary(claims).stem(key) for key in _list_asking(rest, checks)}
    missing = list_content_stems(rest, claims) - excused - stated
    if card.check is not None:
        # What a passage says in other words it says.
        uncovered = (card.claim.text[slice(*span)] for span in card.check.uncovered)
        missing &= list_content_stems(" ".join(uncovered), claims)
    units = {one.unit for text in texts for one in read_quantities(text, claims) if one.unit}
    return missing <= list_measure_stems(rest, texts, units, policy)


def _list_asking(rest: str, checks: Sequence[NumericCheck]) -> frozenset[str]:
    """Return the words that ask for a computation or say how exact it is; `rest` is all but the figures."""
    operations = {one.operation for one in checks}
    asking = ASKING.union(*(ASKING_FOR[one] for one in ASKING_FOR if one in operations))
    return asking | APPROXIMATING | (_list_compared(rest) if "ratio" in operations else frozenset())


def _list_compared(text: str) -> frozenset[str]:
    """Return the words that say how two figures compare, and nothing else: `four times as large as`."""
    keys = read_keys(text)
    return frozenset(
        key for before, key, after in zip(keys, keys[1:], keys[2:], strict=False) if before == after == AS
    )


def _list_asked(heard: HeardClaim, reader: EvidenceReader, cited: Sequence[str]) -> list[_Asked]:
    deciding = heard.adjudication.deciding
    if deciding:
        web = heard.web
        return [
            _Asked(one.item, one.stretch, decides=True, is_web=one.item.doc_id in web) for one in deciding
        ]
    items = [one for one in heard.items if one.doc_id in cited] or list(heard.items)
    # Of a corpus nothing else is read; a context was given for the claim.
    given = cited or (() if reader.corpus_digest else list(reader.documents)[:_MAX_OPENED])
    items = items or [reader.open_document(reader.documents[doc_id]) for doc_id in given]
    return [_Asked(one, reader.read_alone(one), decides=False) for one in items]


def _turn(
    card: ClaimCard, asked: Sequence[_Asked], label: Label, deciding: Sequence[NumericCheck]
) -> ClaimCard:
    """Return the card with the label that its figures ask for, and the evidence of it."""
    if card.label == label:
        return card
    stance: Stance = "contradicts" if label == "CONTRADICTED" else "supports"
    doc_ids = dict.fromkeys(chain.from_iterable(map(_list_documents, deciding)))
    places = [place for doc_id in doc_ids if (place := _place(doc_id, asked, stance)) is not None]
    if not places:
        return card
    known = dict.fromkeys(chain.from_iterable(check.codes for check in deciding))
    # Whatever the search came to: here a figure was found, and it decides.
    before = [one for one in card.violations if one.code not in _OF_SEARCHES]
    said = [] if len(before) < len(card.violations) else [card.rationale]
    return replace_fields(
        card,
        label=label,
        abstained=False,
        abstain_reason=None,
        documents=(*_give_stance(card, places, stance), *_list_opened(card, places, label, stance)),
        evidence=(*(one for one in card.evidence if one.stance == stance), *places),
        violations=(*before, *(Violation(code=code) for code in known)),
        rationale=" ".join([*(_explain(check) for check in deciding), *said]).strip(),
    )


def _give_stance(
    card: ClaimCard, places: Sequence[EvidencePlace], stance: Stance
) -> Iterator[DocumentFinding]:
    """Yield the documents of a card; the silent ones with a place that decides now say what it says."""
    named = {place.source_id for place in places}
    for one in card.documents:
        yield replace_fields(one, stance=stance) if one.doc_id in named and one.stance == "silent" else one


def _list_opened(
    card: ClaimCard, places: Sequence[EvidencePlace], label: Label, stance: Stance
) -> Iterator[DocumentFinding]:
    """Yield the documents of which nothing was found, and whose figures decide."""
    heard = {one.doc_id for one in card.documents}
    for one in {place.source_id: place for place in places if place.source_id not in heard}.values():
        yield DocumentFinding(
            doc_id=one.source_id, span_id=one.span_id, stance=stance, label=label, score=0, is_gold=False
        )


def _list_documents(check: NumericCheck) -> Iterator[str]:
    """Yield the documents in which the figures of the evidence stand."""
    yield from (one.doc_id for one in check.inputs)
    if not check.inputs and check.doc_id is not None:
        yield check.doc_id


def _place(doc_id: str, asked: Sequence[_Asked], stance: str) -> EvidencePlace | None:
    """Return the passage of a document that figures were asked of."""
    for one in asked:
        if one.item.doc_id == doc_id:
            item, text = one.item, one.stretch.text
            return EvidencePlace(
                source_type="web" if one.is_web else "kb", source_id=item.doc_id, span_id=item.span_id,
                title=item.title, uri=item.source, stance=stance, page=item.page,
                place=one.stretch.locate((0, len(text))), snippet=text, sha256=hash_text(text),
            )  # fmt: skip
    return None


def _explain(check: NumericCheck) -> str:
    said = " and ".join(
        f"{one.question} {one.evidence_answer} where the claim says {one.claim_answer}"
        for one in check.qa
        if one.match == "no"
    )
    return f"The evidence says {said}." if said else f"The evidence bears out {check.claim.raw_value}."
