import { readSettings } from '../association/read-settings.server'
import { calendarAnswer, unavailableAnswer, writeCalendarFeed } from '../features/events/calendar.server'
import { FILTER } from '../features/events/filter'
import { listFiltered, MOST_IN_CALENDAR } from '../features/events/filtered-events'
import { withKnownFilter } from '../lib/list/known-filter'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/events-calendar'

/** `/events/kalender.ics`: feed of the running and upcoming events that match the filter in its address. */
export const loader = withKnownFilter(
  FILTER,
  async ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
    const { search, searchParams } = new URL(request.url)
    const listing = await listFiltered(context.get(publicClientContext), searchParams, MOST_IN_CALENDAR)
    if (listing.state === 'failed') return unavailableAnswer()
    const { siteUrl } = context.get(browserAccessContext)
    const settings = await readSettings(context)
    const calendar = writeCalendarFeed(listing.rows, { siteUrl, settings }, search)
    return calendarAnswer(calendar, `${settings.documents.calendarFile}.ics`)
  },
)
