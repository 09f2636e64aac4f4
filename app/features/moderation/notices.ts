import type { Toast } from '../../ui/toast/toast-context'
import { type Decision, KINDS, type Kind } from './item'

/** What the page says in toasts (spec section 8). */
export const LOADING_FAILED: Readonly<Record<Kind, Toast & { description: string }>> = {
  post: { title: 'Fehler', description: 'Posts konnten nicht geladen werden.', destructive: true },
  idea: { title: 'Fehler', description: 'Ideen konnten nicht geladen werden.', destructive: true },
}

export const DECIDING_FAILED: Toast = {
  title: 'Fehler',
  description: 'Status konnte nicht aktualisiert werden.',
  destructive: true,
}

export function decided(kind: Kind, count: number, decision: Decision): Toast {
  const { one, many } = KINDS[kind]
  const done = decision === 'approved' ? 'genehmigt' : 'abgelehnt'
  return { title: count === 1 ? `${one} wurde ${done}` : `${count} ${many} wurden ${done}` }
}
