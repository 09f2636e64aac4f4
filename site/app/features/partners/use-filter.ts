import { type AddressFilter, useAddressFilter } from '../../lib/use-address-filter'
import { type PartnerFilter, readFilter, writeFilter } from './filter'

export type FilterControl = AddressFilter<PartnerFilter> & Readonly<{ reset(): void }>

/** The filter of the address and ways to change it; `reset` leaves the open list open. */
export function useFilter(): FilterControl {
  const control = useAddressFilter(readFilter, writeFilter)
  return { ...control, reset: () => control.change({ search: '', category: null }) }
}
