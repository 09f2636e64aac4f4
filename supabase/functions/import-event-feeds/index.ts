import { onSupabase } from '../_shared/on-supabase.ts'
import { importEventFeeds } from './import-event-feeds.ts'
import type { CalendarFile } from './read-calendar.ts'

/** Entry point of our own server, which passes its platform. */
export const handle = importEventFeeds

/** What the platform runs apart; the libraries are loaded there only. */
export const tasks = {
  readCalendar: async (file: CalendarFile) => (await import('./read-calendar.ts')).readCalendar(file),
}

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => importEventFeeds(request, onSupabase(undefined, tasks)) }
