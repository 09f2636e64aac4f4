type Noun = Readonly<{
  one: string
  many: string
  gender: 'feminine' | 'masculine' | 'neuter'
  /** To whoever submitted it, where that is another word. */
  sent?: string
}>

/** Nouns for the kinds of submissions, by their name in SQL (docs/decisions/0055-kinds.md); shared by mails and pages. */
export const SUBMISSION_NOUNS = {
  idea: { one: 'Idee', many: 'Ideen', gender: 'feminine' },
  post: { one: 'Foto', many: 'Fotos', gender: 'neuter', sent: 'Fotobeitrag' },
  event: { one: 'Veranstaltung', many: 'Veranstaltungen', gender: 'feminine' },
  job: { one: 'Stellenangebot', many: 'Stellenangebote', gender: 'neuter' },
} as const satisfies Readonly<Record<string, Noun>>

const UNKNOWN: Noun = { one: 'Einsendung', many: 'Einsendungen', gender: 'feminine' }
const ARTICLES = { feminine: 'die', masculine: 'den', neuter: 'das' }

const nounOf = (kind: string): Noun =>
  Object.hasOwn(SUBMISSION_NOUNS, kind) ? SUBMISSION_NOUNS[kind as keyof typeof SUBMISSION_NOUNS] : UNKNOWN

const your = (noun: string, { gender }: Noun) => `${gender === 'feminine' ? 'Ihre' : 'Ihr'} ${noun}`

/** "Ihr Foto". */
export const yours = (kind: string): string => your(nounOf(kind).one, nounOf(kind))

/** "Ihr Fotobeitrag": as its sender calls it. */
export const yourSubmission = (kind: string): string =>
  your(nounOf(kind).sent ?? nounOf(kind).one, nounOf(kind))

/** "das Foto", as an object: accusative. */
export const theSubmission = (kind: string): string => `${ARTICLES[nounOf(kind).gender]} ${nounOf(kind).one}`
