import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'
import { NOTICES } from '../notices'

/** What a member reads after switching, by what the subscription is now. */
export const SWITCHED: Readonly<Record<'on' | 'off', Toast>> = {
  on: NOTICES.subscribed,
  off: { title: 'Newsletter abbestellt', description: 'Sie bekommen ab sofort keine Ausgabe mehr.' },
}

export const SWITCH_FAILED: Toast = failureToast(
  'Das Abonnement konnte nicht geändert werden. Bitte versuchen Sie es später erneut.',
)
