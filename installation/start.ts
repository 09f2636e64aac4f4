import { Hono } from 'hono'
import {
  type StartOptions as BackendOptions,
  type Mounted,
  publicOrigin,
  type Running,
  startBackend,
} from 'zunft-backend'
import { createRemoteCache, type PageCache } from 'zunft-backend/cache'
import { StartError } from 'zunft-backend/errors'
import {
  metricsEndpoint,
  renderGatewayError,
  requestLog,
  type ServerEnv,
  securityHeaders,
} from 'zunft-backend/http'
import { GERMAN } from 'zunft-backend/messages/german'
import { DEMO_ADMIN, type FirstSignIn, provideFirstAdmin, readFirstAdmin } from './admins/first-admin.ts'
import { type Config, seedFiles } from './config.ts'
import { readFindGaps } from './doctor/settings-gaps.ts'
import { serveMapData } from './map/map-data.ts'
import { noteSettingsGaps } from './note-settings-gaps.ts'
import { createSite, type SiteAccess } from './site.ts'

/** Time limit of a page's requests to a remote backend, in milliseconds. */
const REMOTE_TIMEOUT = 8_000

export type StartOptions = BackendOptions & Readonly<{ config: Config }>

/** Starts backend and site in one process. `onFirstSignIn` receives the sign-in of an admin whose password was generated. */
export async function startBackendAndSite(
  options: StartOptions,
  onFirstSignIn: (signIn: FirstSignIn) => void,
): Promise<Running> {
  const { config, environment, url, log, development } = options
  const firstAdmin = readFirstAdmin(environment)
  return startBackend(options, {
    messages: GERMAN,
    functionEnvironment: { NEWSLETTER_PER_MINUTE: String(config.newsletterPerMinute) },
    seedFiles: seedFiles(config.demoTown),
    scheduledFunctions: [
      { name: 'deliver-mail', channel: 'deliver_mail', everySeconds: 60 },
      { name: 'deliver-newsletters', channel: 'deliver_newsletters', everySeconds: 60 },
      { name: 'import-event-feeds', channel: 'import_event_feeds', everySeconds: 600 },
    ],
    // Loading the build of the site takes a tenth of a second.
    whileDatabaseStarts: () => void readFindGaps().catch(() => {}),
    async prepare({ ownerConnection, passwords, seeded }) {
      const admin = firstAdmin ?? (seeded ? DEMO_ADMIN : undefined)
      const signIn = admin && (await provideFirstAdmin(admin, { ownerConnection, passwords, log }))
      if (signIn) onFirstSignIn(signIn)
    },
    afterStart: (ownerConnection) => noteSettingsGaps(ownerConnection),
    mount: (app, { cache, publishableKey, siteUrl, fetch }) =>
      mountSite(app, config, development, cache, {
        baseUrl: url,
        publicBaseUrl: '',
        publishableKey,
        siteUrl,
        oembedUrl: config.oembedUrl,
        fetch,
      }),
  })
}

/** Serves the site only, with the backend at `SUPABASE_URL`. */
export async function startSiteAlone(options: StartOptions): Promise<Running> {
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
  const mounted = await mountSite(app, config, development, cache, {
    baseUrl,
    publicBaseUrl: baseUrl,
    publishableKey,
    siteUrl,
    oembedUrl: config.oembedUrl,
    fetch: cache.trackedFetch((request) => fetch(request, { signal: AbortSignal.timeout(REMOTE_TIMEOUT) })),
  })
  return { ...mounted, fetch: app.fetch, fastPath: cache.fastPath.answer }
}

async function mountSite(
  app: Hono<ServerEnv>,
  { dataDir }: Config,
  development: boolean,
  cache: PageCache,
  access: SiteAccess,
): Promise<Mounted> {
  app.route('/', serveMapData(dataDir))
  if (development) {
    const { createDevelopmentSite } = await import('./development-site.ts')
    const site = await createDevelopmentSite(access)
    app.all('*', site.render)
    return { before: site.before, close: site.close }
  }
  app.route('/', await createSite(access, cache))
  return { close: async () => {} }
}
