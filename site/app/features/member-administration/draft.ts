import { EMAIL_ADDRESS } from '../../lib/email-address'
import { ibanProblem } from '../../lib/iban'
import {
  DEFAULT_LOCATION,
  DEFAULT_PAYMENT,
  LONGEST,
  type LocationType,
  type MemberDetails,
  type MemberField,
  type PaymentMethod,
  type Salutation,
} from './member'

/** A member as it is typed. */
export type MemberDraft = Readonly<Record<MemberField, string>>

export const EMPTY_DRAFT: MemberDraft = {
  name: '',
  business_name: '',
  category_name: '',
  description: '',
  location_type: DEFAULT_LOCATION,
  salutation: '',
  contact_person: '',
  address: '',
  postal_code: '',
  city: '',
  phone: '',
  email: '',
  website: '',
  payment_method: DEFAULT_PAYMENT,
  account_holder: '',
  iban: '',
}

/** In the order in which they stand in the form. */
export const MEMBER_FIELDS = Object.keys(EMPTY_DRAFT) as MemberField[]

/** A stored member as the form shows it. */
export function draftOf(member: MemberDetails): MemberDraft {
  return Object.fromEntries(MEMBER_FIELDS.map((field) => [field, member[field] ?? ''])) as MemberDraft
}

/** A draft as it is stored: without white space around its texts, null for what is empty. */
export function detailsOf(draft: MemberDraft): MemberDetails {
  const text = (field: MemberField) => draft[field].trim() || null
  return {
    name: draft.name.trim(),
    business_name: text('business_name'),
    description: text('description'),
    category_name: text('category_name'),
    address: text('address'),
    postal_code: text('postal_code'),
    city: text('city'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    location_type: draft.location_type as LocationType,
    salutation: text('salutation') as Salutation | null,
    contact_person: text('contact_person'),
    payment_method: draft.payment_method as PaymentMethod,
    account_holder: text('account_holder'),
    iban: text('iban'),
  }
}

export type FieldErrors = Readonly<Partial<Record<MemberField, string>>>

// As strict as the database and no stricter.
const WEBSITE = /^(https?:\/\/)?[^\s/:?#@]+\.[^\s/:?#@]+(:\d+)?([/?#]\S*)?$/i

/** What the database would refuse, by field. `before`: as it is stored; an IBAN that is wrong already may stay. */
export function findErrors(details: MemberDetails, before?: MemberDetails | null): FieldErrors {
  const errors: Partial<Record<MemberField, string>> = {}
  for (const [field, longest] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    if ((details[field]?.length ?? 0) > longest) errors[field] = `Bitte höchstens ${longest} Zeichen.`
  }
  if (details.name === '') errors.name = 'Bitte geben Sie einen Namen an.'
  if (details.email && !EMAIL_ADDRESS.test(details.email))
    errors.email = 'Diese E-Mail-Adresse ist nicht vollständig.'
  if (details.website && !WEBSITE.test(details.website))
    errors.website = 'Diese Adresse ist nicht vollständig.'
  const wrongIban = details.iban !== null && details.iban !== before?.iban && ibanProblem(details.iban)
  if (wrongIban) errors.iban = wrongIban
  return errors
}
