import { readSettings } from '../association/read-settings.server'
import { sharePictureAnswer } from '../entries/share-picture.server'
import { eventPath } from '../features/events/event-address'
import { findEventEntry } from '../features/events/event-queries'
import { shareTextOf } from '../features/events/event-texts'
import { STATUS } from '../lib/list/listing'
import { publicClientContext } from '../lib/supabase/server-context'
import type { Route } from './+types/event-picture'

/** `/events/:entry/bild.png`: the sharing picture of an event; 404 and 503 as its page. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const { association } = await readSettings(context)
  const finding = await findEventEntry(context.get(publicClientContext), params.entry)
  if (finding.state !== 'found') return new Response(null, { status: STATUS[finding.state] })
  return sharePictureAnswer(request, eventPath(finding.row), shareTextOf(finding.row, association.shortName))
}
