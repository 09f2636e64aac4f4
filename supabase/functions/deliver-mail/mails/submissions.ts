/** Kinds of submissions by their name in SQL: whose they are, and as something that somebody else reads. */
const SUBMISSIONS: Readonly<Record<string, Readonly<{ yours: string; the: string }>>> = {
  idea: { yours: 'Ihre Idee', the: 'die Idee' },
  post: { yours: 'Ihr Foto', the: 'das Foto' },
  event: { yours: 'Ihre Veranstaltung', the: 'die Veranstaltung' },
  job: { yours: 'Ihr Stellenangebot', the: 'das Stellenangebot' },
}

export const submissionWords = (kind: string) =>
  SUBMISSIONS[kind] ?? { yours: 'Ihre Einsendung', the: 'die Einsendung' }
