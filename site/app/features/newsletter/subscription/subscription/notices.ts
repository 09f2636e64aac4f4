import { failureToast } from '../../../../ui/toast/failure-toast'
import type { Toast } from '../../../../ui/toast/toast-context'
import { SUBSCRIBED } from '../notices'

/** Toast by the new state of the subscription. */
export const SWITCHED: Readonly<Record<'on' | 'off', Toast>> = {
  on: SUBSCRIBED,
  off: { title: 'Newsletter abbestellt', description: 'Sie bekommen ab sofort keine Ausgabe mehr.' },
}

/** The address is not confirmed: the choice is stored and takes effect with the confirmation. */
export const CHOICE_KEPT: Toast = {
  title: 'Gespeichert',
  description: 'Ihre Wahl gilt, sobald die Adresse bestätigt ist.',
}

export const SWITCH_FAILED: Toast = failureToast(
  'Das Abonnement konnte nicht geändert werden. Bitte versuchen Sie es später erneut.',
)
