import { addressProblem, LONGEST_EMAIL } from '../../../../supabase/functions/_shared/email-address.ts'
import { ibanProblem } from './iban.ts'
import { parsed, type Rule, text } from './schema.ts'

/** Fewest characters of a password (docs/product.md#accounts). */
const SHORTEST_PASSWORD = 6
/** bcrypt ignores everything after as many bytes. */
const LONGEST_PASSWORD_BYTES = 72

/** The pattern for every text. */
export const strictly =
  (pattern: RegExp, error: string): Rule =>
  (text) =>
    pattern.test(text) ? undefined : error

/** The pattern for a text that is not empty. */
export const matching =
  (pattern: RegExp, error: string): Rule =>
  (text) =>
    text === '' || pattern.test(text) ? undefined : error

const ADDRESS_PROBLEMS = {
  incomplete: 'Diese E-Mail-Adresse ist nicht vollständig.',
  local: 'Vor dem @ gibt es in E-Mail-Adressen keine Umlaute und Akzente.',
} as const

/** An e-mail address as database and auth service accept it. */
export const email: Rule = (text) => {
  const problem = text === '' ? undefined : addressProblem(text)
  return problem && ADDRESS_PROBLEMS[problem]
}

/** A field for an e-mail address. */
export const emailField = ((options) =>
  text({
    maxLength: LONGEST_EMAIL,
    rule: email,
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    ...options,
  })) as typeof text

/** Digits in every common notation: +49 (0) 9461 / 12 34-5. */
export const phone = matching(
  /^\+?[\d\s()/.-]*\d[\d\s()/.-]*$/,
  'Bitte prüfen Sie die Nummer: Sie besteht nur aus Ziffern und + ( ) / -.',
)

export const postalCode = matching(
  /^\d{4,5}$/,
  'Eine Postleitzahl hat fünf Ziffern, in Österreich und der Schweiz vier.',
)

/** What people write into an optional field where there is nothing. */
export const NOTHING = /^([-–—./]+|k\.?\s?a\.?|n\/a|keine?|ohne|nein|entfällt|unbekannt)$/i

/** Address of a website as the database accepts it, with or without scheme. */
const website = matching(
  /^(https?:\/\/)?[^\s/:?#@]+\.[^\s/:?#@]+(:\d+)?([/?#]\S*)?$/i,
  'Diese Adresse ist nicht vollständig.',
)

/** A field for the address of a website; "-" means no address. */
export const websiteField = (options: Readonly<{ label: string; autoComplete: 'off' | 'url' }>) =>
  parsed((typed) => (NOTHING.test(typed) ? null : typed || null), {
    ...options,
    maxLength: 2_048,
    inputMode: 'url',
    rule: (typed, texts) => (NOTHING.test(typed) ? undefined : website(typed, texts)),
  })

export const iban: Rule = (text) => (text === '' ? undefined : ibanProblem(text))

export const sixDigits: Rule = (text) =>
  /^\d{6}$/.test(text.replaceAll(/\s/g, '')) ? undefined : 'Der Code hat sechs Ziffern.'

export const PASSWORD_TOO_SHORT = `Passwort muss mindestens ${SHORTEST_PASSWORD} Zeichen lang sein`

/** Length of a new password, in the form that is hashed: in characters from below, in bytes from above. */
export const newPassword: Rule = (typed) => {
  const text = typed.normalize('NFC')
  if ([...text].length < SHORTEST_PASSWORD) return PASSWORD_TOO_SHORT
  if (new TextEncoder().encode(text).length <= LONGEST_PASSWORD_BYTES) return undefined
  return 'Das Passwort ist zu lang: Höchstens 72 Zeichen, Umlaute und Emojis zählen mehrfach.'
}

/** Equal to the field `password`. */
export const repeatsPassword: Rule = (text, { password }) =>
  text === password ? undefined : 'Passwörter stimmen nicht überein'
