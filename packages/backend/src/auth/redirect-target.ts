const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The URL a link in a mail redirects to: `redirect_to` if it has the origin of `siteUrl` (loopback on any port), else `siteUrl`.
 * Prevents open redirects (CWE-601).
 */
export function redirectTarget(siteUrl: string, asked: string | undefined | null): string {
  const site = new URL(siteUrl)
  const target = asked ? URL.parse(asked, siteUrl) : null
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username || target.password)
    return siteUrl
  const home = target.origin === site.origin
  const sameMachine = LOOPBACK.has(site.hostname) && LOOPBACK.has(target.hostname)
  return home || sameMachine ? target.href : siteUrl
}
