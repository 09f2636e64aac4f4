import { readSettings } from '../association/read-settings.server'
import {
  calendarAnswer,
  missingAnswer,
  unavailableAnswer,
  writeEventCalendar,
} from '../features/events/calendar.server'
import { calendarFileName } from '../features/events/calendar-links'
import { findEvent } from '../features/events/event-queries'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/event-calendar'

type CalendarArgs = Pick<Route.LoaderArgs, 'params' | 'context'>

/** `/events/:id/kalender.ics`: calendar file of one event. */
export async function loader({ params, context }: CalendarArgs): Promise<Response> {
  const finding = await findEvent(context.get(publicClientContext), params.id)
  if (finding.state === 'failed') return unavailableAnswer()
  if (finding.state !== 'found') return missingAnswer()
  const { siteUrl } = context.get(browserAccessContext)
  const calendar = writeEventCalendar(finding.row, {
    siteUrl,
    settings: await readSettings(context),
  })
  return calendarAnswer(calendar, calendarFileName(finding.row))
}
