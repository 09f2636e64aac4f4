import { failureToast } from '../../../../ui/toast/failure-toast'

/** Toasts after an account or an address was linked. */
export const DONE = { linked: 'Konto verknüpft', invited: 'Einladung wird verschickt' }
export type LinkOutcome = keyof typeof DONE

export const FAILED = failureToast('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
const REFUSALS: Readonly<Record<string, ReturnType<typeof failureToast>>> = {
  PT409: failureToast('Diese Adresse ist schon verknüpft oder eingeladen.'),
  PT429: failureToast('Höchstens 10 Konten für einen Betrieb und 20 neue in einer Stunde.'),
}
/** Why linking was refused; undefined for other errors. */
export const refusalOf = (error: unknown) => REFUSALS[(error as { code?: string }).code ?? '']
