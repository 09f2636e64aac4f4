import type { FunctionsClient } from '@supabase/functions-js'
import type { StorageClient } from '@supabase/storage-js'
import type { DatabaseClient } from './clients'
import type { BrowserAccess } from './server-context'

const NAME = 'wire-access'

/** Meta element with the API access, from which loaders in the browser read it. */
export function BrowserAccessMeta({ access }: { access: BrowserAccess }) {
  const { baseUrl, publishableKey, siteUrl } = access
  return <meta name={NAME} content={JSON.stringify({ baseUrl, publishableKey, siteUrl })} />
}

// The clients' code is loaded on first use: showing a page that was opened by its address does not need it.
const clients = () => import('./clients')

/** Client without a session, for loaders and forms in the browser; forms pass the fetch of their form token, and headers of their submission. */
export async function browserClient(
  send = fetch,
  headers: Record<string, string> = {},
): Promise<DatabaseClient> {
  const { createPublicClient } = await clients()
  return createPublicClient({ ...readBrowserAccess(), fetch: send }, { headers })
}

/** Storage client without a session, for uploads. */
export async function browserStorage(send = fetch): Promise<StorageClient> {
  const { createPublicStorage } = await clients()
  return createPublicStorage({ ...readBrowserAccess(), fetch: send })
}

/** Functions client without a session. */
export async function browserFunctions(): Promise<FunctionsClient> {
  const { createPublicFunctions } = await clients()
  return createPublicFunctions(readBrowserAccess())
}

/** How this page reaches the API: base URL without a trailing slash, and publishable key. */
export function readBrowserAccess(): BrowserAccess {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${NAME}"]`)?.content
  if (!content) throw new Error('The page does not say how to reach the API.')
  const access = JSON.parse(content) as BrowserAccess
  // The clients need an absolute URL; empty means the page's own origin.
  return { ...access, baseUrl: access.baseUrl || window.location.origin }
}
