import type { Database } from '../_shared/database.ts'
import { readDocument } from '../_shared/newsletter-message/read-document.ts'
import type { Platform } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'
import { newestReadyWebhook } from '../_shared/webhook.ts'
import type { Report } from '../send-newsletter/report.ts'
import { sendToSubscribers } from '../send-newsletter/send-newsletter.ts'

/** Calls of the receiver in one run: a run stays below the platforms' limit. */
const BATCHES_IN_A_RUN = 10

const REFUSED = 'Der Webhook hat mehrere Nachrichten hintereinander nicht angenommen.'

/**
 * Passes scheduled newsletters on to the webhook. One that its receiver does not accept is held for an admin, who sends it to the remaining
 * recipients from the back office. Resolves with whether nothing is left to be sent now.
 */
export async function sendToWebhooks(
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
