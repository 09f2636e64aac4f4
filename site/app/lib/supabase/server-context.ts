import { createContext, RouterContextProvider } from 'react-router'
import { createGeneratedFiles, type GeneratedFiles } from '../page/generated-files'
import type { BrowserAccess, SiteAccess } from './access'
import { type DatabaseClient, databaseClient } from './clients'

/** Client for loaders on the server: no session, calls the API in-process where possible. */
export const publicClientContext = createContext<DatabaseClient>()
export const browserAccessContext = createContext<BrowserAccess>()

/** In place of the setting for the embed endpoint of the social network. */
export const embedEndpointContext = createContext<string | undefined>(undefined)

/** Whether the server has map data. */
export const mapContext = createContext<() => Promise<boolean>>(async () => true)

/** What the site remembers from earlier requests of the same API. */
export type SiteMemory = Readonly<{
  files: GeneratedFiles
  /** Apart from the other files, which are few and never have to wait for those of all businesses. */
  posters: GeneratedFiles
}>
const memories = new WeakMap<SiteAccess, SiteMemory>()
export const siteMemoryContext = createContext<SiteMemory>()

/** Reads a public file of the storage; the path begins with `/storage/`. */
export const storedFileContext = createContext<(path: string) => Promise<Response>>()

/** Client of the person who looks at pages with the draft of the settings; null for everybody else. */
export const draftReaderContext = createContext<DatabaseClient | null>(null)

/** See `ScriptNonce`. */
export const scriptNonceContext = createContext<string | undefined>()

/**
 * Creates the context that the loaders of a request read. `draftReader`: access token of the person who looks at the page with the draft of
 * the settings, which the database shows only to the board.
 */
export function provideSite(
  access: SiteAccess,
  scriptNonce: string | undefined,
  draftReader?: string,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(scriptNonceContext, scriptNonce)
  const memory = memories.get(access) ?? { files: createGeneratedFiles(), posters: createGeneratedFiles() }
  memories.set(access, memory)
  context.set(siteMemoryContext, memory)
  context.set(storedFileContext, (path) => access.fetch(access.baseUrl + path))
  // No retries: a page that cannot be read is reported at once instead of after half a minute.
  context.set(publicClientContext, databaseClient(access, { retry: false }))
  if (draftReader) context.set(draftReaderContext, clientWithToken(access, draftReader))
  context.set(browserAccessContext, {
    baseUrl: access.publicBaseUrl,
    publishableKey: access.publishableKey,
    siteUrl: access.siteUrl,
  })
  context.set(embedEndpointContext, access.oembedUrl)
  if (access.hasMap) context.set(mapContext, access.hasMap)
  return context
}

function clientWithToken(access: SiteAccess, token: string): DatabaseClient {
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return access.fetch(input, { ...init, headers })
  }
  return databaseClient({ ...access, fetch: send }, { retry: false })
}
