import { unavailableAnswer } from '../features/events/calendar/answers'
import { embedDocument } from '../features/events/embedding/embed-document.server'
import { listFiltered, withKnownFilter } from '../features/events/filtered-events.server'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/events-embedded'

/** `/einbetten/termine`: the next events that match the filter in the address, for a frame on another site. */
export const loader = withKnownFilter(
  async ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
    const { search, searchParams } = new URL(request.url)
    const listing = await listFiltered(context.get(publicClientContext), searchParams)
    if (listing.state === 'failed') return unavailableAnswer()
    const { siteUrl } = context.get(browserAccessContext)
    const { association } = await readSettings(context)
    return embedDocument({ events: listing.rows, siteUrl, search, name: association.shortName })
  },
)
