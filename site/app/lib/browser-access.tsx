import { createPublicClient, createPublicFunctions, createPublicStorage } from './clients'
import type { BrowserAccess } from './server-context'

const NAME = 'wire-access'

/** Carries the access to the wire in the page's head, where loaders in the browser find it. */
export function BrowserAccessMeta({ access }: { access: BrowserAccess }) {
  const { baseUrl, publishableKey, siteUrl, oembedUrl } = access
  return <meta name={NAME} content={JSON.stringify({ baseUrl, publishableKey, siteUrl, oembedUrl })} />
}

/** Client without a session, for loaders and forms in the browser; forms bring the fetch of their pass. */
export function browserClient(send = fetch) {
  return createPublicClient({ ...readBrowserAccess(), fetch: send })
}

/** Storage without a session, for uploads in the browser; fetched when first asked for. */
export function browserStorage(send = fetch) {
  return createPublicStorage({ ...readBrowserAccess(), fetch: send })
}

/** Server functions without a session; fetched when first asked for. */
export function browserFunctions() {
  return createPublicFunctions(readBrowserAccess())
}

/** How this page reaches the wire: base host without a trailing slash, and public key. */
export function readBrowserAccess(): BrowserAccess {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${NAME}"]`)?.content
  if (!content) throw new Error('The page does not say how to reach the wire.')
  const access = JSON.parse(content) as BrowserAccess
  // The clients want a full address; empty stands for the page's own origin.
  return { ...access, baseUrl: access.baseUrl || window.location.origin }
}
