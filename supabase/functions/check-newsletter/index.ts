import { onSupabase } from '../_shared/on-supabase.ts'
import { checkNewsletter } from './check-newsletter.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = checkNewsletter

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => checkNewsletter(request, onSupabase()) }
