import { onSupabase } from '../_shared/on-supabase.ts'
import { testWebhook } from './test-webhook.ts'

/** What our own server calls, with its own platform. */
export const handle = testWebhook

/** What Supabase's runtime calls. */
export default { fetch: (request: Request) => testWebhook(request, onSupabase()) }
