import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { attempt, type Outcome } from '../_shared/attempt.ts'
import { asService, type Database } from '../_shared/database.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import { logAttempt, webhookById } from '../_shared/webhook.ts'

/**
 * `{ webhook_id, webhook_url }`: posts a signed test message to the webhook once and stores the result with the webhook. Returns `{
 * success, status, error? }`, where `status` is the receiver's (null without a response).
 */
const testWebhook = adminEndpoint(async ({ webhook_id, webhook_url }, platform) => {
  const database = asService(platform)
  const webhook = await webhookById(database, webhook_id, webhook_url)
  const timestamp = new Date(platform.now()).toISOString()
  const outcome = await attempt(platform, {
    url: webhook.url,
    secret: webhook.secret,
    id: `test_${crypto.randomUUID()}`,
    body: JSON.stringify({ type: 'webhook.test', timestamp, data: { message: 'Testnachricht' } }),
  })
  await Promise.all([
    logAttempt(database, platform, webhook.url, outcome),
    keepResult(database, webhook.id, outcome, timestamp),
  ])
  const { success, status, error } = outcome
  return answer({ success, status, ...(error === null ? {} : { error }) })
})

async function keepResult(database: Database, id: string, { success }: Outcome, testedAt: string) {
  const { error } = await database
    .from('webhook_settings')
    .update({ test_successful: success, last_test_at: testedAt })
    .eq('id', id)
  if (error) throw new Error('the result of a test could not be kept', { cause: error })
}

/** Entry point of our own server, which passes its platform. */
export const handle = testWebhook

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => testWebhook(request, onSupabase()) }
