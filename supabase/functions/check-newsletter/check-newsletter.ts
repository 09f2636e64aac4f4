import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import type { Platform } from '../_shared/platform.ts'
import { invalidField } from '../_shared/refusal.ts'
import { siteUrl } from '../_shared/site-url.ts'
import { checkAddress, type Problem } from './check-address.ts'

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
export const checkNewsletter = adminEndpoint(async ({ urls }, platform) => {
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
