"""Months, weekdays, times of the year and of the day."""

from __future__ import annotations

from verifier.parsers.languages.tables import read_lines

MONTHS = read_lines(
    """
    January: januar jänner jan
    February: februar feber feb
    March: märz mrz
    April: april apr
    May: mai
    June: juni jun
    July: juli jul
    August: august aug
    September: september sept sep
    October: oktober okt
    November: november nov
    December: dezember dez
    """
)
BEFORE_YEAR = "in"
CLOCK = "uhr"
DECADE = ("er",)
DECADE_WORDS = frozenset(("jahre", "jahren"))

NOUNS = read_lines(
    """
    Monday: montag
    Tuesday: dienstag
    Wednesday: mittwoch
    Thursday: donnerstag
    Friday: freitag
    Saturday: samstag sonnabend
    Sunday: sonntag
    spring: frühling frühjahr frühlings frühjahrs
    summer: sommer sommers
    autumn: herbst herbstes
    winter: winter winters
    morning: morgen morgens vormittag
    evening: abend abends
    afternoon: nachmittag nachmittags
    night: nacht nächte
    noon: mittag mittags
    day: tag tages tags
    days: tage tagen
    week: woche
    weeks: wochen
    month: monat monats monates
    months: monate monaten
    year: jahr jahres
    years: jahre jahren
    decade: jahrzehnt jahrzehnts
    decades: jahrzehnte jahrzehnten
    century: jahrhundert jahrhunderts
    centuries: jahrhunderte jahrhunderten
    quarter: quartal quartals
    half: halbjahr
    hour: stunde
    hours: stunden
    minute: minute
    minutes: minuten
    second: sekunde
    seconds: sekunden
    early: anfang
    mid: mitte
    late: ende
    """
)
