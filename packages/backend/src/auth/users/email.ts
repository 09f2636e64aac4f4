import { domainToASCII } from 'node:url'
import { invalidEmail, validationFailed } from '../errors.ts'

const MAX_LENGTH = 254
/** RFC 5322 without quotes, "?" and "&" (which begin fields of a `mailto:` link), and a domain of RFC 1035 with a dot. */
const EMAIL =
  /^(?=[^@]{1,64}@)[\w!#$%'*+/=^`{|}~-]+(?:\.[\w!#$%'*+/=^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/
/** Whether it is one, with spaces around it, in any case, and with an international domain. */
export const isEmail = (email: string): boolean => EMAIL.test(comparableEmail(email))

/**
 * Normalises an address: trimmed, lower case, an international domain in its ASCII form (RFC 5891). Error:
 * `validation_failed` for an invalid one.
 */
export function normaliseEmail(email: string): string {
  const normalised = comparableEmail(email)
  if (normalised.length > MAX_LENGTH) throw validationFailed('An email address is too long')
  if (!EMAIL.test(normalised)) throw invalidEmail()
  return normalised
}

/** Normalises an address that an administrator has to give; `validation_failed` without one. */
export function requiredEmail(email: string | null | undefined): string {
  if (!email) throw validationFailed('An email address is required')
  return normaliseEmail(email)
}

/** An address in its stored form, for looking one up; an invalid address is only trimmed and put in lower case. */
export function comparableEmail(email: string): string {
  // Only of ASCII letters: of others, the Kelvin sign has a lower case that is a letter of somebody else's address.
  const address = email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || address.length > MAX_LENGTH || /^\p{ASCII}*$|\p{C}|(?:^|\.)-|-(?:\.|$)/u.test(domain))
    return address
  return `${address.slice(0, at)}@${domainToASCII(domain)}`
}
