import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { readAssociation, siteUrl } from '../_shared/association.ts'
import { asService, type Database } from '../_shared/database.ts'
import {
  newsletterMail,
  renderForAll,
  unsubscribeUrl,
} from '../_shared/newsletter-message/newsletter-mail.ts'
import type { Platform } from '../_shared/platform.ts'
import { noOwnAddress, noSubscribers } from '../_shared/refusal.ts'
import type { Admin } from '../_shared/require-admin.ts'
import { readyWebhook, type Webhook } from '../_shared/webhook.ts'
import { bodyOf, deliver, messageId } from './message.ts'
import { openNewsletter, releaseNewsletter } from './newsletter.ts'
import { batchOf, type Report, reportOf } from './report.ts'
import { sendBatches } from './send-batches.ts'
import { readSendRequest, type SendRequest } from './send-request.ts'

/**
 * `{ subject, content, webhook_url, document }`: sends a newsletter through an active and tested webhook and returns a `Report`; with `only_me` to
 * the calling admin only, then also without a webhook where there is a mail server. A call with the `send_id` of an earlier one continues that newsletter: recipients who were reached do not get it
 * again, and with a higher `round` failed batches are retried first. When a call reached no recipient the status is 502, so that callers
 * that only check the status do not take it for sent.
 */
export const sendNewsletter = adminEndpoint(async (body, platform, admin) => {
  const request = readSendRequest(body)
  const database = asService(platform)
  if (request.onlyMe && body.webhook_url === undefined && platform.mailDelivers) {
    return answer(await mailToAdmin(platform, database, request, admin))
  }
  const webhook = await readyWebhook(database, body.webhook_url)
  const report = request.onlyMe
    ? await sendToAdmin(platform, database, webhook, request, admin)
    : await sendToSubscribers(platform, database, webhook, request)
  if (report.total === 0) throw noSubscribers()
  return answer(report, hasReachedNobody(report) ? 502 : 200)
}, 'editor')

const hasReachedNobody = ({ batches, stopped }: Report) =>
  (batches.length > 0 || stopped === 'database') && !batches.some(({ sent }) => sent)

/** Sends to everybody on the list who has not got it; refuses while another call does. */
export async function sendToSubscribers(
  platform: Platform,
  database: Database,
  webhook: Webhook,
  request: SendRequest,
): Promise<Report> {
  const newsletter = await openNewsletter(platform, database, request)
  const report = await sendBatches({ platform, database, webhook, request, newsletter })
  await releaseNewsletter(platform, database, newsletter.id)
  return report
}

async function sendToAdmin(
  platform: Platform,
  database: Database,
  webhook: Webhook,
  request: SendRequest,
  admin: Admin,
): Promise<Report> {
  if (!admin?.email) throw noOwnAddress()
  const subscribers = [{ id: 'me', name: admin.name || admin.email, email: admin.email }]
  const body = bodyOf(request, new Date(platform.now()).toISOString(), subscribers)
  const message = { ...webhook, id: await messageId(request, body), body }
  const batch = batchOf(subscribers, await deliver(platform, database, message))
  const tally = batch.sent ? { sent: 1, failed: 0 } : { sent: 0, failed: 1 }
  return reportOf(request, tally, [batch], { total: 1 })
}

/** The newsletter as its recipients get it; its link to unsubscribe belongs to no subscriber. */
async function mailToAdmin(
  platform: Platform,
  database: Database,
  request: SendRequest,
  admin: Admin,
): Promise<Report> {
  if (!admin?.email) throw noOwnAddress()
  const { subject, content, document } = request
  const site = siteUrl(platform.env)
  const { name: association } = await readAssociation(database)
  const newsletter = renderForAll({ subject, content, document, association, browserUrl: null })
  const recipient = {
    id: crypto.randomUUID(),
    name: admin.name,
    email: admin.email,
    unsubscribeUrl: unsubscribeUrl(site, 'probe'),
  }
  const sent = await platform.mail(newsletterMail(newsletter, recipient, new URL(site).hostname)).then(
    () => true,
    (error: unknown) => {
      platform.report('a test of a newsletter could not be sent', error)
      return false
    },
  )
  return reportOf(request, { sent: Number(sent), failed: Number(!sent) }, [], { total: 1 })
}
