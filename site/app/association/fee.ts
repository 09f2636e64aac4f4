import type { Settings } from './schema/settings.ts'

const INTERVALS = {
  plus: 'im Jahr, zuzüglich MwSt.',
  included: 'im Jahr, inklusive MwSt.',
  none: 'im Jahr',
} as const

/** The membership fee in words: `120,00 €`, `im Jahr, zuzüglich MwSt.`, `10 € netto im Monat`. */
export function feeTexts({ fee, vat }: Pick<Settings['membership'], 'fee' | 'vat'>) {
  const monthly = euros(fee / 12).replace(',00', '')
  return {
    yearly: `${euros(fee)} €`,
    interval: INTERVALS[vat],
    monthly: `${monthly} € ${vat === 'plus' ? 'netto ' : ''}im Monat`,
  }
}

/** `1.234,50` */
const euros = (amount: number): string =>
  amount
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')
