import { articlesOf, capitalized } from '../articles.ts'
import { feeTexts } from '../fee.ts'
import { replaceNames } from '../fill-texts.ts'
import type { Settings } from '../schema/settings.ts'

/** A numbered paragraph: a text, or a sentence followed by a list of points. */
export type StatutesParagraph = string | Readonly<{ text: string; points: readonly string[] }>

export type StatutesSection = Readonly<{
  /** Number of the section, as other texts refer to it. */
  number: number
  title: string
  paragraphs: readonly StatutesParagraph[]
}>

const VAT = {
  plus: ' zuzüglich der gesetzlichen Mehrwertsteuer',
  included: ' einschließlich der gesetzlichen Mehrwertsteuer',
  none: '',
} as const

type StatutesSettings = Pick<Settings, 'association' | 'membership' | 'legal' | 'documents'>

const NOTICE = {
  title: 'Mustertext',
  text: 'Diese Satzung ist ein Beispiel und gilt nicht. Der Verein ersetzt sie durch die Fassung, die seine Mitgliederversammlung beschlossen hat und die im Vereinsregister steht.',
}

/** An example, marked as such until the association has adopted it; paragraphs that are not filled in are left out. */
export const statutesText = ({ association, documents }: StatutesSettings) => ({
  title: 'Satzung',
  subtitle: `Die Regeln, die sich ${articlesOf(association).nominative} ${association.name} gegeben hat`,
  notice: documents.statutesSample ? null : NOTICE,
  adopted:
    documents.statutesAdopted &&
    `Beschlossen von der Mitgliederversammlung am ${documents.statutesAdopted} in ${association.town}.`,
  signatures: ['1. Vorsitzende oder 1. Vorsitzender', 'Schriftführerin oder Schriftführer'],
  /** Date of the last change to this text, printed in the PDF. */
  revised: '2025-09-01',
})

/** The sections, with the names and figures of the settings. */
export function statutesSections(settings: StatutesSettings): readonly StatutesSection[] {
  const { association, membership, legal, documents } = settings
  const { name, shortName, town, region, foundedIn } = association
  const fee = feeTexts(membership)
  const names = new Map<string, string | null>([
    ['Name', name],
    ['Kurzname', shortName],
    ['Ort', town],
    ['Region', region],
    ['Gegründet', foundedIn ? ` Er wurde im Jahr ${foundedIn} gegründet.` : ''],
    ['Registergericht', legal.registerCourt || null],
    ['Registernummer', legal.registerNumber || null],
    ['Jahresbeitrag', fee.yearly + VAT[membership.vat]],
    ['Monatsbeitrag', fee.monthly],
    ['Der', capitalized(articlesOf(association).nominative)],
    [
      'Fassung',
      documents.statutesReplaced
        ? ` und ersetzt die bisherige Fassung vom ${documents.statutesReplaced}`
        : '',
    ],
  ])
  return replaceNames(SECTIONS, names)
}

/** Names in braces are replaced. */
const SECTIONS: readonly StatutesSection[] = [
  {
    number: 1,
    title: 'Name, Sitz und Geschäftsjahr',
    paragraphs: [
      'Der Verein heißt „{Name}“.{Gegründet}',
      'Er hat seinen Sitz in {Ort}. Er ist beim {Registergericht} unter der Nummer {Registernummer} in das Vereinsregister eingetragen.',
      'Geschäftsjahr ist das Kalenderjahr.',
    ],
  },
  {
    number: 2,
    title: 'Zweck',
    paragraphs: [
      'Der Verein vertritt die gemeinsamen Belange von Handel, Handwerk, Gastronomie, Dienstleistung und freien Berufen in {Region} und trägt dazu bei, dass die Stadt ein lebendiger Ort zum Einkaufen, Arbeiten und Zusammenkommen bleibt.',
      {
        text: 'Diesem Zweck dienen vor allem',
        points: [
          'gemeinsame Werbung, Märkte, Feste und verkaufsoffene Sonntage,',
          'eine Gutscheinkarte, die in den teilnehmenden Betrieben eingelöst werden kann,',
          'das Gespräch mit der Stadt, mit Behörden, Kammern und anderen Vereinen,',
          'Erfahrungsaustausch, Fortbildung und Hilfe unter den Mitgliedern,',
          'die Förderung der Ausbildung und des Nachwuchses am Ort.',
        ],
      },
      'Der Verein ist parteipolitisch und konfessionell unabhängig. Für die Mitglieder nimmt er keine Aufgaben wahr, die dem einzelnen Betrieb, einer Kammer oder einer Innung vorbehalten sind.',
    ],
  },
  {
    number: 3,
    title: 'Verwendung der Mittel',
    paragraphs: [
      'Der Verein ist nicht auf Gewinn ausgerichtet. Einnahmen und Vermögen werden nur für seinen Zweck verwendet.',
      'Mitglieder erhalten keine Anteile an Überschüssen. Niemand darf durch Ausgaben, die dem Zweck fremd sind, oder durch unangemessen hohe Vergütungen begünstigt werden.',
      'Die Ämter im Verein werden ehrenamtlich ausgeübt. Notwendige Auslagen ersetzt der Verein gegen Beleg.',
    ],
  },
  {
    number: 4,
    title: 'Mitglieder',
    paragraphs: [
      'Mitglied kann werden, wer in {Ort} oder Umgebung ein Gewerbe, ein Handwerk oder einen freien Beruf ausübt, als Person wie als Gesellschaft. Gesellschaften benennen eine Person, die sie im Verein vertritt.',
      'Wer dem Verein nahesteht, ohne einen Betrieb zu führen, kann förderndes Mitglied werden. Fördernde Mitglieder dürfen in der Mitgliederversammlung sprechen, aber nicht abstimmen.',
      'Wer sich um den Verein besonders verdient gemacht hat, kann auf Vorschlag des Vorstands von der Mitgliederversammlung zum Ehrenmitglied ernannt werden. Ehrenmitglieder haben alle Rechte und zahlen keinen Mitgliedsbeitrag.',
    ],
  },
  {
    number: 5,
    title: 'Aufnahme',
    paragraphs: [
      'Die Aufnahme wird in Textform beantragt, auf Papier oder über die Website des Vereins. Mit dem Antrag wird diese Satzung anerkannt.',
      'Über den Antrag entscheidet der Vorstand. Er teilt die Entscheidung in Textform mit; eine Ablehnung muss er nicht begründen.',
      'Wessen Antrag abgelehnt wurde, kann innerhalb eines Monats die nächste Mitgliederversammlung anrufen. Sie entscheidet endgültig.',
      'Die Mitgliedschaft beginnt mit dem Ersten des Monats, der auf die Zusage folgt.',
    ],
  },
  {
    number: 6,
    title: 'Rechte und Pflichten',
    paragraphs: [
      'Jedes Mitglied darf an den Versammlungen teilnehmen, Anträge stellen, die Einrichtungen des Vereins nutzen und bei seinen Veranstaltungen mitwirken.',
      'Jedes Mitglied fördert den Zweck des Vereins, zahlt seinen Mitgliedsbeitrag pünktlich und teilt mit, wenn sich Anschrift, Kontoverbindung oder vertretende Person ändern.',
      'Die Teilnahme an der Gutscheinkarte ist freiwillig. Wer teilnimmt, löst die Karten nach den Bedingungen ein, die der Vorstand dafür bekannt gibt.',
    ],
  },
  {
    number: 7,
    title: 'Ende der Mitgliedschaft',
    paragraphs: [
      'Die Mitgliedschaft endet durch Austritt, Ausschluss, Tod oder dadurch, dass eine Gesellschaft erlischt.',
      'Der Austritt ist zum Ende eines Kalenderjahres möglich und muss dem Vorstand spätestens am 30. September in Textform zugehen.',
      {
        text: 'Der Vorstand kann ein Mitglied ausschließen, wenn es',
        points: [
          'trotz zweier Mahnungen, zwischen denen mindestens ein Monat liegt, mit einem Jahresbeitrag im Rückstand ist oder',
          'den Interessen des Vereins grob und schuldhaft zuwiderhandelt.',
        ],
      },
      'Vor dem Ausschluss ist das Mitglied anzuhören. Es kann innerhalb eines Monats nach der Mitteilung die Mitgliederversammlung anrufen; bis zu deren Entscheidung ruhen seine Rechte.',
      'Beiträge für das laufende Jahr werden nicht erstattet. Ein Anspruch auf das Vereinsvermögen besteht nicht.',
    ],
  },
  {
    number: 8,
    title: 'Beiträge',
    paragraphs: [
      'Der Jahresbeitrag beträgt {Jahresbeitrag}. Das entspricht {Monatsbeitrag}.',
      'Der Mitgliedsbeitrag ist am 1. Februar für das ganze Jahr fällig und wird in der Regel per Lastschrift eingezogen. Wer im Lauf des Jahres beitritt, zahlt für jeden verbleibenden Monat ein Zwölftel.',
      'Über Änderungen des Mitgliedsbeitrags und über einmalige Umlagen beschließt die Mitgliederversammlung. Eine Umlage darf in einem Jahr nicht höher sein als ein Jahresbeitrag.',
      'In Härtefällen kann der Vorstand Beiträge stunden, ermäßigen oder erlassen.',
    ],
  },
  {
    number: 9,
    title: 'Organe',
    paragraphs: ['Organe des Vereins sind die Mitgliederversammlung und der Vorstand.'],
  },
  {
    number: 10,
    title: 'Mitgliederversammlung',
    paragraphs: [
      'Die ordentliche Mitgliederversammlung findet einmal im Jahr statt, möglichst im ersten Halbjahr. Sie kann vor Ort, online oder in beiden Formen zugleich abgehalten werden; darüber entscheidet der Vorstand.',
      {
        text: 'Sie ist insbesondere zuständig für',
        points: [
          'die Berichte des Vorstands und der Kassenprüfung,',
          'die Entlastung des Vorstands,',
          'die Wahl und Abberufung des Vorstands und der Kassenprüfung,',
          'Beiträge und Umlagen,',
          'Berufungen gegen Ablehnung und Ausschluss,',
          'Änderungen der Satzung und die Auflösung des Vereins.',
        ],
      },
      'Der Vorstand beruft eine außerordentliche Versammlung ein, wenn es das Wohl des Vereins verlangt oder wenn ein Fünftel der stimmberechtigten Mitglieder dies unter Angabe der Gründe in Textform fordert.',
    ],
  },
  {
    number: 11,
    title: 'Einladung und Anträge',
    paragraphs: [
      'Die Vorsitzenden laden mindestens drei Wochen vorher in Textform ein und nennen Ort, Zeit und Tagesordnung. Es genügt, dass die Einladung an die zuletzt mitgeteilte Anschrift oder E-Mail-Adresse geht.',
      'Anträge von Mitgliedern kommen auf die Tagesordnung, wenn sie eine Woche vor der Versammlung beim Vorstand eingegangen sind. Über spätere Anträge wird nur beraten, wenn die Versammlung es mit zwei Dritteln der abgegebenen Stimmen zulässt; Satzungsänderungen sind davon ausgenommen.',
    ],
  },
  {
    number: 12,
    title: 'Beschlüsse und Wahlen',
    paragraphs: [
      'Jede ordnungsgemäß einberufene Versammlung ist beschlussfähig, gleich wie viele Mitglieder gekommen sind. Die Leitung hat eine der vorsitzenden Personen, sonst ein anderes Vorstandsmitglied.',
      'Jedes stimmberechtigte Mitglied hat eine Stimme. Es kann sie in Textform auf ein anderes Mitglied übertragen; niemand darf mehr als zwei fremde Stimmen führen.',
      'Beschlüsse werden mit der Mehrheit der abgegebenen gültigen Stimmen gefasst, soweit diese Satzung nichts anderes bestimmt. Enthaltungen zählen nicht, bei Stimmengleichheit ist ein Antrag abgelehnt.',
      'Abgestimmt wird offen. Geheim wird abgestimmt oder gewählt, wenn ein anwesendes Mitglied es verlangt.',
      'Erreicht bei einer Wahl niemand die Mehrheit, findet zwischen den beiden Bestplatzierten eine Stichwahl statt. Bei Gleichstand entscheidet das Los.',
    ],
  },
  {
    number: 13,
    title: 'Vorstand',
    paragraphs: [
      {
        text: 'Der Vorstand besteht aus',
        points: [
          'der oder dem 1. Vorsitzenden und der oder dem 2. Vorsitzenden,',
          'der Schatzmeisterin oder dem Schatzmeister,',
          'der Schriftführerin oder dem Schriftführer und',
          'bis zu acht weiteren Mitgliedern mit eigenen Aufgaben.',
        ],
      },
      'Die beiden Vorsitzenden vertreten den Verein gerichtlich und außergerichtlich, jede Person für sich allein (Vorstand im Sinne des § 26 BGB). Im Innenverhältnis gilt: Die oder der 2. Vorsitzende handelt nur, wenn die oder der 1. Vorsitzende verhindert ist.',
      'Der Vorstand wird auf drei Jahre gewählt und bleibt bis zur Neuwahl im Amt. Scheidet jemand vorher aus, kann der Vorstand bis zur nächsten Mitgliederversammlung Ersatz bestellen.',
    ],
  },
  {
    number: 14,
    title: 'Aufgaben des Vorstands',
    paragraphs: [
      'Der Vorstand führt die Geschäfte, setzt die Beschlüsse der Mitgliederversammlung um, verwaltet das Vermögen und ist für alles zuständig, was nicht der Mitgliederversammlung vorbehalten ist.',
      'Er fasst seine Beschlüsse in Sitzungen oder in Textform mit der Mehrheit der abgegebenen Stimmen. Beschlussfähig ist er, wenn mindestens die Hälfte seiner Mitglieder mitwirkt, darunter eine der vorsitzenden Personen.',
      'Geschäfte, die den Verein mit mehr als [Betrag] € verpflichten, bedürfen eines vorherigen Vorstandsbeschlusses.',
      'Für einzelne Vorhaben kann der Vorstand Arbeitskreise bilden und ihre Leitung auch anderen Mitgliedern übertragen.',
    ],
  },
  {
    number: 15,
    title: 'Niederschriften',
    paragraphs: [
      'Über jede Mitgliederversammlung und jede Vorstandssitzung wird eine Niederschrift angefertigt. Sie nennt Ort, Zeit, Teilnehmende, Anträge, Beschlüsse und Ergebnisse der Abstimmungen.',
      'Die Niederschrift wird von der Person, die die Sitzung geleitet hat, und von der Person, die sie verfasst hat, unterschrieben. Mitglieder können die Niederschriften der Mitgliederversammlung einsehen.',
    ],
  },
  {
    number: 16,
    title: 'Kasse und Kassenprüfung',
    paragraphs: [
      'Die Schatzmeisterin oder der Schatzmeister führt Buch über Einnahmen und Ausgaben und legt der Mitgliederversammlung den Jahresabschluss vor.',
      'Die Mitgliederversammlung wählt auf drei Jahre zwei Personen zur Kassenprüfung, die dem Vorstand nicht angehören. Sie prüfen mindestens einmal im Jahr Kasse, Konten und Belege und berichten der Versammlung.',
    ],
  },
  {
    number: 17,
    title: 'Datenschutz',
    paragraphs: [
      'Der Verein verarbeitet die Daten seiner Mitglieder nur, soweit es die Mitgliedschaft, der Einzug des Mitgliedsbeitrags und der Vereinszweck erfordern, und schützt sie vor fremdem Zugriff.',
      'Name, Branche und öffentliche Kontaktdaten der Betriebe dürfen auf der Website und in Verzeichnissen des Vereins genannt werden. Ein Mitglied kann dem jederzeit in Textform widersprechen.',
    ],
  },
  {
    number: 18,
    title: 'Änderung der Satzung',
    paragraphs: [
      'Änderungen der Satzung bedürfen einer Mehrheit von drei Vierteln der abgegebenen gültigen Stimmen. Der Wortlaut der Änderung ist mit der Einladung bekannt zu geben.',
      'Änderungen, die das Registergericht oder eine Behörde aus formalen Gründen verlangt, kann der Vorstand selbst beschließen. Er unterrichtet die Mitglieder bei nächster Gelegenheit.',
    ],
  },
  {
    number: 19,
    title: 'Auflösung',
    paragraphs: [
      'Den Verein auflösen kann nur eine Mitgliederversammlung, die eigens dazu einberufen wurde, mit einer Mehrheit von drei Vierteln der abgegebenen gültigen Stimmen.',
      'Bestimmt die Versammlung nichts anderes, wickeln die beiden Vorsitzenden die Geschäfte ab.',
      'Was nach Abzug aller Verbindlichkeiten bleibt, erhält die Stadt {Ort}. Sie verwendet es, um das Leben und das Wirtschaften in der Innenstadt zu fördern.',
    ],
  },
  {
    number: 20,
    title: 'Inkrafttreten',
    paragraphs: [
      'Diese Satzung tritt mit der Eintragung in das Vereinsregister in Kraft{Fassung}.',
      'Sollte eine Bestimmung unwirksam sein, bleiben die übrigen gültig. {Der} {Kurzname} ersetzt sie durch eine Regelung, die dem Gewollten am nächsten kommt.',
    ],
  },
]
