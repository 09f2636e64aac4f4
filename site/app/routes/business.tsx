import { rowLoader } from '../entries/loading/list-loader.server'
import { picturePathOf } from '../entries/share-picture.server'
import { businessPath } from '../features/businesses/business'
import { findBusinessPage, MERGED_BUSINESSES } from '../features/businesses/business-queries'
import { businessTexts, SHARED_BUSINESS } from '../features/businesses/business-texts'
import { describeBusinessPage } from '../features/businesses/structured-data'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { redirectMerged } from '../lib/list/redirect-merged'
import { visitorApi } from '../lib/supabase/browser-access'
import { FindingPage, findingMeta } from '../shell/finding-page'
import { ButtonLink } from '../ui/button/button-link'
import type { Route } from './+types/business'

const BusinessPage = onFirstUse(
  'business',
  async () => (await import('../features/businesses/business-page')).BusinessPage,
)

export { Failure as ErrorBoundary } from '../shell/failure'

const GONE = {
  title: 'Nicht mehr im Verzeichnis',
  text: 'Dieser Betrieb steht nicht mehr im Verzeichnis.',
  children: <ButtonLink to="/mitmachen">Zu den Mitgliedern</ButtonLink>,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, ({ business }) => businessTexts(business), GONE, matches)

const find = redirectMerged(MERGED_BUSINESSES, findBusinessPage)

export const loader = rowLoader(
  find,
  ({ business }, settings) => picturePathOf(SHARED_BUSINESS)(business, settings),
  ({ business }) => businessPath(business),
)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  visitorApi.rows().then((client) => find(client, params))

export default function BusinessRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={GONE} structuredData={describeBusinessPage}>
      {(found) => <BusinessPage found={found} />}
    </FindingPage>
  )
}
