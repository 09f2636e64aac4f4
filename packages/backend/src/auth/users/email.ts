import { z } from 'zod'
import { invalidEmail, validationFailed } from '../errors.ts'

const Email = z.email().max(254)

/** Normalises an address: trimmed, lower case. Error: `validation_failed` for an invalid one. */
export function normaliseEmail(email: string): string {
  const parsed = Email.safeParse(email.trim().toLowerCase())
  if (!parsed.success) throw invalidEmail()
  return parsed.data
}

/** The same, of an address that an administrator has to give. */
export function requiredEmail(email: string | null | undefined): string {
  if (!email) throw validationFailed('An email address is required')
  return normaliseEmail(email)
}
