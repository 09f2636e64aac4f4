import { data, useRouteLoaderData } from 'react-router'
import { ASSOCIATION } from '../content/association'
import { jobPath, shareTextOf } from '../features/jobs/job'
import { EndedJobPage, JobPage } from '../features/jobs/job-page'
import { findJob } from '../features/jobs/queries'
import { describeJob } from '../features/jobs/structured-data'
import { Failure } from '../frame/failure'
import { MissingPage } from '../frame/missing-page'
import { STATUS } from '../lib/list/listing'
import { pageMeta } from '../lib/page/page-meta'
import { StructuredData } from '../lib/page/structured-data'
import { sharePicturePath } from '../lib/share-picture/share-picture.server'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/job'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData?.state !== 'found') {
    const title = loaderData?.state === 'ended' ? 'Nicht mehr ausgeschrieben' : 'Seite nicht gefunden'
    return pageMeta({ title: `${title} – ${ASSOCIATION.shortName}`, description: title }, matches)
  }
  const { id, title, business, place, description } = loaderData.row
  const words = {
    path: jobPath(id),
    // Programs that show shared links read what the server rendered.
    picture: 'picture' in loaderData ? loaderData.picture : undefined,
    title: `${title}, ${business} – ${ASSOCIATION.shortName}`,
    description: `${business}, ${place}: ${description.slice(0, 150).replaceAll(/\s+/g, ' ')}`,
  }
  return pageMeta(words, matches)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const finding = await findJob(context.get(publicClientContext), params.id)
  const picture =
    finding.state === 'found'
      ? sharePicturePath(jobPath(finding.row.id), shareTextOf(finding.row))
      : undefined
  return data({ ...finding, picture }, STATUS[finding.state])
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => findJob(browserClient(), params.id)

export default function JobRoute({ loaderData: finding }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  if (finding.state === 'ended') return <EndedJobPage />
  if (finding.state === 'failed') return <Failure />
  if (finding.state !== 'found') return <MissingPage />
  return (
    <>
      <JobPage job={finding.row} />
      {access && <StructuredData data={describeJob(finding.row, access.siteUrl)} />}
    </>
  )
}
