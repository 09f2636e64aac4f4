import { ENTITIES, type Entity, type EntityKind, type Noun } from './entities.ts'

/** Nouns for the kinds of submissions, by their name in SQL (docs/decisions/0055-kinds.md); shared by mails and pages. */
export const SUBMISSION_NOUNS = {
  idea: { one: 'Idee', many: 'Ideen', gender: 'feminine' },
  post: { one: 'Foto', many: 'Fotos', gender: 'neuter', sent: 'Fotobeitrag' },
  event: { one: 'Veranstaltung', many: 'Veranstaltungen', gender: 'feminine' },
  ...ENTITIES,
} as const satisfies Readonly<Record<string, Noun>>

const UNKNOWN: Noun = { one: 'Einsendung', many: 'Einsendungen', gender: 'feminine' }
const ARTICLES = { feminine: 'die', masculine: 'den', neuter: 'das' }
const EACH = { feminine: 'jeder', masculine: 'jedem', neuter: 'jedem' }

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

/** Plural, its dative, and "jedem Foto" of each noun. */
const formsOf = (nouns: Readonly<Record<string, Noun>>) => ({
  many: Object.values(nouns).map(({ many }) => many),
  dative: Object.values(nouns).map(({ many }) => (/[ns]$/.test(many) ? many : `${many}n`)),
  each: Object.values(nouns).map(({ one, gender }) => `${EACH[gender]} ${one}`),
})

/** For texts that enumerate what people submit. */
export const SUBMISSIONS = formsOf(SUBMISSION_NOUNS)

/** For texts that list the entries deleted with their owner's account. */
export const OWN_ENTRIES = formsOf(ENTITIES)

/** "a, b und c". */
export const enumerate = (words: readonly string[]): string => new Intl.ListFormat('de').format(words)

/** What a function makes of each entity, by kind. */
export const byEntityKind = <Made>(make: (entity: Entity) => Made) =>
  Object.fromEntries(Object.entries(ENTITIES).map(([kind, entity]) => [kind, make(entity)])) as Readonly<
    Record<EntityKind, Made>
  >
