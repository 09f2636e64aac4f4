import { rowLoader } from '../entries/loading/list-loader.server'
import { describeNewsletter, newsletterTexts } from '../features/newsletter/archive'
import { findArchived } from '../features/newsletter/archive-queries'
import { ArchivedNewsletterPage, WITHDRAWN } from '../features/newsletter/archived-newsletter-page'
import { visitorApi } from '../lib/supabase/browser-access'
import { FindingPage, findingMeta } from '../shell/finding-page'
import type { Route } from './+types/archived-newsletter'

export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, newsletterTexts, WITHDRAWN, matches)

export const loader = rowLoader((client, { slug = '' }) => findArchived(client, slug))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  visitorApi.rows().then((client) => findArchived(client, params.slug))

export default function ArchivedNewsletter({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={WITHDRAWN} structuredData={describeNewsletter}>
      {(newsletter) => <ArchivedNewsletterPage newsletter={newsletter} />}
    </FindingPage>
  )
}
