import { ASSOCIATION } from './association'

/** Details required by law that the association has to provide; square brackets mark placeholders. */
export const IMPRINT = {
  intro: `Hier steht, wer hinter dieser Website steht und wie Sie uns erreichen.`,
  phone: '09461 000 100',
  register: 'Amtsgericht [Ort], Registernummer [VR 0000]',
  represented: 'Vertreten durch die Vorsitzenden, jeweils einzeln.',
  responsible: `Für den Inhalt verantwortlich: Erika Mustermann, Anschrift wie oben.`,
  designer: {
    name: 'Webwerkstatt Muster',
    address: 'Beispielgasse 7, 93426 Roding',
    url: 'https://www.webwerkstatt-muster.example',
  },
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
      text: `Texte, Zeichnungen und Fotos gehören dem ${ASSOCIATION.shortName} oder denen, die sie uns überlassen haben. Möchten Sie etwas davon verwenden, fragen Sie uns bitte vorher.`,
    },
  ],
} as const
