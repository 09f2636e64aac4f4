import type { Decision } from '../../../entries/kinds/moderation'
import { failureToast, type Toast } from '../../../ui/toast/toast-context'

type Change = 'create' | 'update' | 'delete'

/** Toasts of the page (docs/product.md#event-management). */
export const LOADING_FAILED = failureToast('Events konnten nicht geladen werden')

export const DONE: Readonly<Record<Change, Toast>> = {
  create: { title: 'Event wurde erstellt' },
  update: { title: 'Event wurde aktualisiert' },
  delete: { title: 'Event wurde gelöscht' },
}

export const FAILED: Readonly<Record<Change, Toast>> = {
  create: failureToast('Event konnte nicht erstellt werden'),
  update: failureToast('Event konnte nicht aktualisiert werden'),
  delete: failureToast('Event konnte nicht gelöscht werden'),
}

export const DECIDED: Readonly<Record<Decision, Toast>> = {
  approved: { title: 'Veranstaltung ist öffentlich' },
  rejected: { title: 'Veranstaltung wurde abgelehnt' },
}
export const DECIDING_FAILED = failureToast('Status konnte nicht aktualisiert werden.')

export const SERIES_CREATED: Toast = { title: 'Termine wurden erstellt' }
export const SERIES_DELETED: Toast = { title: 'Termine wurden gelöscht' }

export const RULE_CHANGED: Toast = { title: 'Wiederholung wurde geändert' }
export const SERIES_CHANGED_MEANWHILE = failureToast(
  'Jemand hat die Serie inzwischen geändert. Bitte schließen Sie das Fenster und öffnen Sie es erneut.',
)

export const CANCELLED: Toast = { title: 'Veranstaltung ist abgesagt' }
export const CANCELLING_FAILED = failureToast('Die Veranstaltung konnte nicht abgesagt werden.')

export const TAKEN_BACK: Toast = { title: 'Bisherige Angaben wiederhergestellt' }

/** About what a calendar of a club has changed. */
export const TAKEN_OVER: Toast = { title: 'Angaben des Vereins übernommen' }
export const KEPT: Toast = { title: 'Veranstaltung bleibt, wie sie ist' }

export const PRESS_COPIED: Toast = { title: 'Text kopiert' }

export const SEEN: Toast = { title: 'Als gesehen markiert' }
export const SEEN_FAILED = failureToast('Die Markierung konnte nicht geändert werden.')

/** Description of the toast when the event was saved without its picture. */
export const WITHOUT_PICTURE = 'Das Bild konnte nicht hochgeladen werden.'
