import { data, useRouteLoaderData } from 'react-router'
import { ASSOCIATION } from '../content/association'
import { letterTexts } from '../features/newsletter-archive/letter'
import { LetterPage, WithdrawnLetterPage } from '../features/newsletter-archive/letter-page'
import { findLetter } from '../features/newsletter-archive/queries'
import { describeLetter } from '../features/newsletter-archive/structured-data'
import { Failure } from '../frame/failure'
import { MissingPage } from '../frame/missing-page'
import { STATUS } from '../lib/list/listing'
import { pageMeta } from '../lib/page/page-meta'
import { StructuredData } from '../lib/page/structured-data'
import { browserClient } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/newsletter-letter'

export { Failure as ErrorBoundary } from '../frame/failure'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData?.state === 'found') return pageMeta(letterTexts(loaderData.row), matches)
  const title = loaderData?.state === 'ended' ? 'Nicht mehr im Archiv' : 'Seite nicht gefunden'
  return pageMeta({ title: `${title} – ${ASSOCIATION.shortName}`, description: title }, matches)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const finding = await findLetter(context.get(publicClientContext), params.slug)
  return data(finding, STATUS[finding.state])
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => findLetter(browserClient(), params.slug)

export default function NewsletterLetter({ loaderData: finding }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  if (finding.state === 'ended') return <WithdrawnLetterPage />
  if (finding.state === 'failed') return <Failure />
  if (finding.state !== 'found') return <MissingPage />
  return (
    <>
      <LetterPage letter={finding.row} />
      {access && <StructuredData data={describeLetter(finding.row, access.siteUrl)} />}
    </>
  )
}
