import { isSwitchedOff } from '../association/areas'
import { readSettings } from '../association/read-settings.server'
import { embedDocument, MOST_EMBEDDED } from '../entries/embedding/embed-document.server'
import { EMBEDDED_FILTER, embeddedIdeas } from '../features/ideas/embedded-ideas'
import { listForFrame } from '../features/ideas/queries'
import { withKnownFilter } from '../lib/list/known-filter'
import { sentenceAnswer } from '../lib/page/file-answer'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/ideas-embedded'

const LIST = '/ideen'

/** `/einbetten/ideen`: the ideas that match the filter in the address, in its order, for a frame on another site. */
export const loader = withKnownFilter(
  EMBEDDED_FILTER,
  async ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
    const settings = await readSettings(context)
    if (isSwitchedOff(LIST, settings)) return new Response(null, { status: 404 })
    const { search, searchParams } = new URL(request.url)
    const listing = await listForFrame(context.get(publicClientContext), searchParams, MOST_EMBEDDED)
    if (listing.state === 'failed')
      return sentenceAnswer('Die Ideen sind im Moment nicht erreichbar.', 503, { 'retry-after': '60' })
    return embedDocument({
      ...embeddedIdeas(listing, searchParams),
      what: 'Ideen',
      none: 'Zurzeit gibt es hier keine Ideen.',
      list: LIST + search,
      siteUrl: context.get(browserAccessContext).siteUrl,
      name: settings.association.shortName,
    })
  },
)
