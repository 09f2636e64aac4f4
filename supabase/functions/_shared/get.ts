import type { Fetch } from './platform.ts'
import { RedirectError } from './post.ts'

/** Maximum number of redirects followed. */
const MOST_REDIRECTS = 5

/**
 * Gets an address of the web and follows redirects by hand: every hop goes through `outside`, which refuses private addresses. Rejects with a
 * `RedirectError` for too many, and for one to something else than http and https.
 */
export async function get(outside: Fetch, url: string, init: RequestInit): Promise<Response> {
  let target = new URL(url)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await outside(target.href, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || response.status === 304 || !location)
      return response
    // Not awaited, and never read: it may be endless.
    response.body?.cancel().catch(() => {})
    if (!URL.canParse(location, target)) break
    target = new URL(location, target)
    if (!/^https?:$/.test(target.protocol)) break
  }
  throw new RedirectError('Die Adresse leitet an eine Stelle weiter, die nicht erlaubt ist, oder zu oft.')
}
