import type { Hono } from 'hono'
import type { Mounted } from 'zunft-backend'
import type { PageCache, ServerEnv } from 'zunft-backend/pages'
import type { SiteAccess } from '../site/app/lib/supabase/access.ts'
import type { Config } from './config.ts'
import { latestExtract, serveMapData } from './map/map-data.ts'
import { receiveMapData } from './map/receive-map-data.ts'
import { createSite, readableAddress } from './site.ts'

/** Adds the pages of the site, and the data of its map, behind the routes of `app`. */
export async function mountSite(
  app: Hono<ServerEnv>,
  { config, development }: Readonly<{ config: Config; development: boolean }>,
  cache: PageCache,
  site: SiteAccess,
): Promise<Mounted> {
  const extract = latestExtract(config.dataDir)
  const access = { ...site, hasMap: async () => (await extract()) !== undefined }
  app.route('/', serveMapData(config.dataDir, extract))
  app.route('/', receiveMapData(config.dataDir, extract, site))
  if (development) {
    const { createDevelopmentSite } = await import('./development-site.ts')
    const { before, close, render } = await createDevelopmentSite(access)
    app.all('*', readableAddress, render)
    return { before, close }
  }
  app.route('/', await createSite(access, cache))
  return { close: async () => {} }
}
