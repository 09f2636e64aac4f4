import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { StartError } from 'zunft-backend/errors'
import {
  compression,
  createFairQueue,
  hashInlineScripts,
  limitConcurrency,
  type PageCache,
  pagePolicy,
  REFUSAL_DELAY,
  renderingNonce,
  type ServerEnv,
  urlLimit,
} from 'zunft-backend/pages'
import type { SiteAccess } from '../site/app/lib/supabase/access.ts'
import { projectFolder } from './project-folder.ts'

type SiteBuild = ServerBuild & {
  entry: {
    module: {
      acceptsPost(path: string): boolean
      provideSite(
        access: SiteAccess,
        scriptNonce: string | undefined,
        draftReader?: string,
      ): RouterContextProvider
      embedEndpoint(provided: RouterContextProvider): Promise<string | undefined>
      createRequestHandler: typeof createRequestHandler
    }
  }
}

const CLIENT_FOLDER = projectFolder('build/site/client')
/** Rendering is CPU-bound, so a higher number would only delay all of them. */
const MAX_RENDERINGS = 4
const READING = new Set(['GET', 'HEAD'])
/** The service worker: revalidated each time, so that no cache keeps an old one; it calls only this server. */
const WORKER = 'sw.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
/** Decodes pictures: it needs WebAssembly, which no page may use, and nothing else. */
const HEIC_WORKER = '/assets/heic-worker-'
const HEIC_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'"
const YEAR = 'public, max-age=31536000, immutable'

/** The built site: static files with compressed variants, then pages for every other path. */
export async function createSite(access: SiteAccess, cache: PageCache): Promise<Hono<ServerEnv>> {
  const entry = projectFolder('build/site/server/index.js')
  if (!existsSync(entry)) throw new StartError('The site is not built; run "npm run build".')
  const build = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as SiteBuild
  const site = new Hono<ServerEnv>()
  site.use(urlLimit(), readableAddress)
  site.use(
    '*',
    serveStatic({
      root: CLIENT_FOLDER,
      precompressed: true,
      onFound: (path, c) => {
        const isWorker = path.endsWith(`/${WORKER}`)
        if (isWorker) c.header('content-security-policy', WORKER_POLICY)
        if (path.includes(HEIC_WORKER)) c.header('content-security-policy', HEIC_POLICY)
        const cached = path.includes('/assets/') ? YEAR : 'public, max-age=3600'
        c.header('cache-control', isWorker ? 'no-cache' : cached)
      },
    }),
  )
  site.all(
    '*',
    limitConcurrency(createFairQueue({ atOnce: MAX_RENDERINGS }), REFUSAL_DELAY),
    compression(),
    // Copies status, headers and body of the rendered page.
    cache.pages(),
    renderer(() => Promise.resolve(build), access, 'production'),
  )
  return site
}

/**
 * Renders pages with the build that `load` returns; in development it is reloaded each time. Only GET and HEAD are allowed, and POST where the
 * site takes it.
 */
export function renderer(
  load: () => Promise<ServerBuild>,
  access: SiteAccess,
  mode: 'production' | 'development',
) {
  // Route matching is prepared once per build.
  let latest: Readonly<{ build: ServerBuild; handle: RequestHandler }> | undefined
  return async (c: { req: { raw: Request } }): Promise<Response> => {
    const build = (await load()) as SiteBuild
    const { acceptsPost, createRequestHandler, embedEndpoint, provideSite } = build.entry.module
    const { method, url } = c.req.raw
    const posted = method === 'POST' && acceptsPost(new URL(url).pathname)
    if (!READING.has(method) && !posted)
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    if (latest?.build !== build) latest = { build, handle: createRequestHandler(build, mode) }
    const nonce = mode === 'production' ? renderingNonce() : undefined
    const request = posted ? withoutBody(c.req.raw) : c.req.raw
    const draftReader = draftReaderOf(c.req.raw)
    const provided = provideSite(access, nonce, draftReader)
    const answer = await latest.handle(request, provided)
    if (draftReader) hideFromOthers(answer)
    if (!nonce || !needsPolicy(answer)) return answer
    return protectPage(answer, nonce, { ...access, oembedUrl: await embedEndpoint(provided) })
  }
}

/** No page reads a body, or trusts where a form was: what the body was is all that it learns. */
function withoutBody({ url, method, headers: sent }: Request): Request {
  const headers = new Headers()
  for (const name of ['content-type', 'content-length']) headers.set(name, sent.get(name) ?? '')
  return new Request(url, { method, headers })
}

/** Access token of a request for a page with the draft of the settings. Requests with a token are never answered from the cache of pages. */
function draftReaderOf({ headers }: Request): string | undefined {
  if (headers.get('x-settings') !== 'draft') return undefined
  return /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1]
}

/** Neither caches nor search engines keep the page. */
function hideFromOthers({ headers }: Response): void {
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
}

/** Whether it is a page without a policy of its own. */
const needsPolicy = ({ headers }: Response): boolean =>
  Boolean(headers.get('content-type')?.startsWith('text/html')) && !headers.has('content-security-policy')

/** Adds the content security policy with the hashes of the page's own scripts. */
async function protectPage(answer: Response, nonce: string, access: SiteAccess): Promise<Response> {
  const { status, headers } = answer
  const { html, hashes } = hashInlineScripts(await answer.text(), nonce)
  headers.set('content-security-policy', pagePolicy(hashes, access))
  headers.set('cross-origin-resource-policy', 'same-origin')
  return new Response(answer.body && html, { status, headers })
}

const UNREADABLE =
  'Diese Adresse enthält Zeichen, die es in Adressen nicht gibt. Die Startseite ist unter / zu finden.\n'

/**
 * Answers 400 to addresses that no page can mean: a path that is not percent-encoded UTF-8 or has control characters, and parameters with
 * NUL, which PostgreSQL can't store. Other bytes in parameters that are not UTF-8 become U+FFFD, as in browsers: links of others have them.
 */
export const readableAddress: MiddlewareHandler<ServerEnv> = async (c, next) =>
  isReadable(c.req.url) ? next() : c.text(UNREADABLE, 400)

/** Whether path and parameters of an absolute URL can be read. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  const { pathname, search } = new URL(url)
  if (search.includes('%00')) return false
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
