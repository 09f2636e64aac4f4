import type { EntityName } from '../../../../supabase/functions/_shared/entities.ts'
import { KEPT } from '../../lib/offline/contract.ts'
import { addressOf, articlesOf } from '../articles.ts'
import { replaceNames } from '../fill-texts.ts'
import {
  activitiesOf,
  type ProcessingFacts,
  periodText,
  type RetentionPeriod,
  recipientsOf,
} from '../processing/processing.ts'
import type { Settings } from '../schema/settings.ts'

export type PrivacySection = Readonly<{
  /** Anchors of the sections. */
  id: string
  title: string
  paragraphs: readonly string[]
  /** The stored items, and under which name or how long. */
  terms?: readonly (readonly [term: string, meaning: string])[]
}>

/**
 * The sections, with the texts from the settings, the rules for retention and the registered data. Leaves out features that are switched
 * off.
 */
export function privacy(
  { association, areas, contact, legal }: Pick<Settings, 'association' | 'areas' | 'contact' | 'legal'>,
  periods: readonly RetentionPeriod[],
  facts: ProcessingFacts,
  entries: readonly EntryParagraph[],
): readonly PrivacySection[] {
  const names = new Map<string, string | null>([
    ['der', articlesOf(association).nominative],
    ['Anschrift', addressOf({ association, contact })],
    ['Server', legal.hosting || null],
    ['Netzwerk', legal.socialNetwork && ` (${legal.socialNetwork})`],
    ['Aufsicht', legal.supervisoryAuthority ? `; ${legal.supervisoryAuthority}` : '.'],
    ['Protokolle', legal.logs || null],
  ])
  const own = legal.privacy.map(({ title, text }, place) => ({
    id: `weiteres-${place + 1}`,
    title,
    paragraphs: [text],
  }))
  const terms: Readonly<Record<string, PrivacySection['terms']>> = {
    grundsatz: [
      ...activitiesOf(facts.activities, areas).map(
        ({ label, purpose, readers, kept_for }) =>
          [label, `${purpose}. Zugriff: ${readers}. Speicherdauer: ${kept_for}.`] as const,
      ),
      ['Empfänger', recipientsOf(facts).join(' ')],
    ],
    speicherdauer: periods.map((period) => [period.label, periodText(period)] as const),
  }
  const isOn = { ...areas, embedding: facts.embedsPosts }
  const sections = SECTIONS.map(({ id, title, paragraphs, terms: fixed }) => ({
    id,
    title,
    paragraphs: paragraphs
      .flatMap((part) => (part === ENTRIES ? entries : part))
      .flatMap((part) => (typeof part === 'string' ? part : isOn[part.of] ? part.text : [])),
    terms:
      terms[id] ??
      fixed?.filter(
        ([term]) =>
          (term !== EMBEDDING_CHOICE || facts.embedsPosts) && (term !== SHARED_PHOTO || areas.photos),
      ),
  }))
  return [...replaceNames(sections, names), ...own]
}

const EMBEDDING_CHOICE = 'loadsEmbeddedPosts'
const SHARED_PHOTO = 'shared-photo'

/** Stands for what the kinds of entries that members own say of themselves. */
const ENTRIES = '{Anzeigen}'

/** The public parts of a kind's entries, and for how long; left out where its area is switched off. */
export type EntryParagraph = Readonly<{ of: EntityName; text: string }>
/** A paragraph may be about something that can be switched off. */
type Paragraph = string | Readonly<{ of: 'embedding'; text: string }> | EntryParagraph

/** Describes what the software does: a change of the stored data needs a change here. Names in braces are replaced. */
const SECTIONS: readonly (Omit<PrivacySection, 'paragraphs'> & { paragraphs: readonly Paragraph[] })[] = [
  {
    id: 'verantwortlich',
    title: 'Wer verantwortlich ist',
    paragraphs: [
      'Verantwortlich für diese Website ist {der} {Anschrift}, vertreten durch den Vorstand.',
      'Betrieben wird sie auf einem Server von {Server}, mit dem ein Vertrag zur Auftragsverarbeitung besteht.',
    ],
  },
  {
    id: 'grundsatz',
    title: 'Unser Grundsatz',
    paragraphs: [
      'Sie können alles auf diesen Seiten lesen, ohne uns zu sagen, wer Sie sind. Daten zu Ihrer Person erhalten wir erst, wenn Sie ein Formular absenden, und wir verwenden sie nur für das, wofür das Formular da ist. Wir verkaufen nichts davon und bilden keine Profile.',
      'Das sind alle Arten von Daten über Menschen, die wir speichern: wozu, wer im Verein sie lesen kann und wie lange sie bleiben. Zuletzt steht, wer außer uns etwas davon erhält.',
    ],
  },
  {
    id: 'aufruf',
    title: 'Wenn Sie eine Seite aufrufen',
    paragraphs: [
      'Damit eine Seite zu Ihnen kommt, braucht der Server die IP-Adresse Ihres Anschlusses. Sein Zugriffsprotokoll nennt eine zufällige Kennung der Anfrage, ihre Art, den Pfad der Seite, ob es geklappt hat und wie lange es gedauert hat. Ihre IP-Adresse und der hintere Teil der Adresse, in dem etwa Ihre Suchworte stehen, gehören nicht dazu.',
      'Gegen Fluten automatischer Einsendungen zählt der Server höchstens eine Stunde lang im Arbeitsspeicher mit, wie viele aus einem Netz kommen, und höchstens einen Tag lang, wie groß die Bilder darunter waren. Grundlage ist unser berechtigtes Interesse an einer Website, die sicher läuft (Art. 6 Abs. 1 Buchst. f DSGVO).',
    ],
  },
  {
    id: 'cookies',
    title: 'Keine Cookies, keine Verfolger',
    paragraphs: [
      'Diese Website setzt keine Cookies. Es gibt keine Besucherstatistik, keine Werbung und keine Zählpixel. Auch Schriften, Zeichnungen und Programme kommen vom selben Server wie die Seite.',
      {
        of: 'embedding',
        text: 'Die eine Ausnahme sind eingebettete Beiträge, die Sie selbst laden; mehr dazu steht unter „Inhalte anderer Anbieter“.',
      },
      'Auch ob ein Mensch oder ein Programm ein Formular ausfüllt, prüft allein dieser Server: ohne Bilderrätsel und ohne fremde Dienste. Ihr Browser holt dafür einen signierten Zeitstempel, sobald Sie sich einem Formular zuwenden. Er sagt, wann das war und für welches Formular, aber nichts über Sie, und gilt zwei Stunden; so lange merkt sich der Server im Arbeitsspeicher, wie oft er benutzt wurde. Dazu kommt ein unsichtbares Feld, das leer bleiben muss. Was darin steht, verlässt Ihren Browser nicht, nur, ob es leer ist.',
    ],
  },
  {
    id: 'browserspeicher',
    title: 'Was Ihr Browser sich merkt',
    paragraphs: [
      'Wenn Sie eine Idee oder einen Beitrag mit einem Like versehen, merkt sich das Ihr Browser im lokalen Speicher, damit jeder nur einmal zählt. Die Kennung ist eine Zufallszahl und sagt nicht, wer Sie sind; sie wird zusammen mit dem Like bei uns gespeichert und gelöscht, wenn die Idee oder der Beitrag gelöscht wird. Was Sie in die Formulare für Ideen und Beiträge tippen, bleibt in diesem einen Browser-Tab, bis Sie es absenden, abbrechen oder den Tab schließen. Wenn Sie sich einloggen, bewahrt Ihr Browser dort auch Ihre Anmeldung auf, bis Sie sich abmelden. Die Einträge löschen Sie jederzeit in den Einstellungen Ihres Browsers.',
      `Wenn Sie Veranstaltungen, Betriebe oder die Listen davon ansehen, bewahrt Ihr Browser diese Seiten mit ihren Bildern auf, damit Sie sie auch ohne Verbindung lesen können: höchstens ${KEPT.pages} Seiten, höchstens ${KEPT.days} Tage lang. Andere Seiten, Ihre Suchworte und alles, was erst nach dem Einloggen zu sehen ist, gehören nicht dazu. Das Aufbewahrte verlässt Ihr Gerät nicht, und wir erfahren nicht, was es ist. Wir setzen es für nichts anderes ein als dafür, Ihnen die Seiten zu zeigen, die Sie aufrufen (§ 25 Abs. 2 Nr. 2 TDDDG). Unter der Adresse /offline sehen und löschen Sie es; es wird auch gelöscht, wenn Sie sich abmelden.`,
      'Auf der Karte können Sie „In meiner Nähe“ wählen. Erst dann fragt Ihr Browser, ob er der Seite Ihren Standort sagen darf. Er bleibt in Ihrem Browser, der damit die Entfernungen ausrechnet: Weder wir noch andere bekommen ihn, und gespeichert wird er nicht. Auch die Karte selbst kommt von unserem Server.',
    ],
    terms: [
      ['ideaDraft, postDraft', 'angefangene Ideen und Beiträge, nur bis der Tab geschlossen wird'],
      ['kept-files, kept-pages, kept-pictures', 'die Seiten, die Sie ohne Verbindung lesen können'],
      ['likedIdeas', 'Ideen, denen Sie ein Like gegeben haben'],
      ['likedPosts', 'Beiträge, denen Sie ein Like gegeben haben'],
      [EMBEDDING_CHOICE, 'dass eingebettete Beiträge hier gleich laden, bis Sie „Nicht mehr laden“ drücken'],
      ['sb-…-auth-token', 'Ihre Anmeldung, bis Sie sich abmelden'],
      [SHARED_PHOTO, 'ein Foto, das Sie von Ihrem Gerät hierher teilen, bis das Formular es übernimmt'],
      ['signUps', 'die Adressen, mit denen Sie sich hier registriert haben, bis sie bestätigt sind'],
      ['userIdentifier', 'die zufällige Kennung Ihres Browsers'],
    ],
  },
  {
    id: 'newsletter',
    title: 'Newsletter',
    paragraphs: [
      'Für den Newsletter speichern wir Ihren Namen und Ihre E-Mail-Adresse und, als Nachweis Ihrer Einwilligung (Art. 6 Abs. 1 Buchst. a, Art. 7 Abs. 1 DSGVO): in welchem Formular und mit welchem Wortlaut Sie ihn wann abonniert, wann Sie das bestätigt und wann und auf welchem Weg Sie ihn abbestellt haben. Von der Adresse Ihres Internetanschlusses behalten wir dabei nur den gekürzten Anfang, 30 Tage lang. Lesen können das nur Redaktion und Vorstand.',
      'Wenn Sie ihn auf der Website abonnieren, bekommen Sie eine E-Mail, mit der Sie bestätigen, dass die Adresse Ihnen gehört. Ohne Bestätigung schicken wir Ihnen keinen Newsletter und löschen das Abonnement 30 Tage nach dieser E-Mail. Zum Konto gehört der Newsletter nicht: Sie bestellen ihn mit dem Häkchen bei der Registrierung oder mit dem Schalter in Ihrem Konto.',
      'Abbestellen können Sie ihn jederzeit, ohne sich einzuloggen: mit dem Link am Ende jeder Ausgabe, in Ihrem Konto oder mit einer Nachricht an uns. Das gilt sofort. Den Nachweis Ihrer Einwilligung bewahren wir danach noch drei Jahre auf, um belegen zu können, dass wir Ihnen schreiben durften (Art. 6 Abs. 1 Buchst. f DSGVO). Von gelöschten Adressen behalten wir nur eine Prüfsumme, damit sie niemand versehentlich wieder einträgt. Ob Sie eine Ausgabe öffnen oder einen Link darin anklicken, erfassen wir nicht.',
    ],
  },
  {
    id: 'einsendungen',
    title: 'Ideen, Veranstaltungen und Beiträge',
    paragraphs: [
      'Was Sie einreichen, ist zum Veröffentlichen gedacht: Titel, Text, Ort, Zeit und Bild sind für alle zu sehen, ebenso der Name, den Sie dazu angeben. Bei Ideen ist der Name freiwillig.',
      'E-Mail-Adresse und Telefonnummer werden getrennt davon abgelegt. Sie erscheinen nirgends auf der Website, auch nicht im Quelltext; nur Redaktion und Vorstand können sie lesen und melden sich damit bei Rückfragen. Zu einer Veranstaltung schicken wir Ihnen einen Link, mit dem Sie sie ansehen, korrigieren und zurückziehen können. Grundlage ist Ihre Einwilligung, die Sie durch das Absenden geben.',
      'Sind Sie beim Einreichen angemeldet, vermerken wir dazu Ihr Konto, damit Sie Ihre Einsendungen im Mitgliederbereich wiederfinden. Diesen Vermerk sieht auf der Website niemand außer Ihnen. Löschen wir Ihr Konto, verschwindet er; was veröffentlicht ist, bleibt ohne ihn stehen.',
      'Melden Sie einen Inhalt, speichern wir Grund, Text und, wenn Sie eine angeben, Ihre E-Mail-Adresse, um die Meldung zu prüfen und Ihnen zu antworten (Art. 6 Abs. 1 Buchst. c DSGVO, Art. 16 der Verordnung (EU) 2022/2065). Lesen können das nur Redaktion und Vorstand; sechs Monate nach der Entscheidung werden Text und Adresse gelöscht. Was wir löschen, liegt noch 30 Tage in einem Papierkorb, den nur die Zuständigen im Verein sehen.',
      ENTRIES,
    ],
  },
  {
    id: 'bilder',
    title: 'Bilder',
    paragraphs: [
      'Fotos verraten oft mehr, als man sieht: wo und wann sie entstanden sind und mit welchem Gerät. Jedes hochgeladene Bild wird deshalb auf unserem Server neu geschrieben, ohne diese Angaben. Gespeichert wird nur die bereinigte Fassung.',
      'Ein Bild ist öffentlich, solange ein Beitrag oder eine Veranstaltung es zeigt. Lehnen wir einen Beitrag ab, ist sein Bild sofort nicht mehr öffentlich; Redaktion und Vorstand können es noch 30 Tage sehen, dann wird es gelöscht. Wird ein Beitrag oder eine Veranstaltung gelöscht oder das Bild ersetzt, löschen wir es nach einer Stunde, ein hochgeladenes Bild, zu dem nie etwas eingereicht wurde, nach einem Tag.',
      'Laden Sie bitte nur Bilder hoch, die Sie veröffentlichen dürfen und auf denen alle damit einverstanden sind.',
    ],
  },
  {
    id: 'mitgliedschaft',
    title: 'Mitgliedsantrag und Mitgliederliste',
    paragraphs: [
      'Ein Antrag enthält die Angaben zu Ihrem Betrieb, zu Ihnen als Ansprechperson und Ihre Bankverbindung für den Mitgliedsbeitrag. Er wird verschlüsselt übertragen, sofern die Adresse der Seite mit https beginnt. Lesen können ihn nur Schriftführung, Kasse und Vorstand, die Bankverbindung nur Kasse und Vorstand. Wir halten auch fest, wozu Sie zugestimmt haben, wann und in welcher Fassung. Eine Kopie geht an die angegebene E-Mail-Adresse, ohne Ihre Nachricht und mit den letzten vier Stellen der IBAN; dass sie noch zu senden ist, merken wir uns nur bis dahin. Grundlage ist die Mitgliedschaft, die Sie beantragen (Art. 6 Abs. 1 Buchst. b DSGVO).',
      'Von Mitgliedern und Gutscheinpartnern zeigt die Website Name, Branche, Beschreibung, Anschrift und die geschäftlichen Kontaktdaten. Die Ansprechperson sehen nur die Zuständigen im Verein, Zahlungsart, Kontoinhaber und IBAN nur Kasse und Vorstand.',
    ],
  },
  {
    id: 'andere-anbieter',
    title: 'Inhalte anderer Anbieter',
    paragraphs: [
      {
        of: 'embedding',
        text: 'Die Startseite zeigt Beiträge, die wir in einem sozialen Netzwerk veröffentlicht haben{Netzwerk}. An ihrer Stelle stehen Zeichnungen von uns, und das Netzwerk erfährt nichts von Ihrem Besuch. Erst wenn Sie auf „Beiträge laden“ drücken, fragt Ihr Browser sie direkt dort an. Er merkt sich das und lädt sie auch bei Ihrem nächsten Besuch; mit „Nicht mehr laden“ an derselben Stelle nehmen Sie es jederzeit zurück.',
      },
      {
        of: 'embedding',
        text: 'Das Netzwerk sieht dann die IP-Adresse Ihres Anschlusses, die Art Ihres Browsers, den Namen dieser Website und um welche Beiträge es geht. Cookies gehen mit dieser Anfrage nicht mit. Was zurückkommt, steht in einem abgeschotteten Rahmen: Es darf dort Bilder und Programme des Netzwerks nachladen, aber diese Seite weder lesen noch verändern und nicht an das gelangen, was Ihr Browser sich für uns merkt. Ob beim Nachladen Cookies des Netzwerks im Spiel sind, entscheiden die Einstellungen Ihres Browsers.',
      },
      {
        of: 'embedding',
        text: 'Grundlage ist Ihre Einwilligung, die Sie mit dem Druck auf den Knopf geben (Art. 6 Abs. 1 Buchst. a DSGVO, § 25 Abs. 1 TDDDG); was das Netzwerk selbst mit den Angaben macht, regeln seine Bestimmungen. Ist JavaScript oder die Einbettung abgeschaltet, stehen dort nur Links, und eine Verbindung entsteht erst, wenn Sie einem davon folgen.',
      },
      'Links, etwa zur Teilnehmerliste der Gutscheinkarte oder zu den Seiten der Betriebe, führen zu fremden Servern.',
    ],
  },
  {
    id: 'speicherdauer',
    title: 'Wie lange wir etwas behalten',
    paragraphs: [
      'Von wo und mit welchem Browser Sie sich eingeloggt haben, vergisst der Server nach 30 Tagen. Newsletter-Einträge bleiben bis zu Ihrem Widerruf, ihr Nachweis drei Jahre länger. Daten von Mitgliedern behalten wir für die Dauer der Mitgliedschaft und danach, solange Gesetze es verlangen, zum Beispiel für die Buchhaltung. Protokolle löschen wir nach spätestens {Protokolle}.',
      'Was nicht mehr veröffentlicht ist, etwa eine zurückgezogene Idee oder eine gelöschte Veranstaltung, verschwindet mit Titel, Text und Namen. Zwei Jahre lang merken wir uns davon nur die zufällige Nummer in seiner Adresse, ohne Bezug zu Ihnen, damit die alte Seite sagen kann, dass es sie nicht mehr gibt.',
      'Was unten eine Frist hat, löscht der Server in der Nacht danach von selbst. Alles andere bleibt, bis es überholt ist oder Sie seine Löschung wünschen.',
    ],
  },
  {
    id: 'rechte',
    title: 'Ihre Rechte und wie Sie uns erreichen',
    paragraphs: [
      'Sie dürfen wissen, was wir über Sie gespeichert haben, und können verlangen, dass wir es berichtigen, löschen, nur eingeschränkt verwenden oder Ihnen in einem gängigen Format mitgeben. Einer Verwendung aus berechtigtem Interesse können Sie widersprechen, eine Einwilligung für die Zukunft widerrufen.',
      'Außerdem können Sie sich bei einer Aufsichtsbehörde beschweren{Aufsicht}',
    ],
  },
]
