import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'
import { type Decision, KINDS, type Kind } from './item'

/** What the page says in toasts (docs/product.md#moderation). */
export const LOADING_FAILED: Readonly<Record<Kind, Toast & { description: string }>> = {
  post: failureToast('Posts konnten nicht geladen werden.'),
  idea: failureToast('Ideen konnten nicht geladen werden.'),
}

export const DECIDING_FAILED: Toast = failureToast('Status konnte nicht aktualisiert werden.')

export function decided(kind: Kind, count: number, decision: Decision): Toast {
  const { one, many } = KINDS[kind]
  const done = decision === 'approved' ? 'genehmigt' : 'abgelehnt'
  return { title: count === 1 ? `${one} wurde ${done}` : `${count} ${many} wurden ${done}` }
}
