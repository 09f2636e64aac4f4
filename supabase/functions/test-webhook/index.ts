import { onSupabase } from '../_shared/on-supabase.ts'
import { testWebhook } from './test-webhook.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = testWebhook

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => testWebhook(request, onSupabase()) }
