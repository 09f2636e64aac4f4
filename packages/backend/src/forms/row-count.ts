const OPENING_BRACKET = 0x5b
const WHITESPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** Rows in the body of an insert; 1 also for what cannot be read, which the service refuses. */
export function rowCount(body: ArrayBuffer, contentType: string | undefined): number {
  const bytes = new Uint8Array(body)
  if (contentType?.includes('text/csv')) return Math.max(1, bytes.filter((byte) => byte === 0x0a).length)
  const first = bytes.find((byte) => !WHITESPACE.has(byte))
  if (first !== OPENING_BRACKET) return 1
  try {
    const rows: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return Array.isArray(rows) ? Math.max(1, rows.length) : 1
  } catch {
    return 1
  }
}
