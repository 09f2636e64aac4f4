import type { Toast } from '../../../ui/toast/toast-context'

const MANY_PICTURES: Toast = {
  title: 'Gerade sehr viele Bilder',
  description:
    'Von Ihrem Anschluss kamen in kurzer Zeit sehr viele Bilder. Bitte versuchen Sie es später noch einmal, Ihre Eingaben bleiben so lange stehen.',
  destructive: true,
}

/** Toasts for refusals by form token, honeypot, limits and pictures, by the error code of the server. The typed values stay in the form. */
export const REFUSALS: Readonly<Record<string, Toast>> = {
  SlowDown: MANY_PICTURES,
  form_trap_filled: {
    title: 'Bitte noch einmal absenden',
    description:
      'Ein Programm, vielleicht Ihre Ausfüllhilfe, hat in ein unsichtbares Feld geschrieben, das uns vor automatischen Einsendungen schützt. Das Feld ist wieder leer, Ihre Eingaben sind noch da.',
    destructive: true,
  },
  upload_quota_reached: MANY_PICTURES,
  InsufficientStorage: {
    title: 'Zurzeit kein Platz für Bilder',
    description:
      'Auf unserem Server ist der Platz knapp. Bitte versuchen Sie es später noch einmal oder sagen Sie uns Bescheid.',
    destructive: true,
  },
  over_request_rate_limit: {
    title: 'Gerade sehr viele Einsendungen',
    description:
      'Von Ihrem Anschluss kam in kurzer Zeit sehr viel. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    destructive: true,
  },
}
