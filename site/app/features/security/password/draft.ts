/** The form as it is typed, by the names of its fields. */
export type PasswordDraft = Readonly<{ current_password: string; password: string; repeated: string }>

export const FIELDS = ['current_password', 'password', 'repeated'] as const
export type PasswordField = (typeof FIELDS)[number]
export type FieldErrors = Readonly<Partial<Record<PasswordField, string>>>

/** Fewest characters (docs/product.md#accounts). */
export const SHORTEST = 6
/** What the server's hash takes in. */
const LONGEST_BYTES = 72

/** What is wrong with a new password, by field; the rules and words of registration (docs/product.md#accounts). */
export function findErrors({ current_password, password, repeated }: PasswordDraft): FieldErrors {
  return {
    ...(current_password === '' && { current_password: 'Bitte geben Sie Ihr jetziges Passwort ein.' }),
    ...newPasswordError(password),
    ...(repeated !== password && { repeated: 'Passwörter stimmen nicht überein' }),
  }
}

function newPasswordError(password: string): FieldErrors {
  if ([...password].length < SHORTEST) {
    return { password: `Passwort muss mindestens ${SHORTEST} Zeichen lang sein` }
  }
  if (new TextEncoder().encode(password).length > LONGEST_BYTES) {
    return { password: 'Das Passwort ist zu lang: Höchstens 72 Zeichen, Umlaute und Emojis zählen mehrfach.' }
  }
  return {}
}
