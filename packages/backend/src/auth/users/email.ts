import { z } from 'zod'
import { invalidEmail } from '../errors.ts'

const Email = z.email().max(254)

/** The one spelling of an address: trimmed, in lower case. Error: `validation_failed` for what is none. */
export function normaliseEmail(email: string): string {
  const parsed = Email.safeParse(email.trim().toLowerCase())
  if (!parsed.success) throw invalidEmail()
  return parsed.data
}
