import { data, useLocation, useRouteLoaderData } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { readSettings } from '../association/read-settings.server'
import { StructuredData } from '../association/structured-data'
import { type PageTexts, PUBLIC_PAGES } from '../association/texts/public-pages'
import { useSettings } from '../association/use-settings'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { type ListHead, listHead } from '../lib/list/list-head.server'
import { clientListing, feedLinks, isMapOpen } from '../lib/list/list-route'
import { hasFailed, type Listing, STATUS, statusOfList } from '../lib/list/listing'
import { visitorApi } from '../lib/supabase/browser-access'
import { publicClientContext } from '../lib/supabase/server-context'
import type { loader as rootLoader } from '../root'
import { MissingPage } from '../shell/failure'
import { isKindAt, kindAt, loadedKind, loadKind, loadPublic, partsOf } from '../shell/public-kinds'
import type { Route } from './+types/entries'

type Shown = Readonly<{
  /** A promise on client navigation, already resolved when rendered by the server; null where no kind has its list. */
  listing: Listing<unknown> | Promise<Listing<unknown>> | null
  head?: ListHead
  /** Whether the kind describes its shown entries for search engines. */
  isDescribed?: boolean
}>
const listPageOf = partsOf((name) =>
  onFirstUse<Shown & { listing: NonNullable<Shown['listing']>; baseUrl: string; siteUrl: string }>(
    name,
    async () => (await loadPublic(name)).listPage(),
    ({ listing }) => hasFailed(listing) || isMapOpen(),
  ),
)

export { skipReloadOnFilter as shouldRevalidate } from '../lib/list/list-route'
export { Failure as ErrorBoundary } from '../shell/failure'

export const meta: Route.MetaFunction = ({ location: { pathname }, matches, loaderData }) => {
  const settings = matches[0].loaderData?.settings
  if (!settings || !isKindAt(pathname, settings)) return pageMeta('notFound', matches)
  const name = kindAt(pathname)
  const { path, title } = PUBLIC_PAGES[name] as PageTexts
  const feeds = path ? feedLinks(title, `${path}/feed.xml`)() : []
  return [
    ...pageMeta(name, matches, loaderData?.head),
    ...feeds.map((feed) => ({ tagName: 'link' as const, ...feed })),
  ]
}

/** The list of a kind; 503 when it could not be read, 404 after its last page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (!isKindAt(pathname, await readSettings(context)))
    return data<Shown>({ listing: null }, { status: STATUS.missing })
  const kind = await loadKind(kindAt(pathname))
  const client = context.get(publicClientContext)
  const beside = Object.entries(kind.beside?.(Promise.resolve(client), searchParams) ?? {})
  const [listing, ...values] = await Promise.all([
    kind.list(client, searchParams),
    ...beside.map(([, value]) => value),
  ])
  const more = Object.fromEntries(beside.map(([name], place) => [name, values[place]]))
  return data<Shown>(
    { ...more, listing, head: listHead(listing, request.url) },
    { status: statusOfList(listing) },
  )
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Shown> {
  const { pathname, searchParams } = new URL(request.url)
  const name = kindAt(pathname)
  listPageOf(name)
  const kind = await loadKind(name)
  const listing = await clientListing(async () => kind.list)({ request })
  return { ...kind.beside?.(visitorApi.rows(), searchParams), ...listing }
}

export default function Entries({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const isKind = isKindAt(pathname, useSettings())
  const { listing } = loaderData
  if (!listing || !isKind) return <MissingPage />
  const name = kindAt(pathname)
  const Page = listPageOf(name)
  const isDescribed = loaderData.isDescribed && 'state' in listing && listing.state === 'loaded'
  return (
    <>
      <Page
        {...loaderData}
        listing={listing}
        baseUrl={access?.baseUrl ?? ''}
        siteUrl={access?.siteUrl ?? ''}
      />
      {/* The browser does without the code that describes them. */}
      {access && isDescribed && (
        <StructuredData data={loadedKind(name)?.describeList?.({ ...loaderData, listing }, access) ?? null} />
      )}
    </>
  )
}
