import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { asService, type Database } from '../_shared/database.ts'
import type { Platform } from '../_shared/platform.ts'
import { noOwnAddress, noSubscribers } from '../_shared/refusal.ts'
import type { Admin } from '../_shared/require-admin.ts'
import { readyWebhook, type Webhook } from '../_shared/webhook.ts'
import { deliver } from './deliver.ts'
import { type Letter, readLetter } from './letter.ts'
import { batchOf, type Report, reportOf } from './report.ts'
import { bodyOf, sendBatches } from './send-batches.ts'

/**
 * `{ subject, content, webhook_url }`: sends a newsletter through an active and tested webhook and answers a `Report`; with
 * `only_me` to the calling admin alone. A report with `next` is continued by calling again with its `send_id` and `after`.
 * Where nobody at all was reached the status is 502, so that a caller who looks at nothing else does not take it for sent.
 */
export const sendNewsletter = adminEndpoint(async (body, platform, admin) => {
  const letter = readLetter(body)
  const database = asService(platform)
  const webhook = await readyWebhook(database, body.webhook_url)
  const report = letter.onlyMe
    ? await sendToAdmin(platform, database, webhook, letter, admin)
    : await sendBatches(platform, database, webhook, letter)
  if (report.total === 0 && letter.after === null) throw noSubscribers()
  return answer(report, report.sent === 0 && report.failed > 0 ? 502 : 200)
})

async function sendToAdmin(
  platform: Platform,
  database: Database,
  webhook: Webhook,
  letter: Letter,
  admin: Admin,
): Promise<Report> {
  if (!admin?.email) throw noOwnAddress()
  const subscribers = [{ id: 'me', name: admin.name || admin.email, email: admin.email }]
  const id = `newsletter_${letter.sendId}_me`
  const message = { ...webhook, id, body: bodyOf(platform, letter, subscribers) }
  const delivery = await deliver(platform, database, message)
  return reportOf(letter, 1, [batchOf(subscribers, delivery)], undefined, null)
}
