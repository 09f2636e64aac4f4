import type { Context } from 'hono'

/**
 * Adds headers to an answer that stands. Hono's own `c.header` would wrap the answer anew and turn its text into a stream,
 * which costs more than everything else together and delays each answer; only answers that can't be changed need that.
 */
export function setHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  const entries = Object.entries(headers)
  try {
    for (const [name, value] of entries) c.res.headers.set(name, value)
  } catch {
    for (const [name, value] of entries) c.header(name, value)
  }
}
