"""Evidence: what it is made of, its ids and places, and what is refused."""

from __future__ import annotations

import pickle
import re

import pytest

from verifier import Evidence, Source, load_policy, verify_claim_lattice
from verifier.sources import ContextError, EvidenceError, PreparedEvidence, evidence_from, prepare_evidence


def make(pointer: str = "E1", text: str = "The bridge opened.", **fields: object) -> Evidence:
    return Evidence(pointer_id=pointer, span=text, **fields)  # type: ignore[arg-type]


# --- One piece --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kept"), [("E1", "E1"), ("e01", "E1"), (" [E7] ", "E7"), ("E 12", "E12"), ("E0", "E0")]
)
def test_a_pointer_id_is_kept_in_its_plain_form(given: str, kept: str) -> None:
    assert make(given).pointer_id == kept


@pytest.mark.parametrize("pointer", ["", "1", "E", "E1-E2", "E1, E2", "F1", "E\u0661", "E1\n[E2]", "\ud800"])
def test_a_pointer_id_that_is_none_is_refused(pointer: str) -> None:
    with pytest.raises(EvidenceError, match="expected E and a number, such as 'E12'"):
        make(pointer)


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"pointer_id": 1}, "Evidence.pointer_id: got int, expected str"),
        ({"span": None}, "Evidence.span: got NoneType, expected str"),
        ({"span": b"x"}, "Evidence.span: got bytes, expected str"),
        ({"title": 7}, "Evidence.title: got int, expected str or None"),
        ({"source_role": None}, "Evidence.source_role: got NoneType, expected str"),
        ({"source_root": ("a",)}, "Evidence.source_root: got tuple, expected str"),
    ],
)
def test_a_field_of_a_wrong_type_is_refused(fields: dict[str, object], part: str) -> None:
    with pytest.raises(TypeError, match=re.escape(part)):
        Evidence(**{"pointer_id": "E1", "span": "x", **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "place", [(1,), (1, 2, 3), (2, 1), (-1, 1), (0.0, 1), (True, 2), "01", 7, ("0", "1")]
)
def test_a_place_that_is_none_is_refused(place: object) -> None:
    with pytest.raises(EvidenceError, match=r"Evidence.source_span: got .*, expected two integers"):
        make(source_span=place)


def test_a_place_may_be_a_list_and_is_kept_as_a_pair() -> None:
    assert make(source_span=[3, 9]).source_span == (3, 9)


def test_a_role_is_any_string_and_unclassified_by_default() -> None:
    assert make().source_role == "unclassified"
    assert make(source_role="of my own").source_role == "of my own"


def test_it_is_hashable_and_equal_by_its_content() -> None:
    one, other = make(title="Bridge"), make(title="Bridge")
    assert one.evidence_id == other.evidence_id  # asked for on one of them or both, they stay equal
    assert one == other
    assert len({one, other, make(title="Bridges")}) == 2


# --- Ids --------------------------------------------------------------------------------------------------


def test_ids_are_pinned() -> None:
    """They stand in stored receipts, so they are the same in every run and every release."""
    assert make().evidence_id == PINNED
    assert make(source_root="atlas", source_span=(3, 21)).evidence_id == PINNED_WITH_PLACE


PINNED = "sha256:f8bb6abdacfa9321f32410ba4ee8f6ef0d5cc7925fcdccb5cb6ab7d62d55f34b"
PINNED_WITH_PLACE = "sha256:3fa9ce6d41ed8674a39379d2a61b7dbb718a9da70563a791226ffc4404b1ef46"


def test_an_id_is_made_of_root_place_and_text_alone() -> None:
    same = {
        make().evidence_id,
        make("E9").evidence_id,
        make(title="Bridge").evidence_id,
        make(source_role="background_source").evidence_id,
    }
    assert len(same) == 1
    other = {
        make(text="The bridge closed.").evidence_id,
        make(source_root="atlas").evidence_id,
        make(source_span=(0, 18)).evidence_id,
        make(source_root="atlas", source_span=(0, 18)).evidence_id,
    }
    assert len(same | other) == 5


def test_text_and_root_do_not_run_into_each_other() -> None:
    assert make(text="ab", source_root="c").evidence_id != make(text="b", source_root="ca").evidence_id
    assert make(text="", source_root="a").evidence_id != make(text="a", source_root="").evidence_id


def test_a_lone_surrogate_has_an_id_of_its_own() -> None:
    assert make(text="caf\ud800").evidence_id != make(text="caf\ud801").evidence_id


# --- As texts and objects ---------------------------------------------------------------------------------


def test_texts_are_numbered_by_their_places() -> None:
    prepared = prepare_evidence(["One.", make("E7"), "Three."])
    assert [(piece.pointer_id, piece.span) for piece in prepared][::2] == [
        ("E1", "One."),
        ("E7", make().span),
    ]
    assert prepared.pieces["E3"].evidence.span == "Three."


@pytest.mark.parametrize("id", ["E4", "e 04", "[E4]", "4", " 4 ", 4])
def test_an_object_has_its_id(id: str | int) -> None:
    (piece,) = prepare_evidence([{"id": id, "text": "One.", "title": "Bridge"}])
    assert (piece.pointer_id, piece.span, piece.title) == ("E4", "One.", "Bridge")


def test_an_object_without_an_id_has_its_place() -> None:
    assert [*prepare_evidence(["One.", {"text": "Two."}]).pieces] == ["E1", "E2"]


@pytest.mark.parametrize(
    ("item", "part"),
    [
        ({"id": "E1"}, "item 1: got text None"),
        ({"id": "E1", "text": 3}, "item 1: got text 3"),
        ({"id": "E1", "text": "One.", "span": "Two."}, "item 1: got the key 'span'"),
        ({"id": "p7", "text": "One."}, "item 1: got the id 'p7', expected a number"),
        ({"id": True, "text": "One."}, "item 1: got the id True"),
        ({"id": "\u0664", "text": "One."}, "expected a number"),
    ],
)
def test_an_object_that_is_no_piece_is_refused(item: dict[str, object], part: str) -> None:
    with pytest.raises(EvidenceError, match=re.escape(part)):
        prepare_evidence([item])  # type: ignore[list-item]


def test_two_places_may_not_be_one() -> None:
    with pytest.raises(EvidenceError, match="two pieces have the pointer id 'E2'"):
        prepare_evidence([make("E2"), "Two."])


# --- Many pieces ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("evidence", "part"),
    [
        ("E1", "evidence: got str, expected a list of Evidence objects"),
        (b"E1", "evidence: got bytes"),
        (None, "evidence: got NoneType"),
        ({"E1": make()}, "evidence: got dict"),
        ([make(), b"text"], "evidence: item 2 is bytes, expected Evidence, a text"),
        ([None], "evidence: item 1 is NoneType, expected Evidence"),
        (make(), "evidence: got Evidence"),
    ],
)
def test_what_is_no_list_of_evidence_is_refused(evidence: object, part: str) -> None:
    for call in (prepare_evidence, lambda given: verify_claim_lattice("a [E1]", given)):
        with pytest.raises(TypeError, match=re.escape(part)):
            call(evidence)  # type: ignore[arg-type]


@pytest.mark.parametrize("second", ["E1", "e01", "[E1]"])
def test_two_pieces_with_one_pointer_id_are_refused(second: str) -> None:
    for call in (prepare_evidence, lambda given: verify_claim_lattice("a [E1]", given)):
        with pytest.raises(EvidenceError, match="two pieces have the pointer id 'E1'; expected each id once"):
            call([make(), make(second, "other")])


def test_one_text_under_two_pointers_is_allowed() -> None:
    assert len(prepare_evidence([make("E1"), make("E2")])) == 2


def test_pieces_are_ordered_by_their_number() -> None:
    prepared = prepare_evidence(iter([make("E10"), make("E2"), make("E18446744073709551618"), make("E1")]))
    assert [piece.pointer_id for piece in prepared] == ["E1", "E2", "E10", "E18446744073709551618"]
    assert list(prepared.pieces) == ["E1", "E2", "E10", "E18446744073709551618"]
    assert repr(prepared) == "PreparedEvidence(4 pieces)"


def test_prepared_evidence_is_taken_as_it_is() -> None:
    prepared = prepare_evidence([make(title="Bridge")])
    assert isinstance(prepared, PreparedEvidence)
    assert prepare_evidence(prepared) is prepared
    raw = verify_claim_lattice("The bridge opened. [E1]", [make(title="Bridge")])
    for policy in ("baseline", "default", "strict", "default"):
        again = verify_claim_lattice("The bridge opened. [E1]", prepared, policy=policy)
        assert again.audit_mode == "STRICT"
        if policy == "default":
            assert again.to_json() == raw.to_json()


def test_it_travels_to_another_process() -> None:
    prepared = prepare_evidence([make("E2", title="Bridge"), make("E1", source_span=(0, 18))])
    copy = pickle.loads(pickle.dumps(prepared))
    assert list(copy) == list(prepared)
    assert copy.digests == prepared.digests


def test_digests_hold_everything_but_the_text() -> None:
    piece = make(title="T\ud800", source_role="r\ud800", source_root="d\ud800", source_span=(3, 21))
    (digest,) = prepare_evidence([piece]).digests
    assert (digest.pointer_id, digest.evidence_id) == ("E1", piece.evidence_id)
    assert (digest.title, digest.source_role, digest.source_root) == ("T\\ud800", "r\\ud800", "d\\ud800")
    assert digest.source_span == (3, 21)
    assert re.fullmatch("sha256:[0-9a-f]{64}", digest.sha256)


# --- Evidence of sources ----------------------------------------------------------------------------------

WIKITEXT = Source(
    id="river",
    title="River",
    text="The '''Amazon''' is a [[River|large river]].\n\n\n{{Infobox river|length=6,400 km}}\nIt floods.",
    format="wikitext",
)


def test_each_source_is_a_piece() -> None:
    pieces = evidence_from(["  one text\n", Source(id="two", text="another", title="Two"), " \n"])
    assert [(piece.pointer_id, piece.span, piece.title) for piece in pieces] == [
        ("E1", "one text", None),
        ("E2", "another", "Two"),
    ]
    assert [piece.source_span for piece in pieces] == [(2, 10), (0, 7)]
    assert pieces[1].source_root == "two"


def test_paragraphs_are_pieces_stripped_and_without_empty_ones() -> None:
    text = "\n\n  First line,\nsecond line. \n \t\n\nThird.\r\n\r\nFourth.\u2029\u2029Fifth.\n\n"
    pieces = evidence_from(text, paragraphs=True)
    assert [piece.span for piece in pieces] == ["First line,\nsecond line.", "Third.", "Fourth.", "Fifth."]
    assert [piece.pointer_id for piece in pieces] == ["E1", "E2", "E3", "E4"]
    for piece in pieces:
        assert piece.source_span is not None
        assert text[slice(*piece.source_span)] == piece.span
    assert len({piece.source_root for piece in pieces}) == 1


@pytest.mark.parametrize("sources", ["", " \n\n ", [], ["", "\n"]])
@pytest.mark.parametrize("paragraphs", [False, True])
def test_of_nothing_comes_nothing(sources: object, paragraphs: bool) -> None:
    assert evidence_from(sources, paragraphs=paragraphs) == ()  # type: ignore[arg-type]


def test_the_last_paragraph_needs_no_blank_line() -> None:
    assert [piece.span for piece in evidence_from("One.\n\nTwo.", paragraphs=True)] == ["One.", "Two."]
    assert [piece.span for piece in evidence_from("One.", paragraphs=True)] == ["One."]


def test_wikitext_is_rendered_and_its_places_are_those_of_the_raw_text() -> None:
    first, *others = evidence_from([WIKITEXT], paragraphs=True)
    assert first.span == "The Amazon is a large river."
    assert first.source_span is not None
    cut = WIKITEXT.text[slice(*first.source_span)]
    assert cut.startswith("The '''Amazon''' is a [[River|large river")
    assert "{{" not in cut
    assert any("6,400 km" in piece.span for piece in others)
    assert others[-1].span.endswith("It floods.")
    assert all("{{" not in piece.span and "[[" not in piece.span for piece in (first, *others))


def test_wikitext_beyond_its_budget_is_read_as_it_is() -> None:
    tight = load_policy("default").replace(wikitext_steps_per_char=1)
    text = "<ref>" * 400
    (piece,) = evidence_from([Source(id="w", text=text, format="wikitext")], policy=tight)
    assert piece.span == text


def test_roles_are_given_by_source_and_for_all_others() -> None:
    sources = {"page": "one", "film": "two", "sequel": "three"}
    pieces = evidence_from(
        sources, roles={"sequel": "sequel_background_source"}, source_role="background_source"
    )
    assert [piece.source_role for piece in pieces] == [
        "background_source",
        "background_source",
        "sequel_background_source",
    ]
    assert [piece.source_root for piece in pieces] == ["page", "film", "sequel"]


def test_a_role_for_an_unknown_source_is_refused() -> None:
    with pytest.raises(EvidenceError, match="roles: got the id 'sequal', which no source has"):
        evidence_from({"sequel": "text"}, roles={"sequal": "background_source"})


def test_sources_are_refused_as_contexts_are() -> None:
    with pytest.raises(TypeError):
        evidence_from(7)  # type: ignore[arg-type]
    with pytest.raises(ContextError):
        evidence_from([Source(id="a", text="x"), Source(id="a", text="y")])


def test_ids_of_paragraphs_stay_when_others_are_added_behind() -> None:
    before = evidence_from({"page": "One.\n\nTwo."}, paragraphs=True)
    after = evidence_from({"page": "One.\n\nTwo.\n\nThree."}, paragraphs=True)
    assert [piece.evidence_id for piece in after[:2]] == [piece.evidence_id for piece in before]


def test_of_markdown_and_html_what_is_seen_is_evidence_at_its_place() -> None:
    text = "# Mill\n\nThe **mill** stands <!-- never --> by the river. ~~It burned.~~"
    (piece,) = evidence_from([Source(id="m", text=text, format="markdown")])
    assert piece.span.split() == ["Mill", "The", "mill", "stands", "by", "the", "river."]
    assert piece.source_span is not None
    assert text[slice(*piece.source_span)].startswith("Mill")
    _, second = evidence_from([Source(id="h", text="<p>a<p>The <b>mill</b>", format="html")], paragraphs=True)
    assert (second.span, second.source_span) == ("The mill", (7, 18))


def test_marks_that_are_nested_too_deeply_are_no_evidence() -> None:
    with pytest.raises(EvidenceError, match="'m': its markdown is nested too deeply"):
        evidence_from([Source(id="m", text="> " * 150 + "It burned.", format="markdown")])
