import type { TokenType } from '../one-time-tokens/one-time-token.ts'

/** Which mails each `type` of the API accepts. */
const ACCEPTED: ReadonlyMap<string, readonly TokenType[]> = new Map([
  ['signup', ['confirmation']],
  ['invite', ['invite']],
  ['magiclink', ['magiclink', 'confirmation']],
  ['recovery', ['recovery']],
  ['email', ['magiclink', 'confirmation']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

/** Undefined for types that there are not, such as those of phones. */
export const acceptedTokens = (type: string): readonly TokenType[] | undefined => ACCEPTED.get(type)

export const isPhoneType = (type: string): boolean => type === 'sms' || type === 'phone_change'
