import { enumerate, SUBMISSIONS } from '../../../../supabase/functions/_shared/submission-nouns'

/** Path of the terms of use. Not among `PAGES`, which every page loads. */
export const TERMS_PATH = '/nutzungsbedingungen'

/** Terms of use and rules of moderation, in their order. Have them checked before going public. */
export const TERMS = {
  lead: 'Was auf dieser Website veröffentlicht werden darf, wie wir damit umgehen, und wie Sie etwas melden.',
  sections: [
    {
      id: 'regeln',
      title: 'Was hierher gehört',
      paragraphs: [
        `${enumerate(SUBMISSIONS.many)} haben mit unserer Stadt zu tun. Wer etwas einreicht, hat es selbst geschrieben und fotografiert oder darf es zeigen. Wer auf einem Foto zu erkennen ist, hat vorher Ja gesagt; bei Kindern sagen es die Eltern.`,
        'Nicht erlaubt sind rechtswidrige Inhalte, Beleidigungen, Hetze und Gewalt, falsche oder irreführende Angaben, fremde Daten und Werbung, die nicht zur jeweiligen Seite gehört.',
        'Sie erlauben uns, Ihren Beitrag auf dieser Website zu zeigen, und können das jederzeit zurücknehmen: Schreiben Sie uns, oder löschen Sie ihn in Ihrem Konto, wo das geht.',
      ],
    },
    {
      id: 'moderation',
      title: 'Wie wir moderieren',
      paragraphs: [
        'Ob etwas sofort oder erst nach einer Prüfung öffentlich ist, steht am Formular. Geprüft wird immer von Menschen aus dem Verein, nie von einem Programm allein.',
        'Was gegen das Gesetz oder diese Bedingungen verstößt, veröffentlichen wir nicht, nehmen es von der Website oder löschen es. Schreibfehler in Ideen und Fotos dürfen wir berichtigen; die Seite sagt dann, dass sie redaktionell bearbeitet sind.',
        'Wer eine E-Mail-Adresse angegeben hat, erfährt, was entschieden wurde und warum. Wer wiederholt offensichtlich Rechtswidriges einreicht oder grundlos meldet, dessen Einsendungen bearbeiten wir eine Zeit lang nicht.',
      ],
    },
    {
      id: 'melden',
      title: 'Etwas melden',
      paragraphs: [
        `An ${enumerate(SUBMISSIONS.each)} steht „Melden“. Ein Konto brauchen Sie nicht. Geben Sie eine E-Mail-Adresse an, so bestätigen wir die Meldung und schreiben Ihnen, wie wir entschieden haben und warum.`,
        'Sie sind mit einer Entscheidung nicht einverstanden? Schreiben Sie an die Kontaktstelle, dann sehen wir noch einmal hin. Der Weg zu den Gerichten steht Ihnen immer offen.',
      ],
    },
    {
      id: 'kontaktstelle',
      title: 'Kontaktstelle',
      paragraphs: [
        'Nutzerinnen und Nutzer, Behörden der Mitgliedstaaten, die Kommission und das Europäische Gremium für digitale Dienste erreichen uns auf Deutsch unter dieser Adresse (Artikel 11 und 12 der Verordnung (EU) 2022/2065):',
      ],
    },
    {
      id: 'haftung',
      title: 'Für die Inhalte anderer',
      paragraphs: [
        `Für ${enumerate(SUBMISSIONS.many)} sind die verantwortlich, die sie eingereicht haben. Erfahren wir von einem Rechtsverstoß, handeln wir unverzüglich.`,
      ],
    },
  ],
} as const
