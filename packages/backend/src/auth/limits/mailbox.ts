const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address in its normal spelling, for limits alone: what follows a plus (RFC 5233) is a label that its owner
 * invents, and Gmail ignores dots.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const name = local.split('+')[0] || local
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
