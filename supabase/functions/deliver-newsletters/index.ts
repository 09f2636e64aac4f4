import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { siteUrl } from '../_shared/association.ts'
import { asService } from '../_shared/database.ts'
import { sendMessages } from '../_shared/newsletter-message/webhook-messages.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import type { Platform } from '../_shared/platform.ts'
import { mailBySmtp } from '../_shared/smtp.ts'
import { dispatch, RUN_TIME } from './dispatch.ts'

/** Mails in a minute without the setting. */
const PER_MINUTE = 60
const MOST_PER_MINUTE = 100_000

/** Longest pause in seconds while newsletters are scheduled. */
const LONGEST_WAIT = 60

/**
 * Starts scheduled newsletters that are due, and sends queued mails and messages to webhooks for most of a minute at the longest; answers
 * `{ success, sent }`, where `sent` counts mails.
 * Called by schedule with a secret key, by any number of servers at a time; `Retry-After` gives the seconds until more is due. Ends early
 * when the request is aborted.
 */
const deliverNewsletters = adminEndpoint(async (_body, platform, _admin, { signal }) => {
  const database = asService(platform)
  const { data: due } = await database
    .rpc('start_due_newsletters', { _mail_delivers: platform.mailDelivers })
    .throwOnError()
  const options = {
    platform,
    database,
    perMinute: perMinute(platform.env),
    siteUrl: siteUrl(platform.env),
    signal,
  }
  const [wait, { sent, wait: mailWait }] = await Promise.all([
    sendMessages({ platform, database, signal, end: platform.now() + RUN_TIME }),
    platform.mailDelivers ? dispatch(options) : { sent: 0, wait: null },
  ])
  const response = answer({ success: true, sent })
  const waits = [wait, mailWait, due && Math.min(due, LONGEST_WAIT)]
  const soonest = Math.min(...waits.filter((seconds) => seconds !== null))
  if (Number.isFinite(soonest)) response.headers.set('retry-after', String(Math.ceil(soonest)))
  return response
}, 'editor')

function perMinute(env: Platform['env']): number {
  const setting = Number(env('NEWSLETTER_PER_MINUTE') || PER_MINUTE)
  const isValid = Number.isInteger(setting) && setting >= 1 && setting <= MOST_PER_MINUTE
  if (!isValid) throw new Error('NEWSLETTER_PER_MINUTE is no whole number from 1 to 100000')
  return setting
}

/** Entry point of our own server, which passes its platform. */
export const handle = deliverNewsletters

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => deliverNewsletters(request, onSupabase(mailBySmtp)) }
