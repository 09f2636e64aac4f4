import { jobPath, shareTextOf } from '../features/jobs/job'
import { findJob } from '../features/jobs/queries'
import { STATUS } from '../lib/list/listing'
import { sharePictureAnswer } from '../lib/share-picture/share-picture.server'
import { publicClientContext } from '../lib/supabase/server-context'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/job-picture'

/** `/stellen/:id/bild.png`: the sharing picture of a public ad; 404, 410 and 503 as its page. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const { areas, association } = await readSettings(context)
  if (!areas.jobs) return new Response(null, { status: 404 })
  const finding = await findJob(context.get(publicClientContext), params.id)
  if (finding.state !== 'found') return new Response(null, { status: STATUS[finding.state] })
  return sharePictureAnswer(request, jobPath(finding.row.id), shareTextOf(finding.row, association.shortName))
}
