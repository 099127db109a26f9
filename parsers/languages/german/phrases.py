"""Rows of words that are read as one: short forms with stops, and words that belong together."""

from __future__ import annotations

from verifier.parsers.languages.tables import make_phrases

PHRASES = {
    **make_phrases(
        """
        for example: z. b.; z.b.; zum beispiel; beispielsweise
        that is: d. h.; d.h.; das heißt
        among others: u. a.; u.a.; unter anderem; unter anderen
        or rather: bzw.
        about: ca.; rd.
        at most: max.; nicht mehr als
        at least: min.; nicht weniger als; nicht unter
        etc: usw.; etc.
        possibly: evtl.; unter umständen
        if applicable: ggf.
        so called: sog.; so genannt; so genannte; so genannten; so genannter; so genanntes
        partly: z. t.; z.t.; zum teil
        especially: v. a.; v.a.; vor allem; insb.; insbes.
        no longer: nicht mehr
        but not: nicht aber; aber nicht; jedoch nicht; nicht jedoch
        not yet: noch nicht
        not only: nicht nur; nicht bloß; nicht allein
        in total: alles in allem
        more than: mehr als
        less than: weniger als
        fewer than: nicht ganz
        up to: bis zu
        twice as much: doppelt so viel; doppelt so viele
        twice as: doppelt so
        by far: bei weitem
        again: noch einmal; noch mal
        at the same time: zur gleichen zeit
        never before: nie zuvor; niemals zuvor; noch nie zuvor; nie vorher
        on average: im durchschnitt; im schnitt; im mittel
        reportedly: dem vernehmen nach
        refrained: davon ab; davon abgeraten; davon abgehalten; davon abgebracht; davon abzuhalten
        refrained: davon abzusehen; davon abzubringen; davor zurück; davor zurückgeschreckt
        """,
        "adverb",
    ),
    **make_phrases(
        """
        within: innerhalb von
        until: bis zum; bis zur
        outside: außerhalb von
        except: abgesehen von; abgesehen vom; bis auf
        owing to: auf grund
        according to: nach angaben von; nach angaben; nach aussage von; nach ansicht von
        according to: nach informationen von; nach informationen; nach erkenntnissen von; nach erkenntnissen
        according to: nach recherchen von; nach recherchen; nach berichten von; nach berichten
        according to: nach darstellung von; nach darstellung; nach auskunft von; nach auskunft; nach worten
        according to: nach überzeugung von; nach überzeugung
        according to: nach meinung von; lt.; nach auffassung; nach einschätzung
        except: mit ausnahme von; mit ausnahme
        in the absence of: mangels; in ermangelung
        subject to: vorbehaltlich; unter vorbehalt
        compared with: im vergleich zu; im vergleich zum; im vergleich zur; verglichen mit
        in: im jahr; im jahre; in den jahren; in dem jahr
        of: in höhe von; in der höhe von; im umfang von; im alter von; in einer höhe von
        out of: von insgesamt
        unlike: anders als; im gegensatz zu; im gegensatz zum; im gegensatz zur; im unterschied zu
        unlike: im unterschied zum; im unterschied zur
        without: an stelle
        including: inkl.; einschl.
        regarding: bzgl.
        """,
        "preposition",
    ),
    **make_phrases(
        """
        unless: es sei denn; außer wenn
        only if: nur wenn; nur dann wenn
        only when: erst wenn
        as long as: so lange
        so that: so dass; so daß
        as if: als ob
        except that: außer dass
        provided that: vorausgesetzt dass; unter der bedingung dass; unter der voraussetzung dass
        """,
        "opening",
    ),
    **make_phrases(
        """
        BC: v. chr.; v.chr.; vor christus
        AD: n. chr.; n.chr.; nach christus
        million: mio.; mio
        km/h: km/h
        kilometers per hour: kilometer pro stunde; kilometern pro stunde; stundenkilometer; stundenkilometern
        m/s: m/s
        kg/m: kg/m
        billion: mrd.; mrd
        thousand: tsd.; tsd
        number: nr.
        section: §
        sections: §§
        paragraph: abs.
        article: art.
        hours: std.
        minutes: min
        degrees celsius: grad celsius; °c
        u.s. dollars: us-dollar; us-dollars
        years old: jahre alt
        """,
        "noun",
    ),
    **make_phrases("doctor: dr.\nprofessor: prof.\nmr: herr; herrn\nsaint: st.", "name"),
    **make_phrases(
        """
        only when after: nur nach; erst nach
        only when with: nur mit
        only when on: nur auf
        only when at: nur bei; nur beim
        only when for: nur für
        only when in: nur in; nur im
        only when within: nur innerhalb
        only when until: nur bis
        only when to: nur zu; nur zum; nur zur
        only when under: nur unter
        only when through: nur durch
        """,
        "preposition",
    ),
    **make_phrases(
        "and: und/oder; und zwar; und damit; und somit; als auch; wie auch\nor: oder auch", "joining"
    ),
}
