import { storedIban } from '../../../lib/form/iban'
import { iban } from '../../../lib/form/rules'
import { choice, initialOf, parsed, type TypedValues } from '../../../lib/form/schema'
import { BASE_DATA, optional } from '../../businesses/business-fields'
import {
  DEFAULT_LOCATION,
  DEFAULT_PAYMENT,
  type LocationType,
  type PaymentMethod,
  type Salutation,
} from '../../businesses/member'

/** The fields of a member, for the form and the import; rules and lengths as in the database. */
export const MEMBER_FORM = {
  ...BASE_DATA,
  category_name: optional('Kategorie', 100),
  location_type: choice<LocationType>('Art', DEFAULT_LOCATION),
  salutation: parsed((typed) => (typed || null) as Salutation | null, { label: 'Anrede' }),
  contact_person: optional('Kontaktperson', 120),
  payment_method: choice<PaymentMethod>('Zahlungsart', DEFAULT_PAYMENT),
  account_holder: optional('Kontoinhaber', 120),
  iban: parsed((typed) => storedIban(typed) || null, {
    label: 'IBAN',
    maxLength: 50,
    autoComplete: 'off',
    rule: iban,
  }),
}

/** A member as it is typed. */
export type TypedMember = TypedValues<typeof MEMBER_FORM>

export const EMPTY_MEMBER: TypedMember = initialOf(MEMBER_FORM)

/** Longest text of a field. */
export const longest = (field: keyof typeof MEMBER_FORM) => MEMBER_FORM[field].attributes.maxLength

/** The form of a stored member, whose invalid IBAN may stay; `storedIban` is null until it is revealed. */
export const memberFormFor = (storedIban: () => string | null): typeof MEMBER_FORM => ({
  ...MEMBER_FORM,
  iban: {
    ...MEMBER_FORM.iban,
    rule: (typed, texts) => (typed === storedIban()?.trim() ? undefined : iban(typed, texts)),
  },
})
