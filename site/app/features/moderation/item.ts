import type { BadgeTone } from '../../ui/badge'

export type Kind = 'post' | 'idea'
export type State = 'approved' | 'waiting' | 'rejected'
export type Decision = 'approved' | 'rejected'

/** Something people handed in, as it stands in the list: a community post or an idea. */
export type Item = Readonly<{
  id: string
  title: string
  author: string | null
  email: string | null
  content: string
  image_url: string | null
  state: State
  likes_count: number
  /** Instant, ISO. */
  created_at: string
}>

export const STATES: Readonly<Record<State, Readonly<{ label: string; tone: BadgeTone }>>> = {
  approved: { label: 'Genehmigt', tone: 'meadow' },
  waiting: { label: 'Wartend', tone: 'straw' },
  rejected: { label: 'Abgelehnt', tone: 'neutral' },
}

export type KindWords = Readonly<{ one: string; many: string; tab: string; loading: string; empty: string }>

export const KINDS: Readonly<Record<Kind, KindWords>> = {
  post: {
    one: 'Post',
    many: 'Posts',
    tab: 'Beiträge',
    loading: 'Die Beiträge werden geladen …',
    empty: 'Noch keine Beiträge',
  },
  idea: {
    one: 'Idee',
    many: 'Ideen',
    tab: 'Ideen',
    loading: 'Die Ideen werden geladen …',
    empty: 'Noch keine Ideen',
  },
}

/** State of a post by its column `approved`: null waits, false is rejected. */
export function stateOfPost(approved: boolean | null): State {
  if (approved === null) return 'waiting'
  return approved ? 'approved' : 'rejected'
}

/** State of an idea by its column `status`; a word nobody knows counts as waiting (docs/product.md#ideas). */
export function stateOfIdea(status: string): State {
  return status === 'approved' || status === 'rejected' ? status : 'waiting'
}
