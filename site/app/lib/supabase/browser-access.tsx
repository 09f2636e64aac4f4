import type { FunctionsClient } from '@supabase/functions-js'
import type { StorageClient } from '@supabase/storage-js'
import type { ApiAccess, BrowserAccess } from './access'
import type { DatabaseClient, RowsOptions } from './clients'

const NAME = 'wire-access'

/** Meta element with the API access, from which loaders in the browser read it. */
export function BrowserAccessMeta({ access }: { access: BrowserAccess }) {
  const { baseUrl, publishableKey, siteUrl } = access
  return <meta name={NAME} content={JSON.stringify({ baseUrl, publishableKey, siteUrl })} />
}

/** How this page reaches the API: base URL without a trailing slash, and publishable key. */
export function readBrowserAccess(): BrowserAccess {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${NAME}"]`)?.content
  if (!content) throw new Error('The page does not say how to reach the API.')
  const access = JSON.parse(content) as BrowserAccess
  // The clients need an absolute URL; empty means the page's own origin.
  return { ...access, baseUrl: access.baseUrl || window.location.origin }
}

/** The official clients of one caller. */
export type Api = Readonly<{
  rows(options?: RowsOptions): Promise<DatabaseClient>
  storage(): Promise<StorageClient>
  functions(): Promise<FunctionsClient>
}>

/** The clients of the caller with this access. Their code is loaded on first use: showing a page that was opened by its address does not need it. */
export function apiOf(access: () => ApiAccess | Promise<ApiAccess>): Api {
  const load = () => Promise.all([import('./clients'), access()])
  return {
    rows: async (options) => {
      const [clients, own] = await load()
      return clients.databaseClient(own, options)
    },
    storage: async () => {
      const [clients, own] = await load()
      return clients.storageClient(own)
    },
    functions: async () => {
      const [clients, own] = await load()
      return clients.functionsClient(own)
    },
  }
}

/** The API without a session, whose responses are the same for everybody: public reads, and writes of visitors. */
export const visitorApi = apiOf(readBrowserAccess)

/** The API without a session, by the fetch of a form's token (`FormProtection`). */
export const formApi = (send: typeof fetch): Api => apiOf(() => ({ ...readBrowserAccess(), fetch: send }))
