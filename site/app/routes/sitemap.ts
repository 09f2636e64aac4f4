import { publicPaths } from '../content/pages'
import { TERMS_PATH } from '../content/terms'
import { newsletterPath } from '../features/newsletter-archive/archived-newsletter'
import { listArchive } from '../features/newsletter-archive/queries'
import { escapeXml, fileAnswer } from '../lib/page/file-answer'
import { browserAccessContext, publicClientContext } from '../lib/supabase/server-context'
import { readSettings } from '../settings/read-settings.server'
import type { Route } from './+types/sitemap'

/**
 * All indexable pages (https://www.sitemaps.org/protocol.html). Without `lastmod`: the lists change every day, so there is no correct
 * value.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(browserAccessContext)
  const newsletters = await listArchive(context.get(publicClientContext))
  if (newsletters.state === 'failed')
    return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  const settings = await readSettings(context)
  const paths = [
    ...publicPaths(settings),
    TERMS_PATH,
    ...newsletters.rows.map(({ slug }) => newsletterPath(slug)),
  ]
  const pages = paths.map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
  ]
  return fileAnswer(`${lines.join('\n')}\n`, 'application/xml; charset=utf-8')
}
