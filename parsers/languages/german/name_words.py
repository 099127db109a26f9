"""Titles before a name; places and peoples by the terms that the engine knows."""

from __future__ import annotations

from verifier.parsers.languages.tables import list_words, read_lines

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

KINDS = frozenset(
    list_words(
        """
        firma stadt konzern verein verlag institut gemeinde präsident könig kaiser herzog fürst bischof
        fluss berg see insel dorf schiff band album film roman partei bank hersteller unternehmen
        unternehmens konzerns vereins verlags instituts präsidenten königs kaisers flusses bergs dorfes
        schiffs films romans herstellers reeders ministers architekten komponisten autors kanzlers
        gesellschaft stiftung hochschule universität klinik brauerei reederei werft zeitung zeitschrift
        """
    )
)
KIND_ENDINGS = ("er", "erin", "erinnen", "ist", "istin", "isten", "or", "orin", "eur", "mann", "frau", "ent")
"""What a name may follow behind an article: `die Firma Lux`, `der Reeder Petersen`."""

TOWNS = frozenset(
    list_words(
        """
        berlin hamburg münchen köln frankfurt stuttgart düsseldorf leipzig dortmund bremen dresden
        hannover nürnberg duisburg bochum wuppertal bielefeld bonn münster mannheim karlsruhe
        augsburg wiesbaden aachen braunschweig chemnitz kiel magdeburg freiburg krefeld mainz lübeck
        erfurt oberhausen rostock kassel potsdam saarbrücken ludwigshafen oldenburg osnabrück
        leverkusen heidelberg darmstadt solingen regensburg paderborn ingolstadt offenbach würzburg
        ulm heilbronn pforzheim wolfsburg göttingen reutlingen koblenz bremerhaven jena trier
        bamberg bayreuth weimar schwerin cottbus flensburg passau konstanz tübingen graz linz
        salzburg innsbruck zürich basel bern genf luzern paris london rom madrid warschau prag
        budapest moskau kiew brüssel amsterdam kopenhagen stockholm oslo helsinki athen istanbul
        lissabon bayern sachsen hessen thüringen brandenburg niedersachsen saarland
        """
    )
)
"""Towns and countries that need no sign to be names."""

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
