"""Titles before a name; places and peoples by the terms that the engine knows."""

from __future__ import annotations

from verifier.parsers.languages.tables import read_lines

TITLES = frozenset(
    [
        "herr",
        "herrn",
        "frau",
        "dr",
        "prof",
        "sankt",
        "st",
        "königin",
        "papst",
        "graf",
        "prinz",
        "prinzessin",
        "lord",
        "sir",
    ]
)

PLACES = read_lines(
    """
    Germany: deutschland deutschlands
    German: deutscher deutsche deutschen
    Austria: österreich österreichs
    Austrian: österreicher österreicherin
    Switzerland: schweiz
    Swiss: schweizer
    France: frankreich frankreichs
    French: franzose franzosen französin
    Italy: italien italiens
    Italian: italiener italienerin
    Spain: spanien spaniens
    Spanish: spanier spanierin
    England: england englands
    Britain: großbritannien großbritanniens
    Ireland: irland irlands
    Poland: polen polens
    Netherlands: niederlande niederlanden
    Belgium: belgien belgiens
    Denmark: dänemark dänemarks
    Sweden: schweden schwedens
    Norway: norwegen norwegens
    Finland: finnland finnlands
    Russia: russland russlands
    Ukraine: ukraine
    China: china chinas
    Japan: japan japans
    India: indien indiens
    Greece: griechenland griechenlands
    Turkey: türkei
    Hungary: ungarn ungarns
    Czechia: tschechien tschechiens
    Portugal: portugal portugals
    Brazil: brasilien brasiliens
    Canada: kanada kanadas
    Mexico: mexiko mexikos
    Egypt: ägypten ägyptens
    Israel: israel israels
    Europe: europa europas
    Africa: afrika afrikas
    Asia: asien asiens
    America: amerika amerikas
    Vienna: wien wiens
    """
)
