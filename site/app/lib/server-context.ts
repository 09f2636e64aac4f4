import { createContext, RouterContextProvider } from 'react-router'
import { createPublicClient } from './clients'
import type { DatabaseClient } from './database-client'

/** How the rendering server reaches the wire; handed in by whoever mounts the site. */
type SiteAccess = Readonly<{
  baseUrl: string
  publicBaseUrl: string
  publishableKey: string
  siteUrl: string
  oembedUrl: string | undefined
  fetch: typeof fetch
}>

/** What the browser needs to talk to the wire itself; goes to the page in the root loader's data. */
export type BrowserAccess = Readonly<{
  baseUrl: string
  publishableKey: string
  siteUrl: string
  /** The social network's embed endpoint; without one its posts stay links. */
  oembedUrl: string | undefined
}>

/** Client for loaders on the server: no session, calls the wire in-process where it can. */
export const publicClientContext = createContext<DatabaseClient>()
export const browserAccessContext = createContext<BrowserAccess>()

/** See `ScriptNonce`. */
export const scriptNonceContext = createContext<string | undefined>()

/** Makes the context that every loader of one request reads. */
export function provideSite(access: SiteAccess, scriptNonce: string | undefined): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(scriptNonceContext, scriptNonce)
  // A page that cannot be read now is said to be so at once; trying again would hold up its visitor for half a minute.
  context.set(publicClientContext, createPublicClient(access, { retry: false }))
  context.set(browserAccessContext, {
    baseUrl: access.publicBaseUrl,
    publishableKey: access.publishableKey,
    siteUrl: access.siteUrl,
    oembedUrl: access.oembedUrl,
  })
  return context
}
