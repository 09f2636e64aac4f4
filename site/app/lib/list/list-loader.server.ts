import { data, type RouterContextProvider } from 'react-router'
import type { DatabaseClient } from '../supabase/clients'
import { publicClientContext } from '../supabase/server-context'
import { STATUS } from './listing'

/** Loader of a page with a public list, which is answered with 503 when reading failed. */
export const listLoader =
  <Read extends Readonly<{ state: 'loaded' | 'failed' }>>(read: (client: DatabaseClient) => Promise<Read>) =>
  async ({ context }: { context: Readonly<RouterContextProvider> }) => {
    const listing = await read(context.get(publicClientContext))
    return data({ listing }, { status: STATUS[listing.state] })
  }
