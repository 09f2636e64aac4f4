import { fileAnswer } from '../lib/file-answer'
import { browserAccessContext } from '../lib/server-context'
import type { Route } from './+types/robots'

/** Where only people who sign in have something to do. */
const SIGNED_IN_ONLY = ['/auth/', '/konto', '/member', '/admin']

/** What crawlers may read (RFC 9309), and where the list of pages is. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(browserAccessContext)
  const lines = [
    'User-agent: *',
    ...SIGNED_IN_ONLY.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ]
  return fileAnswer(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
