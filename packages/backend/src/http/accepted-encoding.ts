import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip'
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** The smallest encoding that `Accept-Encoding` allows (RFC 9110, 12.5.3); undefined for plain bytes. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const qualities = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const other = qualities.get('*')
  // Clients send "*" that cannot decode anything, so it counts only where identity is refused.
  const unnamed = qualities.get('identity') === 0 ? (other ?? 0) : 0
  return ENCODINGS.find((encoding) => (qualities.get(encoding) ?? unnamed) > 0)
}
