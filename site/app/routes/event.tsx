import { eventPath } from '../features/events/event-address'
import { eventTexts, shareTextOf } from '../features/events/page/event-texts'
import { findEventPage } from '../features/events/page/queries'
import { describeEventPage } from '../features/events/page/structured-data'
import { FindingPage, findingMeta } from '../frame/finding-page'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { rowLoader } from '../lib/list/list-loader.server'
import { sharePicturePath } from '../lib/share-picture/share-picture.server'
import { browserClient } from '../lib/supabase/browser-access'
import { ButtonLink } from '../ui/button/button-link'
import type { Route } from './+types/event'

const EventPage = onFirstUse(
  'event',
  async () => (await import('../features/events/page/event-page')).EventPage,
)

export { Failure as ErrorBoundary } from '../frame/failure'

/** Events that are over keep their page, which says so. */
const GONE = {
  title: 'Nicht mehr im Kalender',
  text: 'Diese Veranstaltung wurde aus dem Kalender genommen.',
  children: <ButtonLink to="/events">Alle Events &amp; Termine</ButtonLink>,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  findingMeta(loaderData, ({ event }) => eventTexts(event), GONE, matches)

export const loader = rowLoader(
  (client, { entry = '' }) => findEventPage(client, entry, new Date()),
  ({ event }, { association }) =>
    sharePicturePath(eventPath(event), shareTextOf(event, association.shortName)),
  ({ event }) => eventPath(event),
)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  browserClient().then((client) => findEventPage(client, params.entry, new Date()))

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={GONE} structuredData={describeEventPage}>
      {(found) => <EventPage found={found} />}
    </FindingPage>
  )
}
