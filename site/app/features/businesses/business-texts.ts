import type { SiteSettings } from '../../association/site-settings'
import type { PageTexts } from '../../association/texts/pages'
import { type Business, businessPath, fullAddress } from './business'

const LONGEST_DESCRIPTION = 150

/** Whether the page says more than a line of a directory does; others are left out by search engines. */
const isIndexed = ({ description, about, offers, hours }: Business): boolean =>
  [description, about, offers, hours].some(Boolean)

/** Title and description of its page. */
export function businessTexts(business: Business): PageTexts {
  const { name, city, category_name } = business
  const text = business.description ?? business.about ?? business.offers ?? ''
  return {
    ...(isIndexed(business) && { path: businessPath(business) }),
    title: [name, city].filter(Boolean).join(', '),
    description: [
      category_name,
      fullAddress(business),
      text.slice(0, LONGEST_DESCRIPTION).replaceAll(/\s+/g, ' '),
    ]
      .filter(Boolean)
      .join('. '),
  }
}

/** Its sharing picture. */
export const SHARED_BUSINESS = {
  path: businessPath,
  text: ({ name, category_name, city }: Business) => ({
    label: 'Betrieb',
    title: name,
    subtitle: [category_name, city].filter(Boolean).join(', '),
  }),
}

/** The list that the page of a business belongs to: partners of the voucher card, else members. */
export const listAbove = (
  { accepts_vouchers, sells_vouchers }: Business,
  { areas }: Pick<SiteSettings, 'areas'>,
): Readonly<{ label: string; to: string }> =>
  areas.vouchers && (accepts_vouchers || sells_vouchers)
    ? { label: 'Gutscheine', to: '/gutscheine' }
    : { label: 'Mitglieder', to: '/mitmachen' }
