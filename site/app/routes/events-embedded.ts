import { readSettings } from '../association/read-settings.server'
import { embedDocument, MOST_EMBEDDED, MOST_SHOWN } from '../entries/embedding/embed-document.server'
import { unavailableAnswer } from '../features/events/calendar.server'
import { embeddedEvent } from '../features/events/events.server'
import { FILTER } from '../features/events/filter'
import { listFiltered } from '../features/events/filtered-events'
import { withKnownFilter } from '../lib/list/known-filter'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/events-embedded'

/** `/einbetten/termine`: the next events that match the filter in the address, for a frame on another site. */
export const loader = withKnownFilter(
  { ...FILTER, most: MOST_SHOWN },
  async ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
    const { search, searchParams } = new URL(request.url)
    const listing = await listFiltered(context.get(publicClientContext), searchParams, MOST_EMBEDDED)
    if (listing.state === 'failed') return unavailableAnswer()
    const { association } = await readSettings(context)
    return embedDocument({
      entries: listing.rows.map(embeddedEvent),
      most: MOST_SHOWN.read(searchParams.get(MOST_SHOWN.name)),
      what: 'Termine',
      none: 'Zurzeit ist nichts angekündigt.',
      list: `/events${search}`,
      siteUrl: context.get(browserAccessContext).siteUrl,
      name: association.shortName,
    })
  },
)
