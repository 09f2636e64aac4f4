import { isPrivate } from '../_shared/attempt.ts'
import { get } from '../_shared/get.ts'
import type { Platform } from '../_shared/platform.ts'
import { isAddress, isPublicAddress } from '../_shared/public-address.ts'

/** The status of the response, or the reason why there was none. */
export type Problem = number | 'private' | 'unreachable' | 'slow'

/** Milliseconds for one address with all its redirects. */
const TIME = 6_000

/** Websites that want no programs answer so; people get the page. */
const REFUSALS = new Set([401, 402, 403, 405, 406, 429])

type Options = Readonly<{
  /** Public origin of this site. */
  site: string
  signal: AbortSignal
}>

/**
 * Requests an address as a browser would and returns its problem, null if it has none. Every redirect goes through `platform.outside`,
 * which refuses private addresses. Pages of this site are skipped: a server often cannot reach itself by its public name.
 */
export async function checkAddress(
  platform: Platform,
  url: string,
  { site, signal }: Options,
): Promise<Problem | null> {
  const target = new URL(url)
  if (target.origin === new URL(site).origin) return isReachable(target.hostname) ? null : 'private'
  const time = AbortSignal.any([signal, platform.deadline(TIME)])
  try {
    const { status, body } = await get(platform.outside, target.href, {
      headers: { accept: 'text/html,*/*;q=0.8' },
      signal: time,
    })
    // Not awaited, and never read: it may be endless.
    body?.cancel().catch(() => {})
    return status < 400 || REFUSALS.has(status) ? null : status
  } catch (error) {
    if (isPrivate(error)) return 'private'
    return time.aborted ? 'slow' : 'unreachable'
  }
}

/** Whether recipients can reach a host of this site: names but those of the machine itself, and public addresses. */
const isReachable = (hostname: string): boolean =>
  isAddress(hostname) ? isPublicAddress(hostname) : hostname.includes('.') && !hostname.endsWith('.local')
