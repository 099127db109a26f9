"""What texts are asked as they are written: what a policy's lexicons hold for this language."""

from __future__ import annotations


def _list(text: str) -> tuple[str, ...]:
    return tuple(" ".join(entry.split()) for entry in text.split(";") if entry.strip())


LEXICONS = {
    "denial_cues": _list(
        """
        nicht; kein; keine; keinen; keinem; keiner; keines; nie; niemals; niemand; niemanden; niemandem;
        nichts; nirgends; nirgendwo; weder; ohne; kaum; keineswegs; keinesfalls; mitnichten; falsch;
        fälschlich; fälschlicherweise; unwahr; unzutreffend; unrichtig; irrtümlich; irrtum; mythos;
        gerücht; lüge; bestreitet; bestritt; bestritten; bestreiten; dementiert; dementierte;
        dementierten; leugnet; leugnete; geleugnet; widerlegt; widerlegte; widerlegen; verneint;
        verneinte; zurückgewiesen; abgelehnt; lehnt; lehnte; weigert; weigerte; verweigert; verweigerte;
        scheiterte; gescheitert; verhindert; verhinderte; unmöglich; unwahrscheinlich; zweifelhaft;
        erfunden; angeblich; bezweifelt; bezweifelte; bezweifelten; bezweifeln; anzweifelt; anzweifelte;
        angezweifelt; abgestritten; verzichtet; verzichtete; verzichteten; verzichten; davon ab; davon
        abgesehen; davon abgeraten; davon abgehalten; davon abzusehen; unterließ; unterließen;
        unterlässt; unterlassen; versäumt; versäumte; versäumten; vermied; vermieden; vermeidet;
        vermeiden; hinderte; hinderten; hindert; gehindert; verhindern; weigern; weigerten; lehnten
        """
    ),
    "denial_cues_after": _list(
        """
        nicht; kein; keine; keinen; keinem; keiner; keines; nie; niemals; niemand; nichts; falsch; unwahr;
        unzutreffend; unrichtig; unbegründet; erfunden; widerlegt; dementiert; bestritten; zurückgewiesen;
        abgelehnt; keineswegs; keinesfalls; kaum; mythos; gerücht; lüge; irrtum; irrig; nirgends; weder
        """
    ),
    "denial_cancels": _list("nicht nur; nicht zuletzt; nicht bloß; kein wunder; kein zweifel; nicht allein"),
    "denial_breaks": _list("aber; sondern; obwohl; während; jedoch; dennoch; außer"),
    "abbreviations": (),
    "function_words": _list(
        """
        der; die; das; den; dem; des; ein; eine; einen; einem; einer; eines; und; oder; aber; in; im; an;
        am; auf; aus; bei; beim; mit; nach; von; vom; vor; zu; zum; zur; für; durch; über; unter; als;
        wie; auch; sich; es; er; sie; wir; ich; ist; sind; war; waren; hat; haben; wird; wurde; werden;
        wurden; dass; so
        """
    ),
    "framing_phrases": _list(
        """
        laut dem artikel; laut der quelle; laut den quellen; laut quelle; laut dem text; dem artikel
        zufolge; der quelle zufolge; dem text zufolge; im artikel heißt es; in der quelle heißt es; im
        text heißt es; die antwort lautet; zusammenfassend; kurz gesagt
        """
    ),
    "framing_words": _list(
        """
        laut; zufolge; artikel; quelle; quellen; text; bericht; dokument; abschnitt; heißt; steht; dort;
        hier; folgendes; folgende; zitat; zitiert; angegeben; schreibt; berichtet; nennt; erwähnt;
        antwort; frage; zusammenfassend; zusammenfassung; außerdem; zudem; ferner; weiterhin; darüber;
        hinaus; also; somit; demnach; gemäß; wörtlich; lautet; dazu; hierzu; der; die; das; den; dem; des;
        in; im; es; nach; wie; folgt; und; zu; zur; ist; sind; wird; handbuch; anleitung; dokumentation;
        broschüre; beipackzettel; packungsbeilage; gebrauchsinformation; merkblatt; protokoll; kapitel;
        absatz; seite; anhang; tabelle; abbildung; passage; textstelle; stelle; zeile; satz; überschrift;
        titel; auszug; original; originaltext; wortlaut; website; webseite; pressemitteilung; mitteilung;
        meldung; beitrag; interview; vorwort; einleitung; fazit; zusammengefasst; hinweis; hinweise;
        anmerkung; buch; autor; autorin; autoren; verfasser; sagt; erklärt; bemerkt; notiert; betont;
        ergänzt; bestätigt; behauptet; argumentiert; folgert; kommentiert; beschreibt; beschrieben;
        erläutert; besagt; meint; genannt; aufgeführt; geht; hervor; daraus; hieraus; entnehmen; weist;
        darauf; hin; sinngemäß; konkret; genau; ausdrücklich; explizit; direkt; kurz; bitte; danke; gern;
        gerne; vermerkt; geschrieben; dokuments; dokumente; artikels; textes; berichts; quellentext;
        kontext; angaben; auskunft; betreffend; bezüglich; diesem; dieser; dieses; aussage; aussagen;
        beleg; belege; fakt; fakten; kernaussage; kernaussagen; überblick; details; lassen sie mich
        wissen, wenn sie; lass mich wissen, wenn du; lassen sie es mich wissen, wenn sie; noch etwas
        brauchen; noch fragen haben; weitere fragen haben; mehr wissen möchten; falls sie weitere fragen
        haben; falls sie noch fragen haben; bei weiteren fragen stehe ich gerne zur verfügung; bei
        weiteren fragen stehe ich gern zur verfügung; stehe ich gerne zur verfügung; stehe ich ihnen gerne
        zur verfügung; kann ich ihnen sonst noch helfen; kann ich ihnen noch weiterhelfen; kann ich sonst
        noch helfen; haben sie noch fragen; haben sie weitere fragen; ich hoffe, das hilft; ich hoffe, das
        hilft ihnen weiter; hier ist, was die quellen sagen; hier ist, was in den quellen steht
        """
    ),
    "relation_words": _list("wer; wen; wem; wessen; wann; wo; wohin; woher"),
    "relation_phrases": _list(
        """
        welchem jahr; welches jahr; welchem tag; welcher tag; welchem datum; welches datum; wie heißt; wie
        hieß; name von; name des; name der; namen von
        """
    ),
    "abstention_phrases": _list(
        """
        ich weiß es nicht; ich kann dazu nichts sagen; dazu kann ich nichts sagen; kann ich nicht
        beantworten; kann nicht beantwortet werden; lässt sich nicht beantworten; lässt sich aus den
        quellen nicht beantworten; beantworten diese frage nicht; beantwortet diese frage nicht; dazu
        enthält der text nichts; enthalten dazu nichts; enthalten dazu keine angaben; enthält dazu keine
        angaben; nennt der text nicht; sagt der text nicht; sagen die quellen nicht; steht nicht in den
        quellen; steht nicht im text; geht daraus nicht hervor; ist den quellen nicht zu entnehmen; ist
        dem text nicht zu entnehmen; das geht aus den quellen nicht hervor; geht aus dem text nicht
        hervor; keine angaben; die quellen enthalten keine; die quelle enthält keine; dazu liegen keine
        informationen vor; wird in den quellen nicht erwähnt; wird im text nicht erwähnt; nicht angegeben
        """
    ),
}
