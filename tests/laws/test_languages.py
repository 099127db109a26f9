"""Languages without word lists: what stands there word for word is accepted, and nothing softer."""

from __future__ import annotations

import pytest

import verifier
from verifier import Evidence
from verifier.codes import ViolationCode

DENIED = {
    "german": (
        "Die Brücke wurde im Krieg nicht zerstört.",
        "Die Brücke wurde im Krieg zerstört.",
    ),
    "french": (
        "Le pont n'a pas été détruit pendant la guerre.",
        "Le pont a été détruit pendant la guerre.",
    ),
    "italian": (
        "Il ponte non è stato distrutto durante la guerra.",
        "Il ponte è stato distrutto durante la guerra.",
    ),
    "spanish": (
        "El puente no fue destruido durante la guerra.",
        "El puente fue destruido durante la guerra.",
    ),
    "dutch": (
        "De brug werd tijdens de oorlog niet verwoest.",
        "De brug werd tijdens de oorlog verwoest.",
    ),
    "portuguese": (
        "A ponte não foi destruída durante a guerra.",
        "A ponte foi destruída durante a guerra.",
    ),
    "polish": (
        "Most nie został zniszczony podczas wojny.",
        "Most został zniszczony podczas wojny.",
    ),
    "russian": (
        "Мост не был разрушен во время войны.",
        "Мост был разрушен во время войны.",
    ),
    "turkish": (
        "Köprü savaş sırasında yıkılmadı.",
        "Köprü savaş sırasında yıkıldı.",
    ),
    "japanese": (
        "橋は戦争中に破壊されませんでした。",
        "橋は戦争中に破壊されました。",
    ),
    "chinese": (
        "这座桥在战争中没有被毁。",
        "这座桥在战争中被毁。",
    ),
    "arabic": (
        "لم يتم تدمير الجسر خلال الحرب.",
        "تم تدمير الجسر خلال الحرب.",
    ),
    "korean": (
        "다리는 전쟁 중에 파괴되지 않았습니다.",
        "다리는 전쟁 중에 파괴되었습니다.",
    ),
    "greek": (
        "Η γέφυρα δεν καταστράφηκε κατά τον πόλεμο.",
        "Η γέφυρα καταστράφηκε κατά τον πόλεμο.",
    ),
    "swedish": (
        "Bron förstördes inte under kriget.",
        "Bron förstördes under kriget.",
    ),
    "hindi": (
        "युद्ध के दौरान पुल नष्ट नहीं हुआ था।",
        "युद्ध के दौरान पुल नष्ट हुआ था।",
    ),
    "thai": (
        "สะพานไม่ได้ถูกทำลายในช่วงสงคราม",
        "สะพานถูกทำลายในช่วงสงคราม",
    ),
    "hebrew": (
        "הגשר לא נהרס במהלך המלחמה.",
        "הגשר נהרס במהלך המלחמה.",
    ),
}
"""For each language what a source says, and the same without its denial."""

CUT = {
    "french": ("Il est faux que le pont a été détruit pendant la guerre.", "le pont a été détruit"),
    "russian": ("Неверно, что мост был разрушен во время войны.", "мост был разрушен во время войны"),
    "chinese": ("有人说这座桥被毁,其实没有。", "这座桥被毁"),
    "arabic": ("ليس صحيحا أن الجسر دمر خلال الحرب.", "الجسر دمر خلال الحرب"),
}
"""For each language a sentence, and what it says of that."""

BOTH = pytest.mark.parametrize("policy", ["default", "strict"])


@BOTH
@pytest.mark.parametrize("language", DENIED)
def test_a_denial_that_is_left_out_is_accepted_nowhere(language: str, policy: str) -> None:
    stated, claimed = DENIED[language]
    for answer in (claimed, f'"{claimed}"', f"„{claimed}“"):
        assert verifier.verify_quotes(answer, [stated], policy=policy).audit_mode == "UNGROUNDED"
    assert not verifier.check_claim(claimed, [stated], policy=policy).accepted
    evidence = [Evidence(pointer_id="E1", span=stated)]
    verdict = verifier.verify_claim_lattice(f"{claimed} [E1]", evidence, policy=policy)
    assert verdict.audit_mode == "UNGROUNDED"


@BOTH
@pytest.mark.parametrize("language", DENIED)
def test_what_stands_word_for_word_is_accepted_with_its_place(language: str, policy: str) -> None:
    stated, _ = DENIED[language]
    source = f"{stated}\n\n{stated}"
    for answer in (stated, f'"{stated}"'):
        verdict = verifier.verify_quotes(answer, [source], policy=policy)
        assert verdict.audit_mode == "STRICT"
        (unit,) = verdict.claim_statuses
        assert unit.source_span is not None
        assert source[slice(*unit.source_span)].rstrip(".。।") == unit.text.rstrip(".。।")
    assert verifier.check_claim(stated, [source], policy=policy).accepted
    evidence = [Evidence(pointer_id="E1", span=source)]
    assert verifier.verify_claim_lattice(f"{stated} [E1]", evidence, policy=policy).audit_mode == "STRICT"


@BOTH
@pytest.mark.parametrize("language", CUT)
def test_a_quote_that_leaves_out_part_of_its_sentence_is_named(language: str, policy: str) -> None:
    stated, quoted = CUT[language]
    verdict = verifier.verify_quotes(f'"{quoted}"', [stated], policy=policy)
    (unit,) = verdict.claim_statuses
    assert verdict.audit_mode == "HYBRID"
    assert (unit.status, unit.reasons) == (
        "VERIFIED_QUOTE",
        (ViolationCode.LANGUAGE_NOT_COVERED,),
    )


ALIKE = {
    "luxembourgish": (
        "Den Dokter war ni an der Stad an huet keng Leit gesinn.",
        "Den Dokter war an der Stad.",
    ),
    "swiss": ("D Brugg isch im Chrieg nid zerstört worde.", "D Brugg isch im Chrieg zerstört worde."),
    "low german": ("De Dokter weer nich in de Stadt.", "De Dokter weer in de Stadt."),
    "danish": ("Lægen var ikke i byen i går.", "Lægen var i byen i går."),
    "swedish": ("Läkaren var inte i staden i går.", "Läkaren var i staden i går."),
    "afrikaans": ("Die brug is nie in die oorlog vernietig nie.", "Die brug is in die oorlog vernietig."),
}
"""For each language that looks like German a sentence, and what it denies."""


@pytest.mark.parametrize("said", ["de", None])
@pytest.mark.parametrize("language", ALIKE)
def test_a_language_that_looks_like_one_of_a_pack_is_not_read_by_it(language: str, said: str | None) -> None:
    stated, claimed = ALIKE[language]
    assert not verifier.check_claim(claimed, [stated], language=said).accepted
    assert verifier.verify_quotes(claimed, [stated], language=said).audit_mode != "STRICT"
    assert verifier.check_claim(stated, [stated], language=said).accepted


def test_a_short_sentence_of_german_is_german_if_the_caller_says_so() -> None:
    source = ["Oft fällt Regen. Globex wurde 2020 von Acme gekauft."]
    assert verifier.check_claim("Regen fällt oft.", source, language="de").accepted
    assert verifier.check_claim("Acme kaufte Globex.", source, language="de").accepted


def test_a_fragment_behind_a_denial_of_another_language_is_named() -> None:
    verdict = verifier.verify_quotes('"läkare var där"', ["Ingen läkare var där."])
    assert verdict.audit_mode == "HYBRID"
    assert verifier.check_claim("Ingen Co. sold Globex.", ["Ingen Co. sold Globex in 2020."]).accepted


@pytest.mark.parametrize("verb", ["bezweifelt", "bestreitet", "hofft", "fürchtet", "glaubt", "behauptet"])
def test_what_is_doubted_in_german_is_denied_or_told_of_its_fragment(verb: str) -> None:
    source = [f"Der Anwalt {verb}, dass der Zeuge log."]
    codes = [item.code for item in verifier.verify_quotes("„der Zeuge log“", source).violations]
    assert codes in (["DENIED_IN_SOURCE"], ["CONTEXT_CUT"])
    assert verifier.verify_quotes("„der Zeuge log“", source, policy="strict").audit_mode == "UNGROUNDED"
    assert verifier.verify_quotes("Der Zeuge log.", source).audit_mode == "UNGROUNDED"
    assert (
        verifier.verify_quotes("„der Zeuge log“", ["Der Anwalt weiß, dass der Zeuge log."]).audit_mode
        == "STRICT"
    )


@pytest.mark.parametrize(
    ("answer", "units"),
    [
        ("橋は1932年に開通した。長さは84メートルである。", 2),
        ("这座桥被毁。河水很深!", 2),
        ("انهار الجسر أمس. هل أعيد بناؤه؟ نعم أعيد بناؤه.", 3),
        ("Мост был открыт. Его длина 84 метра.", 2),
        ("Die Brücke ist offen. Über sie fahren täglich Züge.", 2),
        ("पुल खुला था। लंबाई 84 मीटर है।", 2),
    ],
)
def test_sentences_of_every_script_are_units_of_their_own(answer: str, units: int) -> None:
    assert len(verifier.verify_quotes(answer, [answer]).claim_statuses) == units


def test_english_is_covered_whatever_names_stand_in_it() -> None:
    source = "For a day the Straße des 17. Juni in Berlin was closed to all traffic, and then it was not."
    verdict = verifier.verify_quotes(
        '"the Straße des 17. Juni in Berlin was closed to all traffic"', [source]
    )
    assert [unit.reasons for unit in verdict.claim_statuses] == [()]
