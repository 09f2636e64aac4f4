import type { Enums, Tables } from '../../lib/supabase/database.types'

type Row = Tables<'voucher_participants'>

/**
 * A member of the association or partner of the voucher card, as the list reads it: a row of `voucher_participants` with a masked IBAN.
 * Bank details are null for offices that do not read them.
 */
export type Member = Readonly<Omit<Row, 'iban'>>

/** Values from a form or an import. */
export type MemberDetails = Readonly<
  Omit<Row, 'id' | 'external_id' | 'created_at' | 'iban_masked' | 'payment_method'> & {
    payment_method: PaymentMethod | null
  }
>
export type MemberField = keyof MemberDetails

/** Fields that only treasurer and board read and write. */
export const BANK_FIELDS = [
  'payment_method',
  'account_holder',
  'iban',
] as const satisfies readonly MemberField[]

/** Values without bank details, for offices that do not write them. */
export function withoutBankDetails<Details extends Partial<MemberDetails>>(details: Details) {
  const { payment_method, account_holder, iban, ...rest } = details
  return rest
}

export type LocationType = Enums<'voucher_participants_location_type'>
export type Salutation = Enums<'voucher_participants_salutation'>
export type PaymentMethod = Enums<'voucher_participants_payment_method'>

export const LOCATION_TYPES: Readonly<Record<LocationType, string>> = {
  business: 'Betrieb',
  acceptance: 'Einlösestelle',
  sales: 'Verkaufsstelle',
}
export const SALUTATIONS: readonly Salutation[] = ['Herrn', 'Frau']
export const PAYMENT_METHODS: Readonly<Record<PaymentMethod, string>> = {
  Standard: 'Standard',
  einzug: 'Einzug',
}
export const DEFAULT_LOCATION: LocationType = 'business'
export const DEFAULT_PAYMENT: PaymentMethod = 'Standard'

/** Display name of a member: the business, or the name where there is none. */
export const titleOf = ({ business_name, name }: Pick<Member, 'business_name' | 'name'>): string =>
  business_name?.trim() || name

/** Street, postal code and town in one line; empty when none is set. */
export function addressOf({ address, postal_code, city }: Member): string {
  return [address, [postal_code, city].filter(Boolean).join('\u00a0')].filter(Boolean).join(', ')
}

/** Key of a member: a business at the same place in the same role is a duplicate. */
export function identityOf(member: Omit<MemberDetails, 'iban'>): string {
  const { name, address, postal_code, city, location_type } = member
  return [titleOf(member), name, address, postal_code, city, location_type]
    .map((part) => (part ?? '').trim().toLowerCase())
    .join('\n')
}
