import { articlesOf } from '../articles'
import type { Settings } from '../schema/settings'

/** What the imprint says; a line that the settings leave open is empty. */
export const imprint = ({
  association,
  contact,
  legal,
}: Pick<Settings, 'association' | 'contact' | 'legal'>) => ({
  intro: `Hier steht, wer hinter dieser Website steht und wie Sie uns erreichen.`,
  name: association.name,
  address: [contact.street, contact.postalCode && `${contact.postalCode} ${association.town}`].flatMap(
    (line) => line || [],
  ),
  contact,
  represented: legal.represented,
  facts: [
    legal.registerCourt && `Registergericht: ${legal.registerCourt}`,
    legal.registerNumber && `Registernummer: ${legal.registerNumber}`,
    legal.vatId && `Umsatzsteuer-ID: ${legal.vatId}`,
    legal.responsible && `Für den Inhalt verantwortlich: ${legal.responsible}, Anschrift wie oben.`,
  ].flatMap((fact) => fact || []),
  designer: { name: legal.designerName, address: legal.designerAddress, url: legal.designerUrl },
  liability: [
    {
      title: 'Unsere Inhalte',
      text: 'Wir pflegen diese Seiten im Ehrenamt und mit Sorgfalt. Trotzdem kann sich ein Termin verschieben oder ein Betrieb umziehen, ehe wir davon erfahren. Dass alles vollständig, richtig und auf dem neuesten Stand ist, können wir deshalb nicht zusagen. Fällt Ihnen ein Fehler auf, schreiben Sie uns; wir berichtigen ihn.',
    },
    {
      title: 'Was andere hier veröffentlichen',
      text: 'Veranstaltungen, Ideen und Beiträge kommen auch aus der Bürgerschaft. Für sie steht ein, wer sie eingereicht hat. Erfahren wir, dass etwas davon Rechte verletzt, nehmen wir es von der Seite.',
    },
    {
      title: 'Links zu anderen Seiten',
      text: 'Manche Links führen zu Betrieben, Mitgliedern und Netzwerken, auf deren Seiten wir keinen Einfluss haben. Als wir sie gesetzt haben, war uns dort nichts Rechtswidriges bekannt. Erhalten wir einen Hinweis darauf, entfernen wir den Link.',
    },
    {
      title: 'Texte und Bilder',
      text: `Texte, Zeichnungen und Fotos gehören ${articlesOf(association).dative} ${association.shortName} oder denen, die sie uns überlassen haben. Möchten Sie etwas davon verwenden, fragen Sie uns bitte vorher.`,
    },
    ...legal.imprint,
  ],
})
