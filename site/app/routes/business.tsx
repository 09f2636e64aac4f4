import { BusinessPage } from '../features/businesses/business-page'
import { businessTexts, SHARED_BUSINESS } from '../features/businesses/business-texts'
import { findBusinessPage } from '../features/businesses/queries'
import { describeBusinessPage } from '../features/businesses/structured-data'
import { FindingPage, findingMeta } from '../frame/finding-page'
import { businessPath } from '../lib/business/business'
import { rowLoader } from '../lib/list/list-loader.server'
import { picturePathOf } from '../lib/share-picture/share-picture.server'
import { browserClient } from '../lib/supabase/browser-access'
import { ButtonLink } from '../ui/button/button-link'
import type { Route } from './+types/business'

export { Failure as ErrorBoundary } from '../frame/failure'

/** Shown for a page that was public before; businesses have none, because what was deleted is missing. */
const GONE = {
  title: 'Nicht mehr im Verzeichnis',
  text: 'Dieser Betrieb steht nicht mehr im Verzeichnis.',
  children: <ButtonLink to="/mitmachen">Zu den Mitgliedern</ButtonLink>,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, ({ business }) => businessTexts(business), GONE, matches)

export const loader = rowLoader(
  findBusinessPage,
  ({ business }, settings) => picturePathOf(SHARED_BUSINESS)(business, settings),
  ({ business }) => businessPath(business),
)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  browserClient().then((client) => findBusinessPage(client, params))

export default function BusinessRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={GONE} structuredData={describeBusinessPage}>
      {(found) => <BusinessPage found={found} />}
    </FindingPage>
  )
}
