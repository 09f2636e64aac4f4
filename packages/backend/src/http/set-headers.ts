import type { Context } from 'hono'

/**
 * Adds headers to a finished response. Hono's `c.header` would create a new response and turn its text into a stream, which is slow;
 * it is used only for responses with immutable headers.
 */
export function setHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  const entries = Object.entries(headers)
  try {
    for (const [name, value] of entries) c.res.headers.set(name, value)
  } catch {
    for (const [name, value] of entries) c.header(name, value)
  }
}
