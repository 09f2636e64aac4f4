import { APPLICATION_REVISED, APPLICATION_TICKS } from '../../association/texts/application-form'
import { emailField, iban, matching, websiteField } from '../../lib/form/rules'
import { checkbox, choice, text, type Values } from '../../lib/form/schema'
import type { Form } from '../../lib/form/use-form'
import { applicationMessage } from './application-message'
import type { Application } from './queries'

const INCOMPLETE = 'Bitte prüfen Sie diese Angabe.'

const wholeNumber = (label: string) =>
  text({
    label,
    type: 'number',
    min: 0,
    step: 1,
    rule: matching(/^\d{1,6}$/, 'Bitte geben Sie eine ganze Zahl an.'),
    incomplete: INCOMPLETE,
  })

/** The fields of an application (docs/product.md#membership). Their longest texts together fit into the columns of `applications`. */
export const MEMBERSHIP_FORM = {
  company: text({
    label: 'Firmenname',
    required: 'Bitte geben Sie den Namen Ihres Betriebs an.',
    maxLength: 200,
    autoComplete: 'organization',
  }),
  street: text({
    label: 'Straße und Hausnummer',
    required: 'Bitte geben Sie Straße und Hausnummer an.',
    maxLength: 100,
    autoComplete: 'address-line1',
  }),
  addition: text({ label: 'Zusatz', maxLength: 80, autoComplete: 'address-line2' }),
  postal_code: text({
    label: 'PLZ',
    required: 'Bitte geben Sie die Postleitzahl an.',
    maxLength: 10,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
  }),
  city: text({
    label: 'Ort',
    required: 'Bitte geben Sie den Ort an.',
    maxLength: 100,
    autoComplete: 'address-level2',
  }),
  phone: text({
    label: 'Telefon',
    required: 'Bitte geben Sie eine Telefonnummer an.',
    maxLength: 50,
    type: 'tel',
    autoComplete: 'tel',
  }),
  fax: text({ label: 'Fax', maxLength: 50, type: 'tel', autoComplete: 'fax tel' }),
  email: emailField({
    label: 'E-Mail',
    required: 'Bitte geben Sie eine E-Mail-Adresse an.',
  }),
  website: websiteField({ label: 'Website', autoComplete: 'url' }),
  first_name: text({
    label: 'Vorname',
    required: 'Bitte geben Sie den Vornamen an.',
    maxLength: 99,
    autoComplete: 'given-name',
  }),
  last_name: text({
    label: 'Nachname',
    required: 'Bitte geben Sie den Nachnamen an.',
    maxLength: 100,
    autoComplete: 'family-name',
  }),
  birthday: text({
    label: 'Geburtstag',
    type: 'date',
    autoComplete: 'bday',
    rule: matching(/^(19|20)\d\d-\d\d-\d\d$/, 'Bitte prüfen Sie das Jahr.'),
    incomplete: INCOMPLETE,
  }),
  mobile: text({ label: 'Mobil', maxLength: 50, type: 'tel', autoComplete: 'mobile tel' }),
  employees: wholeNumber('Beschäftigte'),
  full_time: text({
    label: 'Vollzeitstellen',
    type: 'number',
    min: 0,
    step: 0.5,
    rule: matching(/^\d{1,6}([.,][05])?$/, 'Bitte in Schritten von 0,5.'),
    incomplete: INCOMPLETE,
  }),
  apprentices: wholeNumber('Auszubildende'),
  vouchers: choice('Nehmen Sie die Gutscheinkarte an?', 'Ja'),
  mandate: checkbox({ label: APPLICATION_TICKS.mandate }),
  account_holder: text({
    label: 'Kontoinhaber',
    required: 'Für das Lastschriftmandat: Bitte geben Sie an, wem das Konto gehört.',
    // Marked as required, but enforced only with a direct debit.
    requiredIf: ({ mandate }) => mandate !== '',
    maxLength: 120,
    autoComplete: 'off',
  }),
  iban: text({
    label: 'IBAN',
    required: 'Bitte geben Sie die IBAN an.',
    maxLength: 50,
    rule: iban,
    autoComplete: 'off',
  }),
  bic: text({ label: 'BIC', maxLength: 20, autoComplete: 'off' }),
  message: text({ label: 'Nachricht', maxLength: 5_000 }),
  statutes: checkbox({
    // The dialog shows the declaration, which names association and fee.
    label: 'Antrag und Satzung',
    required: 'Ohne die Satzung geht es nicht: Bitte stimmen Sie zu.',
  }),
  privacy: checkbox({
    label: APPLICATION_TICKS.privacy,
    required: 'Bitte stimmen Sie zu, damit wir Ihren Antrag bearbeiten dürfen.',
  }),
}

export type MembershipForm = Form<typeof MEMBERSHIP_FORM>

/** The application as it is stored. */
export function toApplication(form: Values<typeof MEMBERSHIP_FORM>): Application {
  const town = `${form.postal_code} ${form.city}`
  return {
    name: `${form.first_name} ${form.last_name}`,
    business_name: form.company,
    address: [form.street, form.addition, town].filter(Boolean).join(', '),
    phone: form.phone,
    email: form.email,
    website: form.website,
    message: applicationMessage(form),
    consents: {
      version: APPLICATION_REVISED,
      statutes: form.statutes,
      privacy: form.privacy,
      mandate: form.mandate,
    },
  }
}
