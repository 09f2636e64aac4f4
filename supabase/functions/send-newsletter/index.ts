import { onSupabase } from '../_shared/on-supabase.ts'
import { sendNewsletter } from './send-newsletter.ts'

/** What our own server calls, with its own platform. */
export const handle = sendNewsletter

/** What Supabase's runtime calls. */
export default { fetch: (request: Request) => sendNewsletter(request, onSupabase()) }
