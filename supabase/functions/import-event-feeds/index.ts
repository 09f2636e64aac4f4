import { onSupabase } from '../_shared/on-supabase.ts'
import { importEventFeeds } from './import-event-feeds.ts'
import { readCalendar } from './read-calendar.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = importEventFeeds

/** What the platform runs apart. */
export const tasks = { readCalendar }

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => importEventFeeds(request, onSupabase(undefined, tasks)) }
