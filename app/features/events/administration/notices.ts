import type { Toast } from '../../../ui/toast/toast-context'

type Change = 'create' | 'update' | 'delete'

/** What the page says in toasts (spec section 8). */
export const LOADING_FAILED = {
  title: 'Fehler',
  description: 'Events konnten nicht geladen werden',
  destructive: true,
} satisfies Toast

export const DONE: Readonly<Record<Change, Toast>> = {
  create: { title: 'Event wurde erstellt' },
  update: { title: 'Event wurde aktualisiert' },
  delete: { title: 'Event wurde gelöscht' },
}

export const FAILED: Readonly<Record<Change, Toast>> = {
  create: { title: 'Fehler', description: 'Event konnte nicht erstellt werden', destructive: true },
  update: { title: 'Fehler', description: 'Event konnte nicht aktualisiert werden', destructive: true },
  delete: { title: 'Fehler', description: 'Event konnte nicht gelöscht werden', destructive: true },
}

/** Stands below what was done, when the picture did not come along. */
export const WITHOUT_PICTURE = 'Das Bild konnte nicht hochgeladen werden.'
