import type { LikeOutcome } from '../../lib/likes'
import type { Toast } from '../../ui/toast/toast-context'

/** What the page says in toasts (spec sections 5 and 8). */
export const LOADING_FAILED = {
  title: 'Fehler',
  description: 'Beiträge konnten nicht geladen werden.',
  destructive: true,
} satisfies Toast
export const DETAILS_MISSING = {
  title: 'Fehler',
  description: 'Bitte füllen Sie alle Pflichtfelder aus und wählen Sie ein Foto.',
  destructive: true,
} satisfies Toast
export const PHOTO_TOO_LARGE = {
  title: 'Foto zu groß',
  description: 'Bitte wählen Sie ein Foto unter 15 MB.',
  destructive: true,
} satisfies Toast
export const SUBMISSION_FAILED = {
  title: 'Fehler',
  description: 'Beitrag konnte nicht eingereicht werden.',
  destructive: true,
} satisfies Toast
export const SUBMITTED = {
  title: 'Beitrag veröffentlicht!',
  description: 'Er hängt jetzt ganz oben, für alle sichtbar.',
} satisfies Toast
export const FORM_NOT_LOADED = {
  title: 'Fehler',
  description: 'Das Formular konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  destructive: true,
} satisfies Toast

/** What is said after a press on the heart. */
export const LIKE_NOTICES = {
  liked: { title: 'Like hinzugefügt!' },
  'already-liked': {
    title: 'Bereits bewertet',
    description: 'Sie haben diesen Beitrag bereits geliked.',
  },
  failed: { title: 'Fehler', description: 'Like konnte nicht hinzugefügt werden.', destructive: true },
} satisfies Record<LikeOutcome, Toast>
