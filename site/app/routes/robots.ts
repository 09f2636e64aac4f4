import { fileAnswer } from '../lib/page/file-answer'
import { browserAccessContext } from '../lib/supabase/server-context'
import type { Route } from './+types/robots'

/** Paths that need a session. */
const SIGNED_IN_ONLY = ['/auth/', '/konto', '/member', '/admin']

/** robots.txt (RFC 9309), with the address of the sitemap. */
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
