const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a link in a mail may lead in the end: to the site itself (loopback on any port), and otherwise to its start page.
 * A mail with our name on it must not send anybody elsewhere.
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
