import type { Outcome } from './attempt.ts'
import type { Database } from './database.ts'
import type { Platform } from './platform.ts'

/** Writes one attempt to the log for admins. A failure is logged and does not stop the sending. */
export async function logAttempt(
  database: Database,
  platform: Platform,
  webhookUrl: string,
  outcome: Outcome,
): Promise<void> {
  const { error } = await database.from('webhook_logs').insert({
    webhook_url: webhookUrl,
    success: outcome.success,
    response_status: outcome.status,
    error_message: outcome.error,
  })
  if (error) platform.report('a webhook log could not be written', error)
}
