import type { Params } from 'react-router'
import { browserClient } from '../supabase/browser-access'
import type { DatabaseClient } from '../supabase/clients'

/** `clientLoader` of a page with a public list: it renders at once, with skeletons until the list is loaded. */
export const clientListing =
  <Read>(read: (client: DatabaseClient) => Promise<Read>) =>
  () => ({ listing: browserClient().then((client) => read(client)) })

/** `clientLoader` of a page about one row. */
export const clientFinding =
  <Found>(find: (client: DatabaseClient, params: Params) => Promise<Found>) =>
  ({ params }: Readonly<{ params: Params }>) =>
    browserClient().then((client) => find(client, params))

/** `links` of a page with a feed. */
export const feedLinks = (title: string, href: string) => () => [
  { rel: 'alternate', type: 'application/rss+xml', title, href },
]
