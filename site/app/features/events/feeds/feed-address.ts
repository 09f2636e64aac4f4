import { writeFilter } from '../../../lib/list/address-fields'
import { type EventFilter, FILTER } from '../filter'

/** Absolute address of a feed with the filter of the list; `path` is one of the site's. */
export function feedAddress(siteUrl: string, path: string, filter: EventFilter): string {
  const parameters = writeFilter(FILTER, filter, new URLSearchParams())
  return `${siteUrl}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Address with which the system opens its calendar program. */
export const webcalAddress = (address: string): string => address.replace(/^https?:/, 'webcal:')
