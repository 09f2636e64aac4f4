import { failureToast } from '../../ui/toast/failure-toast'
import type { Toast } from '../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#events). */
export const DETAILS_MISSING = {
  title: 'Fehlende Angaben',
  description: 'Bitte füllen Sie alle Pflichtfelder aus.',
  destructive: true,
} satisfies Toast
export const PICTURE_TOO_LARGE = {
  title: 'Datei zu groß',
  description: 'Bitte wählen Sie eine Datei unter 5MB.',
  destructive: true,
} satisfies Toast
export const SUBMISSION_FAILED = failureToast(
  'Event konnte nicht eingereicht werden. Bitte versuchen Sie es erneut.',
)
const AT_ONCE = 'Ihre Veranstaltung ist ab sofort öffentlich sichtbar.'
const AFTER_APPROVAL = 'Ihre Veranstaltung wird nach Prüfung veröffentlicht.'

/** `waits`: it is public after approval. */
export const submitted = (waits: boolean, withPicture: boolean): Toast => ({
  title: 'Event eingereicht!',
  description: `${waits ? AFTER_APPROVAL : AT_ONCE}${withPicture ? '' : ' Das Bild konnte nicht hochgeladen werden.'}`,
})
