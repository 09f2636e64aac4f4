import { EMPTY_MEMBER, longest, type TypedMember } from '../list/member-schema'
import type { Application } from './application'
import { readMessage } from './message'

/** Initial values of a new member from an application with this IBAN; to be checked before saving. */
export function draftFromApplication(application: Application, iban: string): TypedMember {
  const { lines } = readMessage(application.message_without_bank_details)
  const lineValue = (label: string) => lines.find((line) => line.label === label)?.value ?? ''
  const { address, postal_code, city } = splitAddress(application.address)
  return {
    ...EMPTY_MEMBER,
    name: application.business_name || application.name,
    business_name: application.business_name,
    contact_person: application.name.slice(0, longest('contact_person')),
    address,
    postal_code,
    city,
    phone: application.phone,
    email: application.email,
    website: application.website ?? '',
    location_type: lineValue('Gutscheinannahme') === 'Ja' ? 'acceptance' : EMPTY_MEMBER.location_type,
    payment_method: wantsDebit(application) ? 'einzug' : EMPTY_MEMBER.payment_method,
    account_holder: application.account_holder ?? '',
    iban,
  }
}

/** Applications from before the form asked for a mandate imply it by an IBAN. */
const wantsDebit = ({ consents, iban_masked }: Application) => consents?.mandate ?? iban_masked !== null

/** Splits "Markt 1, Hinterhaus, 12345 Musterstadt"; other texts are not split. */
function splitAddress(written: string) {
  const found = /^(.*),\s*(\d{4,5})\s+([^,]+)$/.exec(written)
  if (!found) return { address: written.slice(0, longest('address')), postal_code: '', city: '' }
  const [, address = '', postal_code = '', city = ''] = found
  return { address: address.slice(0, longest('address')), postal_code, city: city.slice(0, longest('city')) }
}
