import { CalendarDays, Camera, Lightbulb, type LucideIcon } from 'lucide-react'
import type { Condition, Rows } from '../count-rows'
import type { Tables } from '../database.types'
import { BY_APPROVAL, BY_STATUS, type Moderation } from './moderation'

/** A kind of submission, by its name in `my_submissions`. */
export type SubmissionKind = Tables<'my_submissions'>['kind']

/** What waits for somebody of the back office, and the list of exactly that. */
type Pending = Rows & Readonly<{ one: string; many: string; to: string }>

type Kind = Readonly<{
  /** Table or view of the wire. */
  table: string
  one: string
  many: string
  icon: LucideIcon
  /** Classes for background and colour of the icon. */
  tone: string
  /** Its value in addresses, as in `?art=ideen`. */
  word: string
  /** Where one is submitted. */
  submit: Readonly<{ to: string; label: string }>
  /** Where everybody finds a published one; null when nowhere. */
  publicPath: (
    submission: Pick<Tables<'my_submissions'>, 'id' | 'title' | 'start_date'>,
    now: Date,
  ) => string | null
  /** In the list of recent activity; `at` is the column of the time, which may lie ahead where `pastOnly`. */
  activity: Readonly<{ label: string; at: string; pastOnly?: true }>
  /** The figure of the dashboard; `status` is the list that shows it when nothing waits. */
  counted: Readonly<{ where?: Condition; words?: string; status?: string }>
}> &
  (
    | Readonly<{ moderation: Moderation }>
    // Public at once: a list of its own in the back office.
    | Readonly<{ moderation: null; office: string; pending: Pending }>
  )

const search = (title: string) => new URLSearchParams({ suche: title })

/** All kinds of submissions, in the order in which they are offered (docs/decisions/0055-kinds.md). */
export const KINDS = {
  idea: {
    table: 'ideas',
    one: 'Idee',
    many: 'Ideen',
    icon: Lightbulb,
    tone: 'bg-straw-light text-straw-dark',
    word: 'ideen',
    submit: { to: '/ideen', label: 'Idee einreichen' },
    publicPath: ({ title }) => `/ideen?${search(title)}`,
    moderation: {
      ...BY_STATUS,
      columns: { author: 'submitter_name', email: 'submitter_email', content: 'description' },
      likes: true,
    },
    activity: { label: 'Neue Idee', at: 'created_at' },
    counted: { where: ['status', 'neq', 'approved'], words: 'nicht freigegeben' },
  },
  post: {
    table: 'my_roding_posts',
    one: 'Beitrag',
    many: 'Beiträge',
    icon: Camera,
    tone: 'bg-river-100 text-river-800',
    word: 'beitraege',
    submit: { to: '/mein-roding#teilen', label: 'Foto teilen' },
    publicPath: ({ title }) => `/mein-roding?${search(title)}`,
    moderation: {
      ...BY_APPROVAL,
      columns: { author: 'author_name', email: 'author_email', content: 'content', picture: 'image_url' },
      likes: true,
      words: { one: 'Post', many: 'Posts' },
      isDefault: true,
    },
    activity: { label: 'Neuer Beitrag', at: 'created_at' },
    counted: { where: ['approved', 'eq', false], words: 'abgelehnt', status: 'abgelehnt' },
  },
  event: {
    table: 'events',
    one: 'Event',
    many: 'Events',
    icon: CalendarDays,
    tone: 'bg-market-100 text-market-700',
    word: 'events',
    submit: { to: '/events', label: 'Event einreichen' },
    // One that has begun leaves the calendar.
    publicPath: ({ id, start_date }, now) =>
      start_date !== null && new Date(start_date) >= now ? `/events#event-${id}` : null,
    // Events keep no time of their submission.
    activity: { label: 'Event hat begonnen', at: 'start_date', pastOnly: true },
    counted: {},
    moderation: null,
    office: '/admin/events',
    pending: {
      table: 'unseen_events',
      column: 'event_id',
      one: 'neue Veranstaltung von Besuchern',
      many: 'neue Veranstaltungen von Besuchern',
      to: '/admin/events?zeigen=neue',
    },
  },
} as const satisfies Record<SubmissionKind, Kind>

export const SUBMISSION_KINDS = Object.keys(KINDS) as readonly SubmissionKind[]

/** The tables of all kinds, for pages that follow their changes. */
export const SUBMISSION_TABLES: readonly string[] = SUBMISSION_KINDS.map((kind) => KINDS[kind].table)

/** Kinds on which the back office decides. */
export type ModeratedKind = {
  [Name in SubmissionKind]: (typeof KINDS)[Name]['moderation'] extends null ? never : Name
}[SubmissionKind]

export const moderationOf = (kind: ModeratedKind): Moderation => KINDS[kind].moderation

export const isModerated = (kind: SubmissionKind): kind is ModeratedKind => KINDS[kind].moderation !== null
const rank = (kind: ModeratedKind) => (moderationOf(kind).isDefault ? 0 : 1)

/** The default first, the others in the order of the kinds. */
export const MODERATED_KINDS = SUBMISSION_KINDS.filter(isModerated).sort((a, b) => rank(a) - rank(b))

/** What the kinds are called in addresses. */
export const kindWords = <Name extends SubmissionKind>(kinds: readonly Name[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, KINDS[kind].word])) as Readonly<Record<Name, string>>

/** The list of a kind in the back office; of moderated ones in one state (`wartend`). */
export function officePath(kind: SubmissionKind, status?: string): string {
  const entry: Kind = KINDS[kind]
  if (!entry.moderation) return entry.office
  const query = new URLSearchParams({
    ...(!entry.moderation.isDefault && { bereich: entry.word }),
    ...(status && { status }),
  }).toString()
  return `/admin/content${query && '?'}${query}`
}

/** What waits of a kind: what nobody has decided on, or looked at. */
export function pendingOf(kind: SubmissionKind): Pending {
  const entry: Kind = KINDS[kind]
  if (!entry.moderation) return entry.pending
  return {
    table: entry.table,
    where: entry.moderation.pending,
    one: `${entry.one} zu prüfen`,
    many: `${entry.many} zu prüfen`,
    to: officePath(kind, 'wartend'),
  }
}

/** The figure of the dashboard. */
export const countedOf = (kind: SubmissionKind): Rows & Kind['counted'] => {
  const { table, counted }: Kind = KINDS[kind]
  return { table, ...counted }
}
