import type { Hono } from 'hono'
import type { Mounted } from 'zunft-backend'
import type { PageCache, ServerEnv } from 'zunft-backend/pages'
import type { SiteAccess } from '../site/app/lib/supabase/access.ts'
import type { Config } from './config.ts'
import { serveMapData } from './map/map-data.ts'
import { createSite, readableAddress } from './site.ts'

/** Adds the pages of the site, and the data of its map, behind the routes of `app`. */
export async function mountSite(
  app: Hono<ServerEnv>,
  { config, development }: Readonly<{ config: Config; development: boolean }>,
  cache: PageCache,
  access: SiteAccess,
): Promise<Mounted> {
  app.route('/', serveMapData(config.dataDir))
  if (development) {
    const { createDevelopmentSite } = await import('./development-site.ts')
    const site = await createDevelopmentSite(access)
    app.all('*', readableAddress, site.render)
    return { before: site.before, close: site.close }
  }
  app.route('/', await createSite(access, cache))
  return { close: async () => {} }
}
