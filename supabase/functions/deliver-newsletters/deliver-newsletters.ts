import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { asService } from '../_shared/database.ts'
import type { Platform } from '../_shared/platform.ts'
import { siteUrl } from '../_shared/site-url.ts'
import { dispatch } from './dispatch.ts'

/** Mails in a minute without the setting. */
const PER_MINUTE = 60
const MOST_PER_MINUTE = 100_000

/**
 * Sends what is queued of newsletters, for most of a minute at the longest, and answers `{ success, sent }`. Called by schedule with a
 * secret key, any number of servers at a time; `Retry-After` says in how many seconds more is due. Ends early when the request is aborted.
 */
export const deliverNewsletters = adminEndpoint(async (_body, platform, _admin, { signal }) => {
  if (!platform.mailDelivers) return answer({ success: true, sent: 0 })
  const { sent, wait } = await dispatch({
    platform,
    database: asService(platform),
    perMinute: perMinute(platform.env),
    siteUrl: siteUrl(platform.env),
    signal,
  })
  const response = answer({ success: true, sent })
  if (wait !== null) response.headers.set('retry-after', String(Math.ceil(wait)))
  return response
})

function perMinute(env: Platform['env']): number {
  const setting = Number(env('NEWSLETTER_PER_MINUTE') || PER_MINUTE)
  const isValid = Number.isInteger(setting) && setting >= 1 && setting <= MOST_PER_MINUTE
  if (!isValid) throw new Error('NEWSLETTER_PER_MINUTE is no whole number from 1 to 100000')
  return setting
}
