import { feedLoader, rowUrn } from '../entries/loading/feed-loader.server'
import { withKnownFilter } from '../lib/list/known-filter'
import { kindAt, listPathIn, loadKind } from '../shell/public-kinds'
import type { Route } from './+types/entries-feed'

/** `/<list>/feed.xml`: the newest entries of a kind for feed readers, or what its parameters choose. */
export async function loader(args: Pick<Route.LoaderArgs, 'context' | 'request'>): Promise<Response> {
  const { pathname } = new URL(args.request.url)
  const name = kindAt(pathname)
  const { feed } = await loadKind(name)
  if (!feed) throw new Response(null, { status: 404 })
  const load = feedLoader(name, `${listPathIn(pathname)}/feed.xml`, feed.read, (row) => ({
    guid: rowUrn((row as Readonly<{ id: string }>).id),
    ...feed.itemOf(row),
  }))
  return feed.fields ? withKnownFilter(feed.fields, load)(args) : load(args)
}
