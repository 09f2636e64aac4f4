import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { siteUrl } from '../_shared/association.ts'
import { isPrivate } from '../_shared/attempt.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import type { Platform } from '../_shared/platform.ts'
import { isAddress, isPublicAddress } from '../_shared/public-address.ts'
import { invalidField } from '../_shared/refusal.ts'
import { get } from '../_shared/requests.ts'

/** Addresses checked in one call; the rest is named in the answer by its number. */
const MOST_ADDRESSES = 40
const LONGEST_ADDRESS = 2048
const LONGEST_LIST = 1000
/** Requests under way at the same time. */
const AT_ONCE = 8
/** Milliseconds for all of them together. */
const TIME = 12_000

type Found = Readonly<{ url: string; problem: Problem }>

/**
 * `{ urls }`: requests every web address once, and answers `{ success, problems: [{ url, problem }], unchecked }`, only with addresses that
 * have a problem. A problem is the status of a response, "private" for an address that recipients cannot reach, "unreachable", or "slow".
 */
const checkNewsletter = adminEndpoint(async ({ urls }, platform) => {
  const addresses = readAddresses(urls)
  const queue = addresses.slice(0, MOST_ADDRESSES)
  const problems = await checkAll(platform, queue)
  return answer({ success: true, problems, unchecked: addresses.length - queue.length })
}, 'editor')

/** Addresses are refused as a whole: what the format of newsletters does not allow comes from no newsletter. */
function readAddresses(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > LONGEST_LIST) throw invalidField('urls')
  for (const [index, url] of value.entries()) {
    const isAddress = typeof url === 'string' && url.length <= LONGEST_ADDRESS && /^https?:\/\//i.test(url)
    if (!isAddress || !URL.canParse(url)) throw invalidField(`urls.${index}`)
  }
  return [...new Set<string>(value)]
}

async function checkAll(platform: Platform, urls: readonly string[]): Promise<Found[]> {
  const signal = platform.deadline(TIME)
  const site = siteUrl(platform.env)
  const queue = urls.values()
  const found: Found[] = []
  const work = async () => {
    for (const url of queue) {
      const problem = await checkAddress(platform, url, { site, signal })
      if (problem !== null) found.push({ url, problem })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found.toSorted((a, b) => urls.indexOf(a.url) - urls.indexOf(b.url))
}

/** The status of the response, or the reason why there was none. */
type Problem = number | 'private' | 'unreachable' | 'slow'

/** Milliseconds for one address with all its redirects. */
const CHECK_ADDRESS_TIME = 6_000

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
async function checkAddress(
  platform: Platform,
  url: string,
  { site, signal }: Options,
): Promise<Problem | null> {
  const target = new URL(url)
  if (target.origin === new URL(site).origin) return isReachable(target.hostname) ? null : 'private'
  const time = AbortSignal.any([signal, platform.deadline(CHECK_ADDRESS_TIME)])
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

/** Entry point of our own server, which passes its platform. */
export const handle = checkNewsletter

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => checkNewsletter(request, onSupabase()) }
