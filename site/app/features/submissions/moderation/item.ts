import { KINDS, type ModeratedKind, moderationOf } from '../../../entries/kinds/kinds'
import type { Decision, State } from '../../../entries/kinds/moderation'
import type { BadgeTone } from '../../../ui/text/badge'
import { failureToast, type Toast } from '../../../ui/toast/toast-context'

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

/** Toasts of the page (docs/product.md#moderation). */
export const loadingFailed = (kind: ModeratedKind) =>
  failureToast(`${wordsOf(kind).many} konnten nicht geladen werden.`)

export const DELETING_FAILED: Toast = failureToast('Das ließ sich nicht löschen.')

export const CORRECTED: Toast = { title: 'Text berichtigt' }
export const CORRECTING_FAILED: Toast = failureToast('Der Text konnte nicht gespeichert werden.')

export const MERGED: Toast = { title: 'Ideen zusammengelegt' }
export const MERGING_FAILED: Toast = failureToast('Die Ideen ließen sich nicht zusammenlegen.')

export const DECIDING_FAILED: Toast = failureToast('Status konnte nicht aktualisiert werden.')

/** Nouns for submissions of a kind. */
export const wordsOf = (kind: ModeratedKind) => moderationOf(kind).words ?? KINDS[kind]

export function decided(kind: ModeratedKind, count: number, decision: Decision): Toast {
  const { one, many } = wordsOf(kind)
  const done = decision === 'approved' ? 'genehmigt' : 'abgelehnt'
  return { title: count === 1 ? `${one} wurde ${done}` : `${count} ${many} wurden ${done}` }
}

export const deleted = (kind: ModeratedKind): Toast => ({ title: `${wordsOf(kind).one} wurde gelöscht` })
