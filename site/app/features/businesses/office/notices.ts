import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'

export const SAVED = { title: 'Eintrag gespeichert' } satisfies Toast
export const SAVING_FAILED = failureToast('Eintrag konnte nicht gespeichert werden.')
export const INCOMPLETE = failureToast('Bitte sehen Sie die markierten Felder durch.')
export const MERGED = { title: 'Einträge zusammengelegt' } satisfies Toast
export const SPLIT = { title: 'Eintrag getrennt' } satisfies Toast
export const MERGING_FAILED = failureToast('Einträge konnten nicht geändert werden.')
