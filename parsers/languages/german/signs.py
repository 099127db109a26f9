"""The small words that a text is told by."""

from __future__ import annotations

from verifier.parsers.english import list_words
from verifier.parsers.english.shared_words import FOREIGN_DENIALS
from verifier.parsers.languages.telling import Signs

SIGNS = Signs(
    own=frozenset(
        list_words(
            """
            und nicht das ist ein eine einen einem einer eines wurde wurden wird werden für auf dem zum
            zur sich auch als dass daß durch über sind kein keine keinen keinem vom beim nach bei wie
            noch nur aber oder hatte hatten haben sein seine seiner ihre ihrer diese dieser dieses ich
            sie wir seit zwischen gegen laut soll muss mit von im am aus bis wenn weil mehr waren kann
            können ohne sowie jedoch wer warum jeder alle allerdings bereits betrug beträgt dabei dafür
            dagegen damit darf davon denen deren derzeit dessen dies diesem diesen drei dürfen einige
            ergab etwa falls gestern gewesen geworden gilt heute höchstens ihm ihn ihnen ihrem ihren
            ihres insgesamt jahr jahre jahren jede jeden jedes jeweils jährlich keiner keines liegt
            mehrere mindestens monatlich müssen nachdem nachher obwohl prozent schon seinem seinen
            seines sofern sollen sollte sondern sonst steht trotz täglich uhr viele vorher weder welche
            welcher wenige wollen worden während würde zudem zuvor zwar zwei
            neue neuen neuer neues ersten zweiten
            """
        )
    ),
    shared=frozenset(
        list_words(
            """
            ab an da den der des die er es hat in man so um vor war was will wo zu
            """
        )
    ),
    weak=frozenset(("der", "die", "das", "den", "dem", "des")),
    alone=frozenset(("der", "die", "das", "dem")),
    others=frozenset(
        list_words(
            """
            is ikke inte ej og och det af av til till fra från har var som med år blev ble kan een het
            van niet zijn werd wordt op dat ook voor door naar net ass gouf huet vun mat isch nöd le la
            les et une pas ne dans que est du qui il lo che di non el los las y del
            """
        )
    ),
    denials=(FOREIGN_DENIALS - {"nicht"}) | {"net", "ni"},
)
