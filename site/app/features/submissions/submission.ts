import { CalendarDays, Camera, Lightbulb, type LucideIcon } from 'lucide-react'
import type { BadgeTone } from '../../ui/badge'

/** Something the person handed in while signed in; a row of `my_submissions`. */
export type Submission = Readonly<{
  kind: 'idea' | 'post' | 'event'
  id: string
  title: string
  state: 'pending' | 'published' | 'rejected'
  created_at: string
  /** Events alone. */
  start_date: string | null
  /** Ideas and posts alone. */
  likes_count: number | null
}>

export type Kind = Submission['kind']

type KindWords = Readonly<{ one: string; many: string; icon: LucideIcon; ground: string }>

/** In the order in which they are offered. */
export const KINDS: Readonly<Record<Kind, KindWords>> = {
  idea: { one: 'Idee', many: 'Ideen', icon: Lightbulb, ground: 'bg-straw-light text-straw-dark' },
  post: { one: 'Beitrag', many: 'Beiträge', icon: Camera, ground: 'bg-river-100 text-river-800' },
  event: { one: 'Event', many: 'Events', icon: CalendarDays, ground: 'bg-market-100 text-market-700' },
}

export const STATES: Readonly<Record<Submission['state'], Readonly<{ label: string; tone: BadgeTone }>>> = {
  pending: { label: 'Wartet auf Freigabe', tone: 'straw' },
  published: { label: 'Veröffentlicht', tone: 'meadow' },
  rejected: { label: 'Nicht freigegeben', tone: 'neutral' },
}

/** Where everybody finds it; null when nobody does: not published, or an event that has begun and leaves the calendar. */
export function publicPath({ kind, id, title, state, start_date }: Submission, now: Date): string | null {
  if (state !== 'published') return null
  const search = new URLSearchParams({ suche: title })
  if (kind === 'idea') return `/ideen?${search}`
  if (kind === 'post') return `/mein-roding?${search}`
  return start_date !== null && new Date(start_date) >= now ? `/events#event-${id}` : null
}
