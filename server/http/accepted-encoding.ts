import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip'
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** The smallest encoding that `Accept-Encoding` allows (RFC 9110, 12.5.3); undefined for plain bytes. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const accepted = parseAccept(header)
  return ENCODINGS.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0))
}
