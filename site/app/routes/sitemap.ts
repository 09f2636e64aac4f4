import { PUBLIC_PATHS } from '../content/pages'
import { escapeXml, fileAnswer } from '../lib/page/file-answer'
import { browserAccessContext } from '../lib/supabase/server-context'
import type { Route } from './+types/sitemap'

/**
 * All indexable pages (https://www.sitemaps.org/protocol.html). Without `lastmod`: the lists change every day, so there is no correct
 * value.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(browserAccessContext)
  const pages = PUBLIC_PATHS.map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
  ]
  return fileAnswer(`${lines.join('\n')}\n`, 'application/xml; charset=utf-8')
}
