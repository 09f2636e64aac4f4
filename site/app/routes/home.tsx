import { useRouteLoaderData } from 'react-router'
import { listUpcoming } from '../features/events/queries.ts'
import { latestPhotos } from '../features/posts/latest-photos.ts'
import { countParticipants } from '../features/voucher-partners/count.ts'
import { Board } from '../home/board.tsx'
import { Closing } from '../home/closing.tsx'
import { EVENTS_SHOWN } from '../home/events-shown.ts'
import { Figures } from '../home/figures.tsx'
import { Hero } from '../home/hero.tsx'
import { Invitations } from '../home/invitations.tsx'
import { NextEvents } from '../home/next-events.tsx'
import { Photos } from '../home/photos.tsx'
import { Social } from '../home/social.tsx'
import { describeAssociation } from '../home/structured-data.ts'
import { TakePart } from '../home/take-part.tsx'
import { Voucher } from '../home/voucher.tsx'
import { browserClient } from '../lib/browser-access.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { publicClientContext } from '../lib/server-context.ts'
import { StructuredData } from '../lib/structured-data.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('home', matches)

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(publicClientContext)
  const [listing, photos, counted] = await Promise.all([
    listUpcoming(client, new Date(), EVENTS_SHOWN),
    latestPhotos(client),
    countParticipants(client),
  ])
  return { listing, photos, counted }
}

/** On client navigation the page renders at once, with skeletons until the data is loaded. */
export function clientLoader() {
  const client = browserClient()
  return {
    listing: listUpcoming(client, new Date(), EVENTS_SHOWN),
    photos: latestPhotos(client),
    counted: countParticipants(client),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <>
      <Hero />
      <NextEvents listing={loaderData.listing} />
      <Voucher />
      <Invitations />
      <Photos photos={loaderData.photos} baseUrl={access?.baseUrl ?? ''} />
      <TakePart />
      <Social endpoint={access?.oembedUrl} />
      <Figures counted={loaderData.counted} />
      <Board />
      <Closing />
      {access && !(loaderData.listing instanceof Promise) && (
        <StructuredData data={describeAssociation(access.siteUrl)} />
      )}
    </>
  )
}
