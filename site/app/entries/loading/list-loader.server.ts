import { data, type Params, type RouterContextProvider, redirect } from 'react-router'
import { readSettings } from '../../association/read-settings.server'
import type { Settings } from '../../association/schema/settings'
import { listHead } from '../../lib/list/list-head.server'
import { type Finding, type Listing, STATUS, statusOfList } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { publicClientContext } from '../../lib/supabase/server-context'

type LoaderArgs = Readonly<{
  context: Readonly<RouterContextProvider>
  params: Params
  request: Request
}>

/**
 * Loader of a page with a public list, which is read by the parameters of the address; 503 when that failed, 404 after its last page. `load` is
 * that of `clientListing`.
 */
export const listLoader =
  <Read extends Listing<unknown>>(
    load: () => Promise<(client: DatabaseClient, parameters: URLSearchParams) => Promise<Read>>,
  ) =>
  async ({ context, request }: Pick<LoaderArgs, 'context' | 'request'>) => {
    const read = await load()
    const listing = await read(context.get(publicClientContext), new URL(request.url).searchParams)
    return data({ listing, head: listHead(listing, request.url) }, { status: statusOfList(listing) })
  }

/**
 * Loader of a page about one row, with the status of the result. `pictureOf` is the path of its sharing picture, `pathOf` the page's path
 * if it contains words of the title: an older path is redirected for good (RFC 9110, 15.4.2).
 */
export const rowLoader =
  <Row>(
    find: (client: DatabaseClient, params: Params) => Promise<Finding<Row>>,
    pictureOf?: (row: Row, settings: Settings) => string,
    pathOf?: (row: Row, settings: Settings) => string,
  ) =>
  async ({ context, params, request }: LoaderArgs) => {
    const finding = await find(context.get(publicClientContext), params)
    if (finding.state !== 'found') return data(finding, STATUS[finding.state])
    const settings = await readSettings(context)
    const path = pathOf?.(finding.row, settings)
    const { pathname, search } = new URL(request.url)
    if (path && pathname !== path) throw redirect(path + search, 301)
    return data({ ...finding, picture: pictureOf?.(finding.row, settings) }, STATUS.found)
  }
