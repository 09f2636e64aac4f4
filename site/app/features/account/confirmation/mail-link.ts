import { MAIL_TYPES, type MailType } from '../requests'

/** What a link in one of our mails carries. */
export type MailLink = Readonly<{ type: MailType; tokenHash: string; redirectTo: string | null }>

/** Reads the query of the confirmation page; null when it is no link of ours. */
export function readMailLink(search: URLSearchParams): MailLink | null {
  const type = MAIL_TYPES.find((known) => known === search.get('type'))
  const tokenHash = search.get('token_hash')
  return type && tokenHash ? { type, tokenHash, redirectTo: search.get('redirect_to') } : null
}

/**
 * The page of this site that an address names; null for other sites. Null also for the start page: the server names it when
 * nobody has asked for anything.
 */
export function ownPage(address: string | null, origin: string): string | null {
  if (!address || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  if (url.origin !== origin || url.pathname === '/') return null
  return url.pathname + url.search + url.hash
}
