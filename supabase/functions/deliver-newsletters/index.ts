import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { siteUrl } from '../_shared/association.ts'
import { asService, type Database } from '../_shared/database.ts'
import { readDocument } from '../_shared/newsletter-message/read-document.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import type { Platform } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'
import { mailBySmtp } from '../_shared/smtp.ts'
import { newestReadyWebhook } from '../_shared/webhook.ts'
import type { Report } from '../send-newsletter/report.ts'
import { sendToSubscribers } from '../send-newsletter/send-newsletter.ts'
import { dispatch } from './dispatch.ts'

/** Calls of the receiver in one run: a run stays below the platforms' limit. */
const BATCHES_IN_A_RUN = 10

const REFUSED = 'Der Webhook hat mehrere Nachrichten hintereinander nicht angenommen.'

/**
 * Passes scheduled newsletters on to the webhook. One that its receiver does not accept is held for an admin, who sends it to the remaining
 * recipients from the back office. Resolves with whether nothing is left to be sent now.
 */
async function sendToWebhooks(
  platform: Platform,
  database: Database,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  let isOver = true
  for (const id of ids) {
    if (signal.aborted) return false
    try {
      const { stopped } = await send(platform, database, id)
      if (stopped === 'receiver') await hold(database, id, REFUSED)
      if (stopped === 'share') isOver = false
    } catch (error) {
      // Another server is sending it.
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'newsletter_busy') await hold(database, id, error.message)
    }
  }
  return isOver
}

async function send(platform: Platform, database: Database, id: string): Promise<Report> {
  const webhook = await newestReadyWebhook(database)
  const [newsletter, result] = await Promise.all([
    database.from('newsletters').select('*').eq('id', id).single().throwOnError(),
    database.from('newsletter_results').select('round').eq('id', id).single().throwOnError(),
  ])
  const { subject, content, document, include_unproven_ground, in_archive } = newsletter.data
  return sendToSubscribers(platform, database, webhook, {
    subject,
    content,
    document: document === null ? null : readDocument(document),
    sendId: id,
    round: result.data.round,
    maxBatches: BATCHES_IN_A_RUN,
    onlyMe: false,
    unprovenGround: include_unproven_ground,
    inArchive: in_archive,
  })
}

const hold = (database: Database, id: string, hold_reason: string) =>
  database.from('newsletters').update({ hold_reason }).eq('id', id).throwOnError()

/** Mails in a minute without the setting. */
const PER_MINUTE = 60
const MOST_PER_MINUTE = 100_000

/** Longest pause in seconds while newsletters are scheduled. */
const LONGEST_WAIT = 60

/**
 * Starts scheduled newsletters that are due, and sends queued mails for most of a minute at the longest; answers `{ success, sent }`.
 * Called by schedule with a secret key, by any number of servers at a time; `Retry-After` gives the seconds until more is due. Ends early
 * when the request is aborted.
 */
const deliverNewsletters = adminEndpoint(async (_body, platform, _admin, { signal }) => {
  const database = asService(platform)
  const { data: due } = await database
    .rpc('start_due_newsletters', { _mail_delivers: platform.mailDelivers })
    .throwOnError()
  const isOver = await sendToWebhooks(platform, database, due.webhooks, signal)
  const { sent, wait } = platform.mailDelivers
    ? await dispatch({
        platform,
        database,
        perMinute: perMinute(platform.env),
        siteUrl: siteUrl(platform.env),
        signal,
      })
    : { sent: 0, wait: null }
  const response = answer({ success: true, sent })
  const waits = [wait, due.wait && Math.min(due.wait, LONGEST_WAIT), isOver ? null : 0]
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
