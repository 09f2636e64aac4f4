import { KINDS, type ModeratedKind, moderationOf } from '../../../entries/kinds/kinds'
import type { Decision } from '../../../entries/kinds/moderation'
import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

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
