import { useRouteLoaderData } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { StructuredData } from '../association/structured-data'
import { countParticipants } from '../features/businesses/count-partners'
import { listUpcoming } from '../features/events/queries'
import { shownListing } from '../features/home/shown-event'
import { describeAssociation } from '../features/home/structured-data'
import { readToday } from '../features/home/today.server'
import { latestPhotos } from '../features/posts/latest-photos'
import { currentMonthPhoto } from '../features/posts/month/queries'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { visitorApi } from '../lib/supabase/browser-access'
import type { DatabaseClient } from '../lib/supabase/clients'
import { publicClientContext } from '../lib/supabase/server-context'
import { inTown } from '../lib/time/town-time'
import type { loader as rootLoader } from '../root'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('home', matches)

const HomePage = onFirstUse('home', async () => (await import('../features/home/home-page')).HomePage)

/** Events listed. */
const SHOWN = 3
const NOTHING = { open: [], moreOpen: 0, answered: null }

const monthsOf = async (client: DatabaseClient) => ({
  current: await currentMonthPhoto(client, inTown(new Date()).day),
})

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(publicClientContext)
  const [listing, today, photos, months, counted] = await Promise.all([
    listUpcoming(client, new Date(), SHOWN),
    readSettings(context).then((settings) => readToday(client, settings, new Date())),
    latestPhotos(client),
    monthsOf(client),
    countParticipants(client),
  ])
  return { listing: shownListing(listing), today, photos, months, counted }
}

/** On client navigation the page renders at once, with skeletons until the data is loaded; the parts about today come from the server. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const client = visitorApi.rows()
  return {
    listing: client.then((loaded) => listUpcoming(loaded, new Date(), SHOWN)),
    today: serverLoader().then(
      (read) => read.today,
      (error: unknown) => {
        console.error('What belongs to the day could not be read:', error)
        return NOTHING
      },
    ),
    photos: client.then(latestPhotos),
    months: client.then(monthsOf),
    counted: client.then(countParticipants),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <>
      <HomePage {...loaderData} baseUrl={access?.baseUrl ?? ''} />
      {access && !(loaderData.listing instanceof Promise) && (
        <StructuredData data={describeAssociation(access.siteUrl, access.settings)} />
      )}
    </>
  )
}
