import { Hono } from 'hono'
import { publicOrigin, type Running } from 'zunft-backend'
import { StartError } from 'zunft-backend/errors'
import {
  createRemoteCache,
  metricsEndpoint,
  renderGatewayError,
  requestLog,
  type ServerEnv,
  securityHeaders,
} from 'zunft-backend/pages'
import { mountSite } from './mount-site.ts'
import type { StartOptions } from './start.ts'

/** Time limit of a page's requests to a remote backend, in milliseconds. */
const REMOTE_TIMEOUT = 8_000

/** Serves the site only, with the backend at `SUPABASE_URL`. */
export async function startRemoteSite(options: StartOptions): Promise<Running> {
  const { config, environment, log, development } = options
  const publishableKey = environment.SUPABASE_PUBLISHABLE_KEY
  if (!publishableKey) throw new StartError('SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY beside it.')
  const app = new Hono<ServerEnv>()
  app.onError(renderGatewayError)
  const cache = createRemoteCache(publishableKey, log)
  const siteUrl = publicOrigin(options)
  app.use(cache.fastPath.recordHeaders(), requestLog(log), securityHeaders(siteUrl))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  if (options.watched) app.get('/metrics', metricsEndpoint(options.watched))
  const baseUrl = config.supabaseUrl ?? ''
  const mounted = await mountSite(app, { config, development }, cache, {
    baseUrl,
    publicBaseUrl: baseUrl,
    publishableKey,
    siteUrl,
    oembedUrl: config.oembedUrl,
    fetch: cache.trackedFetch((input, init) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(REMOTE_TIMEOUT) }),
    ),
  })
  return { ...mounted, fetch: app.fetch, fastPath: cache.fastPath.answer }
}
