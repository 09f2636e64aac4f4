import { calendarAnswer, unavailableAnswer } from '../features/events/calendar/answers'
import { writeCalendarFeed } from '../features/events/calendar/write-calendar.server'
import { listUpcoming } from '../features/events/queries'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/events-calendar'

/** `/events/kalender.ics`: feed of all running and upcoming events. */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>): Promise<Response> {
  const listing = await listUpcoming(context.get(publicClientContext), new Date())
  if (listing.state === 'failed') return unavailableAnswer()
  const { siteUrl } = context.get(browserAccessContext)
  const settings = await readSettings(context)
  const calendar = writeCalendarFeed(listing.rows, { siteUrl, settings })
  return calendarAnswer(calendar, `${settings.documents.calendarFile}.ics`)
}
