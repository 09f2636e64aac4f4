import type { Fetch } from './platform.ts'

/** Maximum number of redirects that a POST follows. */
const MOST_REDIRECTS_OF_POST = 3

export class RedirectError extends Error {
  override name = 'RedirectError'
}

/**
 * Posts and follows redirects that keep method and body (307, 308) by hand: every hop goes through `outside`, which refuses private
 * addresses, and a redirect from https to http is refused. Other redirects would drop the body; their response is returned as it is.
 */
export async function post(outside: Fetch, url: string, init: RequestInit): Promise<Response> {
  let target = new URL(url)
  for (let hop = 0; hop <= MOST_REDIRECTS_OF_POST; hop += 1) {
    const response = await outside(target.href, { ...init, method: 'POST', redirect: 'manual' })
    const location = response.headers.get('location')
    if (![307, 308].includes(response.status) || !location) return response
    // The body is not read: it is of no use, and might be endless.
    await response.body?.cancel()
    target = nextTarget(target, location)
  }
  throw new RedirectError('Die Adresse leitet zu oft weiter.')
}

function nextTarget(from: URL, location: string): URL {
  const to = URL.canParse(location, from) ? new URL(location, from) : undefined
  if (to?.protocol === 'https:' || (to?.protocol === 'http:' && from.protocol === 'http:')) return to
  throw new RedirectError('Die Adresse leitet an eine Stelle weiter, die nicht erlaubt ist.')
}

/** Maximum number of redirects that a GET follows. */
const MOST_REDIRECTS_OF_GET = 5

/**
 * Gets an address of the web and follows redirects by hand: every hop goes through `outside`, which refuses private addresses. Rejects with a
 * `RedirectError` for too many, and for one to something else than http and https.
 */
export async function get(outside: Fetch, url: string, init: RequestInit): Promise<Response> {
  let target = new URL(url)
  for (let hop = 0; hop <= MOST_REDIRECTS_OF_GET; hop += 1) {
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
