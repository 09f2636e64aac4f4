import { z } from 'zod'
import { invalidEmail, validationFailed } from '../errors.ts'

const MAX_LENGTH = 254
const Email = z.email().max(MAX_LENGTH)

/** Whether it is one, with spaces around it and in any case. */
export const isEmail = (email: string): boolean => Email.safeParse(email.trim().toLowerCase()).success

/** Normalises an address: trimmed, lower case. Error: `validation_failed` for an invalid one. */
export function normaliseEmail(email: string): string {
  const normalised = email.trim().toLowerCase()
  if (normalised.length > MAX_LENGTH) throw validationFailed('An email address is too long')
  const parsed = Email.safeParse(normalised)
  if (!parsed.success) throw invalidEmail()
  return parsed.data
}

/** The same, of an address that an administrator has to give. */
export function requiredEmail(email: string | null | undefined): string {
  if (!email) throw validationFailed('An email address is required')
  return normaliseEmail(email)
}
