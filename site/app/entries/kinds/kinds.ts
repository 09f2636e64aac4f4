import { Briefcase, CalendarDays, Camera, Lightbulb, type LucideIcon } from 'lucide-react'
import { ENTITIES, type EntityKind } from '../../../../supabase/functions/_shared/entities'
import type { CommonSettings } from '../../association/site-settings'
import { EMPLOYMENTS } from '../../association/texts/jobs'
import { entrySegment } from '../../lib/links/entry-address'
import type { Tables } from '../../lib/supabase/database.types'
import { longDay, longMonth } from '../../lib/time/town-time'
import { BY_APPROVAL, BY_STATUS, type Moderation } from './moderation'

/** A kind of submission, by its name in `my_submissions`. */
export type SubmissionKind = Tables<'my_submissions'>['kind']

type Areas = CommonSettings['areas']

export type Kind = Readonly<{
  /** Table or view of the API. */
  table: string
  one: string
  many: string
  icon: LucideIcon
  /** Classes for background and colour of the icon. */
  tone: string
  /** Value in search parameters, as in `?art=ideen`. */
  word: string
  /** Path of the form. */
  submit: Readonly<{ to: (areas: Areas) => string; label: string }>
  /** Public path of a published entry; null if it has no page. */
  publicPath: (
    submission: Pick<Tables<'my_submissions'>, 'id' | 'title'>,
    areas: Pick<Areas, 'postsPath'>,
  ) => string | null
  /** Path where its owner changes a submission, for kinds that can be changed. */
  ownPath?: (id: string) => string
  /** A paragraph of the privacy notice: the public parts of entries that members own, and for how long. */
  privacy?: string
  /** Entry in the list of recent activity; `at` is the column of its time, which may be in the future with `pastOnly`. */
  activity: Readonly<{ label: string; at: string; pastOnly?: true }>
}> &
  (
    | Readonly<{ moderation: Moderation }>
    // Public without approval: a list of its own in the back office.
    | Readonly<{ moderation: null; office: string; unseen: string }>
  )

const NEW = { feminine: 'Neue', masculine: 'Neuer', neuter: 'Neues' }

/** What every entity has alike, by its nouns and its path. */
function entity(kind: EntityKind) {
  const { name, one, many, gender, path, submit } = ENTITIES[kind]
  return {
    table: name,
    one,
    many,
    word: path.slice(1),
    submit: { to: () => `${path}/aufgeben`, label: submit },
    publicPath: ({ id }: Readonly<{ id: string }>) => `${path}/${id}`,
    ownPath: (id: string) => `${path}/${id}/bearbeiten`,
    activity: { label: `${NEW[gender]} ${one}`, at: 'created_at' },
  } as const
}

/** All kinds of submissions, in order (docs/decisions/0006-kinds-of-entries.md). */
export const KINDS = {
  idea: {
    table: 'ideas',
    one: 'Idee',
    many: 'Ideen',
    icon: Lightbulb,
    tone: 'bg-straw-light text-straw-dark',
    word: 'ideen',
    submit: { to: () => '/ideen', label: 'Idee einreichen' },
    publicPath: (idea) => `/ideen/${entrySegment(idea)}`,
    moderation: {
      ...BY_STATUS,
      columns: { author: 'submitter_name', email: 'submitter_email', content: 'description' },
      likes: true,
    },
    activity: { label: 'Neue Idee', at: 'created_at' },
  },
  post: {
    table: 'my_roding_posts',
    one: 'Beitrag',
    many: 'Beiträge',
    icon: Camera,
    tone: 'bg-river-100 text-river-800',
    word: 'beitraege',
    submit: { to: ({ postsPath }) => `${postsPath}#teilen`, label: 'Foto teilen' },
    publicPath: (post, { postsPath }) => `${postsPath}/${entrySegment(post)}`,
    moderation: {
      ...BY_APPROVAL,
      columns: { author: 'author_name', email: 'author_email', content: 'content', picture: 'image_url' },
      facts: {
        'Auf dem Foto': { column: 'alt_text' },
        'Foto des Monats': { column: 'photo_of_month', shown: longMonth },
      },
      likes: true,
      words: { one: 'Post', many: 'Posts' },
      isDefault: true,
    },
    activity: { label: 'Neuer Beitrag', at: 'created_at' },
  },
  event: {
    table: 'events',
    one: 'Event',
    many: 'Events',
    icon: CalendarDays,
    tone: 'bg-market-100 text-market-700',
    word: 'events',
    submit: { to: () => '/events', label: 'Event einreichen' },
    publicPath: (event) => `/events/${entrySegment(event)}`,
    // Events have no time of submission.
    activity: { label: 'Veranstaltung hat begonnen', at: 'start_date', pastOnly: true },
    moderation: null,
    office: '/admin/events',
    unseen: '/admin/events?zeigen=neue',
  },
  job: {
    ...entity('job'),
    icon: Briefcase,
    tone: 'bg-meadow-light text-meadow-dark',
    privacy:
      'Bei Stellenangeboten der Mitgliedsbetriebe sind auch E-Mail-Adresse und Telefonnummer für Bewerbungen öffentlich, bis zu dem Tag, den der Betrieb angibt. 90 Tage danach löscht der Server die Anzeige, mit dem Konto des Betriebs sofort.',
    moderation: {
      ...BY_STATUS,
      columns: { author: 'business', email: 'contact_email', content: 'description' },
      facts: {
        Art: { column: 'employment', choices: EMPLOYMENTS },
        Ort: { column: 'place' },
        Telefon: { column: 'contact_phone' },
        Link: { column: 'link' },
        Beginn: { column: 'starts_on', shown: longDay },
        'Offen bis': { column: 'open_until', shown: longDay },
      },
      likes: false,
    },
  },
} as const satisfies Record<SubmissionKind, Kind>

export const SUBMISSION_KINDS = Object.keys(KINDS) as readonly SubmissionKind[]

/** What a function makes of each kind. */
export const byKind = <Made>(make: (kind: SubmissionKind) => Made) =>
  Object.fromEntries(SUBMISSION_KINDS.map((kind) => [kind, make(kind)])) as Readonly<
    Record<SubmissionKind, Made>
  >

/** What the privacy notice says of each entity. */
export const ENTRY_PARAGRAPHS = (Object.keys(ENTITIES) as EntityKind[]).map((kind) => ({
  of: ENTITIES[kind].name,
  text: KINDS[kind].privacy,
}))

/** The tables of all kinds, for live updates. */
export const SUBMISSION_TABLES: readonly string[] = SUBMISSION_KINDS.map((kind) => KINDS[kind].table)

/** Kinds with moderation. */
export type ModeratedKind = {
  [Name in SubmissionKind]: (typeof KINDS)[Name]['moderation'] extends null ? never : Name
}[SubmissionKind]

export const moderationOf = (kind: ModeratedKind): Moderation => KINDS[kind].moderation

export const isModerated = (kind: SubmissionKind): kind is ModeratedKind => KINDS[kind].moderation !== null
const rank = (kind: ModeratedKind) => (moderationOf(kind).isDefault ? 0 : 1)

/** The default first, then the others in order. */
export const MODERATED_KINDS = SUBMISSION_KINDS.filter(isModerated).sort((a, b) => rank(a) - rank(b))

/** Search parameter values of the kinds. */
export const kindWords = <Name extends SubmissionKind>(kinds: readonly Name[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, KINDS[kind].word])) as Readonly<Record<Name, string>>

/** Path of a kind's list in the back office; for moderated kinds with a state (`wartend`). */
export function officePath(kind: SubmissionKind, status?: string): string {
  const entry: Kind = KINDS[kind]
  if (!entry.moderation) return entry.office
  const query = new URLSearchParams({
    ...(!entry.moderation.isDefault && { bereich: entry.word }),
    ...(status && { status }),
  }).toString()
  return `/admin/content${query && '?'}${query}`
}

/** Path of a kind's list of waiting entries: undecided, or unseen. */
export function pendingPath(kind: SubmissionKind): string {
  const entry: Kind = KINDS[kind]
  return entry.moderation ? officePath(kind, 'wartend') : entry.unseen
}

/** Columns of facts whose values are words of the database. */
export const CODED_FACTS: readonly string[] = MODERATED_KINDS.flatMap((kind) =>
  Object.values(moderationOf(kind).facts ?? {}).flatMap(({ column, choices }) => (choices ? column : [])),
)
