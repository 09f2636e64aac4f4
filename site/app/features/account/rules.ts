import type { Errors, Values } from './use-account-form'

/** Fewest characters of a password (docs/product.md#accounts). */
const SHORTEST_PASSWORD = 6
/** The server's hash takes no more bytes. */
const LONGEST_PASSWORD_BYTES = 72

// As strict as the server and no stricter: addresses are odder than most patterns believe.
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/

/** What is wrong with an address, undefined when nothing is. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Bitte geben Sie Ihre E-Mail-Adresse ein.'
  return EMAIL.test(email.trim()) ? undefined : 'Diese E-Mail-Adresse ist nicht vollständig.'
}

/** What is wrong with a new password and its repetition (docs/product.md#accounts). */
export function newPasswordErrors({
  password,
  confirmation,
}: Values<'password' | 'confirmation'>): Errors<'password' | 'confirmation'> {
  if (password === '') return { password: 'Bitte wählen Sie ein Passwort.' }
  if ([...password].length < SHORTEST_PASSWORD) {
    return { password: 'Passwort muss mindestens 6 Zeichen lang sein' }
  }
  if (new TextEncoder().encode(password).length > LONGEST_PASSWORD_BYTES) {
    return { password: 'Das Passwort ist zu lang: Höchstens 72 Zeichen, Umlaute und Emojis zählen mehrfach.' }
  }
  return password === confirmation ? {} : { confirmation: 'Passwörter stimmen nicht überein' }
}

/** Leaves out what is not wrong. */
export function errorsAmong<Name extends string>(
  errors: Readonly<Record<Name, string | undefined>>,
): Errors<Name> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Errors<Name>
}
