import { failureToast, type Toast } from '../../ui/toast/toast-context'

/** Toasts of the page (docs/product.md#photo-posts). */
export const DETAILS_MISSING = failureToast(
  'Bitte füllen Sie alle Pflichtfelder aus und wählen Sie ein Foto.',
)
export const PHOTO_TOO_LARGE = {
  title: 'Foto zu groß',
  description: 'Bitte wählen Sie ein Foto unter 15 MB.',
  destructive: true,
} satisfies Toast
export const OTHERS_LEFT_OUT = {
  title: 'Ein Foto übernommen',
  description: 'Jeder Beitrag hat ein Foto. Bitte teilen Sie die anderen einzeln.',
} satisfies Toast
export const SUBMISSION_FAILED = failureToast('Beitrag konnte nicht eingereicht werden.')
export const SUBMITTED = {
  title: 'Beitrag veröffentlicht!',
  description: 'Er hängt jetzt ganz oben, für alle sichtbar.',
} satisfies Toast
export const SUBMITTED_FOR_APPROVAL = {
  title: 'Beitrag eingereicht!',
  description: 'Er wird nach Prüfung veröffentlicht.',
} satisfies Toast

/** Explains why the storage refuses a photo, by its error code. */
const PHOTO_PROBLEMS: Readonly<Record<string, string>> = {
  InvalidMimeType:
    'Dieses Foto lässt sich nicht öffnen: Die Datei ist unvollständig, beschädigt oder kein JPG, PNG oder WEBP. Bitte wählen Sie es noch einmal oder ein anderes.',
  EntityTooLarge:
    'Dieses Foto hat zu viele Bildpunkte oder eine sehr ungewöhnliche Form. Bitte verkleinern Sie es oder wählen Sie ein anderes.',
}

/** The error of the field for a photo; undefined for any other failure. */
export function photoProblem(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return PHOTO_PROBLEMS[String(code)]
}
