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
export const SUBMITTED = {
  title: 'Event eingereicht!',
  description: 'Ihre Veranstaltung ist ab sofort öffentlich sichtbar.',
} satisfies Toast
export const SUBMITTED_WITHOUT_PICTURE = {
  title: 'Event eingereicht!',
  description:
    'Ihre Veranstaltung ist ab sofort öffentlich sichtbar. Das Bild konnte nicht hochgeladen werden.',
} satisfies Toast
export const ADDRESS_COPIED = {
  title: 'Adresse kopiert',
  description: 'Fügen Sie sie in Ihrem Kalenderprogramm als Kalenderabo ein.',
} satisfies Toast
