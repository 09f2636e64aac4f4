import { phone, postalCode } from '../../../lib/form/rules'
import { checkbox, text } from '../../../lib/form/schema'

/** The fields of a profile, none required; lengths as in the database. */
export const PROFILE_FORM = {
  first_name: text({ label: 'Vorname', maxLength: 100, autoComplete: 'given-name' }),
  last_name: text({ label: 'Nachname', maxLength: 100, autoComplete: 'family-name' }),
  phone: text({ label: 'Telefon', maxLength: 50, type: 'tel', autoComplete: 'tel', rule: phone }),
  address: text({ label: 'Straße und Hausnummer', maxLength: 200, autoComplete: 'street-address' }),
  postal_code: text({
    label: 'Postleitzahl',
    maxLength: 10,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    rule: postalCode,
  }),
  city: text({ label: 'Ort', maxLength: 100, autoComplete: 'address-level2' }),
  newsletter_subscribed: checkbox({ label: 'Newsletter abonnieren' }),
}
