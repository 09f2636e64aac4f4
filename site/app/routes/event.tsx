import { rowLoader } from '../entries/loading/list-loader.server'
import { sharePicturePath } from '../entries/share-picture.server'
import { eventPath } from '../features/events/event-address'
import { findEventPage } from '../features/events/event-queries'
import { eventTexts, shareTextOf } from '../features/events/event-texts'
import { describeEventPage } from '../features/events/structured-data'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { visitorApi } from '../lib/supabase/browser-access'
import { FindingPage, findingMeta } from '../shell/finding-page'
import { ButtonLink } from '../ui/button/button-link'
import type { Route } from './+types/event'

const EventPage = onFirstUse('event', async () => (await import('../features/events/event-page')).EventPage)

export { Failure as ErrorBoundary } from '../shell/failure'

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
  visitorApi.rows().then((client) => findEventPage(client, params.entry, new Date()))

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FindingPage finding={loaderData} ended={GONE} structuredData={describeEventPage}>
      {(found) => <EventPage found={found} />}
    </FindingPage>
  )
}
