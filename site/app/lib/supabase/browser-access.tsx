import { createPublicClient, createPublicFunctions, createPublicStorage } from './clients'
import type { BrowserAccess } from './server-context'

const NAME = 'wire-access'

/** Meta element with the API access, from which loaders in the browser read it. */
export function BrowserAccessMeta({ access }: { access: BrowserAccess }) {
  const { baseUrl, publishableKey, siteUrl, oembedUrl } = access
  return <meta name={NAME} content={JSON.stringify({ baseUrl, publishableKey, siteUrl, oembedUrl })} />
}

/** Client without a session, for loaders and forms in the browser; forms pass the fetch of their form token. */
export function browserClient(send = fetch) {
  return createPublicClient({ ...readBrowserAccess(), fetch: send })
}

/** Storage client without a session, for uploads; loaded on first use. */
export function browserStorage(send = fetch) {
  return createPublicStorage({ ...readBrowserAccess(), fetch: send })
}

/** Functions client without a session; loaded on first use. */
export function browserFunctions() {
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
