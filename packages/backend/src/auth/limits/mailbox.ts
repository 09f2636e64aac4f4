const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind a normalised address, as a key of limits: without the label after a plus (RFC 5233), and for Gmail without dots.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const name = local.split('+')[0] || local
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
