import { validationFailed, weakPassword } from '../errors.ts'

/** Fewest characters (the default of hosted Supabase). */
const MIN_LENGTH = 6
/** bcrypt sees 72 bytes and would silently ignore the rest. */
const MAX_PASSWORD_BYTES = 72

/** Refuses what may not become a password: `weak_password` with its reasons, `validation_failed` when too long or missing. */
export function checkNewPassword(password: string | undefined): asserts password is string {
  if (!password) throw validationFailed('Signup requires a valid password')
  const hashed = password.normalize('NFC')
  if (Buffer.byteLength(hashed) > MAX_PASSWORD_BYTES) {
    throw validationFailed('Password cannot be longer than 72 characters')
  }
  if ([...hashed].length < MIN_LENGTH) {
    throw weakPassword(`Password should be at least ${MIN_LENGTH} characters.`, ['length'])
  }
}
