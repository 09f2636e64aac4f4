export type PolicyOrigins = Readonly<{
  /** Public address of the site. */
  siteUrl: string
  /** Base host the browser calls; empty for the page's own origin. */
  publicBaseUrl: string
  oembedUrl: string | undefined
}>

/** For answers that are no pages: should a browser show one as a page, nothing in it acts and nobody frames it. */
export const DENY_ALL_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy of a page: our own files, the inline scripts whose hashes are given, and the hosts it needs to reach. Styles, handlers
 * and anything else inline are refused. `'self'` means sockets as well, but not to older browsers.
 */
export function pagePolicy(
  hashes: readonly string[],
  { siteUrl, publicBaseUrl, oembedUrl }: PolicyOrigins,
): string {
  const base = publicBaseUrl ? [new URL(publicBaseUrl).origin] : []
  const sockets = [siteUrl, ...base].map((url) => new URL(url).origin.replace(/^http/, 'ws'))
  const embeds = oembedUrl ? [new URL(oembedUrl).origin] : []
  return [
    "default-src 'none'",
    source('script-src', "'self'", ...hashes),
    "style-src 'self'",
    "font-src 'self'",
    source('img-src', "'self'", 'data:', 'blob:', ...base),
    source('connect-src', "'self'", ...base, ...new Set(sockets), ...embeds),
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function source(directive: string, ...values: readonly string[]): string {
  return [directive, ...values].join(' ')
}
