import { failureToast } from '../../../ui/toast/failure-toast'
import type { Toast } from '../../../ui/toast/toast-context'
import type { ListKey } from './partner'

/** Toasts after loading (docs/product.md#voucher-partners). */
export const LOADING_FAILED = failureToast('Gutschein-Daten konnten nicht geladen werden.')

export const LIST_FAILED: Record<ListKey, string> = {
  acceptance: 'Fehler beim Laden der Einlösestellen',
  sales: 'Fehler beim Laden der Verkaufsstellen',
}

/** Replaces the figures, which need both lists. */
export const PARTICIPANTS_FAILED = 'Fehler beim Laden der Teilnehmer'

export function loaded(acceptance: number, sales: number): Toast {
  const redeeming = `${acceptance} ${acceptance === 1 ? 'Einlösestelle' : 'Einlösestellen'}`
  const selling = `${sales} ${sales === 1 ? 'Verkaufsstelle' : 'Verkaufsstellen'}`
  return { title: 'Daten geladen', description: `${redeeming} und ${selling}` }
}
