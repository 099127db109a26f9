"""Words whose stems tell one revision of the stemmer from another."""

from __future__ import annotations

from verifier.parsers.english import list_words

STEMMER_PROBES = list_words(
    """
    abilities abled acquired agreed animated babied being bleed boxes business buses bye caresses
    catering cheered children churches city classified communities conspicuous controlling crises
    criticism crying dating denied dying early easily economies egging electricity evening every exceed
    feed felled fishes generally generously goodness happier hoping hopping housing inning international
    knightly lying makes meetings minutes misses money national news nothing offered only organization
    organizes outing owned past played possibly probate proceedings provinces quickly reduced relations
    running sales says sensibility series singly skies skis something species succeeds swimming texas
    ties toys transitional triplicate ugly university using valleys vietnamization wrestled
    """
)
