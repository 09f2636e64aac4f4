import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'
import { NOTICES } from '../notices'

/** What a member reads after switching, by what the subscription is now. */
export const SWITCHED: Readonly<Record<'on' | 'off', Toast>> = {
  on: NOTICES.subscribed,
  off: { title: 'Newsletter abbestellt', description: 'Sie bekommen ab sofort keine Ausgabe mehr.' },
}

/** What is chosen for an address that is not confirmed reaches no list yet. */
export const CHOICE_KEPT: Toast = {
  title: 'Gespeichert',
  description: 'Ihre Wahl gilt, sobald die Adresse bestätigt ist.',
}

export const SWITCH_FAILED: Toast = failureToast(
  'Das Abonnement konnte nicht geändert werden. Bitte versuchen Sie es später erneut.',
)
