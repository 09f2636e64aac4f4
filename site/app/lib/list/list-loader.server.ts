import { data, type Params, type RouterContextProvider, redirect } from 'react-router'
import { readSettings } from '../../settings/read-settings.server'
import type { Settings } from '../../settings/schema/settings'
import type { DatabaseClient } from '../supabase/clients'
import { publicClientContext } from '../supabase/server-context'
import { type Finding, type Listing, STATUS } from './listing'

type LoaderArgs = Readonly<{
  context: Readonly<RouterContextProvider>
  params: Params
  request: Request
}>

/** Loader of a page with a public list, which is answered with 503 when reading failed. */
export const listLoader =
  <Read extends Listing<unknown>>(read: (client: DatabaseClient) => Promise<Read>) =>
  async ({ context }: Pick<LoaderArgs, 'context'>) => {
    const listing = await read(context.get(publicClientContext))
    return data({ listing }, { status: STATUS[listing.state] })
  }

/**
 * Loader of a page about one row, with the status of what was found. `pictureOf` is the path of its sharing picture, `pathOf` that of the
 * page where it has words of the title: an older one is redirected for good (RFC 9110, 15.4.2).
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
