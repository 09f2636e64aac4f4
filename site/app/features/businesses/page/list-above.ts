import type { SiteSettings } from '../../../association/site-settings'
import type { Business } from '../business'

/** The list that the page of a business belongs to: partners of the voucher card, else members. */
export const listAbove = (
  { accepts_vouchers, sells_vouchers }: Business,
  { areas }: Pick<SiteSettings, 'areas'>,
): Readonly<{ label: string; to: string }> =>
  areas.vouchers && (accepts_vouchers || sells_vouchers)
    ? { label: 'Gutscheine', to: '/gutscheine' }
    : { label: 'Mitglieder', to: '/mitmachen' }
