import type { Toast } from '../../ui/toast/toast-context'

/** What somebody reads whom the server took for a program, by the code of its answer. What was typed is still there. */
export const REFUSALS: Readonly<Record<string, Toast>> = {
  form_trap_filled: {
    title: 'Bitte noch einmal absenden',
    description:
      'Ein Programm, vielleicht Ihre Ausfüllhilfe, hat in ein unsichtbares Feld geschrieben, das uns vor automatischen Einsendungen schützt. Das Feld ist wieder leer, Ihre Eingaben sind noch da.',
    destructive: true,
  },
  over_request_rate_limit: {
    title: 'Gerade sehr viele Einsendungen',
    description:
      'Von Ihrem Anschluss kam in kurzer Zeit sehr viel. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    destructive: true,
  },
}
