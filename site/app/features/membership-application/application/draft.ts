import * as z from 'zod/mini'
import { APPLICATION_FORM } from '../../../content/application-form'
import { EMAIL_ADDRESS_OR_NOTHING } from '../../../lib/email-address'
import { ibanProblem } from '../../../lib/iban'
import type { Application } from '../member'
import { applicationMessage } from './message'

/** The form as it is typed, every field a text, in the order in which they stand; what can be ticked is `on` or empty. */
export const EMPTY_DRAFT = {
  company: '',
  street: '',
  addition: '',
  postal_code: '',
  city: '',
  phone: '',
  fax: '',
  email: '',
  website: '',
  first_name: '',
  last_name: '',
  birthday: '',
  mobile: '',
  employees: '',
  full_time: '',
  apprentices: '',
  vouchers: 'Ja',
  account_holder: '',
  iban: '',
  bic: '',
  mandate: '',
  message: '',
  statutes: '',
  privacy: '',
}

export type DraftField = keyof typeof EMPTY_DRAFT
export type ApplicationDraft = Readonly<Record<DraftField, string>>
export type FieldErrors = Readonly<Partial<Record<DraftField, string>>>

/** In the order in which they stand in the form. */
export const FIELDS = Object.keys(EMPTY_DRAFT) as DraftField[]

/** Must be filled in (docs/product.md#membership), and what nobody becomes a member without. The account holder only goes with a direct debit. */
const REQUIRED = [
  'company',
  'street',
  'postal_code',
  'city',
  'phone',
  'email',
  'first_name',
  'last_name',
  'iban',
  'statutes',
  'privacy',
] as const satisfies readonly DraftField[]

/** Longest texts; together they fit into the columns of an application. */
export const LONGEST = {
  company: 200,
  street: 100,
  addition: 80,
  postal_code: 10,
  city: 100,
  phone: 50,
  fax: 50,
  email: 254,
  website: 2048,
  last_name: 100,
  first_name: 99,
  mobile: 50,
  account_holder: 120,
  iban: 50,
  bic: 20,
  message: 5_000,
} as const

const text = z.string().check(z.trim())
const upTo = (longest: number) => text.check(z.maxLength(longest, `Bitte höchstens ${longest} Zeichen.`))
const required = (longest: number, missing: string) => upTo(longest).check(z.minLength(1, missing))
const matching = (pattern: RegExp, wrong: string) => z.regex(pattern, wrong)
const ticked = (missing: string) => text.check(z.minLength(1, missing))
const wholeNumber = text.check(matching(/^\d{0,6}$/, 'Bitte geben Sie eine ganze Zahl an.'))

const draftSchema = z.object({
  company: required(LONGEST.company, 'Bitte geben Sie den Namen Ihres Betriebs an.'),
  street: required(LONGEST.street, 'Bitte geben Sie Straße und Hausnummer an.'),
  addition: upTo(LONGEST.addition),
  postal_code: required(LONGEST.postal_code, 'Bitte geben Sie die Postleitzahl an.'),
  city: required(LONGEST.city, 'Bitte geben Sie den Ort an.'),
  phone: required(LONGEST.phone, 'Bitte geben Sie eine Telefonnummer an.'),
  fax: upTo(LONGEST.fax),
  email: required(LONGEST.email, 'Bitte geben Sie eine E-Mail-Adresse an.').check(
    matching(EMAIL_ADDRESS_OR_NOTHING, 'Diese E-Mail-Adresse ist nicht vollständig.'),
  ),
  website: upTo(LONGEST.website).check(
    matching(
      /^$|^(https?:\/\/)?[^\s/:?#@]+\.[^\s/:?#@]+(:\d+)?([/?#]\S*)?$/i,
      'Diese Adresse ist nicht vollständig.',
    ),
  ),
  last_name: required(LONGEST.last_name, 'Bitte geben Sie den Nachnamen an.'),
  first_name: required(LONGEST.first_name, 'Bitte geben Sie den Vornamen an.'),
  birthday: text.check(matching(/^$|^(19|20)\d\d-\d\d-\d\d$/, 'Bitte prüfen Sie das Jahr.')),
  mobile: upTo(LONGEST.mobile),
  employees: wholeNumber,
  full_time: text.check(matching(/^$|^\d{1,6}([.,][05])?$/, 'Bitte in Schritten von 0,5.')),
  apprentices: wholeNumber,
  vouchers: z.string(),
  account_holder: upTo(LONGEST.account_holder),
  iban: required(LONGEST.iban, 'Bitte geben Sie die IBAN an.').check((typed) => {
    const problem = typed.value === '' ? undefined : ibanProblem(typed.value)
    if (problem) typed.issues.push({ code: 'custom', message: problem, input: typed.value })
  }),
  bic: upTo(LONGEST.bic),
  mandate: z.string(),
  message: upTo(LONGEST.message),
  statutes: ticked('Ohne die Satzung geht es nicht: Bitte stimmen Sie zu.'),
  privacy: ticked('Bitte stimmen Sie zu, damit wir Ihren Antrag bearbeiten dürfen.'),
})

/** A draft that can be sent, or what is wrong with it; `missing` when a required field is empty. */
export type CheckedDraft =
  | Readonly<{ valid: true; application: Application }>
  | Readonly<{ valid: false; errors: FieldErrors; missing: boolean }>

/** Checks a draft. `incomplete` names dates and numbers of which only a part was typed; the browser hands those over empty. */
export function checkDraft(draft: ApplicationDraft, incomplete: readonly DraftField[] = []): CheckedDraft {
  const result = draftSchema.safeParse(draft)
  const errors: Partial<Record<DraftField, string>> = {}
  for (const field of incomplete) errors[field] = 'Bitte prüfen Sie diese Angabe.'
  for (const issue of result.error?.issues ?? []) errors[issue.path[0] as DraftField] ??= issue.message
  const holderMissing = draft.mandate !== '' && draft.account_holder.trim() === ''
  if (holderMissing)
    errors.account_holder = 'Für das Lastschriftmandat: Bitte geben Sie an, wem das Konto gehört.'
  if (result.success && Object.keys(errors).length === 0)
    return { valid: true, application: toApplication(result.data) }
  const missing = holderMissing || REQUIRED.some((field) => draft[field].trim() === '')
  return { valid: false, errors, missing }
}

function toApplication(draft: ApplicationDraft): Application {
  const town = `${draft.postal_code} ${draft.city}`
  return {
    name: `${draft.first_name} ${draft.last_name}`,
    business_name: draft.company,
    address: [draft.street, draft.addition, town].filter(Boolean).join(', '),
    phone: draft.phone,
    email: draft.email,
    website: draft.website || null,
    message: applicationMessage(draft),
    consents: {
      version: APPLICATION_FORM.revised,
      statutes: draft.statutes !== '',
      privacy: draft.privacy !== '',
      mandate: draft.mandate !== '',
    },
  }
}
