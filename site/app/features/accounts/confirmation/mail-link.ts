import { MAIL_TYPES, type MailType } from '../requests'

/** Parameters of a link in a mail of the auth service. */
export type MailLink = Readonly<{ type: MailType; tokenHash: string; redirectTo: string | null }>

/** Parses the query string of the confirmation page; null when it is not a valid link. */
export function readMailLink(search: URLSearchParams): MailLink | null {
  const type = MAIL_TYPES.find((known) => known === search.get('type'))
  const tokenHash = search.get('token_hash')
  return type && tokenHash ? { type, tokenHash, redirectTo: search.get('redirect_to') } : null
}

/**
 * Path on this site of a redirect address; null for other origins. Null also for `/`: the auth service uses it when no `redirect_to` was
 * sent.
 */
export function ownPage(address: string | null, origin: string): string | null {
  if (!address || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  if (url.origin !== origin || url.pathname === '/') return null
  return url.pathname + url.search + url.hash
}
