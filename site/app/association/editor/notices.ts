import { failureToast, type Toast } from '../../ui/toast/toast-context'

export const PUBLISHED: Toast = {
  title: 'Veröffentlicht',
  description: 'Alle Seiten zeigen die neuen Einstellungen.',
}
export const NOT_PUBLISHED = failureToast('Die Einstellungen konnten nicht veröffentlicht werden.')
export const DRAFT_DISCARDED: Toast = {
  title: 'Entwurf verworfen',
  description: 'Hier steht wieder, was veröffentlicht ist.',
}
export const DRAFT_NOT_DISCARDED = failureToast('Der Entwurf konnte nicht verworfen werden.')
export const RESTORED: Toast = {
  title: 'Als Entwurf geladen',
  description: 'Die Seiten ändern sich erst, wenn Sie veröffentlichen.',
}
export const NOT_RESTORED = failureToast('Die Fassung konnte nicht geladen werden.')
