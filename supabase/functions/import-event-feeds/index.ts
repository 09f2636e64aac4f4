import { onSupabase } from '../_shared/on-supabase.ts'
import { importEventFeeds } from './import-event-feeds.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = importEventFeeds

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => importEventFeeds(request, onSupabase()) }
