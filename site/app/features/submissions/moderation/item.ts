import type { State } from '../../../entries/kinds/moderation'
import type { BadgeTone } from '../../../ui/text/badge'

/** A submission in the moderation list. */
export type Item = Readonly<{
  id: string
  title: string
  author: string | null
  email: string | null
  content: string
  image_url: string | null
  state: State
  /** First day of the month whose photo it is; only for posts. */
  photo_of_month?: string | null
  /** Null for kinds without likes. */
  likes_count: number | null
  /** ISO 8601. */
  created_at: string
}>

export const STATES: Readonly<Record<State, Readonly<{ label: string; tone: BadgeTone }>>> = {
  approved: { label: 'Genehmigt', tone: 'meadow' },
  pending: { label: 'Wartend', tone: 'straw' },
  rejected: { label: 'Abgelehnt', tone: 'neutral' },
}
