/** How a caller reaches the API: base URL without a trailing slash, publishable key, and the fetch that carries what the caller proves. */
export type ApiAccess = Readonly<{ baseUrl: string; publishableKey: string; fetch?: typeof fetch }>

/** What the browser needs to call the API; part of the root loader's data. */
export type BrowserAccess = Readonly<{ baseUrl: string; publishableKey: string; siteUrl: string }>

/** What the site's server needs; passed by the code that mounts the site. */
export type SiteAccess = Readonly<{
  /** Base URL for loaders on the server. */
  baseUrl: string
  /** Base URL for the browser; empty for the page's own origin. */
  publicBaseUrl: string
  publishableKey: string
  siteUrl: string
  /** Embed endpoint of the social network, in place of the setting. */
  oembedUrl: string | undefined
  /** Whether the server has map data; it has where this is missing. */
  hasMap?: () => Promise<boolean>
  /** Calls the API in-process, where backend and site run together. */
  fetch: typeof fetch
}>

/** Headers of a caller without a session. */
export function identify(publishableKey: string): Record<string, string> {
  return { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` }
}
