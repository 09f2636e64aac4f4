import { businessTexts, SHARED_BUSINESS } from '../features/businesses/business-texts'
import { findBusinessPage, MERGED_BUSINESSES } from '../features/businesses/queries'
import { describeBusinessPage } from '../features/businesses/structured-data'
import { FindingPage, findingMeta } from '../frame/finding-page'
import { businessPath } from '../lib/business/business'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { leadingToKept } from '../lib/list/leading-to-kept'
import { rowLoader } from '../lib/list/list-loader.server'
import { picturePathOf } from '../lib/share-picture/share-picture.server'
import { browserClient } from '../lib/supabase/browser-access'
import { ButtonLink } from '../ui/button/button-link'
import type { Route } from './+types/business'

const BusinessPage = onFirstUse(
  'business',
  async () => (await import('../features/businesses/business-page')).BusinessPage,
)

export { Failure as ErrorBoundary } from '../frame/failure'

const GONE = {
  title: 'Nicht mehr im Verzeichnis',
  text: 'Dieser Betrieb steht nicht mehr im Verzeichnis.',
  children: <ButtonLink to="/mitmachen">Zu den Mitgliedern</ButtonLink>,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, ({ business }) => businessTexts(business), GONE, matches)

const find = leadingToKept(MERGED_BUSINESSES, findBusinessPage)

export const loader = rowLoader(
  find,
  ({ business }, settings) => picturePathOf(SHARED_BUSINESS)(business, settings),
  ({ business }) => businessPath(business),
)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  browserClient().then((client) => find(client, params))

export default function BusinessRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={GONE} structuredData={describeBusinessPage}>
      {(found) => <BusinessPage found={found} />}
    </FindingPage>
  )
}
