/** Invisible characters, as `private.visible_text` of the database removes them; the joiners of emojis and of Persian stay. */
const INVISIBLE =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g

export const visibleText = (text: string): string => text.replace(INVISIBLE, '')

/** Longest address the database accepts. */
export const LONGEST_EMAIL = 254

const LOCAL = /^(?=.{1,64}$)[\w!#$%'*+/=^`{|}~-]+(?:\.[\w!#$%'*+/=^`{|}~-]+)*$/
/** A part of a domain, also of an international one. */
const LABEL = /^(?!-)(?:[a-z\d-]|[^\p{ASCII}\p{C}\p{P}\p{Z}]){1,63}(?<!-)$/iu
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d]|(?=.*\P{ASCII}).+)$/iu

/** Why a text is no address that mail is delivered to: characters before the @, or anything else; undefined for an address. */
export type AddressProblem = 'local' | 'incomplete'

/**
 * The rule of `private.email_address` and `private.is_email` of the database, which encodes international domains, for a trimmed text
 * without invisible characters. Not "?" and "&", which begin fields in a `mailto:` link.
 */
export function addressProblem(address: string): AddressProblem | undefined {
  const at = address.lastIndexOf('@')
  const [local, labels] = [address.slice(0, at), address.slice(at + 1).split('.')]
  if (at < 1 || labels.length < 2 || address.length > LONGEST_EMAIL) return 'incomplete'
  if (!labels.every((label) => LABEL.test(label)) || !TOP_LEVEL.test(labels.at(-1) ?? '')) return 'incomplete'
  if (LOCAL.test(local)) return undefined
  return /[^\p{ASCII}]/u.test(local) ? 'local' : 'incomplete'
}

/** An address as `private.email_address` stores it: an international domain in its ASCII form. What is no address stays as it is. */
export function deliveredAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (/^\p{ASCII}*$/u.test(domain) || addressProblem(address) !== undefined) return address
  const site = `http://${domain}`
  return URL.canParse(site) ? `${address.slice(0, at)}@${new URL(site).hostname}` : address
}
