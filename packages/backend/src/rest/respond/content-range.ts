import type { Range } from '../parse/range.ts'

/** `0-9/30`: first and last row of the page, and the total; `*` means no rows, or not counted. */
export function contentRange(first: bigint, rows: number, total: number | null): string {
  const none = rows === 0 || total === 0
  return `${none ? '*' : `${first}-${first + BigInt(rows) - 1n}`}/${total ?? '*'}`
}

/** With a count: 416 when the range starts after the end, 206 when it is not the whole result. Otherwise 200. */
export function pageStatus(requested: Range, rows: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200
  if (requested.offset > BigInt(total)) return 416
  return rows < total ? 206 : 200
}
