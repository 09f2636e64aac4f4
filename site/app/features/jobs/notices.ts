import { longDay } from '../../lib/time/town-time'
import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'
import type { Job } from './job'

/** What the pages say in toasts (docs/product.md#job-ads). */
export const LOADING_FAILED = failureToast('Stellenangebote konnten nicht geladen werden.')
export const DETAILS_MISSING = failureToast('Bitte füllen Sie alle Pflichtfelder aus.')
export const SUBMISSION_FAILED = failureToast('Stellenangebot konnte nicht eingereicht werden.')
export const CHANGE_FAILED = failureToast('Stellenangebot konnte nicht gespeichert werden.')
export const WITHDRAWAL_FAILED = failureToast('Stellenangebot konnte nicht zurückgezogen werden.')
export const WITHDRAWN: Toast = { title: 'Stellenangebot zurückgezogen' }
export const SUBMITTED: Toast = {
  title: 'Stellenangebot eingereicht!',
  description: 'Es wird nach Prüfung veröffentlicht.',
}

export const saved = ({ status, open_until }: Job): Toast => ({
  title: 'Stellenangebot gespeichert',
  description:
    status === 'approved'
      ? `Es ist bis ${longDay(open_until)} zu sehen.`
      : 'Es wird nach Prüfung veröffentlicht.',
})
