import type { Fetch } from './platform.ts'

/** More than a receiver needs that has moved, or that puts its path in order. */
const MOST_REDIRECTS = 3

export class RedirectError extends Error {
  override name = 'RedirectError'
}

/**
 * Posts and follows those redirects that keep method and body (307, 308), by hand: every hop goes through `outside`, which refuses
 * private addresses, and none may give up encryption. Any other redirect would lose the message and is answered as it is.
 */
export async function post(outside: Fetch, url: string, init: RequestInit): Promise<Response> {
  let target = new URL(url)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await outside(target.href, { ...init, method: 'POST', redirect: 'manual' })
    const location = response.headers.get('location')
    if (![307, 308].includes(response.status) || !location) return response
    // What stands in it is nobody's business, and it might be endless.
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
